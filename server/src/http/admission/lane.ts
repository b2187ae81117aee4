/** One line of calls: so many at once and no more, started a few in each turn of the event loop, so that mats are heard in between. */
import { pause } from '../../clock.ts';
import { type Caller, FairLine } from '../../connections/fair-line.ts';
import { CallerGone } from '../hang-up.ts';
import { Refused } from '../refused.ts';

export interface LaneLimits {
  /** Under way at once, and started in one turn of the event loop. */
  readonly atOnce: number;
  /** Of these, of one caller … */
  readonly ofOne: number;
  /** … and of one agency; all of them unless it is said. */
  readonly ofGroup?: number;
  /** Standing in line. */
  readonly waiting: number;
  /** Of these, of one caller. */
  readonly waitingOfOne: number;
}

/** Whoever asked may hang up before it is their turn. */
export interface Line {
  readonly gone: boolean;
  /** @returns how to stop listening */
  onGone(act: () => void): () => void;
}

export type Leave = () => void;

export interface Lane {
  /** Resolves when it is this caller's turn. @returns what to call when it is done, once. @throws Refused, CallerGone */
  enter(who: Caller, line: Line): Promise<Leave>;
  readonly running: number;
  readonly waiting: number;
}

interface Entry {
  readonly who: Caller;
  readonly start: () => void;
  readonly refuse: (error: Error) => void;
}

/** Seconds. */
const whenOneIsMany = 2;
const whenAllAreMany = 5;

const left = () => new CallerGone('the caller hung up in line');

export function createLane({ atOnce, ofOne, ofGroup = atOnce, waiting: longest, waitingOfOne }: LaneLimits): Lane {
  const line = new FairLine<Entry>();
  const runningOf = counter();
  const runningOfGroup = counter();
  let running = 0;
  let startedThisTurn = 0;
  let turning = false;

  const may = ({ member, group }: Caller): boolean =>
    runningOf.of(member) < ofOne && runningOfGroup.of(group) < ofGroup;
  const mayBegin = (): boolean => running < atOnce && startedThisTurn < atOnce;

  /** The next ones begin in the next turn: however quickly these end, whatever else is ready comes in between. */
  function nextTurn(): void {
    if (turning) return;
    turning = true;
    void pause(0).then(() => {
      turning = false;
      startedThisTurn = 0;
      startSome();
    });
  }

  function startSome(): void {
    while (mayBegin()) {
      const entry = line.take(may);
      if (entry === null) return;
      begin(entry.who);
      entry.start();
    }
  }

  function begin({ member, group }: Caller): void {
    running++;
    startedThisTurn++;
    runningOf.add(member, 1);
    runningOfGroup.add(group, 1);
    nextTurn();
  }

  function leaving({ member, group }: Caller): Leave {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      running--;
      runningOf.add(member, -1);
      runningOfGroup.add(group, -1);
      if (line.size > 0) nextTurn();
    };
  }

  /** Room for one more in line: when there is none, whoever has the most waiting gives way. @throws Refused */
  function makeRoom(who: Caller): void {
    if (line.sizeOf(who) >= waitingOfOne) throw new Refused('too_many_requests', { retryAfter: whenOneIsMany });
    if (line.size < longest) return;
    const full = new Refused('unavailable', { retryAfter: whenAllAreMany });
    const last = line.newestOfMost();
    if (last === null || line.sizeOfGroup(last.who) <= line.sizeOfGroup(who) + 1) throw full;
    line.remove(last);
    last.refuse(full);
  }

  return {
    async enter(who, caller) {
      if (caller.gone) throw left();
      if (line.size === 0 && mayBegin() && may(who)) {
        begin(who);
        return leaving(who);
      }
      makeRoom(who);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const entry: Entry = { who, start: resolve, refuse: reject };
      line.add(entry);
      const stopListening = caller.onGone(() => {
        line.remove(entry);
        reject(left());
      });
      nextTurn();
      try {
        await promise;
      } finally {
        stopListening();
      }
      return leaving(who);
    },
    get running() {
      return running;
    },
    get waiting() {
      return line.size;
    },
  };
}

/** How many of each; whoever has none takes no room. */
function counter() {
  const counts = new Map<string, number>();
  const of = (key: string): number => counts.get(key) ?? 0;
  return {
    of,
    add(key: string, change: number): void {
      const count = of(key) + change;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    },
  };
}
