/** Readings that were refused or withdrawn, the latest first: they are listed, and can be put back (docs/decisions/151). */
import { type Kysely, sql } from 'kysely';

export const name = '049-refused-readings';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index readings_refused on readings (agency_id, by_at, reading_id) where state = 'refused'`.execute(
    db,
  );
}
