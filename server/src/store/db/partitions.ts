/**
 * Frames live in one partition a day of arrival (UTC): made days ahead, so that midnight never waits for one, and dropped by retention, so
 * that forgetting costs nothing. Neither ever blocks whoever writes or reads frames (docs/decisions/072). Both are the owner's to do (129).
 */
import { sql } from 'kysely';
import type { Db } from './database.ts';
import type { AsOwner } from './owner.ts';

const dayMs = 86_400_000;
/** Any fixed number that no other lock uses. */
const partitionLock = 7_239_105;
const dropLock = 7_239_106;
/** A rehearsal of 14 nights must find them whole (decisions §9). */
export const keepFrameDays = 16;
/** A server that is down, or whose hourly turns fail, for this many days finds its place made all the same. */
const daysAhead = 3;
/** What retention has passed goes one day a turn: a clock that was wrong for a moment must not cost a fortnight. */
const mostDroppedAtOnce = 1;
/**
 * Longer than this nobody is waited for: the next turn tries again. Longer than PostgreSQL's deadlock_timeout (1 s), after which an
 * autovacuum that holds the table gives way: given up at that same moment, a day under vacuum is dropped at no turn.
 */
const lockMs = 3_000;
const detachMs = 10_000;

const dayOf = (ms: number): number => Math.floor(ms / dayMs);
const nameOf = (day: number): string =>
  `frames_${new Date(day * dayMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
const dayFrom = (name: string): number =>
  dayOf(Date.parse(`${name.slice(7, 11)}-${name.slice(11, 13)}-${name.slice(13)}T00:00:00Z`));

export interface Partitions {
  /** Makes sure that frames arriving at these instants have a place; costs nothing when they have. */
  ensure(arrivals: readonly number[]): Promise<void>;
  /** Makes today's and the next days'. */
  ahead(now: number): Promise<void>;
  /** The same, and drops a day that retention has passed. Rejects where that must wait for the next turn. */
  keep(now: number): Promise<void>;
}

export function createPartitions(db: Db, asOwner: AsOwner, frameDays: number = keepFrameDays): Partitions {
  const made = new Set<number>();

  /**
   * Attached, not created in place: that would lock the parent against readers and writers alike, and stand behind the longest of them
   * with everybody else behind it. Two servers may make the same day at the same moment.
   */
  async function make(owner: Db, day: number): Promise<void> {
    const name = nameOf(day);
    const from = new Date(day * dayMs).toISOString();
    const to = new Date((day + 1) * dayMs).toISOString();
    await owner.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${partitionLock}::bigint)`.execute(transaction);
      const { rows } = await sql<{ attached: boolean }>`select c.relispartition as attached from pg_class c
        where c.oid = to_regclass(${name})`.execute(transaction);
      if (rows[0]?.attached === true) return;
      // One that retention had begun to let go of holds nothing anybody may still want.
      if (rows.length > 0) await sql`drop table ${sql.table(name)}`.execute(transaction);
      await sql`create table ${sql.table(name)} (like frames including all)`.execute(transaction);
      await sql`alter table frames attach partition ${sql.table(name)}
        for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(transaction);
    });
    made.add(day);
  }

  async function makeAll(days: readonly number[]): Promise<void> {
    const missing = days.filter((day) => !made.has(day));
    if (missing.length === 0) return;
    await asOwner(async (owner) => {
      for (const day of missing) await make(owner, day);
    });
  }

  const ahead = (now: number) => makeAll(Array.from({ length: daysAhead + 1 }, (_, n) => dayOf(now) + n));

  return {
    ahead,
    ensure: (arrivals) => makeAll([...new Set(arrivals.map(dayOf))]),
    async keep(now) {
      await ahead(now);
      const oldest = nameOf(dayOf(now) - frameDays);
      const passed = (await kept(db)).filter(({ name }) => name < oldest);
      for (const one of passed.slice(0, mostDroppedAtOnce)) {
        made.delete(dayFrom(one.name));
        await asOwner((owner) => letGo(owner, one.name));
      }
    },
  };
}

interface Kept {
  readonly name: string;
  readonly attached: boolean;
  /** Somebody began to detach it and did not come to the end. */
  readonly pending: boolean;
}

/** Every day's table, oldest first, those too that were detached and not yet dropped. */
async function kept(db: Db): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select c.relname as name, i.inhrelid is not null as attached, coalesce(i.inhdetachpending, false) as pending
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid and i.inhparent = 'frames'::regclass
    where c.relkind = 'r' and c.relname ~ '^frames_[0-9]{8}$'
      and c.relnamespace = (select relnamespace from pg_class where oid = 'frames'::regclass)
    order by 1`.execute(db);
  return rows;
}

/**
 * Detached concurrently, which waits for whoever still reads or writes it without anybody waiting behind; then dropped, when it is nobody's.
 * What a timeout leaves half done the next turn takes to its end.
 */
async function letGo(db: Db, name: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    const table = sql.table(name);
    const lock = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${dropLock}::bigint) as mine`.execute(
      connection,
    );
    if (lock.rows[0]?.mine !== true) return;
    try {
      // Another server may have dropped it between our list and our lock.
      const found = (await kept(connection)).find((one) => one.name === name);
      if (found === undefined) return;
      const { attached, pending } = found;
      await sql`set lock_timeout = ${sql.lit(lockMs)}`.execute(connection);
      await sql`set statement_timeout = ${sql.lit(detachMs)}`.execute(connection);
      if (pending) await sql`alter table frames detach partition ${table} finalize`.execute(connection);
      else if (attached) await sql`alter table frames detach partition ${table} concurrently`.execute(connection);
      await sql`drop table ${table}`.execute(connection);
    } finally {
      await sql`reset lock_timeout`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
      await sql`select pg_advisory_unlock(${dropLock}::bigint)`.execute(connection);
    }
  });
}
