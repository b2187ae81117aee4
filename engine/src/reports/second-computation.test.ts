/**
 * Risk computed a second time, from the written rules alone and with nothing of the engine's: 10,000 random baselines and days of a fixed seed
 * that come to lie on every border of the table.
 */
import { type RiskItem, riskItems } from '@wardlight/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DayValues } from './baseline.ts';
import { baselineOf } from './baseline.ts';
import { dayRisk } from './risk.ts';

/** The table as it is written: what a value is worth from this limit on, the worst last. `below` = the smaller, the worse. */
const table: Record<
  RiskItem,
  { floor: number; below?: true; steps: [limit: number, closed: boolean, points: number][] }
> = {
  nightExits: {
    floor: 0.75,
    steps: [
      [2, true, 1],
      [3, true, 2],
      [4, true, 3],
    ],
  },
  restEfficiency: {
    floor: 3,
    below: true,
    steps: [
      [85, false, 1],
      [75, false, 2],
      [65, false, 3],
    ],
  },
  nightRest: {
    floor: 0.5,
    below: true,
    steps: [
      [6, false, 1],
      [5, false, 2],
      [4, false, 3],
    ],
  },
  respirationMax: {
    floor: 1,
    steps: [
      [21, true, 2],
      [25, true, 3],
    ],
  },
  respirationMin: {
    floor: 1,
    below: true,
    steps: [
      [11, true, 1],
      [8, true, 3],
    ],
  },
  respirationSd: { floor: 0.3, steps: [] },
  longestTurning: {
    floor: 20,
    steps: [
      [120, false, 1],
      [180, false, 2],
      [240, false, 3],
    ],
  },
  onBed: {
    floor: 0.5,
    steps: [
      [20, true, 1],
      [22, true, 2],
    ],
  },
};
const names = Object.keys(table) as RiskItem[];

function middleOf(list: number[]): number {
  const sorted = [...list].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return Number.isInteger(half) ? (Number(sorted[half - 1]) + Number(sorted[half])) / 2 : Number(sorted[half - 0.5]);
}

/** In parts of which an hour has 72,000 and a half is still whole: nothing of a distance is lost in fractions. */
const whole = (value: number): number => Math.round(value * 72_000);

/** Far finer than anybody sees; of points not even this is forgiven. */
const shown = (z: number | null): number | null => (z === null ? null : Math.round(z * 1e6) / 1e6 + 0);

function secondly(values: DayValues, seenHours: number, before: DayValues[]) {
  const items: Record<string, { points: number; z: number | null }> = {};
  const domains: Record<string, number[]> = { falls: [], rest: [], breathing: [], immobility: [] };
  for (const name of names) {
    const value = values[name];
    if (value === null) continue;
    const { floor, below, steps } = table[name];
    let points = 0;
    for (const [limit, closed, worth] of steps) {
      // Hours of rest are compared in ninths of a second, so that a part of a night has a border, too.
      const there = name === 'nightRest' ? Math.round(value * 3600) * 9 : value;
      const border = name === 'nightRest' ? limit * Math.round(seenHours * 3600) : limit;
      if (below ? there < border || (closed && there === border) : there > border || (closed && there === border))
        points = worth;
    }
    let z: number | null = null;
    const past = before
      .slice(0, 14)
      .map((day) => day[name])
      .filter((one) => one !== null)
      .map(whole);
    if (past.length >= 7) {
      const usual = middleOf(past);
      const spread = Math.max(1.4826 * middleOf(past.map((one) => Math.abs(one - usual))), whole(floor));
      z = (below ? usual - whole(value) : whole(value) - usual) / spread;
      if (name === 'respirationSd') points = z >= 3.5 ? 2 : z >= 2 ? 1 : 0;
      else if (name !== 'longestTurning' && name !== 'onBed') {
        if (z >= 3.5) points = Math.min(3, Math.max(points + 1, 2));
        else if (z >= 2) points = Math.max(points, 1);
        else if (z < 1 && points > 0 && points < 3) points -= 1;
      }
    }
    items[name] = { points, z: shown(z) };
    domains[riskItems[name].domain]?.push(points);
  }
  const worst = Object.values(domains)
    .filter((list) => list.length > 0)
    .map((list) => Math.max(...list));
  const total = worst.reduce((a, b) => a + b, 0);
  const threes = worst.filter((one) => one === 3).length;
  const level =
    total >= 7 || threes > 1 ? 'high' : total >= 5 || threes > 0 ? 'mediumHigh' : total > 1 ? 'mediumLow' : 'low';
  return { level, total, items };
}

/** On the borders, one step beside them, and anywhere. */
const near = (name: RiskItem, step: number, max: number) =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constantFrom(...table[name].steps.flatMap(([limit]) => [limit - step, limit, limit + step]), step),
    },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: Math.round(max / step) }).map((n) => n * step) },
  );
const second = 1 / 3_600;
const value: Record<RiskItem, fc.Arbitrary<number>> = {
  nightExits: near('nightExits', 1, 9),
  restEfficiency: near('restEfficiency', 0.5, 100),
  nightRest: fc.oneof(
    near('nightRest', second, 10),
    fc.constantFrom(14_000, 15_400, 16_800, 11_200).map((s) => s * second),
  ),
  respirationMax: near('respirationMax', 1, 40),
  respirationMin: near('respirationMin', 1, 20),
  respirationSd: fc.integer({ min: 0, max: 80 }).map((n) => n / 10),
  longestTurning: near('longestTurning', 0.25, 600),
  onBed: near('onBed', second, 24),
};
const day: fc.Arbitrary<DayValues> = fc.record(
  Object.fromEntries(names.map((name) => [name, fc.option(value[name], { freq: 12 })])) as {
    [Item in RiskItem]: fc.Arbitrary<number | null>;
  },
);
/** Many alike, as nights are: the spread is then often its floor, and z comes to lie on its borders. */
const before = fc
  .tuple(fc.array(day, { minLength: 1, maxLength: 4 }), fc.array(fc.nat({ max: 3 }), { maxLength: 20 }))
  .map(([kinds, which]) => which.map((n) => kinds[n % kinds.length] as DayValues));

test('both agree on 10,000 random days and baselines, on and beside every border', () => {
  const met = new Set<string>();
  fc.assert(
    fc.property(day, fc.constantFrom(9, 7, 8, 6.5, 10), before, (values, seen, days) => {
      const { level, total, items } = dayRisk(values, seen, baselineOf(days));
      expect({
        level,
        total,
        items: Object.fromEntries(items.map(({ item, points, z }) => [item, { points, z: shown(z) }])),
      }).toEqual(secondly(values, seen, days));
      for (const { item, value: of, z } of items) {
        for (const [limit] of table[item].steps) if (of === limit) met.add(`${item} ${limit}`);
        for (const border of [1, 2, 3.5]) if (z !== null && Math.abs(z - border) < 1e-9) met.add(`z ${border}`);
      }
      met.add(level);
    }),
    { numRuns: 10_000, seed: 20_261_123 },
  );
  // A border that was never met would prove nothing.
  const borders = names.flatMap((name) => table[name].steps.map(([limit]) => `${name} ${limit}`));
  expect([...met]).toEqual(
    expect.arrayContaining([...borders, 'z 1', 'z 2', 'z 3.5', 'high', 'mediumHigh', 'mediumLow', 'low']),
  );
});
