/**
 * What staff do with mats: each is one transaction with its line in the mat's history and in the audit. Moving goes the way of `moves.ts`:
 * what was open in the beds is ended, silence counts anew, boards are read again.
 */
import {
  type AgencyId,
  type BedId,
  type Device,
  type MatCommand,
  type MatId,
  type NetworkId,
  type StayId,
  undoRemovalMs,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { makeMatPassword } from '../accounts/sign-in/passwords-made.ts';
import { findMatAlike, matPasswordHash } from '../bed-state/mats/mats.ts';
import { assignMat, createMat } from '../beds/register.ts';
import { type Db, instant } from '../db/database.ts';
import { createEmitter } from '../db/hearers.ts';
import { type AskedMat, type Done, heldMat, heldStay, type MatRow, matOf, Undone } from './held-mats.ts';
import { askCommands, type MatCommands } from './mat-commands.ts';
import { type Doing, entryOf, mustBeBed, mustBeNetwork, raiseRevision, undone } from './mat-entries.ts';
import { deviceWithin, type MovesContext, movedDevice, tellMoved } from './moves.ts';
import { holdSerial, isSerialTaken } from './serials.ts';

export type { Done, Refusal } from './held-mats.ts';
export type { Doing } from './mat-entries.ts';

export interface DeviceChanges {
  add(doing: Doing, agencyId: AgencyId, mat: NewDevice): Promise<Done<{ device: Device; password: string }>>;
  /** The stay is of the bed that gets the mat, or loses it. */
  assign(doing: Doing, asked: AskedMat, bedId: BedId | null): Promise<Done<{ device: Device }>>;
  replace(doing: Doing, asked: AskedMat, serial: string): Promise<Done<{ device: Device; password: string | null }>>;
  renewPassword(doing: Doing, asked: AskedMat): Promise<Done<{ device: Device; password: string }>>;
  reboot(doing: Doing, asked: AskedMat): Promise<Done<{ command: MatCommand }>>;
  remove(doing: Doing, matId: MatId): Promise<Done<object>>;
  /** Within `undoRemovalMs`. */
  restore(doing: Doing, matId: MatId): Promise<Done<{ device: Device }>>;
  /** Told of each serial whose password is worth nothing any more. @returns how to stop listening */
  onShut(listener: (serial: string) => void): () => void;
}

export interface NewDevice {
  readonly serial: string;
  readonly bedId: BedId | null;
  /** Of whoever was shown in that bed. */
  readonly stayId: StayId | null;
  readonly networkId: NetworkId | null;
}

export type DeviceChangesContext = MovesContext & {
  readonly commands: Pick<MatCommands, 'hurry'>;
  readonly unheard: (error: unknown) => void;
};

export function createDeviceChanges(context: DeviceChangesContext): DeviceChanges {
  const { db, now, commands } = context;
  const shut = createEmitter<string>(context.unheard);
  return {
    onShut: shut.add,
    async add(doing, agencyId, mat) {
      const at = now();
      const password = makeMatPassword();
      const done = await undone(db, async (step) => {
        const { matId, ended } = await addWithin(step, doing, at, agencyId, { ...mat, password });
        return await movedDevice(step, agencyId, matId, at, ended);
      });
      if ('refused' in done) return done;
      if (mat.bedId !== null) tellMoved(context, done.moved);
      return { device: done.device, password };
    },
    async assign(doing, asked, bedId) {
      const at = now();
      const done = await undone(db, async (step) => {
        const { agencyId, ended } = await assignWithin(step, doing, at, asked, bedId);
        return await movedDevice(step, agencyId, asked.matId, at, ended);
      });
      if ('refused' in done) return done;
      tellMoved(context, done.moved);
      return { device: done.device };
    },
    async replace(doing, asked, serial) {
      const at = now();
      const made = makeMatPassword();
      const done = await undone(db, async (step) => {
        const { agencyId, matId, ended, isNew } = await replaceWithin(step, doing, at, asked, { serial, made });
        return { ...(await movedDevice(step, agencyId, matId, at, ended)), isNew };
      });
      if ('refused' in done) return done;
      tellMoved(context, done.moved);
      return { device: done.device, password: done.isNew ? made : null };
    },
    async renewPassword(doing, asked) {
      const password = makeMatPassword();
      const at = now();
      const done = await undone(db, async (step) => {
        const { agencyId, serial } = await renewWithin(step, doing, at, asked, password);
        return { serial, device: await deviceWithin(step, agencyId, asked.matId, at) };
      });
      if ('refused' in done) return done;
      shut.tell(done.serial);
      return { device: done.device, password };
    },
    async reboot(doing, asked) {
      const done = await undone(db, (step) => rebootWithin(step, doing, now(), asked));
      if (!('refused' in done)) commands.hurry();
      return done;
    },
    async remove(doing, matId) {
      const done = await undone(db, (step) => removeWithin(step, doing, now(), matId));
      if ('refused' in done) return done;
      shut.tell(done.serial);
      return {};
    },
    async restore(doing, matId) {
      const at = now();
      return await undone(db, async (step) => {
        const agencyId = await restoreWithin(step, doing, at, matId);
        return { device: await deviceWithin(step, agencyId, matId, at) };
      });
    },
  };
}

async function addWithin(
  step: Db,
  doing: Doing,
  at: number,
  agencyId: AgencyId,
  { serial, bedId, stayId, networkId, password }: NewDevice & { readonly password: string },
) {
  await holdSerial(step, serial);
  await mustBeBed(step, agencyId, bedId);
  if (bedId !== null) await heldStay(step, agencyId, bedId, stayId);
  await mustBeNetwork(step, agencyId, networkId);
  const matId = await register(step, { agencyId, serial, password, networkId });
  const ended = bedId === null ? [] : await assignMat(step, agencyId, matId, bedId, at);
  const mat = await matOf(step, [agencyId], matId);
  const entry = entryOf(doing, at, mat);
  await entry.happened(step, 'registered');
  if (mat.bedNo !== null) await entry.happened(step, 'laidInBed', mat.bedNo);
  await entry.audited(step, 'added', null, { serial, bed: mat.bedNo });
  return { matId, ended };
}

async function assignWithin(
  step: Db,
  doing: Doing,
  at: number,
  { matId, revision, stayId }: AskedMat,
  bedId: BedId | null,
) {
  const mat = await matOf(step, doing.agencyIds, matId);
  const { agencyId, bedNo } = mat;
  if (mat.revision !== revision) throw new Undone('conflict');
  if (bedId !== null && mat.bedId !== null) throw new Undone('device_has_bed');
  await mustBeBed(step, agencyId, bedId);
  // One of the two at most; a mat that is moved meanwhile has another revision, and then nothing of this is done.
  const concerned = bedId ?? mat.bedId;
  if (concerned !== null) await heldStay(step, agencyId, concerned, stayId);
  const ended = await assignMat(step, agencyId, matId, bedId, at);
  await raiseRevision(step, mat);
  const after = await matOf(step, doing.agencyIds, matId);
  if (after.bedId !== mat.bedId) {
    const entry = entryOf(doing, at, mat);
    if (bedNo !== null) await entry.happened(step, 'takenOut', bedNo);
    if (after.bedNo !== null) await entry.happened(step, 'laidInBed', after.bedNo);
    await entry.audited(step, 'deviceAssigned', { bed: bedNo }, { bed: after.bedNo });
  }
  return { agencyId, ended };
}

async function renewWithin(step: Db, doing: Doing, at: number, asked: AskedMat, password: string): Promise<MatRow> {
  const { matId } = asked;
  const mat = await heldMat(step, doing, asked);
  const { numUpdatedRows } = await step
    .updateTable('mat_directory')
    .set({ password_hash: matPasswordHash(mat.serial, password) })
    .where('agency_id', '=', mat.agencyId)
    .where('mat_id', '=', matId)
    .executeTakeFirst();
  // It was removed while this waited for it.
  if (numUpdatedRows === 0n) throw new Undone('not_found');
  const entry = entryOf(doing, at, mat);
  await entry.happened(step, 'passwordRenewed');
  await entry.audited(step, 'devicePasswordRenewed', null, null);
  return mat;
}

async function rebootWithin(step: Db, doing: Doing, at: number, wanted: AskedMat): Promise<{ command: MatCommand }> {
  const mat = await heldMat(step, doing, wanted);
  const { userId } = doing.by;
  const asked = {
    agencyId: mat.agencyId,
    matIds: [mat.matId],
    kind: 'reboot',
    networkId: null,
    by: userId,
    at,
  } as const;
  const [command] = await askCommands(step, asked);
  if (command === undefined) throw new Error('nothing was asked of a mat');
  await entryOf(doing, at, mat).audited(step, 'rebootAsked', null, null);
  return { command };
}

async function removeWithin(step: Db, doing: Doing, at: number, matId: MatId): Promise<MatRow> {
  const mat = await matOf(step, doing.agencyIds, matId);
  const { numUpdatedRows } = await step
    .updateTable('mats')
    .set((is) => ({
      removed_at: instant(at),
      network_id: null,
      online: false,
      kept_network_id: is.ref('network_id'),
      kept_password_hash: is
        .selectFrom('mat_directory as d')
        .select('d.password_hash')
        .whereRef('d.agency_id', '=', 'mats.agency_id')
        .whereRef('d.mat_id', '=', 'mats.mat_id'),
    }))
    .where('agency_id', '=', mat.agencyId)
    .where('mat_id', '=', matId)
    .where('bed_id', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Undone('device_has_bed');
  await forgetKeptPasswords(step, mat.agencyId, at);
  await step.deleteFrom('mat_directory').where('agency_id', '=', mat.agencyId).where('mat_id', '=', matId).execute();
  const entry = entryOf(doing, at, mat);
  await entry.happened(step, 'removed');
  await entry.audited(step, 'removed', { serial: mat.serial }, null);
  return mat;
}

/** Passwords of mats that can no longer come back, of this agency: each removal clears those before it. */
async function forgetKeptPasswords(step: Db, agencyId: AgencyId, at: number): Promise<void> {
  // Locked rows are left to the next removal: a restore that is under way holds its own.
  await sql`update mats set kept_password_hash = null, kept_network_id = null
    where mat_id in (select mat_id from mats
      where agency_id = ${agencyId} and kept_password_hash is not null and removed_at <= ${instant(at - undoRemovalMs)}
      for update skip locked) and agency_id = ${agencyId}`.execute(step);
}

/** A serial never changes: it is read first and held before the mat's row, in the order of every other call (193). */
async function restoreWithin(step: Db, doing: Doing, at: number, matId: MatId): Promise<AgencyId> {
  const removedMat = sql`agency_id = any(${[...doing.agencyIds]}::int[]) and mat_id = ${matId}
    and removed_at > ${instant(at - undoRemovalMs)} and kept_password_hash is not null`;
  const { rows: read } = await sql<{ serial: string }>`select serial from mats where ${removedMat}`.execute(step);
  const serial = read[0]?.serial;
  if (serial === undefined) throw new Undone('not_found');
  await holdSerial(step, serial);
  const { rows } = await sql<{ agency_id: AgencyId; kept_password_hash: string }>`
    select agency_id, kept_password_hash from mats where ${removedMat} for update`.execute(step);
  const [removed] = rows;
  if (removed === undefined) throw new Undone('not_found');
  const { agency_id: agencyId, kept_password_hash } = removed;
  if (await isSerialTaken(step, serial)) throw new Undone('serial_taken');
  // A network that was removed meanwhile is not there to go back to.
  await sql`update mats m set removed_at = null, kept_password_hash = null, kept_network_id = null, revision = revision + 1,
      network_id = (select n.network_id from networks n
        where n.agency_id = m.agency_id and n.network_id = m.kept_network_id and n.removed_at is null)
    where m.agency_id = ${agencyId} and m.mat_id = ${matId}`.execute(step);
  await step
    .insertInto('mat_directory')
    .values({ serial, agency_id: agencyId, mat_id: matId, password_hash: kept_password_hash })
    .execute();
  const entry = entryOf(doing, at, await matOf(step, [agencyId], matId));
  await entry.happened(step, 'registered');
  await entry.audited(step, 'restored', null, { serial });
  return agencyId;
}

interface Replacement {
  readonly serial: string;
  /** The password of a mat that is not known yet. */
  readonly made: string;
}

async function replaceWithin(
  step: Db,
  doing: Doing,
  at: number,
  { matId, revision, stayId }: AskedMat,
  { serial, made }: Replacement,
) {
  await holdSerial(step, serial);
  const old = await matOf(step, doing.agencyIds, matId);
  const { agencyId, bedId, bedNo, networkId } = old;
  if (old.revision !== revision) throw new Undone('conflict');
  if (bedId === null) throw new Undone('device_has_no_bed');
  await heldStay(step, agencyId, bedId, stayId);
  const known = await findMatAlike(step, serial);
  if (known !== null && known.agencyId !== agencyId) throw new Undone('serial_taken');
  const isNew = known === null;
  const newId = known?.matId ?? (await register(step, { agencyId, serial, password: made, networkId }));
  const mat = await matOf(step, [agencyId], newId);
  if (mat.bedId !== null) throw new Undone('device_has_bed');
  const ended = await assignMat(step, agencyId, matId, null, at);
  await assignMat(step, agencyId, newId, bedId, at);
  await raiseRevision(step, old);
  await raiseRevision(step, mat);
  const [oldEntry, newEntry] = [entryOf(doing, at, old), entryOf(doing, at, mat)];
  await oldEntry.happened(step, 'replaced', mat.serial);
  if (isNew) {
    await newEntry.happened(step, 'registered');
    await newEntry.audited(step, 'added', null, { serial: mat.serial, bed: bedNo });
  }
  await newEntry.happened(step, 'laidInBed', bedNo);
  await oldEntry.audited(
    step,
    'deviceReplaced',
    { serial: old.serial, bed: bedNo },
    { serial: mat.serial, bed: bedNo },
  );
  return { agencyId, matId: newId, ended, isNew };
}

/** Also where a mat or a gateway of another agency has it, and nobody learns of which: a serial is in one place in the world. */
async function register(
  step: Db,
  {
    agencyId,
    serial,
    password,
    networkId,
  }: {
    readonly agencyId: AgencyId;
    readonly serial: string;
    readonly password: string;
    readonly networkId: NetworkId | null;
  },
): Promise<MatId> {
  if (await isSerialTaken(step, serial)) throw new Undone('serial_taken');
  return await createMat(step, agencyId, { serial, password, bedId: null, networkId });
}
