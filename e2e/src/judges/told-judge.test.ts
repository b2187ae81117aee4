/** Whoever judges a night's messages must be able to find each of them wrong. */
import { expect, test } from '@playwright/test';
import type { Journal, LineMode } from '../line/line-stand-in.ts';
import { faultsOfTold, outcomesOf, type Told } from './told-judge.ts';

const message = (change: Partial<Told> = {}): Told => ({
  alertId: 'a',
  retryKey: 'k',
  stage: 'told',
  state: 'sent',
  problem: null,
  attempts: 1,
  at: 0,
  doneAt: 1_000,
  closedAt: null,
  ...change,
});
const tooLate = { state: 'failed', problem: 'tooLate' } as const;

type Answer = readonly [status: number | null, mode?: LineMode];
const journal = (answers: readonly Answer[], accepted = 0, key = 'k'): Journal => ({
  accepted: Array.from({ length: accepted }, () => ({ retryKey: key, to: 'U', messages: [] })),
  resent: [],
  heard: answers.map(([status, mode = 'well']) => ({ retryKey: 'k', status, mode })),
  replies: [],
  faults: [],
  judged: true,
});

for (const [what, told, heard] of [
  ['accepted at once', message(), journal([[200]], 1)],
  ['accepted, its answer lost, asked again', message({ attempts: 2 }), journal([[null, 'acceptThenDrop'], [409]], 1)],
  ['a key that is not accepted', message({ state: 'failed', problem: 'unauthorized' }), journal([[500], [401]])],
  ['a month used up', message({ state: 'quota', problem: 'quota' }), journal([[429, 'monthly']])],
  ['over before its turn', message({ ...tooLate, closedAt: 900 }), journal([[null, 'silent']])],
  ['ten minutes of faults', message({ ...tooLate, doneAt: 590_000 }), journal([[500], [429, 'slowDown']])],
] as const)
  test(`nothing is wrong with ${what}`, () => {
    expect(faultsOfTold([told], heard)).toEqual([]);
  });

for (const [what, told, heard, why] of [
  ['two messages by one key', message(), journal([[200]], 2), 'accepted 2 times'],
  ['one nobody asked for', message(), journal([[200]], 1, 'another'), 'whose'],
  ['one that waits', message({ state: 'waiting', doneAt: null }), journal([]), 'waits for ever'],
  ['one said to be sent', message(), journal([[500]]), 'nothing of the kind'],
  ['one never tried', message(), journal([]), 'nothing of the kind'],
  ['one said to be late that arrived', message(tooLate), journal([[200]], 1), 'makes it sent'],
  ['one given up too early', message({ ...tooLate, doneAt: 60_000 }), journal([[500]]), 'its alert open'],
  [
    'a busy hour taken for a used up month',
    message({ state: 'quota', problem: 'quota' }),
    journal([[429, 'slowDown']]),
    'nothing of the kind',
  ],
  [
    'a fault taken for a wrong key',
    message({ state: 'failed', problem: 'unauthorized' }),
    journal([[500]]),
    'nothing of the kind',
  ],
] as const)
  test(`${what} is found`, () => {
    expect(faultsOfTold([told], heard)).toContainEqual(expect.stringContaining(why));
  });

test('outcomes are counted by what they are', () => {
  expect(outcomesOf([message(), message(), message(tooLate)])).toEqual({ sent: 2, 'failed tooLate': 1 });
});
