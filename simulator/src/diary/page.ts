/**
 * A page of the diary: what the frames of powered mats could show of one resident. Written by the right clock, however wrong the mat's is and
 * however late its frames are delivered; a witness knows nothing of how the server works these things out.
 */
import type { MatState, Posture } from '@wardlight/contract';

/** As a mat measured it. */
export interface Noted {
  readonly at: number;
  readonly state: MatState;
  readonly posture: Posture | null;
  /** % of the time since the frame before. */
  readonly move: number;
  readonly quality: number;
}

/** In one bed, [from, to). */
export interface Bedtime {
  readonly from: number;
  readonly to: number;
  /** In order. Those that were lost for ever are not here. */
  readonly noted: readonly Noted[];
}

/** By time; somebody who is moved has several. */
export type Page = readonly Bedtime[];

/** A state that counts: it held. Up to the last frame that shows it where nobody saw more. */
export interface Counted {
  readonly state: MatState;
  readonly from: number;
  readonly to: number;
  /** It goes on from before a time in which nobody saw anything, in the same state. */
  readonly resumed: boolean;
}

/** A change counts once it has held for so long … */
const holdMs = { out: 3_000, sitting: 2_000, lying: 5_000 } as const satisfies Record<MatState, number>;
/** … and a frame speaks for at most this long. */
export const speaksMs = 60_000;

interface Run {
  readonly state: MatState;
  readonly from: number;
  to: number;
  /** What came next could have been seen so far. */
  seenTo: number;
}

/** Stretches in which one frame follows another soon enough, each cut into runs of one state. */
function runsOf({ noted, to }: Bedtime): Run[][] {
  const sights: Run[][] = [];
  let last: Noted | undefined;
  for (const one of noted) {
    const run = sights.at(-1)?.at(-1);
    if (run === undefined || last === undefined || one.at - last.at > speaksMs)
      sights.push([{ state: one.state, from: one.at, to: one.at, seenTo: 0 }]);
    else {
      run.to = one.at;
      if (run.state !== one.state) sights.at(-1)?.push({ state: one.state, from: one.at, to: one.at, seenTo: 0 });
    }
    last = one;
  }
  for (const sight of sights)
    for (const [n, run] of sight.entries())
      run.seenTo = n + 1 < sight.length ? run.to : Math.min(to, run.to + speaksMs);
  return sights;
}

/** The states of one time in a bed that count, in order, with holes where nobody saw. */
export function countedIn(bedtime: Bedtime): Counted[] {
  const counted: Counted[] = [];
  for (const sight of runsOf(bedtime)) {
    const before = counted.at(-1)?.state;
    let now = null as Omit<Counted, 'to'> | null;
    for (const run of sight) {
      const goesOn: boolean = now === null && run.state === before;
      if (run.state === now?.state || !(goesOn || run.seenTo - run.from >= holdMs[run.state])) continue;
      if (now !== null) counted.push({ ...now, to: run.from });
      now = { state: run.state, from: run.from, resumed: goesOn };
    }
    if (now !== null) counted.push({ ...now, to: Math.max(now.from, sight.at(-1)?.to ?? 0) });
  }
  return counted;
}
