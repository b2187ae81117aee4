import type { BedStatus } from '@wardlight/contract';
import { bedStatuses } from '@wardlight/contract';
import { exampleAt } from '@wardlight/contract/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOnStrip, marks, stripPaths, stripWidth, timesOut } from './strip-paths.ts';

const minute = 60_000;
const hour = (...stretches: [BedStatus, minutesAgo: number][]) =>
  stretches.map(([status, ago]) => ({ status, from_at: exampleAt - ago * minute }));

describe('the strip of the last hour', () => {
  it('draws each state at its own height, over its own time', () => {
    const paths = stripPaths(hour(['inBed', 200], ['sitting', 30], ['bedExit', 28], ['inBed', 20]), exampleAt);
    expect(paths).toEqual({
      inBed: 'M0 8h180V10h-180zM240 8h120V10h-120z',
      sitting: 'M180 4h12V10h-12z',
      out: 'M192 0h48V10h-48z',
      unseen: '',
    });
  });

  it('hatches what was not seen, and leaves an absence on purpose empty', () => {
    const paths = stripPaths(hour(['away', 90], ['disconnected', 10]), exampleAt);
    expect([paths.inBed, paths.sitting, paths.out]).toEqual(['', '', '']);
    expect(paths.unseen.match(/M/g)).toHaveLength(10);
  });

  it('shows a moment, however short', () =>
    expect(stripPaths(hour(['inBed', 90], ['bedExit', 5.01], ['inBed', 5]), exampleAt).out).toMatch(/h1V/));

  it('stays within itself, whatever is told', () => {
    const stretch = fc.record({
      status: fc.constantFrom(...bedStatuses),
      from_at: fc.integer({ min: exampleAt - 100 * minute, max: exampleAt + minute }),
    });
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 40 }), (list) => {
        const paths = stripPaths(
          list.toSorted((a, b) => a.from_at - b.from_at),
          exampleAt,
        );
        for (const mark of marks)
          for (const [, x, width] of paths[mark].matchAll(/M(-?\d+) \d+h(-?\d+)/g)) {
            expect(Number(x)).toBeGreaterThanOrEqual(0);
            expect(Number(width)).toBeGreaterThan(0);
            expect(Number(x) + Number(width)).toBeLessThanOrEqual(stripWidth + 2);
          }
      }),
      { seed: 20_260_301 },
    );
  });
});

describe('times out of bed', () => {
  it.each([
    ['none', hour(['inBed', 90]), 0],
    ['three', hour(['inBed', 90], ['bedExit', 50], ['inBed', 45], ['bedExit', 30], ['inBed', 20], ['bedExit', 1]), 3],
    ['out all along', hour(['bedExit', 90]), 1],
    ['back before the hour began', hour(['bedExit', 90], ['inBed', 61]), 0],
    ['away is not out', hour(['inBed', 90], ['away', 30]), 0],
  ])('%s', (_, given, times) => expect(timesOut(given, exampleAt)).toBe(times));
});

it('where the resident changed stands on the strip for an hour', () => {
  const now = exampleAt;
  expect([0, 30, 60, 61].map((minutes) => changeOnStrip(now - minutes * 60_000, now))).toEqual([358, 180, 0, null]);
});
