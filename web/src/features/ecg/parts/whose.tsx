/** The file names somebody else than the recording is given to: said large, with the way to put it right. */
import type { EcgDetail } from '@wardlight/contract';
import { type ReactNode, useId, useState } from 'react';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Button } from '../../../ui/button.tsx';
import { useResident } from '../api.ts';
import { classes } from '../classes.ts';
import { useEcgWords } from '../ecg-words.ts';
import { MarksOf } from './marks.tsx';

interface WhoseProps {
  readonly ecg: EcgDetail;
  /** Null = not by this account, or not while it is withdrawn. */
  readonly onAssign: (() => void) | null;
}

export function Whose({ ecg, onAssign }: WhoseProps) {
  const d = useDeskWords();
  const words = useEcgWords();
  const { user } = useHere();
  const { resident, differs, header } = ecg;
  const isUnlike = resident !== null && differs.length > 0;
  // Its name is known; what else is unlike stands in the register.
  const { data: record } = useResident(isUnlike ? resident.resident_id : null);
  const namesSomebody = header.patient_name !== null || header.patient_id !== null;
  if (resident === null)
    return namesSomebody ? (
      <p className={classes.text}>{d('ecg.one.fileSays', { who: words.ofFile(header) })}</p>
    ) : null;
  if (!isUnlike) return null;
  return (
    <Differs
      // Another resident, or something else that is unlike, was not seen yet.
      key={`${resident.resident_id} ${differs.join(' ')}`}
      marks={words.differences(differs)}
      seen={ecg.comments.some(({ seen, by, of_another }) => seen && !of_another && by.user_id === user.user_id)}
    >
      <p>{d('ecg.one.fileSays', { who: words.ofFile(header) })}</p>
      <p>{d('ecg.one.residentIs', { who: record === undefined ? resident.name : words.ofResident(record) })}</p>
      {onAssign !== null && (
        <div className={classes.actions}>
          <Button onClick={onAssign}>{d('ecg.one.change')}</Button>
        </div>
      )}
    </Differs>
  );
}

interface DiffersProps {
  readonly marks: readonly string[];
  /** By whom is at the screen: one line is enough from the next time on. */
  readonly seen: boolean;
  readonly children: ReactNode;
}

function Differs({ marks, seen, children }: DiffersProps) {
  const d = useDeskWords();
  const { t } = useWords();
  const id = useId();
  // Nothing folds away under the eyes of who has just said that.
  const [folds] = useState(seen);
  const heading = <h2 id={id}>{d('ecg.one.checkWhose')}</h2>;
  return (
    <section className={classes.differs} data-folds={folds || undefined} aria-labelledby={id}>
      {folds ? (
        <details>
          <summary>
            {heading}
            <MarksOf texts={marks} />
            <span className={classes.more}>{t('shell.titles.more')}</span>
          </summary>
          {children}
        </details>
      ) : (
        <>
          {heading}
          <MarksOf texts={marks} />
          {children}
        </>
      )}
    </section>
  );
}
