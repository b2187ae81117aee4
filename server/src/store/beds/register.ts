/**
 * The register: beds, residents, mats, networks and templates of an agency. Every query carries the agency's id.
 * Whatever a bed's judgement is made of (who lies there, which mat, which template) changes only here, and each change raises the version
 * of the bed's state, so that no server goes on with what it remembered. As in the hot path the states are locked first, in id order:
 * whoever changes a bed and whoever steps it then wait for each other instead of meeting halfway.
 */
import {
  type AgencyId,
  type AlertId,
  type AlertSettings,
  type BedId,
  type Gender,
  type MatId,
  type NetworkId,
  type ProviderId,
  type ResidentId,
  type ResponseSettings,
  standardResponse,
  type TemplateId,
} from '@wardlight/contract';
import { newBed, writeBedState } from '@wardlight/engine';
import { sql } from 'kysely';
import { beginAnew, endOpen } from '../bed-state/begin-anew.ts';
import { newEpoch } from '../bed-state/epoch.ts';
import { matPasswordHash } from '../bed-state/mats/mats.ts';
import { giveOutOwed } from '../bed-state/owed-minutes.ts';
import type { BedWork } from '../bed-state/works.ts';
import { type Db, instantText } from '../db/database.ts';
import { movedAtSetting } from '../db/migrations/011-stays.ts';
import { alertsOnSpots, statesWithSpots } from '../spots/keep-spots.ts';
import { columnsOf, writeVersions } from '../templates/template-rows.ts';

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

export interface NewTemplate {
  readonly name: string;
  readonly settings: AlertSettings;
  readonly response?: ResponseSettings;
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
  return row.network_id as NetworkId;
}

/** A template of the agency's own. The shipped ones are there since the agency was made. */
export function createTemplate(
  db: Db,
  agencyId: AgencyId,
  { name, settings, response = standardResponse }: NewTemplate,
): Promise<TemplateId> {
  const content = { name, settings, response, lists: { tell: null, escalate: null }, sleep: null };
  return together(db, async (step) => {
    const { template_id } = await step
      .insertInto('templates')
      .values({ agency_id: agencyId, ...columnsOf(content) })
      .returning('template_id')
      .executeTakeFirstOrThrow();
    await writeVersions(step, [{ agencyId, templateId: template_id, version: 1, content, saved: null }]);
    return template_id as TemplateId;
  });
}

/** The agency's copies of the shipped templates, by their shipped names. */
export async function listShippedTemplates(db: Db, agencyId: AgencyId): Promise<Map<string, TemplateId>> {
  const rows = await db
    .selectFrom('templates')
    .select(['template_id', 'shipped'])
    .where('agency_id', '=', agencyId)
    .where('shipped', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.shipped ?? '', row.template_id as TemplateId]));
}

/** A bed whose state nobody knows yet. */
export function createBed(db: Db, agencyId: AgencyId, { floor, bedNo }: NewBed): Promise<BedId> {
  return together(db, async (step) => {
    const { bed_id } = await step
      .insertInto('beds')
      .values({ agency_id: agencyId, floor, bed_no: bedNo })
      .returning('bed_id')
      .executeTakeFirstOrThrow();
    await step
      .insertInto('bed_states')
      .values({ agency_id: agencyId, bed_id, version: 1, state: writeBedState(newBed(newEpoch())) })
      .execute();
    return bed_id as BedId;
  });
}

export async function countBeds(db: Db, agencyId: AgencyId): Promise<number> {
  const { count } = await db
    .selectFrom('beds')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('agency_id', '=', agencyId)
    .executeTakeFirstOrThrow();
  return count;
}

/** @throws Error when the bed has open alerts: they are about whoever was there before, and would be nobody's. */
export function createResident(db: Db, agencyId: AgencyId, resident: NewResident): Promise<ResidentId> {
  return together(db, async (step) => {
    const beds = await lockStates(step, agencyId, [resident.bedId]);
    await mustBeQuiet(step, agencyId, beds);
    const { resident_id } = await step
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
    await beginAnew(step, agencyId, beds);
    return resident_id as ResidentId;
  });
}

/**
 * Duty of the caller where a server runs: once this is committed, submit `takenUp` for the bed.
 * @throws Error when the bed has open alerts (see `createResident`)
 */
export function createMat(db: Db, agencyId: AgencyId, mat: NewMat): Promise<MatId> {
  const { serial, password, bedId, networkId } = mat;
  return together(db, async (step) => {
    const beds = await lockStates(step, agencyId, [bedId]);
    await mustBeQuiet(step, agencyId, beds);
    const { mat_id } = await step
      .insertInto('mats')
      .values({ agency_id: agencyId, serial, bed_id: bedId, network_id: networkId })
      .returning('mat_id')
      .executeTakeFirstOrThrow();
    await step
      .insertInto('mat_directory')
      .values({ serial, agency_id: agencyId, mat_id, password_hash: matPasswordHash(serial, password) })
      .execute();
    await beginAnew(step, agencyId, beds);
    return mat_id as MatId;
  });
}

/**
 * From now silence of this bed counts. A bed that has just got a mat knows no time yet: without this, a mat that never says a word would
 * never be missed.
 */
export const takenUp = (agencyId: AgencyId, bedId: BedId, at: number): BedWork => ({
  by: 'bed',
  agencyId,
  bedId,
  input: { kind: 'resume', at },
});

/**
 * Lays a mat in a bed (or, with null, takes it out); both beds begin anew, because what was seen there was somewhere else.
 * @see assignMats
 */
export const assignMat = (
  db: Db,
  agencyId: AgencyId,
  matId: MatId,
  bedId: BedId | null,
  at: number,
): Promise<readonly AlertId[]> => assignMats(db, agencyId, [{ matId, bedId }], at);

export interface MatToBed {
  readonly matId: MatId;
  /** Null = out of any bed. */
  readonly bedId: BedId | null;
}

/**
 * Several mats at once, so that one may go where another of them lies; each mat once, each bed once. Every bed concerned begins anew.
 * What is open in them is closed as a matter of equipment, in the same transaction: a state that begins anew knows nothing of alerts, and
 * those left in the tables would stand on the board for ever with nobody able to claim or close them. If a danger is still there, the mat
 * that lies there now raises it again.
 * Only half of what is to be done where a server runs: see `moves.ts`.
 * @returns the alerts that were ended
 * @throws BedTaken, MatMovedMeanwhile
 */
export function assignMats(
  db: Db,
  agencyId: AgencyId,
  mats: readonly MatToBed[],
  at: number,
): Promise<readonly AlertId[]> {
  return together(db, async (step) => {
    const from = await bedsOfMats(step, agencyId, mats);
    const moved = mats.filter(({ matId, bedId }) => from.get(matId) !== bedId);
    if (moved.length === 0) return [];
    const concerned = moved.flatMap(({ matId, bedId }) => [from.get(matId) ?? null, bedId]);
    const beds = [...new Set(await lockStates(step, agencyId, concerned))];
    // Locking waits; who moved a mat meanwhile moved it out of a bed that is not locked here.
    const still = await bedsOfMats(step, agencyId, moved);
    if (moved.some(({ matId }) => still.get(matId) !== from.get(matId))) throw new MatMovedMeanwhile();
    const laid = moved.flatMap(({ matId, bedId }) => (bedId === null ? [] : [{ matId, bedId }]));
    await mustBeFree(step, agencyId, laid, moved);
    await giveOutOwed(step, agencyId, beds, at);
    await placeMats(step, agencyId, moved, laid, at);
    const spots = await statesWithSpots(step, agencyId, beds);
    const ended = await endOpen(step, agencyId, beds, at, [...spots.values()].flatMap(alertsOnSpots));
    const quiet = laid.map(({ bedId }) => ({ bedId, from: at }));
    await beginAnew(step, agencyId, beds, quiet, spots);
    return ended;
  });
}

/** First out of all beds, then into them: a bed holds one mat at every moment. */
async function placeMats(
  step: Db,
  agencyId: AgencyId,
  moved: readonly MatToBed[],
  laid: readonly { readonly matId: MatId; readonly bedId: BedId }[],
  at: number,
): Promise<void> {
  // The database keeps the stays; it hears when.
  await sql`select set_config(${movedAtSetting}, ${instantText(at)}, true)`.execute(step);
  await sql`update mats set bed_id = null where agency_id = ${agencyId} and bed_id is not null
    and mat_id = any(${moved.map(({ matId }) => matId)}::int[])`.execute(step);
  await sql`update mats m set bed_id = x.bed_id
    from unnest(${laid.map(({ matId }) => matId)}::int[], ${laid.map(({ bedId }) => bedId)}::int[]) x(mat_id, bed_id)
    where m.agency_id = ${agencyId} and m.mat_id = x.mat_id`.execute(step);
}

/** A bed holds at most one mat; the one that lies there must be taken out first. Nothing was changed. */
export class BedTaken extends Error {
  constructor() {
    super('another mat lies in that bed');
    this.name = 'BedTaken';
  }
}

/** The beds' states are locked, so nobody lays a mat there meanwhile. Those that leave by the same move are in nobody's way. */
async function mustBeFree(
  step: Db,
  agencyId: AgencyId,
  laid: readonly { readonly bedId: BedId }[],
  leaving: readonly MatToBed[],
): Promise<void> {
  const { rows } = await sql`select from mats where agency_id = ${agencyId}
    and bed_id = any(${laid.map(({ bedId }) => bedId)}::int[])
    and mat_id <> all(${leaving.map(({ matId }) => matId)}::int[]) limit 1`.execute(step);
  if (rows.length > 0) throw new BedTaken();
}

/** Nothing was changed; the same may be tried again. */
export class MatMovedMeanwhile extends Error {
  /** Serialization failure: may be tried again. */
  readonly code = '40001';
  constructor() {
    super('a mat was moved by somebody else at the same moment');
    this.name = 'MatMovedMeanwhile';
  }
}

/** @throws Error where one of them does not exist */
async function bedsOfMats(
  step: Db,
  agencyId: AgencyId,
  mats: readonly Pick<MatToBed, 'matId'>[],
): Promise<Map<MatId, BedId | null>> {
  const { rows } = await sql<{ mat_id: MatId; bed_id: BedId | null }>`select mat_id, bed_id from mats
    where agency_id = ${agencyId} and mat_id = any(${mats.map(({ matId }) => matId)}::int[])`.execute(step);
  if (rows.length !== mats.length) throw new Error('a mat that is to be moved is not there');
  return new Map(rows.map(({ mat_id, bed_id }) => [mat_id, bed_id]));
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
    .where('m.removed_at', 'is', null)
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

/** All of it or nothing, within the caller's transaction where there is one. */
const together = <Result>(db: Db, work: (step: Db) => Promise<Result>): Promise<Result> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

/** Holds the states of these beds until the transaction ends; first of all, and in id order, like whoever steps them. */
async function lockStates(step: Db, agencyId: AgencyId, beds: readonly (BedId | null)[]): Promise<BedId[]> {
  const ids = beds.filter((bed) => bed !== null);
  if (ids.length === 0) return [];
  await step
    .selectFrom('bed_states')
    .select('bed_id')
    .where('agency_id', '=', agencyId)
    .where('bed_id', 'in', ids)
    .orderBy('bed_id')
    .forUpdate()
    .execute();
  return ids;
}

async function mustBeQuiet(step: Db, agencyId: AgencyId, beds: readonly BedId[]): Promise<void> {
  if (beds.length === 0) return;
  const open = await step
    .selectFrom('alerts')
    .select('alert_id')
    .where('agency_id', '=', agencyId)
    .where('bed_id', 'in', beds)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (open !== undefined) throw new Error('the bed has open alerts');
}
