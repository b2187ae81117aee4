/** Borders of days by the wall clock, found by asking the calendar for every candidate: slow, and nothing is assumed of a zone. */

const minuteMs = 60_000;
const dayMs = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** `yyyy-MM-dd HH:mm` as the wall clock shows it. */
function shown(zone: string, at: number): string {
  let format = formats.get(zone);
  if (format === undefined) {
    const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, hourCycle: 'h23', ...parts });
    formats.set(zone, format);
  }
  return format.format(at);
}

/** The first instant at which the wall clock shows this minute or, where it never does, a later one. */
export function firstShown(zone: string, date: string, minuteOfDay: number): number {
  const clock = [Math.floor(minuteOfDay / 60), minuteOfDay % 60].map((part) => String(part).padStart(2, '0')).join(':');
  const wanted = `${date} ${clock}`;
  const utc = Date.parse(`${date}T00:00:00Z`) + minuteOfDay * minuteMs;
  // Zones lie from 12 hours behind to 14 hours ahead of UTC, in whole quarters of an hour.
  for (let at = utc - 14 * 60 * minuteMs; at <= utc + 13 * 60 * minuteMs; at += 15 * minuteMs)
    if (shown(zone, at) === wanted) return at;
  for (let at = utc - 14 * 60 * minuteMs; at <= utc + 13 * 60 * minuteMs; at += 15 * minuteMs)
    if (shown(zone, at) > wanted) return at;
  throw new RangeError(`${zone} never shows ${wanted}`);
}

export const dateBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
export const dateAfter = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10);

/** Minutes after midnight; a night that begins after it ends crosses midnight. */
export interface NightHours {
  readonly start: number;
  readonly end: number;
}

export interface Day {
  readonly date: string;
  readonly from: number;
  readonly nightFrom: number;
  readonly to: number;
}

/** From the end of the night on the date before to the end of the night on this one. */
export function dayOfDate(zone: string, night: NightHours, date: string): Day {
  const eve = night.start < night.end ? date : dateBefore(date);
  return {
    date,
    from: firstShown(zone, dateBefore(date), night.end),
    nightFrom: firstShown(zone, eve, night.start),
    to: firstShown(zone, date, night.end),
  };
}
