/** Ranges by name: over midnight, at the hour in which a night ends, on the day a clock changes, and in addresses. */
import { standardNight } from '@wardlight/contract';
import { expect, test } from 'vitest';
import { datesOf, isWrongRange, rangeOf } from './ranges.ts';
import { instantOf, instantsOf } from './wall-clock.ts';

const zone = 'Asia/Taipei';
const at = (wall: string, timeZone = zone) => instantOf(wall, timeZone) ?? 0;
const hour = 60;

test.each([
  ['in the morning', '2026-11-23T08:00', standardNight, '2026-11-22T21:00', '2026-11-23T05:59'],
  ['in the minute it ends', '2026-11-23T06:00', standardNight, '2026-11-22T21:00', '2026-11-23T05:59'],
  ['while one goes on, the one before', '2026-11-23T05:59', standardNight, '2026-11-21T21:00', '2026-11-22T05:59'],
  ['late in the evening', '2026-11-23T23:30', standardNight, '2026-11-22T21:00', '2026-11-23T05:59'],
  ['within one day', '2026-11-23T08:00', { start: 0, end: 6 * hour }, '2026-11-23T00:00', '2026-11-23T05:59'],
  ['until midnight', '2026-11-23T08:00', { start: 18 * hour, end: 0 }, '2026-11-22T18:00', '2026-11-22T23:59'],
  ['both the same', '2026-11-23T08:00', { start: 7 * hour, end: 7 * hour }, '2026-11-22T07:00', '2026-11-23T06:59'],
  ['over the turn of a year', '2027-01-01T09:00', standardNight, '2026-12-31T21:00', '2027-01-01T05:59'],
])('last night %s', (_, now, night, from, to) => {
  expect(rangeOf('lastNight', at(now), zone, night)).toEqual({ from, to });
});

test('today and the last seven days begin at midnight and have no end', () => {
  const now = at('2026-11-23T08:00');
  expect(rangeOf('today', now, zone, standardNight)).toEqual({ from: '2026-11-23T00:00', to: '' });
  expect(rangeOf('sevenDays', now, zone, standardNight)).toEqual({ from: '2026-11-17T00:00', to: '' });
});

test('a night in which the clock is put back is an hour longer', () => {
  const timeZone = 'Europe/Berlin';
  const range = rangeOf('lastNight', at('2026-10-25T08:00', timeZone), timeZone, standardNight);
  const { from, to } = instantsOf(range, timeZone);
  expect((Number(to) - Number(from)) / 3_600_000).toBe(10);
});

test('what is counted by days has the days of the range', () => {
  const now = at('2026-11-23T08:00');
  expect(datesOf('lastNight', now, zone, standardNight)).toEqual({ from: '2026-11-22', to: '2026-11-23' });
  expect(datesOf('today', now, zone, standardNight)).toEqual({ from: '2026-11-23', to: '2026-11-23' });
  expect(datesOf('sevenDays', now, zone, standardNight)).toEqual({ from: '2026-11-17', to: '2026-11-23' });
});

test.each([
  ['', '', false],
  ['2026-03-01T00:00', '', false],
  ['2026-03-01T00:00', '2026-03-01T00:00', false],
  ['2026-03-01T00:01', '2026-03-01T00:00', true],
])('from %j to %j is wrong: %j', (from, to, wrong) => {
  expect(isWrongRange({ from, to })).toBe(wrong);
});
