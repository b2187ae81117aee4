/** A LINE account that came back from LINE and is not linked yet: whoever began says whether it is theirs (docs/decisions/126). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type LineWaiting, readLineWaiting } from '@wardlight/contract';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../../lib/api/action.ts';
import { hasCode } from '../../../lib/api/call-error.ts';
import { useErrorWords } from '../../../lib/api/error-words.ts';
import { call } from '../../../lib/api/http.ts';
import { useDeskWords } from '../../../lib/i18n/i18n.ts';
import { useKnownAccounts } from '../../../lib/session/accounts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { confirmWaiting, discardWaiting } from '../api.ts';
import { classes } from '../classes.ts';

const waitingKey = ['line-waiting'];
/** While they are asked in LINE, where nobody tells this page of their press. */
const askAgainMs = 5_000;

/** Read again whenever somebody comes back to the page: they were in LINE meanwhile. Null = nothing waits; undefined = not known. */
export function useWaiting(): LineWaiting | null | undefined {
  const { data } = useQuery({
    queryKey: waitingKey,
    queryFn: async ({ signal }) => (await call(readLineWaiting, {}, { signal })).waiting,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.asked === true ? askAgainMs : false),
  });
  return data;
}

interface WaitingProps {
  readonly waiting: LineWaiting;
  /** @param accounts how many are linked where this person works; null = they agreed in LINE, and it is not known here */
  readonly onLinked: (accounts: number | null) => void;
  /** They said that it is not theirs. */
  readonly onDiscarded?: () => void;
}

export function Waiting({ waiting, onLinked, onDiscarded }: WaitingProps) {
  const d = useDeskWords();
  const errorText = useErrorWords();
  const client = useQueryClient();
  const deed = useAction();
  const [taken, setTaken] = useState(false);
  const { authorization_id, asked } = waiting;
  const name = waiting.line_name === '' ? d('line.noName') : waiting.line_name;
  const account = useAccountName();
  const readAgain = () => client.invalidateQueries({ queryKey: waitingKey });
  const settle = (what: () => Promise<void>): void =>
    deed.run(async () => {
      setTaken(false);
      try {
        await what();
      } catch (error) {
        // Over, or answered in another tab: what is true now is read.
        if (!hasCode(error, 'not_found')) throw error;
      }
      await readAgain();
    });
  const confirm = () =>
    settle(async () => {
      const { outcome, accounts } = await confirmWaiting(authorization_id);
      if (outcome === 'success') onLinked(accounts);
      setTaken(outcome === 'taken');
    });
  const discard = () =>
    settle(async () => {
      await discardWaiting(authorization_id);
      onDiscarded?.();
    });
  if (asked)
    return (
      <Notice kind="info" title={d('line.waiting.askedTitle')}>
        {d('line.waiting.askedInfo', { name })}
      </Notice>
    );
  return (
    <Notice
      kind="info"
      title={d('line.waiting.title')}
      action={
        <div className={classes.actions}>
          <Button kind="plain" onClick={discard}>
            {d('line.waiting.no')}
          </Button>
          <Button busy={deed.busy} onClick={confirm}>
            {d('line.waiting.yes')}
          </Button>
        </div>
      }
    >
      <p translate="no">{d('line.waiting.ask', { name })}</p>
      <p translate="no">{d('line.waiting.account', { name: account })}</p>
      {taken && <p role="alert">{d('line.waiting.taken', { name })}</p>}
      {deed.failure !== null && <p role="alert">{errorText(deed.failure)}</p>}
    </Notice>
  );
}

/** Whose alerts will come: by the name on this device, and the one they sign in with. Callers are signed in. */
function useAccountName(): string {
  const username = useSession()?.username ?? '';
  const known = useKnownAccounts().find((account) => account.username === username);
  return known === undefined ? username : `${known.display_name} · ${username}`;
}

/** Tells once when what was asked in LINE is answered there, or over. */
export function useAnsweredInLine(waiting: LineWaiting | null | undefined, onAnswered: () => void): void {
  const wasAsked = useRef(false);
  useEffect(() => {
    if (waiting === undefined) return;
    if (wasAsked.current && waiting === null) onAnswered();
    wasAsked.current = waiting?.asked === true;
  }, [waiting, onAnswered]);
}
