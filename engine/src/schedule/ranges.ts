/** Whether a wall clock lies in a range (decisions §3 "Schedule"). */
import type { TimeRange } from '@wardlight/contract';
import { type WallClock, weekdayOf } from './zone.ts';

/**
 * `[start, end)`; `end < start` crosses midnight, `end = start` lasts a whole day from its start. Weekdays name the day a range starts
 * on, so the morning part belongs to the day before; none = every day.
 */
export function contains(range: TimeRange, { day, minute }: WallClock): boolean {
  const { start, end, weekdays } = range;
  const startsOn = (date: number) => weekdays.length === 0 || weekdays.includes(weekdayOf(date));
  if (start < end) return start <= minute && minute < end && startsOn(day);
  return minute >= start ? startsOn(day) : minute < end && startsOn(day - 1);
}
