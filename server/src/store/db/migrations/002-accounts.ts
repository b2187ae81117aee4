/** Who may come in: accounts, their sessions, and what slows down whoever guesses. */
import type { Language } from '@wardlight/contract';
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';

export const name = '002-accounts';

type At = number;
type MaybeAt = ColumnType<number | null, number | null | undefined, number | null>;

export interface AccountTables {
  users: {
    user_id: Generated<number>;
    provider_id: number;
    /** The one agency of staff and displays; null for agents. */
    agency_id: number | null;
    /** As typed at its making. */
    username: string;
    /** What is compared: lower case. */
    username_key: string;
    display_name: string;
    /** Since 047. */
    language: Generated<Language | null>;
    role: 'staff' | 'agent' | 'display';
    password_salt: Buffer;
    password_hash: Buffer;
    /** argon2id's parameters of this row, so that they can be raised without asking anybody for a new password. */
    password_memory_kib: number;
    password_passes: number;
    password_lanes: number;
    disabled_at: MaybeAt;
    created_at: Generated<number>;
    // Since 005:
    revision: Generated<number>;
    /** The password is a one-time code. */
    must_change_password: Generated<boolean>;
    /** Until when it opens the account. */
    code_until: MaybeAt;
    /** A station that many use. */
    shared: Generated<boolean>;
    /** Of a display. */
    names_masked: Generated<boolean>;
    /** Sealed; counts once `second_factor_at` is set. */
    second_factor: Buffer | null;
    second_factor_at: MaybeAt;
    /** The last time step a code was taken for: none is taken twice. */
    second_factor_step: number | null;
    recovery_hashes: Buffer[] | null;
    /** Since 015. Of agents: from when the days count within which they need a second factor; null = from their first sign-in. */
    second_factor_from: MaybeAt;
    // Since 016: by which session a factor that counts for nothing yet was begun, and when.
    second_factor_begun_at: MaybeAt;
    second_factor_session: number | null;
  };
  sessions: {
    session_id: Generated<number>;
    /** SHA-256 of the token; the token itself is known to its holder only. */
    token_hash: Buffer;
    user_id: number;
    created_at: At;
    seen_at: At;
    /** Null = no absolute end (displays). */
    expires_at: MaybeAt;
    // Since 005: from where it was begun, and what the browser said of itself.
    address: string | null;
    agent: string | null;
    /** Since 014, in place of that: the names by which its holder recognizes it. */
    device: string | null;
    // Since 015.
    /** Begun by a password that must be changed first. */
    weak_password: Generated<boolean>;
    /** Begun by an agent who must set a second factor first. */
    factor_due: Generated<boolean>;
  };
  /** Failures by bucket; `bucket` is a hash, because what stands in a username field may be a password. */
  login_attempts: {
    /** The last two since 005. */
    scope:
      | 'account'
      | 'known'
      | 'address'
      | 'pairing'
      | 'pairingCode'
      | 'lineTest'
      | 'lineTestOfDay'
      | 'pushTest'
      // Since 014:
      | 'lineBegin'
      | 'foreignSerial'
      | 'foreignUsername'
      // Since 027:
      | 'gatewayKey';
    bucket: Buffer;
    failures: number;
    at: At;
  };
  /** From where an account came in before. */
  login_addresses: { user_id: number; address: string; at: At };
  /** Since 016. Of sessions that are gone. */
  last_uses: { user_id: number; at: At };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table users (
    user_id int generated always as identity primary key,
    provider_id int not null references providers,
    agency_id int references agencies,
    username text not null,
    username_key text not null unique,
    display_name text not null,
    role text not null check (role in ('staff', 'agent', 'display')),
    password_salt bytea not null,
    password_hash bytea not null,
    password_memory_kib int not null,
    password_passes int not null,
    password_lanes int not null,
    disabled_at timestamptz,
    created_at timestamptz not null default now(),
    check ((role = 'agent') = (agency_id is null)))`,
  `create index on users (provider_id)`,
  `create index on users (agency_id)`,

  // seen_at is written once a minute per session and stays unindexed, so that those updates stay HOT.
  `create table sessions (
    session_id bigint generated always as identity primary key,
    token_hash bytea not null unique,
    user_id int not null references users on delete cascade,
    created_at timestamptz not null,
    seen_at timestamptz not null,
    expires_at timestamptz) with (fillfactor = 70)`,
  `create index on sessions (user_id)`,

  `create table login_attempts (
    scope text not null check (scope in ('account', 'known', 'address')),
    bucket bytea not null,
    failures real not null,
    at timestamptz not null,
    primary key (scope, bucket)) with (fillfactor = 70)`,

  `create table login_addresses (
    user_id int not null references users on delete cascade,
    address text not null,
    at timestamptz not null,
    primary key (user_id, address))`,
];
