/** Reading alerts and notifications. */
import {
  type AgencyId,
  type Alert,
  type AlertId,
  type AlertMethod,
  type BedId,
  type Notify,
  type NotifyGroup,
  notifyRefreshMs,
  type Outage,
  type ResidentId,
  standardMethods,
  tellingChanges,
} from '@wardlight/contract';
import type { AlertState } from '@wardlight/engine';
import {
  type AlertLabels,
  alertView,
  groupNotifies,
  inRound,
  labelsOfOutage,
  type OutageBed,
} from '../bed-state/told.ts';
import { type Db, instant } from '../db/database.ts';
import { askedOf, type SeenBed, seenBeds } from './seen-beds.ts';

/** Alerts with the labels and names that `viewsOf` needs; `a` is the alert. */
export function selectAlerts(db: Db) {
  return db
    .selectFrom('alerts as a')
    .leftJoin('beds as b', (join) => join.onRef('b.agency_id', '=', 'a.agency_id').onRef('b.bed_id', '=', 'a.bed_id'))
    .leftJoin('networks as n', (join) =>
      join.onRef('n.agency_id', '=', 'a.agency_id').onRef('n.network_id', '=', 'a.network_id'),
    )
    .leftJoin('residents as r', (join) =>
      join.onRef('r.agency_id', '=', 'a.agency_id').onRef('r.resident_id', '=', 'a.resident_id'),
    )
    .leftJoin('users as c', 'c.user_id', 'a.claimed_by')
    .leftJoin('users as d', 'd.user_id', 'a.closed_by')
    .leftJoin('users as h', 'h.user_id', 'a.handed_to')
    .selectAll('a')
    .select([
      'b.bed_no',
      'b.floor',
      'n.name as network_name',
      'r.name as resident_name',
      'c.display_name as claimed_name',
      'd.display_name as closed_name',
      'h.display_name as handed_name',
    ]);
}
type Row = Awaited<ReturnType<ReturnType<typeof selectAlerts>['executeTakeFirstOrThrow']>>;

/** The ids and closed words of a row were written from the contract's own types; the database keeps them as plain numbers and text. */
const stateOf = (row: Row): AlertState =>
  ({
    id: row.alert_id,
    type: row.type,
    priority: row.priority,
    technical: row.technical,
    threshold: row.threshold,
    value: row.value,
    source: row.source,
    startedAt: row.started_at,
    raisedAt: row.raised_at,
    toldAt: row.told_at,
    firstToldAt: row.first_told_at,
    grownAt: row.grown_at,
    suppressed: row.suppressed,
    toldAgainAt: row.told_again_at,
    escalatedAt: row.escalated_at,
    claimedAt: row.claimed_at,
    claimedBy: row.claimed_by,
    firstClaimedAt: row.first_claimed_at,
    withUntil: row.with_until,
    handedTo: row.handed_to,
    joined: row.joined,
    stillAt: row.still_at,
    clearedAt: row.cleared_at,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    closeCause: row.close_reason,
    closeNote: row.close_note,
    fall: row.fall_injury === null ? null : { injury: row.fall_injury, called: row.fall_called ?? [] },
    noData: row.no_data,
    reopened: row.reopened,
  }) as AlertState;

interface OutageWords {
  readonly beds: ReadonlyMap<BedId, Omit<OutageBed, 'seen'>>;
  readonly seen: SeenBed;
}

function labelsOf(row: Row, words: OutageWords): AlertLabels {
  const agencyId = row.agency_id as AgencyId;
  if (row.network_id !== null) {
    const known = (row.beds ?? []).flatMap((id) => words.beds.get(id as BedId) ?? []);
    const beds = known.map((bed) => ({ ...bed, seen: words.seen(row.alert_id, bed.bed_id) }));
    return labelsOfOutage(agencyId, outageOf(row.network_id, row.network_name, beds));
  }
  return {
    agencyId,
    bedId: row.bed_id as BedId | null,
    bedNo: row.bed_no,
    floor: row.floor,
    residentId: row.resident_id as ResidentId | null,
    residentName: row.resident_name,
  };
}

const outageOf = (networkId: number, name: string | null, beds: readonly OutageBed[]): Outage => ({
  network_id: networkId as Outage['network_id'],
  network_name: name ?? '',
  beds: inRound(beds),
});

/** In the order of the rows. */
export async function viewsOf(db: Db, rows: readonly Row[]): Promise<Alert[]> {
  const words = await outageWords(db, rows);
  return rows.map((row) => {
    const names = new Map<number, string>();
    if (row.claimed_by !== null) names.set(row.claimed_by, row.claimed_name ?? '');
    if (row.closed_by !== null) names.set(row.closed_by, row.closed_name ?? '');
    if (row.handed_to !== null) names.set(row.handed_to, row.handed_name ?? '');
    const state = stateOf(row);
    // Written from the contract's closed list.
    const methods = (row.methods as AlertMethod[] | null) ?? standardMethods(state.type);
    return alertView(state, labelsOf(row, words), names, methods);
  });
}

/** Outages are few and name many beds; where there is none nothing is asked. */
async function outageWords(db: Db, rows: readonly Row[]): Promise<OutageWords> {
  const out = rows.filter((row) => row.network_id !== null);
  if (out.length === 0) return { beds: new Map(), seen: () => null };
  const found = await db
    .selectFrom('beds')
    .select(['bed_id', 'bed_no', 'floor'])
    .where('agency_id', 'in', [...new Set(out.map((row) => row.agency_id))])
    .where('bed_id', 'in', [...new Set([0, ...out.flatMap((row) => row.beds ?? [])])])
    .execute();
  const beds = new Map(found.map((bed) => [bed.bed_id as BedId, { ...bed, bed_id: bed.bed_id as BedId }]));
  return { beds, seen: await seenBeds(askedOf(db), out) };
}

/** Every open alert, oldest first. */
export async function openAlerts(db: Db, agencyIds: readonly AgencyId[]): Promise<Alert[]> {
  const rows = await selectAlerts(db)
    .where('a.agency_id', 'in', [...agencyIds])
    .where('a.closed_at', 'is', null)
    .where('a.told_at', 'is not', null)
    .orderBy('a.raised_at')
    .orderBy('a.alert_id')
    .execute();
  return await viewsOf(db, rows);
}

/** Alerts of a bed about whoever lies there (null = nobody) that touch the time since `from`, newest first. */
export async function alertsOfBed(
  db: Db,
  agencyId: AgencyId,
  bedId: BedId,
  residentId: ResidentId | null,
  from: number,
): Promise<Alert[]> {
  const rows = await selectAlerts(db)
    .where('a.agency_id', '=', agencyId)
    .where('a.bed_id', '=', bedId)
    .where('a.resident_id', residentId === null ? 'is' : '=', residentId)
    .where((where) => where.or([where('a.closed_at', 'is', null), where('a.closed_at', '>=', instant(from))]))
    .orderBy('a.raised_at', 'desc')
    .limit(100)
    .execute();
  return await viewsOf(db, rows);
}

export async function findAlert(db: Db, agencyIds: readonly AgencyId[], alertId: AlertId): Promise<Alert | null> {
  if (agencyIds.length === 0) return null;
  const row = await selectAlerts(db)
    .where('a.agency_id', 'in', [...agencyIds])
    .where('a.alert_id', '=', alertId)
    .executeTakeFirst();
  return row === undefined ? null : ((await viewsOf(db, [row]))[0] ?? null);
}

export async function findAlerts(db: Db, agencyId: AgencyId, alertIds: readonly AlertId[]): Promise<Alert[]> {
  if (alertIds.length === 0) return [];
  const rows = await selectAlerts(db)
    .where('a.agency_id', '=', agencyId)
    .where('a.alert_id', 'in', [...alertIds])
    .execute();
  return await viewsOf(db, rows);
}

/** Those of these that stand in one of the agencies, in the order in which they came true. */
export async function findAlertsOf(
  db: Db,
  agencyIds: readonly AgencyId[],
  alertIds: readonly AlertId[],
): Promise<Alert[]> {
  if (agencyIds.length === 0 || alertIds.length === 0) return [];
  const rows = await selectAlerts(db)
    .where('a.agency_id', 'in', [...agencyIds])
    .where('a.alert_id', 'in', [...alertIds])
    .orderBy('a.raised_at')
    .orderBy('a.alert_id')
    .execute();
  return await viewsOf(db, rows);
}

/** What staff were told within the last hour (specification §4: older is dropped on refresh). */
export async function readNotifications(db: Db, agencyIds: readonly AgencyId[], now: number): Promise<NotifyGroup[]> {
  if (agencyIds.length === 0) return [];
  const rows = await db
    .selectFrom('alert_events as e')
    .leftJoin('beds as b', (join) => join.onRef('b.agency_id', '=', 'e.agency_id').onRef('b.bed_id', '=', 'e.bed_id'))
    .leftJoin('networks as n', (join) =>
      join.onRef('n.agency_id', '=', 'e.agency_id').onRef('n.network_id', '=', 'e.network_id'),
    )
    .leftJoin('residents as r', (join) =>
      join.onRef('r.agency_id', '=', 'e.agency_id').onRef('r.resident_id', '=', 'e.resident_id'),
    )
    .selectAll('e')
    .select(['b.bed_no', 'b.floor', 'n.name as network_name', 'r.name as resident_name'])
    .where('e.agency_id', 'in', [...agencyIds])
    .where('e.at', '>=', instant(now - notifyRefreshMs))
    .where('e.change', 'in', [...tellingChanges])
    .orderBy('e.at', 'desc')
    .limit(2_000)
    .execute();
  return groupNotifies(
    rows.map((row) => ({
      labels:
        row.network_id === null
          ? ({
              agencyId: row.agency_id,
              bedId: row.bed_id,
              bedNo: row.bed_no,
              floor: row.floor,
              residentId: row.resident_id,
              residentName: row.resident_name,
            } as AlertLabels)
          : labelsOfOutage(row.agency_id as AgencyId, outageOf(row.network_id, row.network_name, [])),
      notify: {
        notify_id: row.event_id,
        created_at: row.at,
        type: row.type,
        change: row.change,
        priority: row.priority,
        alert_id: row.alert_id,
        bed_no: row.bed_no,
        threshold: row.threshold,
        value: row.value,
        started_at: row.started_at,
      } as Notify,
    })),
  );
}
