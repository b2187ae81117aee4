/**
 * Times of the day, and windows between two of them. Apart from the settings of alerts (`schedule.ts`), because every first screen needs these and
 * none of those.
 */
import * as z from 'zod/mini';

/** Minutes after local midnight, 0 ≤ m < 1440. */
export const minuteOfDaySchema = z.int().check(z.gte(0), z.lt(1440));

/** `[start, end)` on the agency's wall clock; `end < start` crosses midnight, `end = start` is the whole day. */
export const windowSchema = z.object({ start: minuteOfDaySchema, end: minuteOfDaySchema });
export type Window = z.infer<typeof windowSchema>;

/** A nighttime rest is no shorter and no longer than this, by the wall clock; both inclusive. Report days are cut by it. */
export const shortestRestMinutes = 240;
export const longestRestMinutes = 960;
const dayMinutes = 1_440;

/** Whether a window may be set as a nighttime rest. Both ends the same is no rest at all. */
export function isRestWindow({ start, end }: Window): boolean {
  const minutes = (end - start + dayMinutes) % dayMinutes;
  return minutes >= shortestRestMinutes && minutes <= longestRestMinutes;
}

/** As it is set. One that was set before there were bounds is still read. */
export const restWindowSchema = windowSchema.check(z.refine(isRestWindow, { path: ['end'] }));

/** A nighttime rest window where an agency has not set its own (decisions §1): 21:00–06:00. */
export const standardNight: Window = { start: 21 * 60, end: 6 * 60 };
