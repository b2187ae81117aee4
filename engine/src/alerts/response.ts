/**
 * What comes of no answer, or of one that does not help (decisions §3 "Life of an alert"; `docs/decisions/055`). Who goes: `claims.ts`.
 *
 * Unanswered = nobody has claimed it, or it was told as still so after the claim. Unanswered for `notClaimedMinutes` it is told again,
 * and as long after that it is escalated, once for each telling. Low priority does neither, technical alerts are not escalated.
 * Claimed, nobody with the resident and true for `stillTrueMinutes` since either, it sounds again, one priority higher; not so low and
 * technical ones. Missing data stops none of this: that nobody knows is no better than knowing.
 */
import type { AlertPriority, Instant, ResponseSettings } from '@wardlight/contract';
import type { BedState } from '../bed/state.ts';
import type { Stepping } from '../stepping.ts';
import type { AlertState, Rules } from '../types.ts';
import { change, unanswered } from './change.ts';
import { unlessChanging } from './kinds/kind.ts';
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
