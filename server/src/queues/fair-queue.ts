/**
 * A bounded queue in which nobody waits behind the whole of somebody else's work. Whoever frees a place hands it to the next provider in
 * turn, and there to the next agency in turn; each of them then goes to the end of its row. Work that somebody waits for leaves the queue
 * together with them.
 */

import { type Caller, FairLine } from '../connections/fair-line.ts';

/** For whom something is done. */
export interface Owner {
  readonly provider: number;
  readonly agency: number | 'all';
}

export interface FairQueueLimits {
  /** Pieces of work under way, of everybody; never two of one agency. */
  readonly atOnce: number;
  /** Waiting, of one agency … */
  readonly waitingOfAgency: number;
  /** … of all agencies of one provider … */
  readonly waitingOfProvider: number;
  /** … and altogether. */
  readonly waiting: number;
}

/** Whose bound was met: the next step is another. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
  readonly of: 'own' | 'everybody';

  constructor(of: 'own' | 'everybody') {
    super(`the queue is full (${of})`);
    this.of = of;
  }
}

export interface FairQueue {
  /** Before anything is written that only makes sense with a place. @throws QueueFull */
  assertRoom(owner: Owner): void;
  /** Does it when its turn comes. @throws QueueFull at once, and the signal's reason when its caller left while it waited */
  run<T>(owner: Owner, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  readonly running: number;
  readonly waiting: number;
}

interface Waiting {
  readonly who: Caller;
  readonly begin: () => void;
}

export function createFairQueue(limits: FairQueueLimits): FairQueue {
  const line = new FairLine<Waiting>();
  const underWay = new Set<string>();
  const isFree = ({ member }: Caller) => !underWay.has(member);

  function refuseWhenFull(who: Caller): void {
    if (underWay.size < limits.atOnce && isFree(who)) return;
    const isOwn = line.sizeOf(who) >= limits.waitingOfAgency || line.sizeOfGroup(who) >= limits.waitingOfProvider;
    if (isOwn) throw new QueueFull('own');
    if (line.size >= limits.waiting) throw new QueueFull('everybody');
  }

  function fillPlaces(): void {
    while (underWay.size < limits.atOnce) {
      const next = line.take(isFree);
      if (next === null) return;
      underWay.add(next.who.member);
      next.begin();
    }
  }

  const turnOf = (who: Caller, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const entry: Waiting = {
        who,
        begin() {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      function leave(): void {
        line.remove(entry);
        reject(signal.reason);
      }
      signal.addEventListener('abort', leave, { once: true });
      line.add(entry);
      fillPlaces();
    });

  return {
    assertRoom: (owner) => refuseWhenFull(callerOf(owner)),
    async run(owner, signal, work) {
      signal.throwIfAborted();
      const who = callerOf(owner);
      refuseWhenFull(who);
      await turnOf(who, signal);
      try {
        return await work();
      } finally {
        underWay.delete(who.member);
        line.toTheEnd(who);
        fillPlaces();
      }
    },
    get running() {
      return underWay.size;
    },
    get waiting() {
      return line.size;
    },
  };
}

const callerOf = ({ provider, agency }: Owner): Caller => ({
  group: String(provider),
  member: `${provider} ${agency}`,
});
