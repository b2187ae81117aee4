/**
 * Undoing a closing (docs/decisions/177): through the engine, at the bed where the resident of the alert lies by now. An alert about a mat
 * stays at its bed.
 */
import {
  type AgencyId,
  type Alert,
  type AlertId,
  type BedId,
  type ResidentId,
  type StayId,
  undoCloseMs,
} from '@wardlight/contract';
import { changedResidents } from '../bed-state/stays.ts';
import type { Response } from '../bed-state/works.ts';
import type { Db } from '../db/database.ts';
import { findAlert, findAlertsOf } from './alerts.ts';
import { mostMoves, type RespondedToBed, type Responding } from './respond.ts';

export interface UndoingClose extends Response {
  readonly alert_id: AlertId;
  /** The resident whom the screen named when it was closed; null = nobody, left out = the resident of the alert. */
  readonly stay_id?: StayId | null | undefined;
}

/** Undone by somebody else already, it is so. */
export async function undoClose(context: Responding, asked: UndoingClose): Promise<RespondedToBed> {
  const { db } = context;
  const { agencyIds, alert_id, by, through = null, address = null } = asked;
  for (let moves = 0; moves < mostMoves; moves++) {
    const alert = await findAlert(db, agencyIds, alert_id);
    if (alert === null) return { refused: 'not_found' };
    if (alert.phase !== 'closed') return { alerts: [alert] };
    const at = asked.at ?? context.now();
    if (alert.bed_id === null || at - (alert.closed_at ?? 0) > undoCloseMs) return { refused: 'closing_stands' };
    const place = await placeOf(db, alert, alert.bed_id);
    if (place === null || !(await isOfStay(db, alert, asked.stay_id))) return await ofAnotherStay(db, alert, asked);
    const { outcome, facts } = await context.submit({
      ...{ by: 'bed', agencyId: alert.agency_id, ...place, through, address },
      input: { kind: 'undoClose', at, alertId: alert_id, by },
      ...(alert.fall === null ? {} : { fall: alert.fall }),
    });
    // Moved at this very moment: it is asked of the bed that has them now.
    if (outcome === 'otherStay') continue;
    const ids = facts.flatMap((fact) =>
      fact.fact === 'alertChanged' && fact.change === 'closingUndone' ? [fact.alert.id] : [],
    );
    if (ids.length > 0) return { alerts: await findAlertsOf(db, agencyIds, ids) };
    const now = await findAlert(db, agencyIds, alert_id);
    if (now !== null && now.phase !== 'closed') return { alerts: [now] };
    return (await cameAnew(db, alert)) ? await ofAnotherStay(db, alert, asked) : { refused: 'closing_stands' };
  }
  return { refused: 'conflict' };
}

interface Place {
  readonly bedId: BedId;
  readonly stayId?: StayId | null;
}

/** Where it comes back; null = the resident it is about lies in no bed. */
async function placeOf(db: Db, { agency_id, resident_id, technical }: Alert, bedId: BedId): Promise<Place | null> {
  if (technical) return { bedId };
  if (resident_id === null) return { bedId, stayId: null };
  const found = await db
    .selectFrom('residents')
    .select(['bed_id', 'stay_id'])
    .where('agency_id', '=', agency_id)
    .where('resident_id', '=', resident_id)
    .executeTakeFirst();
  return found?.bed_id == null ? null : { bedId: found.bed_id as BedId, stayId: found.stay_id as StayId | null };
}

/** Whether the stay that was named is one of the resident of the alert. */
async function isOfStay(db: Db, alert: Alert, stayId: StayId | null | undefined): Promise<boolean> {
  if (stayId === undefined || alert.technical) return true;
  if (stayId === null) return alert.resident_id === null;
  const stay = await db
    .selectFrom('stays')
    .select('resident_id')
    .where('agency_id', '=', alert.agency_id)
    .where('stay_id', '=', stayId)
    .executeTakeFirst();
  return stay?.resident_id === alert.resident_id;
}

/** Discharged since it was closed, and taken in again: what was open then is over. */
async function cameAnew(db: Db, { agency_id, resident_id, closed_at }: Alert): Promise<boolean> {
  if (resident_id === null) return false;
  const present = await lastStay(db, agency_id, resident_id);
  return present !== undefined && (present.from_at ?? 0) > (closed_at ?? 0);
}

async function ofAnotherStay(db: Db, alert: Alert, { stay_id }: UndoingClose): Promise<RespondedToBed> {
  const { agency_id, resident_id, bed_id } = alert;
  if (bed_id === null) return { refused: 'closing_stands' };
  const then = resident_id === null ? undefined : await lastStay(db, agency_id, resident_id, bed_id);
  const meant = stay_id ?? ((then?.stay_id ?? null) as StayId | null);
  return { refused: 'resident_changed', residents: await changedResidents(db, agency_id, bed_id, meant) };
}

/** Of somebody, in this bed or in any. */
async function lastStay(db: Db, agencyId: AgencyId, residentId: ResidentId, bedId?: BedId) {
  const stays = db
    .selectFrom('stays')
    .select(['stay_id', 'from_at'])
    .where('agency_id', '=', agencyId)
    .where('resident_id', '=', residentId);
  const there = bedId === undefined ? stays : stays.where('bed_id', '=', bedId);
  return await there.orderBy('stay_id', 'desc').limit(1).executeTakeFirst();
}
