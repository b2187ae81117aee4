import type { Episode, Minute } from '@wardlight/contract';
import { bedHour, exampleAt } from '@wardlight/contract/testing';
import { describe, expect, it } from 'vitest';
import { coverageOf, extremesOf, minuteMs, nightsIn, seriesOf, stretchesOf } from './hour.ts';

const from = exampleAt - 60 * minuteMs;
const minute = (n: number, change: Partial<Minute> = {}): Minute => ({
  at: from + n * minuteMs,
  lying_seconds: 60,
  sitting_seconds: 0,
  out_seconds: 0,
  moving_seconds: 4,
  rr: 16,
  hr: 64,
  spo2: null,
  temp: null,
  ...change,
});

describe('the series of an hour', () => {
  it('holds a place for every minute, seen or not', () => {
    const { rr, hr, movement } = seriesOf(bedHour({ minutes: [minute(0), minute(59)] }));
    expect([rr.length, hr.length, movement.length]).toEqual([60, 60, 60]);
    expect([rr[0]?.value, rr[1]?.value, rr[59]?.value]).toEqual([16, null, 16]);
  });

  it('does not draw movement where nobody lay', () => {
    const empty = minute(3, { lying_seconds: 0, out_seconds: 60, moving_seconds: 0 });
    expect(seriesOf(bedHour({ minutes: [empty] })).movement[3]?.value).toBeNull();
  });

  it('an hour that begins within a minute still shows that minute', () => {
    const hour = bedHour({ from_at: from + 20_000, at: exampleAt + 20_000, minutes: [minute(0), minute(60)] });
    const { rr } = seriesOf(hour);
    expect([rr.length, rr[0]?.value, rr[60]?.value]).toEqual([61, 16, 16]);
  });
});

it('of steps of several minutes movement is said for a minute in bed, and how far a vital reached goes with its point', () => {
  const step_ms = 5 * minuteMs;
  const at = Math.floor(from / step_ms) * step_ms + step_ms;
  const ranges = { rr: { low: 12, high: 31 }, hr: null, spo2: null, temp: null };
  const long = {
    ...minute(0),
    at,
    lying_seconds: 120,
    sitting_seconds: 0,
    out_seconds: 180,
    moving_seconds: 20,
    ranges,
  };
  const { rr, hr, movement } = seriesOf(bedHour({ step_ms, minutes: [long] }));
  const index = rr.findIndex((point) => point.at === at);
  expect(rr[index]).toEqual({ at, value: 16, range: { low: 12, high: 31 } });
  expect(hr[index]?.range).toBeNull();
  expect(movement[index]?.value).toBe(10);
});

describe('states', () => {
  const episode = (status: Episode['status'], start: number, end: number | null): Episode => ({
    status,
    started_at: from + start * minuteMs,
    ended_at: end === null ? null : from + end * minuteMs,
  });
  it('are clipped to the hour and put in order; a silent mat has no lane', () => {
    const episodes = [episode('bedExit', 50, null), episode('inBed', -90, 40), episode('disconnected', 40, 50)];
    const shown = stretchesOf(bedHour({ episodes }), (status) => status);
    expect(shown.map(({ lane, from: a, to: b }) => [lane, (a - from) / minuteMs, (b - from) / minuteMs])).toEqual([
      ['bed', 0, 40],
      [null, 40, 50],
      ['out', 50, 60],
    ]);
  });
  it('from another hour are left out', () => {
    expect(stretchesOf(bedHour({ episodes: [episode('inBed', -9, 0)] }), String)).toEqual([]);
  });
});

describe('where the resident changed within the hour', () => {
  const changed_at = exampleAt - 10 * minuteMs;
  it('nothing is drawn before it, also of a status that went on over it', () => {
    const episodes: Episode[] = [{ status: 'inBed', started_at: from, ended_at: null }];
    const [stretch] = stretchesOf(bedHour({ changed_at, episodes }), String);
    expect([stretch?.from, stretch?.to]).toEqual([changed_at, exampleAt]);
  });
  it('the share that was seen is of the time since', () => {
    const minutes = Array.from({ length: 5 }, (_, n) => minute(50 + n));
    expect(coverageOf(bedHour({ changed_at, minutes }))).toBe(50);
    expect(coverageOf(bedHour({ changed_at: from - 1, minutes }))).toBe(8);
  });
});

describe('coverage', () => {
  const minutes = (count: number) => Array.from({ length: count }, (_, n) => minute(n));
  it.each([
    [0, 0],
    [30, 50],
    [59, 98],
    [60, 100],
  ])('%i minutes seen are %i %%', (count, percent) =>
    expect(coverageOf(bedHour({ minutes: minutes(count) }))).toBe(percent),
  );
});

it('extremes pass over what was not seen', () => {
  const points = [12, null, 18].map((value, at) => ({ at, value }));
  expect(extremesOf(points)).toEqual({ low: 12, high: 18 });
  expect(extremesOf([{ at: 0, value: null }])).toBeNull();
});

describe('the night in the hour', () => {
  // exampleAt is two in the morning in Taipei, seven in the evening in Berlin.
  const night = { start: 21 * 60, end: 6 * 60 };
  it('is the whole hour at night, none of it by day', () => {
    expect(nightsIn(from, exampleAt, night, 'Asia/Taipei')).toEqual([{ from, to: exampleAt }]);
    expect(nightsIn(from, exampleAt, night, 'Europe/Berlin')).toEqual([]);
  });
  it('begins within the hour at its minute', () => {
    const short = { start: 60 + 30, end: 60 + 45 };
    expect(nightsIn(from, exampleAt, short, 'Asia/Taipei')).toEqual([
      { from: from + 30 * minuteMs, to: from + 45 * minuteMs },
    ]);
  });
});
