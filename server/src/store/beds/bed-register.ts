/** The register of beds: floor or area, number (decisions §1). */
import {
  type AgencyId,
  type addBeds as adding,
  type BedId,
  type BedRecord,
  type BodyOf,
  type changeBed as changing,
  type listBeds as listing,
  type MatId,
  type QueryOf,
  type ResidentId,
  type StayId,
  undoRemovalMs,
} from '@wardlight/contract';
import { newBed, writeBedState } from '@wardlight/engine';
import { type RawBuilder, sql } from 'kysely';
import { type Acting, auditOf, isRefusal, type Refusal } from '../audit/acting.ts';
import { changesOf } from '../audit/audit.ts';
import { newEpoch } from '../bed-state/epoch.ts';
import type { Db } from '../db/database.ts';
import { anyContaining, type Paged, pagedOf, pageQuery, type SortColumn } from '../db/paged.ts';
import { holdBeds, relabelBeds } from '../residents/reassign.ts';
import {
  type Asking,
  createResidents,
  type Residents,
  type ResidentsContext,
  whereabouts,
} from '../residents/residents.ts';
import { createTemplates, type Templates, type TemplatesContext } from '../templates/templates.ts';

export type BedsAsked = QueryOf<typeof listing>;
type Saved = { readonly bed: BedRecord } | Refusal;

export interface BedRegister {
  list(
    agencyIds: readonly AgencyId[],
    asked: BedsAsked,
  ): Promise<Paged<BedRecord> & { readonly floors: readonly string[] }>;
  /** All of them or none. */
  add(asking: Asking, wanted: BodyOf<typeof adding>): Promise<{ readonly beds: BedRecord[] } | Refusal>;
  change(asking: Asking, bedId: BedId, wanted: BodyOf<typeof changing>): Promise<Saved>;
  /** Off the lists; what was recorded there stays. */
  remove(asking: Asking, bedId: BedId): Promise<Refusal | null>;
  /** The same bed again, within ten minutes and where its number is still free. */
  restore(asking: Asking, bedId: BedId): Promise<Saved>;
}

interface Row {
  readonly agency_id: AgencyId;
  readonly bed_id: BedId;
  readonly revision: number;
  readonly floor: string;
  readonly bed_no: string;
  readonly resident_id: ResidentId | null;
  readonly stay_id: StayId | null;
  readonly name: string | null;
  readonly mat_id: MatId | null;
  readonly serial: string | null;
}

const columns = sql`b.agency_id, b.bed_id, b.revision, b.floor, b.bed_no, r.resident_id, r.stay_id, r.name, m.mat_id, m.serial`;
/** Each table is told the agencies: what is joined is found by its own index, not among everybody's. */
const occupants = (agencyIds: readonly AgencyId[]) => sql`
  left join residents r on r.agency_id = any(${[...agencyIds]}::int[]) and r.agency_id = b.agency_id and r.bed_id = b.bed_id
  left join mats m on m.agency_id = any(${[...agencyIds]}::int[]) and m.agency_id = b.agency_id and m.bed_id = b.bed_id`;

const recordOf = ({ resident_id, stay_id, name, mat_id, serial, ...row }: Row): BedRecord => ({
  agency_id: row.agency_id,
  bed_id: row.bed_id,
  revision: row.revision,
  floor: row.floor,
  bed_no: row.bed_no,
  resident: resident_id === null || stay_id === null || name === null ? null : { resident_id, stay_id, name },
  mat: mat_id === null || serial === null ? null : { mat_id, serial },
});

const inRound: readonly SortColumn[] = [
  { column: 'agency_id', fixed: true },
  { column: 'floor', collation: 'natural_order' },
  { column: 'bed_no', collation: 'natural_order' },
  { column: 'bed_id', fixed: true },
];

const free: Readonly<Record<BedsAsked['free_for'], RawBuilder<unknown>>> = {
  any: sql`true`,
  resident: sql`r.resident_id is null`,
  mat: sql`m.mat_id is null`,
};

export const bedsQuery = (agencyIds: readonly AgencyId[], asked: BedsAsked): RawBuilder<unknown> =>
  pageQuery(
    sql`select b.agency_id, b.bed_id, b.floor, b.bed_no from beds b ${occupants(agencyIds)}
      where b.agency_id = any(${[...agencyIds]}::int[]) and b.removed_at is null and ${free[asked.free_for]}
        and ${asked.floor === '' ? sql`true` : sql`b.floor = ${asked.floor.normalize('NFC')}`}
        and ${anyContaining(['b.bed_no', 'b.floor', 'r.name', 'm.serial'], asked.search)}`,
    inRound,
    asked,
    columns,
    sql`left join beds b on b.agency_id = p.agency_id and b.bed_id = p.bed_id ${occupants(agencyIds)}`,
  );

async function readFloors(db: Db, agencyIds: readonly AgencyId[]): Promise<string[]> {
  const { rows } = await sql<{ floor: string }>`select floor from (select distinct floor from beds
      where agency_id = any(${[...agencyIds]}::int[]) and removed_at is null) f
    order by floor collate natural_order`.execute(db);
  return rows.map(({ floor }) => floor);
}

async function findBeds(db: Db, agencyId: AgencyId, bedIds: readonly BedId[]): Promise<BedRecord[]> {
  const { rows } = await sql<Row>`select ${columns} from beds b ${occupants([agencyId])}
    where b.agency_id = ${agencyId} and b.bed_id = any(${[...bedIds]}::int[]) and b.removed_at is null`.execute(db);
  return bedIds.flatMap((id) => rows.filter((row) => row.bed_id === id).map(recordOf));
}

const taken = (field: string): Refusal => ({ refused: 'bed_no_taken', fields: { [field]: 'unknown_value' } });

const numberIndexes: readonly unknown[] = ['beds_number', 'beds_number_spelled'];

/** Two who give the same number at one moment meet at the index. */
function asTaken(field: string) {
  return (error: unknown): Refusal => {
    if (error instanceof Error && 'constraint' in error && numberIndexes.includes(error.constraint))
      return taken(field);
    throw error;
  };
}

const subjectOf = ({ bed_id, bed_no }: { bed_id: BedId; bed_no: string }) =>
  ({ kind: 'bed', id: bed_id, label: bed_no }) as const;

async function addBeds(
  step: Db,
  acting: Acting,
  { floor, bed_nos }: BodyOf<typeof adding>,
): Promise<BedRecord[] | Refusal> {
  const { agencyId } = acting;
  // Whatever the case it is typed in, by the database's own idea of case.
  const { rows: known } = await sql<{ place: number }>`
    with typed as (select lower(bed_no) as spelled, place from unnest(${[...bed_nos]}::text[]) with ordinality t(bed_no, place))
    select place from typed t where exists (select from typed o where o.spelled = t.spelled and o.place < t.place)
      or exists (select from beds b where b.agency_id = ${agencyId} and lower(b.bed_no) = t.spelled and b.removed_at is null)
    order by place limit 1`.execute(step);
  const clash = known[0];
  if (clash !== undefined) return taken(`bed_nos.${clash.place - 1}`);
  const made = await step
    .insertInto('beds')
    .values(bed_nos.map((bed_no) => ({ agency_id: agencyId, floor, bed_no })))
    .returning(['bed_id', 'bed_no'])
    .execute();
  await step
    .insertInto('bed_states')
    .values(
      made.map(({ bed_id }) => ({
        agency_id: agencyId,
        bed_id,
        version: 1,
        state: writeBedState(newBed(newEpoch())),
      })),
    )
    .execute();
  const added = made.map((bed) => ({ ...bed, bed_id: bed.bed_id as BedId }));
  await auditOf(
    step,
    acting,
    added.map((bed) => ({
      action: 'added' as const,
      subject: subjectOf(bed),
      after: { floor, bed_no: bed.bed_no },
    })),
  );
  return await findBeds(
    step,
    agencyId,
    added.map((bed) => bed.bed_id),
  );
}

async function changeBed(
  step: Db,
  acting: Acting,
  bedId: BedId,
  { revision, floor, bed_no }: BodyOf<typeof changing>,
): Promise<BedRecord | Refusal> {
  const { agencyId } = acting;
  await holdBeds(step, agencyId, [bedId]);
  const [bed] = await findBeds(step, agencyId, [bedId]);
  if (bed === undefined) return { refused: 'not_found' };
  if (bed.revision !== revision) return { refused: 'conflict' };
  const changes = changesOf({ floor: bed.floor, bed_no: bed.bed_no }, { floor, bed_no });
  if (changes === null) return bed;
  await step
    .updateTable('beds')
    .set((is) => ({ floor, bed_no, revision: is('revision', '+', 1) }))
    .where('agency_id', '=', agencyId)
    .where('bed_id', '=', bedId)
    .execute();
  await relabelBeds(step, agencyId, [bedId]);
  await auditOf(step, acting, [{ action: 'changed', subject: subjectOf(bed), ...changes }]);
  return { ...bed, floor, bed_no, revision: revision + 1 };
}

async function removeBed(step: Db, acting: Acting, bedId: BedId): Promise<BedRecord | Refusal> {
  const { agencyId, at } = acting;
  await holdBeds(step, agencyId, [bedId]);
  const [bed] = await findBeds(step, agencyId, [bedId]);
  if (bed === undefined) return { refused: 'not_found' };
  if (bed.resident !== null || bed.mat !== null) return { refused: 'bed_in_use' };
  await sql`update beds set removed_at = ${new Date(at).toISOString()}::timestamptz, revision = revision + 1
    where agency_id = ${agencyId} and bed_id = ${bedId}`.execute(step);
  await auditOf(step, acting, [
    { action: 'removed', subject: subjectOf(bed), before: { floor: bed.floor, bed_no: bed.bed_no } },
  ]);
  return bed;
}

async function restoreBed(step: Db, acting: Acting, bedId: BedId): Promise<BedRecord | Refusal> {
  const { agencyId, at } = acting;
  await holdBeds(step, agencyId, [bedId]);
  const { rows } = await sql<{ floor: string; bed_no: string }>`
    update beds set removed_at = null, revision = revision + 1
    where agency_id = ${agencyId} and bed_id = ${bedId} and removed_at > ${new Date(at - undoRemovalMs).toISOString()}::timestamptz
    returning floor, bed_no`.execute(step);
  const [back] = rows;
  const [bed] = back === undefined ? [] : await findBeds(step, agencyId, [bedId]);
  if (back === undefined || bed === undefined) return { refused: 'not_found' };
  await auditOf(step, acting, [{ action: 'restored', subject: subjectOf(bed), after: back }]);
  return bed;
}

export function createBedRegister({ db, renew, now }: ResidentsContext): BedRegister {
  /** @param field where the number stands in what was sent */
  async function save<Result extends object>(
    { agencyId, by }: Asking,
    field: string,
    change: (step: Db, acting: Acting) => Promise<Result | Refusal>,
  ): Promise<Result | Refusal> {
    const acting = { agencyId, by, at: now() };
    return await db
      .transaction()
      .execute((step) => change(step, acting))
      .catch(asTaken(field));
  }

  return {
    async list(agencyIds, asked) {
      const query = bedsQuery(agencyIds, asked) as RawBuilder<Row & { total: number; is_row: boolean }>;
      const [{ rows }, floors] = await Promise.all([query.execute(db), readFloors(db, agencyIds)]);
      return { ...pagedOf(rows, recordOf), floors };
    },
    async add(asking, wanted) {
      const beds = await save(asking, 'bed_nos', (step, acting) => addBeds(step, acting, wanted));
      return isRefusal(beds) ? beds : { beds };
    },
    async change(asking, bedId, wanted) {
      const changed = await save(asking, 'bed_no', async (step, acting) => {
        const bed = await changeBed(step, acting, bedId, wanted);
        if (isRefusal(bed)) return bed;
        // Of an empty bed no board says anything.
        const shows = bed.revision !== wanted.revision && (bed.resident !== null || bed.mat !== null);
        return { bed, where: shows ? await whereabouts(step, asking.agencyId) : null };
      });
      if (isRefusal(changed)) return changed;
      if (changed.where !== null) renew(changed.where);
      return { bed: changed.bed };
    },
    async remove(asking, bedId) {
      const bed = await save(asking, 'bed_no', (step, acting) => removeBed(step, acting, bedId));
      return isRefusal(bed) ? bed : null;
    },
    async restore(asking, bedId) {
      const bed = await save(asking, 'bed_no', (step, acting) => restoreBed(step, acting, bedId));
      return isRefusal(bed) ? bed : { bed };
    },
  };
}

export interface Register {
  readonly residents: Residents;
  readonly bedRegister: BedRegister;
  readonly templates: Templates;
}

export const createRegister = (context: ResidentsContext & TemplatesContext): Register => ({
  residents: createResidents(context),
  bedRegister: createBedRegister(context),
  templates: createTemplates(context),
});
