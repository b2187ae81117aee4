/** The only timers of the screen, and the server's clock. A test installs a clock that it cranks by hand. */
import { useSyncExternalStore } from 'react';

export interface Clock {
  /** Milliseconds since 1970 by this machine. */
  now(): number;
  /** Milliseconds since some moment of the past; never steps back, as `now` does when the machine's clock is set. */
  elapsed(): number;
  /** Runs once; the answer stops it. */
  after(ms: number, run: () => void): () => void;
  /** Runs again and again; the answer stops it. */
  every(ms: number, run: () => void): () => void;
}

export const browserClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(ms, run) {
    const id = window.setTimeout(run, ms);
    return () => window.clearTimeout(id);
  },
  every(ms, run) {
    const id = window.setInterval(run, ms);
    return () => window.clearInterval(id);
  },
};

let clock: Clock = browserClock;

/** For tests. Ageing values already on the screen keep the clock they started with. */
export function installClock(next: Clock): void {
  clock = next;
  skew = null;
  tickers.clear();
}

export const now = (): number => clock.now();
export const elapsed = (): number => clock.elapsed();
export const after = (ms: number, run: () => void): (() => void) => clock.after(ms, run);
export const every = (ms: number, run: () => void): (() => void) => clock.every(ms, run);

const idleAtTheLatestMs = 2_000;

/** When nothing more urgent is to be done; the answer stops it. */
export function whenIdle(run: () => void): () => void {
  // Safari has none.
  if (typeof window.requestIdleCallback !== 'function') return clock.after(idleAtTheLatestMs, run);
  const id = window.requestIdleCallback(run, { timeout: idleAtTheLatestMs });
  return () => window.cancelIdleCallback(id);
}

/**
 * How far the server's clock is ahead of this machine's. An answer is always older on arrival than its `at` says, so the largest
 * difference is the truest; it is believed for a minute, and then a new one, so that a corrected clock is followed.
 */
let skew: { ms: number; heardAt: number } | null = null;
const skewBelievedMs = 60_000;

/** Called with the `at` of every answer and event. */
export function hearServerTime(at: number): void {
  const heardAt = clock.now();
  const ms = at - heardAt;
  const before = skew?.ms ?? 0;
  const heldFor = skew === null ? Number.POSITIVE_INFINITY : heardAt - skew.heardAt;
  if (skew === null || ms > skew.ms || heldFor > skewBelievedMs || heldFor < 0) skew = { ms, heardAt };
  // On a station whose own clock is wrong nothing may be counted by it for a moment longer, not even until the next tick.
  if (Math.abs(skew.ms - before) >= updateCycleMs) for (const ticker of tickers.values()) ticker.lookAgain();
}

/** The server's clock as well as this screen knows it: ages of data and alerts count by it. */
export const serverNow = (): number => clock.now() + (skew?.ms ?? 0);

/** The update cycle drives ages and clocks only; states come by themselves. */
export const updateCycleMs = positive(import.meta.env.VITE_UPDATE_CYCLE_MS) ?? 1_000;

function positive(text: unknown): number | null {
  const value = typeof text === 'string' ? Number(text) : Number.NaN;
  return Number.isFinite(value) && value > 0 ? value : null;
}

/** One interval per period, however many parts of the screen follow it. */
interface Ticker {
  read(): number;
  subscribe(follower: () => void): () => void;
  /** The time was another than thought. */
  lookAgain(): void;
}
const tickers = new Map<number, Ticker>();

function tickerOf(ms: number): Ticker {
  const known = tickers.get(ms);
  if (known) return known;
  const followers = new Set<() => void>();
  let value = serverNow();
  let stop: (() => void) | null = null;
  const look = (): void => {
    value = serverNow();
    for (const each of [...followers]) each();
  };
  const ticker: Ticker = {
    lookAgain: look,
    read: () => value,
    subscribe(follower) {
      followers.add(follower);
      if (stop === null) {
        // Nobody followed for a while: the time of then must not stand there until the next tick.
        value = serverNow();
        stop = clock.every(ms, look);
      }
      return () => {
        followers.delete(follower);
        if (followers.size > 0 || stop === null) return;
        stop();
        stop = null;
      };
    },
  };
  tickers.set(ms, ticker);
  return ticker;
}

/** The server's time, refreshed every `ms`; components that show an age or a clock render again with it. */
export function useNow(ms: number = updateCycleMs): number {
  const ticker = tickerOf(ms);
  return useSyncExternalStore(ticker.subscribe, ticker.read);
}
