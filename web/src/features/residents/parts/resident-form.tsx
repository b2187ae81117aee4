/** Adding and editing. What was typed survives an error, a reload and a lost session; what another saved meanwhile is shown beside it. */
import { addResident, changeResident, type FieldProblem, type Resident } from '@wardlight/contract';
import { useState } from 'react';
import { useHere } from '../../../lib/current-user.tsx';
import { useConflictWords, useFormFootWords } from '../../../lib/desk-form-words.ts';
import { useErrorWords } from '../../../lib/error-words.ts';
import { call } from '../../../lib/http.ts';
import { useDeskWords, useWords } from '../../../lib/i18n.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Conflict } from '../../../ui/desk/conflict.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isConflict, paramsOf, readAnew, useToday } from '../api.ts';
import { readBirthday } from '../birthday.ts';
import {
  bodyToAdd,
  bodyToChange,
  type ComparedField,
  differingFields,
  newResident,
  type TypedResident,
  typedOf,
} from '../model.ts';
import { ResidentFields } from './resident-fields.tsx';

interface FormProps {
  readonly onDone: (saved: Resident) => void;
  readonly onClose: () => void;
}

/** Words that belong to this form's fields alone. */
function useFieldWords() {
  const d = useDeskWords();
  const { t } = useWords();
  const today = useToday();
  return {
    today,
    say: (field: string, problem: FieldProblem) =>
      field === 'name' && problem === 'too_short' ? t('errors.fields.required') : null,
    check: (values: TypedResident): Readonly<Record<string, string>> => {
      const read = readBirthday(values.birthday, today);
      return 'problem' in read ? { birthday: d(`residents.birthday.${read.problem}`) } : {};
    },
  };
}

export function AddResidentForm({ onDone, onClose }: FormProps) {
  const { scope } = useHere();
  const { today, say, check } = useFieldWords();
  const form = useRecordForm({
    name: `resident.${scope}.new`,
    initial: newResident,
    bodyOf: (values: TypedResident) => bodyToAdd(values, today),
    schema: addResident.body,
    say,
    check,
    fieldOf: { resident_code_taken: 'resident_code', bed_taken: 'bed_id', bed_not_found: 'bed_id' },
  });
  const submit = form.submit(async (body) => onDone(await call(addResident, { body })));
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={submit}>
      {form.restored && <Restored onDiscard={form.discard} />}
      <ResidentFields form={form} resident={null} />
      <Foot form={form} onClose={onClose} />
    </form>
  );
}

interface EditProps extends FormProps {
  readonly resident: Resident;
}

export function EditResidentForm({ resident, onDone, onClose }: EditProps) {
  const { scope } = useHere();
  const { today, say, check } = useFieldWords();
  const [stored, setStored] = useState(resident);
  /** What another saved meanwhile. */
  const [theirs, setTheirs] = useState<Resident | null>(null);
  const form = useRecordForm({
    name: `resident.${scope}.${resident.resident_id}`,
    initial: typedOf(stored),
    bodyOf: (values: TypedResident) => bodyToChange(values, today),
    schema: changeResident.body,
    say,
    check,
    fieldOf: { resident_code_taken: 'resident_code' },
  });
  const save = (revision: number | null) =>
    form.submit(async (body) => {
      const named = revision === null ? body : { ...body, revision };
      try {
        onDone(await call(changeResident, { params: paramsOf(resident), body: named }));
      } catch (error) {
        if (isConflict(error)) setTheirs(await readAnew(resident));
        throw error;
      }
    });
  const takeTheirs = (latest: Resident) => {
    setStored(latest);
    setTheirs(null);
    form.take(typedOf(latest));
  };
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={save(null)}>
      {form.restored && theirs === null && <Restored onDiscard={form.discard} />}
      {theirs !== null && (
        <Differences
          typed={form.values}
          theirs={theirs}
          busy={form.busy}
          onSaveMine={() => save(theirs.revision)()}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      <ResidentFields form={form} resident={stored} />
      <Foot form={form} onClose={onClose} conflict={theirs !== null} />
    </form>
  );
}

function Restored({ onDiscard }: { readonly onDiscard: () => void }) {
  const d = useDeskWords();
  return (
    <Notice
      kind="info"
      action={
        <Button kind="plain" onClick={onDiscard}>
          {d('lists.discard')}
        </Button>
      }
    >
      {d('residents.restored')}
    </Notice>
  );
}

const wordOf = {
  name: 'name',
  gender: 'gender',
  birthday: 'birthday',
  resident_code: 'code',
  customer_no: 'customerNo',
  note: 'note',
} as const satisfies Record<ComparedField, string>;

interface DifferencesProps {
  readonly typed: TypedResident;
  readonly theirs: Resident;
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

function Differences({ typed, theirs, ...rest }: DifferencesProps) {
  const d = useDeskWords();
  const today = useToday();
  const shown = (values: TypedResident, field: ComparedField): string => {
    if (field !== 'gender') return values[field] === '' ? d('lists.notSet') : values[field];
    return d(`residents.gender.${values.gender === '' ? 'none' : values.gender}`);
  };
  const stored = typedOf(theirs);
  return (
    <Conflict
      {...rest}
      differences={differingFields(typed, theirs, today).map((field) => ({
        field: d(`residents.field.${wordOf[field]}`),
        mine: shown(typed, field),
        theirs: shown(stored, field),
      }))}
      words={useConflictWords()}
    />
  );
}

interface FootProps {
  readonly form: { readonly busy: boolean; readonly failure: unknown; readonly dirty: boolean; discard(): void };
  readonly onClose: () => void;
  /** Said above, with its own buttons. */
  readonly conflict?: boolean;
}

function Foot({ form, onClose, conflict = false }: FootProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  return (
    <FormFoot
      words={useFormFootWords()}
      busy={form.busy}
      dirty={form.dirty}
      fault={
        form.failure !== null &&
        !conflict && (
          <Notice kind="fault" title={d('lists.actionFailed')}>
            {errorText(form.failure)}
          </Notice>
        )
      }
      onDiscard={form.discard}
      onClose={onClose}
    />
  );
}
