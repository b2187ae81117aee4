/** Packing and unpacking on the real database: nothing is lost, nothing is doubled, and a report reads the same before and after. */
import type { MinuteFact } from '@wardlight/engine';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MadeBed, makeAgency, makeBed, makeProvider, startTestApp, type TestApp } from '../../../testing/index.ts';
import { minuteText, upsertMinutes } from '../../bed-state/write-minutes.ts';
import { forgetPast } from '../../history/forget-past.ts';
import { packHour, unpackHour } from './minute-codec.ts';
import { hourMs, hourOf, minutesLock, packHours, unpackHours } from './minute-hours.ts';
import { minutesQuery, readMinutes } from './minutes.ts';
import { createMinutePacking } from './pack-minutes.ts';

const minute = 60_000;
let app: TestApp;
let agencyId: MadeBed['agency_id'];
beforeAll(async () => {
  app = await startTestApp();
  agencyId = await makeAgency(app, await makeProvider(app));
});
afterAll(() => app.stop());

/** Always the same numbers in [0, 1) from one seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function someMinute(at: number, next: () => number): MinuteFact {
  const lyingSeconds = Math.round(next() * 30_000) / 1000;
  const stillSeconds = lyingSeconds * next();
  const values = (middle: number) =>
    Array.from({ length: Math.floor(next() * 6) }, () => middle + Math.round(next() * 40) / 10);
  return {
    fact: 'minute',
    at,
    ...{ lyingSeconds, sittingSeconds: next() * 15, outSeconds: next() * 15, movingSeconds: lyingSeconds * next() },
    ...{
      stillSeconds,
      calmSeconds: stillSeconds * next(),
      turns: Math.floor(next() * 3),
      frames: Math.floor(next() * 60),
    },
    ...{ rr: values(14), hr: values(60), spo2: next() < 0.5 ? [] : values(90), temp: values(36) },
    turnedAt: next() < 0.8 ? [] : [at + Math.floor(next() * minute)],
  };
}

const write = async (bed: MadeBed, facts: readonly MinuteFact[]) => {
  const labels = { agencyId, bedId: bed.bed_id, residentId: bed.resident_id };
  await app.store.pool.query(upsertMinutes(1), [
    minuteText(facts.map((fact) => ({ entry: { labels, matId: null }, fact }))),
  ]);
};
const counts = async (bed: MadeBed) => {
  const { rows } = await app.store.pool.query<{ rows: number; hours: number }>(
    `select (select count(*) from minutes where bed_id = $1) as rows, (select count(*) from minute_hours where bed_id = $1) as hours`,
    [bed.bed_id],
  );
  return rows[0];
};
async function within(work: (client: pg.PoolClient) => Promise<unknown>, end = 'commit') {
  const client = await app.store.pool.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query(end);
  } finally {
    client.release();
  }
}

async function bedWithMinutes(seed: number, hours: number, most = 60) {
  const bed = await makeBed(app, agencyId);
  const from = hourOf(app.clock.now()) - 60 * hourMs;
  const next = numbersFrom(seed);
  const facts: MinuteFact[] = [];
  for (let n = 0; n < hours * 60; n++)
    if (n % 60 < most && next() < 0.9) facts.push(someMinute(from + n * minute, next));
  await write(bed, facts);
  const to = from + hours * hourMs;
  return { bed, from, to, next, read: () => readMinutes(app.store.db, agencyId, bed.resident_id, from, to) };
}

describe('minutes of two days ago', () => {
  it.each([1, 2, 3])('read the same before and after packing, and after unpacking (seed %i)', async (seed) => {
    const { bed, from, to, read } = await bedWithMinutes(seed, 4);
    const before = await read();
    expect(before.length).toBeGreaterThan(150);
    await within((client) => packHours(client, { agencyId, bedId: bed.bed_id }, from, to));
    expect(await counts(bed)).toEqual({ rows: 0, hours: 4 });
    expect(await read()).toEqual(before);
    const packed = await app.store.pool.query('select data from minute_hours where bed_id = $1 order by hour_at', [
      bed.bed_id,
    ]);
    await within((client) => unpackHours(client, { agencyId, bedId: bed.bed_id }, { from, to }, app.clock.now()));
    expect(await counts(bed)).toEqual({ rows: before.length, hours: 0 });
    expect(await read()).toEqual(before);
    await within((client) => packHours(client, { agencyId, bedId: bed.bed_id }, from, to));
    const again = await app.store.pool.query('select data from minute_hours where bed_id = $1 order by hour_at', [
      bed.bed_id,
    ]);
    expect(again.rows).toEqual(packed.rows);
  });

  it('are held while they are made anew; younger ones, which nobody packs, are not, unless they stand packed all the same', async () => {
    const { bed } = await bedWithMinutes(9, 1);
    const now = app.clock.now();
    const place = { agencyId, bedId: bed.bed_id };
    const holds = async (from: number) => {
      let held = 0;
      await within(async (client) => {
        await unpackHours(client, place, { from, to: from + hourMs }, now);
        const { rows } = await client.query<{ held: number }>(
          `select count(*)::int as held from pg_locks where locktype = 'advisory' and classid = $1 and objid = $2
            and pid = pg_backend_pid()`,
          [minutesLock, bed.bed_id],
        );
        held = rows[0]?.held ?? 0;
      });
      return held;
    };
    expect(await holds(now - 47 * hourMs)).toBe(0);
    expect(await holds(now - 47 * hourMs - 1)).toBe(1);
    const young = hourOf(now) - 3 * hourMs;
    await write(bed, [someMinute(young, numbersFrom(9))]);
    await within((client) => packHours(client, place, young, young + hourMs));
    expect(await holds(young)).toBe(1);
    expect(await holds(young)).toBe(0);
  });

  it('are packed by the round; what is younger stays as rows', async () => {
    const { bed, read } = await bedWithMinutes(4, 20);
    const before = await read();
    const { pack } = createMinutePacking(app.store.pool);
    await pack(app.clock.now());
    await pack(app.clock.now());
    const left = await app.store.pool.query('select min(at) as at from minutes where bed_id = $1', [bed.bed_id]);
    expect(left.rows[0].at).toBeGreaterThanOrEqual(hourOf(app.clock.now()) - 48 * hourMs);
    expect(await counts(bed)).toMatchObject({ hours: 12 });
    expect(await read()).toEqual(before);
  });

  it('that come after their hour was packed are added to it', async () => {
    const { bed, from, to, next, read } = await bedWithMinutes(5, 1, 30);
    await within((client) => packHours(client, { agencyId, bedId: bed.bed_id }, from, to));
    await write(bed, [someMinute(from, next), someMinute(from + 40 * minute, next)]);
    const both = await read();
    await within((client) => packHours(client, { agencyId, bedId: bed.bed_id }, from, to));
    expect(await counts(bed)).toEqual({ rows: 0, hours: 1 });
    expect(await read()).toEqual(both);
  });

  it('are there once when two servers pack at once, and when one dies in the middle', async () => {
    const { bed, from, to, read } = await bedWithMinutes(6, 6);
    const before = await read();
    await within((client) => packHours(client, { agencyId, bedId: bed.bed_id }, from, to), 'rollback');
    expect(await counts(bed)).toEqual({ rows: before.length, hours: 0 });
    const servers = [1, 2, 3].map(() => createMinutePacking(app.store.pool));
    await Promise.all(servers.map(({ pack }) => pack(app.clock.now())));
    expect(await counts(bed)).toEqual({ rows: 0, hours: 6 });
    expect(await read()).toEqual(before);
  });

  it('are forgotten after so many months, not before', async () => {
    const { bed, from } = await bedWithMinutes(7, 2);
    const { pack, forget } = createMinutePacking(app.store.pool, 2);
    await pack(app.clock.now());
    await forget(app.clock.now());
    expect(await counts(bed)).toMatchObject({ hours: 2 });
    await forget(from + 70 * 24 * hourMs);
    expect(await counts(bed)).toMatchObject({ hours: 0 });
  });

  it('of days that are lived again go, packed or not, and no more than those', async () => {
    const { bed, from, to, read } = await bedWithMinutes(8, 3);
    const before = await read();
    await within((client) => packHours(client, { agencyId, bedId: bed.bed_id }, from, to));
    const [begin, end] = [from + 30 * minute, from + 2 * hourMs + 20 * minute];
    await forgetPast(app.store.db, [agencyId], begin, end);
    expect(await read()).toEqual(before.filter(({ at }) => at < begin || at >= end));
  });

  it('are found by indexes, in both tables', async () => {
    const bed = await makeBed(app, agencyId);
    const query = minutesQuery(app.store.db, agencyId, [{ residentId: bed.resident_id, from: 0, to: hourMs }]);
    const plan = await app.store.db.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': string }>({
        ...query,
        sql: `explain ${query.sql}`,
      });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/minutes_key[\s\S]*minute_hours_key/);
    expect(plan).not.toMatch(/Seq Scan on minute/);
  });
});

describe('a packed hour', () => {
  it('of nothing, and of a version to come', () => {
    expect(unpackHour(0, packHour(0, []))).toEqual([]);
    expect(() => unpackHour(0, Buffer.of(2))).toThrow('version 2');
  });
});
