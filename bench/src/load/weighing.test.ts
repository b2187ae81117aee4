import { expect, test } from 'vitest';
import { percentile } from '../histogram.ts';
import { type Notes, weighNotes } from './weighing.ts';

const published = {
  mats: Int32Array.from([0, 1, 0, 1]),
  at: Float64Array.from([1_000, 1_500, 2_000, 2_500]),
};
const notes = (...news: readonly (readonly [mat: number, dataAt: number, cameAt: number])[]): Notes => ({
  mats: news.map(([mat]) => mat),
  dataAt: news.map(([, dataAt]) => dataAt),
  cameAt: news.map(([, , cameAt]) => cameAt),
});

test('a frame is shown by the first news that is no older, its own or a later one', () => {
  const { latency, missing, p99BySecond } = weighNotes(
    [notes([0, 1_000, 1_030], [1, 1_501, 1_540], [0, 2_003, 2_090], [1, 2_500, 2_510], [1, 2_500, 9_999])],
    published,
  );
  expect({ count: latency.count, largest: latency.largest, missing }).toEqual({ count: 4, largest: 90, missing: 0 });
  expect(percentile(latency, 0.5)).toBe(30);
  expect(p99BySecond).toEqual([40, 90]);
});

test('news that came before its frame is not of it, and what never came is missing', () => {
  const { latency, missing } = weighNotes([notes([0, 999, 1_030], [0, 1_999, 2_050])], published);
  expect({ count: latency.count, missing }).toEqual({ count: 1, missing: 3 });
});

test('one that was passed over is shown by the next, late', () => {
  const { latency, missing } = weighNotes([notes([0, 2_000, 2_040])], published);
  expect({ count: latency.count, largest: latency.largest, missing }).toEqual({ count: 2, largest: 1_040, missing: 2 });
});

test('only those asked about count, on each of the screens', () => {
  const one = notes([0, 2_000, 2_040], [1, 2_500, 2_520]);
  const { latency, missing } = weighNotes([one, one, notes()], published, (mat, at) => mat === 1 && at > 2_000);
  expect({ count: latency.count, missing }).toEqual({ count: 2, missing: 1 });
});
