/** How large a tile is, from the window and the number of beds: every bed whole in sight wherever a tile stays readable. Pure. */

import { type Density, type DensityChoice, densities } from '../state/arrangement.ts';

/** `row`: the phone's, one bed under the other. */
export type TileSize = Density | 'row';

interface Measures {
  /** Least width of a tile, and the least height in which an alarm has its reason, its value and its button. In px. */
  readonly width: number;
  readonly height: number;
  /** The same for a finger, which needs a larger button. */
  readonly forFinger: number;
  /** Height of a row where the size was chosen by hand and the board scrolls. */
  readonly chosen: number;
  readonly gap: number;
  readonly heading: number;
}

/** floors.module.css draws headings as high as this. */
const measures: Readonly<Record<TileSize, Measures>> = {
  comfortable: { width: 168, height: 158, forFinger: 168, chosen: 200, gap: 8, heading: 36 },
  compact: { width: 132, height: 126, forFinger: 138, chosen: 144, gap: 6, heading: 26 },
  dense: { width: 96, height: 86, forFinger: 102, chosen: 88, gap: 4, heading: 22 },
  row: { width: 240, height: 64, forFinger: 64, chosen: 64, gap: 0, heading: 20 },
};
export const measuresOf = (size: TileSize): Measures => measures[size];

/** A narrower board shows rows: two tiles side by side hold too little of each bed. */
export const rowsBelow = 560;
/** A tile that is wider or higher than this shows no more than before. */
const mostWidth = 300;
const mostHeight = 200;
/** Width to height of a tile that is neither a ribbon nor a tower. */
const shape = 1.25;
/** Of a dense tile with number, name, state, time and vital signs. */
const roomyHeight = 100;
/** What the smallest tile in alarm needs above its least, for a line of the reason and one of the value. */
const moreInAlarm = 22;
/** Thai stacks marks above and below the line. */
const tallLines = 1.06;

export interface Room {
  /** Of the beds, in px: the window less what stands around them. */
  readonly width: number;
  readonly height: number;
  /** How many beds each floor has; a floor begins a new row under a heading. */
  readonly floors: readonly number[];
  /** Headings besides those of the floors. */
  readonly moreHeadings?: number;
  /** For a group of alerts that may come on top. */
  readonly moreRows?: number;
  /** Pressed with a finger. */
  readonly finger: boolean;
  /** The language's lines are high. */
  readonly tall: boolean;
}

export interface Fit {
  readonly size: TileSize;
  readonly columns: number;
  /** In px. */
  readonly height: number;
  /** Whether every bed is in sight; else the board scrolls. */
  readonly whole: boolean;
  /** Of the smallest tiles, besides those they need: one is for the vital signs, in an alarm the second for its value. */
  readonly spareLines: 0 | 1 | 2;
}

/** Up to so many beds there is room for much of each, where the window's size is not known. */
const comfortableBeds = 40;
const compactBeds = 80;

/** By the number of beds alone. */
export function densityFor(beds: number): Density {
  if (beds <= comfortableBeds) return 'comfortable';
  return beds <= compactBeds ? 'compact' : 'dense';
}

export function fitBoard(room: Room, choice: DensityChoice): Fit {
  const { width, finger, tall } = room;
  const beds = room.floors.reduce((sum, floor) => sum + floor, 0);
  if (choice !== 'auto') return scrolling(width, choice, finger, tall);
  if (width <= 0) return scrolling(width, densityFor(beds), finger, tall);
  if (width < rowsBelow)
    return { size: 'row', columns: 1, height: lineHeight(measures.row.height, tall), whole: false, spareLines: 2 };
  for (const size of densities) {
    const fit = largest(room, size);
    if (fit !== null) return fit;
  }
  return { ...scrolling(width, 'dense', finger, tall), height: leastHeight('dense', finger, tall) };
}

/** Of a button for a finger, which no language makes higher. */
const fingerButton = 44;
const lineHeight = (px: number, tall: boolean): number => Math.round(tall ? px * tallLines : px);
const leastHeight = (size: TileSize, finger: boolean, tall: boolean): number =>
  finger
    ? fingerButton + lineHeight(measures[size].forFinger - fingerButton, tall)
    : lineHeight(measures[size].height, tall);

/** The size was chosen, or nothing smaller can be read: as many columns as there is room for, and the board scrolls. */
function scrolling(width: number, size: Density, finger: boolean, tall: boolean): Fit {
  const { width: least, gap, chosen, forFinger } = measures[size];
  const columns = Math.max(width < 400 ? 2 : 1, Math.floor((width + gap) / (least + gap)));
  return {
    size,
    columns,
    height: lineHeight(finger ? Math.max(chosen, forFinger) : chosen, tall),
    whole: false,
    spareLines: size === 'dense' ? 0 : 2,
  };
}

/** The largest tiles of this kind with which every bed is in sight; null where even the smallest do not fit. */
function largest(
  { width, height, floors, moreHeadings = 0, moreRows = 0, finger, tall }: Room,
  size: Density,
): Fit | null {
  const { width: leastWidth, gap, heading } = measures[size];
  const least = leastHeight(size, finger, tall);
  const forRows = height - heading * (floors.length + moreHeadings);
  let best: { readonly fit: Fit; readonly score: number } | null = null;
  const fewest = Math.max(1, Math.ceil((width + gap) / (mostWidth + gap)));
  for (let columns = fewest; columns * (leastWidth + gap) <= width + gap; columns++) {
    const rows = floors.reduce((sum, beds) => sum + Math.ceil(beds / columns), moreRows);
    const each = Math.min(mostHeight, Math.floor(forRows / Math.max(1, rows)) - gap);
    if (each < least) continue;
    const score = Math.min((width + gap) / columns - gap, each * shape);
    if (best !== null && score <= best.score) continue;
    const roomy = each >= lineHeight(roomyHeight, tall) ? 1 : 0;
    const spareLines = each >= least + lineHeight(moreInAlarm, tall) ? 2 : roomy;
    best = { fit: { size, columns, height: each, whole: true, spareLines }, score };
  }
  return best?.fit ?? null;
}

export const sameFit = (a: Fit, b: Fit): boolean =>
  a.size === b.size &&
  a.columns === b.columns &&
  a.height === b.height &&
  a.whole === b.whole &&
  a.spareLines === b.spareLines;
