/**
 * Dry runs that nobody has added: they end by themselves after an hour (decisions §11), and of one agency only so many are kept until then,
 * in number and in bytes. The oldest gives way: whoever checks again has seen it. What was added is kept longer, as the rows of the latest
 * imports only.
 */
import type { AgencyId } from '@wardlight/contract';
import { sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';

export const unusedMs = 3_600_000;
/** Of one agency. */
const mostUnused = 8;
const mostBytes = 20 * 1024 * 1024;
/** Imports whose rows are kept; more are not listed anywhere. */
const mostWithRows = 20;

/** Within the transaction that keeps one more, after it: `kept` is the newest, whatever else was made in the same instant. */
export async function makeRoom(step: Db, agencyId: AgencyId, kept: string, now: number): Promise<void> {
  await sql`
    with unused as (
      select i.import_id, i.made_at, coalesce(sum(pg_column_size(w.*)), 0) + coalesce((
        select octet_length(f.file) + pg_column_size(f.findings) from import_files f
        where f.agency_id = i.agency_id and f.import_id = i.import_id), 0) as bytes
      from imports i left join import_rows w using (agency_id, import_id)
      where i.agency_id = ${agencyId} and i.state = 'checked' group by i.agency_id, i.import_id, i.made_at),
    ranked as (
      select import_id, made_at, row_number() over newest as place, sum(bytes) over newest as bytes from unused
      window newest as (order by import_id = ${kept} desc, made_at desc, import_id rows unbounded preceding))
    delete from imports i using ranked r
    where i.agency_id = ${agencyId} and i.import_id = r.import_id and r.place > 1
      and (r.place > ${mostUnused} or r.bytes > ${mostBytes} or r.made_at < ${instant(now - unusedMs)})`.execute(step);
  await sql`
    delete from import_rows where agency_id = ${agencyId} and import_id in (
      select import_id from imports where agency_id = ${agencyId} and state <> 'running'
      order by import_id = ${kept} desc, made_at desc, import_id offset ${mostWithRows})`.execute(step);
}

/** Everywhere, from time to time. */
export async function endUnused(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('imports')
    .where('state', '=', 'checked')
    .where('made_at', '<', instant(now - unusedMs))
    .execute();
}
