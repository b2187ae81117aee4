/** The one door to time: tests crank their own. */
export interface Clock {
  now(): number;
  /** Calls once; the answer cancels. */
  after(ms: number, fn: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, fn) {
    const timer = setTimeout(fn, ms);
    return () => clearTimeout(timer);
  },
};

/** A clock on which time passes `speed` times as fast, from now on. */
export function spedClock(clock: Clock, speed: number): Clock {
  if (speed === 1) return clock;
  const start = clock.now();
  return {
    now: () => start + Math.floor((clock.now() - start) * speed),
    after: (ms, fn) => clock.after(Math.ceil(ms / speed), fn),
  };
}
