/** Adding and editing. What was typed survives an error, a reload and a lost session; what another saved meanwhile is shown beside it. */
import { type AgencyRecord, addAgency, changeAgency, type FieldProblem } from '@wardlight/contract';
import { useState } from 'react';
import { usePlace } from '../../../lib/current-user.tsx';
import { useConflictWords, useFormFootWords } from '../../../lib/desk-form-words.ts';
import { useErrorWords } from '../../../lib/error-words.ts';
import { call } from '../../../lib/http.ts';
import { useDeskWords, useWords } from '../../../lib/i18n.ts';
import { useRecordForm } from '../../../lib/record-form.ts';
import { Conflict } from '../../../ui/desk/conflict.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { isConflict, paramsOf, readAnew } from '../api.ts';
import {
  bodyOf,
  type ComparedField,
  differingFields,
  newAgency,
  nightProblems,
  type TypedAgency,
  textOf,
  typedOf,
} from '../model.ts';
import { AgencyFields, type AgencyFormState } from './agency-fields.tsx';

/** Words that belong to this form's fields alone. */
function useFieldWords() {
  const d = useDeskWords();
  const { t } = useWords();
  return {
    say: (field: string, problem: FieldProblem): string | null => {
      if (field === 'name' && problem === 'too_short') return t('errors.fields.required');
      if (field === 'locale') return d('agencies.localeWrong');
      return field === 'timezone' ? d('agencies.zoneWrong') : null;
    },
    check: (values: TypedAgency): Readonly<Record<string, string>> =>
      Object.fromEntries(
        Object.entries(nightProblems(values)).map(([field, problem]) => [field, t(`shell.restTime.${problem}`)]),
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
    bodyOf,
    schema: addAgency.body,
    ...useFieldWords(),
    fieldOf: { name_taken: 'name' },
  });
  const submit = form.submit(async (body) => onDone(await call(addAgency, { body })));
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={submit}>
      <AgencyFields form={form} storedZone={null} />
      <Foot form={form} onClose={onClose} />
    </form>
  );
}

interface EditProps extends FormProps {
  readonly agency: AgencyRecord;
}

export function EditAgencyForm({ agency, onDone, onClose }: EditProps) {
  const [stored, setStored] = useState(agency);
  /** What another saved meanwhile. */
  const [theirs, setTheirs] = useState<AgencyRecord | null>(null);
  const form = useRecordForm({
    name: `agency.${agency.agency_id}`,
    initial: typedOf(stored),
    bodyOf: (values: TypedAgency) => ({ ...bodyOf(values), revision: values.revision }),
    schema: changeAgency.body,
    ...useFieldWords(),
    fieldOf: { name_taken: 'name' },
  });
  const save = (revision: number | null) =>
    form.submit(async (body) => {
      const named = revision === null ? body : { ...body, revision };
      try {
        onDone(await call(changeAgency, { params: paramsOf(agency), body: named }));
      } catch (error) {
        if (isConflict(error)) setTheirs(await readAnew(agency));
        throw error;
      }
    });
  const takeTheirs = (latest: AgencyRecord) => {
    setStored(latest);
    setTheirs(null);
    form.take(typedOf(latest));
  };
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={save(null)}>
      {theirs !== null && (
        <Differences
          typed={form.values}
          theirs={typedOf(theirs)}
          busy={form.busy}
          onSaveMine={() => save(theirs.revision)()}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      <AgencyFields form={form} storedZone={stored.timezone} />
      <Foot form={form} onClose={onClose} conflict={theirs !== null} />
    </form>
  );
}

interface FootProps {
  readonly form: AgencyFormState;
  readonly onClose: () => void;
  /** Said above, with its own buttons. */
  readonly conflict?: boolean;
}

function Foot({ form, onClose, conflict = false }: FootProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const fault = form.failure !== null && !conflict && (
    <Notice kind="fault" title={d('lists.actionFailed')}>
      {errorText(form.failure)}
    </Notice>
  );
  return (
    <FormFoot
      words={useFormFootWords()}
      busy={form.busy}
      dirty={form.dirty}
      fault={fault}
      onDiscard={form.discard}
      onClose={onClose}
    />
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
  const shown = (values: TypedAgency, field: ComparedField): string => textOf(values, field) || d('lists.notSet');
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
