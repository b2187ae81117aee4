import { expect, test } from 'vitest';
import type { Blindness } from '../store/board/watch-gaps.ts';
import { createReadiness } from './readiness.ts';

test('a server is ready when all of its start is done, and only while it sees', () => {
  const watch = { blind: null as Blindness | null, databaseAnswers: true };
  const { done, missing } = createReadiness(watch);
  expect(missing()).toEqual(['migrated', 'beds', 'broker']);
  done('migrated');
  done('beds');
  expect(missing()).toEqual(['broker']);
  done('broker');
  expect(missing()).toEqual([]);
  watch.blind = { since: 5, cause: 'overloaded' };
  expect(missing()).toEqual(['sight']);
  watch.databaseAnswers = false;
  expect(missing()).toEqual(['database', 'sight']);
  [watch.blind, watch.databaseAnswers] = [null, true];
  expect(missing()).toEqual([]);
});
