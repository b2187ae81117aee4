/** The board's judgement, pure: what a tile shows, in which order, who is counted where (look.md "Tile", decisions §3). */
import type { AgencyId, Alert, AlertPriority, BedId, BedStatus, Tile, Vital } from '@wardlight/contract';
import { bedStatuses } from '@wardlight/contract';
import type { PictogramName } from '../../../ui/pictograms/pictogram.tsx';

/** Older values are blanked: never the last value as if it were live (decisions §3). */
export const blankAfterMs = 300_000;
/** A vital older than this is no longer trustworthy (decisions §2). */
export const trustForMs = 30_000;

/** Wards count "2, 10, 12A"; so does the board. */
const natural = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export interface Floor {
  /** Not a floor: the beds with open alerts, taken out of theirs. */
  readonly alarmed?: true;
  readonly agency: AgencyId;
  readonly floor: string;
  readonly beds: readonly BedId[];
}

type Placed = Pick<Tile, 'agency_id' | 'floor' | 'bed_no' | 'bed_id'>;

/** Floors in natural order, beds within them likewise; ties by id, so that the order never wavers. */
export const inOrder = <T extends Placed>(tiles: Iterable<T>): readonly T[] =>
  [...tiles].toSorted(
    (a, b) =>
      a.agency_id - b.agency_id ||
      natural.compare(a.floor, b.floor) ||
      natural.compare(a.bed_no, b.bed_no) ||
      a.bed_id - b.bed_id,
  );

/** Of tiles in order. Agencies never mix. */
export function floorsOf(sorted: Iterable<Placed>): readonly Floor[] {
  const floors: { agency: AgencyId; floor: string; beds: BedId[] }[] = [];
  for (const { agency_id, floor, bed_id } of sorted) {
    const last = floors.at(-1);
    if (last?.agency === agency_id && last.floor === floor) last.beds.push(bed_id);
    else floors.push({ agency: agency_id, floor, beds: [bed_id] });
  }
  return floors;
}

export const sameFloors = (a: readonly Floor[], b: readonly Floor[]): boolean =>
  a.length === b.length &&
  a.every((floor, index) => {
    const other = b[index];
    return (
      other?.floor === floor.floor &&
      other.agency === floor.agency &&
      other.alarmed === floor.alarmed &&
      other.beds.length === floor.beds.length &&
      floor.beds.every((bed, place) => bed === other.beds[place])
    );
  });

/** What the totals filter by: the statuses of the mats, "needs someone", and beds whose vital signs nobody watches. */
export type Total = BedStatus | 'alarm' | 'vitalsUnwatched';
export const totals: readonly Total[] = ['alarm', ...bedStatuses, 'vitalsUnwatched'];

const hasUnwatchedVitals = ({ live }: Tile): boolean => live.vitals_unwatched_since !== undefined;

export interface BoardFilter {
  /** Any of these; empty = all. */
  readonly totals: ReadonlySet<Total>;
  readonly search: string;
}

type AlertsOf = ReadonlyMap<BedId, readonly Alert[]>;

/** @param agency its name, where there are several on the board: then that is sought too */
export function matches(tile: Tile, alertsOf: AlertsOf, filter: BoardFilter, agency = ''): boolean {
  const counts = (total: Total): boolean => filter.totals.has(total);
  const among =
    counts(tile.live.status) ||
    (counts('alarm') && alertsOf.has(tile.bed_id)) ||
    (counts('vitalsUnwatched') && hasUnwatchedVitals(tile));
  if (filter.totals.size > 0 && !among) return false;
  const wanted = folded(filter.search);
  return (
    wanted === '' || [tile.bed_no, tile.resident?.name ?? '', agency].some((text) => folded(text).includes(wanted))
  );
}

const folded = (text: string): string => text.normalize('NFKC').trim().toLocaleLowerCase('en');

export interface AgencyCounts {
  readonly beds: number;
  /** With something open. */
  readonly alarmed: number;
  readonly disconnected: number;
}

export function countAgency(tiles: Iterable<Tile>, alertsOf: AlertsOf, agency: AgencyId): AgencyCounts {
  const counts = { beds: 0, alarmed: 0, disconnected: 0 };
  for (const { agency_id, bed_id, live } of tiles) {
    if (agency_id !== agency) continue;
    counts.beds += 1;
    if (alertsOf.has(bed_id)) counts.alarmed += 1;
    if (live.status === 'disconnected') counts.disconnected += 1;
  }
  return counts;
}

export const sameAgencyCounts = (a: AgencyCounts, b: AgencyCounts): boolean =>
  a.beds === b.beds && a.alarmed === b.alarmed && a.disconnected === b.disconnected;

export function countTotals(tiles: Iterable<Tile>, alertsOf: AlertsOf): Readonly<Record<Total, number>> {
  const counts = Object.fromEntries(totals.map((total) => [total, 0])) as Record<Total, number>;
  for (const tile of tiles) {
    counts[tile.live.status] += 1;
    if (alertsOf.has(tile.bed_id)) counts.alarm += 1;
    if (hasUnwatchedVitals(tile)) counts.vitalsUnwatched += 1;
  }
  return counts;
}

export const sameCounts = (a: Readonly<Record<Total, number>>, b: Readonly<Record<Total, number>>): boolean =>
  totals.every((total) => a[total] === b[total]);

const rank: Readonly<Record<AlertPriority, number>> = { high: 0, medium: 1, low: 2 };

/** Priority, then people before equipment, then age: an unplugged mat must not hide somebody out of bed (docs/decisions/170). */
export const byPriority = (a: Alert, b: Alert): number =>
  rank[a.priority] - rank[b.priority] ||
  Number(a.technical) - Number(b.technical) ||
  a.started_at - b.started_at ||
  (a.alert_id < b.alert_id ? -1 : 1);

/** Nobody has answered it, or somebody went and it is still so. */
export const needsSomeone = (alert: Alert): boolean => alert.phase === 'raised' || alert.sounding;

/** Somebody is going, and there is a person to be with. */
export const mayStay = (alert: Alert): boolean =>
  alert.phase === 'claimed' && !alert.technical && alert.bed_id !== null;

/** On a tile and in every list, what nobody has answered stands before what somebody has. */
export const byNeed = (a: Alert, b: Alert): number =>
  Number(needsSomeone(b)) - Number(needsSomeone(a)) || byPriority(a, b);

export const pictogramOf: Readonly<Record<BedStatus, PictogramName>> = {
  inBed: 'lying',
  lyingTooLong: 'lyingLong',
  sitting: 'sitting',
  bedExit: 'emptyBed',
  disconnected: 'unplugged',
  away: 'away',
  awaitingConnection: 'awaiting',
  notMonitored: 'notMonitored',
  unknown: 'unknown',
};

/** How a tile is drawn. `latched`: the condition ended, but somebody has to say so. */
export type Look = 'calm' | 'stale' | 'absent' | 'alarm' | 'claimed' | 'latched';

export function lookOf(tile: Tile, alerts: readonly Alert[]): Look {
  const first = alerts.toSorted(byNeed)[0];
  if (first !== undefined) {
    if (needsSomeone(first)) return 'alarm';
    return first.phase === 'cleared' ? 'latched' : 'claimed';
  }
  if (tile.live.status === 'disconnected') return 'stale';
  return absent.has(tile.live.status) ? 'absent' : 'calm';
}

/** Nobody is watched there now, and nothing is wrong. */
const absent: ReadonlySet<BedStatus> = new Set(['awaitingConnection', 'notMonitored', 'unknown', 'away']);

/** Something goes on there that was closed. */
export const isClosedTrue = ({ live }: Tile): boolean => live.closed_true.length > 0;

/** Somebody lies on a mat from which nothing has come: since it was fitted, or since they were moved there. */
export const isUnheard = ({ has_mat, resident, live }: Tile): boolean =>
  has_mat &&
  resident !== null &&
  live.last_data_at === null &&
  (live.status === 'unknown' || live.status === 'awaitingConnection');

/** Posture means something only while someone lies. */
export const showsPosture = (status: BedStatus): boolean => status === 'inBed' || status === 'lyingTooLong';

export type VitalMark = 'trustworthy' | 'doubtful' | 'blank';

/** By the server's clock. A value ages even when nobody says so. */
export function vitalMark(vital: Vital | null, serverNow: number): VitalMark {
  if (vital === null || serverNow - vital.at > blankAfterMs) return 'blank';
  return vital.trustworthy && serverNow - vital.at <= trustForMs ? 'trustworthy' : 'doubtful';
}
