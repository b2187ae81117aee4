/** Adding and editing. What was typed survives an error, a reload and a lost session; what another saved meanwhile is shown beside it. */
import { type AgencyRecord, addAgency, changeAgency, type FieldProblem } from '@wardlight/contract';
import { useConflictWords, useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { useEditForm } from '../../../lib/api/edit-form.ts';
import { call } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { usePlace } from '../../../lib/session/current-user.tsx';
import { Conflict } from '../../../ui/desk/conflict.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { paramsOf, readAnew } from '../api.ts';
import {
  bodyOf,
  type ComparedField,
  differingFields,
  newAgency,
  newBodyOf,
  nightProblems,
  type TypedAgency,
  textOf,
  typedOf,
} from '../model.ts';
import { AgencyFields } from './agency-fields.tsx';

/** Words that belong to this form's fields alone. */
function useFieldWords() {
  const d = useDeskWords();
  const { t } = useWords();
  return {
    say: (field: string, problem: FieldProblem): string | null => {
      if (field === 'name' && problem === 'too_short') return t('errors.fields.required');
      if (field === 'station_name_minutes') return d('agencies.stationNameWrong');
      if (field === 'locale') return d('agencies.localeWrong');
      return field === 'timezone' ? d('agencies.zoneWrong') : null;
    },
    check: (values: TypedAgency): Readonly<Record<string, string>> =>
      Object.fromEntries(
        Object.entries(nightProblems(values)).map(([field, problem]) => [field, d(`restTime.${problem}`)]),
      ),
  };
}

interface FormProps {
  readonly onDone: (saved: AgencyRecord) => void;
  readonly onClose: () => void;
}

export function AddAgencyForm({ onDone, onClose }: FormProps) {
  const { timeZone } = usePlace();
  const form = useRecordForm({
    name: 'agency.new',
    initial: newAgency(timeZone),
    bodyOf: newBodyOf,
    schema: addAgency.body,
    ...useFieldWords(),
    fieldOf: { name_taken: 'name' },
  });
  const submit = form.submit(async (body) => onDone(await call(addAgency, { body })));
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={submit}>
      <AgencyFields form={form} storedZone={null} />
      <FormFoot {...useFormFoot(form)} onClose={onClose} />
    </form>
  );
}

interface EditProps extends FormProps {
  readonly agency: AgencyRecord;
}

export function EditAgencyForm({ agency, onDone, onClose }: EditProps) {
  const { form, stored, theirs, save, takeTheirs } = useEditForm({
    name: `agency.${agency.agency_id}`,
    record: agency,
    typedOf,
    bodyOf: (values: TypedAgency) => ({ ...bodyOf(values), revision: values.revision }),
    schema: changeAgency.body,
    ...useFieldWords(),
    fieldOf: { name_taken: 'name' },
    send: async (body) => onDone(await call(changeAgency, { params: paramsOf(agency), body })),
    readAnew,
  });
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={save()}>
      {theirs !== null && (
        <Differences
          typed={form.values}
          theirs={typedOf(theirs)}
          busy={form.busy}
          onSaveMine={() => save(theirs.revision)()}
          onTakeTheirs={takeTheirs}
        />
      )}
      <AgencyFields form={form} storedZone={{ name: stored.timezone, allowed: stored.timezone_allowed }} />
      <FormFoot {...useFormFoot(form, { quiet: theirs !== null })} onClose={onClose} />
    </form>
  );
}

interface DifferencesProps {
  readonly typed: TypedAgency;
  readonly theirs: TypedAgency;
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

function Differences({ typed, theirs, ...rest }: DifferencesProps) {
  const d = useDeskWords();
  const shown = (values: TypedAgency, field: ComparedField): string =>
    field === 'years' ? d(`agencies.yearCount.${values.years}`) : textOf(values, field) || d('lists.notSet');
  return (
    <Conflict
      {...rest}
      words={useConflictWords()}
      differences={differingFields(typed, theirs).map((field) => ({
        field: d(`agencies.field.${field}`),
        mine: shown(typed, field),
        theirs: shown(theirs, field),
      }))}
    />
  );
}
