/** The round that staff walk while a network is out: bed by bed, until its notice is over. */
import type { AgencyId, Alert, AlertId, BedId, ErrorCode, ProviderId, UserId } from '@wardlight/contract';
import type { Told } from '../bed-state/told.ts';
import { type Db, instant } from '../db/database.ts';
import { findAlert } from './alerts.ts';

export interface RoundTick {
  readonly agencyIds: readonly AgencyId[];
  readonly alertId: AlertId;
  readonly bedId: BedId;
  readonly done: boolean;
  readonly by: UserId;
}

export interface RoundsContext {
  readonly db: Db;
  readonly tell: (told: Told) => void;
  readonly now: () => number;
}

export type Ticked = { readonly alert: Alert } | { readonly refused: ErrorCode };

/** The first tick of a bed stands, whoever says it again; every screen is told what changed. */
export async function tickRound({ db, tell, now }: RoundsContext, tick: RoundTick): Promise<Ticked> {
  const at = now();
  const done = await db.transaction().execute((step) => tickLocked(step, tick, at));
  if ('refused' in done) return done;
  const { alert, changed, provider_id } = done;
  if (changed) tell({ provider_id, agency_id: alert.agency_id, at, beds: [], alerts: [alert], notifies: [] });
  return { alert };
}

async function tickLocked(
  step: Db,
  tick: RoundTick,
  at: number,
): Promise<{ alert: Alert; changed: boolean; provider_id: ProviderId } | { refused: ErrorCode }> {
  const before = await findAlert(step, tick.agencyIds, tick.alertId);
  if (before?.outage == null) return { refused: 'not_found' };
  const { agency_id, outage } = before;
  // Whatever else is said of this network comes before or after, so that no screen is told an older word last.
  const { provider_id } = await step
    .selectFrom('network_states as s')
    .innerJoin('agencies as g', 'g.agency_id', 's.agency_id')
    .select('g.provider_id')
    .where('s.agency_id', '=', agency_id)
    .where('s.network_id', '=', outage.network_id)
    .forUpdate('s')
    .executeTakeFirstOrThrow();
  const found = await findAlert(step, [agency_id], tick.alertId);
  const bed = found?.outage?.beds.find(({ bed_id }) => bed_id === tick.bedId);
  if (found === null || found.told_at === null || bed === undefined) return { refused: 'not_found' };
  if (found.closed_at !== null) return { refused: 'alert_already_closed' };
  if (tick.done === (bed.seen !== null))
    return { alert: found, changed: false, provider_id: provider_id as ProviderId };
  await write(step, agency_id, tick, at);
  const alert = (await findAlert(step, [agency_id], tick.alertId)) ?? found;
  return { alert, changed: true, provider_id: provider_id as ProviderId };
}

async function write(step: Db, agencyId: AgencyId, { alertId, bedId, done, by }: RoundTick, at: number): Promise<void> {
  if (!done) {
    await step
      .deleteFrom('outage_rounds')
      .where('agency_id', '=', agencyId)
      .where('alert_id', '=', alertId)
      .where('bed_id', '=', bedId)
      .execute();
    return;
  }
  await step
    .insertInto('outage_rounds')
    .values({ agency_id: agencyId, alert_id: alertId, bed_id: bedId, at: instant(at), user_id: by })
    // Of before the mat was lost once more.
    .onConflict((conflict) =>
      conflict.columns(['agency_id', 'alert_id', 'bed_id']).doUpdateSet({ at: instant(at), user_id: by }),
    )
    .execute();
}
