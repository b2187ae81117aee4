import { expect, test } from 'vitest';
import { percentile } from '../histogram.ts';
import type { Seen } from './board-watch.ts';
import { isUp } from './sleeper.ts';
import { weighSeen } from './watched-page.ts';

const quiet: Seen = { beds: [], dataAt: [], cameAt: [], inSight: [], longTasks: [], interactions: [], events: 0 };
const bedOf = [71, 72, 73];
/** A moment at which none of the three is up. */
const at = Array.from({ length: 2_000 }, (_, second) => second * 1_000).find(
  (moment) => !bedOf.some((_, mat) => isUp(mat, moment) || isUp(mat, moment + 1_000)),
) as number;
const published = {
  mats: Int32Array.from([0, 1, 2, 0, 1, 2]),
  at: Float64Array.from([0, 1, 2, 1_000, 1_001, 1_002]).map((ms) => at + ms),
};

test('only frames of beds in sight are asked about; one that was never painted is missing', () => {
  const painted = weighSeen(
    {
      ...quiet,
      beds: [71, 73, 72, 71],
      dataAt: [at, at + 2, at + 1, at + 1_000],
      cameAt: [at + 40, at + 60, at + 90, at + 1_030],
      inSight: [71, 72],
      events: 4,
    },
    published,
    bedOf,
  );
  expect({ frames: painted.frames, missing: painted.missing, beds: painted.bedsInSight }).toEqual({
    frames: 4,
    missing: 1,
    beds: 2,
  });
  expect([percentile(painted.latency, 0), percentile(painted.latency, 1)]).toEqual([30, 89]);
});

test('of somebody who is up no number shows, so nobody waits for it', () => {
  const up = Array.from({ length: 2_000 }, (_, second) => second * 1_000).find((moment) => isUp(0, moment)) as number;
  const painted = weighSeen(
    { ...quiet, beds: [72], dataAt: [at], cameAt: [at + 10], inSight: [71, 72], events: 1 },
    { mats: Int32Array.from([1, 0]), at: Float64Array.from([at, up]) },
    bedOf,
  );
  expect(painted.frames).toBe(1);
});

test('a board on which nothing can be read is no board without delay', () => {
  expect(() => weighSeen({ ...quiet, inSight: [71], events: 9 }, published, bedOf)).toThrow('9 events came');
});
