/** The alerts of which somebody's phone heard nothing: few, and asked for among very many. */
import { type Kysely, sql } from 'kysely';

export const name = '009-messages-that-failed';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index deliveries_not_through on deliveries (agency_id, alert_id) where state in ('failed', 'quota', 'blocked')`.execute(
    db,
  );
}
