/** The board as this screen knows it: a pure reducer over what the socket and the calls say. Applying anything twice is harmless. */
import {
  type Alert,
  type AlertId,
  type BedId,
  type BedLive,
  type Board,
  type FailingWay,
  lastToldAt,
  type NotifyGroup,
  type Outage,
  type Tile,
  type WatchGap,
} from '@wardlight/contract';
import { hourAfter } from './last-hour.ts';
import { dropOld, mergeRead, pushTold } from './notifications.ts';

export interface BoardState {
  /** Where the picture comes from: nothing yet, a plain call, or the live channel. */
  readonly source: 'none' | 'http' | 'live';
  /** Server clock of the newest thing taken in. */
  readonly at: number;
  readonly tiles: ReadonlyMap<BedId, Tile>;
  /** The tiles as the last whole picture told them: changes only with it, so that whatever hangs on who lies where is reckoned then alone. */
  readonly roster: readonly Tile[];
  /** Open alerts only. */
  readonly alerts: ReadonlyMap<AlertId, Alert>;
  readonly alertsOf: ReadonlyMap<BedId, readonly Alert[]>;
  /** Those that the last word about alerts closed. */
  readonly closed: readonly Alert[];
  /** null until the list has been read once. */
  readonly notifications: readonly NotifyGroup[] | null;
  /** Beds the channel spoke of that the picture does not hold, or with somebody else in them: a fresh snapshot is needed. */
  readonly strangers: ReadonlySet<BedId>;
  /** Since when nobody has judged what the mats say; null = the watch sees. What stands on the tiles may be no longer so. */
  readonly blindSince: number | null;
  /** What the watch could not see in the last 12 h, newest first; one that goes on has no end. */
  readonly gaps: readonly WatchGap[];
  /** Ways by which messages to people do not get through. */
  readonly failing: readonly FailingWay[];
  /** Of the server's certificate, where it ends soon; else null. */
  readonly certificateEndsAt: number | null;
  /** Counts snapshots: after each one the notification list has to be read again. */
  readonly snapshots: number;
}

export const emptyBoard: BoardState = {
  source: 'none',
  at: 0,
  tiles: new Map(),
  roster: [],
  alerts: new Map(),
  alertsOf: new Map(),
  closed: [],
  notifications: null,
  strangers: new Set(),
  blindSince: null,
  gaps: [],
  failing: [],
  certificateEndsAt: null,
  snapshots: 0,
};

type RoundBed = Outage['beds'][number];

export type BoardChange =
  /** The answer of `GET /api/dashboard/resident`. Never outranks something newer. */
  | { readonly kind: 'read'; readonly board: Board }
  | { readonly kind: 'snapshot'; readonly at: number; readonly board: Board }
  | { readonly kind: 'beds'; readonly at: number; readonly beds: readonly BedLive[] }
  | {
      readonly kind: 'alerts';
      readonly at: number;
      readonly alerts: readonly Alert[];
      readonly notifies: readonly NotifyGroup[];
    }
  /** What each beat says of the watch itself. */
  | { readonly kind: 'sight'; readonly blindSince: number | null; readonly gaps: readonly WatchGap[] }
  /** What each beat says of messages to people. */
  | { readonly kind: 'telling'; readonly failing: readonly FailingWay[] }
  /** What each beat says of the server's certificate. */
  | { readonly kind: 'certificate'; readonly endsAt: number | null }
  /** The answer to claiming or closing; the channel tells the same, sometimes earlier. `asked`: what was known of it when it was sent. */
  | { readonly kind: 'answered'; readonly alert: Alert; readonly asked: Alert | undefined }
  /** The answer to a tick of an outage's round. It speaks of one bed; `asked`: that bed as it was known when it was sent. */
  | { readonly kind: 'ticked'; readonly alert: Alert; readonly asked: RoundBed }
  | { readonly kind: 'notificationsRead'; readonly at: number; readonly groups: readonly NotifyGroup[] };

export function reduce(state: BoardState, change: BoardChange): BoardState {
  switch (change.kind) {
    case 'read':
      return change.board.at <= state.at
        ? state
        : { ...withBoard(state, change.board), source: 'http', at: change.board.at };
    case 'snapshot':
      return { ...withBoard(state, change.board), source: 'live', at: change.at, snapshots: state.snapshots + 1 };
    case 'beds':
      return { ...withBeds(state, change.beds, change.at), at: Math.max(state.at, change.at) };
    case 'alerts':
      return {
        ...withAlerts(state, change.alerts),
        notifications:
          state.notifications === null
            ? null
            : dropOld(pushTold(state.notifications, change.notifies), change.at, 'live'),
        at: Math.max(state.at, change.at),
      };
    case 'sight':
      return withSight(state, change.blindSince, change.gaps);
    case 'telling':
      return sameItems(state.failing.map(wayKey), change.failing.map(wayKey))
        ? state
        : { ...state, failing: change.failing };
    case 'certificate':
      return state.certificateEndsAt === change.endsAt ? state : { ...state, certificateEndsAt: change.endsAt };
    case 'answered':
      return answerCounts(state, change.alert, change.asked) ? withAlerts(state, [change.alert]) : state;
    case 'ticked':
      return withTick(state, change.alert, change.asked);
    case 'notificationsRead':
      return { ...state, notifications: mergeRead(state.notifications ?? [], change.groups, change.at) };
  }
}

function withBoard(state: BoardState, board: Board): BoardState {
  const alerts = new Map(board.alerts.filter(isOpen).map((alert) => [alert.alert_id, alert]));
  return {
    ...withSight(state, board.gaps.find((gap) => gap.to_at === null)?.from_at ?? null, board.gaps),
    tiles: new Map(board.tiles.map((tile) => [tile.bed_id, tile])),
    roster: board.tiles,
    alerts,
    alertsOf: groupByBed(alerts, state.alertsOf),
    strangers: state.strangers.size === 0 ? state.strangers : new Set(),
  };
}

/** A beat that says what was known wakes nobody. */
function withSight(state: BoardState, blindSince: number | null, gaps: readonly WatchGap[]): BoardState {
  const same = sameItems(state.gaps.map(gapKey), gaps.map(gapKey));
  if (same && state.blindSince === blindSince) return state;
  return { ...state, blindSince, gaps: same ? state.gaps : gaps };
}

const wayKey = ({ method, since, failed, problem }: FailingWay): string => `${method} ${since} ${failed} ${problem}`;
const gapKey = ({ from_at, to_at, cause }: WatchGap): string => `${from_at} ${to_at} ${cause}`;

function withBeds(state: BoardState, beds: readonly BedLive[], at: number): BoardState {
  const tiles = new Map(state.tiles);
  const strangers = new Set(state.strangers);
  for (const live of beds) {
    const tile = tiles.get(live.bed_id);
    // Of somebody else than the picture has there: whose it is only a whole picture says, and until then it is nobody's here.
    if (tile === undefined || live.stay_id !== (tile.resident?.stay_id ?? null)) strangers.add(live.bed_id);
    else {
      tiles.set(live.bed_id, { ...tile, live, hour: hourAfter(tile.hour, ofThisStay(live, tile), at) });
      strangers.delete(live.bed_id);
    }
  }
  return { ...state, tiles, strangers: sameItems([...strangers], [...state.strangers]) ? state.strangers : strangers };
}

/** Whoever was brought here while away has been away from this bed since then, and not in the hour of whoever lay there before. */
const ofThisStay = (live: BedLive, { changed_at }: Tile): BedLive =>
  changed_at === null || live.since_at === null || live.since_at >= changed_at
    ? live
    : { ...live, since_at: changed_at };

function withAlerts(state: BoardState, changed: readonly Alert[]): BoardState {
  if (changed.length === 0) return state;
  const alerts = new Map(state.alerts);
  for (const alert of changed) {
    if (isOpen(alert)) alerts.set(alert.alert_id, alert);
    else alerts.delete(alert.alert_id);
  }
  const closed = changed.filter(({ phase }) => phase === 'closed');
  return { ...state, alerts, alertsOf: groupByBed(alerts, state.alertsOf), closed };
}

/** What is not told yet stands on no list (contract `alertPhases`). */
const isOpen = ({ phase }: Alert): boolean => phase !== 'closed' && phase !== 'suppressed';

/**
 * An answer that lost the race against the channel must not bring back what has moved on. Where something was told since it was asked,
 * only a later moment shows that the answer is the newer word; what has no moment of its own ("with the resident") the channel tells.
 */
function answerCounts(state: BoardState, answer: Alert, asked: Alert | undefined): boolean {
  const known = state.alerts.get(answer.alert_id);
  return known !== undefined && (known === asked || lastChangeAt(answer) > lastChangeAt(known));
}

/** A tick that was taken back leaves no moment behind: the answer counts only where nobody has spoken of that bed since it was asked. */
function withTick(state: BoardState, answer: Alert, asked: RoundBed): BoardState {
  const known = state.alerts.get(answer.alert_id);
  const ticked = answer.outage?.beds.find(({ bed_id }) => bed_id === asked.bed_id);
  if (known?.outage == null || ticked === undefined || !known.outage.beds.includes(asked)) return state;
  const beds = known.outage.beds.map((bed) => (bed === asked ? ticked : bed));
  return withAlerts(state, [{ ...known, outage: { ...known.outage, beds } }]);
}

const lastChangeAt = (alert: Alert): number =>
  Math.max(lastToldAt(alert) ?? alert.raised_at, alert.claimed_at ?? 0, alert.cleared_at ?? 0, alert.closed_at ?? 0);

/** Of beds. Those whose alerts did not change keep their very array, so that their tiles have no reason to paint again. */
function groupByBed(
  alerts: ReadonlyMap<AlertId, Alert>,
  before: ReadonlyMap<BedId, readonly Alert[]>,
): ReadonlyMap<BedId, readonly Alert[]> {
  const groups = new Map<BedId, readonly Alert[]>();
  for (const [bed, group] of Map.groupBy(alerts.values(), (alert) => alert.bed_id)) {
    // About a network: on the lists, but on no tile.
    if (bed === null) continue;
    const known = before.get(bed);
    groups.set(bed, known !== undefined && sameItems(known, group) ? known : group);
  }
  return groups;
}

const sameItems = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);
