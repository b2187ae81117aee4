/** What kinds that a meter can raise look at, too: whether one of its readings stands (see `spot-readings.ts`). */
import type { AlertSource, BedAlertType, Instant } from '@wardlight/contract';
import type { BedState } from '../bed/state.ts';
import { spotFreshMs } from '../measurements/spot.ts';
import type { Changing, Stepping } from '../stepping.ts';

/** Closed while true, its mark says so for this long after the reading, where nobody measures again. */
export const spotMarkMs = 24 * 3_600_000;

export const isSpotOld = ({ measured_at }: AlertSource, at: Instant): boolean => at - measured_at > spotFreshMs;

/** By the mat's own values, told or closed while true. */
export const isTrueByMat = (bed: BedState, type: BedAlertType): boolean => (bed.memory[type]?.told ?? 0) > 0;

/** Nothing a meter said of this kind holds any more. */
export function forgetSpot(s: Stepping, type: BedAlertType): void {
  if (s.bed.spot[type] === undefined) return;
  const next: Changing<BedState['spot']> = { ...s.bed.spot };
  delete next[type];
  s.bed.spot = next;
}
