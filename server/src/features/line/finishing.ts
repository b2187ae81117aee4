/**
 * A browser is back from LINE, perhaps LINE's own, which has no session of ours: what it brought is looked at once, and whoever brings it
 * again hears what was said then. Nothing is linked by it: the session that began confirms (docs/decisions/126).
 */
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import type { LineAccounts, LineProfile } from '../../store/accounts/reach/line-accounts.ts';
import {
  type Ended,
  type LineAuthorizations,
  type Pending,
  toBeConfirmed,
} from '../../store/accounts/reach/line-authorizations.ts';
import type { LineLogin } from './login.ts';

interface FinishingParts {
  readonly accounts: Pick<LineAccounts, 'countAround'>;
  readonly authorizations: LineAuthorizations;
  /** Null = LINE is not set up. */
  readonly login: LineLogin | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** @param code undefined = the person declined */
type Finish = (state: string, code: string | undefined) => Promise<Ended>;

export function createFinishing({ accounts, authorizations, login, clock, log }: FinishingParts): Finish {
  async function finish(pending: Pending, code: string | undefined): Promise<LineProfile | 'failure' | 'declined'> {
    if (login === null) return 'failure';
    if (code === undefined) return 'declined';
    const profile = await login.finish(code, pending).catch((error: unknown) => {
      log.warn({ err: error }, 'LINE was not reached to finish an authorization');
      return null;
    });
    return profile ?? 'failure';
  }

  async function end(state: string, code: string | undefined): Promise<Ended> {
    const owner = await authorizations.ownerOf(state);
    const pending = await authorizations.take(state, clock.now());
    // Opened a second time, as browsers do when they are restored: what was true the first time is true still.
    const before = pending === null ? await authorizations.endOf(state, clock.now()) : null;
    if (before !== null) return before;
    const outcome = pending === null ? 'failure' : await finish(pending, code);
    if (typeof outcome === 'object') {
      await authorizations.prove(state, outcome);
      return toBeConfirmed;
    }
    const count = owner === null ? 0 : await accounts.countAround(owner);
    const declined = count === 0 ? 'none' : 'failure';
    const ended: Ended = { outcome: outcome === 'declined' ? declined : outcome, accounts: count };
    if (pending !== null) await authorizations.settle(state, ended);
    return ended;
  }

  const underWay = new Map<string, Promise<Ended>>();
  return (state, code) => {
    // Two tabs at one moment hear the same.
    const already = underWay.get(state);
    if (already !== undefined) return already;
    const ending = end(state, code).finally(() => underWay.delete(state));
    underWay.set(state, ending);
    return ending;
  };
}
