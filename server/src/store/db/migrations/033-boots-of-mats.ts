/** When a mat last began, by our clock: what it says after that is not a double of what it said before (docs/decisions/161). */
import { type Kysely, sql } from 'kysely';

export const name = '033-boots-of-mats';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mats add column booted_at timestamptz`.execute(db);
}
