import { exampleAt, measurementSeries } from '@wardlight/contract/testing';
import { expect, test } from 'vitest';
import { cellOf, kindsIn, problemOf, queryOf, shifted, showIn, toggled } from './model.ts';

const dates = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'];
/** On all but the first day. */
const values = [88, 94, 97];
const spo2 = measurementSeries({
  kind: 'spo2',
  days: [1, 2, 3],
  count: [1, 1, 2],
  last: [values],
  last_at: values.map((_, n) => exampleAt + n),
  min: [values],
  max: [[88, 94, 98]],
  worst: [
    { place: 0, item: 'spo2', points: 3, band: 'veryLow', value: 88, comparator: null },
    { place: 1, item: 'spo2', points: 1, band: 'slightlyLow', value: 94, comparator: null },
  ],
});

test('a cell says the latest day, how many days and times, the worst and the extremes', () => {
  const cell = cellOf([measurementSeries(), spo2], 'spo2', dates);
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
  const pressure = measurementSeries({
    days: [0, 2],
    count: [1, 1],
    last: [
      [190, 128],
      [80, 76],
      [68, null],
    ],
    last_at: [exampleAt, exampleAt],
    min: [
      [190, 128],
      [80, 76],
      [68, null],
    ],
    max: [
      [190, 128],
      [80, 76],
      [68, null],
    ],
    worst: [{ place: 0, item: 'systolic', points: 1, band: 'slightlyHigh', value: 190, comparator: null }],
  });
  const cell = cellOf([pressure], 'bloodPressure', dates);
  expect(cell.last).toMatchObject({ date: '2026-11-20', values: [128, 76, null] });
  expect(cell).toMatchObject({ extremes: { low: 128, high: 190 }, marked: { is: 'highest', value: 190 } });
});

test('an extreme that the meter said as “Lo” or “Hi” is so, of the day it is of', () => {
  const column = [[20, 110, 600]];
  const glucose = measurementSeries({
    ...{
      kind: 'glucose',
      days: [0, 1, 2],
      count: [1, 1, 1],
      last: column,
      last_at: [1, 2, 3],
      min: column,
      max: column,
    },
    ...{ has_below: [0], has_above: [2] },
  });
  expect(cellOf([glucose], 'glucose', dates).extremes).toEqual({ low: 20, below: true, high: 600, above: true });
  const inside = { ...glucose, has_below: [1], has_above: [] };
  expect(cellOf([inside], 'glucose', dates).extremes).toEqual({ low: 20, below: false, high: 600, above: false });
});

test('not measured is nothing: no zero, no extreme, no mark', () => {
  const nothing = { last: null, count: 0, measured: 0, worst: null, marked: null, extremes: null, skin: null };
  expect(cellOf([], 'spo2', dates)).toEqual(nothing);
  expect(cellOf([spo2], 'glucose', dates)).toEqual(nothing);
});

test('a temperature of the skin stands by itself and does not count as one of the body', () => {
  const skin = measurementSeries({ kind: 'temperature', skin: true, last: [[33]], min: [[33]], max: [[33]] });
  const cell = cellOf([skin], 'temperature', dates);
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
