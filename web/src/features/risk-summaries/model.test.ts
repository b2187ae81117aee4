import { dailyRow, weeklyRow } from '@wardlight/contract/testing';
import { expect, test } from 'vitest';
import {
  groupsIn,
  inGroups,
  queryOf,
  reportPath,
  rowOfDay,
  rowOfWeek,
  shifted,
  shownGroups,
  toggled,
} from './model.ts';

const nothing = { search: '', floor: '', groups: [] } as const;

test('a day is asked for by its date, a week by its last, the latest by neither', () => {
  expect(queryOf('daily', '2026-11-23', nothing)).toEqual({ date: '2026-11-23' });
  expect(queryOf('weekly', '2026-11-23', { ...nothing, groups: ['high', 'away'] })).toEqual({
    ended_at: '2026-11-23',
    group: 'high,away',
  });
  expect(queryOf('daily', null, { search: '201', floor: '2F', groups: [] })).toEqual({ search: '201', floor: '2F' });
});

test('the four levels always have a counter, the others where somebody is in them or they are chosen', () => {
  expect(shownGroups({ low: 3, outAllNight: 1 }, ['away']).map(({ group, count }) => `${group} ${count}`)).toEqual([
    'outAllNight 1',
    'high 0',
    'mediumHigh 0',
    'mediumLow 0',
    'low 3',
    'away 0',
  ]);
});

test('groups are toggled in their own order, and what is no group is not asked for', () => {
  expect(toggled(['low'], 'high')).toEqual(['high', 'low']);
  expect(toggled(['high', 'low'], 'high')).toEqual(['low']);
  expect(groupsIn('low,nobody,high')).toEqual(['high', 'low']);
  expect(groupsIn(null)).toEqual([]);
});

test('a resident without a level is in the group of what the day is, never low', () => {
  expect(rowOfDay(dailyRow({ kind: 'insufficient', level: null })).group).toBe('insufficient');
  expect(rowOfDay(dailyRow({ kind: 'outAllNight', level: null })).group).toBe('outAllNight');
  expect(rowOfWeek(weeklyRow({ level: null })).group).toBe('insufficient');
});

test('rows stand under their groups in the order they came', () => {
  const rows = [
    rowOfDay(dailyRow({ kind: 'outAllNight', level: null })),
    rowOfDay(dailyRow({ level: 'high' })),
    rowOfDay(dailyRow({ level: 'high' })),
  ];
  expect(inGroups(rows).map(({ group, rows: of }) => [group, of.length])).toEqual([
    ['outAllNight', 1],
    ['high', 2],
  ]);
});

test('a step is a day or a week; a resident’s report is named by id alone', () => {
  expect(shifted('daily', '2026-03-01', -1)).toBe('2026-02-28');
  expect(shifted('weekly', '2026-03-01', 1)).toBe('2026-03-08');
  expect(reportPath(112, '2026-11-23')).toBe('/report/resident/graphical?resident=112&ended_at=2026-11-23');
});
