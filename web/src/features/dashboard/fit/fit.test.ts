import { describe, expect, it } from 'vitest';
import { fitBoard, measuresOf, type Room, rowsBelow } from './fit.ts';

/** The board's own room: the window less the bars, the rail and the column of alerts. */
const windows = {
  laptop: { width: 972, height: 736 },
  desk: { width: 1_452, height: 916 },
  tablet: { width: 664, height: 820 },
};
const forty = [14, 14, 12];
const room = (window: { width: number; height: number }, change: Partial<Room> = {}): Room => ({
  ...window,
  floors: forty,
  finger: false,
  tall: false,
  ...change,
});
const rowsOf = (floors: readonly number[], columns: number) =>
  floors.reduce((sum, beds) => sum + Math.ceil(beds / columns), 0);

describe('forty beds', () => {
  it.each([
    ['1440 × 900', windows.laptop],
    ['1920 × 1080', windows.desk],
  ])('are whole in sight at %s, also under a finger and in high lines', (_, window) => {
    for (const finger of [false, true])
      for (const tall of [false, true]) {
        const asked = room(window, { finger, tall });
        const fit = fitBoard(asked, 'auto');
        expect(fit.whole).toBe(true);
        const { gap, heading, width } = measuresOf(fit.size);
        expect(rowsOf(forty, fit.columns) * (fit.height + gap) + heading * 3).toBeLessThanOrEqual(window.height);
        expect((window.width + gap) / fit.columns - gap).toBeGreaterThanOrEqual(width);
      }
  });

  it('have a line for the vital signs at 1440 × 900, and in an alarm its value beside its kind, not half under its button', () => {
    expect(fitBoard(room(windows.laptop), 'auto')).toMatchObject({ size: 'dense', spareLines: 1 });
  });

  it('have their name and vital signs at 1920 × 1080', () => {
    expect(fitBoard(room(windows.desk), 'auto').size).not.toBe('dense');
  });
});

it('few beds are not blown up to ribbons or towers', () => {
  const { columns, height, size } = fitBoard(room(windows.desk, { floors: [6] }), 'auto');
  expect(size).toBe('comfortable');
  expect(height).toBeLessThanOrEqual(200);
  expect(windows.desk.width / columns).toBeLessThanOrEqual(300);
});

it('beds that would be too small to read scroll instead', () => {
  const fit = fitBoard(room(windows.laptop, { floors: [60, 60, 60] }), 'auto');
  expect(fit).toMatchObject({ size: 'dense', whole: false, height: measuresOf('dense').height });
});

it('a narrow board has one bed under the other, nine of them on a phone', () => {
  const fit = fitBoard(room({ width: 351, height: 620 }), 'auto');
  expect(fit).toMatchObject({ size: 'row', columns: 1 });
  const { heading, gap } = measuresOf('row');
  expect(heading + 9 * (fit.height + gap)).toBeLessThanOrEqual(620);
  expect(fitBoard(room({ width: rowsBelow, height: 620 }), 'auto').size).not.toBe('row');
});

it('what was chosen by hand is kept, whatever fits', () => {
  for (const choice of ['comfortable', 'compact', 'dense'] as const) {
    const { size, whole } = fitBoard(room(windows.laptop), choice);
    expect([size, whole]).toEqual([choice, false]);
  }
});

it('the number of beds decides where no size is known', () => {
  const sizes = [[40], [80], [81]].map((floors) => fitBoard(room({ width: 0, height: 0 }, { floors }), 'auto').size);
  expect(sizes).toEqual(['comfortable', 'compact', 'dense']);
});

it('a group of alerts on top has its room beforehand', () => {
  const plain = fitBoard(room(windows.laptop), 'auto');
  const grouped = fitBoard(room(windows.laptop, { moreRows: 1, moreHeadings: 1 }), 'auto');
  const { gap, heading } = measuresOf(grouped.size);
  expect(grouped.height).toBeLessThan(plain.height);
  expect((rowsOf(forty, grouped.columns) + 1) * (grouped.height + gap) + heading * 4).toBeLessThanOrEqual(736);
});
