/** Report days by the wall clock, on ordinary days, where clocks change, and where an agency changes its mind. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DayBorders, type DaySettings, dayAfter, dayOf, instantOf, nightAt } from './day-borders.ts';

const dateOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
const utc = (text: string): number => Date.parse(`${text}Z`);
const shown = ({ from, nightFrom, to }: DayBorders) =>
  [from, nightFrom, to].map((at) => new Date(at).toISOString().slice(0, 16));
const hours = ({ nightFrom, to }: DayBorders): number => (to - nightFrom) / 3_600_000;
const taipei: DaySettings = { zone: 'Asia/Taipei', night: { start: 21 * 60, end: 6 * 60 } };
const berlin: DaySettings = { zone: 'Europe/Berlin', night: { start: 22 * 60, end: 6 * 60 } };

test('a day ends with the night that its date sees the end of', () => {
  expect(shown(dayOf(taipei, dateOf('2026-11-22')))).toEqual([
    '2026-11-20T22:00',
    '2026-11-21T13:00',
    '2026-11-21T22:00',
  ]);
});

test('a night that begins after midnight belongs to the same date', () => {
  const late = { zone: 'UTC', night: { start: 30, end: 7 * 60 } };
  expect(shown(dayOf(late, dateOf('2026-11-22')))).toEqual([
    '2026-11-21T07:00',
    '2026-11-22T00:30',
    '2026-11-22T07:00',
  ]);
});

test('the night under way, from its first moment to its last, and none by day', () => {
  const night = { from: utc('2026-11-21T13:00'), to: utc('2026-11-21T22:00') };
  expect(nightAt(taipei, night.from)).toEqual(night);
  expect(nightAt(taipei, utc('2026-11-21T16:30'))).toEqual(night);
  expect(nightAt(taipei, night.to - 1)).toEqual(night);
  expect(nightAt(taipei, night.to)).toBeNull();
  expect(nightAt(taipei, night.from - 1)).toBeNull();
  const late = { zone: 'UTC', night: { start: 30, end: 7 * 60 } };
  expect(nightAt(late, utc('2026-11-22T00:30'))?.from).toBe(utc('2026-11-22T00:30'));
  expect(nightAt(late, utc('2026-11-22T00:29'))).toBeNull();
});

describe('where clocks change', () => {
  test('nights of eight hours have nine in autumn and seven in spring', () => {
    expect(hours(dayOf(berlin, dateOf('2026-10-25')))).toBe(9);
    expect(hours(dayOf(berlin, dateOf('2027-03-28')))).toBe(7);
    expect(hours(dayOf(berlin, dateOf('2026-11-22')))).toBe(8);
  });

  test('a wall time that comes twice is its first', () => {
    expect(instantOf('Europe/Berlin', dateOf('2026-10-25'), 150)).toBe(utc('2026-10-25T00:30'));
  });

  test('a wall time that never comes is the jump', () => {
    expect(instantOf('Europe/Berlin', dateOf('2027-03-28'), 150)).toBe(utc('2027-03-28T01:00'));
  });

  test('half an hour is a change as well, and midnight may be what is left out', () => {
    expect(instantOf('Australia/Lord_Howe', dateOf('2026-10-04'), 135)).toBe(utc('2026-10-03T15:30'));
    // Clocks in Beirut go from 24:00 to 01:00.
    expect(instantOf('Asia/Beirut', dateOf('2026-03-29'), 0)).toBe(utc('2026-03-28T22:00'));
  });
});

describe('where an agency changes its night or its zone', () => {
  const before = dayOf(taipei, dateOf('2026-11-22'));
  test('the next day begins where the last one ended and ends by the new night', () => {
    const after = dayAfter(before, { ...taipei, night: { start: 23 * 60, end: 8 * 60 } });
    expect(shown(after)).toEqual(['2026-11-21T22:00', '2026-11-22T15:00', '2026-11-23T00:00']);
  });

  test('with the same settings it is the day that stands alone', () => {
    expect(dayAfter(before, taipei)).toEqual(dayOf(taipei, before.date + 1));
  });

  test('a date on which no night would fit is left out', () => {
    // From the earliest clocks of the world to the latest: its wall time has been before.
    const kiritimati = dayOf(
      { zone: 'Pacific/Kiritimati', night: { start: 21 * 60, end: 6 * 60 } },
      dateOf('2026-11-22'),
    );
    const after = dayAfter(kiritimati, { zone: 'Asia/Tokyo', night: { start: 22 * 60, end: 2 * 60 } });
    expect(after.date).toBe(dateOf('2026-11-23'));
    const much = dayAfter(
      { ...kiritimati, to: kiritimati.to + 20 * 3_600_000 },
      { zone: 'Pacific/Kiritimati', night: { start: 21 * 60, end: 60 } },
    );
    expect(much.date).toBe(dateOf('2026-11-24'));
  });
});

test('whatever changes from day to day, days follow each other without a gap and each has its night', () => {
  const settings = fc.record({
    zone: fc.constantFrom(
      'Asia/Taipei',
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'UTC',
    ),
    // Windows last 4 to 16 hours.
    night: fc
      .tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 240, max: 960 }))
      .map(([end, minutes]) => ({ start: (end - minutes + 1_440) % 1_440, end })),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 20_000, max: 21_000 }),
      fc.array(settings, { minLength: 1, maxLength: 8 }),
      (date, days) => {
        let last = dayOf(days[0] as DaySettings, date);
        for (const one of days) {
          const next = dayAfter(last, one);
          expect(next.from).toBe(last.to);
          expect(next.date).toBeGreaterThan(last.date);
          expect(next.nightFrom).toBeGreaterThanOrEqual(next.from);
          expect(next.to - next.nightFrom).toBeGreaterThanOrEqual(3 * 3_600_000);
          expect(next.to - next.from).toBeLessThanOrEqual(74 * 3_600_000);
          last = next;
        }
      },
    ),
    { numRuns: 500 },
  );
});
