import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { domainOf, every, fullOf, pointAt, roughWidth, roundTimes, runsOf, uncovered } from './series.ts';

const points = (...values: (number | null)[]) => values.map((value, at) => ({ at, value }));

describe('runs', () => {
  it.each([
    ['none', points(), []],
    ['a hole parts them', points(1, 2, null, 4), [[0, 1], [3]]],
    ['a lone one stays alone', points(null, 2, null), [[1]]],
    [
      'a long step parts them',
      [
        { at: 0, value: 1 },
        { at: 5, value: 2 },
      ],
      [[0], [5]],
    ],
  ])('%s', (_, given, expected) => {
    expect(runsOf(given, 1).map((run) => run.map(({ at }) => at))).toEqual(expected);
  });
});

describe('the value axis', () => {
  it.each([
    [[14, 18], [], 10, [10, 30]],
    [[14, 18], [25, 8], 10, [0, 30]],
    [[], [], 10, [0, 10]],
    [[20], [], 10, [10, 30]],
  ])('of %j with %j kept in sight', (values, keep, step, expected) =>
    expect(domainOf(values, keep, step)).toEqual(expected),
  );

  it('always holds every value and has a height', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 350 }), { minLength: 1 }), (values) => {
        const [low, high] = domainOf(values, [], 10);
        expect(low).toBeLessThanOrEqual(Math.min(...values));
        expect(high).toBeGreaterThanOrEqual(Math.max(...values));
        expect(high).toBeGreaterThan(low);
      }),
      { seed: 20_260_301 },
    );
  });
});

describe('the end of the bars', () => {
  it.each([
    [[], 5],
    [[0, 3], 5],
    [[5], 5],
    [[6], 20],
    [[99], 60],
  ])('of %j is %i', (values, end) => expect(fullOf(values, [5, 20, 60])).toBe(end));
});

describe('the time axis', () => {
  it.each([
    [1, 31, 15, [15, 30]],
    [0, 30, 15, [0, 15, 30]],
    [1, 14, 15, []],
  ])('from %i to %i every %i', (from, to, step, expected) => expect(roundTimes(from, to, step)).toEqual(expected));
});

describe('what nobody saw', () => {
  it.each([
    ['all of it', [], [{ from: 0, to: 10 }]],
    ['none of it', [{ from: -5, to: 15 }], []],
    [
      'before, between, after',
      [
        { from: 6, to: 8 },
        { from: 2, to: 4 },
      ],
      [
        { from: 0, to: 2 },
        { from: 4, to: 6 },
        { from: 8, to: 10 },
      ],
    ],
    [
      'overlaps count once',
      [
        { from: 0, to: 5 },
        { from: 3, to: 4 },
      ],
      [{ from: 5, to: 10 }],
    ],
    ['a stretch beyond the end', [{ from: 12, to: 15 }], [{ from: 0, to: 10 }]],
  ])('%s', (_, given, expected) => expect(uncovered(given, 0, 10)).toEqual(expected));
});

it('finds the point under the cursor, start included, end not', () => {
  const list = points(1, null, 3);
  expect([pointAt(list, 0, 1)?.value, pointAt(list, 0.99, 1)?.value, pointAt(list, 3, 1)]).toEqual([1, 1, null]);
});

describe('names of an axis', () => {
  it.each([
    ['wide', 1_000, '15:00', 1],
    ['a phone', 290, '15:00', 2],
    ['a phone, in Thai', 290, '15:00 น.', 2],
    ['a phone, days in Chinese', 290, '11月23日', 2],
  ])('%s: none touches the next', (_, width, text, expected) => {
    const places = [0, 1, 2, 3, 4, 5, 6, 7].map((n) => (n * width) / 8);
    const named = every(places, roughWidth(text));
    expect(named).toBe(expected);
    expect((named * width) / 8).toBeGreaterThan(roughWidth(text));
  });
  it('of one or none all are named', () => {
    expect([every([], 40), every([10], 40)]).toEqual([1, 1]);
  });
});
