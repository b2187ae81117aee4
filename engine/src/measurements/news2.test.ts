/** Every border of NEWS2's chart. */
import { type Comparator, type Measured, type MeasurementBand, type Spo2Scale, usualRanges } from '@wardlight/contract';
import { describe, expect, it, test } from 'vitest';
import { asksToConfirm, news2Marks, pulseChart } from './news2.ts';

const single = (kind: 'spo2' | 'temperature' | 'pulse' | 'glucose', value: number, change: Partial<Measured> = {}) =>
  ({ kind, value, comparator: null, context: {}, ...change }) as Measured;
const markOf = (measured: Measured, scale: Spo2Scale = 1) => {
  const [mark] = news2Marks(measured, scale);
  return mark && [mark.points, mark.band];
};
const systolic = (value: number, pulse: number | null = null): Measured => ({
  kind: 'bloodPressure',
  value: { systolic: value, diastolic: 60, pulse },
  comparator: null,
  context: {},
});

type Row = [number, 0 | 1 | 2 | 3, MeasurementBand];

test.each<Row>([
  [50, 3, 'veryLow'],
  [91, 3, 'veryLow'],
  [91.4, 3, 'veryLow'],
  [91.5, 2, 'low'],
  [92, 2, 'low'],
  [93, 2, 'low'],
  [94, 1, 'slightlyLow'],
  [95, 1, 'slightlyLow'],
  [95.5, 0, 'usual'],
  [96, 0, 'usual'],
  [100, 0, 'usual'],
])('SpO2 %d %%, scale 1: %i, %s', (value, points, band) => {
  expect(markOf(single('spo2', value))).toEqual([points, band]);
});

test.each<[number, 0 | 1 | 2 | 3, 0 | 1 | 2 | 3]>([
  [83, 3, 3],
  [84, 2, 2],
  [85, 2, 2],
  [86, 1, 1],
  [87, 1, 1],
  [88, 0, 0],
  [92, 0, 0],
  [93, 0, 1],
  [94, 0, 1],
  [95, 0, 2],
  [96, 0, 2],
  [97, 0, 3],
  [100, 0, 3],
])('SpO2 %d %%, scale 2: %i on air, %i on oxygen', (value, air, oxygen) => {
  expect(markOf(single('spo2', value), 2)?.[0]).toBe(air);
  expect(markOf(single('spo2', value, { context: { oxygen: true } }), 2)?.[0]).toBe(oxygen);
  // Scale 1 does not ask for it.
  expect(markOf(single('spo2', value, { context: { oxygen: true } }))).toEqual(markOf(single('spo2', value)));
});

test.each<Row>([
  [40, 3, 'veryLow'],
  [90, 3, 'veryLow'],
  [91, 2, 'low'],
  [100, 2, 'low'],
  [101, 1, 'slightlyLow'],
  [110, 1, 'slightlyLow'],
  [111, 0, 'usual'],
  [219, 0, 'usual'],
  [220, 3, 'veryHigh'],
  [300, 3, 'veryHigh'],
])('systolic %d mmHg: %i, %s', (value, points, band) => {
  expect(markOf(systolic(value))).toEqual([points, band]);
});

test.each<Row>([
  [40, 3, 'veryLow'],
  [41, 1, 'slightlyLow'],
  [50, 1, 'slightlyLow'],
  [51, 0, 'usual'],
  [90, 0, 'usual'],
  [91, 1, 'slightlyHigh'],
  [110, 1, 'slightlyHigh'],
  [111, 2, 'high'],
  [130, 2, 'high'],
  [131, 3, 'veryHigh'],
])('pulse %d /min, alone and with a pressure: %i, %s', (value, points, band) => {
  expect(markOf(single('pulse', value))).toEqual([points, band]);
  expect(news2Marks(systolic(120, value), 1)[1]).toEqual({ item: 'pulse', points, band });
});

test.each<Row>([
  [35, 3, 'veryLow'],
  [35.04, 3, 'veryLow'],
  [35.05, 1, 'slightlyLow'],
  [35.1, 1, 'slightlyLow'],
  [36, 1, 'slightlyLow'],
  [36.1, 0, 'usual'],
  [38, 0, 'usual'],
  [38.05, 1, 'slightlyHigh'],
  [38.1, 1, 'slightlyHigh'],
  [39, 1, 'slightlyHigh'],
  [39.1, 2, 'high'],
  [45, 2, 'high'],
])('temperature %d °C: %i, %s', (value, points, band) => {
  expect(markOf(single('temperature', value))).toEqual([points, band]);
});

describe('"Lo" and "Hi" are the worst of what they may be', () => {
  test.each<['spo2' | 'temperature', Comparator, number, MeasurementBand]>([
    ['spo2', '<', 70, 'veryLow'],
    ['spo2', '<', 96, 'veryLow'],
    ['spo2', '>', 95, 'usual'],
    ['spo2', '>', 94, 'slightlyLow'],
    ['temperature', '<', 34, 'veryLow'],
    ['temperature', '>', 39, 'high'],
    ['temperature', '>', 42, 'high'],
  ])('%s %s %d: %s', (kind, comparator, value, band) => {
    expect(markOf(single(kind, value, { comparator }))?.[1]).toBe(band);
  });
});

describe('no band', () => {
  it('has what NEWS2 does not weigh', () => {
    expect(news2Marks(single('glucose', 20), 1)).toEqual([]);
    expect(news2Marks(single('temperature', 31, { context: { site: 'skin' } }), 1)).toEqual([]);
    expect(news2Marks(single('temperature', 31, { context: { site: 'ear' } }), 1)).toHaveLength(1);
    expect(news2Marks(systolic(120), 1)).toHaveLength(1);
  });
});

test('the ranges that charts shade end where the bands do', () => {
  const pointsOf = (item: keyof typeof usualRanges, value: number) => {
    if (item === 'systolic') return news2Marks(systolic(value), 1)[0]?.points;
    const scale2 = item === 'spo2Scale2';
    const change = scale2 ? { context: { oxygen: true } } : {};
    return news2Marks(single(item === 'spo2Scale2' ? 'spo2' : item, value, change), scale2 ? 2 : 1)[0]?.points;
  };
  for (const item of Object.keys(usualRanges) as (keyof typeof usualRanges)[]) {
    const { low, high } = usualRanges[item];
    const step = item === 'temperature' ? 0.1 : 1;
    expect([item, pointsOf(item, low), pointsOf(item, high ?? 100)]).toEqual([item, 0, 0]);
    expect(pointsOf(item, low - step)).toBeGreaterThan(0);
    if (high !== null) expect(pointsOf(item, high + step)).toBeGreaterThan(0);
  }
});

describe('asksToConfirm', () => {
  test.each<[string, Measured, Spo2Scale, boolean]>([
    ['SpO2 of 91', single('spo2', 91), 1, true],
    ['SpO2 of 92', single('spo2', 92), 1, false],
    ['SpO2 of 91 with a target of 88–92', single('spo2', 91), 2, false],
    ['a pressure of 90', systolic(90, 70), 1, true],
    ['a usual pressure with a pulse of 131', systolic(120, 131), 1, true],
    ['a usual pressure', systolic(120, 70), 1, false],
    ['a fever of 39.1: two points', single('temperature', 39.1), 1, false],
    ['35.0 °C', single('temperature', 35), 1, true],
    ['a low glucose: no item of NEWS2', single('glucose', 34), 1, false],
  ])('%s', (_, measured, scale, asks) => {
    expect(asksToConfirm(measured, scale)).toBe(asks);
  });
});

test('the chart of the pulse, step by step, is what marks say of each pulse', () => {
  for (let pulse = 20; pulse <= 250; pulse += 1) {
    const step = pulseChart.find(({ upTo }) => upTo === null || pulse <= upTo);
    expect([step?.points, step?.band]).toEqual(markOf(single('pulse', pulse)));
  }
});
