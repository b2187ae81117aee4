/** What browsers may take of the files a process may have open, and what is left for mats. */
import { expect, test } from 'vitest';
import { browserConnections, openFilesLimit } from './open-files.ts';

test.each([
  [1_024, 462],
  [4_096, 1_998],
  [1_048_576, 524_238],
  [64, 32],
])('of %i browsers may have %i', (openFiles, most) => {
  expect(browserConnections(openFiles)).toBe(most);
});

test('where no limit is known there is none', () => {
  expect(browserConnections(null)).toBe(Number.POSITIVE_INFINITY);
});

test('the system says how many this process may have', () => {
  const limit = openFilesLimit();
  expect(limit === null || limit > 100).toBe(true);
});
