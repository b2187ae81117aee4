/**
 * Who lies where, as what is done at a bed names it (docs/decisions/116). The database keeps the stays whenever a resident's bed changes
 * (`migrations/011-stays.ts`); whether somebody meant still lies there is decided under the bed's lock, in the work that stores.
 */
import type { AgencyId, BedId, ChangedResidents, ResidentId, StayId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { BedEntry } from './bed-entries.ts';
import type { Db } from './database.ts';
import type { Work } from './works.ts';

/** The entry must be of a bed that is held, or be held against the row before anything is stored. */
export const isOfOtherStay = (work: Work, { stayId }: Pick<BedEntry, 'stayId'>): boolean =>
  work.by === 'bed' && work.stayId !== undefined && work.stayId !== stayId;

/** Of whoever lies in the bed; null = nobody. Sure only while the bed is held. */
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

/** What a screen is told that meant somebody who lies there no more: who that was, where they lie now, and who lies there. */
export async function changedResidents(
  db: Db,
  agencyId: AgencyId,
  bedId: BedId,
  asked: StayId | null,
): Promise<ChangedResidents> {
  const read = async (which: ReturnType<typeof sql>) => {
    const { rows } = await sql<Row>`select r.resident_id, r.name, r.bed_id, b.bed_no from residents r
      left join beds b on b.agency_id = r.agency_id and b.bed_id = r.bed_id
      where r.agency_id = ${agencyId} and ${which}`.execute(db);
    return personOf(rows[0]);
  };
  const [meant, now] = await Promise.all([
    read(sql`r.resident_id = (select resident_id from stays where agency_id = ${agencyId} and stay_id = ${asked})`),
    read(sql`r.bed_id = ${bedId}`),
  ]);
  return { asked: meant, now };
}
