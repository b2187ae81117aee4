/** Single measurements over time, pure: what a line may join, and which one the cursor means. */

export interface Spot {
  readonly at: number;
  readonly value: number;
  /** A meter's "Lo" or "Hi": the value lies beyond this one. */
  readonly beyond: 'below' | 'above' | null;
}

/** Runs that a line joins: none over a gap of more than `bridgeMs`, and none to a value that nobody knows. @param spots the oldest first */
export function spotRuns<S extends Spot>(spots: readonly S[], bridgeMs: number): readonly (readonly S[])[] {
  const runs: S[][] = [];
  let open: S[] | null = null;
  for (const spot of spots) {
    if (spot.beyond !== null) {
      open = null;
      continue;
    }
    const last = open?.at(-1);
    if (open === null || last === undefined || spot.at - last.at > bridgeMs) {
      open = [];
      runs.push(open);
    }
    open.push(spot);
  }
  return runs;
}

/** The measurement nearest in time; null = there is none. */
export function nearestTo<S extends { readonly at: number }>(spots: readonly S[], at: number): S | null {
  let nearest: S | null = null;
  for (const spot of spots) if (nearest === null || Math.abs(spot.at - at) < Math.abs(nearest.at - at)) nearest = spot;
  return nearest;
}
