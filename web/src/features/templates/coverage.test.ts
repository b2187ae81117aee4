import { describe, expect, test } from 'vitest';
import { dayRows, hasOverlap, merged } from './coverage.ts';

const range = (start: number, end: number, weekdays: number[] = []) => ({ start, end, weekdays });
const plain = (rows: ReturnType<typeof dayRows>) =>
  rows.map(({ days, stretches }) => ({ days, times: merged(stretches).map(({ from, to }) => [from, to]) }));

describe('the hours of a day something is told', () => {
  test('without ranges all day, less the excluded time', () => {
    expect(plain(dayRows([], null))).toEqual([{ days: [], times: [[0, 1440]] }]);
    expect(plain(dayRows([], range(720, 780)))).toEqual([
      {
        days: [],
        times: [
          [0, 720],
          [780, 1440],
        ],
      },
    ]);
  });

  test('over midnight, touching and overlapping', () => {
    const rows = dayRows([range(1320, 360), range(360, 420), range(300, 400)], null);
    expect(plain(rows)).toEqual([
      {
        days: [],
        times: [
          [0, 420],
          [1320, 1440],
        ],
      },
    ]);
    expect(hasOverlap(rows)).toBe(true);
    expect(hasOverlap(dayRows([range(1320, 360), range(360, 420)], null))).toBe(false);
  });

  test('the excluded time wins, also where it leaves nothing', () => {
    expect(plain(dayRows([range(60, 120)], range(60, 60)))).toEqual([{ days: [], times: [] }]);
  });

  test('a weekday is that of the day it starts on', () => {
    expect(plain(dayRows([range(1320, 360, [7])], null))).toEqual([
      { days: [1], times: [[0, 360]] },
      { days: [2, 3, 4, 5, 6], times: [] },
      { days: [7], times: [[1320, 1440]] },
    ]);
  });
});
