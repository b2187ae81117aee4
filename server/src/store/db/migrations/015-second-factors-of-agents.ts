/** Agents need a second factor, a session may be good for one thing only, and a ticket ends with the session that made it. */
import { type Kysely, sql } from 'kysely';

export const name = '015-second-factors-of-agents';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table providers add column second_factor_required boolean not null default true',
  // From when an agent's days of grace count: from now for those who have come in before, from their first sign-in for all others.
  'alter table users add column second_factor_from timestamptz',
  `update users u set second_factor_from = now() where u.role = 'agent' and (
    exists (select from sessions s where s.user_id = u.user_id)
    or exists (select from login_addresses a where a.user_id = u.user_id)
    or exists (select from audit a where a.user_id = u.user_id and a.action = 'signedIn'))`,
  // Of a session begun by a password that is too weak, and of an agent's begun after the days of grace. Those that are open go on.
  `alter table sessions
    add column weak_password boolean not null default false,
    add column factor_due boolean not null default false`,
  // They are good for ten minutes and do not say whose session they came from.
  'delete from login_tickets',
  `alter table login_tickets
    add column session_id bigint not null references sessions on delete cascade,
    add column session_ends_at timestamptz`,
  'create index on login_tickets (session_id)',
];
