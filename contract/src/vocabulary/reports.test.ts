import { expect, test } from 'vitest';
import { passedLimit, reasonOf } from './reports.ts';

test.each([
  ['nightExits', 1, null],
  ['nightExits', 2, 2],
  ['nightExits', 9, 4],
  ['restEfficiency', 85, null],
  ['restEfficiency', 84.9, 85],
  ['restEfficiency', 10, 65],
  ['respirationMax', 20, null],
  ['respirationMax', 21, 21],
  ['respirationMin', 12, null],
  ['respirationMin', 8, 9],
  ['longestTurning', 120, null],
  ['longestTurning', 240.1, 240],
  ['onBed', 19.9, null],
  ['onBed', 22, 22],
  ['respirationSd', 9, null],
] as const)('%s of %d has passed %s', (item, value, limit) => {
  expect(passedLimit(item, value)).toBe(limit);
});

test('limits of night rest go with what was seen of the night', () => {
  expect(passedLimit('nightRest', 4.5)).toBe(5);
  expect(passedLimit('nightRest', 4.5, 7 / 9)).toBe(6 * (7 / 9));
  expect(passedLimit('nightRest', 4.5, 0.5)).toBe(null);
});

test('lying still is said by its limit alone; others by what gave the points, and days from before that by their usual', () => {
  expect(reasonOf({ item: 'onBed', value: 24, usual: 12, by: 'usual' })).toEqual({ by: 'limit', limit: 22 });
  expect(reasonOf({ item: 'nightExits', value: 4, usual: 4, by: 'limit', limit: 4 })).toEqual({
    by: 'limit',
    limit: 4,
  });
  expect(reasonOf({ item: 'nightExits', value: 4, usual: 1, by: 'usual', limit: 4 })).toEqual({
    by: 'usual',
    usual: 1,
  });
  expect(reasonOf({ item: 'nightExits', value: 4, usual: 1 })).toEqual({ by: 'usual', usual: 1 });
  expect(reasonOf({ item: 'nightExits', value: 4, usual: null, by: 'limit', limit: 4 })).toEqual({
    by: 'usual',
    usual: null,
  });
});
