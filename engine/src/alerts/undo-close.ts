/**
 * Anybody may undo a closing within a minute of it (decisions §15; `docs/decisions/177`): as if it had never been. Everything the press closed
 * is the same alert again, with its claim and its timers, and sounds where nobody goes. What came of the same matter meanwhile is joined to it:
 * - it is over: the alert is cleared now, and, unless it is high, ends by itself;
 * - it has come true anew: the new alert is part of the old one, which stands as the new one stood.
 * A turn that the closing told is an act of its own and stands; taking it back is `turns.ts`.
 */
import type { AlertId, BedAlertType, Instant, UserId } from '@wardlight/contract';
import { countAlong } from '../bed/hand-over.ts';
import type { BedState, ClosedAlert, ClosedPress, Waiting } from '../bed/state.ts';
import { type Changing, type Stepping, tell } from '../stepping.ts';
import type { AlertState } from '../types.ts';
import { change } from './change.ts';
import { stopGoingWhenDone } from './claims.ts';
import { closingOf, isOverSince } from './closed-press.ts';
import { forgetClosedTrue } from './closed-true.ts';
import { remember } from './kinds/kind.ts';
import { clearAlert, upgrade } from './life.ts';
import { rankOf, speaksUnseen } from './suppression.ts';

/** The press that closed this alert is undone, whole. Too late, or undone already, nothing changes. */
export function undoClose(s: Stepping, id: AlertId, by: UserId, at: Instant): void {
  const { bed } = s;
  const press = closingOf(bed, id, at);
  if (press === undefined) return;
  bed.closedPresses = bed.closedPresses.filter((other) => other !== press);
  const goesAgain = bed.going === null && press.going !== null;
  if (goesAgain) bed.going = press.going;
  for (const closed of press.closed) bringBack(s, press, closed, by, at);
  // What they had claimed may be over by now.
  if (goesAgain) stopGoingWhenDone(s);
}

function bringBack(s: Stepping, press: ClosedPress, closed: ClosedAlert, by: UserId, at: Instant): void {
  const { bed } = s;
  const { alert, closedBefore } = closed;
  const type = alert.type as BedAlertType;
  const isOver = isOverSince(bed, press, closed);
  if (bed.closedTrue[type]?.closedAt === press.at) forgetClosedTrue(s, type);
  const { newer, waiting } = since(bed, press, alert);
  const endsByItself = isOver && alert.priority !== 'high' && newer === undefined;
  // What is over and ends by itself ended at its closing, as far as suppression goes.
  if (bed.closed[type] === press.at && !endsByItself) bed.closed = closedAgo(bed.closed, type, closedBefore);

  if (newer !== undefined) endJoined(s, newer, at);
  const again = newer === undefined ? { ...alert, noData: noDataNow(bed, press, alert) } : joined(alert, newer, at);
  bed.alerts = [...bed.alerts, again].toSorted((one, other) => one.raisedAt - other.raisedAt);
  tell(s, { fact: 'alertChanged', at, change: 'closingUndone', by, alert: again });
  knowAgain(bed, press, again);

  const latched = newer === undefined && isOver && !endsByItself;
  if (latched) change(s, again, 'cleared', { clearedAt: at }, at);
  if (!endsByItself) {
    if (waiting !== undefined) joinWaiting(s, waiting, again.id, newer?.id, at);
    return;
  }
  clearAlert(s, again, at);
  bed.closed = { ...bed.closed, [type]: press.at };
}

/** What has come true anew of the same matter, told or waiting. Being out grows from one kind into the other. */
function since(bed: BedState, press: ClosedPress, { type }: AlertState) {
  const isSame = (other: AlertState): boolean =>
    other.type === type || (type === 'leaveBed' && other.type === 'leaveTimeout' && other.raisedAt >= press.at);
  return { newer: bed.alerts.find(isSame), waiting: bed.waiting.find(({ alert }) => isSame(alert)) };
}

/** The older alert speaks for it from now on. */
function endJoined(s: Stepping, newer: AlertState, at: Instant): void {
  s.bed.alerts = s.bed.alerts.filter((open) => open !== newer);
  tellEnd(s, newer, at);
}

function tellEnd(s: Stepping, alert: AlertState, at: Instant): void {
  const ended: AlertState = { ...alert, clearedAt: alert.clearedAt ?? at, closedAt: at, closeCause: 'cleared' };
  tell(s, { fact: 'alertChanged', at, change: 'closed', by: null, alert: ended });
}

/** As the latched alert would stand had it come back, or the open one had it grown. */
function joined(alert: AlertState, newer: AlertState, at: Instant): AlertState {
  const priority = rankOf(alert.priority) > rankOf(newer.priority) ? alert.priority : newer.priority;
  const same = { id: alert.id, raisedAt: alert.raisedAt, suppressed: alert.suppressed, priority };
  const reopened = alert.reopened + newer.reopened;
  if (newer.type === alert.type) return { ...newer, ...same, reopened: reopened + 1 };
  const { claimedAt, claimedBy, firstClaimedAt, withUntil, handedTo } = newer.claimedAt === null ? alert : newer;
  const stillAt = newer.claimedAt === null && claimedAt !== null ? at : newer.stillAt;
  const claim = { claimedAt, claimedBy, firstClaimedAt, withUntil, handedTo, stillAt };
  return { ...newer, ...same, reopened, firstToldAt: alert.firstToldAt, grownAt: newer.toldAt, ...claim };
}

/** What waits to be told waits to reopen this alert from now on; where it is not over, it is known already, or grows out of it. */
function joinWaiting(s: Stepping, entry: Waiting, id: AlertId, newer: AlertId | undefined, at: Instant): void {
  const { bed } = s;
  bed.waiting = bed.waiting.filter((other) => other !== entry);
  // One that was to reopen the newer alert is no alert of its own.
  if (entry.alert.id !== newer) tellEnd(s, entry.alert, at);
  const open = bed.alerts.find((alert) => alert.id === id);
  if (open === undefined) return;
  const { type, priority, threshold, value, source, startedAt } = entry.alert;
  if (open.clearedAt !== null) bed.waiting = [...bed.waiting, { ...entry, alert: { ...entry.alert, id } }];
  else if (open.type !== type)
    upgrade(s, open, { type: type as BedAlertType, priority, threshold, value, source, startedAt }, at);
}

/** A bed that began anew and has seen nobody yet knows nothing of it, whether a mat lies there or not. */
function noDataNow({ seeing, status }: BedState, { moved }: ClosedPress, alert: AlertState): boolean {
  if (speaksUnseen(alert)) return alert.noData;
  return !seeing && (moved || alert.noData || status === 'disconnected');
}

/** Twice the threshold was told: nothing more is to come of it. */
const steps = 2;

/** In another bed nothing is known of it; by this the next mat's values can clear it, and who has been out all along goes on being out. */
function knowAgain(bed: Changing<BedState>, { moved }: ClosedPress, alert: AlertState): void {
  const { source, clearedAt, startedAt, priority, technical } = alert;
  const type = alert.type as BedAlertType;
  if (!moved || technical || source !== null || clearedAt !== null || (bed.memory[type]?.told ?? 0) > 0) return;
  remember(bed, type, { since: startedAt, told: priority === 'high' ? steps : 1, run: null });
  const outFrom = countAlong(bed);
  if (outFrom !== null) bed.outCountFrom = Math.min(outFrom, bed.outCountFrom ?? outFrom);
}

function closedAgo(closed: BedState['closed'], type: BedAlertType, before: Instant | null): BedState['closed'] {
  const next: Changing<BedState['closed']> = { ...closed };
  if (before === null) delete next[type];
  else next[type] = before;
  return next;
}
