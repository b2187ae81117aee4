/**
 * What a reading says in the unit its kind is stored in, or why it cannot be so (decisions §6 "Refuse outside", §12 "Units accepted"). The
 * raw value and unit are kept beside it by whoever stores it.
 */
import {
  type Comparator,
  itemsOfKind,
  type Measured,
  type MeasurementContext,
  type MeasurementItem,
  type MeasurementKind,
  type MeasurementUnit,
  type MeasurementValue,
  measurementItems,
  measurementUnits,
  type PressureValue,
  type RefusalReason,
  rawUnits,
  unitNamed,
} from '@wardlight/contract';

export interface RawReading {
  readonly kind: MeasurementKind;
  readonly value: MeasurementValue;
  /** As it was spelled; `unitNamed` reads it. */
  readonly unit: string;
  readonly comparator: Comparator | null;
  readonly context: MeasurementContext;
}

export type CanonicalRefusal = Extract<
  RefusalReason,
  'badShape' | 'controlSolution' | 'notANumber' | 'outOfBounds' | 'pressureReversed' | 'unitImpossible' | 'unknownUnit'
>;

export type Canonical =
  | { readonly verdict: 'accepted'; readonly measured: Measured; readonly unit: MeasurementUnit }
  /** Taken at its word it is possible, and so it is in another unit: staff are asked, a gateway's stays unassigned. */
  | {
      readonly verdict: 'doubtful';
      readonly reason: 'unitDoubtful';
      readonly measured: Measured;
      readonly unit: MeasurementUnit;
    }
  | { readonly verdict: 'refused'; readonly reason: CanonicalRefusal };

const refused = (reason: CanonicalRefusal): Canonical => ({ verdict: 'refused', reason });

/**
 * Six digits, as a `real` column and the mats' values have (contract `storableReal`): what is judged now and what is read again later are
 * the same number, and 98.6 °F are 37 °C and not 36.99999999999999.
 */
const sixDigits = (value: number): number => Number(value.toPrecision(6));

/** Bounds are inclusive and are held against the converted value. `unit` of the answer is the one that was said. */
export function canonical(reading: RawReading): Canonical {
  const { kind, value, comparator, context } = reading;
  const isPressure = typeof value !== 'number';
  if (isPressure !== (kind === 'bloodPressure') || (isPressure && comparator !== null)) return refused('badShape');
  const numbers = isPressure ? [value.systolic, value.diastolic, value.pulse] : [value];
  if (!numbers.every((part) => part === null || Number.isFinite(part))) return refused('notANumber');
  if (context.control === true) return refused('controlSolution');
  const unit = unitNamed(reading.unit);
  if (unit === null || rawUnits[kind][unit] === undefined) return refused('unknownUnit');

  if (kind === 'bloodPressure' || isPressure) {
    const pressure = value as PressureValue;
    const reason = problemOfPressure(pressure);
    if (reason !== null) return refused(reason);
    return {
      verdict: 'accepted',
      measured: { kind: 'bloodPressure', value: rounded(pressure), comparator, context },
      unit,
    };
  }
  const converted = toCanonical(kind, value, unit);
  if (!isWithin(kind, converted)) {
    const elsewhere = measurementUnits.some(
      (other) => rawUnits[kind][other] !== undefined && isWithin(kind, toCanonical(kind, value, other)),
    );
    return refused(elsewhere ? 'unitImpossible' : 'outOfBounds');
  }
  const measured: Measured = { kind, value: converted, comparator, context };
  if (isDoubtfulGlucose(measured, unit)) return { verdict: 'doubtful', reason: 'unitDoubtful', measured, unit };
  return { verdict: 'accepted', measured, unit };
}

function problemOfPressure(value: PressureValue): 'outOfBounds' | 'pressureReversed' | null {
  const within = itemsOfKind('bloodPressure').every((item) => {
    const part = value[item as keyof PressureValue];
    return part === null || isWithin(item, sixDigits(part));
  });
  if (!within) return 'outOfBounds';
  return value.systolic > value.diastolic ? null : 'pressureReversed';
}

const rounded = ({ systolic, diastolic, pulse }: PressureValue): PressureValue => ({
  systolic: sixDigits(systolic),
  diastolic: sixDigits(diastolic),
  pulse: pulse === null ? null : sixDigits(pulse),
});

const isWithin = (item: MeasurementItem, value: number): boolean =>
  value >= measurementItems[item].min && value <= measurementItems[item].max;

/** A number of a kind in one of its raw units → in its canonical one. @throws RangeError of a unit the kind is not measured in */
export function toCanonical(kind: MeasurementKind, value: number, unit: MeasurementUnit): number {
  const { minus, times, over } = conversionOf(kind, unit);
  return sixDigits(((value - minus) * times) / over);
}

/** The way back, for showing a value in another unit. @throws RangeError of a unit the kind is not measured in */
export function fromCanonical(kind: MeasurementKind, value: number, unit: MeasurementUnit): number {
  const { minus, times, over } = conversionOf(kind, unit);
  return sixDigits((value * over) / times + minus);
}

function conversionOf(kind: MeasurementKind, unit: MeasurementUnit) {
  const conversion = rawUnits[kind][unit];
  if (conversion === undefined) throw new RangeError(`${kind} is not measured in ${unit}`);
  return conversion;
}

/**
 * Numbers that a glucose has in either unit: 10 mg/dL is the least that is accepted, and 33.3 is how the most that is accepted, 600 mg/dL, is
 * written in mmol/L. Both inclusive.
 */
const doubtfulGlucose = { min: 10, max: 33.3 };

/** A "Lo" is not doubted: a meter's lower limit in mmol/L is about 1, and a very low glucose must not wait for an answer. */
const isDoubtfulGlucose = ({ kind, value, comparator }: Measured, unit: MeasurementUnit): boolean =>
  kind === 'glucose' &&
  unit === 'mgPerDl' &&
  comparator !== '<' &&
  value >= doubtfulGlucose.min &&
  value <= doubtfulGlucose.max;
