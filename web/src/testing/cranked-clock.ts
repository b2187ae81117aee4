/** Time that stands still until the test moves it. */
import { act } from '@testing-library/react';
import { exampleAt } from '@wardlight/contract/testing';
import { type Clock, installClock } from '../lib/browser/timers.ts';

interface Due {
  at: number;
  readonly every: number | null;
  readonly run: () => void;
}

export interface CrankedClock extends Clock {
  /** Fires what falls due, in order, and lets React settle after each. */
  advance(ms: number): Promise<void>;
  /** How many timers wait; 0 = nothing was left running. */
  waiting(): number;
  /** Sets the machine's clock, as a person or a time server does; no timer falls due by it. */
  set(at: number): void;
}

export function crankClock(startAt: number = exampleAt): CrankedClock {
  let time = startAt;
  /** How far the machine's clock was set from the time that went by. */
  let setBy = 0;
  const due = new Set<Due>();
  const plan = (ms: number, run: () => void, every: number | null) => {
    const entry: Due = { at: time + ms, every, run };
    due.add(entry);
    return () => {
      due.delete(entry);
    };
  };
  const next = (until: number): Due | null => {
    const sorted = [...due].filter((entry) => entry.at <= until).toSorted((a, b) => a.at - b.at);
    return sorted[0] ?? null;
  };
  const clock: CrankedClock = {
    now: () => time + setBy,
    elapsed: () => time - startAt,
    set: (at) => {
      setBy = at - time;
    },
    after: (ms, run) => plan(ms, run, null),
    every: (ms, run) => plan(ms, run, ms),
    waiting: () => due.size,
    async advance(ms) {
      const until = time + ms;
      for (let entry = next(until); entry !== null; entry = next(until)) {
        const current = entry;
        time = Math.max(time, current.at);
        if (current.every === null) due.delete(current);
        else current.at += current.every;
        await act(async () => {
          current.run();
          await Promise.resolve();
        });
      }
      time = until;
    },
  };
  installClock(clock);
  return clock;
}
