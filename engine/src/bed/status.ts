/** From raw states to counted ones (decisions §3): a change counts after it has held, from its true start. */
import type { Instant, MatState, WatchSettings } from '@wardlight/contract';
import { kinds } from '../alerts/kinds/catalog.ts';
import { type Changing, knownAt, type Stepping, tell } from '../stepping.ts';
import { backFromAbsence, leaveForAbsence } from './absence.ts';
import { keepCounts } from './counts.ts';
import { isOnBed, statusOf } from './readings.ts';
import type { BedState, SeenStatus } from './state.ts';

function holdOf(status: SeenStatus, watch: WatchSettings): number {
  if (status === 'bedExit') return watch.outHoldMs;
  return status === 'sitting' ? watch.sittingHoldMs : watch.inBedHoldMs;
}

/** The mat says `state` at `at`: that confirms what counts, goes on with a candidate, or starts one. */
export function hearState(s: Stepping, state: MatState, at: Instant): void {
  const { bed } = s;
  const raw = statusOf(state);
  if (bed.status === 'disconnected' && bed.before?.status === raw) {
    comeBack(s, raw, at);
  } else if (bed.status === raw) {
    // What waited for the change that now fell away is told at this moment.
    if (bed.candidate !== null) bed.clock = knownAt(s, at);
    bed.candidate = null;
    seat(bed, raw, at);
    if (isOnBed(raw)) backFromAbsence(s, knownAt(s, at));
  } else if (bed.candidate?.to !== raw) {
    // A mat first heard of by its last will may have measured this just before it.
    const since = bed.status === 'disconnected' ? Math.max(at, bed.since ?? at) : at;
    bed.candidate = { to: raw, since, due: since + holdOf(raw, s.rules.watch) };
  }
}

/** The same state as before the gap: nothing has changed in the bed, so no hold is needed and its start stays. */
function comeBack(s: Stepping, status: SeenStatus, at: Instant): void {
  const { bed } = s;
  tell(s, { fact: 'statusChanged', at: bed.backAt ?? at, countedAt: knownAt(s, at), from: 'disconnected', to: status });
  bed.status = status;
  bed.since = bed.before?.since ?? at;
  bed.before = null;
  bed.candidate = null;
  seat(bed, status, at);
  if (isOnBed(status)) backFromAbsence(s, knownAt(s, at));
}

/** When the candidate's hold ends. */
export function candidateDue(bed: BedState): Instant | null {
  return bed.candidate === null ? null : bed.candidate.due;
}

/** The candidate has held: it counts from its true start, and the alert kinds hear of it. */
export function countCandidate(s: Stepping, at: Instant): void {
  const { bed } = s;
  const candidate = bed.candidate;
  if (candidate === null) return;
  const previous = bed.before?.status ?? bed.status;
  tell(s, { fact: 'statusChanged', at: candidate.since, countedAt: at, from: bed.status, to: candidate.to });
  bed.status = candidate.to;
  bed.since = candidate.since;
  bed.before = null;
  bed.candidate = null;
  seat(bed, candidate.to, candidate.since);
  keepCounts(bed, previous, candidate);
  if (isOnBed(candidate.to)) backFromAbsence(s, at);
  else leaveForAbsence(s, candidate.since, at);
  for (const kind of kinds) kind.turned?.(s, { previous, to: candidate.to, startedAt: candidate.since, countedAt: at });
}

/** Keeps the starts of "on the bed" and "not sitting", which outlast single statuses and clear alerts. */
function seat(bed: Changing<BedState>, status: SeenStatus, at: Instant): void {
  bed.onBedSince = isOnBed(status) ? (bed.onBedSince ?? at) : null;
  bed.notSittingSince = status === 'sitting' ? null : (bed.notSittingSince ?? at);
}
