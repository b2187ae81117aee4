/** The fields of the login form, so that a browser and a reader by ear know what each is. */
import { PasswordInput, TextInput } from '@mantine/core';
import { type Ref, useState } from 'react';
import { useWords } from '../../lib/i18n/i18n.ts';
import type { SignInProblems } from './model.ts';

interface FieldProps<P extends keyof SignInProblems> {
  readonly ref: Ref<HTMLInputElement>;
  readonly value: string;
  readonly problem: SignInProblems[P];
  readonly autoFocus?: boolean;
  readonly onChange: (value: string) => void;
}

const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const;

export function UsernameField({ problem, onChange, autoFocus = false, ...field }: FieldProps<'username'>) {
  const { t } = useWords();
  return (
    <TextInput
      {...field}
      {...asTyped}
      size="md"
      label={t('signIn.username')}
      name="username"
      autoComplete="username"
      autoFocus={autoFocus}
      error={problem && t(`signIn.${problem}`)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function PasswordField({ problem, onChange, autoFocus = false, ...field }: FieldProps<'password'>) {
  const { t } = useWords();
  const [shown, setShown] = useState(false);
  const words = problem === 'incorrect' ? t('errors.incorrect_password') : problem && t(`signIn.${problem}`);
  return (
    <PasswordInput
      {...field}
      size="md"
      label={t('signIn.password')}
      name="password"
      autoComplete="current-password"
      autoFocus={autoFocus}
      error={words}
      aria-invalid={words !== null}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': shown ? t('signIn.hidePassword') : t('signIn.showPassword'),
        // The name says which way it goes; pressed or not besides would say it twice, the other way round.
        'aria-pressed': undefined,
        tabIndex: 0,
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Of the authenticator app or from paper. */
export function CodeField({ problem, onChange, ...field }: Omit<FieldProps<'code'>, 'autoFocus'>) {
  const { t } = useWords();
  return (
    <TextInput
      {...field}
      {...asTyped}
      size="md"
      label={t('signIn.code')}
      description={t('signIn.codeInfo')}
      name="code"
      autoComplete="one-time-code"
      error={problem === 'incorrect' ? t('errors.incorrect_code') : problem && t(`signIn.${problem}`)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
