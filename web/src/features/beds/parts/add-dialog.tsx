/** One bed or many at once: what will be made is listed before it is. All of them or none. */
import '../../../ui/late/input.ts';
import { Textarea } from '@mantine/core';
import { addBeds, type FieldProblem, mostBedsAtOnce } from '@wardlight/contract';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { Restored } from '../../../ui/desk/restored.tsx';
import { readBedNumbers, type TypedNumbers } from '../numbers.ts';
import { classes } from './add-dialog-classes.ts';
import { FloorField } from './floor-field.tsx';

interface AddBedsDialogProps {
  readonly floors: readonly string[];
  /** The floor on the screen; '' = all of them. */
  readonly floor: string;
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

/** A type, because a form takes only what has an index. */
type Typed = { readonly floor: string; readonly bed_nos: string };

export function AddBedsDialog({ floors, floor, onDone, onClose }: AddBedsDialogProps) {
  const d = useDeskWords();
  const { scope } = useHere();
  const form = useRecordForm({
    name: `beds.${scope}.new`,
    initial: { floor, bed_nos: '' },
    bodyOf: (values: Typed) => ({ floor: values.floor, bed_nos: readBedNumbers(values.bed_nos).numbers }),
    schema: addBeds.body,
    say: (field: string, problem: FieldProblem) => {
      if (problem !== 'too_short') return null;
      return d(field === 'floor' ? 'beds.floorRequired' : 'beds.required');
    },
    check: (values: Typed): Readonly<Record<string, string>> => {
      const { unread, tooMany } = readBedNumbers(values.bed_nos);
      if (unread.length > 0) return { bed_nos: d('beds.unread', { text: unread.join(', ') }) };
      return tooMany ? { bed_nos: d('beds.tooMany', { n: String(mostBedsAtOnce) }) } : {};
    },
  });
  const read = readBedNumbers(form.values.bed_nos);
  const taken = hasCode(form.failure, 'bed_no_taken');
  const foot = useFormFoot(form, { save: d('beds.save', { n: String(read.numbers.length) }), quiet: taken });
  const send = form.submit(async (body) => {
    const made = await call(addBeds, { body });
    onDone(d('beds.added', { n: String(made.length) }));
  });
  const numbers = form.field('bed_nos');
  return (
    <Dialog open title={d('beds.add')} closeLabel={d('lists.close')} onClose={onClose}>
      <form ref={form.page} noValidate className={desk.form} onSubmit={send}>
        {form.restored && form.dirty && (
          <Restored text={d('residents.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
        )}
        <FloorField floors={floors} field={form.field('floor')} autoFocus={floor === ''} />
        <Textarea
          size="md"
          label={d('beds.numbers')}
          description={d('beds.numbersHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={3}
          maxLength={5_000}
          data-autofocus={floor !== '' || undefined}
          autoComplete="off"
          {...numbers}
          error={numbers.error ?? (taken ? d('beds.taken') : undefined)}
        />
        <Preview read={read} />
        <FormFoot {...foot} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function Preview({ read }: { readonly read: TypedNumbers }) {
  const d = useDeskWords();
  const { numbers, twice, unread, tooMany } = read;
  return (
    <section className={classes.preview} aria-live="polite">
      {numbers.length === 0 ? (
        <p className={classes.soft}>{d('beds.previewNone')}</p>
      ) : (
        <>
          <p>{d('beds.preview', { n: String(numbers.length) })}</p>
          <ul className={classes.numbers}>
            {numbers.map((number) => (
              <li key={number}>{number}</li>
            ))}
          </ul>
        </>
      )}
      {twice.length > 0 && <p className={classes.soft}>{d('beds.twice', { numbers: twice.join(', ') })}</p>}
      {unread.length > 0 && <p className={classes.fault}>{d('beds.unread', { text: unread.join(', ') })}</p>}
      {tooMany && <p className={classes.fault}>{d('beds.tooMany', { n: String(mostBedsAtOnce) })}</p>}
    </section>
  );
}
