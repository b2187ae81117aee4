import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '../../lib/drafts.ts';
import { useWords } from '../../lib/i18n.ts';
import { unlockSound } from '../../lib/sound-unlock.ts';
import { now } from '../../lib/timers.ts';
import { signIn } from './api.ts';
import classes from './form.module.css';
import { noProblems, problemsOf, type Refusal, refusalOf, type SignInProblems } from './model.ts';
import { RefusalNotice } from './refusal-notice.tsx';

const draftSchema = z.object({ username: z.string() });

/** `onSignedIn` runs once the session has begun. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useWords();
  const draft = useDraft('sign-in', draftSchema, { username: '' });
  const username = draft.value.username;
  // Decided once: a focus that moved while typing would be worse than none.
  const [usernameFirst] = useState(username === '');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<SignInProblems>(noProblems);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  const refuse = (error: unknown) => {
    const next = refusalOf(error, now());
    setRefusal(next);
    setBusy(false);
    if (next.kind !== 'incorrect') return;
    setProblems({ username: null, password: 'incorrect' });
    passwordField.current?.focus();
    passwordField.current?.select();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    // Inside the gesture: the browser lets the board sound afterwards.
    void unlockSound();
    const found = problemsOf({ username, password });
    setProblems(found);
    setRefusal(null);
    if (found.username !== null) return usernameField.current?.focus();
    if (found.password !== null) return passwordField.current?.focus();
    setBusy(true);
    signIn({ username: username.trim(), password }).then(() => {
      draft.clear();
      onSignedIn();
    }, refuse);
  };

  const passwordProblem =
    problems.password === 'incorrect'
      ? t('errors.incorrect_password')
      : problems.password && t(`signIn.${problems.password}`);

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {refusal === null || refusal.kind === 'incorrect' ? null : <RefusalNotice refusal={refusal} />}
      <TextInput
        ref={usernameField}
        size="md"
        label={t('signIn.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus={usernameFirst}
        value={username}
        error={problems.username && t(`signIn.${problems.username}`)}
        onChange={(event) => {
          draft.change({ username: event.currentTarget.value });
          setProblems({ ...problems, username: null });
        }}
      />
      <PasswordInput
        ref={passwordField}
        size="md"
        label={t('signIn.password')}
        name="password"
        autoComplete="current-password"
        autoFocus={!usernameFirst}
        value={password}
        error={passwordProblem}
        aria-invalid={passwordProblem !== null}
        visible={shown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{
          'aria-label': shown ? t('signIn.hidePassword') : t('signIn.showPassword'),
          // The name says which way it goes; pressed or not besides would say it twice, the other way round.
          'aria-pressed': undefined,
          tabIndex: 0,
        }}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setProblems({ ...problems, password: null });
        }}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {busy ? t('signIn.submitting') : t('signIn.submit')}
      </Button>
    </form>
  );
}
