/**
 * Messages on their way to people. They are rows (`store/messages/deliveries.ts`), looked for each second and at once after a commit that told
 * something; any number of servers share them. A message is sent under one retry key however often it is tried, so that a server that dies
 * between sending and writing it down costs a try, not a second message.
 */
import { type DeliveryProblem, type SentMethod, sentMethods } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { DueDelivery, Settled } from '../store/messages/deliveries.ts';
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
  readonly store: Pick<Store, 'deliveries' | 'onTold' | 'due'>;
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
/** In the air, of one way. */
const atOnce = 40;
/** A message about an alert is worth nothing after that … */
export const usefulMs = 10 * 60_000;
/** … but while nobody has answered it, and it is still so, it is news for longer: whatever kept it up may be over in a while. */
const unansweredMs = 60 * 60_000;
const longestWaitMs = 60_000;
const troubleToldMs = 60_000;

/** 1, 2, 4 … seconds, a minute at most. */
const waitAfter = (attempts: number): number => Math.min(longestWaitMs, 1_000 * 2 ** Math.min(attempts - 1, 10));

export function startOutbox({ store, clock, log, ways }: OutboxOptions): Outbox {
  const { deliveries } = store;
  const flying = new Set<Promise<void>>();
  let stopped = false;
  const inAir: Record<SentMethod, number> = { line: 0, push: 0 };
  /** More may wait than had room when it was last looked. */
  const moreWait: Record<SentMethod, boolean> = { line: false, push: false };
  let looking: Promise<void> | undefined;
  let lookAgain = false;
  let toldAt = Number.NEGATIVE_INFINITY;

  function trouble(error: unknown): void {
    if (Math.abs(clock.now() - toldAt) < troubleToldMs) return;
    toldAt = clock.now();
    log.warn({ err: error }, 'messages to people could not be looked after');
  }

  async function tryOne(delivery: DueDelivery): Promise<void> {
    try {
      const unsent = givenUp(delivery, clock.now());
      const sent = unsent ?? (await (ways[delivery.method] ?? noWay).send(delivery));
      await deliveries.settle(delivery, { ...settledBy(sent, delivery, clock.now()), tried: unsent === null });
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

  function fly(delivery: DueDelivery): void {
    const { method } = delivery;
    inAir[method]++;
    const flight = tryOne(delivery).finally(() => {
      flying.delete(flight);
      inAir[method]--;
      if (moreWait[method]) void hurry();
    });
    flying.add(flight);
  }

  async function look(): Promise<void> {
    do {
      lookAgain = false;
      for (const method of sentMethods) {
        const room = atOnce - inAir[method];
        const found = room > 0 ? await deliveries.claimDue(method, clock.now(), leaseMs, room) : [];
        moreWait[method] = found.length >= room;
        for (const due of found) fly(due);
      }
    } while (lookAgain && !stopped);
  }

  /** Not awaited by who tells: a message never holds up a screen. @returns when what is due has been found; its sending goes on after that */
  function hurry(): Promise<void> {
    if (stopped) return Promise.resolve();
    if (looking !== undefined) {
      lookAgain = true;
      return looking;
    }
    const turn = look()
      .catch(trouble)
      .finally(() => {
        looking = undefined;
        flying.delete(turn);
        if (lookAgain) void hurry();
      });
    looking = turn;
    flying.add(turn);
    return turn;
  }

  const unhear = store.onTold(({ notifies }) => {
    if (notifies.length > 0) void hurry();
  });
  const endTurns = clock.every(turnMs, async () => {
    // What cannot be asked is looked for, which tells of the trouble.
    const due = await store.due.has('deliveries', clock.now()).catch(() => true);
    if (due) await hurry();
  });
  return {
    async stop() {
      stopped = true;
      unhear();
      endTurns();
      while (flying.size > 0) await Promise.all(flying);
    },
  };
}

const usefulFor = ({ unanswered }: DueDelivery): number => (unanswered ? unansweredMs : usefulMs);

/** What is not sent at all any more. */
function givenUp(delivery: DueDelivery, now: number): Sent | null {
  const late = now - delivery.at > usefulFor(delivery);
  // One that may have arrived already is asked about once more: LINE knows its key.
  return late || (delivery.closed && !delivery.doubtful) ? { outcome: 'failed', problem: 'tooLate' } : null;
}

const noWay: Way = { send: async () => ({ outcome: 'failed', problem: 'unauthorized' }) };

function settledBy(sent: Sent, delivery: DueDelivery, now: number): Omit<Settled, 'tried'> {
  const { attempts, at } = delivery;
  if (sent.outcome === 'sent') return { state: 'sent', problem: null, at: now, dueAt: null };
  if (sent.outcome !== 'again') return { state: sent.outcome, problem: sent.problem, at: now, dueAt: null };
  const dueAt = now + waitAfter(attempts);
  if (dueAt - at > usefulFor(delivery)) return { state: 'failed', problem: 'tooLate', at: now, dueAt: null };
  return { state: 'waiting', problem: sent.problem, at: now, dueAt };
}
