/** Report days from what the tables hold: one quiet night, and what may be otherwise. */
import type { BedStatus } from '@wardlight/contract';
import { describe, expect, test } from 'vitest';
import type { EpisodeOfBed } from '../bed/bed-exits.ts';
import { dayOf } from './day-borders.ts';
import { begunAbsences, type ReportDayOf, reportDay, valuesOf } from './report-day.ts';
import type { ReportMinute } from './report-minute.ts';

const hour = 3_600_000;
const zone = 'Asia/Taipei';
/** 21:00–06:00; the day of 2026-11-23 begins on the 22nd at 06:00. */
const borders = dayOf({ zone, night: { start: 21 * 60, end: 6 * 60 } }, Date.parse('2026-11-23') / 86_400_000);
const clock = (text: string): number => Date.parse(`2026-11-${text}:00+08:00`);

const minute = (at: number, of: Partial<ReportMinute> = {}): ReportMinute => ({
  at,
  lyingSeconds: 60,
  sittingSeconds: 0,
  outSeconds: 0,
  calmSeconds: 60,
  movingSeconds: 0,
  turnedAt: [],
  rr: 15,
  hr: 60,
  spo2: null,
  temp: null,
  ...of,
});
const out = { lyingSeconds: 0, outSeconds: 60, calmSeconds: 0, rr: null, hr: null };

/** Out by day, in bed from `from` to `to`. */
function minutesOf(from: number, to: number, except: (at: number) => Partial<ReportMinute> | null = () => ({})) {
  const minutes: ReportMinute[] = [];
  for (let at = borders.from; at < borders.to; at += 60_000) {
    const more = except(at);
    if (more !== null) minutes.push(minute(at, { ...(at >= from && at < to ? {} : out), ...more }));
  }
  return minutes;
}

const episode = (status: BedStatus, from: number, to: number | null, from_status: BedStatus): EpisodeOfBed => ({
  status,
  from_status,
  started_at: from,
  ended_at: to,
});

const bed = clock('22T21:30');
const up = clock('23T05:30');
const quiet: ReportDayOf = {
  borders,
  minutes: minutesOf(bed, up),
  episodes: [
    episode('bedExit', borders.from - hour, bed, 'inBed'),
    episode('inBed', bed, up, 'bedExit'),
    episode('bedExit', up, null, 'inBed'),
  ],
  turned: [],
  absences: [],
  blind: [],
  stays: [{ from: null, to: null }],
  now: borders.to + hour,
  watch: { bedExitMinMs: 10_000 },
  turnMinutes: null,
};
const ofDay = (more: Partial<ReportDayOf> = {}) => reportDay({ ...quiet, ...more });

describe('a report day', () => {
  test('of a quiet night', () => {
    expect(ofDay()).toMatchObject({
      kind: 'weighed',
      valid: true,
      notUsual: [],
      seconds: 24 * 3_600,
      seenSeconds: 24 * 3_600,
      nightSeconds: 9 * 3_600,
      nightSeenSeconds: 9 * 3_600,
      exits: 1,
      nightExits: 1,
      onBedSeconds: 8 * 3_600,
      restSeconds: 8 * 3_600,
      restEfficiency: 100,
      respiration: { slots: 96, max: 15, min: 15, sd: 0 },
      turning: { longestSeconds: 8 * 3_600, meanSeconds: null, turns: 0 },
      restlessPercent: 0,
      unseen: [],
    });
    expect(valuesOf(ofDay())).toMatchObject({ nightRest: 8, onBed: 8, longestTurning: 480, nightExits: 1 });
  });

  test.each([
    ['ten seconds are an exit', 10, 2],
    ['nine are none', 9, 1],
  ])('%s', (_, seconds, exits) => {
    const left = clock('23T02:00');
    const back = left + seconds * 1_000;
    const episodes = [
      episode('inBed', bed, left, 'bedExit'),
      episode('bedExit', left, back, 'inBed'),
      episode('inBed', back, up, 'bedExit'),
      episode('bedExit', up, null, 'inBed'),
    ];
    expect(ofDay({ episodes }).nightExits).toBe(exits);
  });

  test('an exit belongs to where it began: the night begins with its first instant, the day ends before its last', () => {
    const leaving = (at: number) =>
      ofDay({
        episodes: [episode('inBed', borders.from - hour, at, 'unknown'), episode('bedExit', at, null, 'inBed')],
      });
    const counted = (at: number) => [leaving(at).exits, leaving(at).nightExits];
    expect(counted(borders.nightFrom - 1)).toEqual([1, 0]);
    expect(counted(borders.nightFrom)).toEqual([1, 1]);
    expect(counted(borders.to - 1)).toEqual([1, 1]);
    expect(counted(borders.to)).toEqual([0, 0]);
    expect(counted(borders.from)).toEqual([1, 0]);
    expect(counted(borders.from - 1)).toEqual([0, 0]);
  });

  describe('is, in this order,', () => {
    const nightSeen = (share: number) =>
      minutesOf(bed, up, (at) => (at >= borders.nightFrom + share * 9 * hour ? null : {}));
    const whole = [{ from: borders.nightFrom, to: null }];
    /** In bed from half past nine, gone for good at that time. */
    const gone = (at: number) => ({
      episodes: [
        episode('bedExit', borders.from - hour, bed, 'inBed'),
        episode('inBed', bed, at, 'bedExit'),
        episode('bedExit', at, null, 'inBed'),
      ],
      absences: [{ from: at, to: null }],
    });
    test.each<[string, string, Partial<ReportDayOf>]>([
      ['not monitored where nothing was seen', 'notMonitored', { minutes: [] }],
      ['not monitored before away', 'notMonitored', { minutes: [], absences: whole }],
      ['not monitored below 1 % of the night', 'notMonitored', { minutes: nightSeen(0.009) }],
      ['away where half of the night is marked', 'away', gone(clock('23T01:30'))],
      ['weighed where less is', 'weighed', gone(clock('23T01:31'))],
      ['away before insufficient', 'away', { minutes: nightSeen(0.5), absences: whole }],
      ['insufficient below 70 %', 'insufficient', { minutes: nightSeen(0.69) }],
      ['weighed from 70 % on', 'weighed', { minutes: nightSeen(0.7) }],
      ['out all night where nobody came to bed', 'outAllNight', { minutes: minutesOf(0, 0), episodes: [] }],
      ['away rather than out all night', 'away', { minutes: minutesOf(0, 0), episodes: [], absences: whole }],
      [
        'out all night where somebody leaned on the mattress for three seconds, which no hold counted',
        'outAllNight',
        {
          minutes: minutesOf(0, 0, (at) => (at === clock('23T01:00') ? { lyingSeconds: 3, outSeconds: 57 } : {})),
          episodes: [episode('bedExit', borders.from - hour, null, 'inBed')],
        },
      ],
    ])('%s', (_, kind, more) => {
      expect(ofDay(more).kind).toBe(kind);
    });
  });

  test('an absence that is marked in bed begins when they leave, and is none where they stay', () => {
    // Marked at nine for the next day; they slept, and left with the car in the morning.
    const marked = { absences: [{ from: clock('22T22:00'), to: clock('23T18:00') }] };
    expect(ofDay(marked)).toMatchObject({ kind: 'weighed', valid: true, notUsual: [] });
    const lapsed = { absences: [{ from: clock('22T22:00'), to: clock('22T23:30') }] };
    expect(ofDay(lapsed)).toMatchObject({ kind: 'weighed', valid: true, notUsual: [] });
    // Who left at four was away from then on.
    const left = clock('23T04:00');
    const episodes = [
      episode('bedExit', borders.from - hour, bed, 'inBed'),
      episode('inBed', bed, left, 'bedExit'),
      episode('bedExit', left, null, 'inBed'),
    ];
    expect(ofDay({ ...marked, episodes }).notUsual).toEqual(['absence']);
    expect(begunAbsences(marked.absences, episodes, borders.from)).toEqual([{ from: left, to: clock('23T18:00') }]);
  });

  test('zero is not the same as no data', () => {
    const unseen = ofDay({ minutes: [], episodes: [] });
    expect([unseen.exits, unseen.nightExits, unseen.onBedSeconds, unseen.restSeconds, unseen.restEfficiency]).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    const neverInBed = ofDay({ minutes: minutesOf(0, 0), episodes: [] });
    expect([neverInBed.exits, neverInBed.onBedSeconds, neverInBed.restSeconds, neverInBed.restEfficiency]).toEqual([
      0,
      0,
      0,
      null,
    ]);
    expect(unseen.unseen).toEqual([{ from: borders.from, to: borders.to }]);
  });

  test('with an absence of more than an hour, an admission or a discharge in its night is no measure of what is usual', () => {
    const absent = (minutes: number) => [{ from: borders.nightFrom, to: borders.nightFrom + minutes * 60_000 }];
    expect(ofDay({ absences: absent(60) }).notUsual).toEqual([]);
    expect(ofDay({ absences: absent(61) })).toMatchObject({ notUsual: ['absence'], valid: false, kind: 'weighed' });
    const middle = clock('23T01:00');
    expect(ofDay({ stays: [{ from: middle, to: null }] }).notUsual).toEqual(['admission']);
    expect(ofDay({ stays: [{ from: null, to: middle }] }).notUsual).toEqual(['discharge']);
    const moved = [
      { from: null, to: middle },
      { from: middle, to: null },
    ];
    expect(ofDay({ stays: moved }).notUsual).toEqual([]);
  });

  test('rest efficiency counts from going to bed to getting up, and of that what was seen', () => {
    const awake = clock('23T01:00');
    const restless = minutesOf(bed, up, (at) => (at >= awake && at < awake + 2 * hour ? { calmSeconds: 0 } : {}));
    expect(ofDay({ minutes: restless }).restEfficiency).toBe(75);
    const unseen = minutesOf(bed, up, (at) => (at >= awake && at < awake + 2 * hour ? null : {}));
    expect(ofDay({ minutes: unseen })).toMatchObject({ restEfficiency: 100, restSeconds: 6 * 3_600 });
  });

  test('turns: the longest reaches into the day from before it, the mean is of those that a turn ended', () => {
    const lay = borders.from - 2 * hour;
    const turned = borders.from + hour;
    const episodes = [episode('inBed', lay, up, 'unknown'), episode('bedExit', up, null, 'inBed')];
    const day = ofDay({ episodes, turned: [turned], turnMinutes: 120 });
    expect(day.turning).toEqual({
      longestSeconds: (up - turned) / 1_000,
      meanSeconds: 3 * 3_600,
      turns: 1,
      kept: 0,
      intervals: 2,
    });
  });

  test('an interval is kept until the turn is overdue, 15 min after it is due', () => {
    const lay = clock('22T22:00');
    const left = (minutes: number) => {
      const at = lay + minutes * 60_000;
      const episodes = [episode('inBed', lay, at, 'unknown'), episode('bedExit', at, null, 'inBed')];
      const { kept, intervals } = ofDay({ episodes, turnMinutes: 120 }).turning;
      return [kept, intervals];
    };
    expect(left(134)).toEqual([1, 1]);
    expect(left(135)).toEqual([0, 1]);
  });

  test('that is not over says what there is', () => {
    const now = clock('22T23:30');
    const day = ofDay({ now });
    expect(day).toMatchObject({ valid: false, nightSeconds: 2.5 * 3_600, onBedSeconds: 2 * 3_600, kind: 'weighed' });
    expect(day.turning).toMatchObject({ longestSeconds: 2 * 3_600 });
    expect(ofDay({ now: clock('22T12:00') })).toMatchObject({ kind: 'insufficient', nightSeconds: 0 });
  });

  test('says where nobody watched a bed, and not where there was none', () => {
    const from = clock('22T10:00');
    const gap = minutesOf(bed, up, (at) => (at >= from && at < from + hour ? null : {}));
    expect(ofDay({ minutes: gap }).unseen).toEqual([{ from, to: from + hour }]);
    expect(ofDay({ minutes: gap, stays: [{ from: from + hour / 2, to: null }] }).unseen).toEqual([
      { from: from + hour / 2, to: from + hour },
    ]);
  });
});
