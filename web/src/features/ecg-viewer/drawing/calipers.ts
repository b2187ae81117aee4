/** Two points on the paper, and what lies between them. */
import { clamp, type Gain, msOfMm, type Speed } from './geometry.ts';

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
  /** Of the later point above the earlier one, as the eye goes; of two at one time, of the second. */
  readonly mv: number;
}

export function measuredBy({ a, b }: Calipers, gain: Gain): Measured {
  const [first, second] = a.ms <= b.ms ? [a, b] : [b, a];
  const ms = second.ms - first.ms;
  return { ms, rate: ms > 0 ? 60_000 / ms : null, mv: (first.yMm - second.yMm) / gain };
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

/** Where one begins by keyboard or touch: a large square in the middle of what is in sight. */
export function firstCalipers(middleMs: number, yMm: number, speed: Speed, bounds: Bounds): Calipers {
  const half = msOfMm(10, speed);
  return { a: kept({ ms: middleMs - half, yMm }, bounds), b: kept({ ms: middleMs + half, yMm: yMm - 10 }, bounds) };
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
