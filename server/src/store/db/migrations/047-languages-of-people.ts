/** In which language messages reach a person; null = as their agency's (docs/decisions/185). */
import { type Kysely, sql } from 'kysely';

export const name = '047-languages-of-people';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column language text`.execute(db);
}
