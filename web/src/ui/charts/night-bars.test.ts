import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barsOf, outByDay, pathOf, splitAtNight } from './night-bars.ts';

const minute = 60_000;
/** A phone: a day on 260 px, where a minute is 0.18 px. */
const x = (at: number) => (at / (1_440 * minute)) * 260;
const exit = (from: number, minutes: number) => ({ from: from * minute, to: (from + minutes) * minute, state: 'out' });

test('a minute out of bed is two pixels wide', () => {
  expect(barsOf([exit(600, 1)], 'out', x, 2)).toEqual([{ x: x(600 * minute), width: 2 }]);
});

test('exits that touch on the picture are one bar, others stay apart; of another state nothing is taken', () => {
  const lying = { from: 0, to: 600 * minute, state: 'lying' };
  expect(barsOf([lying, exit(600, 1), exit(605, 1), exit(700, 20)], 'out', x, 2)).toHaveLength(2);
});

test('no stretch vanishes, however many there are: some bar of its state stands where it was', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 30 }))), (steps) => {
      let at = 0;
      const stretches = steps.map(([pause, length]) => {
        at += pause + length;
        return exit(at - length, length);
      });
      const bars = barsOf(stretches, 'out', x, 2);
      for (const { from } of stretches)
        expect(bars.some((bar) => x(from) >= bar.x - 0.001 && x(from) <= bar.x + bar.width + 0.5)).toBe(true);
    }),
    { seed: 20_261_123 },
  );
});

test('bars of a state are one path', () => {
  expect(
    pathOf(
      [
        { x: 1, width: 2 },
        { x: 8.04, width: 3 },
      ],
      4,
      10,
    ),
  ).toBe('M1 4h2v10h-2zM8 4h3v10h-3z');
});

test('out of bed is drawn high in the night alone; whoever left before it has a part of each', () => {
  const out = (from: number, to: number) => ({ from, to, state: 'out' });
  const night = { from: 100, to: 200 };
  expect(splitAtNight([out(50, 250)], night)).toEqual([
    { from: 50, to: 100, state: outByDay },
    { from: 100, to: 200, state: 'out' },
    { from: 200, to: 250, state: outByDay },
  ]);
  expect(splitAtNight([out(120, 130), { from: 0, to: 50, state: 'lying' }], night)).toEqual([
    out(120, 130),
    { from: 0, to: 50, state: 'lying' },
  ]);
});
