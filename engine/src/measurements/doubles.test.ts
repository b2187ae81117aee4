import { gatewayId, residentId, waitingId } from '@wardlight/contract/testing';
import { describe, expect, it, test } from 'vitest';
import { doubleKey, judgeDouble, type ReadingToKey, rightClockMs, sameReadingMs } from './doubles.ts';
import type { Match } from './match-reading.ts';

const reading = (change: Partial<ReadingToKey> = {}): ReadingToKey => ({
  id: null,
  meter: 'M1',
  at: 5,
  kind: 'glucose',
  value: 104,
  unit: 'mg/dL',
  comparator: null,
  ...change,
});
const keyOf = (change: Partial<ReadingToKey> = {}, gateway = 1) => doubleKey(gatewayId(gateway), reading(change)).key;
const pressure = (systolic: number, diastolic: number, pulse: number | null) =>
  keyOf({ kind: 'bloodPressure', value: { systolic, diastolic, pulse }, unit: 'mmHg' });

describe('the key', () => {
  test.each<[string, Partial<ReadingToKey>]>([
    ['another meter', { meter: 'M2' }],
    ['another time', { at: 6 }],
    ['another kind', { kind: 'uricAcid' }],
    ['another value', { value: 105 }],
    ['another unit', { unit: 'mmol/L' }],
    ['a comparator', { comparator: '<' }],
    ['an id', { id: 'a' }],
  ])('with %s is another', (_, change) => {
    expect(keyOf(change)).not.toBe(keyOf());
  });

  it('of another gateway is another, and alike it is the same', () => {
    expect(keyOf({}, 2)).not.toBe(keyOf());
    expect(keyOf()).toBe(keyOf());
    expect(pressure(120, 80, 70)).toBe(pressure(120, 80, 70));
    expect(pressure(120, 80, null)).not.toBe(pressure(120, 80, 70));
  });

  it('by the gateway’s own id asks for nothing else', () => {
    expect(keyOf({ id: 'a', at: 99, value: 1 })).toBe(keyOf({ id: 'a' }));
    expect(keyOf({ id: 'a' }, 2)).not.toBe(keyOf({ id: 'a' }));
  });

  it('cannot be forged by a name with quotes or commas', () => {
    expect(keyOf({ meter: 'M1",5' })).not.toBe(keyOf());
    expect(doubleKey(gatewayId(1), reading({ id: '1,"a' })).key).not.toBe(
      doubleKey(gatewayId(1), reading({ id: '1' })).key,
    );
  });
});

describe('judged', () => {
  const arrived = 10 * sameReadingMs;
  const met = (...residents: number[]): Match => ({
    match: 'unassigned',
    reason: residents.length > 1 ? 'severalWait' : 'nobodyWaits',
    met: residents.map(residentId),
    near: [],
  });
  const assigned = (resident: number): Match => ({
    match: 'assigned',
    waitingId: waitingId(1),
    residentId: residentId(resident),
    met: [residentId(resident)],
    near: [],
  });
  const same = doubleKey(gatewayId(1), reading());
  const byId = doubleKey(gatewayId(1), reading({ id: 'a' }));
  const earlier = (ago: number, resident: number | null = 1) => ({
    arrivedAt: arrived - ago,
    residentId: resident === null ? null : residentId(resident),
  });
  const late = sameReadingMs + 1;
  /** A meter without a battery: its clock begins anew each morning. */
  const wrong = { arrivedAt: arrived, meterAt: arrived - rightClockMs - 1, at: arrived };
  const right = { arrivedAt: arrived, meterAt: arrived - rightClockMs, at: arrived };

  test.each([
    ['never here before', same, null, met(), 'new'],
    ['here a moment ago', same, earlier(1), met(), 'double'],
    ['in the same batch', same, earlier(0), met(), 'double'],
    ['48 h ago exactly', same, earlier(sameReadingMs), met(), 'double'],
    ['a moment more than 48 h ago', same, earlier(late), met(), 'new'],
    ['more than 48 h ago, and it is still nobody’s, or was refused', same, earlier(late, null), met(), 'double'],
    ['more than 48 h ago, unassigned, and somebody waits', same, earlier(late, null), assigned(1), 'new'],
    ['by its id, for ever', byId, earlier(9 * sameReadingMs), met(), 'double'],
    ['the same resident waits again', same, earlier(1), assigned(1), 'double'],
    ['another resident waits', same, earlier(1), assigned(2), 'ask'],
    ['another resident waits, by its id', byId, earlier(1), assigned(2), 'ask'],
    ['nobody’s yet, and now somebody waits', same, earlier(1, null), assigned(2), 'ask'],
    ['nobody’s yet, and nobody waits', same, earlier(1, null), met(), 'double'],
    ['two wait, one of them another', same, earlier(1), met(1, 2), 'ask'],
    ['another waits, but it is too old to be a double', same, earlier(late), assigned(2), 'new'],
  ] as const)('%s', (_, key, before, match, expected) => {
    expect(judgeDouble(key, before, wrong, match)).toBe(expected);
  });

  test.each([
    ['given to a resident', earlier(late), met(), 'double'],
    ['refused', earlier(late, null), met(), 'double'],
    ['given, and another waits', earlier(late), assigned(2), 'ask'],
  ] as const)(
    'a memory read out again after 48 h by a meter whose clock is right: %s',
    (_, before, match, expected) => {
      expect(judgeDouble(same, before, right, match)).toBe(expected);
    },
  );
});
