import { expect, test } from 'vitest';
import { nearestTo, type Spot, spotRuns } from './spots.ts';

const spot = (at: number, beyond: Spot['beyond'] = null): Spot => ({ at, value: at, beyond });
const atsOf = (runs: readonly (readonly Spot[])[]) => runs.map((run) => run.map(({ at }) => at));

test('a line joins what lies close enough, and bridges neither a gap nor a value that nobody knows', () => {
  expect(
    atsOf(
      spotRuns(
        [0, 5, 10, 16, 40].map((at) => spot(at)),
        6,
      ),
    ),
  ).toEqual([[0, 5, 10, 16], [40]]);
  expect(atsOf(spotRuns([spot(0), spot(1, 'below'), spot(2), spot(3)], 6))).toEqual([[0], [2, 3]]);
  expect(spotRuns([], 6)).toEqual([]);
});

test('the cursor means the nearest; of two as near the earlier', () => {
  const spots = [spot(0), spot(10)];
  expect([nearestTo(spots, 4)?.at, nearestTo(spots, 5)?.at, nearestTo(spots, 6)?.at]).toEqual([0, 0, 10]);
  expect(nearestTo([], 1)).toBe(null);
});
