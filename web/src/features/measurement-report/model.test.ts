import { exampleAt, measurementSeries } from '@wardlight/contract/testing';
import { expect, test } from 'vitest';
import { cellOf, kindsIn, problemOf, queryOf, shifted, showIn, toggled } from './model.ts';

/** 2026-11-18, since 1970-01-01. */
const first = 20_775;
const spo2 = measurementSeries({
  kind: 'spo2',
  days: [
    [first + 1, 1, exampleAt, [88], [88], [88], [null, null, false, false, 3, 'spo2', 'veryLow', 88, null]],
    [first + 2, 1, exampleAt + 1, [94], [94], [94], [null, null, false, false, 1, 'spo2', 'slightlyLow', 94, null]],
    [first + 3, 2, exampleAt + 2, [97], [97], [98]],
  ],
});

test('a cell says the latest day, how many days and times, the worst and the extremes', () => {
  const cell = cellOf([measurementSeries(), spo2], 'spo2');
  expect(cell).toMatchObject({
    count: 4,
    measured: 3,
    extremes: { low: 88, below: false, high: 98, above: false },
    worst: { points: 3 },
  });
  expect(cell.last).toEqual({ date: '2026-11-21', values: [97], comparator: null, at: exampleAt + 2 });
  expect(cell.marked).toEqual({ is: 'lowest', value: 88, comparator: null });
});

test('of a pressure each number is for itself, and a day without a pulse has none', () => {
  const high = [190, 80, 68];
  const usual = [128, 76, null];
  const mark = [null, null, false, false, 1, 'systolic', 'slightlyHigh', 190, null] as const;
  const pressure = measurementSeries({
    days: [
      [first, 1, exampleAt, high, high, high, [...mark]],
      [first + 2, 1, exampleAt, usual, usual, usual],
    ],
  });
  const cell = cellOf([pressure], 'bloodPressure');
  expect(cell.last).toMatchObject({ date: '2026-11-20', values: [128, 76, null] });
  expect(cell).toMatchObject({ extremes: { low: 128, high: 190 }, marked: { is: 'highest', value: 190 } });
});

test('an extreme that the meter said as “Lo” or “Hi” is so, of the day it is of', () => {
  const glucose = (lows: readonly number[], highs: readonly number[]) =>
    measurementSeries({
      kind: 'glucose',
      days: [20, 110, 600].map((value, n) => {
        const more = [null, null, lows.includes(n), highs.includes(n), null, null, null, null, null] as const;
        return [first + n, 1, n, [value], [value], [value], [...more]];
      }),
    });
  const extremes = { low: 20, high: 600 };
  expect(cellOf([glucose([0], [2])], 'glucose').extremes).toEqual({ ...extremes, below: true, above: true });
  expect(cellOf([glucose([1], [])], 'glucose').extremes).toEqual({ ...extremes, below: false, above: false });
});

test('not measured is nothing: no zero, no extreme, no mark', () => {
  const nothing = { last: null, count: 0, measured: 0, worst: null, marked: null, extremes: null, skin: null };
  expect(cellOf([], 'spo2')).toEqual(nothing);
  expect(cellOf([spo2], 'glucose')).toEqual(nothing);
});

test('a temperature of the skin stands by itself and does not count as one of the body', () => {
  const skin = measurementSeries({ kind: 'temperature', skin: true, days: [[first, 1, exampleAt, [33], [33], [33]]] });
  const cell = cellOf([skin], 'temperature');
  expect([cell.measured, cell.last]).toEqual([0, null]);
  expect(cell.skin).toEqual({ date: '2026-11-18', values: [33], comparator: null, at: exampleAt });
});

test('days are counted inclusively, moved by their own length, and bounded', () => {
  expect(shifted({ from: '2026-11-15', to: '2026-11-21' }, -1)).toEqual({ from: '2026-11-08', to: '2026-11-14' });
  expect(shifted({ from: '2026-02-28', to: '2026-02-28' }, 1)).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(problemOf({ from: '2026-11-02', to: '2026-11-01' })).toBe('reversed');
  expect(problemOf({ from: '2026-10-01', to: '2026-11-01' })).toBe('tooLong');
  expect(problemOf({ from: '2026-10-01', to: '2026-10-31' })).toBe(null);
});

test('only what is asked goes over the wire, and what an address says that is nothing is nothing', () => {
  const none = { search: '', floor: '', kinds: [], show: 'all' } as const;
  expect(queryOf(null, none)).toEqual({});
  expect(queryOf({ from: 'a', to: 'b' }, { ...none, kinds: ['spo2', 'pulse'], show: 'missing' })).toEqual({
    from: 'a',
    to: 'b',
    kinds: 'spo2,pulse',
    show: 'missing',
  });
  expect(kindsIn('pulse,heart,spo2')).toEqual(['pulse', 'spo2']);
  expect(toggled(['spo2'], 'pulse')).toEqual(['pulse', 'spo2']);
  expect(toggled(['pulse', 'spo2'], 'pulse')).toEqual(['spo2']);
  expect([showIn('missing'), showIn('some')]).toEqual(['missing', 'all']);
});
