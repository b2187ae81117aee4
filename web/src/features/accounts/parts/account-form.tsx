/** Adding and editing. What was typed survives an error, a reload and a lost session; what another saved meanwhile is shown beside it. */
import '../../../ui/late/checkbox.ts';
import '../../../ui/late/inline-input.ts';
import '../../../ui/late/input.ts';
import { Checkbox, TextInput } from '@mantine/core';
import { type Account, addAccount, changeAccount, type DataOf, type FieldProblem } from '@wardlight/contract';
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
import { differingFields, newAccount, type TypedAccount, typedOf } from '../model.ts';

/** Words that belong to this form's fields alone. */
function useSay() {
  const d = useDeskWords();
  const { t } = useWords();
  return (field: string, problem: FieldProblem, { username }: TypedAccount) => {
    if (field === 'username') return username.trim() === '' ? t('errors.fields.required') : d('accounts.usernameWrong');
    return field === 'display_name' && problem === 'too_short' ? t('errors.fields.required') : null;
  };
}

interface FormProps<Saved> {
  readonly onDone: (saved: Saved) => void;
  readonly onClose: () => void;
}

export function AddAccountForm({ onDone, onClose }: FormProps<DataOf<typeof addAccount>>) {
  const { scope } = useHere();
  const form = useRecordForm({
    name: `account.${scope}.new`,
    initial: newAccount,
    bodyOf: (values: TypedAccount) => values,
    schema: addAccount.body,
    say: useSay(),
    fieldOf: { username_unavailable: 'username' },
  });
  const submit = form.submit(async (body) => onDone(await call(addAccount, { body })));
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={submit}>
      <Fields form={form} isNew />
      <FormFoot {...useFormFoot(form)} onClose={onClose} />
    </form>
  );
}

interface EditProps extends FormProps<Account> {
  readonly account: Account;
}

export function EditAccountForm({ account, onDone, onClose }: EditProps) {
  const { form, theirs, save, takeTheirs } = useEditForm({
    name: `account.${account.agency_id}.${account.user_id}`,
    record: account,
    typedOf,
    bodyOf: ({ display_name, shared, revision }: TypedAccount) => ({ display_name, shared, revision }),
    schema: changeAccount.body,
    say: useSay(),
    send: async (body) => onDone(await call(changeAccount, { params: paramsOf(account), body })),
    readAnew,
  });
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={save()}>
      {theirs !== null && (
        <Differences
          typed={form.values}
          theirs={theirs}
          busy={form.busy}
          onSaveMine={() => save(theirs.revision)()}
          onTakeTheirs={takeTheirs}
        />
      )}
      <Fields form={form} isNew={false} />
      <FormFoot {...useFormFoot(form, { quiet: theirs !== null })} onClose={onClose} />
    </form>
  );
}

interface AccountForm {
  readonly field: (name: keyof TypedAccount) => object;
  readonly values: TypedAccount;
  readonly set: (name: keyof TypedAccount, value: unknown) => void;
  readonly restored: boolean;
  readonly dirty: boolean;
  discard(): void;
}

function Fields({ form, isNew }: { readonly form: AccountForm; readonly isNew: boolean }) {
  const d = useDeskWords();
  return (
    <>
      {form.restored && form.dirty && (
        <Restored text={d('accounts.restored')} discard={d('lists.discard')} onDiscard={form.discard} />
      )}
      {isNew && (
        <TextInput
          {...form.field('username')}
          size="md"
          label={d('accounts.field.username')}
          description={d('accounts.usernameInfo')}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
        />
      )}
      <TextInput
        {...form.field('display_name')}
        size="md"
        label={d('accounts.field.name')}
        description={d('accounts.nameInfo')}
        maxLength={100}
        autoComplete="off"
        data-autofocus={!isNew || undefined}
      />
      <Checkbox
        size="md"
        name="shared"
        label={d('accounts.field.shared')}
        description={d('accounts.sharedInfo')}
        checked={form.values.shared}
        onChange={(event) => form.set('shared', event.currentTarget.checked)}
      />
    </>
  );
}

interface DifferencesProps {
  readonly typed: TypedAccount;
  readonly theirs: Account;
  readonly busy: boolean;
  readonly onSaveMine: () => void;
  readonly onTakeTheirs: () => void;
}

function Differences({ typed, theirs, ...rest }: DifferencesProps) {
  const d = useDeskWords();
  const shown = (values: TypedAccount, field: 'display_name' | 'shared'): string =>
    field === 'shared' ? d(values.shared ? 'lists.yes' : 'lists.no') : values.display_name;
  return (
    <Conflict
      {...rest}
      words={useConflictWords()}
      differences={differingFields(typed, theirs).map((field) => ({
        field: d(field === 'shared' ? 'accounts.field.shared' : 'accounts.field.name'),
        mine: shown(typed, field),
        theirs: shown(typedOf(theirs), field),
      }))}
    />
  );
}
