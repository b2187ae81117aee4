import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/CheckboxIndicator.layer.css';
import { Checkbox, PasswordInput } from '@mantine/core';
import { changePassword } from '@wardlight/contract';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useErrorWords } from '../../lib/error-words.ts';
import { useFormat } from '../../lib/format.ts';
import { CallError, call } from '../../lib/http.ts';
import { useDeskWords, useWords } from '../../lib/i18n.ts';
import { useRecordForm } from '../../lib/record-form.ts';
import { Button } from '../../ui/button.tsx';
import classes from '../../ui/desk/fields.module.css';
import { Notice } from '../../ui/notice.tsx';

interface ChangePasswordFormProps {
  readonly username: string;
  /** The current one is a one-time code. */
  readonly forced: boolean;
  readonly onDone: () => void;
  /** The way out, beside the button. */
  readonly children: ReactNode;
}

const initial = { current_password: '', password: '', password_again: '', end_other_sessions: true };

export function ChangePasswordForm({ username, forced, onDone, children }: ChangePasswordFormProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const { page, values, field, set, busy, failure, submit } = useRecordForm({
    name: 'change-own',
    initial,
    schema: changePassword.body,
    bodyOf: ({ current_password, password, end_other_sessions }) => ({
      current_password,
      password,
      end_other_sessions,
    }),
    say: (name, problem) => {
      if (problem !== 'too_short') return null;
      return name === 'password' ? d('ownAccount.change.tooShort') : t('errors.fields.required');
    },
    sayError: (code) => (code === 'incorrect_password' ? d('ownAccount.change.incorrect') : null),
    check: ({ password, password_again }): Record<string, string> =>
      password === password_again ? {} : { password_again: d('ownAccount.change.differ') },
    fieldOf: { incorrect_password: 'current_password', same_password: 'password' },
  });
  return (
    <form
      ref={page}
      className={classes.form}
      noValidate
      onSubmit={submit(async (body) => {
        await call(changePassword, { body });
        onDone();
      })}
    >
      {failure === null ? null : <Failure error={failure} />}
      {/* Whose password a browser is to keep. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <SecretField
        {...field('current_password')}
        label={forced ? d('ownAccount.change.code') : d('ownAccount.change.current')}
        autoComplete="current-password"
      />
      <SecretField
        {...field('password')}
        label={d('ownAccount.change.password')}
        description={d('ownAccount.change.passwordInfo')}
        autoComplete="new-password"
      />
      <SecretField {...field('password_again')} label={d('ownAccount.change.again')} autoComplete="new-password" />
      <Checkbox
        size="md"
        name="end_other_sessions"
        label={d('ownAccount.change.endOthers')}
        description={d('ownAccount.change.endOthersInfo')}
        checked={values.end_other_sessions}
        onChange={(event) => set('end_other_sessions', event.currentTarget.checked)}
      />
      <div className={classes.actions}>
        {children}
        <Button type="submit" busy={busy}>
          {d('ownAccount.change.submit')}
        </Button>
      </div>
    </form>
  );
}

function Failure({ error }: { readonly error: unknown }) {
  const d = useDeskWords();
  const format = useFormat();
  const wordsOf = useErrorWords();
  const wait = error instanceof CallError && error.code === 'too_many_attempts' ? error.retryAfter : null;
  return (
    <Notice kind="fault" title={d('lists.actionFailed')}>
      {wait === null ? wordsOf(error) : d('ownAccount.change.wait', { wait: format.duration(wait * 1_000) })}
    </Notice>
  );
}

function SecretField(props: ComponentProps<typeof PasswordInput>) {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  return (
    <PasswordInput
      {...props}
      size="md"
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': shown ? t('signIn.hidePassword') : t('signIn.showPassword'),
        'aria-pressed': undefined,
        tabIndex: 0,
      }}
    />
  );
}
