/**
 * A second opinion on kinds judged at readings: it has all readings of the night before it, and for each of them looks back as far as a
 * hold may reach, so it shares neither code nor method with the engine, which goes forward and keeps a sum.
 */
import type { Reading } from '../types.ts';

export interface Heard {
  readonly at: number;
  readonly reading: Reading;
}

export interface Told {
  readonly change: 'raised' | 'cleared';
  readonly at: number;
  /** True start of what was raised. */
  readonly since: number | null;
}

/** The slowest pace of a mat: a value speaks for so long. */
const paceMs = 30_000;

export interface Judged {
  /** null = says nothing. */
  readonly verdictOf: (heard: Heard) => 'true' | 'between' | 'over' | null;
  readonly holdMs: number;
  readonly clearMs: number;
  readonly toleranceMs: number;
  /** So many in a row are enough. */
  readonly enough: number;
  /** So many are needed. */
  readonly needed: number;
}

export function expectedOfValues(night: readonly Heard[], judged: Judged): Told[] {
  const verdicts = night.map(judged.verdictOf);
  const told: Told[] = [];
  let from = 0;
  for (let n = 0; n < night.length; n += 1) {
    const raised = told.at(-1)?.change === 'raised';
    const run = lookBack(night, verdicts, raised ? 'over' : 'true', from, n, judged.toleranceMs);
    if (run === null) continue;
    const isHeld = run.heldMs >= judged.holdMs && run.count >= judged.needed;
    if (raised ? run.heldMs < judged.clearMs : !isHeld && run.count < judged.enough) continue;
    const at = night[n]?.at ?? Number.NaN;
    told.push(raised ? { change: 'cleared', at, since: null } : { change: 'raised', at, since: run.since });
    from = n + 1;
  }
  return told;
}

/** The unbroken run of `wanted` that ends with reading `last`, and how much of it is spoken for. */
function lookBack(
  night: readonly Heard[],
  verdicts: readonly (string | null)[],
  wanted: string,
  from: number,
  last: number,
  toleranceMs: number,
): { since: number; heldMs: number; count: number } | null {
  if (verdicts[last] !== wanted) return null;
  const timeOf = (n: number) => night[n]?.at ?? Number.NaN;
  let first = last;
  let seen = last;
  let heldMs = 0;
  let count = 1;
  for (let n = last - 1; n >= from; n -= 1) {
    if (verdicts[n] === null) continue;
    const spokenMs = Math.min(timeOf(n + 1) - timeOf(n), paceMs);
    // Since decisions §15 a value between the limit and the margin pauses a hold instead of ending it; a clearing it still ends.
    const pauses = wanted === 'true' && verdicts[n] === 'between';
    if ((verdicts[n] !== wanted && !pauses) || timeOf(seen) - timeOf(n) - spokenMs > toleranceMs) break;
    seen = n;
    if (pauses) continue;
    heldMs += spokenMs;
    count += 1;
    first = n;
  }
  return { since: timeOf(first), heldMs, count };
}

/** Restlessness as an integral: moving time as a function of time seen in bed, asked at each whole slice. One stay in bed, no exit. */
export function expectedOfMovement(
  night: readonly Heard[],
  { windowMs, limit, margin, toleranceMs }: { windowMs: number; limit: number; margin: number; toleranceMs: number },
): Told[] {
  const sliceMs = Math.ceil(windowMs / 15);
  const told: Told[] = [];
  let points: { seen: number; moved: number }[] = [{ seen: 0, moved: 0 }];
  for (let n = 1; n < night.length; n += 1) {
    const [before, now] = [night[n - 1], night[n]];
    const end = points.at(-1);
    if (before === undefined || now === undefined || end === undefined) continue;
    const pause = now.at - before.at;
    if (pause > paceMs + toleranceMs) {
      points = [{ seen: 0, moved: 0 }];
      continue;
    }
    const { move } = now.reading;
    const spoken = move === null ? 0 : Math.min(pause, paceMs);
    const seen = end.seen + spoken;
    points.push({ seen, moved: end.moved + (spoken * (move ?? 0)) / 100 });
    const slice = Math.floor(seen / sliceMs);
    if (slice === Math.floor(end.seen / sliceMs) || slice < 15) continue;
    const percent =
      ((movedAt(points, slice * sliceMs) - movedAt(points, (slice - 15) * sliceMs)) / (sliceMs * 15)) * 100;
    const raised = told.at(-1)?.change === 'raised';
    if (raised && percent <= limit - margin + 1e-6) told.push({ change: 'cleared', at: now.at, since: null });
    else if (!raised && percent >= limit - 1e-6)
      told.push({ change: 'raised', at: now.at, since: now.at - sliceMs * 15 });
  }
  return told;
}

function movedAt(points: readonly { seen: number; moved: number }[], seen: number): number {
  const n = points.findIndex((point) => point.seen >= seen);
  const [from, to] = [points[n - 1], points[n]];
  if (to === undefined) throw new Error('not seen so long');
  if (from === undefined || to.seen === seen) return to.moved;
  return from.moved + ((to.moved - from.moved) * (seen - from.seen)) / (to.seen - from.seen);
}
