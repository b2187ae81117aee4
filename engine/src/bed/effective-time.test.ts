import { expect, it } from 'vitest';
import { effectiveTime } from './effective-time.ts';

const day = 86_400_000;
const arrived = 10 * day;

it.each([
  ['sent as measured', 500, 500, 0, false],
  ['sent a moment later', 500, 700, 200, false],
  ['a clock hours ahead of ours does not matter', arrived + day, arrived + day + 50, 50, false],
  ['a clock of 1970 does not matter', 0, 1_000, 1_000, false],
  ['24 h later exactly', 0, day, day, false],
  ['more than 24 h later', 0, day + 1, day, true],
  ['sent before it was measured', 500, 499, 0, true],
])('%s', (_, at, sent, age, flagged) => {
  expect(effectiveTime(arrived, { at, sent })).toEqual({ at: arrived - age, flagged });
});

it('never lies before 1970', () => {
  expect(effectiveTime(1_000, { at: 0, sent: day })).toEqual({ at: 0, flagged: false });
});
