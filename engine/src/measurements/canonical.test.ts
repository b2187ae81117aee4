/** Every border of decisions §6, the conversions of §12, and what is refused for which reason. */
import {
  type MeasurementItem,
  type MeasurementKind,
  type MeasurementUnit,
  measurementItems,
  measurementKinds,
  rawUnits,
  type SingleKind,
  singleKinds,
} from '@wardlight/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { canonical, fromCanonical, type RawReading, toCanonical } from './canonical.ts';

const spelled: Readonly<Record<MeasurementUnit, string>> = {
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
const raw = (change: Partial<RawReading>): RawReading => ({
  kind: 'glucose',
  value: 104,
  unit: 'mg/dL',
  comparator: null,
  context: {},
  ...change,
});
/** The canonical value, or the reason there is none. */
const said = (change: Partial<RawReading>) => {
  const result = canonical(raw(change));
  if (result.verdict === 'refused') return result.reason;
  return result.verdict === 'doubtful' ? result.reason : result.measured.value;
};
const pressure = (systolic: number, diastolic: number, pulse: number | null = 70) =>
  said({ kind: 'bloodPressure', value: { systolic, diastolic, pulse }, unit: 'mmHg' });

describe('bounds are inclusive', () => {
  const step = (kind: SingleKind) => (measurementItems[kind].decimals === 1 ? 0.1 : 1);
  // The lowest glucose in mg/dL could be one in mmol/L, and is asked about.
  test.each(singleKinds)('of %s', (kind) => {
    const { min, max, unit } = measurementItems[kind];
    const of = (value: number) => said({ kind, value, unit: spelled[unit] });
    expect(of(min)).toBe(kind === 'glucose' ? 'unitDoubtful' : min);
    expect(of(max)).toBe(max);
    expect(of(min - step(kind))).toMatch(/outOfBounds|unitImpossible/);
    expect(of(max + step(kind))).toBe('outOfBounds');
    expect(of(max + 0.01)).toBe('outOfBounds');
  });

  test.each<[MeasurementItem, number, number, number | null, string]>([
    ['systolic', 40, 20, 70, 'taken'],
    ['systolic', 39, 20, 70, 'outOfBounds'],
    ['systolic', 300, 80, 70, 'taken'],
    ['systolic', 301, 80, 70, 'outOfBounds'],
    ['diastolic', 120, 19, 70, 'outOfBounds'],
    ['diastolic', 250, 200, 70, 'taken'],
    ['diastolic', 250, 201, 70, 'outOfBounds'],
    ['pulse', 120, 80, 20, 'taken'],
    ['pulse', 120, 80, 19, 'outOfBounds'],
    ['pulse', 120, 80, 250, 'taken'],
    ['pulse', 120, 80, 251, 'outOfBounds'],
    ['pulse', 120, 80, null, 'taken'],
    ['diastolic', 80, 120, 70, 'pressureReversed'],
    ['diastolic', 120, 120, 70, 'pressureReversed'],
    ['diastolic', 121, 120, 70, 'taken'],
    // Kilopascals that say mmHg.
    ['systolic', 16, 10.7, 70, 'outOfBounds'],
  ])('of the %s of %d/%d, pulse %d: %s', (_, systolic, diastolic, pulse, expected) => {
    const value = pressure(systolic, diastolic, pulse);
    expect(value).toEqual(expected === 'taken' ? { systolic, diastolic, pulse } : expected);
  });
});

describe('units', () => {
  test.each<[MeasurementKind, number, string, number | string]>([
    ['temperature', 98.6, '°F', 37],
    ['temperature', 95, '°F', 35],
    ['temperature', 100.04, '°F', 37.8],
    ['temperature', 100, '°F', 37.7778],
    ['temperature', 86, '°F', 30],
    ['temperature', 113, '°F', 45],
    ['temperature', 85.9, '°F', 'outOfBounds'],
    ['temperature', 113.1, '°F', 'outOfBounds'],
    ['temperature', 74.127, 'Cel', 'outOfBounds'],
    ['temperature', 98.6, '°C', 'unitImpossible'],
    ['temperature', 36.6, '°F', 'unitImpossible'],
    ['glucose', 5.5, 'mmol/L', 99.088],
    ['glucose', 33.3, 'mmol/L', 599.933],
    // As mg/dL it would be possible.
    ['glucose', 33.31, 'mmol/L', 'unitImpossible'],
    ['glucose', 0.56, 'mmol/L', 10.089],
    ['glucose', 0.55, 'mmol/L', 'outOfBounds'],
    ['glucose', 626, 'mg/dL', 'outOfBounds'],
    ['glucose', 104, 'mmol/L', 'unitImpossible'],
    ['glucose', 5.5, 'mg/dL', 'unitImpossible'],
    ['glucose', 9.99, 'mg/dL', 'unitImpossible'],
    ['glucose', 10, 'mg/dL', 'unitDoubtful'],
    ['glucose', 33, 'mg/dL', 'unitDoubtful'],
    ['glucose', 33.3, 'mg/dL', 'unitDoubtful'],
    ['glucose', 33.4, 'mg/dL', 33.4],
    ['glucose', 34, 'mg/dL', 34],
    // In mmol/L it is what it says.
    ['glucose', 10, 'mmol/L', 180.16],
    ['uricAcid', 350, 'µmol/L', 5.88433],
    ['uricAcid', 59.48, 'umol/L', 1],
    ['uricAcid', 1487, 'µmol/L', 25],
    ['uricAcid', 1488, 'µmol/L', 'outOfBounds'],
    ['uricAcid', 350, 'mg/dL', 'unitImpossible'],
    ['uricAcid', 5.8, 'µmol/L', 'unitImpossible'],
    ['totalCholesterol', 5.2, 'mmol/L', 201.084],
    ['totalCholesterol', 5.2, 'mg/dL', 'unitImpossible'],
    ['totalCholesterol', 200, 'mmol/L', 'unitImpossible'],
    ['ketone', 1.2, 'mmol/L', 1.2],
    ['ketone', 1.2, 'mg/dL', 'unknownUnit'],
    ['hemoglobin', 13.5, 'g/dL', 13.5],
    ['hemoglobin', 135, 'g/L', 'unknownUnit'],
    ['spo2', 97, '%', 97],
    ['spo2', 97, 'mmHg', 'unknownUnit'],
    ['pulse', 70, 'beats/min', 70],
    ['pulse', 70, '', 'unknownUnit'],
  ])('%s %d %s is %s', (kind, value, unit, expected) => {
    // The last digit of the border of uric acid is the conversion's own.
    const got = said({ kind, value, unit });
    if (typeof expected === 'number' && typeof got === 'number') expect(got).toBeCloseTo(expected, 3);
    else expect(got).toBe(expected);
  });

  const pairs = measurementKinds.flatMap((kind) =>
    (Object.keys(rawUnits[kind]) as MeasurementUnit[]).map((unit) => [kind, unit] as const),
  );
  test.each(pairs)('%s there and back in %s', (kind, unit) => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 700, noNaN: true }), (value) => {
        const back = fromCanonical(kind, toCanonical(kind, value, unit), unit);
        // Six digits of the larger of the two.
        expect(Math.abs(back - value)).toBeLessThanOrEqual(2e-5 * Math.max(32, Math.abs(value)));
      }),
      { seed: 20_261_125, numRuns: 200 },
    );
  });

  it('that a kind is not measured in are the caller’s mistake', () => {
    expect(() => toCanonical('ketone', 1, 'mgPerDl')).toThrow(RangeError);
    expect(() => fromCanonical('spo2', 97, 'mmHg')).toThrow(RangeError);
  });
});

describe('what is no value of a person', () => {
  test.each<[string, Partial<RawReading>, string]>([
    ['NaN', { value: Number.NaN }, 'notANumber'],
    ['Infinity', { value: Number.POSITIVE_INFINITY }, 'notANumber'],
    ['−Infinity', { value: Number.NEGATIVE_INFINITY }, 'notANumber'],
    [
      'a pulse that is NaN',
      { kind: 'bloodPressure', value: { systolic: 120, diastolic: 80, pulse: Number.NaN }, unit: 'mmHg' },
      'notANumber',
    ],
    ['below zero', { value: -104 }, 'outOfBounds'],
    [
      'a pressure in kPa, which is not taken for mmHg',
      { kind: 'bloodPressure', value: { systolic: 16, diastolic: 10.7, pulse: null }, unit: 'kPa' },
      'unknownUnit',
    ],
    [
      'a pressure of mmHg that says kPa',
      { kind: 'bloodPressure', value: { systolic: 120, diastolic: 80, pulse: null }, unit: 'kPa' },
      'unknownUnit',
    ],
    [
      'a failed cuff, as some meters send it',
      { kind: 'bloodPressure', value: { systolic: 2047, diastolic: 2047, pulse: 2047 }, unit: 'mmHg' },
      'outOfBounds',
    ],
    ['one number of a pressure', { kind: 'bloodPressure', value: 120, unit: 'mmHg' }, 'badShape'],
    ['three of a glucose', { value: { systolic: 120, diastolic: 80, pulse: null } }, 'badShape'],
    [
      'a pressure beyond a limit',
      { kind: 'bloodPressure', value: { systolic: 120, diastolic: 80, pulse: null }, unit: 'mmHg', comparator: '<' },
      'badShape',
    ],
    ['a control solution', { context: { control: true } }, 'controlSolution'],
  ])('%s', (_, change, reason) => {
    expect(said(change)).toBe(reason);
  });
});

describe('"Lo" and "Hi"', () => {
  it('keep the meter’s limit, converted, with the comparator', () => {
    expect(canonical(raw({ value: 600, comparator: '>' }))).toEqual({
      verdict: 'accepted',
      measured: { kind: 'glucose', value: 600, comparator: '>', context: {} },
      unit: 'mgPerDl',
    });
    expect(said({ value: 1.1, unit: 'mmol/L', comparator: '<' })).toBeCloseTo(19.8176, 4);
  });

  it('"Lo" in mg/dL is not doubted, "Hi" is', () => {
    expect(said({ value: 20, comparator: '<' })).toBe(20);
    expect(said({ value: 33.3, comparator: '>' })).toBe('unitDoubtful');
  });

  it('a limit out of bounds is refused as a value is', () => {
    expect(said({ value: 700, comparator: '>' })).toBe('outOfBounds');
  });
});

test('what is accepted is within its bounds, whatever comes', () => {
  const strange = fc.constantFrom(Number.NaN, Number.NEGATIVE_INFINITY, -0, 1e-300, 1e300);
  const number = (max: number) => fc.double({ min: 0, max, noNaN: true });
  const anyReading = fc.constantFrom(...measurementKinds).chain((kind) => {
    const units = (Object.keys(rawUnits[kind]) as MeasurementUnit[]).map((unit) => spelled[unit]);
    const single = fc.oneof(number(45), number(300), number(700), strange);
    const pressures = fc.record({ systolic: number(320), diastolic: number(220), pulse: fc.option(number(300)) });
    return fc.record({
      kind: fc.constant(kind),
      value: kind === 'bloodPressure' ? pressures : single,
      unit: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...units) }, fc.string()),
      comparator: fc.constantFrom(null, null, '<' as const, '>' as const),
      context: fc.constant({}),
    });
  });
  let accepted = 0;
  fc.assert(
    fc.property(anyReading, (reading) => {
      const result = canonical(reading);
      if (result.verdict === 'refused') return;
      accepted += 1;
      const { kind, value } = result.measured;
      const numbers: [MeasurementItem, number | null][] =
        kind === 'bloodPressure'
          ? [
              ['systolic', value.systolic],
              ['diastolic', value.diastolic],
              ['pulse', value.pulse],
            ]
          : [[kind, value]];
      for (const [item, number] of numbers) {
        if (number === null) continue;
        expect(number).toBeGreaterThanOrEqual(measurementItems[item].min);
        expect(number).toBeLessThanOrEqual(measurementItems[item].max);
      }
      if (kind === 'bloodPressure') expect(value.systolic).toBeGreaterThan(value.diastolic);
    }),
    { seed: 20_261_125, numRuns: 3_000 },
  );
  expect(accepted).toBeGreaterThan(500);
});
