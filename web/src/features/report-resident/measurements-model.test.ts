import type { TrendPoint } from '@wardlight/contract';
import { exampleAt, reading, readingId } from '@wardlight/contract/testing';
import { expect, test } from 'vitest';
import { bandOf, chartsOf, kindOf, measuredKinds, spanOf } from './measurements-model.ts';

const point = (change: Partial<TrendPoint>): TrendPoint => ({
  reading_id: readingId(1),
  at: exampleAt,
  values: [96],
  comparator: null,
  context: {},
  clock_doubtful: false,
  received_at: exampleAt,
  device_at: exampleAt,
  band: 'usual',
  ...change,
});

test('a pressure is pairs, and a chart of the pulses that came with some of them', () => {
  const charts = chartsOf('bloodPressure', [
    point({ values: [128, 76, 68], band: 'usual' }),
    point({ values: [222, 110, null], band: 'veryHigh', clock_doubtful: true }),
  ]);
  expect(charts.map(({ item, spots }) => [item, spots.length])).toEqual([
    ['systolic', 2],
    ['pulse', 1],
  ]);
  expect(charts[0]?.spots[1]).toMatchObject({ value: 222, to: 110, side: 'high', weight: 3, hollow: true });
  // The worst of a pressure may be its systolic: of a pulse alone nothing is said.
  expect(charts[1]?.spots[0]).toMatchObject({ value: 68, to: null, side: null });
  expect(chartsOf('bloodPressure', [point({ values: [128, 76, null] })])).toHaveLength(1);
});

test('"Lo" and "Hi" lie beyond the limit of the meter', () => {
  const [chart] = chartsOf('glucose', [
    point({ values: [20], comparator: '<', band: null }),
    point({ values: [600], comparator: '>', band: null }),
    point({ values: [100], band: null }),
  ]);
  expect(chart?.spots.map(({ beyond, side }) => [beyond, side])).toEqual([
    ['below', null],
    ['above', null],
    [null, null],
  ]);
});

test('the band is the one of the resident, and none where NEWS2 weighs nothing', () => {
  expect(bandOf('spo2', 1)).toEqual({ low: 96, high: null });
  expect(bandOf('spo2', 2)).toEqual({ low: 88, high: 92 });
  expect(bandOf('glucose', 1)).toBe(null);
});

test('what an address says that is nothing is nothing', () => {
  expect([spanOf(null), spanOf('12'), spanOf('365'), kindOf('spo2'), kindOf('heart'), kindOf(null)]).toEqual([
    '30',
    '30',
    '365',
    'spo2',
    null,
    null,
  ]);
});

test('of a time each kind has its last reading, how many there were, and the lowest and highest of each number', () => {
  const said = { comparator: null, context: {} };
  const pressure = (systolic: number, diastolic: number, pulse: number | null) =>
    reading({ measured: { kind: 'bloodPressure', value: { systolic, diastolic, pulse }, ...said } });
  const degrees = (value: number, site: 'ear' | 'skin') =>
    reading({ measured: { kind: 'temperature', value, comparator: null, context: { site } } });
  const kinds = measuredKinds([
    degrees(36.6, 'ear'),
    pressure(128, 76, null),
    degrees(34.1, 'skin'),
    pressure(142, 70, 68),
    degrees(37.9, 'ear'),
  ]);
  expect(kinds.map(({ key, count }) => [key, count])).toEqual([
    ['bloodPressure', 2],
    ['temperature', 2],
    ['temperature-skin', 1],
  ]);
  expect(kinds[0]?.last.measured.value).toEqual({ systolic: 128, diastolic: 76, pulse: null });
  expect(kinds[0]?.ranges).toEqual([
    { item: 'systolic', low: 128, high: 142 },
    { item: 'diastolic', low: 70, high: 76 },
    { item: 'pulse', low: 68, high: 68 },
  ]);
  expect(kinds[1]?.ranges).toEqual([{ item: 'temperature', low: 36.6, high: 37.9 }]);
  expect(measuredKinds([])).toEqual([]);
});
