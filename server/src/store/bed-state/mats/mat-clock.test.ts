/** What is kept is always found again, and one reading out of place hides no other. */
import { expect, it } from 'vitest';
import { type KnownClock, mayBeKept, withReading } from './mat-clock.ts';

const day = 86_400_000;
const now = 1_760_000_000_000;
const after = (readings: readonly number[], known: KnownClock = []) => readings.reduce(withReading, known);
const each10s = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n * 10_000);

it('a clock that goes forward is one stretch, whatever its pauses of minutes', () => {
  const known = after([...each10s(now, 10), ...each10s(now + 600_000, 10)]);
  expect(known).toEqual([{ from: now, to: now + 690_000 }]);
  expect(mayBeKept(known, now + 690_001)).toBe(false);
});

it.each([
  ['next month', now + 30 * day],
  ['the last instant there is', 8_640_000_000_000_000],
  ['1970', 0],
])('one reading of %s makes none that follows look like a double', (_, odd) => {
  let known = after(each10s(now, 5), [{ from: now - day, to: now - 1 }]);
  known = withReading(known, odd);
  for (const at of each10s(now + 50_000, 20)) {
    expect(mayBeKept(known, at)).toBe(false);
    known = withReading(known, at);
  }
  expect(mayBeKept(known, odd)).toBe(true);
});

it('a clock that is years ahead all the time is as good as any', () => {
  let known = after([now, now + 400 * day]);
  for (const at of each10s(now + 400 * day + 10_000, 20)) {
    expect(mayBeKept(known, at)).toBe(false);
    known = withReading(known, at);
  }
});

it('what is kept is always looked up, however the clock jumps', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  for (let round = 0; round < 200; round++) {
    let known: KnownClock = [];
    let at = now;
    const kept: number[] = [];
    for (let n = 0; n < 60; n++) {
      const chance = random();
      at = chance < 0.1 ? Math.floor(random() * 4 * now) : at + Math.floor((random() - 0.2) * 30_000);
      kept.push(at);
      known = withReading(known, at);
      expect(known.length).toBeLessThanOrEqual(4);
      for (const one of kept) expect(mayBeKept(known, one)).toBe(true);
    }
    const ends = known.flatMap(({ from, to }) => [from, to]);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b));
  }
});
