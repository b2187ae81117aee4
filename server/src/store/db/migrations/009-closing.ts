/** What was said of a fall, when an alert was closed as one. Old reasons stay as they are: none was taken out of the list. */
import { type Kysely, sql } from 'kysely';

export const name = '009-closing';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table alerts add column fall_injury text, add column fall_called text[]',
  // Few among very many: counted apart, and a filter of the log.
  `create index alerts_falls on alerts (agency_id, raised_at desc, alert_id) where close_reason = 'fall'`,
];
