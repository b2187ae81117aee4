/**
 * The life of an alert (decisions §3): raised → claimed → cleared → closed.
 *
 * One alert per kind is open at a time. High latches: cleared, it stays open until staff close it, and the condition coming back
 * reopens it. Low and medium close by themselves when cleared.
 *
 * Closed by staff while its condition still holds, an alert is not raised again for that same uninterrupted condition, whatever its
 * priority: the person who closed it knows. A condition that grows (out of bed → out too long → out twice as long) is news again.
 * Kinds keep to this by remembering how far each occurrence of their condition has been told (`ConditionMemory.told`).
 *
 * Suppression, telling again and escalation belong between a condition and `raise`, and on claimed or unclaimed alerts here.
 */
import {
  type AlertChange,
  type AlertId,
  type AlertPriority,
  type AlertType,
  alertKinds,
  type CloseReason,
  type Instant,
  type UserId,
} from '@wardlight/contract';
import type { BedState } from '../bed/state.ts';
import { type Stepping, tell } from '../stepping.ts';
import type { AlertState } from '../types.ts';

/** A condition that has come true, as it is told. */
export interface Condition {
  readonly type: AlertType;
  readonly priority: AlertPriority;
  /** The limit that was met and the value that met it, in the kind's unit. */
  readonly threshold: number | null;
  readonly value: number | null;
  readonly startedAt: Instant;
}

export function openAlert(bed: BedState, type: AlertType): AlertState | undefined {
  return bed.alerts.find((alert) => alert.type === type);
}

/** The open alert of this kind whose condition is not over. */
export function standingAlert(bed: BedState, type: AlertType): AlertState | undefined {
  return bed.alerts.find((alert) => alert.type === type && alert.clearedAt === null);
}

/** Tells a condition: a new alert, or the latched one again. Where one stands uncleared, staff know already and nothing happens. */
export function raise(s: Stepping, condition: Condition, at: Instant): void {
  const open = openAlert(s.bed, condition.type);
  if (open === undefined) {
    raiseNew(s, condition, at);
    return;
  }
  if (open.clearedAt === null) return;
  const { threshold, value, startedAt } = condition;
  const back = {
    threshold,
    value,
    startedAt,
    toldAt: at,
    claimedAt: null,
    claimedBy: null,
    clearedAt: null,
    reopened: open.reopened + 1,
  };
  change(s, open, 'reopened', back, at);
}

function raiseNew(s: Stepping, condition: Condition, at: Instant): void {
  const { bed } = s;
  bed.alertCount += 1;
  const alert: AlertState = {
    id: `${bed.epoch}-${bed.alertCount}` as AlertId,
    ...condition,
    technical: alertKinds[condition.type].technical,
    raisedAt: at,
    toldAt: at,
    claimedAt: null,
    claimedBy: null,
    clearedAt: null,
    closedAt: null,
    closedBy: null,
    closeCause: null,
    closeNote: null,
    noData: false,
    reopened: 0,
  };
  bed.alerts = [...bed.alerts, alert];
  tell(s, { fact: 'alertChanged', at, change: 'raised', by: null, alert });
}

/**
 * The same alert, grown: it is told again, with the start of what it tells now. A claim stays, because whoever is on the way is
 * still on the way.
 */
export function upgrade(s: Stepping, alert: AlertState, condition: Condition, at: Instant): void {
  change(s, alert, 'upgraded', { ...condition, toldAt: at }, at);
}

/** The condition of this kind is over. Without an open alert of it nothing happens. */
export function clear(s: Stepping, type: AlertType, at: Instant): void {
  const alert = standingAlert(s.bed, type);
  if (alert === undefined) return;
  const cleared = change(s, alert, 'cleared', { clearedAt: at }, at);
  if (cleared.priority !== 'high') finish(s, cleared, { closedAt: at, closeCause: 'cleared' }, at, null);
}

/** The data went or came back: every open alert but the one about the missing data itself says so. */
export function markData(s: Stepping, present: boolean, at: Instant): void {
  for (const alert of s.bed.alerts) {
    if (alert.type === 'deviceDisconnected' || alert.noData === !present) continue;
    change(s, alert, present ? 'dataBack' : 'dataLost', { noData: !present }, at);
  }
}

/** Somebody is going. The first claim stands; one on an alert that is not open says nothing. */
export function claim(s: Stepping, id: AlertId, by: UserId, at: Instant): void {
  const alert = s.bed.alerts.find((open) => open.id === id);
  if (alert === undefined || alert.claimedAt !== null) return;
  change(s, alert, 'claimed', { claimedAt: at, claimedBy: by }, at, by);
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
  const alert = s.bed.alerts.find((open) => open.id === id);
  if (alert === undefined) return;
  finish(s, alert, { closedAt: at, closedBy: by, closeCause: reason, closeNote: note }, at, by);
}

function change(
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
  s.bed.alerts = s.bed.alerts.filter((open) => open.id !== from.id);
  tell(s, { fact: 'alertChanged', at, change: 'closed', by, alert: { ...from, ...parts } });
}
