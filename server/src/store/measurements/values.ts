/** Values of readings as columns and as what is judged: numbers in the order of the items of their kind. */
import {
  type Comparator,
  type Measured,
  type MeasurementContext,
  type MeasurementKind,
  type MeasurementUnit,
  type MeasurementValue,
  measurementContextSchema,
  measurementKindSchema,
  type SingleKind,
  type Spo2Scale,
} from '@wardlight/contract';
import { type News2Mark, news2Marks } from '@wardlight/engine';

export type Numbers = readonly (number | null)[];

export const numbersOf = (value: MeasurementValue): Numbers =>
  typeof value === 'number' ? [value] : [value.systolic, value.diastolic, value.pulse];

export function valueOfKind(kind: MeasurementKind, [first, second, third]: Numbers): MeasurementValue {
  if (first === null || first === undefined) throw new Error(`a reading of ${kind} holds no number`);
  if (kind !== 'bloodPressure') return first;
  if (second === null || second === undefined) throw new Error('a blood pressure holds one number');
  return { systolic: first, diastolic: second, pulse: third ?? null };
}

export interface MeasuredColumns {
  readonly kind: string;
  readonly value: Numbers;
  readonly comparator: string | null;
  readonly context: unknown;
}

export function measuredOf(row: MeasuredColumns): Measured {
  const kind = measurementKindSchema.parse(row.kind);
  const value = valueOfKind(kind, row.value);
  const comparator = row.comparator as Comparator | null;
  const context: MeasurementContext = measurementContextSchema.parse(row.context);
  return kind === 'bloodPressure'
    ? { kind, value: value as Exclude<MeasurementValue, number>, comparator, context }
    : { kind: kind as SingleKind, value: value as number, comparator, context };
}

/** Of a temperature of the skin: it stands apart from the body's. */
export const isSkin = ({ context }: Pick<Measured, 'context'>): boolean => context.site === 'skin';

export interface WorstMark {
  readonly points: number | null;
  readonly item: string | null;
  readonly band: string | null;
}

/** What a roll-up keeps of the marks; of several as bad the first. */
export function worstMark(measured: Measured, scale: Spo2Scale): WorstMark {
  const worst = news2Marks(measured, scale).reduce<News2Mark | null>(
    (so_far, mark) => (so_far === null || mark.points > so_far.points ? mark : so_far),
    null,
  );
  return worst ?? { points: null, item: null, band: null };
}

/** As a unit is written where a person typed the value; `unitNamed` reads it. */
export const spelledUnits: Readonly<Record<MeasurementUnit, string>> = {
  mmHg: 'mmHg',
  perMinute: '/min',
  percent: '%',
  celsius: '°C',
  mgPerDl: 'mg/dL',
  mmolPerL: 'mmol/L',
  gPerDl: 'g/dL',
  fahrenheit: '°F',
  umolPerL: 'µmol/L',
};

export const scaleOf = (column: number | null | undefined): Spo2Scale => (column === 2 ? 2 : 1);
