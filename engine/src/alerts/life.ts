/**
 * The life of an alert (decisions §3): (suppressed →) raised → claimed → cleared → closed.
 *
 * One alert per kind is open at a time. High latches: cleared, it stays open until staff close it, and the condition coming back
 * reopens it. Low and medium close by themselves when cleared.
 *
 * Closed by staff while its condition still holds, an alert is not raised again for that same uninterrupted condition, whatever its
 * priority: the person who closed it knows. A condition that grows (out of bed → out too long → out twice as long) is news again.
 * Kinds keep to this by remembering how far each occurrence of their condition has been told (`ConditionMemory.told`).
 *
 * A kind says `raise` when its condition is true and `clear` when it is over, whatever the hour: between them stands `suppression.ts`,
 * which lets an alert wait before it is told. What staff answer, and what comes of no answer, is in `response.ts`.
 */
import {
  type AlertChange,
  type AlertId,
  type AlertPriority,
  alertKinds,
  type BedAlertType,
  type CloseReason,
  type Instant,
  type SuppressionCause,
  type UserId,
} from '@wardlight/contract';
import type { BedState, Waiting } from '../bed/state.ts';
import { type Stepping, tell } from '../stepping.ts';
import type { AlertState } from '../types.ts';
import { newAlert } from './new-alert.ts';
import { causeOf, lastedUntil, rankOf, speaksUnseen, tellableAt } from './suppression.ts';

/** A condition that has come true, as it is told. */
export interface Condition {
  readonly type: BedAlertType;
  readonly priority: AlertPriority;
  /** The limit that was met and the value that met it, in the kind's unit. */
  readonly threshold: number | null;
  readonly value: number | null;
  readonly startedAt: Instant;
}

/** No suppression lasts longer: what was closed before is forgotten. */
const longestMs = 120 * 60_000;

/** Told and not closed. */
export function openAlert(bed: BedState, type: BedAlertType): AlertState | undefined {
  return bed.alerts.find((alert) => alert.type === type);
}

/** The alert of this kind whose condition is not over, told or waiting to be told. */
export function standingAlert(bed: BedState, type: BedAlertType): AlertState | undefined {
  return bed.alerts.find((alert) => alert.type === type && alert.clearedAt === null) ?? waitingFor(bed, type)?.alert;
}

export function waitingFor(bed: BedState, type: BedAlertType): Waiting | undefined {
  return bed.waiting.length === 0 ? undefined : bed.waiting.find(({ alert }) => alert.type === type);
}

/**
 * A condition has come true: a new alert, or the latched one again, told at once or suppressed. Where one stands uncleared, staff know
 * already and nothing happens; one that waits is told now where the condition has risen above it.
 */
export function raise(s: Stepping, condition: Condition, at: Instant): void {
  const { bed, rules } = s;
  const open = openAlert(bed, condition.type);
  if (open !== undefined && open.clearedAt === null) return;
  const waiting = waitingFor(bed, condition.type);
  if (waiting !== undefined) {
    if (rankOf(condition.priority) > rankOf(waiting.alert.priority)) release(s, waiting, at, condition);
    return;
  }
  const entry: Waiting = {
    alert: {
      ...newAlert,
      id: open?.id ?? (`${bed.epoch}-${bed.alertCount + 1}` as AlertId),
      ...condition,
      technical: alertKinds[condition.type].technical,
      raisedAt: at,
    },
    returnedAt: bed.returnedAt,
  };
  const due = tellableAt(bed, rules, entry, at);
  if (due !== null && due <= at) {
    tellNow(s, entry.alert, at);
    return;
  }
  suppress(s, { ...entry, alert: { ...entry.alert, suppressed: causeOf(bed, rules, entry) } }, open === undefined, at);
}

/** One that is to reopen a latched alert waits silently: that alert is on the board. */
function suppress(s: Stepping, entry: Waiting, isNew: boolean, at: Instant): void {
  const { bed } = s;
  bed.waiting = [...bed.waiting, entry];
  if (!isNew) return;
  bed.alertCount += 1;
  tell(s, { fact: 'alertChanged', at, change: 'suppressed', by: null, alert: entry.alert });
}

/** Its wait is over, or it has `grown` into something that does not wait. */
export function release(s: Stepping, entry: Waiting, at: Instant, grown: Partial<Condition> = {}): void {
  s.bed.waiting = s.bed.waiting.filter((other) => other !== entry);
  const alert: AlertState = { ...entry.alert, ...grown };
  tellNow(s, { ...alert, value: lastedUntil(alert, at) }, at);
}

function tellNow(s: Stepping, alert: AlertState, at: Instant): void {
  const { bed } = s;
  const latched = bed.alerts.find((open) => open.id === alert.id);
  if (latched !== undefined) {
    reopen(s, latched, alert, at);
    return;
  }
  const told: AlertState = { ...alert, toldAt: at };
  if (told.suppressed === null) bed.alertCount += 1;
  bed.alerts = [...bed.alerts, told];
  tell(s, { fact: 'alertChanged', at, change: 'raised', by: null, alert: told });
}

/** A new occurrence: nobody has answered this one yet. It keeps the priority it has risen to. */
function reopen(
  s: Stepping,
  latched: AlertState,
  { type, threshold, value, startedAt }: AlertState,
  at: Instant,
): void {
  const back = {
    type,
    threshold,
    value,
    startedAt,
    toldAt: at,
    ...unanswered,
    claimedAt: null,
    claimedBy: null,
    withUntil: null,
    clearedAt: null,
    reopened: latched.reopened + 1,
  };
  change(s, latched, 'reopened', back, at);
}

/** What is told anew may be told again and handed on anew. */
export const unanswered = { toldAgainAt: null, escalatedAt: null, stillAt: null } as const;

/**
 * The same alert, grown: it is told again, with the start of what it tells now, and keeps the priority it has risen to. A claim stays,
 * because whoever is on the way is still on the way; but it sounds, because they do not know this. Somebody with the resident does.
 * One that waits is told now, as what it has grown into.
 */
export function upgrade(s: Stepping, alert: AlertState, condition: Condition, at: Instant): void {
  const entry = s.bed.waiting.find((waiting) => waiting.alert === alert);
  if (entry !== undefined) {
    release(s, entry, at, condition);
    return;
  }
  const priority = rankOf(alert.priority) > rankOf(condition.priority) ? alert.priority : condition.priority;
  const attended = alert.withUntil !== null && alert.withUntil > at;
  const stillAt = alert.claimedAt === null || attended ? null : at;
  change(s, alert, 'upgraded', { ...condition, priority, toldAt: at, ...unanswered, stillAt }, at);
}

/** The condition of this kind is over. Without an alert of it nothing happens. */
export function clear(s: Stepping, type: BedAlertType, at: Instant): void {
  const alert = s.bed.alerts.find((open) => open.type === type && open.clearedAt === null);
  if (alert !== undefined) clearAlert(s, alert, at);
  else drop(s, type, at);
}

function clearAlert(s: Stepping, alert: AlertState, at: Instant): void {
  const cleared = change(s, alert, 'cleared', { clearedAt: at }, at);
  if (cleared.priority !== 'high') finish(s, cleared, { closedAt: at, closeCause: 'cleared' }, at, null);
}

/** It ended before it was told. */
export function drop(s: Stepping, type: BedAlertType, at: Instant): void {
  const { bed } = s;
  const entry = waitingFor(bed, type);
  if (entry === undefined) return;
  bed.waiting = bed.waiting.filter((other) => other !== entry);
  if (bed.alerts.some(({ id }) => id === entry.alert.id)) return;
  const alert: AlertState = { ...entry.alert, clearedAt: at, closedAt: at, closeCause: 'cleared' };
  tell(s, { fact: 'alertChanged', at, change: 'closed', by: null, alert });
}

/** Another alert speaks for this one from now on: it is closed, latched or not, and is no reason to suppress what comes later. */
export function merge(s: Stepping, type: BedAlertType, at: Instant): void {
  const { bed } = s;
  drop(s, type, at);
  const alert = openAlert(bed, type);
  if (alert === undefined) return;
  bed.alerts = bed.alerts.filter((open) => open !== alert);
  const merged: AlertState = { ...alert, clearedAt: alert.clearedAt ?? at, closedAt: at, closeCause: 'cleared' };
  tell(s, { fact: 'alertChanged', at, change: 'closed', by: null, alert: merged });
}

/** An event: stored, begun and ended at once, never told. */
export function logEvent(s: Stepping, condition: Condition, at: Instant, suppressed: SuppressionCause | null): void {
  const { bed } = s;
  bed.alertCount += 1;
  const alert: AlertState = {
    ...newAlert,
    id: `${bed.epoch}-${bed.alertCount}` as AlertId,
    ...condition,
    technical: alertKinds[condition.type].technical,
    raisedAt: at,
    suppressed,
    clearedAt: at,
    closedAt: at,
    closeCause: 'cleared',
  };
  tell(s, { fact: 'alertChanged', at, change: 'logged', by: null, alert });
}

/** The data went or came back: every open alert about the person says so. */
export function markData(s: Stepping, present: boolean, at: Instant): void {
  for (const alert of s.bed.alerts) {
    if (speaksUnseen(alert.type) || alert.noData === !present) continue;
    change(s, alert, present ? 'dataBack' : 'dataLost', { noData: !present }, at);
  }
}

/** Staff close an alert, cleared or not. One that is not open is left alone. */
export function close(
  s: Stepping,
  id: AlertId,
  by: UserId,
  reason: CloseReason,
  note: string | null,
  at: Instant,
): void {
  const { bed } = s;
  const alert = bed.alerts.find((open) => open.id === id);
  if (alert === undefined) return;
  const returning = bed.waiting.find((entry) => entry.alert.id === id);
  bed.waiting = bed.waiting.filter((entry) => entry !== returning);
  finish(s, alert, { closedAt: at, closedBy: by, closeCause: reason, closeNote: note }, at, by);
  // What was to reopen it has not been told to anybody: it goes on waiting, as an alert of its own.
  if (returning === undefined) return;
  const { type, priority, threshold, value, startedAt } = returning.alert;
  raise(s, { type: type as BedAlertType, priority, threshold, value, startedAt }, at);
}

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

function finish(s: Stepping, from: AlertState, parts: Partial<AlertState>, at: Instant, by: UserId | null): void {
  const { bed } = s;
  bed.alerts = bed.alerts.filter((open) => open.id !== from.id);
  const closed: { [T in BedAlertType]?: Instant } = {};
  for (const [type, when] of Object.entries(bed.closed) as [BedAlertType, Instant][])
    if (at - when < longestMs) closed[type] = when;
  closed[from.type as BedAlertType] = at;
  bed.closed = closed;
  tell(s, { fact: 'alertChanged', at, change: 'closed', by, alert: { ...from, ...parts } });
}
