import { measurementDay } from '@wardlight/contract/testing';
import { expect, test } from 'vitest';
import { cellOf, kindsIn, problemOf, queryOf, shifted, showIn, toggled } from './model.ts';

const spo2 = (date: string, value: number, points: 0 | 1 | 2 | 3 = 0) =>
  measurementDay({
    date,
    kind: 'spo2',
    count: 1,
    last: [value],
    min: [value],
    max: [value],
    worst: { item: 'spo2', points, band: points === 0 ? 'usual' : 'low', value, comparator: null },
  });

test('a cell says the latest day, how many days and times, the worst and the extremes', () => {
  const cell = cellOf([spo2('2026-11-21', 97), spo2('2026-11-19', 88, 3), spo2('2026-11-20', 94, 1)], 'spo2');
  expect(cell).toMatchObject({ count: 3, measured: 3, extremes: [88, 97], worst: { points: 3 } });
  expect(cell.last?.date).toBe('2026-11-21');
  expect(cell.marked).toEqual({ is: 'lowest', value: 88, comparator: null });
});

test('not measured is nothing: no zero, no extreme, no mark', () => {
  const nothing = { last: null, count: 0, measured: 0, worst: null, marked: null, extremes: null, skin: null };
  expect(cellOf([], 'spo2')).toEqual(nothing);
  expect(cellOf([spo2('2026-11-19', 88, 3)], 'glucose')).toEqual(nothing);
});

test('a temperature of the skin stands by itself and does not count as one of the body', () => {
  const skin = measurementDay({ kind: 'temperature', skin: true, last: [33], min: [33], max: [33], worst: null });
  const cell = cellOf([skin], 'temperature');
  expect([cell.measured, cell.last, cell.skin]).toEqual([0, null, skin]);
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
