import type { BedId } from '@wardlight/contract';
import { bedId, bedLive, exampleAt, tile } from '@wardlight/contract/testing';
import { describe, expect, test } from 'vitest';
import { floorsOf, rowOf, rowsOf, settled } from './model.ts';

const minuteMs = 60_000;
const now = exampleAt;
const lying = (id: number, minutes: number, every = 120, floor = '2F') =>
  tile({
    bed_id: bedId(id),
    bed_no: String(id),
    floor,
    turn_minutes: every,
    live: bedLive({
      bed_id: bedId(id),
      turn: { since_at: now - minutes * minuteMs, by: null, side: null },
    }),
  });
const without = (change: Parameters<typeof bedLive>[0]) => tile({ turn_minutes: 120, live: bedLive(change) });
const groupOf = (change: Parameters<typeof bedLive>[0], isBlind = false) => rowOf(without(change), now, isBlind)?.group;

test('whoever is due soonest stands first, by their own interval, and those of whom no time is known last', () => {
  const out = { ...without({ status: 'bedExit' }), bed_id: bedId(9) };
  const rows = rowsOf([out, lying(1, 30), lying(2, 130), lying(3, 50, 60), tile({ bed_id: bedId(4) })], now, false);
  expect(rows.map((row) => row.tile.bed_id)).toEqual([2, 3, 1, 9]);
  expect(floorsOf(rowsOf([lying(1, 1, 120, '10F'), lying(2, 1, 120, '2F')], now, false))).toEqual(['2F', '10F']);
});

describe('no time is shown as if it were live', () => {
  test.each([
    ['sitting up', { status: 'sitting' }, 'notLying'],
    ['out of bed', { status: 'bedExit' }, 'notLying'],
    ['disconnected', { status: 'disconnected' }, 'unseen'],
    ['in bed, with no start', { status: 'inBed' }, 'unseen'],
    ['away', { absence: { reason: 'outing', from_at: 1, until_at: 2 } }, 'away'],
    [
      'of which nothing was heard for over five minutes',
      { turn: { since_at: 1, by: null, side: null }, last_data_at: now - 300_001 },
      'unseen',
    ],
    ['that never said a word', { turn: { since_at: 1, by: null, side: null }, last_data_at: null }, 'unseen'],
  ] as const)('%s', (_, change, group) => {
    expect(groupOf(change)).toBe(group);
    expect(rowOf(without(change), now, false)?.clock).toBeNull();
  });

  test('nobody judges what the mats say', () => {
    expect(rowOf(lying(1, 30), now, true)).toMatchObject({ group: 'unseen', clock: null });
  });
});

test('nobody lies there, or there is no interval: no row', () => {
  expect(rowOf(tile(), now, false)).toBeNull();
  expect(rowOf({ ...lying(1, 1), resident: null }, now, false)).toBeNull();
});

test('held, everybody stays where they were; who is new comes last, and who is gone is gone', () => {
  const a = { bed: bedId(1), group: 'clock' } as const;
  const b = { bed: bedId(2), group: 'clock' } as const;
  const c = { bed: bedId(3), group: 'clock' } as const;
  const before = [a, b];
  const nobody = new Set<BedId>();
  expect(settled(before, [b, a, c], true, nobody)).toEqual([a, b, c]);
  expect(settled(before, [b], true, nobody)).toEqual([b]);
  expect(settled(before, [{ ...a, group: 'notLying' }, b], true, nobody)).toBe(before);
  expect(settled(before, [b, a], false, nobody)).toEqual([b, a]);
  expect(settled(before, [{ ...a }, { ...b }], false, nobody)).toBe(before);
});

test('at rest all move but whoever was just turned, who stays in place while that can be taken back', () => {
  const [a, b, c, d] = [1, 2, 3, 4].map((id) => ({ bed: bedId(id), group: 'clock' as const }));
  if (!a || !b || !c || !d) throw new Error('four beds');
  const out = { bed: bedId(9), group: 'notLying' as const };
  // a was turned, and would stand last; d became due meanwhile.
  expect(settled([a, b, c, d, out], [d, b, c, a, out], false, new Set([a.bed]))).toEqual([a, d, b, c, out]);
  expect(settled([b, a, c], [c, b, a], false, new Set([a.bed]))).toEqual([c, a, b]);
  // Where nobody knows who was there, they stand as wanted.
  expect(settled([b], [b, a], false, new Set([a.bed]))).toEqual([b, a]);
  expect(settled([a, b], [b], false, new Set([a.bed]))).toEqual([b]);
});
