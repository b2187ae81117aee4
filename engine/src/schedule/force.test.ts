import type { TimeRange } from '@wardlight/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { range } from '../testing/index.ts';
import { firstInForce, heldInForce, isInForce, nextChange } from './force.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);
const only = (...ranges: TimeRange[]) => ({ ranges, excluded: null });
const minute = 60_000;
const hour = 60 * minute;

describe('in force', () => {
  it.each([
    // [start, end), to the minute's first millisecond.
    ['08:00', '09:00', '07:59:59.999', false],
    ['08:00', '09:00', '08:00:00.000', true],
    ['08:00', '09:00', '08:59:59.999', true],
    ['08:00', '09:00', '09:00:00.000', false],
    // Over midnight.
    ['22:00', '06:00', '21:59:59.999', false],
    ['22:00', '06:00', '22:00:00.000', true],
    ['22:00', '06:00', '23:59:59.999', true],
    ['22:00', '06:00', '00:00:00.000', true],
    ['22:00', '06:00', '05:59:59.999', true],
    ['22:00', '06:00', '06:00:00.000', false],
    // To midnight, and from it.
    ['22:00', '00:00', '23:59:59.999', true],
    ['22:00', '00:00', '00:00:00.000', false],
    ['00:00', '06:00', '00:00:00.000', true],
    // The whole day.
    ['00:00', '00:00', '00:00:00.000', true],
    ['13:00', '13:00', '12:59:59.999', true],
    ['13:00', '13:00', '13:00:00.000', true],
  ])('%s–%s at %s: %s', (start, end, clock, expected) => {
    expect(isInForce(only(range(start, end)), 'UTC', utc(`2026-01-05T${clock}`))).toBe(expected);
  });

  it('without ranges always, inside any, and the excluded range wins', () => {
    const schedule = { ranges: [range('08:00', '10:00'), range('12:00', '13:00')], excluded: range('09:00', '12:30') };
    const at = (clock: string) => isInForce(schedule, 'UTC', utc(`2026-01-05T${clock}`));
    expect(['08:30', '09:00', '11:00', '12:15', '12:30', '13:00'].map(at)).toEqual([
      true,
      false,
      false,
      false,
      true,
      false,
    ]);
    expect(isInForce(only(), 'UTC', 0)).toBe(true);
    expect(isInForce({ ranges: [], excluded: range('09:00', '10:00') }, 'UTC', utc('2026-01-05T09:30'))).toBe(false);
    expect(isInForce({ ranges: [range('00:00', '00:00')], excluded: range('00:00', '00:00') }, 'UTC', 0)).toBe(false);
  });

  it('weekdays name the day a range starts on', () => {
    // Monday 2026-01-05.
    const monday = only(range('22:00', '06:00', [1]));
    const at = (text: string) => isInForce(monday, 'UTC', utc(text));
    expect(at('2026-01-05T05:00')).toBe(false);
    expect(at('2026-01-05T22:00')).toBe(true);
    expect(at('2026-01-06T05:59')).toBe(true);
    expect(at('2026-01-06T22:00')).toBe(false);
    const sunday = only(range('13:00', '13:00', [7]));
    expect(isInForce(sunday, 'UTC', utc('2026-01-04T13:00'))).toBe(true);
    expect(isInForce(sunday, 'UTC', utc('2026-01-05T12:59'))).toBe(true);
    expect(isInForce(sunday, 'UTC', utc('2026-01-05T13:00'))).toBe(false);
    expect(isInForce(only(range('08:00', '09:00', [6, 7])), 'UTC', utc('2026-01-04T08:00'))).toBe(true);
  });

  it('is read on the wall clock of the zone', () => {
    const night = only(range('22:00', '06:00'));
    expect(isInForce(night, 'Asia/Taipei', utc('2026-01-05T14:00'))).toBe(true);
    expect(isInForce(night, 'Asia/Taipei', utc('2026-01-05T13:59'))).toBe(false);
    expect(isInForce(night, 'Asia/Kolkata', utc('2026-01-05T16:30'))).toBe(true);
    expect(isInForce(night, 'Asia/Kolkata', utc('2026-01-05T16:29'))).toBe(false);
    expect(isInForce(night, 'Pacific/Kiritimati', utc('2026-01-05T08:00'))).toBe(true);
    expect(isInForce(night, 'America/New_York', 0)).toBe(false);
  });
});

describe('the night 22:00–06:00 lasts as long as the clock on the wall says', () => {
  it.each([
    ['Asia/Taipei', '2026-03-28', 480],
    ['Asia/Taipei', '2026-10-24', 480],
    ['Europe/Berlin', '2026-03-27', 480],
    ['Europe/Berlin', '2026-03-28', 420],
    ['Europe/Berlin', '2026-10-24', 540],
    ['America/New_York', '2026-03-07', 420],
    ['America/New_York', '2026-10-31', 540],
    ['Australia/Lord_Howe', '2026-04-04', 510],
    ['Australia/Lord_Howe', '2026-10-03', 450],
  ])('%s from %s: %i min', (zone, date, expected) => {
    const night = only(range('22:00', '06:00'));
    const noon = utc(`${date}T00:00`) + 12 * hour - offsetOf(zone, utc(`${date}T12:00`));
    let inside = 0;
    for (let at = noon; at < noon + 24 * hour; at += minute) inside += isInForce(night, zone, at) ? 1 : 0;
    expect(inside).toBe(expected);
    const start = firstInForce(night, zone, noon);
    expect(start === null ? null : (nextChange(night, zone, start) ?? 0) - start).toBe(expected * minute);
  });

  it('a range inside the hour that does not exist is not; inside the hour that comes twice it is twice', () => {
    const hourOfChange = only(range('02:15', '02:45'));
    const minutesOn = (date: string): number => {
      let inside = 0;
      for (let at = utc(`${date}T00:00`) - 2 * hour; at < utc(`${date}T00:00`) + 10 * hour; at += minute) {
        inside += isInForce(hourOfChange, 'Europe/Berlin', at) ? 1 : 0;
      }
      return inside;
    };
    expect([minutesOn('2026-03-29'), minutesOn('2026-10-25'), minutesOn('2026-10-26')]).toEqual([0, 60, 30]);
  });

  it('elapsed time is true time: out at 01:30 of the long night, 90 min later it is 02:00 again', () => {
    const night = only(range('22:00', '06:00'));
    const since = utc('2026-10-24T23:30');
    expect(heldInForce(night, 'Europe/Berlin', since, 90 * minute)).toBe(since + 90 * minute);
  });
});

describe('what is due in force', () => {
  const night = only(range('22:00', '06:00'));
  it('counts from the start of the stretch where that is later', () => {
    expect(heldInForce(night, 'UTC', utc('2026-01-05T15:00'), 20 * minute)).toBe(utc('2026-01-05T22:20'));
    expect(heldInForce(night, 'UTC', utc('2026-01-05T23:00'), 20 * minute)).toBe(utc('2026-01-05T23:20'));
  });

  it('must be reached before the stretch ends', () => {
    expect(heldInForce(night, 'UTC', utc('2026-01-06T05:40') - 1, 20 * minute)).toBe(utc('2026-01-06T06:00') - 1);
    expect(heldInForce(night, 'UTC', utc('2026-01-06T05:40'), 20 * minute)).toBe(utc('2026-01-06T22:20'));
    expect(heldInForce(night, 'UTC', utc('2026-01-05T22:00'), 8 * hour)).toBeNull();
  });

  it('never, where nothing is ever in force', () => {
    const never = { ranges: [range('22:00', '06:00')], excluded: range('00:00', '00:00') };
    expect(firstInForce(never, 'UTC', 0)).toBeNull();
    expect(heldInForce(never, 'UTC', 0, minute)).toBeNull();
  });

  it('is found on the one weekday of the week', () => {
    const sunday = only(range('08:00', '09:00', [7]));
    expect(firstInForce(sunday, 'UTC', utc('2026-01-04T09:00'))).toBe(utc('2026-01-11T08:00'));
    expect(heldInForce(sunday, 'UTC', utc('2026-01-04T08:30'), 31 * minute)).toBe(utc('2026-01-11T08:31'));
  });

  it('agrees with membership minute by minute through both changes of the clock', () => {
    const odd = {
      ranges: [range('21:45', '03:10', [5, 6]), range('02:30', '02:30', [7])],
      excluded: range('02:50', '03:05'),
    };
    for (const date of ['2026-03-26', '2026-10-22']) {
      const start = utc(`${date}T00:00`);
      let next = nextChange(odd, 'Europe/Berlin', start);
      for (let at = start + minute; at < start + 5 * 24 * hour; at += minute) {
        const changed = isInForce(odd, 'Europe/Berlin', at) !== isInForce(odd, 'Europe/Berlin', at - minute);
        expect(changed).toBe(at === next);
        if (changed) next = nextChange(odd, 'Europe/Berlin', at);
      }
    }
  });
});

it('what was asked before changes no answer, in any order and zone', () => {
  const aRange = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }), fc.subarray([1, 2, 3, 4, 5, 6, 7]))
    .map(([start, end, weekdays]): TimeRange => ({ name: '', start, end, weekdays }));
  const aSchedule = fc.record({
    ranges: fc.array(aRange, { maxLength: 3 }),
    excluded: fc.option(aRange, { nil: null }),
  });
  const question = fc.record({
    zone: fc.constantFrom('Europe/Berlin', 'Asia/Taipei', 'Australia/Lord_Howe'),
    // Around the night in which Berlin's and Lord Howe's clocks change (25 October and 4 October).
    at: fc.integer({ min: utc('2026-10-01T00:00'), max: utc('2026-10-28T00:00') }),
  });
  fc.assert(
    fc.property(aSchedule, fc.array(question, { minLength: 1, maxLength: 30 }), (asked, questions) => {
      for (const { zone, at } of questions) {
        const fresh = () => ({ ...asked });
        expect(isInForce(asked, zone, at)).toBe(isInForce(fresh(), zone, at));
        expect(nextChange(asked, zone, at)).toBe(nextChange(fresh(), zone, at));
        expect(heldInForce(asked, zone, at, hour)).toBe(heldInForce(fresh(), zone, at, hour));
      }
    }),
    { seed: 20_261_025, numRuns: 60 },
  );
});

/** Of the night's first hours; written without the code under test. */
function offsetOf(zone: string, at: number): number {
  const text = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).format(at);
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes) * minute);
}
