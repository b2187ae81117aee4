/** Readings as charts and the paper have them, and what the address asks for. Pure. */
import {
  itemsOfKind,
  type MeasurementItem,
  type MeasurementKind,
  measurementKinds,
  type Reading,
  type Spo2Scale,
  type TrendPoint,
  usualRanges,
} from '@wardlight/contract';
import { numbersOf, sideOf } from '../../lib/reports/measurement-words.ts';
import type { SpotPoint } from '../../ui/charts/spot-chart.tsx';

export const trendSpans = ['7', '30', '90', '365'] as const;
export type TrendSpan = (typeof trendSpans)[number];

export const spanOf = (text: string | null): TrendSpan => trendSpans.find((span) => span === text) ?? '30';
export const kindOf = (text: string | null): MeasurementKind | null =>
  measurementKinds.find((kind) => kind === text) ?? null;

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** Longer than from one morning to the next evening nothing is joined. */
export const bridgeMs = 36 * hourMs;

/** Of the axis, and of the cursor that is moved by keyboard. */
export const stepsOf: Readonly<Record<TrendSpan, { readonly tickMs: number; readonly stepMs: number }>> = {
  '7': { tickMs: dayMs, stepMs: hourMs },
  '30': { tickMs: 5 * dayMs, stepMs: 4 * hourMs },
  '90': { tickMs: 15 * dayMs, stepMs: 12 * hourMs },
  '365': { tickMs: 60 * dayMs, stepMs: 2 * dayMs },
};

interface ChartOf {
  /** The one drawn, and of a pressure the one below it. */
  readonly item: MeasurementItem;
  readonly spots: readonly SpotPoint[];
}

const weights = { veryLow: 3, low: 2, slightlyLow: 1, usual: 0, slightlyHigh: 1, high: 2, veryHigh: 3 } as const;

/** A pressure is a chart of pairs, and another of the pulses that came with it. */
export function chartsOf(kind: MeasurementKind, points: readonly TrendPoint[]): readonly ChartOf[] {
  const spots = (place: number, to: number | null, marked: boolean): readonly SpotPoint[] =>
    points.flatMap(({ at, values, comparator, band, clock_doubtful }) => {
      const value = values[place] ?? null;
      if (value === null) return [];
      const known = marked ? band : null;
      return {
        at,
        value,
        to: to === null ? null : (values[to] ?? null),
        beyond: comparator === null ? null : comparator === '<' ? 'below' : 'above',
        side: known === null ? null : sideOf(known),
        weight: known === null ? 0 : weights[known],
        hollow: clock_doubtful,
      };
    });
  if (kind !== 'bloodPressure') return [{ item: kind, spots: spots(0, null, true) }];
  const pulses = spots(2, null, false);
  return [
    { item: 'systolic', spots: spots(0, 1, true) },
    ...(pulses.length === 0 ? [] : [{ item: 'pulse' as const, spots: pulses }]),
  ];
}

/** All readings of a kind in some time, for the paper. */
export interface MeasuredKind {
  /** Readings of the skin stand by themselves. */
  readonly key: string;
  readonly last: Reading;
  readonly count: number;
  /** Lowest and highest of each number, in the order of `itemsOfKind`; what was never measured is left out. */
  readonly ranges: readonly { readonly item: MeasurementItem; readonly low: number; readonly high: number }[];
}

/** @param readings the latest first */
export function measuredKinds(readings: readonly Reading[]): readonly MeasuredKind[] {
  return measurementKinds.flatMap((kind) =>
    [false, true].flatMap((skin): MeasuredKind[] => {
      const own = readings.filter(
        ({ measured }) => measured.kind === kind && (measured.context.site === 'skin') === skin,
      );
      const [last] = own;
      if (last === undefined) return [];
      const ranges = itemsOfKind(kind).flatMap((item, place) => {
        const numbers = own.flatMap(({ measured }) => numbersOf(measured)[place] ?? []);
        return numbers.length === 0 ? [] : [{ item, low: Math.min(...numbers), high: Math.max(...numbers) }];
      });
      return [{ key: skin ? `${kind}-skin` : kind, last, count: own.length, ranges }];
    }),
  );
}

/** What is shaded; null = NEWS2 does not weigh it. */
export function bandOf(item: MeasurementItem, scale: Spo2Scale): { low: number; high: number | null } | null {
  if (item === 'spo2') return scale === 2 ? usualRanges.spo2Scale2 : usualRanges.spo2;
  return item === 'systolic' || item === 'pulse' || item === 'temperature' ? usualRanges[item] : null;
}

/** The axis ends on multiples of this. */
export const valueSteps: Readonly<Record<MeasurementItem, number>> = {
  systolic: 20,
  diastolic: 20,
  pulse: 20,
  spo2: 5,
  temperature: 1,
  glucose: 50,
  ketone: 1,
  uricAcid: 2,
  totalCholesterol: 50,
  hemoglobin: 2,
  hematocrit: 5,
};
