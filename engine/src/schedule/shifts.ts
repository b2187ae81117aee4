/** Shifts of an agency: wall-clock starts, each shift lasting until the next start (decisions §12 "Handover"). */
import type { Instant } from '@wardlight/contract';
import { instantOf } from '../reports/day-borders.ts';
import { wallClock } from './zone.ts';

export interface ShiftSettings {
  readonly zone: string;
  /** Minutes after local midnight, at least one. */
  readonly starts: readonly number[];
}

/** Starts around `at`, in order. Two that a clock change lays on one instant are one. */
function startsAround({ zone, starts }: ShiftSettings, at: Instant): Instant[] {
  const { day } = wallClock(zone, at);
  const found = [-2, -1, 0, 1, 2].flatMap((days) => starts.map((minute) => instantOf(zone, day + days, minute)));
  return [...new Set(found)].toSorted((a, b) => a - b);
}

/** The first start after `at`. */
export function nextShiftStart(settings: ShiftSettings, at: Instant): Instant {
  const next = startsAround(settings, at).find((start) => start > at);
  if (next === undefined) throw new RangeError('no shift begins within two days');
  return next;
}

/** The shift that is under way at `at`: `[from, to)`. */
export function shiftAt(settings: ShiftSettings, at: Instant): { readonly from: Instant; readonly to: Instant } {
  const from = startsAround(settings, at).findLast((start) => start <= at);
  if (from === undefined) throw new RangeError('no shift began within two days');
  return { from, to: nextShiftStart(settings, at) };
}
