/** What is looked for by kind is found by kind. */
import { type Kysely, sql } from 'kysely';

export const name = '007-one-spelling';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // A kind that hardly ever comes true is found in the log without reading all the others.
  `create index alerts_of_type on alerts (agency_id, type, raised_at desc, alert_id)`,
];
