import { residentId, waitingId } from '@wardlight/contract/testing';
import { describe, expect, it, test } from 'vitest';
import { type Match, matchReading, type ReadingToMatch, type WaitingForReading } from './match-reading.ts';

const minute = 60_000;
const began = 1_000 * minute;

const waits = (resident: number, change: Partial<WaitingForReading> = {}): WaitingForReading => ({
  waitingId: waitingId(resident * 10),
  residentId: residentId(resident),
  kinds: ['bloodPressure'],
  meter: 'M1',
  beganAt: began,
  endedAt: null,
  hasReading: false,
  ...change,
});
const measured = (after: number, change: Partial<ReadingToMatch> = {}): ReadingToMatch => ({
  kind: 'bloodPressure',
  meter: 'M1',
  at: began + after,
  doubtful: false,
  arrivedAt: began + Math.max(after, 0) + 1_000,
  ...change,
});
const outcome = (match: Match) => (match.match === 'assigned' ? match.residentId : match.reason);
const of = (reading: ReadingToMatch, ...waiting: WaitingForReading[]) => outcome(matchReading(reading, waiting));

describe('in time', () => {
  test.each<[string, number, number | string]>([
    ['a minute before it waited, exactly', -minute, 1],
    ['a moment earlier', -minute - 1, 'measuredBefore'],
    ['as it began', 0, 1],
    ['in the middle', 5 * minute, 1],
  ])('%s', (_, after, expected) => {
    expect(of(measured(after), waits(1))).toBe(expected);
  });

  test.each<[string, number, number | string]>([
    ['ten minutes after it began, exactly', 10 * minute, 1],
    ['a moment later', 10 * minute + 1, 'nobodyWaits'],
  ])('measured and here %s', (_, after, expected) => {
    expect(of(measured(after, { arrivedAt: began + after }), waits(1))).toBe(expected);
  });

  it('is not what came when the ten minutes were over, or after somebody ended it', () => {
    const late = measured(5 * minute, { arrivedAt: began + 10 * minute + 1 });
    expect(of(late, waits(1))).toBe('measuredAfter');
    const ended = waits(1, { endedAt: began + 2 * minute, hasReading: true });
    expect(of(measured(minute, { arrivedAt: began + 2 * minute }), ended)).toBe('measuredAfter');
  });

  it('is not what came a moment before the page had its reading, and is looked at after: no page gets two', () => {
    const ended = waits(1, { endedAt: began + 2 * minute, hasReading: true });
    expect(of(measured(minute, { arrivedAt: began + 2 * minute - 1 }), ended)).toBe('measuredAfter');
  });

  it('was nobody’s, where it was measured after the one who waited for it was given up', () => {
    const ended = waits(1, { endedAt: began + 2 * minute });
    expect(of(measured(3 * minute), ended)).toBe('nobodyWaits');
    expect(of(measured(3 * minute), ended, waits(2, { meter: 'M2' }))).toBe('otherMeter');
    expect(of(measured(minute, { arrivedAt: began + 3 * minute }), ended)).toBe('measuredAfter');
  });

  it('is not for whoever began to wait after it came', () => {
    expect(of(measured(-30_000, { arrivedAt: began - 10_000 }), waits(1))).toBe('nobodyWaits');
  });
});

describe('whose', () => {
  it('nobody’s, where nobody waits for this kind on this meter', () => {
    expect(of(measured(0))).toBe('nobodyWaits');
    expect(of(measured(0), waits(1, { kinds: ['glucose'] }))).toBe('nobodyWaits');
  });

  it('a serial is one whatever its case', () => {
    expect(of(measured(0, { meter: 'fora-p30' }), waits(1, { meter: 'FORA-P30' }))).toBe(1);
  });

  it('nobody’s on another meter than the one that was named, and near to the resident who is waited for with that kind', () => {
    expect(matchReading(measured(0), [waits(1, { meter: 'M2' })])).toEqual({
      ...{ match: 'unassigned', reason: 'otherMeter', met: [], near: [1] },
    });
    expect(of(measured(0), waits(1, { meter: 'M2', kinds: ['glucose'] }))).toBe('nobodyWaits');
    expect(of(measured(0), waits(1, { meter: 'M2', endedAt: began + 500 }))).toBe('nobodyWaits');
    expect(matchReading(measured(0), [waits(1, { meter: 'M2' }), waits(2)])).toMatchObject({ residentId: 2, near: [] });
  });

  it('theirs who waits for several kinds, or on any meter', () => {
    expect(of(measured(0, { kind: 'pulse' }), waits(1, { kinds: ['spo2', 'pulse'] }))).toBe(1);
    expect(of(measured(0), waits(1, { meter: null }))).toBe(1);
    expect(of(measured(0), waits(1), waits(2, { meter: 'M2' }), waits(3, { kinds: ['spo2'] }))).toBe(1);
    expect(of(measured(0, { meter: 'M3' }), waits(1), waits(2, { meter: null }))).toBe(2);
  });

  it('nobody’s, where two wait: on this meter, on any, or one of each', () => {
    expect(of(measured(0), waits(1), waits(2))).toBe('severalWait');
    expect(of(measured(0), waits(1, { meter: null }), waits(2, { meter: null }))).toBe('severalWait');
    expect(of(measured(0), waits(1), waits(2, { meter: null }))).toBe('severalWait');
  });

  it('theirs for whom two pages wait: the older page has it, in whatever order they come', () => {
    const older = waits(1);
    const newer = waits(1, { waitingId: waitingId(5), beganAt: began + 1 });
    const twin = waits(1, { waitingId: waitingId(4) });
    for (const [pages, expected] of [
      [[newer, older], 10],
      [[older, newer], 10],
      [[older, twin], 4],
      [[twin, older], 4],
    ] as const)
      expect(matchReading(measured(0), pages)).toMatchObject({ match: 'assigned', waitingId: expected });
  });

  it('nobody’s, where the clock is doubtful, even of the only one who waits', () => {
    expect(matchReading(measured(0, { doubtful: true }), [waits(1)])).toEqual({
      match: 'unassigned',
      reason: 'clockDoubtful',
      met: [1],
      near: [],
    });
    expect(of(measured(0, { doubtful: true }))).toBe('clockDoubtful');
  });
});

describe('a round of one meter', () => {
  const next = waits(2, { beganAt: began + 40_000 });
  // Measured while the first one waited, here when the second one does.
  const late = measured(20_000, { arrivedAt: began + 45_000 });

  it('what comes late for a resident who was given up is not the next one’s', () => {
    expect(of(late, waits(1, { endedAt: began + 30_000 }), next)).toBe('severalWait');
  });

  it('who had a reading asks for no other: within the tolerance it is the next one’s', () => {
    expect(of(late, waits(1, { endedAt: began + 30_000, hasReading: true }), next)).toBe(2);
  });

  it('what was measured after the first one was given up is the next one’s', () => {
    const reading = measured(50_000, { arrivedAt: began + 60_000 });
    expect(of(reading, waits(1, { endedAt: began + 30_000 }), next)).toBe(2);
    expect(of(measured(30_000, { arrivedAt: began + 45_000 }), waits(1, { endedAt: began + 30_000 }), next)).toBe(2);
  });

  it('failed and repeated for the same resident it is still theirs', () => {
    const again = waits(1, { waitingId: waitingId(11), beganAt: began + 40_000 });
    expect(of(late, waits(1, { endedAt: began + 30_000 }), again)).toBe(1);
  });
});
