/**
 * How long something has been seen to hold in a stream of values with gaps (decisions §2: "a gap up to 30 s pauses a hold, a longer
 * one ends it"). A value speaks until the next reading, at most 30 s (the slowest pace of a mat); what is not spoken for is a gap.
 * Time in a gap is not held, nor what a value that pauses speaks for: it is there, so it is no gap, however long it lasts. Judged at values only: a hold completes with a value that confirms it, so no timer is needed.
 */
import type { Instant } from '@wardlight/contract';
import type { Run } from '../bed/state.ts';

/** The longest pace between two readings that is no gap, inclusive. */
export const paceMs = 30_000;

/** A value that fits, at `at`. A run that a gap longer than `gapToleranceMs` broke starts anew. */
export function hold(run: Run | null, at: Instant, gapToleranceMs: number): Run {
  const paused = run === null ? null : pause(run, at);
  if (paused === null || (paused.gapFrom !== null && at - paused.gapFrom > gapToleranceMs))
    return { since: at, heldMs: 0, at, gapFrom: null, paused: false, readings: 1 };
  return { ...paused, at, gapFrom: null, paused: false, readings: paused.readings + 1 };
}

/** A value that neither fits nor ends the run, at `at`: it waits. Null = a gap had ended it by then. */
export function rest(run: Run, at: Instant, gapToleranceMs: number): Run | null {
  const paused = pause(run, at);
  if (paused.gapFrom !== null && at - paused.gapFrom > gapToleranceMs) return null;
  return { ...paused, at, gapFrom: null, paused: true };
}

/** A reading without a value, at `at`: the gap begins here, unless it has begun before. */
export function miss(run: Run, at: Instant): Run {
  const paused = pause(run, at);
  return paused.gapFrom === null ? { ...paused, gapFrom: at } : paused;
}

/** Counts what the last value spoke for; `gapFrom` is set where it ran out before `at`. */
function pause(run: Run, at: Instant): Run {
  if (run.gapFrom !== null) return run;
  const end = run.at + paceMs;
  const spokenMs = Math.min(at, end) - run.at;
  const heldMs = run.paused ? run.heldMs : run.heldMs + spokenMs;
  return at <= end ? { ...run, heldMs, at } : { ...run, heldMs, at: end, gapFrom: end };
}
