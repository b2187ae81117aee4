import { expect, test } from 'vitest';
import { nextShiftStart, shiftAt } from './shifts.ts';

const at = (text: string) => Date.parse(text);
const starts = [420, 900, 1380];

test('a shift lasts until the next start, over midnight too', () => {
  const taipei = { zone: 'Asia/Taipei', starts };
  const night = { from: at('2026-11-22T15:00Z'), to: at('2026-11-22T23:00Z') };
  expect(shiftAt(taipei, at('2026-11-22T15:00Z'))).toEqual(night);
  expect(shiftAt(taipei, at('2026-11-22T22:59:59Z'))).toEqual(night);
  expect(shiftAt(taipei, at('2026-11-22T23:00Z')).from).toBe(night.to);
  expect(nextShiftStart(taipei, night.to)).toBe(at('2026-11-23T07:00Z'));
});

test('the night of a clock change is an hour longer or shorter, and no instant lies in two shifts or in none', () => {
  const berlin = { zone: 'Europe/Berlin', starts };
  const hours = (text: string) => {
    const { from, to } = shiftAt(berlin, at(text));
    return (to - from) / 3_600_000;
  };
  expect(hours('2026-03-29T02:00Z')).toBe(7);
  expect(hours('2026-10-25T02:00Z')).toBe(9);
  for (let from = at('2026-10-24T05:00Z'), n = 0; n < 9; n++) {
    const { to } = shiftAt(berlin, from);
    expect(shiftAt(berlin, to - 1).from).toBe(from);
    from = to;
  }
});

test('a start that the clock leaps over is at the leap', () => {
  const berlin = { zone: 'Europe/Berlin', starts: [150, 900] };
  expect(shiftAt(berlin, at('2026-03-29T03:00Z')).from).toBe(at('2026-03-29T01:00Z'));
});

test('two starts are enough', () => {
  const utc = { zone: 'UTC', starts: [480, 1200] };
  expect(shiftAt(utc, at('2026-11-23T07:59Z'))).toEqual({ from: at('2026-11-22T20:00Z'), to: at('2026-11-23T08:00Z') });
});
