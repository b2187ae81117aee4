/** Days of frames: made ahead, dropped by retention, and nobody ever waits for either. Time is cranked; the database is real. */
import { sql } from 'kysely';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { connect, type Database, instantText } from './database.ts';
import { asOwner } from './owner.ts';
import { createPartitions } from './partitions.ts';

const day = 86_400_000;
const now = Date.UTC(2026, 2, 1, 23, 59);

let made: TestDatabase;
let database: Database;
const clients: pg.PoolClient[] = [];
beforeEach(async () => {
  made = await freshDatabase();
  database = connect(made.ways.database, () => undefined);
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.release(true);
  await database.close();
  await made.drop();
});

const daysOf = (frameDays?: number) => createPartitions(database.db, asOwner(made.ways), frameDays);

const names = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    where c.relkind = 'r' and c.relname like 'frames\_%' order by 1`.execute(database.db);
  return rows.map((row) => row.name);
};

async function client(): Promise<pg.PoolClient> {
  const one = await database.pool.connect();
  clients.push(one);
  return one;
}

const insert = (asker: Pick<pg.PoolClient, 'query'>, at: number) =>
  asker.query(
    `insert into frames (agency_id, bed_id, mat_id, seq, device_at, at, arrived_at, state, move, quality)
     values (1, 1, 1, 0, $1, $2, $2, 'lying', 0, 90)`,
    [at, instantText(at)],
  );
const frames = async () => (await database.pool.query<{ n: number }>('select count(*) as n from frames')).rows[0]?.n;

describe('days', () => {
  test('are there before they begin, three ahead', async () => {
    await daysOf().keep(now);
    expect(await names()).toEqual(['frames_20260301', 'frames_20260302', 'frames_20260303', 'frames_20260304']);
  });

  test('through three weeks of midnights a frame always has its place, and sixteen days of them stay', async () => {
    const partitions = daysOf();
    await partitions.ahead(now);
    for (let hour = 0; hour <= 20 * 24; hour++) {
      const at = now + hour * 3_600_000;
      // Before the hourly turn: midnight has passed, and nobody has made anything since.
      await insert(database.pool, at);
      await partitions.keep(at);
    }
    const days = (await names()).length;
    expect([days, await frames()]).toEqual([16 + 1 + 3, 16 * 24 + 24]);
  });

  test('a night in which no server ran over midnight leaves nothing without a place', async () => {
    await daysOf().ahead(now);
    // The next life begins five days later and knows nothing of what was made.
    const after = daysOf();
    const later = now + 5 * day;
    await after.ensure([later]);
    await insert(database.pool, later);
    await after.keep(later);
    expect(await names()).toContain('frames_20260309');
    expect(await frames()).toBe(1);
  });

  test('made by two servers in the same moment are made once', async () => {
    const servers = [1, 2, 3].map(() => daysOf());
    await Promise.all(servers.map((partitions) => partitions.ahead(now)));
    expect(await names()).toHaveLength(4);
  });

  test('are made while somebody reads frames in a long transaction, who holds nobody up', async () => {
    await daysOf().ahead(now);
    const reader = await client();
    await reader.query('begin isolation level repeatable read');
    await reader.query('select count(*) from frames');
    const later = now + 10 * day;
    await daysOf().ensure([later]);
    await insert(database.pool, later);
    await reader.query('commit');
    expect(await frames()).toBe(1);
  });
});

describe('retention', () => {
  const old = async (...days: number[]) => {
    const partitions = daysOf(16);
    await partitions.ensure(days.map((n) => now - n * day));
    for (const n of days) await insert(database.pool, now - n * day);
    return partitions;
  };
  const kept = async () => (await names()).filter((name) => name < 'frames_20260301');

  test('keeps sixteen whole days beside today, and drops one day a turn, the oldest first', async () => {
    const partitions = await old(15, 16, 17, 18);
    await partitions.keep(now);
    expect(await kept()).toEqual(['frames_20260212', 'frames_20260213', 'frames_20260214']);
    await partitions.keep(now);
    await partitions.keep(now);
    expect(await kept()).toEqual(['frames_20260213', 'frames_20260214']);
    expect(await frames()).toBe(2);
  });

  test('keeps as many days as it is told', async () => {
    await old(3, 4);
    await daysOf(3).keep(now);
    expect(await kept()).toEqual(['frames_20260226']);
  });

  test('a day that was dropped is made again when a frame of it comes', async () => {
    const partitions = await old(17);
    await partitions.keep(now);
    await partitions.ensure([now - 17 * day]);
    await insert(database.pool, now - 17 * day);
    expect(await frames()).toBe(1);
  });

  test('waits while a frame of the day is being written, and nobody waits behind it', async () => {
    const partitions = await old(17);
    await partitions.ahead(now);
    const writer = await client();
    await writer.query('begin');
    await insert(writer, now - 17 * day);
    const turn = partitions.keep(now).then(
      () => 'dropped',
      (error: { code?: string }) => error.code,
    );
    // Ingest goes on while the drop waits, and after it has given up.
    await insert(database.pool, now);
    expect(await turn).toBe('55P03');
    await insert(database.pool, now);
    await writer.query('commit');
    expect(await kept()).toEqual(['frames_20260212']);
    // What was left half done comes to its end at the next turn.
    await partitions.keep(now);
    expect(await kept()).toEqual([]);
    expect(await frames()).toBe(2);
  });

  test('two servers that forget the same day do not disturb each other', async () => {
    const one = await old(17);
    const other = daysOf(16);
    await other.ahead(now);
    await Promise.all([one.keep(now), other.keep(now)]);
    expect(await kept()).toEqual([]);
  });

  test('a day that another server dropped after we had listed it is no error', async () => {
    await old(17);
    const late = createPartitions(database.db, async (work) => {
      if ((await kept()).length > 0) await daysOf(16).keep(now);
      return await work(database.db);
    });
    await late.keep(now);
    expect(await kept()).toEqual([]);
  });
});
