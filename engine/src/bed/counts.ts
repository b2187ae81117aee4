/**
 * From when the two timeouts count (decisions §15, `docs/decisions/164`). Out too long and sitting too long are counted over short
 * interruptions: only what would clear their alert ends a count, so that somebody who sits down for three seconds every ten minutes is
 * not unknown for the whole night. Reports are not concerned: they go by the counted statuses.
 */
import type { Instant } from '@wardlight/contract';
import type { Changing } from '../stepping.ts';
import type { CountedStatus } from '../types.ts';
import { isOnBed } from './readings.ts';
import type { BedState, Candidate } from './state.ts';

type Counting = Changing<BedState>;

/** A change of status counts: what it begins is counted from its true start, unless it goes on after a short interruption. */
export function keepCounts(bed: Counting, previous: CountedStatus, { to, since }: Candidate): void {
  if (to === 'bedExit') {
    forgetShortReturn(bed);
    bed.outCountFrom ??= since;
  } else if (previous === 'bedExit') bed.returnedAt = since;
  if (to === 'sitting') bed.sittingCountFrom ??= since;
}

/** Back on the bed for as long as clears an alert of leaving it: that return is one, for the waits too. */
export function endOutCount(bed: Counting): void {
  bed.outCountFrom = null;
  bed.wholeReturnAt = bed.returnedAt;
}

/** A return that was too short to clear anything starts no wait either: what waited for it waits as if it had not been. */
function forgetShortReturn(bed: Counting): void {
  const { returnedAt: short, wholeReturnAt: before } = bed;
  if (short === before) return;
  bed.returnedAt = before;
  if (bed.waiting.some(({ returnedAt }) => returnedAt === short))
    bed.waiting = bed.waiting.map((entry) => (entry.returnedAt === short ? { ...entry, returnedAt: before } : entry));
}

type Counts = Pick<BedState, 'outCountFrom' | 'sittingCountFrom' | 'wholeReturnAt'>;

/**
 * The counts of a state that says nothing of them: each is of the stretch that stands. So they are written only where an interruption lies in
 * them, and states of before are read the same way.
 */
function plainCounts(bed: BedState): Counts {
  const { status, since } = bed.before ?? bed;
  const from = (counted: CountedStatus): Instant | null => (status === counted ? since : null);
  return {
    outCountFrom: from('bedExit'),
    sittingCountFrom: from('sitting'),
    // Only while somebody who was out is back for a moment do the two differ.
    wholeReturnAt: bed.outCountFrom === null || !isOnBed(status) ? bed.returnedAt : null,
  };
}

export const countKeys = [
  'outCountFrom',
  'sittingCountFrom',
  'wholeReturnAt',
] as const satisfies readonly (keyof Counts)[];

/** Of them, what has to be written. */
export function countsToWrite(bed: BedState): readonly (keyof Counts)[] {
  const plain = plainCounts(bed);
  return countKeys.filter((key) => bed[key] !== plain[key]);
}

/** Sets what was not written. */
export function readCounts(bed: Counting): void {
  const plain = plainCounts(bed);
  for (const key of countKeys) bed[key] ??= plain[key];
}

/** From when what counts now counts for its timeout; null where it has none. */
export function countFromOf({ status, outCountFrom, sittingCountFrom }: BedState): Instant | null {
  if (status === 'bedExit') return outCountFrom;
  return status === 'sitting' ? sittingCountFrom : null;
}
