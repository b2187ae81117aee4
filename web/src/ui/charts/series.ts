/** The geometry of the charts, pure: gaps stay gaps, axes show round figures. */

export interface Point {
  readonly at: number;
  /** null = not seen, which is not zero. */
  readonly value: number | null;
  /** Of a point that stands for several values: the lowest and the highest. */
  readonly range?: Range | null;
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

/** Runs of seen points no more than `maxStepMs` apart: a line is drawn within a run, never across a gap. */
export function runsOf(points: readonly Point[], maxStepMs: number): readonly (readonly SeenPoint[])[] {
  const runs: SeenPoint[][] = [];
  for (const { at, value, range = null } of points) {
    if (value === null) continue;
    const run = runs.at(-1);
    const last = run?.at(-1);
    const touches = last !== undefined && at - last.at <= maxStepMs && !hasHole(points, last.at, at);
    if (run !== undefined && touches) run.push({ at, value, range });
    else runs.push([{ at, value, range }]);
  }
  return runs;
}

export interface SeenPoint {
  readonly at: number;
  readonly value: number;
  readonly range: Range | null;
}

const hasHole = (points: readonly Point[], from: number, to: number): boolean =>
  points.some(({ at, value }) => value === null && at > from && at < to);

/** Lowest and highest of the values and of what must stay in sight, with room above and below, in whole steps. */
export function domainOf(
  values: readonly number[],
  keep: readonly number[],
  step: number,
  most = Number.POSITIVE_INFINITY,
): readonly [number, number] {
  const all = [...values, ...keep];
  if (all.length === 0) return [0, step];
  const low = Math.floor((Math.min(...all) - step / 4) / step) * step;
  const high = Math.ceil((Math.max(...all) + step / 4) / step) * step;
  const bottom = Math.max(0, Math.min(low, most - step));
  return [bottom, Math.min(most, Math.max(high, bottom + step))];
}

/** The first of the rising `ends` that holds every value; the last where none does. */
export function fullOf(values: readonly number[], ends: readonly [number, ...number[]]): number {
  const most = Math.max(0, ...values);
  return ends.find((end) => end >= most) ?? ends.at(-1) ?? ends[0];
}

/** Round instants inside `[from, to]`. Zones differ from UTC by whole quarters of an hour, so quarters are round everywhere. */
export function roundTimes(from: number, to: number, stepMs: number): readonly number[] {
  const first = Math.ceil(from / stepMs) * stepMs;
  const count = Math.max(0, Math.floor((to - first) / stepMs) + 1);
  return Array.from({ length: count }, (_, index) => first + index * stepMs);
}

/** About as wide as the words of an axis are drawn, in CSS pixels: letters of Chinese and Japanese fill a square. */
export const roughWidth = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[\u2e80-\u9fff\uf900-\uffef]/.test(letter) ? 13 : 7.5), 0);

/** Of ticks that stand evenly, every which is named, so that no name touches the next. */
export function every(places: readonly number[], widest: number): number {
  const [first = 0, second = Number.POSITIVE_INFINITY] = places;
  const gap = 8;
  return Math.max(1, Math.ceil((widest + gap) / (second - first)));
}

export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What lies inside `[from, to)` and is covered by none of the stretches. */
export function uncovered(stretches: readonly Stretch[], from: number, to: number): readonly Stretch[] {
  const holes: Stretch[] = [];
  let reached = from;
  for (const stretch of stretches.toSorted((a, b) => a.from - b.from)) {
    if (stretch.from > reached) holes.push({ from: reached, to: Math.min(stretch.from, to) });
    reached = Math.max(reached, stretch.to);
    if (reached >= to) break;
  }
  if (reached < to) holes.push({ from: reached, to });
  return holes.filter((hole) => hole.to > hole.from);
}

/** The point whose stretch of `stepMs` holds the instant. */
export function pointAt<P extends { readonly at: number }>(points: readonly P[], at: number, stepMs: number): P | null {
  return points.find((point) => at >= point.at && at < point.at + stepMs) ?? null;
}
