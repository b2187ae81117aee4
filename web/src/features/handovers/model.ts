/** What is looked for among shifts, which parts of a page have something to say, and shift times as they are typed. Pure. */
import { fewestShifts, type Handover, mostShifts, shortestShiftMinutes } from '@wardlight/contract';
import type { WallRange } from '../../lib/i18n/ranges.ts';
import { clockTextOf, minutesOf } from '../../lib/i18n/rest-window.ts';
import { instantsOf } from '../../lib/i18n/wall-clock.ts';

export const handoverPath = '/handover';
/** Text that names a shift, or nothing that could. */
export const isHandoverId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

/** Shifts that begin in the range, its last minute included. */
export const queryOf = (search: string, range: WallRange, timeZone: string) => ({
  search,
  ...instantsOf(range, timeZone),
});

/** In the order of the page: what must be done first. */
export const partNames = ['open', 'falls', 'risen', 'turns', 'events', 'absences', 'unwatched', 'notes'] as const;
export type PartName = (typeof partNames)[number];

/** Whether there is anything to say, on the page or since it was made. */
export const hasPart = ({ page, since }: Pick<Handover, 'page' | 'since'>, part: PartName): boolean => {
  if (part === 'unwatched') return Object.values(page.unwatched).some((list) => list.length > 0);
  if (page[part].length > 0) return true;
  if (part === 'falls' || part === 'risen') return since[part].length > 0;
  return part === 'events' && since.exits.length > 0;
};

interface OfBed {
  readonly bed_id: number;
  readonly resident_id: number | null;
}
/** The same bed with the same resident in it. */
export const bedKey = ({ bed_id, resident_id }: OfBed): string => `${bed_id} ${resident_id}`;

/** Exits that became known later of somebody whom the page does not name among them. */
export const laterExits = ({ page, since }: Pick<Handover, 'page' | 'since'>): Handover['since']['exits'] =>
  since.exits.filter((one) => !page.events.some((event) => bedKey(event) === bedKey(one)));

/** What somebody typed while another gave it: it must not be lost without a word. */
export const isLeftOver = ({ given }: Pick<Handover, 'given'>, typed: string): boolean =>
  given !== null && typed.trim() !== '';

/** As many fields as there may be shifts; those left empty are none. */
export type TypedShifts = readonly string[];
export const typedOf = (starts: readonly number[]): TypedShifts =>
  Array.from({ length: mostShifts }, (_, n) => {
    const start = starts[n];
    return start === undefined ? '' : clockTextOf(start);
  });

export type ShiftProblem = 'few' | 'wrong' | 'near' | 'same';
/** Null where nothing is wrong with that field. */
export type ShiftProblems = readonly (ShiftProblem | null)[];

const dayMinutes = 1_440;

/** The starts in order of the day, whatever the order they were typed in; or what is wrong beside which field. */
export function startsOf(typed: TypedShifts): { readonly starts: number[] } | { readonly problems: ShiftProblems } {
  const read = typed.map((text) => (text.trim() === '' ? null : (minutesOf(text) ?? Number.NaN)));
  const wrong = read.map((minute): ShiftProblem | null => (Number.isNaN(minute) ? 'wrong' : null));
  if (wrong.some((problem) => problem !== null)) return { problems: wrong };
  const starts = read.filter((minute) => minute !== null).toSorted((a, b) => a - b);
  if (starts.length < fewestShifts) {
    const empty = read.indexOf(null);
    return { problems: read.map((_, n) => (n === empty ? 'few' : null)) };
  }
  const problems = read.map((minute, n): ShiftProblem | null => {
    if (minute === null) return null;
    if (read.indexOf(minute) < n) return 'same';
    const nearest = Math.min(...read.map((other) => apart(minute, other)));
    return nearest < shortestShiftMinutes && read.findIndex((other) => isNear(minute, other)) < n ? 'near' : null;
  });
  return problems.some((problem) => problem !== null) ? { problems } : { starts };
}

/** Round the clock; of the same or of none, nothing to hold against it. */
function apart(one: number, other: number | null): number {
  if (other === null || other === one) return dayMinutes;
  const between = Math.abs(one - other);
  return Math.min(between, dayMinutes - between);
}
const isNear = (one: number, other: number | null): boolean => apart(one, other) < shortestShiftMinutes;

/** "07:00–15:00", each lasting until the next. */
export const shiftsText = (starts: readonly number[]): string =>
  starts
    .map((start, n) => `${clockTextOf(start)}–${clockTextOf(starts[(n + 1) % starts.length] ?? start)}`)
    .join(' · ');
