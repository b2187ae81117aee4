/**
 * Who lies where, as what is done at a bed names it (docs/decisions/116). The database keeps the stays whenever a resident's bed changes
 * (`migrations/011-stays.ts`); whether somebody meant still lies there is decided under the bed's lock, in the work that stores.
 */
import type { AgencyId, BedId, ChangedResidents, ResidentId, StayId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { BedEntry } from './bed-entries.ts';
import type { Work } from './works.ts';

/** The entry must be of a bed that is held, or be held against the row before anything is stored. */
export const isOfOtherStay = (work: Work, { stayId }: Pick<BedEntry, 'stayId'>): boolean =>
  work.by === 'bed' && work.stayId !== undefined && work.stayId !== stayId;

/** The stay of the resident in the bed; null = nobody lies there. Sure only while the bed is held. */
export async function stayOf(db: Db, agencyId: AgencyId, bedId: BedId): Promise<StayId | null> {
  const row = await db
    .selectFrom('residents')
    .select('stay_id')
    .where('agency_id', '=', agencyId)
    .where('bed_id', '=', bedId)
    .executeTakeFirst();
  return (row?.stay_id ?? null) as StayId | null;
}

/** Whether this was ever a stay in this bed. */
export async function hasLain(db: Db, agencyId: AgencyId, bedId: BedId, stayId: StayId): Promise<boolean> {
  const row = await db
    .selectFrom('stays')
    .select('stay_id')
    .where('agency_id', '=', agencyId)
    .where('stay_id', '=', stayId)
    .where('bed_id', '=', bedId)
    .executeTakeFirst();
  return row !== undefined;
}

/** When somebody last came to the bed `b`, or left it; null = never, as far as is known. */
export const changedAt = sql<number | null>`(select max(greatest(y.from_at, y.to_at)) from stays y
  where y.agency_id = b.agency_id and y.bed_id = b.bed_id)`;

/** Of each bed that is named; those of nobody are missing. Sure only while the beds are held. */
export async function staysOf(db: Db, agencyId: AgencyId, bedIds: readonly BedId[]): Promise<Map<BedId, StayId>> {
  if (bedIds.length === 0) return new Map();
  const { rows } = await sql<{ bed_id: BedId; stay_id: StayId }>`select bed_id, stay_id from residents
    where agency_id = ${agencyId} and bed_id = any(${[...bedIds]}::int[])`.execute(db);
  return new Map(rows.map(({ bed_id, stay_id }) => [bed_id, stay_id]));
}

interface Row {
  readonly resident_id: ResidentId;
  readonly name: string;
  readonly bed_id: BedId | null;
  readonly bed_no: string | null;
}

const personOf = (row: Row | undefined): ChangedResidents['asked'] =>
  row === undefined
    ? null
    : {
        resident_id: row.resident_id,
        name: row.name,
        bed: row.bed_id === null || row.bed_no === null ? null : { bed_id: row.bed_id, bed_no: row.bed_no },
      };

interface People {
  readonly stays: ReadonlyMap<StayId, { readonly residentId: ResidentId; readonly bedId: BedId }>;
  of(residentId: ResidentId | undefined): ChangedResidents['asked'];
  in(bedId: BedId | null | undefined): ChangedResidents['now'];
}

/** The residents who are named, and those who lie in these beds and in the beds of the stays: two queries, however many they are. */
async function readPeople(
  db: Db,
  agencyId: AgencyId,
  asked: { readonly stays: readonly (StayId | null)[]; readonly residents?: ResidentId[]; readonly beds?: BedId[] },
): Promise<People> {
  const named = asked.stays.filter((stay) => stay !== null);
  const { rows: stays } = await sql<{ stay_id: StayId; resident_id: ResidentId; bed_id: BedId }>`
    select stay_id, resident_id, bed_id from stays where agency_id = ${agencyId} and stay_id = any(${named}::int[])`.execute(
    db,
  );
  const residents = [...(asked.residents ?? []), ...stays.map(({ resident_id }) => resident_id)];
  const beds = [...(asked.beds ?? []), ...stays.map(({ bed_id }) => bed_id)];
  const { rows } = await sql<Row>`select r.resident_id, r.name, r.bed_id, b.bed_no from residents r
    left join beds b on b.agency_id = r.agency_id and b.bed_id = r.bed_id
    where r.agency_id = ${agencyId} and (r.resident_id = any(${residents}::int[]) or r.bed_id = any(${beds}::int[]))`.execute(
    db,
  );
  return {
    stays: new Map(stays.map((row) => [row.stay_id, { residentId: row.resident_id, bedId: row.bed_id }])),
    of: (residentId) => personOf(rows.find(({ resident_id }) => resident_id === residentId)),
    in: (bedId) => (bedId == null ? null : personOf(rows.find(({ bed_id }) => bed_id === bedId))),
  };
}

interface ShownInBed {
  readonly bedId: BedId | null;
  readonly stayId: StayId | null;
}

/** Of each bed, in their order: who was shown there and where they lie now, and who lies there. */
export async function changedBeds(
  db: Db,
  agencyId: AgencyId,
  shown: readonly ShownInBed[],
): Promise<ChangedResidents[]> {
  if (shown.length === 0) return [];
  const beds = shown.flatMap(({ bedId }) => bedId ?? []);
  const people = await readPeople(db, agencyId, { stays: shown.map(({ stayId }) => stayId), beds });
  return shown.map(({ bedId, stayId }) => ({
    asked: stayId === null ? null : people.of(people.stays.get(stayId)?.residentId),
    now: people.in(bedId),
  }));
}

/** The answer to a screen that meant somebody who no longer lies there: who that was, where they lie now, and who lies there. */
export async function changedResidents(
  db: Db,
  agencyId: AgencyId,
  bedId: BedId,
  asked: StayId | null,
): Promise<ChangedResidents> {
  const [changed = { asked: null, now: null }] = await changedBeds(db, agencyId, [{ bedId, stayId: asked }]);
  return changed;
}

interface ShownResident {
  readonly residentId: ResidentId;
  readonly stayId: StayId | null;
}

/**
 * The same where residents were named, and with them the beds they lay in: `now` is the resident in that bed, or, for somebody who was
 * shown without a bed, that same person.
 */
export async function changedPlaces(
  db: Db,
  agencyId: AgencyId,
  shown: readonly ShownResident[],
): Promise<ChangedResidents[]> {
  if (shown.length === 0) return [];
  const residents = shown.map(({ residentId }) => residentId);
  const people = await readPeople(db, agencyId, { stays: shown.map(({ stayId }) => stayId), residents });
  return shown.map(({ residentId, stayId }) => {
    const themselves = people.of(residentId);
    return { asked: themselves, now: stayId === null ? themselves : people.in(people.stays.get(stayId)?.bedId) };
  });
}
