import type { BedId, ResidentId, StayId } from '@wardlight/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BedsNow, judgeMoves, type Move } from './judge-moves.ts';

const bed = (n: number) => n as BedId;
/** Resident n lies in bed n with the stay n; bed 9 is empty, and resident 8 lies in none. */
const now: BedsNow = {
  movers: new Map(
    [1, 2, 3, 4, 8].map((n) => [
      n as ResidentId,
      { bedId: n === 8 ? null : bed(n), revision: 1, stayId: n === 8 ? null : (n as StayId), discharged: false },
    ]),
  ),
  beds: new Map([...[1, 2, 3, 4, 5].map((n) => [bed(n), n as ResidentId] as const), [bed(9), null] as const]),
};
const move = (n: number, to: Move['to'] | number, change: Partial<Move> = {}): Move => ({
  residentId: n as ResidentId,
  revision: 1,
  stayId: n === 8 ? null : (n as StayId),
  to: to as Move['to'],
  ...change,
});

test.each([
  ['a chain ends in an empty bed', [move(1, 2), move(2, 3), move(3, 9)], [null, null, null]],
  ['a ring', [move(1, 2), move(2, 3), move(3, 1)], [null, null, null]],
  ['one who stays keeps all behind them', [move(1, 2), move(2, 3), move(3, 5)], ['bedTaken', 'bedTaken', 'bedTaken']],
  ['into a bed that one leaves for no bed', [move(8, 1), move(1, null)], [null, null]],
  [
    'behind somebody who was shown elsewhere',
    [move(1, 2), move(2, 9, { stayId: null })],
    ['bedTaken', 'residentChanged'],
  ],
  ['of two the first has the bed', [move(1, 9), move(2, 9)], [null, 'bedTwice']],
  ['a bed that is not there', [move(1, 77), move(2, 'unknown')], ['bedUnknown', 'bedUnknown']],
  ['where they lie', [move(1, 1), move(8, null)], ['stays', 'stays']],
  ['an older record', [move(1, 9, { revision: 2 })], ['changed']],
] as const)('%s', (_, moves, problems) => {
  expect(judgeMoves(moves, now)).toEqual(problems);
});

test('whatever is asked, no two lie in one bed, and who is not moved lies where they lay', () => {
  const wishes = fc.uniqueArray(
    fc.record({ who: fc.constantFrom(1, 2, 3, 4, 8), to: fc.constantFrom(1, 2, 3, 4, 5, 9, null) }),
    {
      selector: ({ who }) => who,
      minLength: 1,
    },
  );
  fc.assert(
    fc.property(wishes, (list) => {
      const moves = list.map(({ who, to }) => move(who, to));
      const problems = judgeMoves(moves, now);
      const lies = new Map<number, BedId | null>([[5, bed(5)]]);
      for (const [id, mover] of now.movers) lies.set(id, mover.bedId);
      for (const [n, { residentId, to }] of moves.entries())
        if (problems[n] === null) lies.set(residentId, to as BedId | null);
      const taken = [...lies.values()].filter((each) => each !== null);
      return new Set(taken).size === taken.length;
    }),
    { seed: 193, numRuns: 500 },
  );
});
