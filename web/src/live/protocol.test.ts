import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChannelState, joining, judge, type StampedKind, type Verdict } from './protocol.ts';

const following: ChannelState = { kind: 'following', epoch: 'a', seq: 8 };
const catchingUp: ChannelState = { kind: 'catchingUp', epoch: 'a', seq: 8 };

describe('judge', () => {
  const table: readonly [string, ChannelState, StampedKind, string, number, ChannelState, Verdict][] = [
    ['a snapshot begins', joining, 'snapshot', 'a', 5, { kind: 'following', epoch: 'a', seq: 5 }, 'apply'],
    ['before it nothing counts', joining, 'event', 'a', 5, joining, 'ignore'],
    ['not even a beat', joining, 'beat', 'a', 5, joining, 'ignore'],
    ['the next one', following, 'event', 'a', 9, { kind: 'following', epoch: 'a', seq: 9 }, 'apply'],
    ['the same again', following, 'event', 'a', 8, following, 'ignore'],
    ['an older one', following, 'event', 'a', 3, following, 'ignore'],
    ['a gap', following, 'event', 'a', 10, catchingUp, 'askSince'],
    ['another life of the server', following, 'event', 'b', 9, catchingUp, 'askSince'],
    ['a beat that agrees', following, 'beat', 'a', 8, following, 'ignore'],
    ['a beat that is ahead', following, 'beat', 'a', 9, catchingUp, 'askSince'],
    ['a beat of another life', following, 'beat', 'b', 8, catchingUp, 'askSince'],
    ['a later one while asking', catchingUp, 'event', 'a', 11, catchingUp, 'ignore'],
    ['the missing one while asking', catchingUp, 'event', 'a', 9, { kind: 'following', epoch: 'a', seq: 9 }, 'apply'],
    ['a beat while still asking asks again', catchingUp, 'beat', 'a', 9, catchingUp, 'askSince'],
    ['a beat that says nothing is missing after all', catchingUp, 'beat', 'a', 8, following, 'ignore'],
    ['a late beat proves nothing', catchingUp, 'beat', 'a', 7, catchingUp, 'ignore'],
    ['a snapshot of another life', catchingUp, 'snapshot', 'b', 2, { kind: 'following', epoch: 'b', seq: 2 }, 'apply'],
  ];
  it.each(table)('%s', (_, state, kind, epoch, seq, next, verdict) => {
    expect(judge(state, kind, { epoch, seq })).toEqual({ state: next, verdict });
  });

  it('applies every event exactly once and in order, whatever the wire loses, doubles or swaps', () => {
    const wire = fc.array(fc.record({ lost: fc.boolean(), doubled: fc.boolean(), late: fc.nat(3) }), { maxLength: 40 });
    fc.assert(
      fc.property(wire, (fates) => {
        const seen: number[] = [];
        let state: ChannelState = judge(joining, 'snapshot', { epoch: 'a', seq: 0 }).state;
        const hear = (kind: StampedKind, seq: number): void => {
          const judged = judge(state, kind, { epoch: 'a', seq });
          state = judged.state;
          if (judged.verdict === 'apply') seen.push(seq);
          // The server answers `since` with everything after our position, up to the present.
          if (judged.verdict === 'askSince' && kind === 'beat' && state.kind !== 'joining') {
            for (let missed = state.seq + 1; missed <= fates.length; missed += 1) hear('event', missed);
          }
        };
        const arrivals = fates
          .flatMap(({ lost, doubled, late }, index) => {
            const one = { seq: index + 1, at: index + late };
            return lost ? [] : doubled ? [one, { ...one, at: one.at + 1 }] : [one];
          })
          .toSorted((a, b) => a.at - b.at);
        for (const { seq } of arrivals) hear('event', seq);
        hear('beat', fates.length);
        expect(seen).toEqual(fates.map((_, index) => index + 1));
      }),
      { seed: 20_260_301, numRuns: 500 },
    );
  });
});
