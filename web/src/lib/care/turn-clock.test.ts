import { bedLive, exampleAt, tile } from '@wardlight/contract/testing';
import { expect, test } from 'vitest';
import { turnClockOf, turnTimeOf } from './turn-clock.ts';

const minuteMs = 60_000;
const since = (minutes: number) => ({ since_at: exampleAt - minutes * minuteMs, by: null, side: null });
const lying = tile({ turn_minutes: 120, live: bedLive({ turn: since(30), last_data_at: exampleAt }) });

test('the clock runs from the last change of posture to the interval', () => {
  expect(turnClockOf(lying, exampleAt, false)).toEqual({
    since_at: exampleAt - 30 * minuteMs,
    due_at: exampleAt + 90 * minuteMs,
  });
});

test('no time runs where nobody lies, nothing is heard, nobody judges, or there is no interval', () => {
  const absence = { reason: 'outing', from_at: 1, until_at: 2 } as const;
  expect(turnClockOf({ ...lying, turn_minutes: null }, exampleAt, false)).toBeNull();
  expect(turnClockOf({ ...lying, resident: null }, exampleAt, false)).toBeNull();
  expect(turnClockOf({ ...lying, live: { ...lying.live, turn: null } }, exampleAt, false)).toBeNull();
  expect(turnClockOf({ ...lying, live: { ...lying.live, absence } }, exampleAt, false)).toBeNull();
  expect(turnClockOf(lying, exampleAt + 300_000, false)).not.toBeNull();
  expect(turnClockOf(lying, exampleAt + 300_001, false)).toBeNull();
  expect(turnClockOf(lying, exampleAt, true)).toBeNull();
});

test('due at the interval, overdue a quarter of an hour later, and both inclusive', () => {
  const clock = { since_at: 0, due_at: 60 * minuteMs };
  const at = (ms: number) => turnTimeOf(clock, ms);
  expect(at(30 * minuteMs)).toEqual({ phase: 'ahead', ms: 30 * minuteMs, share: 0.5 });
  expect(at(60 * minuteMs - 1)).toMatchObject({ phase: 'ahead', ms: minuteMs });
  expect(at(60 * minuteMs)).toMatchObject({ phase: 'due', share: 1 });
  expect(at(75 * minuteMs - 1).phase).toBe('due');
  expect(at(75 * minuteMs)).toMatchObject({ phase: 'overdue', ms: 15 * minuteMs, share: 1 });
});
