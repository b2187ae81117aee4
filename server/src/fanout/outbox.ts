/**
 * Messages on their way to people. They are rows (`store/deliveries.ts`), looked for each second and at once after a commit that told
 * something; any number of servers share them. A message is sent under one retry key however often it is tried, so that a server that dies
 * between sending and writing it down costs a try, not a second message.
 */
import type { DeliveryProblem, SentMethod } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { DueDelivery, Settled } from '../store/deliveries.ts';
import type { Store } from '../store/open.ts';

/** What came of one try; `again` = worth another. */
export type Sent =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'failed' | 'quota' | 'blocked' | 'again'; readonly problem: DeliveryProblem };

/** One file per way: `line.ts`, `push.ts`. Never rejects for what the other side does. */
export interface Way {
  send(delivery: DueDelivery): Promise<Sent>;
}

export interface OutboxOptions {
  readonly store: Pick<Store, 'deliveries' | 'onTold'>;
  readonly clock: Clock;
  readonly log: Log;
  /** One that is missing here has no secret to send by. */
  readonly ways: Readonly<Partial<Record<SentMethod, Way>>>;
}

export interface Outbox {
  /** What is under way is finished; so what it waits for must have been ended before. */
  stop(): Promise<void>;
}

const turnMs = 1_000;
/** Longer than any try takes. */
const leaseMs = 30_000;
const atOnce = 40;
/** A message about an alert is worth nothing after that. */
export const usefulMs = 10 * 60_000;
const longestWaitMs = 60_000;
const troubleToldMs = 60_000;

/** 1, 2, 4 … seconds, a minute at most. */
const waitAfter = (attempts: number): number => Math.min(longestWaitMs, 1_000 * 2 ** Math.min(attempts - 1, 10));

export function startOutbox({ store, clock, log, ways }: OutboxOptions): Outbox {
  const { deliveries } = store;
  const flying = new Set<Promise<void>>();
  let stopped = false;
  let looking = false;
  let lookAgain = false;
  let toldAt = Number.NEGATIVE_INFINITY;

  function trouble(error: unknown): void {
    if (Math.abs(clock.now() - toldAt) < troubleToldMs) return;
    toldAt = clock.now();
    log.warn({ err: error }, 'messages to people could not be looked after');
  }

  async function tryOne(delivery: DueDelivery): Promise<void> {
    try {
      const sent = await attempt(delivery, ways[delivery.method], clock.now());
      await deliveries.settle(delivery, settledBy(sent, delivery, clock.now()));
      if (sent.outcome !== 'sent' && sent.outcome !== 'blocked')
        log.info(
          { delivery: delivery.deliveryId, method: delivery.method, outcome: sent.outcome, problem: sent.problem },
          'a message was not delivered',
        );
    } catch (error) {
      // Its lease ends, and whoever finds it then tries it again.
      trouble(error);
    }
  }

  async function look(): Promise<void> {
    for (let more = true; more && !stopped; ) {
      lookAgain = false;
      const due = await deliveries.claimDue(clock.now(), leaseMs, atOnce);
      for (const delivery of due) {
        const flight = tryOne(delivery).finally(() => {
          flying.delete(flight);
          if (lookAgain) hurry();
        });
        flying.add(flight);
      }
      if (flying.size >= atOnce) {
        lookAgain = true;
        return;
      }
      more = due.length === atOnce || lookAgain;
    }
  }

  /** Not awaited by who tells: a message never holds up a screen. */
  function hurry(): void {
    if (stopped) return;
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = true;
    const turn = look()
      .catch(trouble)
      .finally(() => {
        looking = false;
        flying.delete(turn);
        if (lookAgain && flying.size < atOnce) hurry();
      });
    flying.add(turn);
  }

  const unhear = store.onTold(({ notifies }) => {
    if (notifies.length > 0) hurry();
  });
  const endTurns = clock.every(turnMs, hurry);
  return {
    async stop() {
      stopped = true;
      unhear();
      endTurns();
      while (flying.size > 0) await Promise.all(flying);
    },
  };
}

async function attempt(delivery: DueDelivery, way: Way | undefined, now: number): Promise<Sent> {
  const late = now - delivery.at > usefulMs;
  // One that may have arrived already is asked about once more: LINE knows its key.
  if (late || (delivery.closed && !delivery.doubtful)) return { outcome: 'failed', problem: 'tooLate' };
  if (way === undefined) return { outcome: 'failed', problem: 'unauthorized' };
  return await way.send(delivery);
}

function settledBy(sent: Sent, { attempts, at }: DueDelivery, now: number): Settled {
  if (sent.outcome === 'sent') return { state: 'sent', problem: null, at: now, dueAt: null };
  if (sent.outcome !== 'again') return { state: sent.outcome, problem: sent.problem, at: now, dueAt: null };
  const dueAt = now + waitAfter(attempts);
  if (dueAt - at > usefulMs) return { state: 'failed', problem: 'tooLate', at: now, dueAt: null };
  return { state: 'waiting', problem: sent.problem, at: now, dueAt };
}
