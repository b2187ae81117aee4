/**
 * Closed while still true (decisions §10; `docs/decisions/118`). Whoever closed it knows, so nothing sounds at once; but nobody may forget
 * it either. The bed keeps a mark for as long as the condition holds, and what is about the person is told again after
 * `closedTrueMinutes` (high: `closedTrueHighMinutes`) from the closing. A technical one keeps its mark and is not told again.
 *
 * It is over as the kind itself says: inside its limits for the hysteresis, back on the bed, turned, data coming in; by a meter, with a later
 * reading inside its limit, or a day after the last. What comes after that
 * is a new episode and waits out the template's suppression from the closing.
 */
import { type AlertId, alertKinds, type BedAlertType, type Instant, type UserId } from '@wardlight/contract';
import type { BedState, ClosedTrue } from '../bed/state.ts';
import { firstInForce } from '../schedule/force.ts';
import type { Changing, Stepping } from '../stepping.ts';
import type { AlertState, Rules } from '../types.ts';
import { change, kindsLike } from './change.ts';
import { unlessChanging } from './kinds/kind.ts';
import { newAlert } from './new-alert.ts';
import { forgetSpot, isSpotOld, isTrueByMat, spotMarkMs } from './spot-standing.ts';
import { isTrueNow, lastedUntil, speaksUnseen } from './suppression.ts';

const minuteMs = 60_000;
/** Closed while true, its mark says so for this long where no mat speaks. */
const unseenMarkMs = 24 * 60 * minuteMs;

/** Staff close an alert whose condition has not been over for its hysteresis: a step of its own, before the closing. */
export function noteClosedTrue(s: Stepping, alert: AlertState, at: Instant, by: UserId): void {
  const { bed } = s;
  const { priority, threshold, value, startedAt } = alert;
  const type = alert.type as BedAlertType;
  change(s, alert, 'closedWhileTrue', {}, at, by);
  bed.closedTrue = { ...bed.closedTrue, [type]: { closedAt: at, priority, threshold, value, startedAt } };
}

/** It is over, or an alert speaks for it again. */
export function forgetClosedTrue(s: Stepping, type: BedAlertType): void {
  const kinds = kindsLike(type);
  if (!kinds.some((kind) => s.bed.closedTrue[kind] !== undefined)) return;
  const next: Changing<BedState['closedTrue']> = { ...s.bed.closedTrue };
  for (const kind of kinds) delete next[kind];
  s.bed.closedTrue = next;
}

/** The person has left by staff's word: nothing about them holds any more. */
export function forgetPersonsClosedTrue(s: Stepping): void {
  for (const type of typesOf(s.bed)) if (!alertKinds[type].technical) forgetClosedTrue(s, type);
}

const typesOf = (bed: BedState): BedAlertType[] => Object.keys(bed.closedTrue) as BedAlertType[];

/** When the condition is over, if nothing changes; one in the past means at once, null = only a message can end it. */
function overDue(
  bed: BedState,
  { watch }: Rules,
  type: BedAlertType,
  { closedAt, startedAt }: ClosedTrue,
): Instant | null {
  // It came along from another bed, and no mat has seen the resident since: a mark that nobody could end otherwise.
  const needsMat = !speaksUnseen({ type, source: bed.spot[type] ?? null });
  if (bed.last === null && needsMat) return closedAt + unseenMarkMs;
  switch (type) {
    case 'leaveBed':
    case 'leaveTimeout':
      if (bed.onBedSince === null) return null;
      return unlessChanging(bed, bed.onBedSince + watch.inBedClearMs, (to) => to === 'bedExit');
    case 'siteTimeout':
      if (bed.notSittingSince === null) return null;
      return unlessChanging(bed, bed.notSittingSince + watch.notSittingClearMs, (to) => to === 'sitting');
    case 'lyingTimeout':
      return bed.lying === null || bed.lying.since !== startedAt ? closedAt : null;
    case 'absenceOverdue':
      return bed.away?.out === true && bed.away.until === startedAt ? null : closedAt;
    case 'deviceDisconnected':
      return bed.backAt === null ? null : bed.backAt + watch.dataBackClearMs;
    default: {
      if (isTrueByMat(bed, type)) return null;
      const spot = bed.spot[type];
      return spot === undefined ? closedAt : spot.measured_at + spotMarkMs;
    }
  }
}

/** When it is told again; null = not by itself, or not as long as nobody sees whether it is so. */
function againDue(bed: BedState, rules: Rules, type: BedAlertType, { closedAt, priority }: ClosedTrue): Instant | null {
  const { technical, ranges } = alertKinds[type];
  const setting = rules.alerts[type];
  if (technical || !setting.on || !isTrueNow(bed, type)) return null;
  const source = bed.spot[type] ?? null;
  if (!speaksUnseen({ type, source }) && (!bed.seeing || bed.candidate !== null)) return null;
  const { closedTrueMinutes, closedTrueHighMinutes } = rules.response;
  const due = closedAt + (priority === 'high' ? closedTrueHighMinutes : closedTrueMinutes) * minuteMs;
  // Whoever closed it was there since; so old a reading says nothing of now, and the mark stays.
  if (source !== null && isSpotOld(source, due) && !isTrueByMat(bed, type)) return null;
  return ranges ? firstInForce(setting, rules.zone, due) : due;
}

interface Next {
  readonly type: BedAlertType;
  readonly entry: ClosedTrue;
  readonly at: Instant;
  readonly over: boolean;
}

/** What ends comes before what is told. */
export function nextClosedTrue(bed: BedState, rules: Rules): Next | null {
  let next: Next | null = null;
  for (const type in bed.closedTrue) {
    const entry = bed.closedTrue[type as BedAlertType];
    if (entry === undefined) continue;
    const own = { type: type as BedAlertType, entry };
    const [over, again] = [overDue(bed, rules, own.type, entry), againDue(bed, rules, own.type, entry)];
    if (over !== null && (next === null || over < next.at)) next = { ...own, at: over, over: true };
    if (again !== null && (next === null || again < next.at)) next = { ...own, at: again, over: false };
  }
  return next;
}

/** The alert as which it is told again; null = it was only over. */
export function takeClosedTrue(s: Stepping, at: Instant): AlertState | null {
  const { bed, rules } = s;
  const next = nextClosedTrue(bed, rules);
  if (next === null) return null;
  forgetClosedTrue(s, next.type);
  const { type, entry } = next;
  if (next.over) {
    forgetSpot(s, type);
    return null;
  }
  const source = bed.spot[type] ?? null;
  const { priority, threshold, startedAt } = entry;
  const alert: AlertState = {
    ...newAlert,
    id: `${bed.epoch}-${bed.alertCount + 1}` as AlertId,
    type,
    priority,
    threshold,
    value: source?.value ?? measuredNow(bed, type) ?? entry.value,
    source,
    startedAt,
    raisedAt: at,
  };
  return { ...alert, value: lastedUntil(alert, at) };
}

const vitals: { readonly [T in BedAlertType]?: 'rr' | 'hr' | 'spo2' | 'temp' } = {
  respirationRateGreater: 'rr',
  respirationRateLess: 'rr',
  heartRateGreater: 'hr',
  heartRateLess: 'hr',
  spo2Less: 'spo2',
  tempGreater: 'temp',
  tempLess: 'temp',
};

function measuredNow(bed: BedState, type: BedAlertType): number | null {
  const vital = vitals[type];
  return vital === undefined ? null : (bed[vital]?.value ?? null);
}
