/** What the report is asked for, and what one cell of it says. Pure. */
import {
  type MeasurementDay,
  type MeasurementKind,
  type MeasurementReportShow,
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

export const weekUntil = (today: string): Days => ({ from: addDays(today, -6), to: today });

/** Kinds as an address has them; what else stands there is no kind. */
export function kindsIn(text: string | null): readonly MeasurementKind[] {
  const asked = new Set((text ?? '').split(','));
  return measurementKinds.filter((kind) => asked.has(kind));
}
export const toggled = (kinds: readonly MeasurementKind[], kind: MeasurementKind): readonly MeasurementKind[] =>
  measurementKinds.filter((one) => (one === kind ? !kinds.includes(one) : kinds.includes(one)));
export const showIn = (text: string | null): MeasurementReportShow =>
  measurementReportShows.find((show) => show === text) ?? 'all';

/** One resident and kind over the days asked for. */
export interface Cell {
  /** The latest day on which it was measured; null = on none. */
  readonly last: MeasurementDay | null;
  /** How often, over all days. */
  readonly count: number;
  /** On how many of the days. */
  readonly measured: number;
  /** The worst of them, with the value it belongs to; null = none lies outside of the usual. */
  readonly worst: NonNullable<MeasurementDay['worst']> | null;
  /** Which value that is. */
  readonly marked: ReturnType<typeof markedValue>;
  /** Of the first number of the kind, where it differs. */
  readonly extremes: readonly [number, number] | null;
  /** Readings of the skin, which stand by themselves. */
  readonly skin: MeasurementDay | null;
}

/** Of two as far outside by the chart, the lower one of the low and the higher one of the high. */
const furtherOut = (a: NonNullable<MeasurementDay['worst']>, b: NonNullable<MeasurementDay['worst']>): number => {
  if (a.item !== b.item || a.band !== b.band || a.value === null || b.value === null) return 0;
  return a.band === 'veryLow' || a.band === 'low' || a.band === 'slightlyLow' ? a.value - b.value : b.value - a.value;
};

export function cellOf(days: readonly MeasurementDay[], kind: MeasurementKind): Cell {
  const ofKind = days.filter((day) => day.kind === kind).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const own = ofKind.filter(({ skin }) => !skin);
  const lows = own.flatMap(({ min }) => min[0] ?? []);
  const highs = own.flatMap(({ max }) => max[0] ?? []);
  const [low, high] = [Math.min(...lows), Math.max(...highs)];
  const [worst = null] = own
    .flatMap(({ worst: of }) => (of === null || of.points === 0 ? [] : [of]))
    .toSorted((a, b) => b.points - a.points || furtherOut(a, b));
  return {
    last: own.at(-1) ?? null,
    count: own.reduce((sum, { count }) => sum + count, 0),
    measured: new Set(own.map(({ date }) => date)).size,
    worst,
    marked: worst === null ? null : markedValue(own, worst),
    extremes: own.length > 0 && low < high ? [low, high] : null,
    skin: ofKind.findLast(({ skin }) => skin) ?? null,
  };
}
