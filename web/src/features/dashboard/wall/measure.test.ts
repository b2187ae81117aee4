import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { figurePart, leastMm, numberVmax, screenMm, shiftAt, wallGrid } from './measure.ts';

const fullHd = 1_920;
const fontPx = (numberVmax / 100) * fullHd;

describe('a bed number on the wall', () => {
  it('is 20 mm high on a 55-inch screen, so that it is read from four metres', () => {
    expect(leastMm).toBe(20);
    // 1 mm of such a screen is 1.58 px; its figures have to be 31.5 px high.
    expect((leastMm / screenMm) * fullHd).toBeCloseTo(31.54, 1);
    expect(fontPx * figurePart).toBeGreaterThanOrEqual(31.54);
    expect(fontPx).toBe(48);
  });
});

describe('the grid of the wall', () => {
  const room = { width: 1_890, height: 900, numberPx: fontPx, longest: 5 };
  it.each([
    ['few beds are large', 12, { scale: 2, pages: 1 }],
    ['a hundred turn pages rather than shrink', 100, { scale: 1, pages: 2 }],
  ])('%s', (_, beds, expected) => expect(wallGrid({ ...room, beds })).toMatchObject(expected));

  it('shows every bed on some page, and never below what can be read', () => {
    const some = fc.record({
      width: fc.integer({ min: 0, max: 4_000 }),
      height: fc.integer({ min: 0, max: 3_000 }),
      beds: fc.integer({ min: 1, max: 1_000 }),
      longest: fc.integer({ min: 1, max: 12 }),
      numberPx: fc.integer({ min: 10, max: 100 }),
    });
    fc.assert(
      fc.property(some, (given) => {
        const { scale, columns, rows, pages } = wallGrid(given);
        expect(scale).toBeGreaterThanOrEqual(1);
        expect(columns * rows * pages).toBeGreaterThanOrEqual(given.beds);
      }),
      { seed: 20_260_301 },
    );
  });
});

describe('against burning in', () => {
  it('the picture wanders by a pixel a minute, and stays near', () => {
    const places = Array.from({ length: 200 }, (_, minute) => shiftAt(minute));
    for (const [minute, { x, y }] of places.entries()) {
      const before = places[minute - 1];
      expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(6);
      if (before === undefined) continue;
      expect([Math.abs(x - before.x), Math.abs(y - before.y)]).toEqual([1, 1]);
    }
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBeGreaterThan(20);
  });
});
