/**
 * Suppression delays, it never cancels (decisions §3 "Schedule", "Suppression"; `docs/decisions/054`). A condition that came true waits
 * - until its setting is in force,
 * - `afterAlertMinutes` since an alert of its own type was closed (reopening a latched one is no new alert and does not wait for that),
 * - for the three kinds of leaving the bed, `afterReturnMinutes` since the last return to it,
 * and is told then if it is still true, with its true start. What has risen above its kind's priority waits for the hour only.
 * The end of a wait is worked out from the rules of the moment, never stored: rules that change act at once.
 */
import {
  type AlertPriority,
  type AlertType,
  alertKinds,
  type Instant,
  type SuppressionCause,
} from '@wardlight/contract';
import type { BedState, Waiting } from '../bed/state.ts';
import { firstInForce, heldInForce, isInForce, nextChange } from '../schedule/force.ts';
import type { AlertState, CountedStatus, Rules } from '../types.ts';

const minuteMs = 60_000;
/** However long the wait, leaveTimeout is told this long after its threshold at the latest. */
const leaveTimeoutWaitMs = 5 * minuteMs;

/** The counted status in which a kind is true. */
const trueWhile: { readonly [T in AlertType]?: CountedStatus } = {
  leaveBed: 'bedExit',
  leaveTimeout: 'bedExit',
  siteTimeout: 'sitting',
  lyingTimeout: 'inBed',
};
/** Kinds that wait after a return to bed (decisions §3). */
const afterReturnKinds: ReadonlySet<AlertType> = new Set(['leaveBed', 'leaveTimeout', 'siteTimeout']);

/** Kinds whose value is how long it has lasted, in ms of their unit. */
const lasting: { readonly [T in AlertType]?: number } = {
  leaveTimeout: minuteMs,
  siteTimeout: 1_000,
  lyingTimeout: minuteMs,
  absenceOverdue: minuteMs,
  deviceDisconnected: minuteMs,
};

/** The value with which an alert is told at `at`, which may be long after it came true. */
export function lastedUntil({ type, startedAt, value }: AlertState, at: Instant): number | null {
  const unit = lasting[type];
  return unit === undefined ? value : Math.floor((at - startedAt) / unit);
}

export function rankOf(priority: AlertPriority): number {
  if (priority === 'high') return 2;
  return priority === 'medium' ? 1 : 0;
}

/** What is told also while the bed is not seen: it is not the mat's word about the person. */
export function speaksUnseen({ type, source }: Pick<AlertState, 'type' | 'source'>): boolean {
  return source !== null || alertKinds[type].technical || type === 'absenceOverdue';
}

/**
 * Whether a condition that is not over is true at this moment, as far as is seen: nobody is told of a person who has just come back, or of
 * a value that has begun to clear. What cannot be seen to end is true.
 */
export function isTrueNow(bed: BedState, type: AlertType): boolean {
  const status = trueWhile[type];
  if (status !== undefined) return bed.status === status;
  if (type === 'deviceDisconnected') return !bed.seeing;
  if (type === 'mqttStatus' || bed.spot[type] !== undefined) return true;
  const memory = bed.memory[type];
  return memory === undefined || memory.told === 0 || memory.run === null || memory.run.gapFrom !== null;
}

/** When one that waits may be told, if nothing changes, and not before `from`; null = not by itself. */
export function tellableAt(bed: BedState, rules: Rules, entry: Waiting, from: Instant): Instant | null {
  const { alert } = entry;
  const { type, startedAt, raisedAt } = alert;
  const { zone } = rules;
  const setting = rules.alerts[type];
  if (!setting.on) return null;
  const end = Math.max(from, waitEnd(bed, rules, entry));
  if (!alertKinds[type].ranges) return end;
  if (type === 'leaveBed') {
    // One that was up when the range began is not told at all; out for too long, leaveTimeout tells.
    const always = [startedAt, raisedAt, end].every((at) => isInForce(setting, zone, at));
    return always ? end : null;
  }
  if (type === 'leaveTimeout' && alert.priority !== 'high') {
    const limit = setting.value * minuteMs;
    const endOf = (at: Instant | null) => (at === null ? null : nextChange(setting, zone, at));
    const due = heldInForce(setting, zone, outSince(bed, startedAt), limit);
    if (due === null) return null;
    const at = Math.max(raisedAt, Math.min(Math.max(due, end), due + leaveTimeoutWaitMs));
    let plan = isInForce(setting, zone, at) ? at : heldInForce(setting, zone, at, limit);
    // A stretch that is over by now was missed: the next one counts from its own start.
    for (let over = endOf(plan); plan !== null && over !== null && over <= from; over = endOf(plan))
      plan = heldInForce(setting, zone, over, limit);
    return plan === null ? null : Math.max(plan, from);
  }
  return firstInForce(setting, zone, end);
}

/** Since when being out counts: not while it was planned. */
export function outSince(bed: BedState, since: Instant): Instant {
  return Math.max(since, bed.presentFrom ?? since);
}

/** The end of what is not about the hour. */
function waitEnd(bed: BedState, rules: Rules, { alert, returnedAt }: Waiting): Instant {
  const { type, raisedAt } = alert;
  if (rankOf(alert.priority) > rankOf(alertKinds[type].priority)) return raisedAt;
  return Math.max(raisedAt, afterAlert(bed, rules, alert), afterReturn(rules, type, returnedAt));
}

function afterAlert(bed: BedState, rules: Rules, { id, type }: Waiting['alert']): Instant {
  const closedAt = type === 'mqttStatus' ? undefined : bed.closed[type];
  if (closedAt === undefined || bed.alerts.some((open) => open.id === id)) return 0;
  return closedAt + rules.alerts[type].afterAlertMinutes * minuteMs;
}

function afterReturn(rules: Rules, type: AlertType, returnedAt: Instant | null): Instant {
  if (returnedAt === null || !afterReturnKinds.has(type)) return 0;
  return returnedAt + rules.alerts[type].afterReturnMinutes * minuteMs;
}

/** Why it waits: the hour before all else. */
export function causeOf(bed: BedState, rules: Rules, entry: Waiting): SuppressionCause {
  const { alert } = entry;
  const { ranges } = alertKinds[alert.type];
  const setting = rules.alerts[alert.type];
  const end = waitEnd(bed, rules, entry);
  const outside = (at: Instant) => ranges && !isInForce(setting, rules.zone, at);
  if (outside(alert.raisedAt) || end <= alert.raisedAt) return 'outOfForce';
  if (alert.type === 'leaveBed' && outside(alert.startedAt)) return 'outOfForce';
  return afterAlert(bed, rules, alert) > alert.raisedAt ? 'afterAlert' : 'afterReturn';
}

/** What waited for a doubt to be settled is told when it was: at the reading that said so. */
export function presentOf(bed: BedState, at: Instant): Instant {
  return bed.seeing && bed.last !== null ? Math.max(at, bed.last.at) : at;
}

/** The first wait that ends, and when; one whose condition is in doubt, or not seen, goes on waiting. */
export function nextRelease(bed: BedState, rules: Rules): { readonly entry: Waiting; readonly at: Instant } | null {
  if (bed.waiting.length === 0) return null;
  let next: { entry: Waiting; at: Instant } | null = null;
  for (const entry of bed.waiting) {
    const { type } = entry.alert;
    const unseen = speaksUnseen(entry.alert);
    if (!isTrueNow(bed, type) || !(unseen || bed.seeing)) continue;
    // A change under way is a doubt, whatever was due before it; and what a doubt has delayed must be in force when it is settled.
    if (!unseen && bed.candidate !== null) continue;
    const at = tellableAt(bed, rules, entry, presentOf(bed, entry.alert.raisedAt));
    if (at !== null && (next === null || at < next.at)) next = { entry, at };
  }
  return next;
}
