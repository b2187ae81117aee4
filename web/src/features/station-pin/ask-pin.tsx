/** The PIN, typed on the screen or on a keyboard; where there is none, or it is locked, what to do next. */
import { IconBackspace } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useErrorWords } from '../../lib/api/error-words.ts';
import { CallError } from '../../lib/api/http.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { useDeskWords, useWords } from '../../lib/i18n/i18n.ts';
import { type Person, question } from '../../lib/session/acting-person.ts';
import { stationPin } from '../../lib/session/station-pin.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Page } from '../../ui/desk/page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { closeStation, openStation } from './api.ts';
import { digitsOf, longestPin, shortestPin } from './model.ts';
import { classes } from './station-pin-classes.ts';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
/** No other try helps here. */
const elsewhere = ['pin_not_set', 'pin_locked'];

export function AskPin({ person }: { readonly person: Person }) {
  const { t } = useWords();
  const d = useDeskWords();
  const [pin, setPin] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);

  const type = (next: string): void => {
    setPin(digitsOf(next));
    setFailure(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || pin.length < shortestPin) return;
    setBusy(true);
    openStation(person.user_id, pin)
      .then(
        ({ user_id, until_at }) => stationPin.begin({ user_id, until: until_at }, closeStation),
        (error: unknown) => {
          setFailure(error);
          field.current?.focus();
        },
      )
      .finally(() => {
        setPin('');
        setBusy(false);
      });
  };
  const isElsewhere = failure instanceof CallError && elsewhere.includes(failure.code);
  return (
    <Page title={d('ownAccount.pin.ask', { name: person.name })} info={d('ownAccount.pin.neededInfo')} width="narrow">
      <form className={classes.form} onSubmit={submit} autoComplete="off">
        {failure === null ? null : <Failure error={failure} isElsewhere={isElsewhere} />}
        <label htmlFor={id} className={classes.label}>
          {d('ownAccount.pin.title')}
        </label>
        <input
          ref={field}
          id={id}
          className={classes.pin}
          // Not a password of the browser's to keep; and the keys below are larger than those a phone would bring up.
          type="password"
          name="station"
          autoComplete="off"
          inputMode="none"
          maxLength={longestPin}
          value={pin}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <div className={classes.keys}>
          {digits.map((digit) => (
            <Key key={digit} digit={digit} onPress={() => type(pin + digit)} />
          ))}
          <button
            type="button"
            className={classes.key}
            aria-label={d('ownAccount.pin.back')}
            onClick={() => type(pin.slice(0, -1))}
          >
            <IconBackspace size={26} stroke={1.7} aria-hidden="true" />
          </button>
          <Key digit="0" onPress={() => type(`${pin}0`)} />
          <button
            type="submit"
            className={classes.key}
            data-kind="go"
            aria-disabled={pin.length < shortestPin || busy}
            aria-busy={busy}
          >
            {d('ownAccount.pin.go')}
          </button>
        </div>
        <div className={classes.ways}>
          <Button kind="plain" onClick={() => question.ask()}>
            {d('ownAccount.pin.other')}
          </Button>
          <Link className={buttonClass} data-kind="plain" to="/dashboard">
            {t('shell.titles.board')}
          </Link>
        </div>
      </form>
    </Page>
  );
}

function Key({ digit, onPress }: { readonly digit: string; readonly onPress: () => void }) {
  return (
    <button type="button" className={classes.key} onClick={onPress}>
      {digit}
    </button>
  );
}

function Failure({ error, isElsewhere }: { readonly error: unknown; readonly isElsewhere: boolean }) {
  const d = useDeskWords();
  const format = useFormat();
  const wordsOf = useErrorWords();
  const wait = error instanceof CallError && error.code === 'too_many_attempts' ? error.retryAfter : null;
  return (
    <Notice kind="fault">
      {wait === null ? wordsOf(error) : d('ownAccount.change.wait', { wait: format.duration(wait * 1_000) })}
      {isElsewhere ? ` ${d('ownAccount.pin.elsewhere')}` : null}
    </Notice>
  );
}
