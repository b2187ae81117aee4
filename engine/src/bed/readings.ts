/** What a reading is worth (decisions §2 "Numbers"). */
import type { BedStatus, MatState } from '@wardlight/contract';
import type { Reading } from '../types.ts';
import type { SeenStatus } from './state.ts';

/** quality ≥ 50; an unknown one is not. */
export function isGood({ quality }: Pick<Reading, 'quality'>): boolean {
  return quality !== null && quality >= 50;
}

/** move < 10 %; where it is unknown nobody can say so. */
export function isStill({ move }: Pick<Reading, 'move'>): boolean {
  return move !== null && move < 10;
}

/** Vitals count only in bed (lying or sitting) and good. */
export function vitalsCount(reading: Pick<Reading, 'state' | 'quality'>): boolean {
  return reading.state !== 'out' && isGood(reading);
}

const statusOfState = { lying: 'inBed', sitting: 'sitting', out: 'bedExit' } as const satisfies Record<
  MatState,
  SeenStatus
>;

export function statusOf(state: MatState): SeenStatus {
  return statusOfState[state];
}

/** Lying or sitting: the mat feels the person. */
export function isOnBed(status: BedStatus): boolean {
  return status === 'inBed' || status === 'sitting';
}
