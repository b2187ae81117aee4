/** Another number, another floor. What another saved meanwhile is shown beside it. */
import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { type BedRecord, changeBed, type FieldProblem } from '@wardlight/contract';
import { useState } from 'react';
import { useHere } from '../../../lib/current-user.tsx';
import { useConflictWords, useFormFootWords } from '../../../lib/desk-form-words.ts';
import { useErrorWords } from '../../../lib/error-words.ts';
import { call } from '../../../lib/http.ts';
import { useDeskWords } from '../../../lib/i18n.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Conflict } from '../../../ui/desk/conflict.tsx';
import { Dialog } from '../../../ui/desk/dialog.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { hasCode, paramsOf, readAnew } from '../api.ts';
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
  const errorText = useErrorWords();
  const { scope } = useHere();
  const [stored, setStored] = useState(bed);
  const [theirs, setTheirs] = useState<BedRecord | null>(null);
  const form = useRecordForm({
    name: `bed.${scope}.${bed.bed_id}`,
    initial: typedOf(stored),
    bodyOf: (values: Typed) => values,
    schema: changeBed.body,
    say: (field: string, problem: FieldProblem) => {
      if (problem !== 'too_short') return null;
      return d(field === 'floor' ? 'beds.floorRequired' : 'beds.required');
    },
    fieldOf: { bed_no_taken: 'bed_no' },
  });
  const save = (revision: number | null) =>
    form.submit(async (body) => {
      try {
        await call(changeBed, { params: paramsOf(bed), body: revision === null ? body : { ...body, revision } });
        onDone(d('beds.saved'));
      } catch (error) {
        if (hasCode(error, 'conflict')) setTheirs(await readAnew(bed));
        throw error;
      }
    });
  const takeTheirs = (latest: BedRecord) => {
    setStored(latest);
    setTheirs(null);
    form.take(typedOf(latest));
  };
  return (
    <Dialog open title={d('beds.edit', { bed: bed.bed_no })} closeLabel={d('lists.close')} onClose={onClose}>
      <form ref={form.page} noValidate className={desk.form} onSubmit={save(null)}>
        {form.restored && form.dirty && theirs === null && (
          <Notice
            kind="info"
            action={
              <Button kind="plain" onClick={form.discard}>
                {d('lists.discard')}
              </Button>
            }
          >
            {d('residents.restored')}
          </Notice>
        )}
        {theirs !== null && (
          <Differing
            typed={form.values}
            theirs={theirs}
            busy={form.busy}
            onSaveMine={() => save(theirs.revision)()}
            onTakeTheirs={() => takeTheirs(theirs)}
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
        <FormFoot
          words={useFormFootWords()}
          busy={form.busy}
          dirty={form.dirty}
          fault={
            form.failure !== null &&
            theirs === null && (
              <Notice kind="fault" title={d('lists.actionFailed')}>
                {errorText(form.failure)}
              </Notice>
            )
          }
          onDiscard={form.discard}
          onClose={onClose}
        />
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
