/** How an open alert changes and ends: every change is told as a fact, with the alert as it is after it. */
import type { AlertChange, BedAlertType, Instant, UserId } from '@wardlight/contract';
import { type Stepping, tell } from '../stepping.ts';
import type { AlertState } from '../types.ts';

/** No suppression lasts longer: what was closed before is forgotten. */
const longestMs = 120 * 60_000;

/** What is told anew may be told again and handed on anew. */
export const unanswered = { toldAgainAt: null, escalatedAt: null, stillAt: null } as const;

/** Nobody has answered: the parts of an alert that say who goes. */
export const unclaimed = { claimedAt: null, claimedBy: null, withUntil: null, handedTo: null } as const;

const leaving: readonly BedAlertType[] = ['leaveBed', 'leaveTimeout'];

/** Kinds that tell of one matter: being out is one, whichever of its two kinds tells it. */
export const kindsLike = (type: BedAlertType): readonly BedAlertType[] => (leaving.includes(type) ? leaving : [type]);

/** Changes an open alert and tells it. */
export function change(
  s: Stepping,
  from: AlertState,
  name: AlertChange,
  parts: Partial<AlertState>,
  at: Instant,
  by: UserId | null = null,
): AlertState {
  const alert: AlertState = { ...from, ...parts };
  s.bed.alerts = s.bed.alerts.map((open) => (open.id === alert.id ? alert : open));
  tell(s, { fact: 'alertChanged', at, change: name, by, alert });
  return alert;
}

/** Closes an alert: it leaves the bed, and its kind waits out its suppression from now. */
export function finish(
  s: Stepping,
  from: AlertState,
  parts: Partial<AlertState>,
  at: Instant,
  by: UserId | null,
): void {
  const { bed } = s;
  bed.alerts = bed.alerts.filter((open) => open.id !== from.id);
  const closed: { [T in BedAlertType]?: Instant } = {};
  for (const [type, when] of Object.entries(bed.closed) as [BedAlertType, Instant][])
    if (at - when < longestMs) closed[type] = when;
  closed[from.type as BedAlertType] = at;
  bed.closed = closed;
  tell(s, { fact: 'alertChanged', at, change: 'closed', by, alert: { ...from, ...parts } });
}
