/**
 * What staff answer to an alert, and what comes of no answer (decisions §3 "Life of an alert"; `docs/decisions/055`).
 *
 * Unanswered = nobody has claimed it, or it was told as still so after the claim. Unanswered for `notClaimedMinutes` it is told again,
 * and as long after that it is escalated, once for each telling. Low priority does neither, technical alerts are not escalated.
 * Claimed, nobody with the resident and true for `stillTrueMinutes` since either, it sounds again, one priority higher; not so low and
 * technical ones. Missing data stops none of this: that nobody knows is no better than knowing.
 */
import type { AlertId, AlertPriority, Instant, ResponseSettings, UserId } from '@wardlight/contract';
import type { BedState } from '../bed/state.ts';
import type { Stepping } from '../stepping.ts';
import type { AlertState, Rules } from '../types.ts';
import { unlessChanging } from './kind.ts';
import { change, unanswered } from './life.ts';
import { isTrueNow, presentOf } from './suppression.ts';

const minuteMs = 60_000;

/** Told, not over, and nobody is dealing with it: tones repeat. "With the resident" is a claim; while it lasts nothing is told as still so. */
export function isSounding(alert: AlertState): boolean {
  return (
    alert.toldAt !== null &&
    alert.clearedAt === null &&
    alert.closedAt === null &&
    (alert.claimedAt === null || alert.stillAt !== null)
  );
}

export interface Reminder {
  readonly change: 'toldAgain' | 'escalated' | 'still';
  readonly at: Instant;
}

/** What comes next if nobody answers, or the answer does not help; null = nothing. */
export function nextReminder(alert: AlertState, response: ResponseSettings): Reminder | null {
  const { toldAt, toldAgainAt, escalatedAt, stillAt, claimedAt } = alert;
  if (toldAt === null || alert.clearedAt !== null || alert.priority === 'low') return null;
  if (isSounding(alert)) {
    const wait = response.notClaimedMinutes * minuteMs;
    if (toldAgainAt === null) return { change: 'toldAgain', at: Math.max(toldAt, stillAt ?? 0) + wait };
    return alert.technical || escalatedAt !== null ? null : { change: 'escalated', at: toldAgainAt + wait };
  }
  if (alert.technical) return null;
  const attendedAt = Math.max(claimedAt ?? toldAt, alert.withUntil ?? 0);
  return { change: 'still', at: attendedAt + response.stillTrueMinutes * minuteMs };
}

/** What a reminder does to its alert. */
export function reminded(alert: AlertState, name: Reminder['change'], at: Instant): Partial<AlertState> {
  if (name === 'toldAgain') return { toldAgainAt: at };
  if (name === 'escalated') return { escalatedAt: at };
  return { priority: higher[alert.priority], ...unanswered, stillAt: at };
}

const higher = { low: 'low', medium: 'high', high: 'high' } as const satisfies Record<AlertPriority, AlertPriority>;

/** Of somebody who has just come back nobody is reminded; of a bed that nobody sees, everybody. */
export function nextReminderOf(
  bed: BedState,
  rules: Rules,
): { readonly alert: AlertState; readonly reminder: Reminder } | null {
  let next: { alert: AlertState; reminder: Reminder } | null = null;
  for (const alert of bed.alerts) {
    const reminder = nextReminder(alert, rules.response);
    if (reminder === null || (next !== null && reminder.at >= next.reminder.at)) continue;
    if (bed.seeing && (!isTrueNow(bed, alert.type) || unlessChanging(bed, reminder.at) === null)) continue;
    next = { alert, reminder };
  }
  return next;
}

export function remind(s: Stepping, at: Instant): void {
  const next = nextReminderOf(s.bed, s.rules);
  if (next === null) return;
  const { alert, reminder } = next;
  const now = presentOf(s.bed, at);
  change(s, alert, reminder.change, reminded(alert, reminder.change, now), now);
}

/** Somebody is going. The first claim stands, until the alert is told as still so; one on an alert that is not open says nothing. */
export function claim(s: Stepping, id: AlertId, by: UserId, at: Instant): void {
  const alert = s.bed.alerts.find((open) => open.id === id);
  if (alert === undefined) return;
  const parts = claimOf(alert, by, at);
  if (parts !== null) change(s, alert, 'claimed', parts, at, by);
}

export function claimOf(alert: AlertState, by: UserId, at: Instant): Partial<AlertState> | null {
  if (alert.claimedAt !== null && alert.stillAt === null) return null;
  return { claimedAt: at, claimedBy: by, stillAt: null };
}

/** Somebody is there for so long: quiet until then. Claims what nobody has claimed; saying it again counts from then. */
export function beWithResident(s: Stepping, id: AlertId, by: UserId, minutes: number, at: Instant): void {
  const alert = s.bed.alerts.find((open) => open.id === id);
  if (alert === undefined) return;
  change(s, alert, 'withResident', { ...claimOf(alert, by, at), withUntil: at + minutes * minuteMs }, at, by);
}

/** Whoever was going cannot come any more: told anew, as if nobody had answered. */
export function unclaim(s: Stepping, id: AlertId, of: UserId, at: Instant): void {
  const alert = s.bed.alerts.find((open) => open.id === id);
  if (alert === undefined) return;
  const parts = releaseOf(alert, of, at);
  if (parts !== null) change(s, alert, 'released', parts, at);
}

export function releaseOf(alert: AlertState, of: UserId, at: Instant): Partial<AlertState> | null {
  const { claimedBy, clearedAt, stillAt, withUntil } = alert;
  if (claimedBy !== of || clearedAt !== null || stillAt !== null || (withUntil !== null && withUntil > at)) return null;
  return { toldAt: at, ...unanswered, claimedAt: null, claimedBy: null, withUntil: null };
}
