import '../../ui/late/input.ts';
import '../../ui/late/inline-input.ts';
import '../../ui/late/checkbox.ts';
import '../../ui/late/checkbox-indicator.ts';
import { Checkbox } from '@mantine/core';
import { changePassword, isMadeOfNames, isPattern } from '@wardlight/contract';
import { type ReactNode, useEffect } from 'react';
import { hasCode } from '../../lib/api/call-error.ts';
import { useErrorWords } from '../../lib/api/error-words.ts';
import { CallError, call } from '../../lib/api/http.ts';
import { useRecordForm } from '../../lib/api/record-form.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { useHere } from '../../lib/session/current-user.tsx';
import { Button } from '../../ui/button.tsx';
import classes from '../../ui/desk/fields.module.css';
import { SecretField } from '../../ui/desk/secret-field.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ChangePasswordFormProps {
  /** The current one is chosen, and may stay; is a one-time code; or was chosen and is too weak. */
  readonly current: 'chosen' | 'code' | 'weak';
  readonly onDone: () => void;
  /** The server did not take it; the words stand in the form. */
  readonly onRefused?: () => void;
  /** The way out, beside the button. */
  readonly children: ReactNode;
}

const empty = { current_password: '', password: '', password_again: '' };
/** Whoever changes it because they must does not stop the other screens of the night; they may still ask for it. */
const initialOf = { weak: { ...empty, end_other_sessions: false }, other: { ...empty, end_other_sessions: true } };

export function ChangePasswordForm({ current, onDone, onRefused, children }: ChangePasswordFormProps) {
  const { t } = useWords();
  const d = useDeskWords();
  const { user } = useHere();
  /** Who came in by the code has typed it once already. */
  const forced = current === 'code';
  const names = [user.username, user.display_name, user.provider.name, ...user.agencies.map(({ name }) => name)];
  const labels = { showLabel: t('signIn.showPassword'), hideLabel: t('signIn.hidePassword') };
  const { page, values, field, set, busy, failure, submit } = useRecordForm({
    name: 'change-own',
    initial: current === 'weak' ? initialOf.weak : initialOf.other,
    schema: changePassword.body,
    bodyOf: ({ current_password, password, end_other_sessions }) => ({
      // Who came in by the code has typed it once already.
      ...(forced ? {} : { current_password }),
      password,
      end_other_sessions,
    }),
    say: (name, problem) => {
      if (problem !== 'too_short') return null;
      return name === 'password' ? d('ownAccount.change.tooShort') : t('errors.fields.required');
    },
    sayError: (code) => (code === 'incorrect_password' ? d('ownAccount.change.incorrect') : null),
    check: ({ password, password_again }): Record<string, string> => {
      if (isMadeOfNames(password, names)) return { password: t('errors.password_of_names') };
      // Shorter ones are told so first.
      if (password.length >= 8 && isPattern(password)) return { password: t('errors.password_too_common') };
      return password === password_again ? {} : { password_again: d('ownAccount.change.differ') };
    },
    fieldOf: {
      ...(forced ? {} : { incorrect_password: 'current_password' }),
      same_password: 'password',
      password_too_common: 'password',
      password_of_names: 'password',
    },
  });
  // Before anything else there is nothing but this form; where somebody came by wish, the heading of the page comes first.
  useEffect(() => {
    if (current !== 'chosen') page.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus();
  }, [current, page]);
  return (
    <form
      ref={page}
      className={classes.form}
      noValidate
      onSubmit={submit(async (body) => {
        try {
          await call(changePassword, { body });
        } catch (error) {
          onRefused?.();
          throw error;
        }
        onDone();
      })}
    >
      {failure === null ? null : <Failure error={failure} forced={forced} />}
      {/* Whose password a browser is to keep. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      {!forced && (
        <SecretField
          {...labels}
          {...field('current_password')}
          label={d('ownAccount.change.current')}
          autoComplete="current-password"
        />
      )}
      <SecretField
        {...labels}
        {...field('password')}
        label={d('ownAccount.change.password')}
        description={d('ownAccount.change.passwordInfo')}
        autoComplete="new-password"
      />
      <SecretField
        {...labels}
        {...field('password_again')}
        label={d('ownAccount.change.again')}
        autoComplete="new-password"
      />
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

function Failure({ error, forced }: { readonly error: unknown; readonly forced: boolean }) {
  const d = useDeskWords();
  const format = useFormat();
  const wordsOf = useErrorWords();
  const wait = error instanceof CallError && error.code === 'too_many_attempts' ? error.retryAfter : null;
  if (forced && hasCode(error, 'incorrect_password'))
    return (
      <Notice kind="fault" title={d('lists.actionFailed')}>
        {d('ownAccount.change.codeOver')}
      </Notice>
    );
  return (
    <Notice kind="fault" title={d('lists.actionFailed')}>
      {wait === null ? wordsOf(error) : d('ownAccount.change.wait', { wait: format.duration(wait * 1_000) })}
    </Notice>
  );
}
