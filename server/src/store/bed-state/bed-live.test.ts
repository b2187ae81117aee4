import { agencyId, bedId, exampleAt, stayId } from '@wardlight/contract/testing';
import { type BedState, newBed } from '@wardlight/engine';
import { expect, it } from 'vitest';
import { liveOf } from './bed-live.ts';

const closedTrue: BedState['closedTrue'] = {
  tempGreater: {
    closedAt: exampleAt - 60_000,
    startedAt: exampleAt - 120_000,
    priority: 'medium',
    threshold: 38,
    value: 38.6,
  },
};

it.each([
  ['a bed whose mat has not spoken since', 'unknown', {}],
  ['a bed whose mat has never spoken', 'awaitingConnection', { neverSpoke: true }],
  ['a bed without a mat', 'notMonitored', { hasMat: false }],
] as const)('the mark of what was closed while true goes along into %s', (_, status, change) => {
  const state = { ...newBed('0'.repeat(16)), closedTrue };
  const bed = {
    ...{ agencyId: agencyId(1), bedId: bedId(1), stayId: stayId(1), state },
    ...{ hasMat: true, neverSpoke: false, absence: null, hasTurnClock: false },
  };
  const live = liveOf({ ...bed, ...change }, exampleAt);
  expect([live.status, live.closed_true]).toEqual([status, [{ type: 'tempGreater', closed_at: exampleAt - 60_000 }]]);
});
