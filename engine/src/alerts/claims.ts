/**
 * Who goes to a bed (decisions §10 "A claim is of a bed"; `docs/decisions/108`).
 *
 * A press names the alerts its screen showed and claims those. For `claimCoversMinutes` after it, and while somebody is with the resident,
 * it also covers what comes true later for the same person: that joins the claim without a sound. Three things are never covered and
 * always sound: a high alert, an alert that grew, and a condition that came back. A claim of technical alerts covers nothing else.
 */
import { type AlertId, type BedAlertType, type Instant, takeBackMs, type UserId } from '@wardlight/contract';
import type { BedState, Going, Unpressed } from '../bed/state.ts';
import type { Stepping } from '../stepping.ts';
import type { AlertState, Rules, Station } from '../types.ts';
import { change, kindsLike, unanswered, unclaimed } from './change.ts';

const minuteMs = 60_000;

/** A press in the last moment may be this long on its way to us. */
const onItsWayMs = 2_000;

/** What of these is open, in the order in which it was told. */
const openOf = (bed: BedState, ids: readonly AlertId[]): AlertState[] =>
  bed.alerts.filter(({ id }) => ids.includes(id));

/** Somebody is going. The first claim stands, until it is said to be still so or was handed over to whoever presses now. */
export function claim(s: Stepping, ids: readonly AlertId[], by: UserId, at: Instant, station: Station = null): void {
  nameClaims(s, ids, by, at, station);
  const before: AlertState[] = [];
  for (const alert of openOf(s.bed, ids)) {
    const parts = claimOf(alert, by, at);
    if (parts === null) continue;
    before.push(alert);
    change(s, alert, 'claimed', parts, at, by);
  }
  notePress(s, before, { by, at, withUntil: null });
}

/** Whether the claim stands in the name of the station by which somebody says now who they are. */
export const isUnnamed = ({ claimedAt, claimedBy, stillAt }: AlertState, by: UserId, station: Station): boolean =>
  station !== null && station !== by && claimedBy === station && claimedAt !== null && stillAt === null;

/**
 * Who pressed is said after the press: of that claim only the name changes. What joined it goes along, and so does the press itself, which
 * they may take back.
 */
function nameClaims(s: Stepping, ids: readonly AlertId[], by: UserId, at: Instant, station: Station): void {
  const { bed } = s;
  if (!openOf(bed, ids).some((alert) => isUnnamed(alert, by, station))) return;
  for (const alert of bed.alerts)
    if (isUnnamed(alert, by, station) && (alert.joined || ids.includes(alert.id)))
      change(s, alert, 'claimed', { claimedBy: by }, at, by);
  const named = <T extends { readonly by: UserId }>(one: T | null): T | null =>
    one?.by === station ? { ...one, by } : one;
  bed.going = named(bed.going);
  bed.lastPress = named(bed.lastPress);
}

/** What a claim does to an alert; null = somebody goes already. */
export function claimOf(alert: AlertState, by: UserId, at: Instant): Partial<AlertState> | null {
  const { claimedAt, firstClaimedAt, stillAt, handedTo } = alert;
  if (claimedAt !== null && stillAt === null && handedTo !== by) return null;
  // Whoever hands over may leave: from here on the one who takes over counts.
  return {
    claimedAt: at,
    claimedBy: by,
    firstClaimedAt: firstClaimedAt ?? at,
    stillAt: null,
    handedTo: null,
    ...(handedTo === by ? { withUntil: null } : {}),
  };
}

/** Somebody is there for so long: quiet until then. Claims what nobody has claimed; saying it again counts from then. */
export function beWithResident(
  s: Stepping,
  ids: readonly AlertId[],
  { by, minutes, station = null }: { readonly by: UserId; readonly minutes: number; readonly station?: Station },
  at: Instant,
): void {
  nameClaims(s, ids, by, at, station);
  const withUntil = at + minutes * minuteMs;
  const before = openOf(s.bed, ids);
  for (const alert of before) change(s, alert, 'withResident', { ...claimOf(alert, by, at), withUntil }, at, by);
  notePress(s, before, { by, at, withUntil });
}

/** One press may come as one message or as several of the same moment. */
function notePress(s: Stepping, before: readonly AlertState[], going: Going): void {
  if (before.length === 0) return;
  const { bed } = s;
  const { by, at } = going;
  const last = bed.lastPress;
  const same = last !== null && last.by === by && last.at === at;
  const undo = before.map(({ id, claimedAt, claimedBy, withUntil, stillAt, handedTo }): Unpressed => {
    return { id, claimedAt, claimedBy, withUntil, stillAt, handedTo };
  });
  bed.lastPress = {
    by,
    at,
    going: same ? last.going : bed.going,
    undo: same ? [...last.undo.filter(({ id }) => !before.some((alert) => alert.id === id)), ...undo] : undo,
  };
  if (before.some(({ technical }) => !technical)) bed.going = going;
}

/** The press was a slip: what it changed is as it was before, and sounds again where nobody goes. Too late, it changes nothing. */
export function takeBack(s: Stepping, ids: readonly AlertId[], by: UserId, at: Instant, station: Station = null): void {
  const { bed } = s;
  const press = bed.lastPress;
  if (press === null || (press.by !== by && press.by !== station) || at - press.at > takeBackMs + onItsWayMs) return;
  const undone = press.undo.filter(({ id }) => ids.includes(id));
  if (undone.length === 0) return;
  const left = press.undo.filter(({ id }) => !ids.includes(id));
  for (const { id, ...before } of undone) {
    const alert = bed.alerts.find((open) => open.id === id);
    // Come back since the press, nobody goes to it any more: nothing is left to take back, and it goes on sounding.
    if (alert === undefined || alert.claimedAt === null) continue;
    // So it does when it has grown since.
    const stillAt = before.stillAt ?? alert.stillAt;
    const wasFirst = before.claimedAt === null && alert.firstClaimedAt === press.at;
    const firstClaimedAt = wasFirst ? null : alert.firstClaimedAt;
    change(s, alert, 'takenBack', { ...before, firstClaimedAt, stillAt }, at, by);
  }
  const covers = left.some(({ id }) => bed.alerts.some((open) => open.id === id && !open.technical));
  bed.lastPress = left.length === 0 ? null : { ...press, undo: left };
  if (covers) return;
  bed.going = press.going;
  // Nobody was ever told of what joined that press.
  for (const alert of bed.alerts)
    if (
      alert.joined &&
      alert.claimedBy === press.by &&
      alert.claimedAt === press.at &&
      !undone.some(({ id }) => id === alert.id)
    )
      change(s, alert, 'released', released(alert, at), at);
}

/** Somebody else shall go; until they press, whoever claimed goes on. */
export function handOver(s: Stepping, ids: readonly AlertId[], by: UserId, to: UserId, at: Instant): void {
  if (by === to) return;
  for (const alert of openOf(s.bed, ids))
    if (alert.claimedBy === by && alert.handedTo !== to) change(s, alert, 'handedOver', { handedTo: to }, at, by);
}

/** Whoever was going cannot come any more: told anew, as if nobody had answered. */
export function unclaim(s: Stepping, ids: readonly AlertId[], of: UserId, at: Instant): void {
  const { bed } = s;
  for (const alert of openOf(bed, ids)) {
    const parts = releaseOf(alert, of, at);
    if (parts !== null) change(s, alert, 'released', parts, at);
  }
  const { going } = bed;
  if (going?.by === of && (going.withUntil === null || going.withUntil <= at)) stopGoing(s);
}

export function releaseOf(alert: AlertState, of: UserId, at: Instant): Partial<AlertState> | null {
  const { claimedBy, clearedAt, stillAt, withUntil } = alert;
  if (claimedBy !== of || clearedAt !== null || stillAt !== null || (withUntil !== null && withUntil > at)) return null;
  return released(alert, at);
}

/** One that had only joined a claim is told for the first time. */
function released(alert: AlertState, at: Instant): Partial<AlertState> {
  return {
    toldAt: at,
    ...unanswered,
    ...unclaimed,
    ...(alert.joined ? { joined: false, firstToldAt: at, firstClaimedAt: null } : {}),
  };
}

/** Whose claim a new alert joins at `at`; null = it is told aloud. */
export function coverOf(bed: BedState, { response }: Rules, alert: AlertState, at: Instant): Going | null {
  const { going } = bed;
  if (going === null || alert.technical || alert.priority === 'high') return null;
  if (at >= Math.max(going.at + response.claimCoversMinutes * minuteMs, going.withUntil ?? 0)) return null;
  return hasEndedSince(bed, alert, going.at) ? null : going;
}

/** Whether what comes true now was over since then and has come back, whichever of its kinds told it: closed, or latched and still open. */
function hasEndedSince(bed: BedState, { type }: AlertState, since: Instant): boolean {
  if (type === 'mqttStatus') return false;
  const kinds = kindsLike(type);
  const ends = [
    ...kinds.map((kind) => bed.closed[kind]),
    ...bed.alerts.flatMap((open) => (kinds.includes(open.type as BedAlertType) ? [open.clearedAt] : [])),
  ];
  return ends.some((at) => at !== undefined && at !== null && at >= since);
}

/** The parts of an alert that joins a claim: shown with the rest, no sound. */
export function joinedTo({ by, at: claimedAt, withUntil }: Going): Partial<AlertState> {
  return { joined: true, claimedAt, claimedBy: by, firstClaimedAt: claimedAt, withUntil };
}

/** Whoever went has closed all they claimed: what comes now is news again. */
export function stopGoingWhenDone(s: Stepping): void {
  const { going, alerts } = s.bed;
  if (going !== null && !alerts.some(({ technical, claimedBy }) => !technical && claimedBy === going.by)) stopGoing(s);
}

function stopGoing(s: Stepping): void {
  s.bed.going = null;
  s.bed.lastPress = null;
}
