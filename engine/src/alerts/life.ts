/**
 * The life of an alert (decisions §3): (suppressed →) raised → claimed → cleared → closed.
 *
 * One alert per kind is open at a time. High latches: cleared, it stays open until staff close it, and the condition coming back
 * reopens it. Low and medium close by themselves when cleared.
 *
 * Closed by staff while its condition still holds, an alert is not raised again at once for that same uninterrupted condition, whatever
 * its priority: the person who closed it knows (what becomes of it: `closed-true.ts`). A condition that grows (out of bed → out too long → out twice as long) is news again.
 * Kinds keep to this by remembering how far each occurrence of their condition has been told (`ConditionMemory.told`).
 *
 * A kind says `raise` when its condition is true and `clear` when it is over, whatever the hour: between them stands `suppression.ts`,
 * which lets an alert wait before it is told. What staff answer, and what comes of no answer, is in `response.ts`.
 */
import {
  type AlertId,
  type AlertPriority,
  type AlertSource,
  alertKinds,
  type BedAlertType,
  type CloseCause,
  type Closing,
  type Instant,
  type SuppressionCause,
  type UserId,
} from '@wardlight/contract';
import type { BedState, ClosedPress, Waiting } from '../bed/state.ts';
import { type Stepping, tell } from '../stepping.ts';
import type { AlertState } from '../types.ts';
import { change, finish, kindsLike, unanswered, unclaimed } from './change.ts';
import { coverOf, joinedTo, stopGoingWhenDone } from './claims.ts';
import { forgetRetracted, noteClosing } from './closed-press.ts';
import { forgetClosedTrue, noteClosedTrue, takeClosedTrue } from './closed-true.ts';
import { newAlert } from './new-alert.ts';
import { forgetSpot } from './spot-standing.ts';
import { causeOf, lastedUntil, presentOf, rankOf, speaksUnseen, tellableAt } from './suppression.ts';

/** A condition that has come true, as it is told. */
export interface Condition {
  readonly type: BedAlertType;
  readonly priority: AlertPriority;
  /** The limit that was met and the value that met it, in the kind's unit. */
  readonly threshold: number | null;
  readonly value: number | null;
  /** The meter's reading that says so; left out = the mat does, or the clock. */
  readonly source?: AlertSource | null;
  readonly startedAt: Instant;
}

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
  // What a meter said before was answered; this is the mat's own word, and the mat clears it.
  if (condition.source === undefined) forgetSpot(s, condition.type);
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

/**
 * What was judged elsewhere, and has waited there: told at once, however blind this bed is, and whatever its own settings would let it wait for.
 * Where an alert of the matter stands, it grows or nothing happens. It is remembered as the kind would, so that this bed's own readings clear it.
 */
export function raiseJudged(s: Stepping, condition: Condition, at: Instant): void {
  const { bed } = s;
  const { type, priority, startedAt } = condition;
  const told = type === 'leaveTimeout' && priority === 'high' ? 2 : 1;
  bed.memory = { ...bed.memory, [type]: { since: startedAt, told, run: null } };
  const like = kindsLike(type);
  const standing = bed.alerts.find((open) => open.clearedAt === null && like.includes(open.type as BedAlertType));
  if (standing !== undefined) {
    const isGrown =
      rankOf(priority) > rankOf(standing.priority) || like.indexOf(type) > like.indexOf(standing.type as BedAlertType);
    if (isGrown) upgrade(s, standing, condition, at);
    return;
  }
  const waiting = waitingFor(bed, type);
  if (waiting !== undefined) {
    release(s, waiting, at, condition);
    return;
  }
  const id = openAlert(bed, type)?.id ?? (`${bed.epoch}-${bed.alertCount + 1}` as AlertId);
  tellNow(s, { ...newAlert, id, ...condition, technical: alertKinds[type].technical, raisedAt: at }, at);
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
  tellNow(s, { ...alert, value: lastedUntil(alert, at) }, at, 'type' in grown);
}

/** @param aloud it has grown while it waited: no claim covers that */
function tellNow(s: Stepping, alert: AlertState, at: Instant, aloud = false): void {
  const { bed } = s;
  const latched = bed.alerts.find((open) => open.id === alert.id);
  if (latched !== undefined) {
    reopen(s, latched, alert, at);
    return;
  }
  forgetClosedTrue(s, alert.type as BedAlertType);
  const cover = aloud ? null : coverOf(bed, s.rules, alert, at);
  const told: AlertState = { ...alert, toldAt: at, firstToldAt: at, ...(cover === null ? {} : joinedTo(cover)) };
  if (told.suppressed === null) bed.alertCount += 1;
  bed.alerts = [...bed.alerts, told];
  tell(s, { fact: 'alertChanged', at, change: cover === null ? 'raised' : 'joined', by: null, alert: told });
}

/** A new occurrence: nobody has answered this one yet. It keeps the priority it has risen to. */
function reopen(
  s: Stepping,
  latched: AlertState,
  { type, threshold, value, source, startedAt }: AlertState,
  at: Instant,
): void {
  const back = {
    type,
    threshold,
    value,
    source,
    startedAt,
    toldAt: at,
    firstToldAt: at,
    grownAt: null,
    ...unanswered,
    ...unclaimed,
    firstClaimedAt: null,
    joined: false,
    clearedAt: null,
    reopened: latched.reopened + 1,
  };
  change(s, latched, 'reopened', back, at);
}

/**
 * The same alert, grown: it is told again, with the start of what it tells now, and keeps the priority it has risen to. A claim stays,
 * because whoever is on the way is still on the way; but it sounds, because they do not know this. One that waits is told now, as what it has grown into.
 */
export function upgrade(s: Stepping, alert: AlertState, condition: Condition, at: Instant): void {
  const entry = s.bed.waiting.find((waiting) => waiting.alert === alert);
  if (entry !== undefined) {
    release(s, entry, at, condition);
    return;
  }
  const priority = rankOf(alert.priority) > rankOf(condition.priority) ? alert.priority : condition.priority;
  const stillAt = alert.claimedAt === null ? null : at;
  change(s, alert, 'upgraded', { ...condition, priority, toldAt: at, grownAt: at, ...unanswered, stillAt }, at);
}

/** The condition of this kind is over. Without an alert of it nothing happens, nor where a meter says that it goes on. */
export function clear(s: Stepping, type: BedAlertType, at: Instant): void {
  if (s.bed.spot[type] !== undefined) return;
  forgetClosedTrue(s, type);
  const alert = s.bed.alerts.find((open) => open.type === type && open.clearedAt === null);
  if (alert !== undefined) clearAlert(s, alert, at);
  else drop(s, type, at);
}

/** An open alert is over; unless it is high it ends with that. */
export function clearAlert(s: Stepping, alert: AlertState, at: Instant): void {
  const cleared = change(s, alert, 'cleared', { clearedAt: at }, at);
  if (cleared.priority === 'high') return;
  finish(s, cleared, { closedAt: at, closeCause: 'cleared' }, at, null);
  // The card is gone: whoever was on the way may have turned round.
  if ((s.bed.going?.withUntil ?? 0) <= at) stopGoingWhenDone(s);
}

/** It ended before it was told. */
export function drop(s: Stepping, type: BedAlertType, at: Instant, closeCause: CloseCause = 'cleared'): void {
  const { bed } = s;
  const entry = waitingFor(bed, type);
  if (entry === undefined) return;
  bed.waiting = bed.waiting.filter((other) => other !== entry);
  if (bed.alerts.some(({ id }) => id === entry.alert.id)) return;
  const alert: AlertState = { ...entry.alert, clearedAt: at, closedAt: at, closeCause };
  tell(s, { fact: 'alertChanged', at, change: 'closed', by: null, alert });
}

/** Another alert speaks for this one from now on: it is closed, latched or not, and is no reason to suppress what comes later. */
export function merge(s: Stepping, type: BedAlertType, at: Instant): void {
  const { bed } = s;
  forgetClosedTrue(s, type);
  drop(s, type, at);
  const alert = openAlert(bed, type);
  if (alert === undefined) return;
  bed.alerts = bed.alerts.filter((open) => open !== alert);
  const merged: AlertState = { ...alert, clearedAt: alert.clearedAt ?? at, closedAt: at, closeCause: 'cleared' };
  tell(s, { fact: 'alertChanged', at, change: 'closed', by: null, alert: merged });
}

/**
 * What a meter raised was never true of this resident: it is closed, whatever anybody answered, and is no reason to suppress what comes
 * later.
 */
export function closeRetracted(s: Stepping, type: BedAlertType, at: Instant): void {
  forgetClosedTrue(s, type);
  forgetRetracted(s, type);
  drop(s, type, at, 'retracted');
  const alert = s.bed.alerts.find((open) => open.type === type && open.source !== null);
  if (alert === undefined) return;
  const { bed } = s;
  bed.alerts = bed.alerts.filter((open) => open !== alert);
  const clearedAt = alert.clearedAt ?? at;
  const closed: AlertState = { ...alert, clearedAt, closedAt: at, closeCause: 'retracted' };
  tell(s, { fact: 'alertChanged', at, change: 'closed', by: null, alert: closed });
  stopGoingWhenDone(s);
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
    if (speaksUnseen(alert) || alert.noData === !present) continue;
    change(s, alert, present ? 'dataBack' : 'dataLost', { noData: !present }, at);
  }
}

/** Something that was closed while true is over, or is told again. */
export function tellClosedTrue(s: Stepping, at: Instant): void {
  const alert = takeClosedTrue(s, presentOf(s.bed, at));
  if (alert === null) return;
  const waiting = waitingFor(s.bed, alert.type as BedAlertType);
  if (waiting === undefined) {
    tellNow(s, alert, alert.raisedAt, true);
    return;
  }
  // It was over for a moment too short to end it and came true anew, which waits: one matter, told once.
  const { type, priority } = rankOf(alert.priority) > rankOf(waiting.alert.priority) ? alert : waiting.alert;
  release(s, waiting, alert.raisedAt, { type: type as BedAlertType, priority });
}

/** What a close leaves on an alert, whatever it is about. */
export function closedParts({ reason, note, fall }: Closing, by: UserId, at: Instant) {
  return { closedAt: at, closedBy: by, closeCause: reason, closeNote: note ?? null, fall: fall ?? null } as const;
}

/** Nobody closes it without being asked whether they know: not over by its own hysteresis, or not seen to be. */
const isHighAndTrue = ({ priority, clearedAt }: AlertState): boolean => priority === 'high' && clearedAt === null;

/**
 * Staff close the alerts they were shown, cleared or not. One that is not open is left alone, and so is every other. A turn that the
 * reason says is the caller's to tell, once however many alerts are closed by it (`turn`).
 * @returns whether any was closed: none where one is high and still true and is not known to be (decisions §15)
 */
export function close(
  s: Stepping,
  ids: readonly AlertId[],
  by: UserId,
  closing: Closing & { readonly shownAt?: Instant; readonly knownTrue?: readonly AlertId[] },
  at: Instant,
): boolean {
  const { shownAt, knownTrue } = closing;
  // What was told since is news that its screen did not show: grown, come back, let go of.
  const shown = ids.filter((id) => isShownBy(s.bed, id, shownAt));
  const isNews = (alert: AlertState) =>
    shown.includes(alert.id) && isHighAndTrue(alert) && !knownTrue?.includes(alert.id);
  if (knownTrue !== undefined && s.bed.alerts.some(isNews)) return false;
  const press = { by, at, going: s.bed.going };
  const closed = shown.filter((id) => closeOne(s, id, press, closing));
  // A press that closed nothing is written down nowhere, so nothing may come of it.
  if (closed.length === 0) return false;
  stopGoingWhenDone(s);
  return true;
}

function isShownBy(bed: BedState, id: AlertId, shownAt: Instant | undefined): boolean {
  if (shownAt === undefined) return true;
  const alert = bed.alerts.find((open) => open.id === id);
  return alert !== undefined && (alert.toldAt ?? 0) <= shownAt;
}

type Press = Pick<ClosedPress, 'by' | 'at' | 'going'>;

function closeOne(s: Stepping, id: AlertId, press: Press, closing: Closing): boolean {
  const { bed } = s;
  const { by, at } = press;
  const alert = bed.alerts.find((open) => open.id === id);
  if (alert === undefined) return false;
  const returning = bed.waiting.find((entry) => entry.alert.id === id);
  bed.waiting = bed.waiting.filter((entry) => entry !== returning);
  // Turned, whoever lay too long does so no more.
  const ends = closing.reason === 'turned' && alert.type === 'lyingTimeout';
  // What the turn has ended is brought back by taking back the turn.
  if (!ends) noteClosing(s, press, { alert, closedBefore: bed.closed[alert.type as BedAlertType] ?? null });
  if (alert.clearedAt === null && !ends) noteClosedTrue(s, alert, at, by);
  finish(s, alert, closedParts(closing, by, at), at, by);
  // What was to reopen it has not been told to anybody: it goes on waiting, as an alert of its own.
  if (returning === undefined) return true;
  const { type, priority, threshold, value, source, startedAt } = returning.alert;
  raise(s, { type: type as BedAlertType, priority, threshold, value, source, startedAt }, at);
  return true;
}
