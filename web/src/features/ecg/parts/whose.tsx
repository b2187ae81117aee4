/** The file names somebody else than the recording is given to: said large, with the way to put it right. */
import type { EcgDetail } from '@wardlight/contract';
import { useId } from 'react';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
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
  const id = useId();
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
    <section className={classes.differs} aria-labelledby={id}>
      <h2 id={id}>{d('ecg.one.checkWhose')}</h2>
      <p>{d('ecg.one.fileSays', { who: words.ofFile(header) })}</p>
      <p>{d('ecg.one.residentIs', { who: record === undefined ? resident.name : words.ofResident(record) })}</p>
      <MarksOf texts={words.differences(differs)} />
      {onAssign !== null && (
        <div className={classes.actions}>
          <Button onClick={onAssign}>{d('ecg.one.change')}</Button>
        </div>
      )}
    </section>
  );
}
