/** Another number, another floor. What another saved meanwhile is shown beside it. */
import '../../../ui/late/input.ts';
import { TextInput } from '@mantine/core';
import { type BedRecord, changeBed, type FieldProblem } from '@wardlight/contract';
import { useConflictWords, useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { useEditForm } from '../../../lib/api/edit-form.ts';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Conflict } from '../../../ui/desk/conflict.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { Restored } from '../../../ui/desk/restored.tsx';
import { paramsOf, readAnew } from '../api.ts';
import { FloorField } from './floor-field.tsx';

interface EditBedDialogProps {
  readonly bed: BedRecord;
  readonly floors: readonly string[];
  readonly onDone: (said: string) => void;
  readonly onClose: () => void;
}

/** A type, because a form takes only what has an index. The revision is the one that was read, also of a draft that comes back. */
type Typed = { readonly floor: string; readonly bed_no: string; readonly revision: number };

const typedOf = ({ floor, bed_no, revision }: BedRecord): Typed => ({ floor, bed_no, revision });

export function EditBedDialog({ bed, floors, onDone, onClose }: EditBedDialogProps) {
  const d = useDeskWords();
  const { scope } = useHere();
  const { form, theirs, save, takeTheirs } = useEditForm({
    name: `bed.${scope}.${bed.bed_id}`,
    record: bed,
    typedOf,
    bodyOf: (values: Typed) => values,
    schema: changeBed.body,
    say: (field: string, problem: FieldProblem) => {
      if (problem !== 'too_short') return null;
      return d(field === 'floor' ? 'beds.floorRequired' : 'beds.required');
    },
    fieldOf: { bed_no_taken: 'bed_no' },
    send: async (body) => {
      await call(changeBed, { params: paramsOf(bed), body });
      onDone(d('beds.saved'));
    },
    readAnew,
  });
  const foot = useFormFoot(form, { quiet: theirs !== null });
  return (
    <Dialog open title={d('beds.edit', { bed: bed.bed_no })} closeLabel={d('lists.close')} onClose={onClose}>
      <form ref={form.page} noValidate className={desk.form} onSubmit={save()}>
        {form.restored && form.dirty && theirs === null && (
          <Restored text={d('residents.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
        )}
        {theirs !== null && (
          <Differing
            typed={form.values}
            theirs={theirs}
            busy={form.busy}
            onSaveMine={() => save(theirs.revision)()}
            onTakeTheirs={takeTheirs}
          />
        )}
        <FloorField floors={floors} field={form.field('floor')} />
        <TextInput
          size="md"
          label={d('beds.number')}
          autoComplete="off"
          maxLength={20}
          data-autofocus
          {...form.field('bed_no')}
        />
        <FormFoot {...foot} onClose={onClose} />
      </form>
    </Dialog>
  );
}

interface DifferingProps {
  readonly typed: Typed;
  readonly theirs: BedRecord;
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

function Differing({ typed, theirs, ...rest }: DifferingProps) {
  const d = useDeskWords();
  const fields = (['floor', 'bed_no'] as const).filter((field) => typed[field].trim() !== theirs[field]);
  return (
    <Conflict
      {...rest}
      differences={fields.map((field) => ({
        field: d(field === 'floor' ? 'beds.floor' : 'beds.number'),
        mine: typed[field],
        theirs: theirs[field],
      }))}
      words={useConflictWords()}
    />
  );
}
