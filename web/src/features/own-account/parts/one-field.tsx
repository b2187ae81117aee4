import '@mantine/core/styles/ActionIcon.layer.css';
import '../../../ui/late/input.ts';
import '../../../ui/late/password-input.ts';
import { PasswordInput, TextInput } from '@mantine/core';
import type { ErrorCode } from '@wardlight/contract';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { CallError } from '../../../lib/api/http.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { type DeskWords, useDeskWords, useWords } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import classes from '../../../ui/desk/fields.module.css';
import { Notice } from '../../../ui/notice.tsx';

interface OneFieldProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  /** Hidden while typed, unless asked to be shown. */
  readonly secret?: boolean;
  readonly numeric?: boolean;
  /** Errors of the server that are about the field. */
  readonly refusals: readonly ErrorCode[];
  readonly doLabel: string;
  /** What is wrong with it before it is sent. */
  readonly check: (typed: string) => string | null;
  readonly onSend: (typed: string) => Promise<void>;
  /** The way out. */
  readonly children: ReactNode;
}

/** A form of one field that is kept nowhere: what is wrong with it stands beside it, and it keeps the focus. */
export function OneField(props: OneFieldProps) {
  const { name, label, autoComplete, secret = false, numeric = false, refusals, doLabel, check, onSend } = props;
  const { t } = useWords();
  const d = useDeskWords();
  const wordsOf = useErrorWords();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Also as the second step of a dialog that is open already.
  useEffect(() => field.current?.focus(), []);

  const say = (words: string | null): boolean => {
    setProblem(words);
    if (words !== null) field.current?.focus();
    return words !== null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    if (say(check(typed))) return;
    setBusy(true);
    onSend(typed)
      .catch((error: unknown) => {
        const known = error instanceof CallError && refusals.find((code) => code === error.code);
        if (known === 'incorrect_password') say(d('ownAccount.change.incorrect'));
        else if (known) say(wordsOf(error));
        else setFailure(error);
      })
      .finally(() => setBusy(false));
  };
  const common = {
    ref: field,
    size: 'md',
    name,
    label,
    autoComplete,
    value: typed,
    error: problem,
    'data-autofocus': true,
    onChange: (event: { readonly currentTarget: HTMLInputElement }) => {
      setTyped(event.currentTarget.value);
      setProblem(null);
    },
  } as const;
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {failure === null ? null : (
        <Notice kind="fault" title={d('lists.actionFailed')}>
          {waitWords(failure, d, format.duration) ?? wordsOf(failure)}
        </Notice>
      )}
      {secret ? (
        <PasswordInput
          {...common}
          visible={shown}
          onVisibilityChange={setShown}
          visibilityToggleButtonProps={{
            'aria-label': shown ? t('signIn.hidePassword') : t('signIn.showPassword'),
            'aria-pressed': undefined,
            tabIndex: 0,
          }}
        />
      ) : (
        <TextInput {...common} inputMode={numeric ? 'numeric' : 'text'} />
      )}
      <div className={classes.actions}>
        {props.children}
        <Button type="submit" busy={busy}>
          {doLabel}
        </Button>
      </div>
    </form>
  );
}

function waitWords(error: unknown, d: DeskWords, duration: (ms: number) => string): string | null {
  if (!(error instanceof CallError) || error.code !== 'too_many_attempts' || error.retryAfter === null) return null;
  return d('ownAccount.change.wait', { wait: duration(error.retryAfter * 1_000) });
}
