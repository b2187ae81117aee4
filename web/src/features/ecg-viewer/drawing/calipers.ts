/** Two points on the paper, and what lies between them. */
import { clamp, type Gain, msOfMm, type Speed } from './geometry.ts';
import type { Heights } from './looks.ts';
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

/** The line a point stands on. What rises above the first row, or falls below the last, is still theirs. */
export function segmentAt({ ms, yMm }: Point, rows: readonly Row[], { rowsMm, rowMm }: Heights): Segment | null {
  const row = rows[clamp(Math.floor((yMm - rowsMm) / rowMm), 0, rows.length - 1)];
  return row?.segments.findLast(({ fromMs }) => fromMs <= ms) ?? row?.segments[0] ?? null;
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
