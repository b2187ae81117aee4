/** What the report is asked for, and what one cell of it says. Pure. */
import {
  type Comparator,
  daysOfSeries,
  itemsOfKind,
  type MeasurementDay,
  type MeasurementKind,
  type MeasurementReportShow,
  type MeasurementSeries,
  markedValue,
  measurementKinds,
  measurementReportShows,
  mostMeasurementDays,
} from '@wardlight/contract';
import { addDays, utcOf } from '../../lib/reports/report-dates.ts';

const dayMs = 86_400_000;

export interface ReportFilter {
  readonly search: string;
  readonly floor: string;
  readonly kinds: readonly MeasurementKind[];
  readonly show: MeasurementReportShow;
}

/** Both inclusive; null = today alone. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

export const isFiltered = ({ search, floor, kinds, show }: ReportFilter): boolean =>
  search !== '' || floor !== '' || kinds.length > 0 || show !== 'all';

/** As it goes over the wire. */
export const queryOf = (days: Days | null, { search, floor, kinds, show }: ReportFilter) => ({
  ...(days !== null && { from: days.from, to: days.to }),
  ...(search !== '' && { search }),
  ...(floor !== '' && { floor }),
  ...(kinds.length > 0 && { kinds: kinds.join(',') }),
  ...(show !== 'all' && { show }),
});

export const countOf = ({ from, to }: Days): number => Math.round((utcOf(to) - utcOf(from)) / dayMs) + 1;

/** What is wrong with two dates; null = nothing. */
export function problemOf(days: Days): 'reversed' | 'tooLong' | null {
  if (days.to < days.from) return 'reversed';
  return countOf(days) > mostMeasurementDays ? 'tooLong' : null;
}

/** As many days before or after. */
export function shifted({ from, to }: Days, steps: -1 | 1): Days {
  const by = steps * countOf({ from, to });
  return { from: addDays(from, by), to: addDays(to, by) };
}

/** Kinds as an address has them; what else stands there is no kind. */
export function kindsIn(text: string | null): readonly MeasurementKind[] {
  const asked = new Set((text ?? '').split(','));
  return measurementKinds.filter((kind) => asked.has(kind));
}
export const toggled = (kinds: readonly MeasurementKind[], kind: MeasurementKind): readonly MeasurementKind[] =>
  measurementKinds.filter((one) => (one === kind ? !kinds.includes(one) : kinds.includes(one)));
export const showIn = (text: string | null): MeasurementReportShow =>
  measurementReportShows.find((show) => show === text) ?? 'all';

/** The latest day on which something was measured. */
export interface LastDay {
  readonly date: string;
  /** In the order of `itemsOfKind`. */
  readonly values: readonly (number | null)[];
  readonly comparator: Comparator | null;
  readonly at: number;
}

type Worst = NonNullable<MeasurementDay['worst']>;

/** Where the meter said "Lo" or "Hi", the value is its limit. */
export interface Extremes {
  readonly low: number;
  readonly below: boolean;
  readonly high: number;
  readonly above: boolean;
}

/** One resident and kind over the days asked for. */
export interface Cell {
  /** Null = on none. */
  readonly last: LastDay | null;
  /** How often, over all days. */
  readonly count: number;
  /** On how many of the days. */
  readonly measured: number;
  /** The worst of them, with the value it belongs to; null = none lies outside of the usual. */
  readonly worst: Worst | null;
  /** Which value that is. */
  readonly marked: ReturnType<typeof markedValue>;
  /** Of the first number of the kind, where it differs. */
  readonly extremes: Extremes | null;
  /** Readings of the skin, which stand by themselves. */
  readonly skin: LastDay | null;
}

/** Of two as far outside by the chart, the lower one of the low and the higher one of the high. */
const furtherOut = (a: Worst, b: Worst): number => {
  if (a.item !== b.item || a.band !== b.band || a.value === null || b.value === null) return 0;
  return a.band === 'veryLow' || a.band === 'low' || a.band === 'slightlyLow' ? a.value - b.value : b.value - a.value;
};

const lastOf = ({ date, last, last_comparator, last_at }: MeasurementDay): LastDay => ({
  ...{ date, values: last, comparator: last_comparator, at: last_at },
});

function markedOf(
  days: readonly MeasurementDay[],
  { comparator, values }: LastDay,
  worst: Worst,
  kind: MeasurementKind,
) {
  const item = itemsOfKind(kind).indexOf(worst.item);
  const each = (of: 'min' | 'max') => days.map((day) => day[of][item] ?? null);
  const of = { last: values[item] ?? null, last_comparator: comparator };
  return markedValue({ ...of, lows: each('min'), highs: each('max') }, worst);
}

/** Of the first number of the kind; null where it never differed. */
function extremesOf(days: readonly MeasurementDay[]): Extremes | null {
  const known = (of: 'min' | 'max') => days.map((day) => day[of][0] ?? null).filter((value) => value !== null);
  const [low, high] = [Math.min(...known('min')), Math.max(...known('max'))];
  if (low >= high) return null;
  const below = days.some((day) => day.has_below && day.min[0] === low);
  return { low, below, high, above: days.some((day) => day.has_above && day.max[0] === high) };
}

export function cellOf(series: readonly MeasurementSeries[], kind: MeasurementKind): Cell {
  const daysOf = (skin: boolean) => {
    const found = series.find((one) => one.kind === kind && one.skin === skin);
    return found === undefined ? [] : daysOfSeries(found);
  };
  const [days, lastOfSkin] = [daysOf(false), daysOf(true).at(-1)];
  const skin = lastOfSkin === undefined ? null : lastOf(lastOfSkin);
  const lastDay = days.at(-1);
  if (lastDay === undefined)
    return { ...{ last: null, count: 0, measured: 0, worst: null, marked: null, extremes: null }, skin };
  const last = lastOf(lastDay);
  const [worst = null] = days
    .map((day) => day.worst)
    .filter((mark) => mark !== null)
    .toSorted((a, b) => b.points - a.points || furtherOut(a, b));
  return {
    ...{ last, count: days.reduce((sum, { count }) => sum + count, 0), measured: days.length, worst },
    marked: worst === null ? null : markedOf(days, last, worst, kind),
    extremes: extremesOf(days),
    skin,
  };
}
