/** Adding and changing a gateway; what another saved meanwhile is shown beside what is typed. */
import '../../../ui/late/input.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { addGateway, changeGateway, type FieldProblem, type Gateway, mostReadingsPerSecond } from '@wardlight/contract';
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
import { paramsOf, readAnew } from '../api.ts';
import { bodyToAdd, bodyToChange, families, newGateway, type TypedGateway, typedOf } from '../model.ts';

interface FormProps {
  readonly onDone: (saved: Gateway) => void;
  readonly onClose: () => void;
}

const fieldOf = { name_taken: 'name', serial_taken: 'serial' } as const;

function useSay() {
  const d = useDeskWords();
  const { t } = useWords();
  return (field: string, problem: FieldProblem): string | null => {
    if (field === 'readings_per_second') return d('gateways.limitWrong');
    return field === 'name' && problem === 'too_short' ? t('errors.fields.required') : null;
  };
}

export function AddGatewayForm({ onDone, onClose }: FormProps) {
  const d = useDeskWords();
  const { scope } = useHere();
  const form = useRecordForm({
    name: `gateway.${scope}.new`,
    initial: newGateway,
    bodyOf: bodyToAdd,
    schema: addGateway.body,
    say: useSay(),
    fieldOf,
  });
  return (
    <form
      ref={form.page}
      noValidate
      className={desk.form}
      onSubmit={form.submit(async (body) => onDone(await call(addGateway, { body })))}
    >
      {form.restored && form.dirty && (
        <Restored text={d('gateways.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      <Fields form={form} />
      <NativeSelect
        size="md"
        label={d('gateways.family')}
        description={d('gateways.familyFixed')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={families.map((family) => ({ value: family, label: d(`gateways.${family}`) }))}
        {...form.field('family')}
      />
      <FormFoot {...useFormFoot(form)} onClose={onClose} />
    </form>
  );
}

export function EditGatewayForm({ gateway, onDone, onClose }: FormProps & { readonly gateway: Gateway }) {
  const d = useDeskWords();
  const { scope } = useHere();
  const { form, theirs, save, takeTheirs } = useEditForm({
    name: `gateway.${scope}.${gateway.gateway_id}`,
    record: gateway,
    typedOf,
    bodyOf: (values: TypedGateway) => bodyToChange(values),
    schema: changeGateway.body,
    say: useSay(),
    fieldOf,
    send: async (body) => onDone(await call(changeGateway, { params: paramsOf(gateway), body })),
    readAnew,
  });
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={save()}>
      {form.restored && theirs === null && form.dirty && (
        <Restored text={d('gateways.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      {theirs !== null && (
        <Differences
          typed={form.values}
          theirs={typedOf(theirs)}
          busy={form.busy}
          onSaveMine={() => save(theirs.revision)()}
          onTakeTheirs={takeTheirs}
        />
      )}
      <Fields form={form} />
      <FormFoot {...useFormFoot(form, { quiet: theirs !== null })} onClose={onClose} />
    </form>
  );
}

interface FieldsProps {
  readonly form: { readonly field: (name: 'name' | 'serial' | 'readings_per_second') => Record<string, unknown> };
}

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

function Fields({ form }: FieldsProps) {
  const d = useDeskWords();
  return (
    <>
      <TextInput size="md" label={d('gateways.name')} maxLength={100} autoComplete="off" {...form.field('name')} />
      <TextInput
        size="md"
        label={d('gateways.limit')}
        description={d('gateways.limitHelp')}
        inputWrapperOrder={order}
        inputMode="numeric"
        maxLength={String(mostReadingsPerSecond).length}
        autoComplete="off"
        {...form.field('readings_per_second')}
      />
      <TextInput
        size="md"
        label={d('gateways.serial')}
        description={d('gateways.serialHelp')}
        inputWrapperOrder={order}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('serial')}
      />
    </>
  );
}

interface DifferencesProps {
  readonly typed: TypedGateway;
  readonly theirs: TypedGateway;
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

function Differences({ typed, theirs, ...rest }: DifferencesProps) {
  const d = useDeskWords();
  const rows = [
    { field: d('gateways.name'), mine: typed.name, theirs: theirs.name },
    { field: d('gateways.limit'), mine: typed.readings_per_second, theirs: theirs.readings_per_second },
    {
      field: d('gateways.serial'),
      mine: typed.serial || d('lists.notSet'),
      theirs: theirs.serial || d('lists.notSet'),
    },
  ];
  return <Conflict {...rest} differences={rows.filter((row) => row.mine !== row.theirs)} words={useConflictWords()} />;
}
