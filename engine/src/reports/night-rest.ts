/** How much of a night was rest: minutes of lying or sitting still, in bouts, against the time from going to bed to getting up. */
import type { Instant } from '@wardlight/contract';

export interface RestMinute {
  readonly at: Instant;
  /** In bed, by good readings, and still. */
  readonly calmSeconds: number;
}

/** So much of a minute must be calm for it to be a still one … */
const calmSecondsOfStill = 45;
/** … and so many in a row for them to be rest. */
const fewestMinutesOfBout = 5;
const minuteMs = 60_000;

/**
 * Seconds of rest in [from, to).
 * @param minutes in order of time, each at most once; one that is missing was not seen and ends a bout
 */
export function restSeconds(minutes: readonly RestMinute[], from: Instant, to: Instant): number {
  let rest = 0;
  let bout = 0;
  let next: Instant | null = null;
  const endBout = () => {
    if (bout >= fewestMinutesOfBout) rest += bout;
    bout = 0;
  };
  for (const { at, calmSeconds } of minutes) {
    if (at < from || at + minuteMs > to) continue;
    if (at !== next || calmSeconds < calmSecondsOfStill) endBout();
    if (calmSeconds >= calmSecondsOfStill) bout++;
    next = at + minuteMs;
  }
  endBout();
  return rest * 60;
}

/** In percent; null = never in bed, or nothing was seen between. */
export const restEfficiency = (rest: number, seenSecondsInBedSpan: number): number | null =>
  seenSecondsInBedSpan > 0 ? (rest * 100) / seenSecondsInBedSpan : null;
