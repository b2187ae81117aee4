/** A mat as somebody read it before they asked for something of it, and who lay on it; what was refused undoes the transaction. */
import type { AgencyId, BedId, ChangedResidents, ErrorCode, MatId, NetworkId, StayId } from '@wardlight/contract';
import { sql } from 'kysely';
import { changedResidents, stayOf } from '../bed-state/stays.ts';
import type { Db } from '../db/database.ts';
import { holdBeds } from '../residents/reassign.ts';

export type Refusal = { readonly refused: ErrorCode; readonly residents?: ChangedResidents };
export type Done<Result> = Result | Refusal;

/** Undoes the transaction and becomes its answer. */
export class Undone extends Error {
  readonly refusal: Refusal;
  constructor(refused: ErrorCode, residents?: ChangedResidents) {
    super(refused);
    this.name = 'Undone';
    this.refusal = residents === undefined ? { refused } : { refused, residents };
  }
}

/** Whether it broke what may be there once only. */
export const breaks = (error: unknown, constraint: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === constraint;

/**
 * Everything or nothing; what is refused within it is its answer.
 * @param refusalOf what other errors of the transaction mean to whoever asked; null = nothing, and it is thrown
 */
export async function undoable<Result>(
  db: Db,
  work: (step: Db) => Promise<Result>,
  refusalOf: (error: unknown) => ErrorCode | null,
): Promise<Done<Result>> {
  try {
    return await db.transaction().execute(work);
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    const refused = refusalOf(error);
    if (refused === null) throw error;
    return { refused };
  }
}

export interface MatRow {
  readonly agencyId: AgencyId;
  readonly matId: MatId;
  readonly serial: string;
  readonly revision: number;
  readonly bedId: BedId | null;
  readonly bedNo: string | null;
  readonly networkId: NetworkId | null;
}

export interface AskedMat {
  readonly matId: MatId;
  readonly revision: number;
  /** Of whoever lay on it; null = nobody. */
  readonly stayId: StayId | null;
}

/** @throws Undone `not_found` */
export async function matOf(step: Db, agencyIds: readonly AgencyId[], matId: MatId): Promise<MatRow> {
  const row =
    agencyIds.length === 0
      ? undefined
      : await step
          .selectFrom('mats as m')
          .leftJoin('beds as b', (join) =>
            join.onRef('b.agency_id', '=', 'm.agency_id').onRef('b.bed_id', '=', 'm.bed_id'),
          )
          .select(['m.agency_id', 'm.serial', 'm.revision', 'm.bed_id', 'm.network_id', 'b.bed_no'])
          .where('m.agency_id', 'in', [...agencyIds])
          .where('m.mat_id', '=', matId)
          .where('m.removed_at', 'is', null)
          .executeTakeFirst();
  if (row === undefined) throw new Undone('not_found');
  return {
    agencyId: row.agency_id as AgencyId,
    matId,
    serial: row.serial,
    revision: row.revision,
    bedId: row.bed_id as BedId | null,
    bedNo: row.bed_no,
    networkId: row.network_id as NetworkId | null,
  };
}

/**
 * A bed and whoever lies in it, until the transaction ends: held as whoever moves residents holds it, so that nobody comes between the look
 * and what is done.
 * @throws Undone `resident_changed` where that is not whoever was shown; somebody in a bed shown empty is a change too
 */
export async function heldStay(step: Db, agencyId: AgencyId, bedId: BedId, shown: StayId | null): Promise<void> {
  await holdBeds(step, agencyId, [bedId]);
  if ((await stayOf(step, agencyId, bedId)) === shown) return;
  throw new Undone('resident_changed', await changedResidents(step, agencyId, bedId, shown));
}

/**
 * Where it lay when somebody read it, under whom, until the transaction ends. The bed is held first, as everywhere.
 * @throws Undone `conflict` where it lies in another bed by now, `resident_changed` where somebody else lies on it
 */
export async function heldMat(
  step: Db,
  { agencyIds }: { readonly agencyIds: readonly AgencyId[] },
  { matId, revision, stayId }: AskedMat,
): Promise<MatRow> {
  const { agencyId, bedId, ...read } = await matOf(step, agencyIds, matId);
  if (read.revision !== revision) throw new Undone('conflict');
  if (bedId !== null) await heldStay(step, agencyId, bedId, stayId);
  await sql`select from mats where agency_id = ${agencyId} and mat_id = ${matId} for share`.execute(step);
  const mat = await matOf(step, agencyIds, matId);
  if (mat.revision !== revision || mat.bedId !== bedId) throw new Undone('conflict');
  return mat;
}
