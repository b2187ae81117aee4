import { changeDisplay, type Display } from '@wardlight/contract';
import { useState } from 'react';
import { CallError } from '../../../lib/api/call-error.ts';
import { useConflictWords, useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { tellCorner } from '../../../lib/shell/corner-alerts.ts';
import { Conflict } from '../../../ui/desk/conflict.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { paramsOf, readAnew, useReadDisplaysAgain } from '../api.ts';
import { DisplayFields } from './display-fields.tsx';

type Typed = Pick<Display, 'name' | 'names_masked' | 'revision'>;

const typedOf = ({ name, names_masked, revision }: Display): Typed => ({ name, names_masked, revision });

export function ChangeForm({ display, onDone }: { readonly display: Display; readonly onDone: () => void }) {
  const d = useDeskWords();
  const readAgain = useReadDisplaysAgain();
  /** What another saved meanwhile; `gone` = they revoked it. */
  const [theirs, setTheirs] = useState<Display | 'gone' | null>(null);
  const form = useRecordForm({
    name: `display.${display.user_id}`,
    initial: typedOf(display),
    bodyOf: (values: Typed) => values,
    schema: changeDisplay.body,
  });
  const { names_masked } = form.values;
  const foot = useFormFoot(form);
  const save = (revision: number | null) =>
    form.submit(async (body) => {
      try {
        const named = revision === null ? body : { ...body, revision };
        const saved = await call(changeDisplay, { ...paramsOf(display), body: named });
        tellCorner({ kind: 'success', title: d('displays.changed', { name: saved.name }) });
        onDone();
        await readAgain();
      } catch (error) {
        const isOvertaken = error instanceof CallError && (error.code === 'conflict' || error.code === 'not_found');
        if (isOvertaken) setTheirs((await readAnew(display)) ?? 'gone');
        throw error;
      }
    });
  if (theirs === 'gone') return <Notice kind="fault">{d('displays.gone')}</Notice>;
  const take = (latest: Display): void => {
    form.take(typedOf(latest));
    setTheirs(null);
  };
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={save(null)}>
      {theirs !== null && (
        <Differences
          typed={form.values}
          theirs={theirs}
          busy={form.busy}
          onSaveMine={() => save(theirs.revision)()}
          onTakeTheirs={() => take(theirs)}
        />
      )}
      <DisplayFields
        name={form.field('name')}
        masked={names_masked}
        onMasked={(masked) => form.set('names_masked', masked)}
      />
      {theirs === null && <FormFoot {...foot} onClose={onDone} />}
    </form>
  );
}

interface DifferencesProps {
  readonly typed: Typed;
  readonly theirs: Display;
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

function Differences({ typed, theirs, ...rest }: DifferencesProps) {
  const d = useDeskWords();
  const masking = (masked: boolean): string => d(masked ? 'displays.isMasked' : 'displays.isUnmasked');
  const differences = [
    { field: d('displays.name'), mine: typed.name, theirs: theirs.name },
    { field: d('displays.masked'), mine: masking(typed.names_masked), theirs: masking(theirs.names_masked) },
  ].filter((one) => one.mine !== one.theirs);
  return <Conflict {...rest} differences={differences} words={useConflictWords()} />;
}
