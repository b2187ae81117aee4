import { expect, test } from 'vitest';
import { instantOf, wallClockAt } from './wall-clock.ts';

test.each([
  ['2026-03-02T02:00', 'Asia/Taipei', '2026-03-01T18:00:00Z'],
  ['2026-03-02T00:00', 'Asia/Bangkok', '2026-03-01T17:00:00Z'],
  ['2026-06-30T23:59', 'America/New_York', '2026-07-01T03:59:00Z'],
  // Put forward at 02:00 on 29 March: 02:30 never was.
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
  // Put back at 03:00 on 25 October: 02:30 was twice, the first counts.
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
])('%s in %s is %s', (wall, zone, instant) => {
  expect(instantOf(wall, zone)).toBe(Date.parse(instant));
});

test('there and back for every half hour of a year with two clock changes', () => {
  const zone = 'Europe/Berlin';
  const missed: string[] = [];
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 1_800_000) {
    const wall = wallClockAt(at, zone);
    const back = instantOf(wall, zone);
    // The hour that was twice comes back as its first.
    if (back !== at && back !== at - 3_600_000) missed.push(wall);
  }
  expect(missed).toEqual([]);
});

test.each(['', '2026-03-02', 'soon'])('%j is no time', (text) => {
  expect(instantOf(text, 'UTC')).toBeNull();
});
