import { describe, expect, it } from 'vitest';
import { offsetAt, offsetChange, wallClock, weekdayOf } from './zone.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);

describe('zone', () => {
  it.each([
    ['UTC', '2026-01-05T00:00', 0],
    ['Asia/Taipei', '2026-07-05T00:00', 480],
    ['Europe/Berlin', '2026-03-29T00:59:59.999', 60],
    ['Europe/Berlin', '2026-03-29T01:00', 120],
    ['America/New_York', '2026-11-01T05:59:59.999', -240],
    ['America/New_York', '2026-11-01T06:00', -300],
    ['Asia/Kathmandu', '2026-01-05T00:00', 345],
    ['Australia/Lord_Howe', '2026-10-03T15:29:59.999', 630],
    ['Australia/Lord_Howe', '2026-10-03T15:30', 660],
  ])('%s at %s is UTC %i min', (zone, at, minutes) => {
    expect(offsetAt(zone, utc(at))).toBe(minutes * 60_000);
  });

  it('finds a change to the millisecond', () => {
    const change = utc('2026-03-29T01:00');
    expect(offsetChange('Europe/Berlin', change - 5_000_000, change + 5_000_000)).toBe(change);
    expect(offsetChange('Europe/Berlin', change - 1, change)).toBe(change);
    expect(offsetChange('Europe/Berlin', change, change + 86_400_000)).toBeNull();
  });

  it('reads the wall clock', () => {
    expect(wallClock('Asia/Taipei', utc('2026-01-05T15:59:59.999'))).toEqual({ day: 20_458, minute: 1439 });
    expect(wallClock('Asia/Taipei', utc('2026-01-05T16:00'))).toEqual({ day: 20_459, minute: 0 });
    expect(weekdayOf(20_458)).toBe(1);
    expect(weekdayOf(0)).toBe(4);
    expect(weekdayOf(-4)).toBe(7);
  });

  it('refuses a zone that does not exist', () => {
    expect(() => offsetAt('Mars/Olympus', 0)).toThrow(RangeError);
  });
});
