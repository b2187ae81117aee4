import type { Clock } from '../clock.ts';

export interface CrankedClock extends Clock {
  /** Moves on, firing what falls due in order. */
  advance(ms: number): void;
  /** Timers waiting. */
  readonly waiting: number;
}

export function crankedClock(startAt: number): CrankedClock {
  let now = startAt;
  let born = 0;
  const timers = new Map<number, { at: number; fn: () => void }>();
  const earliest = () => {
    let found: { id: number; at: number; fn: () => void } | null = null;
    for (const [id, timer] of timers) if (found === null || timer.at < found.at) found = { id, ...timer };
    return found;
  };
  return {
    now: () => now,
    after(ms, fn) {
      const id = born++;
      timers.set(id, { at: now + Math.max(0, ms), fn });
      return () => timers.delete(id);
    },
    advance(ms) {
      const end = now + ms;
      for (let due = earliest(); due !== null && due.at <= end; due = earliest()) {
        timers.delete(due.id);
        now = Math.max(now, due.at);
        due.fn();
      }
      now = end;
    },
    get waiting() {
      return timers.size;
    },
  };
}
