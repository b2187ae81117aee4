/** The judge is judged by hand: nights short enough to be worked out on paper. */
import { expect, test } from '@playwright/test';
import { judgeLeaves } from './leave-judge.ts';

/** `out` and `bed` with the second at which each began, as frames of every fifth of a second up to `end`. */
function night(turns: readonly (readonly [second: number, state: 'out' | 'bed'])[], end: number) {
  const frames = Array.from({ length: end * 5 }, (_, index) => index * 200);
  return frames.map((at) => ({ at, out: turns.findLast(([second]) => second * 1_000 <= at)?.[1] === 'out' }));
}
const leavesOf = (...given: Parameters<typeof night>) =>
  judgeLeaves(night(...given)).map(({ startedAt, countedAt, overAt }) => [startedAt, countedAt, overAt]);

for (const [what, turns, end, leaves] of [
  ['out from the first moment is no exit', [[0, 'out']], 30, []],
  [
    'lying for less than five seconds is no stay to leave',
    [
      [0, 'bed'],
      [4, 'out'],
    ],
    30,
    [],
  ],
  [
    'out for less than three seconds is no exit',
    [
      [0, 'bed'],
      [10, 'out'],
      [12, 'bed'],
    ],
    30,
    [],
  ],
  [
    'an exit counts after three seconds and ends ten after the return',
    [
      [0, 'bed'],
      [6, 'out'],
      [12, 'bed'],
    ],
    30,
    [[6_000, 9_000, 22_000]],
  ],
  [
    'who leaves again too soon has never been back',
    [
      [0, 'bed'],
      [6, 'out'],
      [12, 'bed'],
      [20, 'out'],
      [26, 'bed'],
    ],
    60,
    [[6_000, 9_000, 36_000]],
  ],
  [
    'a short step out delays the end and is no exit',
    [
      [0, 'bed'],
      [6, 'out'],
      [12, 'bed'],
      [21, 'out'],
      [23, 'bed'],
    ],
    60,
    [[6_000, 9_000, 23_000]],
  ],
  [
    'after a whole return the next exit is one of its own',
    [
      [0, 'bed'],
      [6, 'out'],
      [12, 'bed'],
      [23, 'out'],
    ],
    25,
    [
      [6_000, 9_000, 22_000],
      [23_000, 26_000, null],
    ],
  ],
] as const)
  test(`judge: ${what}`, () => {
    expect(leavesOf(turns, end)).toEqual(leaves);
  });
