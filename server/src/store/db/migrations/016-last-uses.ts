/** When an account was last used outlives its sessions, and a second factor that is being set belongs to the session that sets it. */
import { type Kysely, sql } from 'kysely';

export const name = '016-last-uses';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Not a column of users: whoever ends a session holds that session, and must not wait for a row that others hold before their sessions.
  `create table last_uses (
    user_id int primary key references users on delete cascade,
    at timestamptz not null) with (fillfactor = 70)`,
  // What is left of sessions that are over: that somebody signed in.
  `insert into last_uses (user_id, at)
    select u.user_id, max(a.at) from audit a join users u on u.user_id = a.account_id
    where a.action = 'signedIn' group by u.user_id`,
  `alter table users
    add column second_factor_begun_at timestamptz,
    add column second_factor_session bigint`,
];
