import { type AlertSetting, type Measured, standardSetting } from '@wardlight/contract';
import { describe, expect, it, test } from 'vitest';
import { type SpotReading, type SpotSituation, type SpotType, spotVerdicts } from './spot.ts';

const minute = 60_000;
const now = 10_000 * minute;
const none = { spo2Less: null, tempGreater: null, tempLess: null };
const alerts = (change: Partial<Record<SpotType, Partial<AlertSetting>>> = {}) => ({
  spo2Less: standardSetting('spo2Less', change.spo2Less),
  tempGreater: standardSetting('tempGreater', change.tempGreater),
  tempLess: standardSetting('tempLess', change.tempLess),
});
const situation = (change: Partial<SpotSituation> = {}): SpotSituation => ({
  now,
  alerts: alerts(),
  newestOtherAt: null,
  metAt: none,
  ...change,
});
const reading = (kind: 'spo2' | 'temperature', value: number, change: Partial<Measured> = {}): SpotReading => ({
  measured: { kind, value, comparator: null, context: {}, ...change } as Measured,
  at: now - minute,
  doubtful: false,
});
const verdicts = (spot: SpotReading, change: Partial<SpotSituation> = {}) =>
  spotVerdicts(spot, situation(change)).map(({ type, verdict }) => `${type} ${verdict}`);

describe('raises at its limit, at once', () => {
  test.each<['spo2' | 'temperature', number, string[]]>([
    ['spo2', 90, ['spo2Less raise']],
    ['spo2', 90.1, []],
    ['spo2', 97, []],
    ['temperature', 37.8, ['tempGreater raise']],
    ['temperature', 37.7, []],
    ['temperature', 35, ['tempLess raise']],
    ['temperature', 35.1, []],
  ])('%s %d: %j', (kind, value, expected) => {
    expect(verdicts(reading(kind, value))).toEqual(expected);
  });

  it('dated when it was measured, with the limit that was met', () => {
    expect(spotVerdicts(reading('spo2', 88), situation())).toEqual([
      { type: 'spo2Less', verdict: 'raise', at: now - minute, value: 88, threshold: 90 },
    ]);
  });

  test.each([
    [60 * minute, ['spo2Less raise']],
    [60 * minute + 1, []],
    [0, ['spo2Less raise']],
  ])('%d ms old: %j', (age, expected) => {
    expect(verdicts({ ...reading('spo2', 88), at: now - age })).toEqual(expected);
  });

  test.each([
    ['an older one', now - 2 * minute, ['spo2Less raise']],
    ['one of the same time', now - minute, ['spo2Less raise']],
    ['a newer one', now - minute + 1, []],
  ])('beside %s', (_, newestOtherAt, expected) => {
    expect(verdicts(reading('spo2', 88), { newestOtherAt })).toEqual(expected);
  });

  it('not where the kind is off, and by the template’s own limit', () => {
    expect(verdicts(reading('spo2', 88), { alerts: alerts({ spo2Less: { on: false } }) })).toEqual([]);
    expect(verdicts(reading('spo2', 88), { alerts: alerts({ spo2Less: { value: 87 } }) })).toEqual([]);
    expect(verdicts(reading('spo2', 88), { alerts: alerts({ spo2Less: { value: 88 } }) })).toEqual(['spo2Less raise']);
  });

  it('dated by its arrival where the clock is doubtful', () => {
    expect(verdicts({ ...reading('spo2', 88), at: now, doubtful: true })).toEqual(['spo2Less raise']);
  });

  it('not by the skin, which is always cold, nor by another kind', () => {
    expect(verdicts(reading('temperature', 31, { context: { site: 'skin' } }))).toEqual([]);
    expect(verdicts(reading('temperature', 34, { context: { site: 'forehead' } }))).toEqual(['tempLess raise']);
    const pressure: Measured = {
      kind: 'bloodPressure',
      value: { systolic: 90, diastolic: 60, pulse: 70 },
      comparator: null,
      context: {},
    };
    expect(verdicts({ measured: pressure, at: now, doubtful: false })).toEqual([]);
  });
});

describe('clears inside the margin, by a later reading only', () => {
  const since = now - 5 * minute;
  test.each<[SpotType, 'spo2' | 'temperature', number, boolean]>([
    ['spo2Less', 'spo2', 92, true],
    ['spo2Less', 'spo2', 91.9, false],
    ['spo2Less', 'spo2', 91, false],
    ['tempGreater', 'temperature', 37.5, true],
    ['tempGreater', 'temperature', 37.6, false],
    ['tempLess', 'temperature', 35.3, true],
    ['tempLess', 'temperature', 35.2, false],
  ])('%s by %s %d: %s', (type, kind, value, clears) => {
    const metAt = { ...none, [type]: since };
    expect(verdicts(reading(kind, value), { metAt })).toEqual(clears ? [`${type} clear`] : []);
  });

  test.each([
    ['later', since + 1, true],
    ['of the same time', since, false],
    ['earlier, and only now here', since - 1, false],
  ])('%s: %s', (_, at, clears) => {
    const metAt = { ...none, spo2Less: since };
    const newestOtherAt = since;
    expect(verdicts({ ...reading('spo2', 97), at }, { metAt, newestOtherAt })).toEqual(
      clears ? ['spo2Less clear'] : [],
    );
  });

  it('whatever its age, but not with a doubtful clock, nor beside a newer one, nor where nothing stands', () => {
    const metAt = { ...none, spo2Less: now - 600 * minute };
    const old = { ...reading('spo2', 97), at: now - 500 * minute };
    expect(verdicts(old, { metAt })).toEqual(['spo2Less clear']);
    expect(verdicts({ ...old, doubtful: true }, { metAt })).toEqual([]);
    expect(verdicts(old, { metAt, newestOtherAt: old.at + 1 })).toEqual([]);
    expect(verdicts(old)).toEqual([]);
  });

  it('ends what was raised although the kind has been turned off since', () => {
    const metAt = { ...none, spo2Less: since };
    expect(verdicts(reading('spo2', 97), { metAt, alerts: alerts({ spo2Less: { on: false } }) })).toEqual([
      'spo2Less clear',
    ]);
  });

  it('a value that meets the limit is not inside, at a margin of 0 either', () => {
    const metAt = { ...none, spo2Less: since };
    const watch = { spo2Margin: 0, tempMargin: 0 };
    expect(verdicts(reading('spo2', 90), { metAt, watch })).toEqual(['spo2Less raise']);
    expect(verdicts(reading('spo2', 90.5), { metAt, watch })).toEqual(['spo2Less clear']);
  });

  it('one reading may end a chill and begin a fever', () => {
    expect(verdicts(reading('temperature', 38), { metAt: { ...none, tempLess: since } })).toEqual([
      'tempGreater raise',
      'tempLess clear',
    ]);
  });
});

describe('"Lo" and "Hi" say what is certain', () => {
  const metAt = { spo2Less: 0, tempGreater: 0, tempLess: 0 };
  test.each<['spo2' | 'temperature', '<' | '>', number, string[]]>([
    ['spo2', '<', 70, ['spo2Less raise']],
    ['spo2', '<', 90, ['spo2Less raise']],
    ['spo2', '<', 91, []],
    ['spo2', '<', 99, []],
    ['spo2', '>', 92, ['spo2Less clear']],
    ['spo2', '>', 88, []],
    ['temperature', '>', 42, ['tempGreater raise', 'tempLess clear']],
    ['temperature', '>', 36, ['tempLess clear']],
    ['temperature', '<', 32, ['tempGreater clear', 'tempLess raise']],
    ['temperature', '<', 37, ['tempGreater clear']],
  ])('%s %s %d: %j', (kind, comparator, value, expected) => {
    expect(verdicts(reading(kind, value, { comparator }), { metAt })).toEqual(expected);
  });
});
