/**
 * In what order and how fast accepted connections are looked at: whoever connects and leaves in a circle has a handshake, a CONNECT and a look at
 * the register done for each. Addresses take turns, a few connections in one turn of the loop, and whoever is ahead of its pace waits, unread, in
 * the room of those who have said nothing.
 */
import type { Clock } from '../../clock.ts';
import { atMostEvery } from '../../connections/at-most-every.ts';
import { type Bucket, createBucket } from '../../connections/bucket.ts';
import { FairLine } from '../../connections/fair-line.ts';
import { neighbourhood } from '../../connections/room.ts';

export interface ArrivalLimits {
  /** Begun in one turn of the loop. */
  readonly atOnce: number;
  /** Of one address: a thousand mats, and each once more. Then so many a second. */
  readonly burst: number;
  readonly perSecond: number;
  /** Of all of them. */
  readonly burstOfAll: number;
  readonly perSecondOfAll: number;
}

export const standardArrivalLimits: ArrivalLimits = {
  atOnce: 8,
  burst: 2_000,
  perSecond: 200,
  burstOfAll: 10_000,
  perSecondOfAll: 1_000,
};

export interface Arrivals {
  /** Calls `begin` when it is this connection's turn, at once where nobody waits. @returns how to leave */
  enter(address: string, begin: () => void): () => void;
  readonly waiting: number;
}

interface Entry {
  readonly who: { readonly group: string; readonly member: string };
  readonly begin: () => void;
}

/** Addresses that are remembered before those in pace are forgotten. */
const mostAddresses = 4_096;

export function createArrivals(
  clock: Pick<Clock, 'now' | 'after'>,
  limits: ArrivalLimits = standardArrivalLimits,
): Arrivals {
  const line = new FairLine<Entry>();
  const all = createBucket(clock.now, limits.burstOfAll, limits.perSecondOfAll);
  const addresses = new Map<string, Bucket>();
  let begun = 0;
  let next: 'turn' | 'time' | null = null;
  const forget = atMostEvery(1_000, clock, () => {
    for (const [one, bucket] of addresses) if (bucket.isFull()) addresses.delete(one);
  });

  function bucketOf(address: string): Bucket {
    const known = addresses.get(address);
    if (known !== undefined) return known;
    if (addresses.size >= mostAddresses) forget();
    const made = createBucket(clock.now, limits.burst, limits.perSecond);
    addresses.set(address, made);
    return made;
  }

  const mayBegin = ({ group }: Entry['who']) => all.has() && bucketOf(group).has();

  /** As many as one turn of the loop may begin. */
  function run(): void {
    while (begun < limits.atOnce) {
      const entry = line.take(mayBegin);
      if (entry === null) break;
      bucketOf(entry.who.group).take();
      all.take();
      // Others come first, also when nobody waits.
      if (begun++ === 0) runNextTurn();
      entry.begin();
    }
    if (line.size > 0 && next === null) {
      next = 'time';
      clock.after(Math.ceil(1_000 / Math.min(limits.perSecond, limits.perSecondOfAll)), () => {
        next = null;
        run();
      });
    }
  }

  function runNextTurn(): void {
    next = 'turn';
    setImmediate(() => {
      next = null;
      begun = 0;
      run();
    });
  }

  return {
    enter(address, begin) {
      const entry: Entry = { who: { group: neighbourhood(address), member: '' }, begin };
      line.add(entry);
      if (begun < limits.atOnce) run();
      return () => line.remove(entry);
    },
    get waiting() {
      return line.size;
    },
  };
}
