import { describe, expect, it } from 'vitest';
import { effectiveTime, readTimes } from './effective-time.ts';

const second = 1_000;
/** µs in a ms. */
const micro = 1_000;
const hour = 3_600_000;
const day = 24 * hour;
const arrived = Date.UTC(2026, 0, 5, 22);

describe('how old a reading is, by two readings of its mat’s clock', () => {
  it.each([
    ['sent as measured', 500, 500, 0],
    ['sent a moment later', 500, 700, 200],
    ['a clock hours ahead of ours does not matter', arrived + day, arrived + day + 50, 50],
    ['a clock of 1970 does not matter', 0, 1_000, 1_000],
    ['nor one that counts since its start', 10 * hour, 13 * hour, 3 * hour],
    ['nor one of the year 2000, set by nobody', Date.UTC(2000, 0, 1), Date.UTC(2000, 0, 1) + hour, hour],
    ['24 h later exactly', arrived - day, arrived, day],
    ['sent half a second before it was measured', arrived, arrived - 500, 0],
    ['sent a second before it was measured', arrived, arrived - second, 0],
    ['fractions of a millisecond', arrived - 1_000.4, arrived + 0.4, 1_000],
    ['seconds', (arrived - hour) / second, arrived / second, hour],
    ['seconds with fractions', (arrived - hour) / second + 0.25, arrived / second + 0.5, hour + 250],
    ['seconds of a clock 24 h off', (arrived - day - hour) / second, (arrived - day) / second, hour],
    ['µs, 90 ms apart', arrived * micro, (arrived + 90) * micro, 90],
    ['µs, an hour apart', (arrived - hour) * micro, arrived * micro, hour],
    ['µs, fractions of a ms', arrived * micro - 90_400, arrived * micro + 300, 90],
    ['µs of a clock years off', Date.UTC(2031, 0) * micro, (Date.UTC(2031, 0) + hour) * micro, hour],
    ['µs, sent a second before it was measured', arrived * micro, (arrived - second) * micro, 0],
    ['µs, 24 h later exactly', (arrived - day) * micro, arrived * micro, day],
    ['whole seconds where it was measured within one', arrived / second + 0.9, arrived / second, 0],
  ])('%s', (_, at, sent, age) => {
    const read = readTimes(arrived, { at, sent });
    expect(read?.flagged).toBe(false);
    expect(read && effectiveTime(arrived, read)).toBe(arrived - age);
    expect([read?.at, read?.sent].every(Number.isInteger)).toBe(true);
  });

  it.each([
    ['no time of measuring', null, arrived, 0],
    ['no time of sending', arrived - hour, null, arrived - hour],
    ['no times', null, null, 0],
    ['measured at 0, sent by a real clock', 0, arrived, 0],
    ['measured at 0, sent by a real clock of seconds', 0, arrived / second, 0],
    ['measured before the clock was set', 35_000, arrived, 35_000],
    ['measured before a clock of seconds was set', 35, arrived / second, 35],
    ['measured at 0, sent by a real clock of µs', 0, arrived * micro, 0],
    ['measured before a clock of µs was set', 35_000_000, arrived * micro, 35_000_000],
    [
      'measured a month after its start, before a clock of µs was set',
      30 * day * micro,
      arrived * micro,
      30 * day * micro,
    ],
    [
      'sent in µs more than a second before it was measured',
      (arrived + second + 1) * micro,
      arrived * micro,
      arrived + second + 1,
    ],
    ['measured by a clock of 2000, sent when it was set', Date.UTC(2000, 0, 1), arrived, Date.UTC(2000, 0, 1)],
    ['measured by a real clock, sent since a start', arrived, 35_000, arrived],
    ['sent more than a second before it was measured', arrived, arrived - second - 1, arrived],
    ['measured a month after it was sent', arrived + 30 * day, arrived, arrived + 30 * day],
    ['measured at 0, a day and a half after the start', 0, 36 * hour, 0],
  ])('%s: it was true when it arrived, and the clock is flagged', (_, at, sent, kept) => {
    const read = readTimes(arrived, { at, sent });
    expect(read).toEqual({ at: kept, sent: kept, flagged: true });
    expect(read && effectiveTime(arrived, read)).toBe(arrived);
  });

  it.each([
    ['a real clock', arrived - day - 1, arrived],
    ['a real clock of seconds', (arrived - day) / second - 1, arrived / second],
    ['a real clock of µs', (arrived - day - 1) * micro, arrived * micro],
    ['a real clock that is a year off', arrived - 367 * day, arrived - 365 * day],
    ['a clock that counts since its start', 1, day + 2],
  ])('more than 24 h old by %s: out of time', (_, at, sent) => {
    expect(readTimes(arrived, { at, sent })).toBeNull();
  });

  it.each([
    ['milliseconds', arrived - hour, (n: number) => arrived + n],
    ['seconds', (arrived - hour) / second + 0.123, (n: number) => (arrived + n) / second],
    ['µs', (arrived - hour) * micro + 123, (n: number) => (arrived + n) * micro],
    [
      'µs since the start, and then it is set',
      35_000_000,
      (n: number) => (n === 0 ? 36_000_000 : (arrived + n) * micro),
    ],
    ['since the start, and then the clock is set', 35_000, (n: number) => (n === 0 ? 36_000 : arrived + n)],
    ['seconds since the start, and then it is set', 35, (n: number) => (n === 0 ? 36 : (arrived + n) / second)],
    ['ahead of what sends', arrived + 2 * second, (n: number) => arrived + n],
    ['at 0', 0, (n: number) => arrived + n],
    ['nothing', null, (n: number) => (n === 0 ? null : arrived + n)],
  ])('%s: what is kept is the same however often it is sent again', (_, at, sentAfter) => {
    const kept = [0, 3 * second, hour].map((n) => readTimes(arrived + n, { at, sent: sentAfter(n) })?.at);
    expect(new Set(kept).size).toBe(1);
    expect(kept[0]).toEqual(expect.any(Number));
  });
});

it('never lies before 1970', () => {
  expect(effectiveTime(1_000, { at: 0, sent: day })).toBe(0);
});
