import { describe, expect, test } from 'vitest';
import { add, addUp, median, newHistogram, percentile } from './histogram.ts';

const of = (...values: readonly number[]) => {
  const histogram = newHistogram();
  for (const value of values) add(histogram, value);
  return histogram;
};
const oneTo = (most: number) => Array.from({ length: most }, (_, n) => n + 1);

describe('percentile', () => {
  test.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0, 1],
    [0.001, 1],
    [0.991, 100],
  ])('of 1 … 100 at %d', (share, expected) => {
    expect(percentile(of(...oneTo(100)), share)).toBe(expected);
  });

  test('one slow one among a hundred is not in the p99, two are', () => {
    const quick = Array.from({ length: 98 }, () => 3);
    expect(percentile(of(...quick, 3, 900), 0.99)).toBe(3);
    expect(percentile(of(...quick, 900, 900), 0.99)).toBe(900);
  });

  test('keeps tenths of a millisecond', () => {
    expect(percentile(of(0.14, 0.26, 7.77), 0.5)).toBe(0.3);
  });

  test('what is out of range stays at its ends, and the largest is told as it was', () => {
    const histogram = of(-2, 60_000);
    expect(percentile(histogram, 0)).toBe(0);
    expect(percentile(histogram, 1)).toBe(10_000);
    expect(histogram.largest).toBe(60_000);
  });

  test('of nothing is no number', () => {
    expect(() => percentile(newHistogram(), 0.99)).toThrow('nothing was measured');
  });
});

test('two slices added up are one slice', () => {
  const sum = addUp([of(...oneTo(40)), of(...oneTo(100).slice(40))]);
  expect(sum).toEqual(of(...oneTo(100)));
});

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[7], 7],
])('the median of %j', (values, expected) => {
  expect(median(values)).toBe(expected);
});
