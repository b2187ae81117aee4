/**
 * Where a report day begins and ends. Day D reaches from the end of the night on the date before to the end of the night on D, in the
 * agency's zone, so that a whole night lies in one day.
 */
import type { Instant } from '@wardlight/contract';
import { offsetAt, offsetChange, wallClock } from '../schedule/zone.ts';

/** Minutes after midnight by the wall clock; a night that begins after it ends crosses midnight. */
export interface Night {
  readonly start: number;
  readonly end: number;
}

/** What is in force when a day begins holds for the whole of it. */
export interface DaySettings {
  readonly zone: string;
  readonly night: Night;
}

export interface DayBorders {
  /** Days since 1970-01-01: the date on which the day's night ends. */
  readonly date: number;
  readonly from: Instant;
  readonly nightFrom: Instant;
  /** Ends the night and the day; the next day begins here. */
  readonly to: Instant;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Wall clocks lie between 12 hours behind UTC and 14 ahead of it. */
const furthestBehindMs = 12 * hourMs;
const furthestAheadMs = 14 * hourMs;
/** A night lasts that long at least, and a shorter day would have none. */
const shortestDayMs = 4 * hourMs;

/** When the wall clock shows this minute of this date: of one that comes twice the first, of one that is left out the jump over it. */
export function instantOf(zone: string, date: number, minute: number): Instant {
  const wall = date * dayMs + minute * minuteMs;
  const [earliest, latest] = [wall - furthestAheadMs, wall + furthestBehindMs];
  const possible = [wall - offsetAt(zone, earliest), wall - offsetAt(zone, latest)].toSorted((a, b) => a - b);
  const shown = possible.find((at) => at + offsetAt(zone, at) === wall);
  return shown ?? offsetChange(zone, earliest, latest) ?? wall - offsetAt(zone, latest);
}

/** The day of this date, where the same settings have held since the day before. */
export function dayOf({ zone, night }: DaySettings, date: number): DayBorders {
  return between({ zone, night }, date, instantOf(zone, date - 1, night.end));
}

/**
 * The day that follows one with other settings: no instant lies in two days or in none. The first is then longer or shorter than others, and
 * where the clock was moved so far that a day would hold no night, its date does not exist.
 */
export function dayAfter(before: DayBorders, settings: DaySettings): DayBorders {
  let date = before.date + 1;
  while (instantOf(settings.zone, date, settings.night.end) < before.to + shortestDayMs) date++;
  return between(settings, date, before.to);
}

/** The night under way at `at`: `[from, to)`; null by day. */
export function nightAt(settings: DaySettings, at: Instant): { readonly from: Instant; readonly to: Instant } | null {
  const { day } = wallClock(settings.zone, at);
  for (const date of [day, day + 1]) {
    const { nightFrom, to } = dayOf(settings, date);
    if (nightFrom <= at && at < to) return { from: nightFrom, to };
  }
  return null;
}

function between({ zone, night }: DaySettings, date: number, from: Instant): DayBorders {
  const starts = instantOf(zone, night.start < night.end ? date : date - 1, night.start);
  return { date, from, nightFrom: Math.max(from, starts), to: instantOf(zone, date, night.end) };
}
