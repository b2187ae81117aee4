import { describe, expect, test } from 'vitest';
import { clockTextOf, isOverMidnight, isProblem, lengthMsOf, minutesOf, restTimeOf } from './rest-window.ts';

describe('a time of day', () => {
  test.each([
    ['21:00', 1260],
    ['9:05', 545],
    ['2100', 1260],
    ['905', 545],
    ['00:00', 0],
    ['23:59', 1439],
    [' 06:30 ', 390],
    ['２１：００', 1260],
    ['24:00', null],
    ['12:60', null],
    ['9', null],
    ['21:0', null],
    ['-1:00', null],
    ['', null],
    ['9 pm', null],
  ])('%j is minute %j', (text, minutes) => {
    expect(minutesOf(text)).toBe(minutes);
  });

  test('is written as it is read', () => {
    for (let minutes = 0; minutes < 1440; minutes += 7) expect(minutesOf(clockTextOf(minutes))).toBe(minutes);
  });
});

test.each([
  ['21:00', '06:00', { start: 1260, end: 360 }],
  ['', '06:00', { start: 'empty', end: null }],
  ['21:00', ' ', { start: null, end: 'empty' }],
  ['25:00', '', { start: 'wrong', end: 'empty' }],
  ['06:00', '6:00', { start: null, end: 'hours' }],
  ['21:00', '00:59', { start: null, end: 'hours' }],
  ['21:00', '01:00', { start: 1260, end: 60 }],
  ['15:00', '07:01', { start: null, end: 'hours' }],
  ['15:00', '07:00', { start: 900, end: 420 }],
] as const)('%j to %j', (start, end, found) => {
  const got = restTimeOf({ start, end });
  expect(got).toEqual(found);
  expect(isProblem(got)).toBe(typeof found.start !== 'number');
});

test.each([
  [{ start: 1260, end: 360 }, 9 * 3_600_000, true],
  [{ start: 60, end: 420 }, 6 * 3_600_000, false],
  [{ start: 1, end: 0 }, 1439 * 60_000, true],
])('%j lasts %d ms', (window, ms, overMidnight) => {
  expect(lengthMsOf(window)).toBe(ms);
  expect(isOverMidnight(window)).toBe(overMidnight);
});
