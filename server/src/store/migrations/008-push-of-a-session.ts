/** Notifications on a phone belong to the session that turned them on: whoever ends it elsewhere ends them too. */
import { type Kysely, sql } from 'kysely';

export const name = '008-push-of-a-session';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // One that ran out leaves them: an alert that silently reaches nobody is worse than one on a phone that has to sign in again.
  `alter table push_subscriptions add column session_id bigint references sessions on delete set null`,
  `create index on push_subscriptions (session_id)`,
];
