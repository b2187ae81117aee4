/** What the report is asked for, and what one cell of it says. Pure. */
import {
  type Comparator,
  itemsOfKind,
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

type Worst = MeasurementSeries['worst'][number];

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

function lastOf(series: MeasurementSeries, dates: readonly string[]): LastDay {
  const place = series.days.length - 1;
  return {
    date: dates[series.days[place] ?? 0] ?? '',
    values: series.last.map((column) => column[place] ?? null),
    comparator: series.last_comparator?.[place] ?? null,
    at: series.last_at[place] ?? 0,
  };
}

function markedOf(own: MeasurementSeries, { comparator, values }: LastDay, worst: Worst) {
  const item = itemsOfKind(own.kind).indexOf(worst.item);
  const of = { last: values[item] ?? null, last_comparator: comparator };
  return markedValue({ ...of, lows: own.min[item] ?? [], highs: own.max[item] ?? [] }, worst);
}

/** One of these days has this value as its outermost. */
const isAt = (places: readonly number[], columns: MeasurementSeries['min'], value: number): boolean =>
  places.some((place) => columns[0]?.[place] === value);

/** @param dates of the report */
export function cellOf(series: readonly MeasurementSeries[], kind: MeasurementKind, dates: readonly string[]): Cell {
  const own = series.find((one) => one.kind === kind && !one.skin);
  const ofSkin = series.find((one) => one.kind === kind && one.skin);
  const skin = ofSkin === undefined ? null : lastOf(ofSkin, dates);
  if (own === undefined)
    return { ...{ last: null, count: 0, measured: 0, worst: null, marked: null, extremes: null }, skin };
  const last = lastOf(own, dates);
  const known = (column: readonly (number | null)[] = []) => column.filter((value) => value !== null);
  const [low, high] = [Math.min(...known(own.min[0])), Math.max(...known(own.max[0]))];
  const [worst = null] = own.worst.toSorted((a, b) => b.points - a.points || furtherOut(a, b));
  return {
    last,
    count: own.count.reduce((sum, count) => sum + count, 0),
    measured: own.days.length,
    worst,
    marked: worst === null ? null : markedOf(own, last, worst),
    extremes:
      low < high
        ? { low, below: isAt(own.has_below, own.min, low), high, above: isAt(own.has_above, own.max, high) }
        : null,
    skin,
  };
}
