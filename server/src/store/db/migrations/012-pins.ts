/** PINs of people, and the shared stations that are open by one. */
import { type ColumnType, type Kysely, sql } from 'kysely';
import type { At } from '../column-types.ts';

export const name = '012-pins';

export interface PinTables {
  pins: {
    user_id: number;
    salt: Buffer;
    /** argon2id, then sealed (`secrets.ts`): so few digits would not outlast a copy of the database. */
    hash: Buffer;
    memory_kib: number;
    passes: number;
    lanes: number;
    set_at: At;
    /** Wrong ones in a row. */
    tries: ColumnType<number, number | undefined, number>;
  };
  /** A session of a shared station that may act for one person in more than care. */
  open_stations: { session_id: number; user_id: number; until_at: At };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table pins (
    user_id int primary key references users on delete cascade,
    salt bytea not null,
    hash bytea not null,
    memory_kib int not null,
    passes int not null,
    lanes int not null,
    set_at timestamptz not null,
    tries int not null default 0)`,
  // Over with the session, and with the PIN.
  `create table open_stations (
    session_id bigint primary key references sessions on delete cascade,
    user_id int not null references pins on delete cascade,
    until_at timestamptz not null)`,
  `create index on open_stations (user_id)`,
];
