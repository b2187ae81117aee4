/** Whether anything hangs on residents an import has added: then they are no longer the import's to take back. */

import type { AgencyId } from '@wardlight/contract';
import { sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';

export interface ImportKey {
  readonly agencyId: AgencyId;
  readonly importId: string;
}

const dayMs = 86_400_000;

/**
 * Moved, changed or discharged since; recorded or answered for; away. Asked by bed, where records are found by an index, from the import on.
 * Residents that somebody has removed by hand are gone already. Rows that were forgotten after their 30 days make it true: nobody knows any
 * more where they were put.
 */
export async function livesOn(db: Db, { agencyId, importId }: ImportKey): Promise<boolean> {
  const made = await db
    .selectFrom('imports')
    .select('made_at')
    .where('agency_id', '=', agencyId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  // A mat's clock may be behind; frames are in partitions by arrival, and only those since then are opened.
  const since = instant(made.made_at - dayMs);
  const arrived = instant(made.made_at);
  const { rows } = await sql<{ lives: boolean }>`
    select exists (
      select from residents r
      left join import_rows w on w.agency_id = r.agency_id and w.import_id = r.import_id and w.resident_id = r.resident_id
      where r.agency_id = ${agencyId} and r.import_id = ${importId} and (
        r.revision <> 1 or r.recorded or r.discharged_at is not null or w.row is null or r.bed_id is distinct from w.bed_id
        or exists (select from absences x where x.agency_id = r.agency_id and x.resident_id = r.resident_id)
        or exists (select from readings x where x.agency_id = r.agency_id and x.resident_id = r.resident_id)
        or exists (select from ecgs x where x.agency_id = r.agency_id and x.resident_id = r.resident_id)
        or exists (select from minutes m where m.agency_id = r.agency_id and m.bed_id = r.bed_id and m.at >= ${since}
          and m.resident_id = r.resident_id)
        or exists (select from minute_hours m where m.agency_id = r.agency_id and m.bed_id = r.bed_id and m.hour_at >= ${since}
          and m.resident_id = r.resident_id)
        or exists (select from episodes e where e.agency_id = r.agency_id and e.bed_id = r.bed_id
          and e.started_at >= ${since} and e.resident_id = r.resident_id)
        or exists (select from alerts t where t.agency_id = r.agency_id and t.bed_id = r.bed_id
          and t.raised_at >= ${since} and t.resident_id = r.resident_id)
        or exists (select from care_events c where c.agency_id = r.agency_id and c.bed_id = r.bed_id
          and c.at >= ${since} and c.resident_id = r.resident_id)
        or exists (select from frames f where f.agency_id = r.agency_id and f.bed_id = r.bed_id and f.at >= ${since}
          and f.arrived_at >= ${arrived} and f.resident_id = r.resident_id))) as lives`.execute(db);
  return rows[0]?.lives ?? true;
}
