/**
 * Which value a day's mark belongs to stands beside it, and a pulse that came with a blood pressure counts in the days of the pulse: days that are
 * there are made anew.
 */
import { type Kysely, sql } from 'kysely';

export const name = '045-worst-of-days';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table measurement_days add column worst_value real, add column worst_comparator text`.execute(db);
  await sql`insert into measurement_remakes (agency_id, due_at)
    select distinct agency_id, timestamptz 'epoch' from measurement_days
    on conflict (agency_id) do update set due_at = 'epoch', after_resident = 0, asked = measurement_remakes.asked + 1`.execute(
    db,
  );
}
