/** Adding and editing. What was typed survives an error, a reload and a lost session; what another saved meanwhile is shown beside it. */
import { addResident, changeResident, type FieldProblem, type Resident } from '@wardlight/contract';
import { lazy, Suspense } from 'react';
import { useConflictWords, useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { useEditForm } from '../../../lib/api/edit-form.ts';
import { call } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { arrivalOf } from '../../../lib/browser/chunks.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useYears } from '../../../lib/i18n/years.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Conflict } from '../../../ui/desk/conflict.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { Restored } from '../../../ui/desk/restored.tsx';
import { type Alike, AlikeFound, isAnotherPerson, personOf, useAlike } from '../alike.ts';
import { paramsOf, readAnew, useToday } from '../api.ts';
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
import { useTurnText } from './turn-text.ts';

/** Only where somebody is found. */
const loadAlike = () => import('./alike-people.tsx');
const AlikePeople = lazy(async () => ({ default: (await arrivalOf(loadAlike)).AlikePeople }));

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
    say: (field: string, problem: FieldProblem) => {
      if (field === 'name' && problem === 'too_short') return t('errors.fields.required');
      // The server's clock decides what day it is.
      return field === 'birthday' && problem === 'too_large' ? d('residents.birthday.future') : null;
    },
    check: (values: TypedResident): Readonly<Record<string, string>> => {
      const read = readBirthday(values.birthday, today);
      return 'problem' in read ? { birthday: d(`residents.birthday.${read.problem}`) } : {};
    },
  };
}

export function AddResidentForm({ onDone, onClose }: FormProps) {
  const { scope } = useHere();
  const d = useDeskWords();
  const { today, say, check } = useFieldWords();
  const alike = useAlike();
  const form = useRecordForm({
    name: `resident.${scope}.new`,
    initial: newResident,
    bodyOf: (values: TypedResident) => bodyToAdd(values, today),
    schema: addResident.body,
    say,
    check,
    fieldOf: { resident_code_taken: 'resident_code', bed_taken: 'bed_id', bed_not_found: 'bed_id' },
  });
  const submit = form.submit(async (body) => {
    const others = await alike.ask(null, personOf(body));
    onDone(await call(addResident, { body: { ...body, ...others } }));
  });
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={submit}>
      {form.restored && (
        <Restored text={d('residents.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      <Alikes of={alike} form={form} keptId={null} onSave={submit} />
      <ResidentFields form={form} resident={null} />
      <FormFoot {...useFormFoot(form, { quiet: form.failure instanceof AlikeFound })} onClose={onClose} />
    </form>
  );
}

interface EditProps extends FormProps {
  readonly resident: Resident;
}

export function EditResidentForm({ resident, onDone, onClose }: EditProps) {
  const { scope } = useHere();
  const d = useDeskWords();
  const { today, say, check } = useFieldWords();
  const years = useYears();
  const alike = useAlike();
  const { form, stored, theirs, save, takeTheirs } = useEditForm({
    name: `resident.${scope}.${resident.resident_id}`,
    record: resident,
    typedOf: (of: Resident) => typedOf(of, years),
    bodyOf: (values: TypedResident) => bodyToChange(values, today),
    schema: changeResident.body,
    say,
    check,
    fieldOf: { resident_code_taken: 'resident_code' },
    send: async (body) => {
      const person = personOf(body);
      const others = isAnotherPerson(person, resident) ? await alike.ask(resident.resident_id, person) : {};
      onDone(await call(changeResident, { params: paramsOf(resident), body: { ...body, ...others } }));
    },
    readAnew,
  });
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={save()}>
      {form.restored && theirs === null && (
        <Restored text={d('residents.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      {theirs !== null && (
        <Differences
          typed={form.values}
          theirs={theirs}
          busy={form.busy}
          onSaveMine={() => save(theirs.revision)()}
          onTakeTheirs={takeTheirs}
        />
      )}
      <Alikes of={alike} form={form} keptId={stored.personal_id_masked} onSave={() => save(theirs?.revision)()} />
      <ResidentFields form={form} resident={stored} />
      <FormFoot
        {...useFormFoot(form, { quiet: theirs !== null || form.failure instanceof AlikeFound })}
        onClose={onClose}
      />
    </form>
  );
}

interface AlikesProps {
  readonly of: Alike;
  readonly form: { readonly busy: boolean; setFailure(failure: unknown): void };
  readonly keptId: string | null;
  readonly onSave: () => void;
}

/** Closed, the form is as it was: what went wrong goes with the question. */
function Alikes({ of, form, keptId, onSave }: AlikesProps) {
  if (of.found === null) return null;
  return (
    <Suspense fallback={null}>
      <AlikePeople
        {...of.found}
        keptId={keptId}
        busy={form.busy}
        onOthers={() => {
          of.areOthers();
          onSave();
        }}
        onBack={() => {
          of.close();
          form.setFailure(null);
        }}
      />
    </Suspense>
  );
}

const wordOf = {
  name: 'name',
  gender: 'gender',
  birthday: 'birthday',
  resident_code: 'code',
  customer_no: 'customerNo',
  note: 'note',
  turn_minutes: 'turnMinutes',
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
  const turnText = useTurnText();
  const shown = (values: TypedResident, field: ComparedField): string => {
    if (field === 'turn_minutes') return turnText(values.turn_minutes);
    if (field !== 'gender') return values[field] === '' ? d('lists.notSet') : values[field];
    return d(`residents.gender.${values.gender === '' ? 'none' : values.gender}`);
  };
  const stored = typedOf(theirs, useYears());
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
