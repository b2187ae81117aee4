/**
 * Moving a mat while a server runs, with everything that follows from it: what was open in the beds is ended and the screens hear so,
 * and boards are read anew. From when silence counts, and who is away, the bed begins with (`begin-anew.ts`).
 */
import type { AgencyId, Alert, AlertId, BedId, MatId } from '@wardlight/contract';
import { findAlerts } from './alerts.ts';
import type { Db } from './database.ts';
import { assignMat } from './register.ts';
import type { Told, Whereabouts } from './told.ts';

export interface MovesContext {
  readonly db: Db;
  readonly tell: (told: Told) => void;
  /** What boards show beside live states has changed. */
  readonly renew: (where: Whereabouts) => void;
  readonly now: () => number;
}

export interface MovedMat {
  /** Ended as a matter of equipment; those that nobody had been told of are not among them. */
  readonly ended: readonly Alert[];
}

/**
 * Lays a mat in a bed, or with null takes it out. A mat that lies there already is in the way.
 * @throws BedTaken, MatMovedMeanwhile
 */
export async function moveMat(
  context: MovesContext,
  agencyId: AgencyId,
  matId: MatId,
  bedId: BedId | null,
): Promise<MovedMat> {
  const at = context.now();
  return await tellMoved(context, agencyId, at, await assignMat(context.db, agencyId, matId, bedId, at));
}

/** Once it is committed: what follows from mats that were moved at this time. `ids` are the alerts that were ended by it. */
export async function tellMoved(
  { db, tell, renew }: MovesContext,
  agencyId: AgencyId,
  at: number,
  ids: readonly AlertId[],
): Promise<MovedMat> {
  const ended = await endedOf(db, agencyId, ids);
  const { provider_id } = await db
    .selectFrom('agencies')
    .select('provider_id')
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow();
  const where = { provider_id, agency_id: agencyId } as Whereabouts;
  if (ended.length > 0) tell({ ...where, at, beds: [], alerts: ended, notifies: [] });
  renew(where);
  return { ended };
}

const endedOf = async (db: Db, agencyId: AgencyId, ids: readonly AlertId[]): Promise<Alert[]> =>
  (await findAlerts(db, agencyId, ids)).filter((alert) => alert.told_at !== null);
