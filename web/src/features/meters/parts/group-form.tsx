/** Adding and changing a group of meters. */
import '../../../ui/late/input.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { addMeasurementGroup, changeMeasurementGroup, type MeasurementGroup } from '@wardlight/contract';
import { useConflictWords, useFormFoot } from '../../../lib/api/desk-form-words.ts';
import { useEditForm } from '../../../lib/api/edit-form.ts';
import { call } from '../../../lib/api/http.ts';
import { useRecordForm } from '../../../lib/api/record-form.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useHere } from '../../../lib/session/current-user.tsx';
import { Conflict } from '../../../ui/desk/conflict.tsx';
import desk from '../../../ui/desk/fields.module.css';
import { FormFoot } from '../../../ui/desk/form-foot.tsx';
import { groupParams, readGroupAnew } from '../api.ts';
import { deviceTypes, families, groupToAdd, groupToChange, newGroup, type TypedGroup, typedGroup } from '../model.ts';
import { useTypeWords } from '../words.ts';
import { useRequired } from './meter-form.tsx';

interface FormProps {
  readonly onDone: (saved: MeasurementGroup) => void;
  readonly onClose: () => void;
}

const fieldOf = { name_taken: 'name' } as const;

export function AddGroupForm({ onDone, onClose }: FormProps) {
  const d = useDeskWords();
  const { scope } = useHere();
  const form = useRecordForm({
    name: `meterGroup.${scope}.new`,
    initial: newGroup,
    bodyOf: groupToAdd,
    schema: addMeasurementGroup.body,
    say: useRequired(),
    fieldOf,
  });
  return (
    <form
      ref={form.page}
      noValidate
      className={desk.form}
      onSubmit={form.submit(async (body) => onDone(await call(addMeasurementGroup, { body })))}
    >
      <TextInput size="md" label={d('meters.name')} maxLength={100} autoComplete="off" {...form.field('name')} />
      <NativeSelect
        size="md"
        label={d('meters.family')}
        description={d('meters.familyFixed')}
        data={families.map((family) => ({ value: family, label: d(`gateways.${family}`) }))}
        {...form.field('family')}
      />
      <TypeField form={form} />
      <FormFoot {...useFormFoot(form)} onClose={onClose} />
    </form>
  );
}

export function EditGroupForm({ group, onDone, onClose }: FormProps & { readonly group: MeasurementGroup }) {
  const d = useDeskWords();
  const { scope } = useHere();
  const typeText = useTypeWords();
  const { form, theirs, save, takeTheirs } = useEditForm({
    name: `meterGroup.${scope}.${group.group_id}`,
    record: group,
    typedOf: typedGroup,
    bodyOf: (values: TypedGroup) => groupToChange(values),
    schema: changeMeasurementGroup.body,
    say: useRequired(),
    fieldOf,
    send: async (body) => onDone(await call(changeMeasurementGroup, { params: groupParams(group), body })),
    readAnew: readGroupAnew,
  });
  const conflictWords = useConflictWords();
  const other = theirs === null ? null : typedGroup(theirs);
  const differences =
    other === null
      ? []
      : [
          { field: d('meters.name'), mine: form.values.name, theirs: other.name },
          {
            field: d('meters.deviceType'),
            mine: typeText(form.values.device_type),
            theirs: typeText(other.device_type),
          },
        ].filter((row) => row.mine !== row.theirs);
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={save()}>
      {theirs !== null && (
        <Conflict
          differences={differences}
          words={conflictWords}
          busy={form.busy}
          onSaveMine={() => save(theirs.revision)()}
          onTakeTheirs={takeTheirs}
        />
      )}
      <TextInput size="md" label={d('meters.name')} maxLength={100} autoComplete="off" {...form.field('name')} />
      <TypeField form={form} />
      <FormFoot {...useFormFoot(form, { quiet: theirs !== null })} onClose={onClose} />
    </form>
  );
}

interface TypeFieldProps {
  readonly form: { readonly field: (name: 'device_type') => object; readonly values: TypedGroup };
}

/** FORA's meters say themselves what they measure. */
function TypeField({ form }: TypeFieldProps) {
  const d = useDeskWords();
  const typeText = useTypeWords();
  if (form.values.family !== 'chiline') return null;
  return (
    <NativeSelect
      size="md"
      label={d('meters.deviceType')}
      description={d('meters.deviceTypeHelp')}
      data={deviceTypes.map((value) => ({ value, label: typeText(value) }))}
      {...form.field('device_type')}
    />
  );
}
