/** How an agency counts years in Chinese (docs/decisions/184). */
import { type Kysely, sql } from 'kysely';

export const name = '046-year-counts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table agencies add column years text not null default 'common'
    constraint agencies_years check (years in ('common', 'roc'))`.execute(db);
}
