import { expect, it } from 'vitest';
import { createBucket } from './bucket.ts';

const at = (seconds: number): number => 1_700_000_000_000 + seconds * 1_000;

it('gives so many at once, and then so many a second', () => {
  let now = at(0);
  const bucket = createBucket(() => now, 3, 1);
  expect([1, 2, 3, 4].map(() => bucket.spend())).toEqual([true, true, true, false]);
  now = at(2);
  // One second pays for the one that was refused.
  expect([1, 2].map(() => bucket.spend())).toEqual([true, false]);
});

it('takes nothing from anybody when the clock is set back 12 s, and gives again from there', () => {
  let now = at(0);
  const bucket = createBucket(() => now, 60, 5);
  expect(bucket.spend()).toBe(true);
  now = at(-12);
  expect(bucket.spend()).toBe(true);
  expect(bucket.has()).toBe(true);
  bucket.take(58);
  expect(bucket.waitMs()).toBe(200);
  now = at(-11);
  expect(bucket.has()).toBe(true);
});

it('is not filled beyond its burst by a clock that leaps on', () => {
  let now = at(0);
  const bucket = createBucket(() => now, 2, 1);
  now = at(3_600);
  expect([1, 2, 3].map(() => bucket.spend())).toEqual([true, true, false]);
});
