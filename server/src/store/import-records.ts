/** Whether anything hangs on residents an import has added: then they are no longer the import's to take back. */
import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { ImportKey } from './import-rows.ts';

/**
 * Moved, changed or discharged since; recorded or answered for; away. Asked by bed, where records are found by an index, from the import on.
 * Residents that somebody has removed by hand are gone already. Rows that were forgotten after their 30 days make it true: nobody knows any
 * more where they were put.
 */
export async function livesOn(db: Db, { agencyId, importId }: ImportKey): Promise<boolean> {
  const { rows } = await sql<{ lives: boolean }>`
    with added as (
      select r.agency_id, r.resident_id, r.bed_id, i.made_at - interval '1 day' as since,
        r.revision <> 1 or r.discharged_at is not null or w.row is null or r.bed_id is distinct from w.bed_id as changed
      from residents r
      join imports i on i.agency_id = r.agency_id and i.import_id = r.import_id
      left join import_rows w on w.agency_id = r.agency_id and w.import_id = r.import_id and w.resident_id = r.resident_id
      where r.agency_id = ${agencyId} and r.import_id = ${importId})
    select exists (select from added a where a.changed
      or exists (select from absences x where x.agency_id = a.agency_id and x.resident_id = a.resident_id)
      or exists (select from minutes m where m.agency_id = a.agency_id and m.bed_id = a.bed_id and m.at >= a.since
        and m.resident_id = a.resident_id)
      or exists (select from frames f where f.agency_id = a.agency_id and f.bed_id = a.bed_id and f.at >= a.since
        and f.resident_id = a.resident_id)
      or exists (select from episodes e where e.agency_id = a.agency_id and e.bed_id = a.bed_id and e.started_at >= a.since
        and e.resident_id = a.resident_id)
      or exists (select from alerts t where t.agency_id = a.agency_id and t.bed_id = a.bed_id and t.raised_at >= a.since
        and t.resident_id = a.resident_id)
      or exists (select from care_events c where c.agency_id = a.agency_id and c.bed_id = a.bed_id and c.at >= a.since
        and c.resident_id = a.resident_id)) as lives`.execute(db);
  return rows[0]?.lives ?? true;
}
