/**
 * Planned absence (decisions §3 "away"; `docs/decisions/056`). Marked while the person lies in bed, it begins when they leave;
 * marked while they are out, or while nobody sees the bed, at once. Away, what the mat says of an empty bed is no alert. It ends by
 * staff's word, or when the person is counted on the bed.
 */
import { alertKinds, type BedAlertType, type Instant, type UserId } from '@wardlight/contract';
import { forgetPersonsClosedTrue } from '../alerts/closed-true.ts';
import { clear, drop } from '../alerts/life.ts';
import { type Changing, knownAt, type Stepping, tell } from '../stepping.ts';
import { isOnBed } from './readings.ts';
import type { Away, BedState } from './state.ts';

/** Staff mark an absence, or change the end of the one that is marked. */
export function markAbsence(s: Stepping, by: UserId, until: Instant, at: Instant): void {
  const { bed } = s;
  const before = bed.away;
  bed.away = { from: before?.from ?? at, until, out: before?.out ?? false } satisfies Away;
  tell(s, { fact: 'absenceBegan', at, by, until });
  if (!bed.away.out && !(bed.seeing && isOnBed(bed.status))) beAway(s, before?.from ?? at, at);
}

/** The person has left: everything about them ends, told or not, and what holds are under way are forgotten. */
function beAway(s: Stepping, from: Instant, at: Instant): void {
  const { bed } = s;
  if (bed.away === null) return;
  bed.away = { ...bed.away, from, out: true } satisfies Away;
  const memory: Changing<BedState['memory']> = {};
  if (bed.memory.deviceDisconnected !== undefined) memory.deviceDisconnected = bed.memory.deviceDisconnected;
  bed.memory = memory;
  bed.spot = {};
  forgetPersonsClosedTrue(s);
  bed.presentFrom = null;
  bed.lying = null;
  bed.lastTurn = null;
  bed.movement = null;
  for (const { type } of [...bed.alerts, ...bed.waiting.map(({ alert }) => alert)]) {
    if (alertKinds[type].technical) continue;
    clear(s, type as BedAlertType, at);
    drop(s, type as BedAlertType, at);
  }
}

/** A counted exit from the bed: a marked absence begins with it. */
export function leaveForAbsence(s: Stepping, from: Instant, at: Instant): void {
  if (s.bed.away !== null && !s.bed.away.out) beAway(s, from, at);
}

/** Counted on the bed: who was away is back. */
export function backFromAbsence(s: Stepping, at: Instant): void {
  if (s.bed.away?.out === true) endAbsence(s, null, at);
}

/** From now on being out counts again, from now. */
export function endAbsence(s: Stepping, by: UserId | null, at: Instant): void {
  const { bed } = s;
  if (bed.away === null) return;
  const { out } = bed.away;
  bed.away = null;
  if (out) bed.presentFrom = at;
  tell(s, { fact: 'absenceEnded', at, by });
}

/** Marked and never begun: it is over with its time. */
export function absenceDue({ away }: BedState): Instant | null {
  return away === null || away.out ? null : away.until;
}

export function letAbsenceLapse(s: Stepping, at: Instant): void {
  endAbsence(s, null, knownAt(s, at));
}
