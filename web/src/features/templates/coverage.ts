/** When a kind is told in the course of a day: the union of its ranges, less the excluded one. Pure. */
import type { TimeRange } from '@wardlight/contract';

export const dayMinutes = 1440;
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** `[from, to)` minutes of the day; `doubled` where two ranges or more say the same. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly doubled: boolean;
}

/** Days that are alike; empty = every day. */
export interface DayRow {
  readonly days: readonly number[];
  readonly stretches: readonly Stretch[];
}

type Ranged = Pick<TimeRange, 'start' | 'end' | 'weekdays'>;

const dayBefore = (day: number): number => (day === 1 ? 7 : day - 1);

/** As the engine judges it: a weekday is that of the day the range starts on, and `end = start` lasts a whole day from its start. */
function holds({ start, end, weekdays: of }: Ranged, day: number, minute: number): boolean {
  const startsOn = (wanted: number): boolean => of.length === 0 || of.includes(wanted);
  if (start < end) return minute >= start && minute < end && startsOn(day);
  return minute >= start ? startsOn(day) : minute < end && startsOn(dayBefore(day));
}

function stretchesOn(day: number, ranges: readonly Ranged[], excluded: Ranged | null): readonly Stretch[] {
  const found: Stretch[] = [];
  for (let minute = 0; minute < dayMinutes; minute++) {
    if (excluded !== null && holds(excluded, day, minute)) continue;
    const times = ranges.length === 0 ? 1 : ranges.filter((range) => holds(range, day, minute)).length;
    if (times === 0) continue;
    const doubled = times > 1;
    const last = found.at(-1);
    if (last !== undefined && last.to === minute && last.doubled === doubled)
      found[found.length - 1] = { ...last, to: minute + 1 };
    else found.push({ from: minute, to: minute + 1, doubled });
  }
  return found;
}

const same = (a: readonly Stretch[], b: readonly Stretch[]): boolean => JSON.stringify(a) === JSON.stringify(b);

export function dayRows(ranges: readonly Ranged[], excluded: Ranged | null): readonly DayRow[] {
  const rows: { days: number[]; stretches: readonly Stretch[] }[] = [];
  for (const day of weekdays) {
    const stretches = stretchesOn(day, ranges, excluded);
    const known = rows.find((row) => same(row.stretches, stretches));
    if (known === undefined) rows.push({ days: [day], stretches });
    else known.days.push(day);
  }
  return rows.length === 1 ? rows.map(({ stretches }) => ({ days: [], stretches })) : rows;
}

export const hasOverlap = (rows: readonly DayRow[]): boolean =>
  rows.some(({ stretches }) => stretches.some(({ doubled }) => doubled));

/** The stretches with no regard to how many ranges say so. */
export function merged(stretches: readonly Stretch[]): readonly { readonly from: number; readonly to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const { from, to } of stretches) {
    const last = found.at(-1);
    if (last !== undefined && last.to === from) last.to = to;
    else found.push({ from, to });
  }
  return found;
}
