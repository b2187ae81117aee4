/** A new stay makes its resident's days due at once, also while somebody makes them: what was read before it may not be written. */
import { type Kysely, sql } from 'kysely';

export const name = '025-stays-are-due';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function stays_reported() returns trigger language plpgsql as $$
    begin
      insert into report_work (agency_id, resident_id, due_at) values (new.agency_id, new.resident_id, 'epoch'::timestamptz)
        on conflict (agency_id, resident_id) do update set due_at = excluded.due_at;
      return null;
    end $$`.execute(db);
}
