/** Adding and editing. What was typed survives an error, a reload and a lost session; what another saved meanwhile is shown beside it. */
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import { Checkbox, TextInput } from '@mantine/core';
import { type Account, addAccount, changeAccount, type DataOf, type FieldProblem } from '@wardlight/contract';
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
import { isConflict, paramsOf, readAnew } from '../api.ts';
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
    fieldOf: { username_taken: 'username' },
  });
  const submit = form.submit(async (body) => onDone(await call(addAccount, { body })));
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={submit}>
      <Fields form={form} isNew />
      <Foot form={form} onClose={onClose} />
    </form>
  );
}

interface EditProps extends FormProps<Account> {
  readonly account: Account;
}

export function EditAccountForm({ account, onDone, onClose }: EditProps) {
  const [stored, setStored] = useState(account);
  /** What another saved meanwhile. */
  const [theirs, setTheirs] = useState<Account | null>(null);
  const form = useRecordForm({
    name: `account.${account.agency_id}.${account.user_id}`,
    initial: typedOf(stored),
    bodyOf: ({ display_name, shared, revision }: TypedAccount) => ({ display_name, shared, revision }),
    schema: changeAccount.body,
    say: useSay(),
  });
  const save = (revision: number | null) =>
    form.submit(async (body) => {
      const named = revision === null ? body : { ...body, revision };
      try {
        onDone(await call(changeAccount, { params: paramsOf(account), body: named }));
      } catch (error) {
        if (isConflict(error)) setTheirs(await readAnew(account));
        throw error;
      }
    });
  const takeTheirs = (latest: Account) => {
    setStored(latest);
    setTheirs(null);
    form.take(typedOf(latest));
  };
  return (
    <form ref={form.page} noValidate className={desk.form} onSubmit={save(null)}>
      {theirs !== null && (
        <Differences
          typed={form.values}
          theirs={theirs}
          busy={form.busy}
          onSaveMine={() => save(theirs.revision)()}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      <Fields form={form} isNew={false} />
      <Foot form={form} onClose={onClose} conflict={theirs !== null} />
    </form>
  );
}

interface AccountForm {
  readonly field: (name: keyof TypedAccount) => object;
  readonly values: TypedAccount;
  readonly set: (name: keyof TypedAccount, value: unknown) => void;
  readonly restored: boolean;
  readonly busy: boolean;
  readonly dirty: boolean;
  readonly failure: unknown;
  discard(): void;
}

function Fields({ form, isNew }: { readonly form: AccountForm; readonly isNew: boolean }) {
  const d = useDeskWords();
  return (
    <>
      {form.restored && form.dirty && (
        <Notice
          kind="info"
          action={
            <Button kind="plain" onClick={form.discard}>
              {d('lists.discard')}
            </Button>
          }
        >
          {d('accounts.restored')}
        </Notice>
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

interface FootProps {
  readonly form: AccountForm;
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
