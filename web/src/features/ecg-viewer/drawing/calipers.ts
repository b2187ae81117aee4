/** Two points on the paper, and what lies between them. */
import { clamp, type Gain, msOfMm, type Speed } from './geometry.ts';
import { type Heights, middleOfRow } from './looks.ts';
import type { Reach } from './reach.ts';
import type { Row, Segment } from './rows.ts';

export interface Point {
  /** From the start of the recording. */
  readonly ms: number;
  /** From the top of the paper. */
  readonly yMm: number;
}
export interface Calipers {
  readonly a: Point;
  readonly b: Point;
}
export type CaliperEnd = keyof Calipers;

export interface Measured {
  /** Never negative. */
  readonly ms: number;
  /** Beats a minute, were it the time from beat to beat; null = no time lies between. */
  readonly rate: number | null;
  /**
   * Of the later point above the earlier one, as the eye goes; of two at one time, of the second. Null = they stand on two lines, each with a zero
   * of its own, or on one whose gain is not known.
   */
  readonly mv: number | null;
}

/** @param gain null = there is no voltage between them. Time there always is: whatever stands under each other on a paper was recorded at one time. */
export function measuredBy({ a, b }: Calipers, gain: Gain | null): Measured {
  const [first, second] = a.ms <= b.ms ? [a, b] : [b, a];
  const ms = second.ms - first.ms;
  return { ms, rate: ms > 0 ? 60_000 / ms : null, mv: gain === null ? null : (first.yMm - second.yMm) / gain };
}

/** Of the paper points stand on. */
export interface PaperLines {
  readonly rows: readonly Row[];
  readonly heights: Heights;
  /** Of each row, as far as its lines are drawn. */
  readonly reaches: readonly Reach[];
  readonly gain: Gain;
  /** Of each lead, in mV. */
  readonly middles: readonly number[];
}

interface Place {
  readonly row: number;
  readonly segment: Segment;
}

/** Where a point stands. What rises above the first row, or falls below the last, is still theirs. */
function placeOf({ ms, yMm }: Point, { rows, heights: { rowsMm, rowMm } }: Pick<PaperLines, 'rows' | 'heights'>) {
  const row = clamp(Math.floor((yMm - rowsMm) / rowMm), 0, rows.length - 1);
  const segments = rows[row]?.segments ?? [];
  const segment = segments.findLast(({ fromMs }) => fromMs <= ms) ?? segments[0];
  return segment === undefined ? null : ({ row, segment } satisfies Place);
}

/** The line a point stands on. */
export const segmentAt = (point: Point, rows: readonly Row[], heights: Heights): Segment | null =>
  placeOf(point, { rows, heights })?.segment ?? null;

/** A point that is put on the very tip of a wave may stand a little beyond it. */
const besideMm = 1;

/**
 * The line on which both points are measured: that of the first, or else of the second, if the other lies in its stretch and no farther from it
 * than it is drawn, though that be in the next row. Null = they stand on two lines.
 */
export function measuredLine({ a, b }: Calipers, paper: PaperLines): Segment | null {
  return lineOf(a, b, paper) ?? lineOf(b, a, paper);
}

function lineOf(first: Point, second: Point, paper: PaperLines): Segment | null {
  const place = placeOf(first, paper);
  if (place === null) return null;
  const { row, segment } = place;
  const half = paper.heights.rowMm / 2;
  const { up, down } = paper.reaches[row] ?? { up: 0, down: 0 };
  const below = second.yMm - middleOfRow(paper.heights, row);
  const isNear = below <= Math.max(half, down + besideMm) && -below <= Math.max(half, up + besideMm);
  return isNear && second.ms >= segment.fromMs && second.ms <= segment.toMs ? segment : null;
}

/**
 * The same points where the paper is drawn otherwise, as when a lead is given another middle, lines need more room above, or the gain is another:
 * their times and voltages stay on the line of the first.
 */
export function carriedOver(calipers: Calipers, was: PaperLines, is: PaperLines): Calipers {
  const place = placeOf(calipers.a, was);
  if (place === null) return calipers;
  const { row, segment } = place;
  const middleIn = ({ middles }: PaperLines): number => (segment.lead === null ? 0 : (middles[segment.lead] ?? 0));
  const carried = ({ ms, yMm }: Point): Point => {
    const mv = (middleOfRow(was.heights, row) - yMm) / was.gain + middleIn(was);
    return { ms, yMm: middleOfRow(is.heights, row) - (mv - middleIn(is)) * is.gain };
  };
  return { a: carried(calipers.a), b: carried(calipers.b) };
}

export interface Bounds {
  readonly fromMs: number;
  readonly toMs: number;
  readonly heightMm: number;
}

export const kept = ({ ms, yMm }: Point, { fromMs, toMs, heightMm }: Bounds): Point => ({
  ms: clamp(ms, fromMs, toMs),
  yMm: clamp(yMm, 0, heightMm),
});

/**
 * Where one begins by keyboard or touch: around the middle of a line.
 *
 * @param upMm how far the second point stands above the first: no further than its row
 */
export function firstCalipers(middleMs: number, yMm: number, upMm: number, speed: Speed, bounds: Bounds): Calipers {
  const half = msOfMm(10, speed);
  return { a: kept({ ms: middleMs - half, yMm }, bounds), b: kept({ ms: middleMs + half, yMm: yMm - upMm }, bounds) };
}

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** What the finest step of each way is. */
export interface Finest {
  /** Of the lead that has the most samples. */
  readonly sampleMs: number;
  readonly mm: number;
}

/** Arrows move by 1 mm, with Shift by 5 mm, with Alt by the finest there is. Null = not one of its keys. */
export function movedPoint(
  point: Point,
  { key, shiftKey, altKey }: Pressed,
  speed: Speed,
  finest: Finest,
): Point | null {
  const mm = shiftKey ? 5 : 1;
  const [ms, yMm] = altKey ? [finest.sampleMs, finest.mm] : [msOfMm(mm, speed), mm];
  switch (key) {
    case 'ArrowLeft':
      return { ...point, ms: point.ms - ms };
    case 'ArrowRight':
      return { ...point, ms: point.ms + ms };
    case 'ArrowUp':
      return { ...point, yMm: point.yMm - yMm };
    case 'ArrowDown':
      return { ...point, yMm: point.yMm + yMm };
    default:
      return null;
  }
}
