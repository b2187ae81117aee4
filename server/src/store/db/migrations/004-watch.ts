/** The watch over the watch: a sign of life of each server, and the stretches in which none of them saw anything. */
import { type ColumnType, type Generated, type Kysely, sql } from 'kysely';

export const name = '004-watch';

export interface WatchGapTables {
  /** One row a life of a server. */
  watch_beats: {
    server_id: string;
    at: number;
    blind_since: ColumnType<number | null, number | null | undefined, number | null>;
    blind_cause: string | null;
  };
  watch_gaps: { gap_id: Generated<number>; server_id: string; cause: string; from_at: number; to_at: number };
}

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Written every few seconds for as long as a server lives: no column but the key is indexed, so that each update stays HOT.
  `create table watch_beats (
    server_id text primary key,
    at timestamptz not null,
    blind_since timestamptz,
    blind_cause text check (blind_cause in ('stopped', 'database', 'overloaded')),
    check ((blind_since is null) = (blind_cause is null))) with (fillfactor = 30)`,

  // No agency stands in it: a server that is blind is blind for all of them.
  `create table watch_gaps (
    gap_id bigint generated always as identity primary key,
    server_id text not null,
    cause text not null check (cause in ('stopped', 'database', 'overloaded')),
    from_at timestamptz not null,
    to_at timestamptz not null,
    check (from_at < to_at),
    unique (cause, from_at))`,
  `create index on watch_gaps (to_at)`,
];
