/**
 * What is looked after now and then, beside the traffic: networks that are out, alerts claimed by who is shut out since, and the past that
 * late readings have changed.
 */
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Store } from '../store/open.ts';
import { mayTryAgain } from '../store/pipeline.ts';

const networksMs = 1_000;
const historyMs = 2_000;
const claimsMs = 2_000;
const troubleToldMs = 60_000;

interface Rounds {
  readonly store: Pick<Store, 'networks' | 'histories' | 'releaseClaims'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** @returns how to end them; what is under way is finished */
export function startRounds({ store, clock, log }: Rounds): () => Promise<void> {
  const under = new Set<Promise<void>>();
  /** A round that fails is done again in its turn; that it fails is told once a minute. */
  const round = (ms: number, what: string, act: () => Promise<unknown>): (() => void) => {
    let toldAt = Number.NEGATIVE_INFINITY;
    return clock.every(ms, async () => {
      const done = act().then(
        () => {
          toldAt = Number.NEGATIVE_INFINITY;
        },
        (error: unknown) => {
          if (Math.abs(clock.now() - toldAt) < troubleToldMs) return;
          toldAt = clock.now();
          // That the database is away is told by the queue already.
          log[mayTryAgain(error) ? 'warn' : 'error']({ err: error }, what);
        },
      );
      under.add(done);
      await done;
      under.delete(done);
    });
  };
  const ends = [
    round(networksMs, 'networks could not be looked at', () => store.networks.look(clock.now())),
    round(claimsMs, 'claims of closed accounts could not be released', () => store.releaseClaims(clock.now())),
    round(historyMs, 'late readings could not be worked in', () => store.histories.rebuild(clock.now())),
  ];
  return async () => {
    for (const end of ends) end();
    await Promise.all(under);
  };
}
