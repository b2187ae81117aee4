/** What asks for somebody's word: linking LINE. And what is kept of a browser, and counted of guesses at names that others have. */
import { type Kysely, sql } from 'kysely';

export const name = '014-words-for-links';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Those under way are ten minutes old at most, and nobody could confirm them.
  'delete from line_authorizations',
  `alter table line_authorizations
    add column authorization_id int generated always as identity unique,
    add column session_id bigint not null references sessions on delete cascade,
    add column line_user_id text,
    add column line_name text,
    add column reachable boolean,
    add column asked_at timestamptz,
    add check ((line_user_id is null) = (line_name is null) and (line_user_id is null) = (reachable is null)),
    add check (asked_at is null or line_user_id is not null)`,
  'create index on line_authorizations (session_id)',
  // Sessions of before are named when they are listed, from what the browser said of itself.
  'alter table sessions add column device text',
  `alter table login_attempts drop constraint login_attempts_scope,
    add constraint login_attempts_scope check (scope in (
      'account', 'known', 'address', 'pairing', 'pairingCode', 'lineTest', 'lineTestOfDay', 'pushTest',
      'lineBegin', 'foreignSerial', 'foreignUsername'))`,
];
