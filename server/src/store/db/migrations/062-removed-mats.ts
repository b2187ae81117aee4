/** What a removed mat had, for the ten minutes in which its removal can be undone: a mat in a bed keeps its password, whatever the register says. */
import { type Kysely, sql } from 'kysely';

export const name = '062-removed-mats';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mats add column kept_password_hash text, add column kept_network_id int`.execute(db);
}
