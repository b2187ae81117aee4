/** Adding and changing another system; what somebody else saved meanwhile is shown beside what is typed. */
import '../../../ui/late/input.ts';
import '../../../ui/late/inline-input.ts';
import '../../../ui/late/checkbox.ts';
import '../../../ui/late/checkbox-indicator.ts';
import { Checkbox, TextInput } from '@mantine/core';
import {
  addIntegration,
  changeIntegration,
  type FieldProblem,
  type Integration,
  type MeasurementKind,
  measurementKinds,
} from '@wardlight/contract';
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
import { classes } from '../classes.ts';
import { bodyToAdd, bodyToChange, newIntegration, type TypedIntegration, typedOf } from '../model.ts';

interface FormProps {
  readonly onDone: (saved: Integration) => void;
  readonly onClose: () => void;
}

const fieldOf = { name_taken: 'name' } as const;

function useSay() {
  const d = useDeskWords();
  const { t } = useWords();
  return (field: string, problem: FieldProblem): string | null => {
    if (field === 'kinds') return d('integrations.kindsWrong');
    return field === 'name' && problem === 'too_short' ? t('errors.fields.required') : null;
  };
}

export function AddIntegrationForm({ onDone, onClose }: FormProps) {
  const d = useDeskWords();
  const { scope } = useHere();
  const form = useRecordForm({
    name: `integration.${scope}.new`,
    initial: newIntegration,
    bodyOf: bodyToAdd,
    schema: addIntegration.body,
    say: useSay(),
    fieldOf,
  });
  return (
    <form
      ref={form.page}
      noValidate
      className={desk.form}
      onSubmit={form.submit(async (body) => onDone(await call(addIntegration, { body })))}
    >
      {form.restored && form.dirty && (
        <Restored text={d('gateways.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      <Fields form={form} />
      <FormFoot {...useFormFoot(form)} onClose={onClose} />
    </form>
  );
}

export function EditIntegrationForm({
  integration,
  onDone,
  onClose,
}: FormProps & { readonly integration: Integration }) {
  const d = useDeskWords();
  const { scope } = useHere();
  const { form, theirs, save, takeTheirs } = useEditForm({
    name: `integration.${scope}.${integration.integration_id}`,
    record: integration,
    typedOf,
    bodyOf: (values: TypedIntegration) => bodyToChange(values),
    schema: changeIntegration.body,
    say: useSay(),
    fieldOf,
    send: async (body) => onDone(await call(changeIntegration, { params: paramsOf(integration), body })),
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
  readonly form: {
    readonly field: (name: 'name' | 'kinds') => Record<string, unknown>;
    readonly set: (name: 'names', value: boolean) => void;
    readonly values: TypedIntegration;
  };
}

function Fields({ form }: FieldsProps) {
  const d = useDeskWords();
  return (
    <>
      <TextInput size="md" label={d('gateways.name')} maxLength={100} autoComplete="off" {...form.field('name')} />
      <Checkbox.Group {...form.field('kinds')} size="md" label={d('integrations.kinds')}>
        <div className={classes.choices}>
          {measurementKinds.map((kind) => (
            <Checkbox key={kind} size="md" value={kind} label={d(`measurements.kind.${kind}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        size="md"
        label={d('integrations.names')}
        description={d('integrations.namesInfo')}
        checked={form.values.names}
        onChange={(event) => form.set('names', event.currentTarget.checked)}
      />
    </>
  );
}

interface DifferencesProps {
  readonly typed: TypedIntegration;
  readonly theirs: TypedIntegration;
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

function Differences({ typed, theirs, ...rest }: DifferencesProps) {
  const d = useDeskWords();
  const kindsOf = (kinds: readonly MeasurementKind[]) =>
    measurementKinds
      .filter((kind) => kinds.includes(kind))
      .map((kind) => d(`measurements.kind.${kind}`))
      .join(' · ');
  const named = (names: boolean) => d(names ? 'integrations.withNames' : 'integrations.withoutNames');
  const rows = [
    { field: d('gateways.name'), mine: typed.name, theirs: theirs.name },
    { field: d('integrations.kinds'), mine: kindsOf(typed.kinds), theirs: kindsOf(theirs.kinds) },
    { field: d('integrations.names'), mine: named(typed.names), theirs: named(theirs.names) },
  ];
  return <Conflict {...rest} differences={rows.filter((row) => row.mine !== row.theirs)} words={useConflictWords()} />;
}
