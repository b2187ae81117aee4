/**
 * Where on a mat's own clock frames of it are kept: a frame outside of these stretches cannot be a double and is not looked up
 * (docs/decisions/042). Several, because clocks jump: one reading of next year must not make every frame of this year look like a double.
 */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** In order, apart from each other. */
export type KnownClock = readonly Stretch[];

/** Less than this is a pause, not a jump. */
const jumpMs = 3_600_000;
/** A clock that was never set, then set, then glitched, then corrected. More are run together: too much is looked up then, never too little. */
const mostStretches = 4;

export const mayBeKept = (known: KnownClock, at: number): boolean =>
  known.some(({ from, to }) => from <= at && at <= to);

export function withReading(known: KnownClock, at: number): KnownClock {
  const below = known.findLastIndex(({ from }) => from <= at);
  const before = known[below];
  if (before !== undefined && at <= before.to) return known;
  const after = known[below + 1];
  const joins = before !== undefined && at <= before.to + jumpMs && (after === undefined || at < after.from);
  if (!joins) return fewer([...known.slice(0, below + 1), { from: at, to: at }, ...known.slice(below + 1)]);
  return [...known.slice(0, below), { from: before.from, to: at }, ...known.slice(below + 1)];
}

function fewer(known: KnownClock): KnownClock {
  if (known.length <= mostStretches) return known;
  let least = 0;
  const gapAfter = (index: number) => (known[index + 1]?.from ?? Number.POSITIVE_INFINITY) - (known[index]?.to ?? 0);
  for (let index = 1; index < known.length - 1; index++) if (gapAfter(index) < gapAfter(least)) least = index;
  const [one, next] = [known[least], known[least + 1]];
  if (one === undefined || next === undefined) return known;
  return [...known.slice(0, least), { from: one.from, to: next.to }, ...known.slice(least + 2)];
}
