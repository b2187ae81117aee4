/** When a reading was taken, by our clock (decisions §12 "Time of a reading"). Two foreign clocks speak of it: the meter's and the gateway's. */
import type { Instant } from '@wardlight/contract';

/** Two clocks that differ by no more than this are taken for the same; inclusive. */
export const clockToleranceMs = 5 * 60_000;
/**
 * A meter's memory is read out days after it measured; what seems to have waited longer than this says that a clock is wrong. Inclusive.
 * (`at` and `sent` are of two clocks: their difference is only as good as the meter's.)
 */
export const oldestReadingMs = 31 * 24 * 3_600_000;

/**
 * Many meters begin anew at the start of 2000, 2010, 2017 or 2020 when their battery is changed: what they say from before 2021 is no time at
 * which anything was measured.
 */
export const firstPlausibleAt = Date.UTC(2021, 0, 1);

export interface ReadingTime {
  /** Never after its arrival. Of a doubtful one what the meter says, where that can be; else the arrival. */
  readonly at: Instant;
  /** No clock can be believed: it meets nobody who waits, and it clears no alert. */
  readonly doubtful: boolean;
}

/**
 * arrival − (sent − at), where the gateway says when it sent and the two can be right; else `at`, where it lies within 5 min of the
 * arrival; else doubtful: then `at` counts where it can be true (from 2021 on and before the arrival), so that what a memory held for a year is not
 * of today; else the arrival, until staff say when it was. @param at by the meter's clock, ms @param sent by the gateway's clock, ms; null = not said
 */
export function readingTime(at: number, sent: number | null, arrivedAt: Instant): ReadingTime {
  const waited = sent === null ? null : sent - at;
  if (waited !== null && waited >= -clockToleranceMs && waited <= oldestReadingMs)
    return { at: notBefore1970(arrivedAt - Math.max(0, waited)), doubtful: false };
  if (Math.abs(arrivedAt - at) <= clockToleranceMs) return { at: Math.min(at, arrivedAt), doubtful: false };
  const isPlausible = at >= firstPlausibleAt && at < arrivedAt;
  return { at: isPlausible ? at : arrivedAt, doubtful: true };
}

const notBefore1970 = (at: number): Instant => Math.max(0, at);
