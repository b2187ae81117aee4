/** Every border of the table, by hand. What it is worth against a resident's own usual is computed a second time in `second-computation.test.ts`. */
import { passedLimit, type RiskItem, riskItems } from '@wardlight/contract';
import { describe, expect, test } from 'vitest';
import type { DayValues } from './baseline.ts';
import { type Baseline, baselineOf } from './baseline.ts';
import { type DayRisk, dayRisk, movedBy, type Points, weekRisk } from './risk.ts';

const calm: DayValues = {
  nightExits: 1,
  restEfficiency: 90,
  nightRest: 7,
  respirationMax: 18,
  respirationMin: 13,
  respirationSd: 1,
  longestTurning: 100,
  onBed: 11,
};
const nothing = Object.fromEntries(Object.keys(riskItems).map((item) => [item, null])) as DayValues;
const noBaseline = baselineOf([]);
const pointsOf = (item: RiskItem, value: number, seen = 9, baseline: Baseline = noBaseline) =>
  dayRisk({ ...nothing, [item]: value }, seen, baseline).items[0]?.points;

test('a distance that lies on a limit of the table counts as on it, whatever fractions of hours make of it', () => {
  // 8 h 08 min as usual, an hour less: exactly two spreads of half an hour.
  const usual = baselineOf(Array.from({ length: 8 }, () => ({ ...nothing, nightRest: 488 / 60 })));
  expect(pointsOf('nightRest', 428 / 60, 9, usual)).toBe(1);
  expect(pointsOf('nightRest', 428.1 / 60, 9, usual)).toBe(0);
});

describe('by the limits alone', () => {
  test.each<[RiskItem, number, Points]>([
    ['nightExits', 0, 0],
    ['nightExits', 1, 0],
    ['nightExits', 2, 1],
    ['nightExits', 3, 2],
    ['nightExits', 4, 3],
    ['restEfficiency', 85, 0],
    ['restEfficiency', 84.99, 1],
    ['restEfficiency', 75, 1],
    ['restEfficiency', 74.99, 2],
    ['restEfficiency', 65, 2],
    ['restEfficiency', 64.99, 3],
    ['nightRest', 6, 0],
    ['nightRest', 21_599 / 3_600, 1],
    ['nightRest', 5, 1],
    ['nightRest', 17_999 / 3_600, 2],
    ['nightRest', 4, 2],
    ['nightRest', 14_399 / 3_600, 3],
    ['respirationMax', 20, 0],
    ['respirationMax', 21, 2],
    ['respirationMax', 24, 2],
    ['respirationMax', 25, 3],
    ['respirationMin', 12, 0],
    ['respirationMin', 11, 1],
    ['respirationMin', 9, 1],
    ['respirationMin', 8, 3],
    ['respirationSd', 12, 0],
    ['longestTurning', 120, 0],
    ['longestTurning', 120.1, 1],
    ['longestTurning', 180, 1],
    ['longestTurning', 180.1, 2],
    ['longestTurning', 240, 2],
    ['longestTurning', 240.1, 3],
    ['onBed', 19.99, 0],
    ['onBed', 20, 1],
    ['onBed', 21.99, 1],
    ['onBed', 22, 2],
  ])('%s of %d is worth %d', (item, value, points) => expect(pointsOf(item, value)).toBe(points));

  test.each<[number, number, Points]>([
    // Seven hours seen: 14,400 × 7 ÷ 9 = 11,200 s of rest are asked for where nine would ask for four hours.
    [7, 11_200, 2],
    [7, 11_199, 3],
    [7, 16_800, 0],
    [7, 16_799, 1],
    [10, 24_000, 0],
    [10, 23_999, 1],
  ])('of a night of which %d hours were seen, %d s of rest are worth %d', (seen, seconds, points) =>
    expect(pointsOf('nightRest', seconds / 3_600, seen)).toBe(points),
  );
});

describe('against the resident’s own usual', () => {
  const usually = (exits: readonly number[]) => baselineOf(exits.map((nightExits) => ({ ...calm, nightExits })));
  // The same each night: the spread is its floor of 0.75 exits.
  const always = (exits: number) => usually(Array.from({ length: 7 }, () => exits));

  test.each<[usual: number, exits: number, points: Points, z: number]>([
    // Usual for this resident is worth a point less, …
    [2, 2, 0, 0],
    [3, 3, 1, 0],
    // … but never a 3.
    [4, 4, 3, 0],
    [6, 4, 3, -2.67],
    // Between 1 and 2 spreads nothing changes, from 2 it is a point at least, from 3.5 more than the limits say.
    [1, 2, 1, 1.33],
    [0, 1, 0, 1.33],
    [0, 2, 1, 2.67],
    [0, 3, 3, 4],
    [0, 4, 3, 5.33],
  ])('usually %d night exits: %d are worth %d', (usual, exits, points, z) => {
    const [item] = dayRisk({ ...nothing, nightExits: exits }, 9, always(usual)).items;
    expect(item?.points).toBe(points);
    expect(item?.z).toBeCloseTo(z, 2);
  });

  test('exactly two spreads and exactly three and a half count', () => {
    const spread = { median: 10, spread: 2, days: 7 };
    const known = (item: RiskItem): Baseline => ({ ...noBaseline, [item]: spread });
    expect(pointsOf('respirationMax', 14, 9, known('respirationMax'))).toBe(1);
    expect(pointsOf('respirationMax', 13.999, 9, known('respirationMax'))).toBe(0);
    expect(pointsOf('respirationMax', 17, 9, known('respirationMax'))).toBe(2);
    expect(pointsOf('respirationSd', 14, 9, known('respirationSd'))).toBe(1);
    expect(pointsOf('respirationSd', 17, 9, known('respirationSd'))).toBe(2);
    expect(pointsOf('respirationSd', 99, 9, known('respirationSd'))).toBe(2);
  });

  test('less is worse where more is better', () => {
    const rested = baselineOf(Array.from({ length: 7 }, () => calm));
    // Seven hours are usual, the floor is half an hour: five and a quarter are 3.5 spreads less.
    expect(pointsOf('nightRest', 5.25, 9, rested)).toBe(2);
    expect(pointsOf('respirationMin', 11, 9, rested)).toBe(1);
    expect(pointsOf('respirationMin', 10, 9, rested)).toBe(1);
    expect(pointsOf('respirationMin', 9, 9, rested)).toBe(2);
  });

  test('immobility is never excused by habit', () => {
    const stiff = baselineOf(Array.from({ length: 14 }, () => ({ ...calm, longestTurning: 200, onBed: 21 })));
    expect(pointsOf('longestTurning', 200, 9, stiff)).toBe(2);
    expect(pointsOf('onBed', 21, 9, stiff)).toBe(1);
  });

  test('six days are no baseline, seven are, and of twenty the fourteen latest count', () => {
    expect(usually([1, 1, 1, 1, 1, 1]).nightExits).toBeNull();
    expect(usually([1, 1, 1, 1, 1, 1, 1]).nightExits).toEqual({ median: 1, spread: 0.75, days: 7 });
    const latest = Array.from({ length: 14 }, () => 2);
    expect(usually([...latest, 9, 9, 9, 9, 9, 9]).nightExits).toEqual({ median: 2, spread: 0.75, days: 14 });
  });

  test('days that know nothing of an item are no days of it', () => {
    const days = Array.from({ length: 10 }, (_, n) => ({ ...calm, respirationSd: n < 4 ? null : 1 }));
    expect(baselineOf(days).respirationSd).toBeNull();
    expect(baselineOf(days).nightExits?.days).toBe(10);
  });

  test('the spread is the median absolute deviation made comparable, and the median of an even count lies between', () => {
    expect(usually([0, 0, 2, 2, 4, 4, 6, 6]).nightExits).toEqual({ median: 3, spread: 1.4826 * 2, days: 8 });
  });
});

describe('a day', () => {
  const day = (change: Partial<DayValues>): DayRisk => dayRisk({ ...calm, ...change }, 9, noBaseline);

  test.each<[string, Partial<DayValues>, DayRisk['level'], number]>([
    ['nothing of note', {}, 'low', 0],
    ['one point', { nightExits: 2 }, 'low', 1],
    ['two points', { nightExits: 3 }, 'mediumLow', 2],
    ['four points', { nightExits: 3, longestTurning: 200 }, 'mediumLow', 4],
    ['five points', { nightExits: 3, longestTurning: 200, onBed: 22, restEfficiency: 80 }, 'mediumHigh', 5],
    ['one domain at three', { nightExits: 5 }, 'mediumHigh', 3],
    ['two domains at three', { nightExits: 5, longestTurning: 300 }, 'high', 6],
    ['seven points', { nightExits: 3, respirationMax: 22, longestTurning: 200, restEfficiency: 80 }, 'high', 7],
    ['nobody who never turns scores 0', { longestTurning: 480 }, 'mediumHigh', 3],
  ])('%s', (_what, change, level, total) => expect(day(change)).toMatchObject({ level, total }));

  test('a domain is as bad as its worst item, each adjusted first', () => {
    expect(day({ restEfficiency: 90, nightRest: 4.5 }).domains).toEqual({
      falls: 0,
      rest: 2,
      breathing: 0,
      immobility: 0,
    });
    // Both are worth 1 by the limits; the usual one loses it, the other keeps it.
    const usual = baselineOf(Array.from({ length: 7 }, () => ({ ...calm, restEfficiency: 80 })));
    expect(dayRisk({ ...calm, restEfficiency: 80, nightRest: 5.5 }, 9, usual).domains.rest).toBe(1);
  });

  test('breathing of which too little is known is left out and is not zero', () => {
    const { domains, total } = day({ respirationMax: null, respirationMin: null, respirationSd: null, nightExits: 4 });
    expect([domains.breathing, total]).toEqual([null, 3]);
  });

  test('says what moved it: most points first, three at the most', () => {
    const moved = movedBy(
      day({ nightExits: 4, respirationMax: 22, onBed: 21, restEfficiency: 80, longestTurning: 200 }),
    );
    expect(moved.map(({ item }) => item)).toEqual(['nightExits', 'respirationMax', 'longestTurning']);
    expect(movedBy(day({}))).toEqual([]);
  });
});

describe('a week', () => {
  const of = (...points: readonly Points[][]): DayRisk[] =>
    points.map(([falls = 0, rest = 0, breathing = 0, immobility = 0]) => {
      const value = (n: Points, values: readonly number[]) => values[n] ?? 0;
      return dayRisk(
        {
          ...calm,
          nightExits: value(falls, [0, 2, 3, 4]),
          restEfficiency: value(rest, [90, 80, 70, 60]),
          respirationMin: value(breathing, [13, 9, 13, 8]),
          longestTurning: value(immobility, [60, 150, 200, 300]),
        },
        9,
        noBaseline,
      );
    });
  const quiet: Points[] = [0];
  const severe: Points[] = [3, 3];

  test('three days are too few, four are enough', () => {
    expect(weekRisk(of(quiet, quiet, quiet)).level).toBeNull();
    expect(weekRisk(of(quiet, quiet, quiet, quiet))).toMatchObject({ level: 'low', days: 4 });
  });

  test('each domain is the median of its days, the half upwards', () => {
    expect(weekRisk(of([1, 0], [1, 0], [2, 1], [2, 1])).domains).toMatchObject({ falls: 2, rest: 1 });
    expect(weekRisk(of([0], [0], [0], [2], [2])).domains).toMatchObject({ falls: 0 });
  });

  test('two high days are medium-high at least, four are high', () => {
    expect(weekRisk(of(severe, quiet, quiet, quiet, quiet, quiet, quiet)).level).toBe('low');
    expect(weekRisk(of(severe, severe, quiet, quiet, quiet, quiet, quiet)).level).toBe('mediumHigh');
    expect(weekRisk(of(severe, severe, severe, quiet, quiet, quiet, quiet)).level).toBe('mediumHigh');
    expect(weekRisk(of(severe, severe, severe, severe, quiet, quiet, quiet)).level).toBe('high');
  });

  test('days without breathing leave it to the others, and none at all leave it out', () => {
    const deaf = dayRisk({ ...calm, respirationMax: null, respirationMin: null, respirationSd: null }, 9, noBaseline);
    expect(weekRisk([...of([0, 0, 1], [0, 0, 1]), deaf, deaf]).domains.breathing).toBe(1);
    expect(weekRisk([deaf, deaf, deaf, deaf]).domains.breathing).toBeNull();
  });
});

test('an item is worth points by the limits alone exactly where it has passed one of those that are named', () => {
  const items = [
    'nightExits',
    'restEfficiency',
    'nightRest',
    'respirationMax',
    'respirationMin',
    'longestTurning',
    'onBed',
  ] as const;
  const differs = items.flatMap((item) =>
    Array.from({ length: 3_001 }, (_, tenths) => {
      const isWhole = item === 'nightExits' || item.startsWith('respiration');
      return [item, isWhole ? Math.round(tenths / 10) : tenths / 10] as const;
    }).filter(([item, value]) => (pointsOf(item, value) === 0) !== (passedLimit(item, value) === null)),
  );
  expect(differs).toEqual([]);
});
