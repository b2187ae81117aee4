/** Reading alerts and notifications, and the door by which staff answer an alert. */
import {
  type AgencyId,
  type Alert,
  type AlertId,
  type BedId,
  type ErrorCode,
  type Notify,
  type NotifyGroup,
  notifyRefreshMs,
  tellingChanges,
} from '@wardlight/contract';
import type { BedLabels } from './bed-entries.ts';
import { type Db, instant } from './database.ts';
import type { Pipeline } from './pipeline.ts';
import { groupNotifies, phaseOf } from './told.ts';
import type { Response, ResponseKind } from './works.ts';

function select(db: Db) {
  return db
    .selectFrom('alerts as a')
    .innerJoin('beds as b', (join) => join.onRef('b.agency_id', '=', 'a.agency_id').onRef('b.bed_id', '=', 'a.bed_id'))
    .leftJoin('residents as r', (join) =>
      join.onRef('r.agency_id', '=', 'a.agency_id').onRef('r.resident_id', '=', 'a.resident_id'),
    )
    .leftJoin('users as c', 'c.user_id', 'a.claimed_by')
    .leftJoin('users as d', 'd.user_id', 'a.closed_by')
    .selectAll('a')
    .select([
      'b.bed_no',
      'b.floor',
      'r.name as resident_name',
      'c.display_name as claimed_name',
      'd.display_name as closed_name',
    ]);
}
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function alertOf(row: Row): Alert {
  const { claimed_name, closed_name, claimed_by, closed_by, ...rest } = row;
  const phase = phaseOf({ closedAt: row.closed_at, clearedAt: row.cleared_at, claimedAt: row.claimed_at });
  // The ids and closed words of a row were written from the contract's own types; the database keeps them as plain numbers and text.
  return {
    ...(rest as unknown as Omit<Alert, 'phase' | 'sounding' | 'claimed_by' | 'closed_by'>),
    phase,
    sounding: phase === 'raised',
    claimed_by: claimed_by === null ? null : { user_id: claimed_by, name: claimed_name ?? '' },
    closed_by: closed_by === null ? null : { user_id: closed_by, name: closed_name ?? '' },
  };
}

/** Every open alert, oldest first. */
export async function openAlerts(db: Db, agencyIds: readonly AgencyId[]): Promise<Alert[]> {
  const rows = await select(db)
    .where('a.agency_id', 'in', [...agencyIds])
    .where('a.closed_at', 'is', null)
    .orderBy('a.raised_at')
    .orderBy('a.alert_id')
    .execute();
  return rows.map(alertOf);
}

/** Alerts of a bed that touch the time since `from`, newest first. */
export async function alertsOfBed(db: Db, agencyId: AgencyId, bedId: BedId, from: number): Promise<Alert[]> {
  const rows = await select(db)
    .where('a.agency_id', '=', agencyId)
    .where('a.bed_id', '=', bedId)
    .where((where) => where.or([where('a.closed_at', 'is', null), where('a.closed_at', '>=', instant(from))]))
    .orderBy('a.raised_at', 'desc')
    .limit(100)
    .execute();
  return rows.map(alertOf);
}

export async function findAlert(db: Db, agencyIds: readonly AgencyId[], alertId: AlertId): Promise<Alert | null> {
  if (agencyIds.length === 0) return null;
  const row = await select(db)
    .where('a.agency_id', 'in', [...agencyIds])
    .where('a.alert_id', '=', alertId)
    .executeTakeFirst();
  return row === undefined ? null : alertOf(row);
}

/** What staff were told within the last hour (specification §4: older is dropped on refresh). */
export async function readNotifications(db: Db, agencyIds: readonly AgencyId[], now: number): Promise<NotifyGroup[]> {
  if (agencyIds.length === 0) return [];
  const rows = await db
    .selectFrom('alert_events as e')
    .innerJoin('beds as b', (join) => join.onRef('b.agency_id', '=', 'e.agency_id').onRef('b.bed_id', '=', 'e.bed_id'))
    .leftJoin('residents as r', (join) =>
      join.onRef('r.agency_id', '=', 'e.agency_id').onRef('r.resident_id', '=', 'e.resident_id'),
    )
    .selectAll('e')
    .select(['b.bed_no', 'b.floor', 'r.name as resident_name'])
    .where('e.agency_id', 'in', [...agencyIds])
    .where('e.at', '>=', instant(now - notifyRefreshMs))
    .where('e.change', 'in', [...tellingChanges])
    .orderBy('e.at', 'desc')
    .limit(2_000)
    .execute();
  return groupNotifies(
    rows.map((row) => ({
      labels: {
        agencyId: row.agency_id,
        bedId: row.bed_id,
        bedNo: row.bed_no,
        floor: row.floor,
        residentId: row.resident_id,
        residentName: row.resident_name,
      } as BedLabels,
      notify: {
        notify_id: row.event_id,
        created_at: row.at,
        type: row.type,
        change: row.change,
        priority: row.priority,
        alert_id: row.alert_id,
        threshold: row.threshold,
        value: row.value,
        started_at: row.started_at,
      } as Notify,
    })),
  );
}

export interface Responding {
  readonly db: Db;
  readonly pipeline: Pipeline;
  readonly now: () => number;
}

/**
 * Claims or closes an alert through the engine, so that what staff say and what mats say meet in one place.
 * The first claim wins; claiming again what is mine already, or what is closed already as I close it, is no error only for the claim.
 */
export async function respond(
  context: Responding,
  response: Response & ResponseKind,
): Promise<{ alert: Alert } | { refused: ErrorCode }> {
  const found = await findAlert(context.db, response.agencyIds, response.alert_id);
  if (found === null) return { refused: 'not_found' };
  const at = response.at ?? context.now();
  const asked = { at, alertId: response.alert_id, by: response.by };
  const outcome = await context.pipeline.submit({
    by: 'bed',
    agencyId: found.agency_id,
    bedId: found.bed_id,
    input:
      response.kind === 'claim'
        ? { kind: 'claim', ...asked }
        : { kind: 'close', ...asked, reason: response.reason, note: response.note ?? null },
  });
  const wanted = response.kind === 'claim' ? 'claimed' : 'closed';
  const happened = outcome.facts.some(
    (fact) =>
      fact.fact === 'alertChanged' &&
      fact.change === wanted &&
      fact.alert.id === response.alert_id &&
      fact.by === response.by,
  );
  const alert = await findAlert(context.db, response.agencyIds, response.alert_id);
  if (alert === null) return { refused: 'not_found' };
  if (happened) return { alert };
  if (alert.phase === 'closed') return { refused: 'alert_already_closed' };
  if (alert.claimed_by === null) return { refused: 'conflict' };
  return alert.claimed_by.user_id === response.by ? { alert } : { refused: 'alert_already_claimed' };
}
