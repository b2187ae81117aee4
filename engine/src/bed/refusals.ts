/** A mat that sends readings of which nothing can be read: it is there, and nobody is watched by it (docs/decisions/174). */
import type { Instant } from '@wardlight/contract';
import type { Stepping } from '../stepping.ts';
import type { Rules } from '../types.ts';
import type { BedState } from './state.ts';

/** It is no sight: silence goes on counting. */
export function hearRefused({ bed }: Stepping, at: Instant): void {
  const from = bed.refused?.from ?? at;
  bed.refused = { from, at: Math.max(bed.refused?.at ?? at, at) };
}

/** When a mat that has sent nothing more either is simply silent. */
export function refusedDue({ refused }: BedState, { watch }: Rules): Instant | null {
  return refused === null ? null : refused.at + watch.silenceMs;
}

export function forgetRefused({ bed }: Stepping): void {
  bed.refused = null;
}
