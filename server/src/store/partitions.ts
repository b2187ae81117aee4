/** Frames live in one partition a day of arrival (UTC): made ahead, dropped by retention, so that forgetting costs nothing. */
import { sql } from 'kysely';
import type { Db } from './database.ts';

const dayMs = 86_400_000;
/** Any fixed number that no other lock uses. */
const partitionLock = 7_239_105;
/** A rehearsal of 14 nights must find them whole (decisions §9). */
export const keepFrameDays = 16;

const dayOf = (ms: number): number => Math.floor(ms / dayMs);
const nameOf = (day: number): string =>
  `frames_${new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', '')}`;

export interface Partitions {
  /** Makes sure that frames arriving at these instants have a place; costs nothing when they have. */
  ensure(arrivals: readonly number[]): Promise<void>;
  /** Makes today's and tomorrow's, drops what retention has passed. */
  keep(now: number): Promise<void>;
}

export function createPartitions(db: Db): Partitions {
  const made = new Set<number>();

  async function make(day: number): Promise<void> {
    const from = new Date(day * dayMs).toISOString();
    const to = new Date((day + 1) * dayMs).toISOString();
    // `if not exists` alone lets two servers that make the same day at the same moment fail on the catalogue's own index.
    await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${partitionLock}::bigint)`.execute(transaction);
      await sql`create table if not exists ${sql.table(nameOf(day))} partition of frames
        for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(transaction);
    });
    made.add(day);
  }

  return {
    async ensure(arrivals) {
      const missing = new Set<number>();
      for (const ms of arrivals) if (!made.has(dayOf(ms))) missing.add(dayOf(ms));
      for (const day of missing) await make(day);
    },
    async keep(now) {
      for (const day of [dayOf(now), dayOf(now) + 1]) if (!made.has(day)) await make(day);
      const oldest = nameOf(dayOf(now) - keepFrameDays);
      const present = await sql<{
        name: string;
      }>`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'frames'::regclass`.execute(db);
      for (const { name } of present.rows) if (name < oldest) await sql`drop table ${sql.table(name)}`.execute(db);
    },
  };
}
