/**
 * Moving a mat while a server runs, with everything that follows from it: what was open in the beds is ended and the screens hear so,
 * and boards are read anew. From when silence counts, and who is away, the bed begins with (`begin-anew.ts`).
 */
import type { AgencyId, Alert, AlertId, BedId, Device, MatId } from '@wardlight/contract';
import { findAlerts } from '../alerts/alerts.ts';
import type { Told, Whereabouts } from '../bed-state/told.ts';
import { assignMat } from '../beds/register.ts';
import type { Db } from '../db/database.ts';
import { whereabouts } from '../residents/residents.ts';
import { findDevice } from './devices.ts';

export interface MovesContext {
  readonly db: Db;
  readonly tell: (told: Told) => void;
  /** What boards show beside live states has changed. */
  readonly renew: (where: Whereabouts) => void;
  readonly now: () => number;
}

export interface MovedMat {
  readonly where: Whereabouts;
  readonly at: number;
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
  const moved = await context.db
    .transaction()
    .execute(async (step) => movedWithin(step, agencyId, at, await assignMat(step, agencyId, matId, bedId, at)));
  tellMoved(context, moved);
  return moved;
}

/**
 * What is to be told of mats that are moved, read within the transaction that moves them: read after it, a database that went away in
 * between would leave a move that nobody is told of. `ids` are the alerts that were ended by it.
 */
export async function movedWithin(
  step: Db,
  agencyId: AgencyId,
  at: number,
  ids: readonly AlertId[],
): Promise<MovedMat> {
  const ended = (await findAlerts(step, agencyId, ids)).filter((alert) => alert.told_at !== null);
  return { where: await whereabouts(step, agencyId), at, ended };
}

/** As it is once this is committed; read within it, so that nothing has to be asked of the database afterwards. */
export async function deviceWithin(step: Db, agencyId: AgencyId, matId: MatId, at: number): Promise<Device> {
  const device = await findDevice(step, [agencyId], matId, at);
  if (device === null) throw new Error('a mat that was just changed is not there');
  return device;
}

export const movedDevice = async (
  step: Db,
  agencyId: AgencyId,
  matId: MatId,
  at: number,
  ended: readonly AlertId[],
): Promise<{ readonly device: Device; readonly moved: MovedMat }> => ({
  device: await deviceWithin(step, agencyId, matId, at),
  moved: await movedWithin(step, agencyId, at, ended),
});

/** Once it is committed. */
export function tellMoved({ tell, renew }: Pick<MovesContext, 'tell' | 'renew'>, { where, at, ended }: MovedMat): void {
  if (ended.length > 0) tell({ ...where, at, beds: [], alerts: ended, notifies: [] });
  renew(where);
}
