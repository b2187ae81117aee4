/** Adding and changing a meter; what another saved meanwhile is shown beside what is typed. */
import '../../../ui/late/input.ts';
import '../../../ui/late/combobox.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { addMeter, changeMeter, type FieldProblem, type MeasurementGroup, type Meter } from '@wardlight/contract';
import { useConflictWords, useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { useEditForm } from '../../../lib/api/edit-form.ts';
import { call } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Conflict } from '../../../ui/desk/conflict.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { Restored } from '../../../ui/desk/restored.tsx';
import { meterParams, readMeterAnew, useGroups } from '../api.ts';
import { families, meterToAdd, meterToChange, newMeter, type TypedMeter, typedMeter } from '../model.ts';

interface FormProps {
  readonly onDone: (saved: Meter) => void;
  readonly onClose: () => void;
}

const fieldOf = { serial_taken: 'serial' } as const;

export function useRequired() {
  const { t } = useWords();
  return (field: string, problem: FieldProblem): string | null =>
    (field === 'name' || field === 'serial') && problem === 'too_short' ? t('errors.fields.required') : null;
}

export function AddMeterForm({ onDone, onClose }: FormProps) {
  const d = useDeskWords();
  const { scope } = useHere();
  const form = useRecordForm({
    name: `meter.${scope}.new`,
    initial: newMeter,
    bodyOf: meterToAdd,
    schema: addMeter.body,
    say: useRequired(),
    fieldOf,
  });
  return (
    <form
      ref={form.page}
      noValidate
      className={desk.form}
      onSubmit={form.submit(async (body) => onDone(await call(addMeter, { body })))}
    >
      {form.restored && form.dirty && (
        <Restored text={d('meters.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      <Fields form={form} />
      <NativeSelect
        size="md"
        label={d('meters.family')}
        description={d('meters.familyFixed')}
        data={families.map((family) => ({ value: family, label: d(`gateways.${family}`) }))}
        {...form.field('family')}
      />
      <GroupField form={form} />
      <FormFoot {...useFormFoot(form)} onClose={onClose} />
    </form>
  );
}

export function EditMeterForm({ meter, onDone, onClose }: FormProps & { readonly meter: Meter }) {
  const d = useDeskWords();
  const { scope } = useHere();
  const { form, theirs, save, takeTheirs } = useEditForm({
    name: `meter.${scope}.${meter.meter_id}`,
    record: meter,
    typedOf: typedMeter,
    bodyOf: (values: TypedMeter) => meterToChange(values),
    schema: changeMeter.body,
    say: useRequired(),
    fieldOf,
    send: async (body) => onDone(await call(changeMeter, { params: meterParams(meter), body })),
    readAnew: readMeterAnew,
  });
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={save()}>
      {form.restored && theirs === null && form.dirty && (
        <Restored text={d('meters.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
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
      <Fields form={form} />
      <GroupField form={form} />
      <FormFoot {...useFormFoot(form, { quiet: theirs !== null })} onClose={onClose} />
    </form>
  );
}

interface FieldsProps {
  readonly form: { readonly field: (name: keyof TypedMeter & string) => object; readonly values: TypedMeter };
}

function Fields({ form }: FieldsProps) {
  const d = useDeskWords();
  return (
    <>
      <TextInput size="md" label={d('meters.name')} maxLength={100} autoComplete="off" {...form.field('name')} />
      <TextInput
        size="md"
        label={d('meters.serial')}
        description={d('meters.serialHelp')}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('serial')}
      />
    </>
  );
}

/** Groups of its own family alone: another's are refused. */
function GroupField({ form }: FieldsProps) {
  const d = useDeskWords();
  const groups = (useGroups().data ?? []).filter(({ family }) => family === form.values.family);
  return (
    <NativeSelect
      size="md"
      label={d('meters.group')}
      data={[
        { value: '', label: d('meters.noGroup') },
        ...groups.map(({ group_id, name }) => ({ value: String(group_id), label: name })),
      ]}
      {...form.field('group_id')}
    />
  );
}

interface DifferencesProps {
  readonly typed: TypedMeter;
  readonly theirs: Meter;
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

function Differences({ typed, theirs, ...rest }: DifferencesProps) {
  const d = useDeskWords();
  const groups = useGroups().data ?? [];
  const groupName = (groups_: readonly MeasurementGroup[], id: string) =>
    groups_.find(({ group_id }) => String(group_id) === id)?.name ?? d('meters.noGroup');
  const other = typedMeter(theirs);
  const rows = [
    { field: d('meters.name'), mine: typed.name, theirs: other.name },
    { field: d('meters.serial'), mine: typed.serial, theirs: other.serial },
    {
      field: d('meters.group'),
      mine: groupName(groups, typed.group_id),
      theirs: theirs.group?.name ?? d('meters.noGroup'),
    },
  ];
  return <Conflict {...rest} differences={rows.filter((row) => row.mine !== row.theirs)} words={useConflictWords()} />;
}
