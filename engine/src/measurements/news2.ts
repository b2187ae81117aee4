/**
 * NEWS2's bands of single values (Royal College of Physicians, National Early Warning Score 2, 2017, chart 1). They mark a value and ask to look
 * again; no total is made of them, since its other items are not measured (decisions §12).
 */
import type { Comparator, Measured, MeasurementBand, Spo2Scale } from '@wardlight/contract';

export type News2Item = 'systolic' | 'pulse' | 'spo2' | 'temperature';

export interface News2Mark {
  readonly item: News2Item;
  readonly points: 0 | 1 | 2 | 3;
  readonly band: MeasurementBand;
}

/** The upper end of a band, inclusive, in the item's resolution; the last band has none. */
type Band = readonly [upTo: number, band: MeasurementBand];
const above = Number.POSITIVE_INFINITY;

const bands = {
  systolic: [
    [90, 'veryLow'],
    [100, 'low'],
    [110, 'slightlyLow'],
    [219, 'usual'],
    [above, 'veryHigh'],
  ],
  pulse: [
    [40, 'veryLow'],
    [50, 'slightlyLow'],
    [90, 'usual'],
    [110, 'slightlyHigh'],
    [130, 'high'],
    [above, 'veryHigh'],
  ],
  spo2: [
    [91, 'veryLow'],
    [93, 'low'],
    [95, 'slightlyLow'],
    [above, 'usual'],
  ],
  temperature: [
    [35, 'veryLow'],
    [36, 'slightlyLow'],
    [38, 'usual'],
    [39, 'slightlyHigh'],
    [above, 'high'],
  ],
} as const satisfies Record<News2Item, readonly Band[]>;

/** Scale 2: too much is only too much while breathing extra oxygen. */
const scale2Air: readonly Band[] = [
  [83, 'veryLow'],
  [85, 'low'],
  [87, 'slightlyLow'],
  [above, 'usual'],
];
const scale2Oxygen: readonly Band[] = [
  ...scale2Air.slice(0, 3),
  [92, 'usual'],
  [94, 'slightlyHigh'],
  [96, 'high'],
  [above, 'veryHigh'],
];

const pointsOf = {
  veryLow: 3,
  low: 2,
  slightlyLow: 1,
  usual: 0,
  slightlyHigh: 1,
  high: 2,
  veryHigh: 3,
} as const satisfies Record<MeasurementBand, number>;

/** Steps in which the chart counts: whole numbers, and tenths of a degree. */
const stepsPerUnit = (item: News2Item): number => (item === 'temperature' ? 10 : 1);

/**
 * The marks of a value, none for what NEWS2 does not weigh: glucose and the like, a diastolic pressure, a temperature of the skin. A value
 * between two steps of the chart is rounded half up first (91.5 % is 92). A "Lo" or "Hi" may lie anywhere beyond the meter's limit and is
 * marked as the worst of it.
 */
export function news2Marks(measured: Measured, spo2Scale: Spo2Scale): readonly News2Mark[] {
  const { kind, value, comparator, context } = measured;
  switch (kind) {
    case 'bloodPressure': {
      const systolic = markOf('systolic', value.systolic, null, bands.systolic);
      return value.pulse === null ? [systolic] : [systolic, markOf('pulse', value.pulse, null, bands.pulse)];
    }
    case 'pulse':
      return [markOf('pulse', value, comparator, bands.pulse)];
    case 'spo2': {
      const scale2 = context.oxygen === true ? scale2Oxygen : scale2Air;
      return [markOf('spo2', value, comparator, spo2Scale === 2 ? scale2 : bands.spo2)];
    }
    case 'temperature':
      return context.site === 'skin' ? [] : [markOf('temperature', value, comparator, bands.temperature)];
    default:
      return [];
  }
}

/** The chart of the pulse, from below: each step up to a whole number, inclusive; the last has no upper end. */
export const pulseChart = bands.pulse.map(([upTo, band]) => ({
  upTo: Number.isFinite(upTo) ? upTo : null,
  band,
  points: pointsOf[band],
}));

/** Whether staff are asked to look again before such a value is kept: any single item is worth 3 points. */
export const asksToConfirm = (measured: Measured, spo2Scale: Spo2Scale): boolean =>
  news2Marks(measured, spo2Scale).some(({ points }) => points === 3);

function markOf(item: News2Item, value: number, comparator: Comparator | null, chart: readonly Band[]): News2Mark {
  const steps = stepsPerUnit(item);
  // Tenths are no binary fractions: 35.05 must not fall short of its half by the machine's last digit.
  const counted = Math.floor(value * steps + 0.5 + 1e-6) / steps;
  let worst: News2Mark | null = null;
  let lower = Number.NEGATIVE_INFINITY;
  for (const [upTo, band] of chart) {
    const points = pointsOf[band];
    if (canLieIn(lower, upTo, counted, comparator, 1 / steps) && (worst === null || points > worst.points))
      worst = { item, points, band };
    lower = upTo;
  }
  if (worst === null) throw new RangeError(`${item} of ${value} lies in no band`);
  return worst;
}

/** Whether a value may lie in `(lower, upTo]`: it is `counted`, or anywhere below or above it. */
function canLieIn(lower: number, upTo: number, counted: number, comparator: Comparator | null, step: number): boolean {
  if (comparator === '<') return lower < counted - step / 2;
  if (comparator === '>') return upTo > counted + step / 2;
  return counted > lower && counted <= upTo;
}
