/** Notifications on a phone belong to the session that turned them on; and the alerts of which somebody's phone heard nothing are found. */
import { type Kysely, sql } from 'kysely';
import type { At } from '../column-types.ts';

export const name = '008-reaching-phones';

export interface PhoneTables {
  /** The last word to browsers whose notifications somebody has ended, until it is through or worth nothing any more. */
  push_farewells: {
    endpoint: string;
    p256dh: string;
    auth: string;
    locale: string;
    at: At;
    due_at: At;
    attempts: number;
  };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // One that ran out leaves them: an alert that silently reaches nobody is worse than one on a phone that has to sign in again.
  `alter table push_subscriptions add column session_id bigint references sessions on delete set null`,
  `create index on push_subscriptions (session_id)`,
  // Of who has one session, it is that one; of others their next page tells.
  `update push_subscriptions s set session_id = one.session_id
    from (select user_id, min(session_id) as session_id from sessions group by user_id having count(*) = 1) one where one.user_id = s.user_id`,
  `create table push_farewells (
    endpoint text primary key,
    p256dh text not null,
    auth text not null,
    locale text not null,
    at timestamptz not null,
    due_at timestamptz not null,
    attempts int not null default 0)`,
  // All but those that arrived: few, and asked for among very many.
  `create index deliveries_not_through on deliveries (agency_id, alert_id) where state in ('waiting', 'failed', 'quota', 'blocked')`,
];
