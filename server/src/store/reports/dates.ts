/** Dates of report days: `yyyy-MM-dd` outside, days since 1970-01-01 in the engine. */
import { type DayBorders, type DaySettings, dayOf } from '@wardlight/engine';

const dayMs = 86_400_000;

export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs;
export const addDays = (date: string, days: number): string => dateOf(dayNumber(date) + days);

/** The day that is open at this instant, where the same settings hold before and after. */
export function dayAt(settings: DaySettings, at: number): DayBorders {
  const guess = Math.floor(at / dayMs);
  for (let date = guess - 1; date <= guess + 2; date += 1) {
    const day = dayOf(settings, date);
    if (at < day.to) return day;
  }
  throw new RangeError('an instant lies in no day');
}

/** The one before it, where the same settings held. */
export const dayBefore = (settings: DaySettings, { date }: DayBorders): DayBorders => dayOf(settings, date - 1);

/** The last day that is over at this instant, by these settings. */
export const lastDateOver = (settings: DaySettings, at: number): string => dateOf(dayAt(settings, at).date - 1);
