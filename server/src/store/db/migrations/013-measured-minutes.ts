/** Oxygen and body temperature of a minute, of mats that measure them. Minutes of before have none, and those of other mats stay so. */
import { type Kysely, sql } from 'kysely';

export const name = '013-measured-minutes';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a default: no row is written again, however many nights there are.
  await sql.raw('alter table minutes add column spo2 real[], add column temp real[]').execute(db);
}
