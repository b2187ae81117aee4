/**
 * A sleeper's day runs from local noon to local noon, so that a night lies in one piece. Where clocks change, a day has 23 or 25 hours.
 */

/** Days since 1970-01-01 of the calendar. */
export type DayNumber = number;

const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (format === undefined) {
    const numeric = {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    } as const;
    format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone: zone, hourCycle: 'h23', ...numeric });
    formats.set(zone, format);
  }
  return format;
}

/** What the wall clock shows at `instant`, as if it were UTC. */
function wallClock(instant: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = Number(value);
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((instant % 1000) + 1000) % 1000);
}

/** The instant of noon on this day. No zone changes its clocks about noon, so one correction is enough after a guess. */
export function noonOf(day: DayNumber, zone: string): number {
  const wanted = day * dayMs + dayMs / 2;
  const guess = wanted - (wallClock(wanted, zone) - wanted);
  return guess - (wallClock(guess, zone) - wanted);
}

/** The day whose noon was the last one at or before `instant`. */
export function dayOf(instant: number, zone: string): DayNumber {
  return Math.floor((wallClock(instant, zone) - dayMs / 2) / dayMs);
}
