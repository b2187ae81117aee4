/**
 * A mat goes from its bed to another in one step, and back within ten minutes. The inverse is kept with what must still be so: where the
 * mats lie, with the revision that the move left, and whose stay is in each bed (docs/decisions/193).
 */
import {
  type AgencyId,
  type AlertId,
  type BedId,
  type Device,
  type DeviceMove,
  type MatId,
  type StayId,
  takeBackMoveMs,
} from '@wardlight/contract';
import { stayOf } from '../bed-state/stays.ts';
import { assignMats, BedTaken, MatMovedMeanwhile } from '../beds/register.ts';
import { type Db, instant } from '../db/database.ts';
import { holdBeds } from '../residents/reassign.ts';
import { findDevice } from './devices.ts';
import { type AskedMat, type Done, heldStay, type MatRow, matOf, Undone } from './held-mats.ts';
import { type Doing, entryOf, mustBeBed, raiseRevision, undone } from './mat-entries.ts';
import { deviceWithin, type MovedMat, type MovesContext, movedWithin, tellMoved } from './moves.ts';

export interface AskedMove {
  /** Its stay is of the bed that it leaves. */
  readonly mat: AskedMat;
  readonly bedId: BedId;
  /** In that bed, as it was shown. */
  readonly thereStayId: StayId | null;
  readonly thereMatId: MatId | null;
}

export interface MatMoves {
  move(doing: Doing, asked: AskedMove): Promise<Done<DeviceMove>>;
  /** @returns the mats as they are now; refused `mat_move_stands` once anything of it is otherwise, or the time is over */
  takeBack(doing: Doing, moveId: number): Promise<Done<{ devices: readonly Device[] }>>;
}

/** Asked for again later it is a move that nobody knows. */
const keptMs = 24 * 3_600_000;

export function createMatMoves(context: MovesContext): MatMoves {
  const { db, now } = context;
  return {
    async move(doing, asked) {
      const at = now();
      const done = await undone(db, (step) => moveWithin(step, doing, at, asked));
      if ('refused' in done) return done;
      const { moved, ...answer } = done;
      tellMoved(context, moved);
      return answer;
    },
    async takeBack(doing, moveId) {
      const done = await undone(db, (step) => takeBackWithin(step, doing, now(), moveId));
      if ('refused' in done) return done;
      if (done.moved !== null) tellMoved(context, done.moved);
      return { devices: done.devices };
    },
  };
}

interface Placed {
  readonly mat: MatRow;
  readonly bedId: BedId;
}

async function moveWithin(
  step: Db,
  doing: Doing,
  at: number,
  { mat: asked, bedId, thereStayId, thereMatId }: AskedMove,
): Promise<DeviceMove & { readonly moved: MovedMat }> {
  const mat = await matOf(step, doing.agencyIds, asked.matId);
  const { agencyId, bedId: from } = mat;
  if (mat.revision !== asked.revision) throw new Undone('conflict');
  if (from === null) throw new Undone('device_has_no_bed');
  if (from === bedId) throw new Undone('device_has_bed');
  // Both at once, in id order; what follows looks under these locks.
  await holdBeds(step, agencyId, [from, bedId]);
  await mustBeBed(step, agencyId, bedId);
  await heldStay(step, agencyId, from, asked.stayId);
  await heldStay(step, agencyId, bedId, thereStayId);
  const other = await matIn(step, doing.agencyIds, agencyId, bedId);
  if (other !== null && thereMatId === null) throw new Undone('bed_has_device');
  if ((other?.matId ?? null) !== thereMatId) throw new Undone('conflict');
  const placed: Placed[] = [{ mat, bedId }, ...(other === null ? [] : [{ mat: other, bedId: from }])];
  const ended = await place(step, doing, at, placed);
  const { move_id } = await step
    .insertInto('mat_moves')
    .values({
      agency_id: agencyId,
      at: instant(at),
      by_user: doing.by.userId,
      mat_id: mat.matId,
      from_bed: from,
      to_bed: bedId,
      revision: mat.revision + 1,
      other_mat: other?.matId ?? null,
      other_revision: other === null ? null : other.revision + 1,
      from_stay: asked.stayId,
      to_stay: thereStayId,
      taken_back_at: null,
    })
    .returning('move_id')
    .executeTakeFirstOrThrow();
  await step
    .deleteFrom('mat_moves')
    .where('agency_id', '=', agencyId)
    .where('at', '<', instant(at - keptMs))
    .execute();
  return {
    device: await deviceWithin(step, agencyId, mat.matId, at),
    other: other === null ? null : await deviceWithin(step, agencyId, other.matId, at),
    move_id,
    until: at + takeBackMoveMs,
    moved: await movedWithin(step, agencyId, at, ended),
  };
}

interface MoveRow {
  readonly agency_id: number;
  readonly at: number;
  readonly mat_id: number;
  readonly from_bed: number;
  readonly to_bed: number;
  readonly revision: number;
  readonly other_mat: number | null;
  readonly other_revision: number | null;
  readonly from_stay: number | null;
  readonly to_stay: number | null;
  readonly taken_back_at: number | null;
}

async function takeBackWithin(
  step: Db,
  doing: Doing,
  at: number,
  moveId: number,
): Promise<{ readonly devices: readonly Device[]; readonly moved: MovedMat | null }> {
  const asked = await moveOf(step, doing.agencyIds, moveId);
  const agencyId = asked.agency_id as AgencyId;
  const [from, to] = [asked.from_bed as BedId, asked.to_bed as BedId];
  await holdBeds(step, agencyId, [from, to]);
  // Two presses at once: the second waited for the beds, and it is done by now.
  const move = await moveOf(step, doing.agencyIds, moveId);
  const mats = [move.mat_id as MatId, ...(move.other_mat === null ? [] : [move.other_mat as MatId])];
  if (move.taken_back_at !== null) return { devices: await devicesNow(step, agencyId, mats, at), moved: null };
  if (at - move.at > takeBackMoveMs) throw new Undone('mat_move_stands');
  const placed = await asLeft(step, doing, move);
  const ended = await placeOrStand(step, doing, at, placed);
  await step
    .updateTable('mat_moves')
    .set({ taken_back_at: instant(at) })
    .where('agency_id', '=', agencyId)
    .where('move_id', '=', moveId)
    .execute();
  return {
    devices: await devicesNow(step, agencyId, mats, at),
    moved: await movedWithin(step, agencyId, at, ended),
  };
}

/** Where each mat goes back to. @throws Undone `mat_move_stands` where a mat or a resident is not where the move left them */
async function asLeft(step: Db, { agencyIds }: Doing, move: MoveRow): Promise<Placed[]> {
  const agencyId = move.agency_id as AgencyId;
  const [from, to] = [move.from_bed as BedId, move.to_bed as BedId];
  const inTo = await matIn(step, agencyIds, agencyId, to);
  const inFrom = await matIn(step, agencyIds, agencyId, from);
  const isSo =
    inTo?.matId === move.mat_id &&
    inTo.revision === move.revision &&
    (inFrom?.matId ?? null) === move.other_mat &&
    (inFrom?.revision ?? null) === move.other_revision &&
    (await stayOf(step, agencyId, from)) === move.from_stay &&
    (await stayOf(step, agencyId, to)) === move.to_stay;
  if (!isSo) throw new Undone('mat_move_stands');
  return [{ mat: inTo, bedId: from }, ...(inFrom === null ? [] : [{ mat: inFrom, bedId: to }])];
}

async function placeOrStand(step: Db, doing: Doing, at: number, placed: readonly Placed[]): Promise<AlertId[]> {
  try {
    return await place(step, doing, at, placed);
  } catch (error) {
    // A bed that was taken off the lists meanwhile, or a mat that was changed in the same moment.
    if (error instanceof Undone || error instanceof BedTaken || error instanceof MatMovedMeanwhile)
      throw new Undone('mat_move_stands');
    throw error;
  }
}

/** With their lines. The beds must be held. */
async function place(step: Db, doing: Doing, at: number, placed: readonly Placed[]): Promise<AlertId[]> {
  const [first] = placed;
  if (first === undefined) return [];
  const { agencyId } = first.mat;
  for (const { bedId } of placed) await mustBeBed(step, agencyId, bedId);
  const ended = await assignMats(
    step,
    agencyId,
    placed.map(({ mat: { matId }, bedId }) => ({ matId, bedId })),
    at,
  );
  for (const { mat } of placed.toSorted((a, b) => a.mat.matId - b.mat.matId)) await raiseRevision(step, mat);
  for (const { mat } of placed) {
    const entry = entryOf(doing, at, mat);
    const { bedNo } = await matOf(step, [agencyId], mat.matId);
    await entry.happened(step, 'takenOut', mat.bedNo);
    await entry.happened(step, 'laidInBed', bedNo);
    await entry.audited(step, 'deviceAssigned', { bed: mat.bedNo }, { bed: bedNo });
  }
  return [...ended];
}

/** Sure only while the bed is held. */
async function matIn(
  step: Db,
  agencyIds: readonly AgencyId[],
  agencyId: AgencyId,
  bedId: BedId,
): Promise<MatRow | null> {
  const row = await step
    .selectFrom('mats')
    .select('mat_id')
    .where('agency_id', '=', agencyId)
    .where('bed_id', '=', bedId)
    .executeTakeFirst();
  return row === undefined ? null : await matOf(step, agencyIds, row.mat_id as MatId);
}

async function moveOf(step: Db, agencyIds: readonly AgencyId[], moveId: number): Promise<MoveRow> {
  const row =
    agencyIds.length === 0
      ? undefined
      : await step
          .selectFrom('mat_moves')
          .selectAll()
          .where('agency_id', 'in', [...agencyIds])
          .where('move_id', '=', moveId)
          .executeTakeFirst();
  if (row === undefined) throw new Undone('not_found');
  return row;
}

/** Of those that are still on the register. */
async function devicesNow(step: Db, agencyId: AgencyId, mats: readonly MatId[], at: number): Promise<Device[]> {
  const found: Device[] = [];
  for (const matId of mats) {
    const device = await findDevice(step, [agencyId], matId, at);
    if (device !== null) found.push(device);
  }
  return found;
}
