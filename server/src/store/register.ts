/**
 * The register: beds, residents, mats, networks and templates of an agency. Every query carries the agency's id.
 * Whatever a bed's judgement is made of (who lies there, which mat, which template) changes only here, and each change raises the version
 * of the bed's state, so that no server goes on with what it remembered.
 */
import type {
  AgencyId,
  AlertSettings,
  BedId,
  Gender,
  MatId,
  ProviderId,
  ResidentId,
  UserId,
} from '@wardlight/contract';
import { newBed, writeBedState } from '@wardlight/engine';
import { sql } from 'kysely';
import { type Db, instant } from './database.ts';

import { matPasswordHash } from './mats.ts';
import { hashPassword } from './passwords.ts';
import { newEpoch } from './past.ts';

type NetworkId = number;
type TemplateId = number;

export interface NewBed {
  readonly floor: string;
  readonly bedNo: string;
}

export interface NewResident {
  readonly name: string;
  readonly gender: Gender | null;
  /** yyyy-MM-dd */
  readonly birthday: string | null;
  readonly bedId: BedId | null;
  readonly templateId: TemplateId | null;
}

export interface NewMat {
  readonly serial: string;
  /** Kept as a hash only; 128 random bits or more (see `matPasswordHash`). */
  readonly password: string;
  readonly bedId: BedId | null;
  readonly networkId: NetworkId | null;
}

export interface RegisteredMat {
  readonly agencyId: AgencyId;
  readonly matId: MatId;
  readonly serial: string;
  readonly bedId: BedId | null;
  readonly bedNo: string | null;
  readonly floor: string | null;
}

/** The oldest provider of this name; names of providers need not be unique. */
export async function findProvider(db: Db, name: string): Promise<ProviderId | null> {
  const row = await db
    .selectFrom('providers')
    .select('provider_id')
    .where('name', '=', name)
    .orderBy('provider_id')
    .executeTakeFirst();
  return (row?.provider_id ?? null) as ProviderId | null;
}

/** Gives an account another password without asking for the old one. */
export async function replacePassword(db: Db, userId: UserId, password: string): Promise<void> {
  await db
    .updateTable('users')
    .set(await hashPassword(password))
    .where('user_id', '=', userId)
    .execute();
}

export async function createNetwork(
  db: Db,
  agencyId: AgencyId,
  network: { readonly name: string; readonly ssid: string | null },
): Promise<NetworkId> {
  const row = await db
    .insertInto('networks')
    .values({ agency_id: agencyId, ...network })
    .returning('network_id')
    .executeTakeFirstOrThrow();
  return row.network_id;
}

/** A template of the agency's own. The shipped ones are there since the agency was made. */
export async function createTemplate(
  db: Db,
  agencyId: AgencyId,
  template: { readonly name: string; readonly settings: AlertSettings },
): Promise<TemplateId> {
  const row = await db
    .insertInto('templates')
    .values({ agency_id: agencyId, name: template.name, settings: JSON.stringify(template.settings) })
    .returning('template_id')
    .executeTakeFirstOrThrow();
  return row.template_id;
}

/** The agency's copies of the shipped templates, by their shipped names. */
export async function listShippedTemplates(db: Db, agencyId: AgencyId): Promise<Map<string, TemplateId>> {
  const rows = await db
    .selectFrom('templates')
    .select(['template_id', 'shipped'])
    .where('agency_id', '=', agencyId)
    .where('shipped', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.shipped ?? '', row.template_id]));
}

/** A bed whose state nobody knows yet. */
export async function createBed(db: Db, agencyId: AgencyId, { floor, bedNo }: NewBed): Promise<BedId> {
  const { bed_id } = await db
    .insertInto('beds')
    .values({ agency_id: agencyId, floor, bed_no: bedNo })
    .returning('bed_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('bed_states')
    .values({ agency_id: agencyId, bed_id, version: 1, state: writeBedState(newBed(newEpoch())) })
    .execute();
  return bed_id as BedId;
}

export async function countBeds(db: Db, agencyId: AgencyId): Promise<number> {
  const { count } = await db
    .selectFrom('beds')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function createResident(db: Db, agencyId: AgencyId, resident: NewResident): Promise<ResidentId> {
  const { resident_id } = await db
    .insertInto('residents')
    .values({
      agency_id: agencyId,
      name: resident.name,
      gender: resident.gender,
      birthday: resident.birthday,
      bed_id: resident.bedId,
      template_id: resident.templateId,
    })
    .returning('resident_id')
    .executeTakeFirstOrThrow();
  if (resident.bedId !== null) await beginAnew(db, agencyId, resident.bedId);
  return resident_id as ResidentId;
}

export async function createMat(db: Db, agencyId: AgencyId, mat: NewMat): Promise<MatId> {
  const { serial, password, bedId, networkId } = mat;
  const { mat_id } = await db
    .insertInto('mats')
    .values({ agency_id: agencyId, serial, bed_id: bedId, network_id: networkId })
    .returning('mat_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('mat_directory')
    .values({ serial, agency_id: agencyId, mat_id, password_hash: matPasswordHash(serial, password) })
    .execute();
  if (bedId !== null) await beginAnew(db, agencyId, bedId);
  return mat_id as MatId;
}

/** Lays a mat in a bed (or, with null, takes it out); both beds begin anew, because what was seen there was somewhere else. */
export async function assignMat(db: Db, agencyId: AgencyId, matId: MatId, bedId: BedId | null): Promise<void> {
  const mat = await db
    .selectFrom('mats')
    .select('bed_id')
    .where('agency_id', '=', agencyId)
    .where('mat_id', '=', matId)
    .executeTakeFirstOrThrow();
  if (mat.bed_id === bedId) return;
  await db
    .updateTable('mats')
    .set({ bed_id: bedId })
    .where('agency_id', '=', agencyId)
    .where('mat_id', '=', matId)
    .execute();
  for (const bed of [mat.bed_id, bedId]) if (bed !== null) await beginAnew(db, agencyId, bed as BedId);
}

export async function setMatPassword(db: Db, mat: RegisteredMat, password: string): Promise<void> {
  await db
    .updateTable('mat_directory')
    .set({ password_hash: matPasswordHash(mat.serial, password) })
    .where('agency_id', '=', mat.agencyId)
    .where('mat_id', '=', mat.matId)
    .execute();
}

/** Every mat of these agencies with its bed, by serial. */
export async function listMats(db: Db, agencyIds: readonly AgencyId[]): Promise<RegisteredMat[]> {
  if (agencyIds.length === 0) return [];
  const rows = await db
    .selectFrom('mats as m')
    .leftJoin('beds as b', (join) => join.onRef('b.agency_id', '=', 'm.agency_id').onRef('b.bed_id', '=', 'm.bed_id'))
    .select(['m.agency_id', 'm.mat_id', 'm.serial', 'm.bed_id', 'b.bed_no', 'b.floor'])
    .where('m.agency_id', 'in', [...agencyIds])
    .orderBy('m.serial')
    .execute();
  return rows.map((row) => ({
    agencyId: row.agency_id as AgencyId,
    matId: row.mat_id as MatId,
    serial: row.serial,
    bedId: row.bed_id as BedId | null,
    bedNo: row.bed_no,
    floor: row.floor,
  }));
}

/** Nothing is known of this bed from now on. */
async function beginAnew(db: Db, agencyId: AgencyId, bedId: BedId): Promise<void> {
  await db
    .updateTable('bed_states')
    .set((set) => ({ state: writeBedState(newBed(newEpoch())), version: set('version', '+', 1) }))
    .where('agency_id', '=', agencyId)
    .where('bed_id', '=', bedId)
    .execute();
  await db.deleteFrom('bed_wakes').where('agency_id', '=', agencyId).where('bed_id', '=', bedId).execute();
}

/** Undoes what a lane beside the live one wrote of `[from, to)` and did not finish, so that the days can be lived again whole. */
export async function forgetPast(db: Db, agencyIds: readonly AgencyId[], from: number, to: number): Promise<void> {
  const [begin, end] = [instant(from), instant(to)];
  for (const agencyId of agencyIds)
    await db.transaction().execute(async (transaction) => {
      await sql`delete from alert_events where agency_id = ${agencyId} and alert_id in
        (select alert_id from alerts where agency_id = ${agencyId} and raised_at >= ${begin} and raised_at < ${end})`.execute(
        transaction,
      );
      for (const [table, column] of pastTables)
        await sql`delete from ${sql.table(table)} where agency_id = ${agencyId}
          and ${sql.ref(column)} >= ${begin} and ${sql.ref(column)} < ${end}`.execute(transaction);
    });
}
const pastTables = [
  ['alerts', 'raised_at'],
  ['episodes', 'started_at'],
  ['minutes', 'at'],
  ['frames', 'arrived_at'],
] as const;
