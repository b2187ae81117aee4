import '@mantine/core/styles/ActionIcon.layer.css';
import '../../ui/late/input.ts';
import '../../ui/late/password-input.ts';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { now } from '../../lib/browser/timers.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useDraft } from '../../lib/session/drafts.ts';
import { unlockSound } from '../../lib/sound/sound-unlock.ts';
import { Button } from '../../ui/button.tsx';
import { signIn } from './api.ts';
import { CodeField, PasswordField, UsernameField } from './fields.tsx';
import classes from './form.module.css';
import { codeOf, type FormRefusal, noProblems, problemsOf, refusalOf, type SignInProblems } from './model.ts';
import { RefusalNotice } from './refusal-notice.tsx';

const draftSchema = z.object({ username: z.string() });

interface SignInFormProps {
  /** Whose password is asked; empty = whoever types. */
  readonly username: string;
  /** Runs once the session has begun. */
  readonly onSignedIn: () => void;
}

const fieldOrder = ['username', 'password', 'code'] as const;

function focusOn(field: RefObject<HTMLInputElement | null>, selects = false): void {
  field.current?.focus();
  if (selects) field.current?.select();
}

/** Keyed by the username it begins with. */
export function SignInForm({ username: given, onSignedIn }: SignInFormProps) {
  const { t } = useWords();
  const draft = useDraft('sign-in', draftSchema, { username: '' });
  const [username, setUsername] = useState(given === '' ? draft.value.username : given);
  // Decided once: a focus that moved while typing would be worse than none.
  const [usernameFirst] = useState(username === '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [problems, setProblems] = useState<SignInProblems>(noProblems);
  const [refusal, setRefusal] = useState<FormRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const fields = {
    username: useRef<HTMLInputElement>(null),
    password: useRef<HTMLInputElement>(null),
    code: useRef<HTMLInputElement>(null),
  };
  const codeAsked = code !== null;
  const codeField = fields.code;
  useEffect(() => {
    if (codeAsked) focusOn(codeField);
  }, [codeAsked, codeField]);

  const refuse = (error: unknown) => {
    const next = refusalOf(error, now());
    setBusy(false);
    if (next.kind === 'codeAsked') return setCode('');
    if (next.kind === 'wait' || next.kind === 'other') return setRefusal(next);
    const field = next.kind === 'incorrect' ? 'password' : 'code';
    setProblems({ ...noProblems, [field]: 'incorrect' });
    focusOn(fields[field], true);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    // Inside the gesture: the browser lets the board sound afterwards.
    void unlockSound();
    const values = { username, password, code: code === null ? null : codeOf(code) };
    const found = problemsOf(values);
    setProblems(found);
    setRefusal(null);
    const first = fieldOrder.find((field) => found[field] !== null);
    if (first !== undefined) return focusOn(fields[first]);
    setBusy(true);
    signIn({ ...values, username: username.trim() }).then(() => {
      draft.clear();
      onSignedIn();
    }, refuse);
  };

  const typed = (field: keyof SignInProblems, take: (value: string) => void) => (value: string) => {
    take(value);
    setProblems({ ...problems, [field]: null });
  };
  const typeUsername = typed('username', (value) => {
    setUsername(value);
    draft.change({ username: value });
  });

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {refusal === null ? null : <RefusalNotice refusal={refusal} />}
      <UsernameField
        ref={fields.username}
        value={username}
        problem={problems.username}
        autoFocus={usernameFirst}
        onChange={typeUsername}
      />
      <PasswordField
        ref={fields.password}
        value={password}
        problem={problems.password}
        autoFocus={!usernameFirst}
        onChange={typed('password', setPassword)}
      />
      {code === null ? null : (
        <CodeField ref={codeField} value={code} problem={problems.code} onChange={typed('code', setCode)} />
      )}
      <Button type="submit" wide busy={busy}>
        {busy ? t('signIn.submitting') : t('signIn.submit')}
      </Button>
    </form>
  );
}
