/** Ranges that are asked for by name, by the wall clock of the agency. Pure. */
import type { Window } from '@wardlight/contract';
import { clockTextOf } from './rest-window.ts';
import { wallClockAt } from './wall-clock.ts';

export const namedRanges = ['lastNight', 'today', 'sevenDays'] as const;
export type NamedRange = (typeof namedRanges)[number];

export interface WallRange {
  /** `yyyy-MM-ddTHH:mm` by the clock of the agency; '' = without an end. */
  readonly from: string;
  /** That minute is still within. */
  readonly to: string;
}

export const wholeTime: WallRange = { from: '', to: '' };

/** Both inclusive, `yyyy-MM-dd`. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;
const dayMinutes = 1_440;
const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/**
 * The night that is over: while one goes on, the one before it, so that what is exported is whole.
 *
 * @param now ms since the epoch
 * @param night of the agency, `[start, end)` in minutes after midnight; where both are the same, the 24 hours until then
 */
function lastNightOf(now: number, timeZone: string, { start, end }: Window): WallRange {
  const wall = wallClockAt(now, timeZone);
  const today = wall.slice(0, 10);
  const ended = wall >= `${today}T${clockTextOf(end)}` ? today : addDays(today, -1);
  const began = start < end ? ended : addDays(ended, -1);
  const isMidnight = end === 0;
  return {
    from: `${began}T${clockTextOf(start)}`,
    to: `${isMidnight ? addDays(ended, -1) : ended}T${clockTextOf((end + dayMinutes - 1) % dayMinutes)}`,
  };
}

/** `today` and `sevenDays` (with today as the last of them) go on: they have no end, so that what happens is in them. */
export function rangeOf(named: NamedRange, now: number, timeZone: string, night: Window): WallRange {
  if (named === 'lastNight') return lastNightOf(now, timeZone, night);
  const today = wallClockAt(now, timeZone).slice(0, 10);
  return { from: `${named === 'today' ? today : addDays(today, -6)}T00:00`, to: '' };
}

/** Of what is counted by whole days: last night lies on the days it began and ended on. */
export function datesOf(named: NamedRange, now: number, timeZone: string, night: Window): DateRange {
  const { from, to } = rangeOf(named, now, timeZone, night);
  return { from: from.slice(0, 10), to: (to === '' ? wallClockAt(now, timeZone) : to).slice(0, 10) };
}

/** Dates and times of one length compare as they stand. */
export const isWrongRange = ({ from, to }: WallRange): boolean => from !== '' && to !== '' && to < from;
