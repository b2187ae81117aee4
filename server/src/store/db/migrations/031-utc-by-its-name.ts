/** UTC has one name (docs/decisions/165). The clock is the same, so nothing is judged or worked out anew. */
import { type Kysely, sql } from 'kysely';

export const name = '031-utc-by-its-name';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update agencies set timezone = 'UTC' where lower(timezone) = 'etc/utc'`.execute(db);
}
