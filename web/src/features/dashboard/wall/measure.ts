/** How large things are on a wall, and how many of them fit. Pure. */

/** What is read from this far away is a two-hundredth of it high (look.md "Wall mode"). */
const readFromMm = 4_000;
export const leastMm = readFromMm / 200;
/** A 55-inch screen of 16:9 along its longer side; a larger one only makes everything larger. */
export const screenMm = (55 * 25.4 * 16) / Math.hypot(16, 9);
/** A figure is at least this part of its font's size, in every font of ours. */
export const figurePart = 0.68;
/** Font size of a bed's number, in hundredths of the window's longer side (CSS `vmax`), up to the next tenth. */
export const numberVmax = Math.ceil((leastMm / screenMm / figurePart) * 1_000) / 10;

/** In sizes of the number: a figure's width, and what a tile needs beside and below its number. */
const figureWidth = 0.6;
const besideNumber = 0.6;
const leastWidth = 3.9;
const tileHeight = 2.15;
const gapPx = 6;
/** Few beds are shown larger, up to this. */
const mostScale = 2;

export interface WallRoom {
  readonly width: number;
  readonly height: number;
  readonly beds: number;
  /** Figures of the longest bed number. */
  readonly longest: number;
  readonly numberPx: number;
}

export interface WallGrid {
  /** By how much everything is larger than it has to be. */
  readonly scale: number;
  readonly columns: number;
  readonly rows: number;
  readonly pages: number;
}

/** The largest tiles that show every bed at once; else the smallest that can be read, on several pages. */
export function wallGrid({ width, height, beds, longest, numberPx }: WallRoom): WallGrid {
  const tileWidth = Math.max(leastWidth, longest * figureWidth + besideNumber);
  const fitting = (scale: number) => ({
    scale,
    columns: Math.max(1, Math.floor((width + gapPx) / (tileWidth * numberPx * scale + gapPx))),
    rows: Math.max(1, Math.floor((height + gapPx) / (tileHeight * numberPx * scale + gapPx))),
  });
  for (let tenths = mostScale * 10; tenths > 10; tenths -= 1) {
    const grid = fitting(tenths / 10);
    // What is left over is given to the rows.
    if (grid.columns * grid.rows >= beds) return { ...grid, rows: Math.ceil(beds / grid.columns), pages: 1 };
  }
  const grid = fitting(1);
  return { ...grid, pages: Math.max(1, Math.ceil(beds / (grid.columns * grid.rows))) };
}

/** There and back again by one at a time, between -most and most. */
const swing = (step: number, most: number): number => most - Math.abs((step % (4 * most)) - 2 * most);

/** Where the picture stands in this minute, in px: a pixel further than in the last one, so that nothing burns in and nobody sees it move. */
export const shiftAt = (minute: number): { readonly x: number; readonly y: number } => ({
  x: swing(minute, 6),
  y: swing(minute, 4),
});
