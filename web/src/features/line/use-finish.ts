/**
 * What LINE sent the browser back with is told to the server once. It stands nowhere but in this page's memory: not in the address
 * (`app/guard.ts` takes it out before this page is fetched), not in the history, not in any storage. What a reload finds is only the
 * outcome, and until the server has answered that is no success.
 */
import { type BodyOf, finishLine, lineReturnSchema } from '@wardlight/contract';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../lib/api/http.ts';
import { shelf } from '../../lib/browser/browser-storage.ts';

const outcomeSchema = z.object({
  outcome: lineReturnSchema,
  accounts: z.int().check(z.nonnegative()),
  /** An answer was lost: the server may have done what this screen does not know of. */
  unheard: z.boolean(),
});
export type Outcome = z.infer<typeof outcomeSchema>;
const kept = shelf('sessionStorage', 'line-outcome', outcomeSchema);

type Given = BodyOf<typeof finishLine>;

/** Null: nobody came from LINE. What LINE would never send is given as a failure, without repeating it. */
export function givenIn(search: string): Given | null {
  const params = new URLSearchParams(search);
  const given = Object.fromEntries(['state', 'code', 'error'].map((name) => [name, params.get(name) ?? undefined]));
  if (Object.values(given).every((value) => value === undefined)) return null;
  const parsed = z.safeParse(finishLine.body, given);
  return parsed.success ? parsed.data : { error: 'unreadable' };
}

export interface Finish {
  /** Null = not known yet. */
  readonly outcome: Outcome | null;
  /** Why the server did not answer; null = it did, or is being asked. */
  readonly failure: unknown;
  readonly busy: boolean;
  readonly again: () => void;
  /** The session that began is this browser's, and has confirmed. */
  readonly confirmed: (accounts: number) => void;
  /** There whoever began said that it is not theirs: nothing is left to confirm, on a reload neither. */
  readonly discarded: () => void;
}

export function useFinish(): Finish {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [given] = useState(() => givenIn(search));
  const [outcome, setOutcome] = useState(() => (given === null ? kept.read() : null));
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const asking = useRef(false);

  useLayoutEffect(() => {
    if (search !== '' || hash !== '') void navigate(pathname, { replace: true });
  }, [navigate, pathname, search, hash]);

  const ask = async (): Promise<void> => {
    if (asking.current || outcome !== null) return;
    asking.current = true;
    setBusy(true);
    try {
      if (given !== null) kept.write({ outcome: 'failure', accounts: 0, unheard: true });
      const answer = { ...(await call(finishLine, { body: given ?? {} })), unheard: failure !== null };
      if (given !== null) kept.write(answer);
      setFailure(null);
      setOutcome(answer);
    } catch (error) {
      setFailure(error);
    } finally {
      asking.current = false;
      setBusy(false);
    }
  };
  // Also where React tries its effects twice: the second finds the first under way.
  const begin = useEffectEvent(() => void ask());
  useEffect(() => begin(), []);
  const confirmed = (accounts: number): void => {
    const success = { outcome: 'success', accounts, unheard: false } as const;
    kept.write(success);
    setOutcome(success);
  };
  return { outcome, failure, busy, again: () => void ask(), confirmed, discarded: kept.clear };
}
