import { gatewayId, residentId, waitingId } from '@wardlight/contract/testing';
import { expect, test } from 'vitest';
import { type Canonical, canonical } from './canonical.ts';
import { doubleKey, type judgeDouble } from './doubles.ts';
import type { Match } from './match-reading.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

const glucose = (value: number) => canonical({ kind: 'glucose', value, unit: 'mg/dL', comparator: null, context: {} });
const key = (id: string | null) =>
  doubleKey(gatewayId(1), { id, meter: 'M', at: 1, kind: 'glucose', value: 104, unit: 'mg/dL', comparator: null });
const to = { residentId: residentId(1), waitingId: waitingId(7) };
const assigned: Match = { match: 'assigned', ...to, met: [to.residentId], near: [] };
const nobody: Match = { match: 'unassigned', reason: 'nobodyWaits', met: [], near: [] };

test.each<[string, Canonical, string | null, ReturnType<typeof judgeDouble>, Match, Outcome]>([
  ['waited for', glucose(104), null, 'new', assigned, { outcome: 'stored', reason: null, to }],
  [
    'waited for by nobody',
    glucose(104),
    null,
    'new',
    nobody,
    { outcome: 'unassigned', reason: 'nobodyWaits', to: null },
  ],
  [
    'of a doubtful unit',
    glucose(20),
    null,
    'new',
    assigned,
    { outcome: 'unassigned', reason: 'unitDoubtful', to: null },
  ],
  ['a double by its id', glucose(104), 'a', 'double', assigned, { outcome: 'doubled', reason: 'sameId', to: null }],
  ['a double', glucose(104), null, 'double', nobody, { outcome: 'doubled', reason: 'sameReading', to: null }],
  ['a doubtful double', glucose(20), null, 'double', nobody, { outcome: 'doubled', reason: 'sameReading', to: null }],
  [
    'a double for another',
    glucose(104),
    'a',
    'ask',
    assigned,
    { outcome: 'needsAsking', reason: 'doubleForAnother', to: null },
  ],
  ['impossible', glucose(626), 'a', 'double', assigned, { outcome: 'refused', reason: 'outOfBounds', to: null }],
])('%s', (_, value, id, judged, match, expected) => {
  expect(outcomeOf(value, key(id), judged, match)).toEqual(expected);
});
