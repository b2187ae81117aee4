/** The way in one statement: the same rows as the long way, and the long way whenever anything is not as remembered. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider } from '../../testing/factories.ts';
import { say } from '../../testing/nights/night.ts';
import { assignMat } from '../beds/register.ts';
import { openStore, type Store } from '../open.ts';

let app: TestApp;
let second: Store;
beforeAll(async () => {
  app = await startTestApp();
  second = await openStore({
    ...app.database.ways,
    now: () => app.clock.now(),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    onTrouble: ({ error }) => {
      throw error;
    },
  });
});
afterAll(async () => {
  await second.close();
  await app.stop();
});

type Asked = { readonly text: string };
let unspied: (() => void) | null = null;
afterEach(() => {
  unspied?.();
  unspied = null;
});

/** Hears what is asked of the database from here on; `after` may spoil an answer that has been given. */
function spy(store: Store, after: (asked: string) => void = () => undefined): string[] {
  const asked: string[] = [];
  const former = store.pool.connect;
  const connect = former.bind(store.pool) as () => Promise<pg.PoolClient>;
  store.pool.connect = (async (answer?: () => void) => {
    // By which a pool asks itself for a connection: not a transaction of the queue.
    if (answer !== undefined) return former.call(store.pool, answer);
    const client = await connect();
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    const release = client.release.bind(client);
    client.query = (async (...given: unknown[]) => {
      const [first] = given as [string | (Asked & { name?: string })];
      const name = typeof first === 'string' ? first : (first.name ?? first.text);
      asked.push(name);
      const answer = await query(...given);
      after(name);
      return answer;
    }) as typeof client.query;
    client.release = (error) => {
      client.query = query as typeof client.query;
      client.release = release;
      release(error);
    };
    return client;
  }) as typeof store.pool.connect;
  unspied = () => {
    store.pool.connect = former;
  };
  return asked;
}

async function beds(count: number): Promise<MadeBed[]> {
  const agency = await makeAgency(app, await makeProvider(app));
  const made: MadeBed[] = [];
  for (let n = 0; n < count; n++) made.push(await makeBed(app, agency));
  return made;
}
async function oneBed(): Promise<MadeBed> {
  const [bed] = await beds(1);
  if (bed === undefined) throw new Error('a bed was asked for');
  // Known to the first server, awake, and with a minute that is not over.
  await say(app, bed, { state: 'lying' });
  await app.clock.advance(10_000);
  await say(app, bed, { state: 'lying' });
  await app.clock.advance(1_000);
  return bed;
}
const other = () => ({ ...app, store: second, clock: app.clock }) as TestApp;

async function frames(bed: MadeBed): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from frames where bed_id = ${bed.bed_id}`.execute(app.store.db);
  return rows[0]?.n ?? -1;
}
async function version(bed: MadeBed): Promise<number> {
  const { rows } = await sql<{ version: number }>`select version from bed_states where bed_id = ${bed.bed_id}`.execute(
    app.store.db,
  );
  return rows[0]?.version ?? -1;
}
const statusOf = async (bed: MadeBed) =>
  (await app.store.readBoard([bed.agency_id])).tiles.find((tile) => tile.bed_id === bed.bed_id)?.live.status;
const atOnce = (asked: readonly string[]) => asked.filter((name) => name.startsWith('at-once'));

describe('a batch of remembered beds', () => {
  it('is one statement and no other, whatever its size', async () => {
    const bed = await oneBed();
    const [next] = await beds(1);
    if (next === undefined) throw new Error('a bed was asked for');
    await say(app, next);
    await app.clock.advance(1_000);
    const asked = spy(app.store);
    await Promise.all([say(app, bed), say(app, next)]);
    expect(asked).toEqual(['at-once frames']);
    expect([await frames(bed), await frames(next)]).toEqual([3, 2]);
  });

  it('carries minutes and the count of frames with it', async () => {
    const bed = await oneBed();
    // To the end of the minute at the latest; the frame after it gives the minute out.
    await app.clock.advance(30_000);
    await say(app, bed);
    await app.clock.advance(30_000);
    const asked = spy(app.store);
    await say(app, bed);
    expect(atOnce(asked)).toEqual(asked);
    expect(asked.join()).toContain('minutes');
    const { rows } = await sql<{
      seconds: number;
      frames: number;
      counted: number;
    }>`select sum(lying_seconds)::float as seconds, sum(m.frames)::int as frames, max(t.frames)::int as counted from minutes m join mats t using (agency_id, bed_id) where bed_id = ${bed.bed_id}`.execute(
      app.store.db,
    );
    expect(rows[0]?.seconds).toBeGreaterThan(0);
    expect(rows[0]?.counted).toBe(rows[0]?.frames);
  });

  it('leaves the rows that the long way leaves', async () => {
    const [quick, long] = await beds(2);
    if (quick === undefined || long === undefined) throw new Error('two beds were asked for');
    const states = ['lying', 'lying', 'lying', 'sitting', 'sitting', 'out', 'lying'] as const;
    for (const [index, state] of states.entries())
      for (let n = 0; n < 12; n++) {
        const said = { seq: index * 12 + n, state, posture: state === 'lying' ? ('left' as const) : null, temp: 36.55 };
        await say(app, quick, said);
        // Whoever changes a bed raises its version, so the long way is taken for this one each time.
        await sql`update bed_states set version = version + 1 where bed_id = ${long.bed_id}`.execute(app.store.db);
        await say(app, long, said);
        await app.clock.advance(5_000);
      }
    const table = async (bed: MadeBed, name: string, columns: string) =>
      (
        await sql`select ${sql.raw(columns)} from ${sql.table(name)} where bed_id = ${bed.bed_id} order by 1, 2`.execute(
          app.store.db,
        )
      ).rows;
    for (const [name, columns] of [
      ['frames', 'at, seq, device_at, arrived_at, state, posture, rr, hr, spo2, temp, move, quality'],
      [
        'minutes',
        'at, turns, frames, lying_seconds, sitting_seconds, out_seconds, moving_seconds, still_seconds, rr, hr, spo2, temp, calm_seconds, turned_at',
      ],
      ['episodes', 'started_at, ended_at, status, from_status'],
      ['bed_wakes', 'due_at, agency_id'],
    ] as const)
      expect(await table(quick, name, columns), name).toEqual(await table(long, name, columns));
    const state = async (bed: MadeBed) => {
      const [row] = (await table(bed, 'bed_states', 'state, agency_id')) as { state: string }[];
      return { ...JSON.parse(row?.state ?? '{}'), epoch: '' };
    };
    expect(await state(quick)).toEqual(await state(long));
  });
});

describe('one frame whose clock is a month ahead', () => {
  it('sends no batch after it the long way, neither now nor after a restart, and comes twice in vain', async () => {
    const bed = await oneBed();
    const ahead = app.clock.now() + 30 * 86_400_000;
    const odd = { seq: 99, at: ahead, sent: ahead };
    expect((await say(app, bed, odd)).outcome).toBe('stepped');
    const goesOn = async () => {
      await app.clock.advance(1_000);
      await say(app, bed, { state: 'lying' });
      const asked = spy(app.store);
      for (let n = 0; n < 5; n++) {
        await app.clock.advance(1_000);
        expect((await say(app, bed, { state: 'lying' })).outcome).toBe('stepped');
      }
      expect(atOnce(asked)).toHaveLength(5);
      expect(asked).not.toContain('known-frames');
      unspied?.();
      unspied = null;
      expect((await say(app, bed, odd)).outcome).toBe('double');
    };
    await goesOn();
    await app.restart();
    await goesOn();
  });
});

describe('the long way is taken', () => {
  it('where another server has stepped the bed meanwhile: nothing is written by memory, nothing lost', async () => {
    const bed = await oneBed();
    await say(other(), bed, { state: 'sitting', seq: 1 });
    await app.clock.advance(1_000);
    const before = await version(bed);
    const asked = spy(app.store);
    await say(app, bed, { state: 'sitting', seq: 2 });
    expect(atOnce(asked)).toHaveLength(1);
    expect(asked).toEqual(expect.arrayContaining(['lock-beds', 'load-beds', 'commit']));
    expect([await frames(bed), await version(bed)]).toEqual([4, before + 1]);
    // The second's frame counts: sitting since then, not since ours.
    await app.clock.advance(3_000);
    await say(app, bed, { state: 'sitting', seq: 3 });
    expect(await statusOf(bed)).toBe('sitting');
  });

  it('where another server holds the bed and changes it: waited for, then seen as it was left', async () => {
    const bed = await oneBed();
    const client = new pg.Client({ connectionString: app.database.url });
    await client.connect();
    try {
      await client.query('begin');
      await client.query('update bed_states set version = version + 1 where bed_id = $1', [bed.bed_id]);
      const asked = spy(app.store);
      const said = say(app, bed);
      await waitFor(async () => (await waitingForLocks()) === 1);
      expect(asked).toEqual(['at-once frames']);
      await client.query('commit');
      await said;
      expect(asked).toContain('lock-beds');
      expect(await frames(bed)).toBe(3);
    } finally {
      await client.end();
    }
  });

  it('where one bed of many is not as remembered: none of the others is written twice', async () => {
    const ward = await Promise.all(Array.from({ length: 5 }, () => oneBed()));
    const [changed] = ward;
    if (changed === undefined) throw new Error('beds were asked for');
    await say(other(), changed, { seq: 9 });
    await app.clock.advance(1_000);
    await Promise.all(ward.map((bed) => say(app, bed)));
    const counts = await Promise.all(ward.map(frames));
    expect(counts).toEqual([4, 3, 3, 3, 3]);
  });

  it('where the mat was moved to another bed', async () => {
    const from = await oneBed();
    const [to] = await beds(1);
    if (to === undefined) throw new Error('a bed was asked for');
    await sql`update mats set agency_id = agency_id where mat_id = ${from.mat_id}`.execute(app.store.db);
    const target = await makeBed(app, from.agency_id);
    await assignMat(app.store.db, from.agency_id, target.mat_id, null, app.clock.now());
    await assignMat(app.store.db, from.agency_id, from.mat_id, target.bed_id, app.clock.now());
    await say(app, from, { state: 'sitting' });
    expect([await frames(from), await frames(target)]).toEqual([2, 1]);
  });

  it('where a frame may be known already: it is looked up, and changes nothing but since when only doubles come', async () => {
    const bed = await oneBed();
    const now = app.clock.now();
    await say(app, bed, { seq: 77, at: now });
    const before = await version(bed);
    const asked = spy(app.store);
    await say(app, bed, { seq: 77, at: now });
    expect(atOnce(asked)).toEqual([]);
    expect(asked).toContain('known-frames');
    await say(app, bed, { seq: 77, at: now });
    await say(app, bed, { seq: 77, at: now });
    expect([await frames(bed), await version(bed)]).toEqual([3, before + 1]);
  });

  it('where a frame is late', async () => {
    const bed = await oneBed();
    await app.clock.advance(40_000);
    const now = app.clock.now();
    const asked = spy(app.store);
    // Later than the last by the mat's own clock, and two minutes old.
    await say(app, bed, { at: now, sent: now + 120_000 });
    expect(atOnce(asked)).toEqual([]);
    expect(await frames(bed)).toBe(3);
  });

  it('where something must be told', async () => {
    const bed = await oneBed();
    await say(app, bed, { state: 'sitting' });
    const asked = spy(app.store);
    await app.clock.advance(3_000);
    expect(atOnce(asked)).toEqual([]);
    expect(asked).toContain('begin-episodes');
    expect(await statusOf(bed)).toBe('sitting');
  });

  it('where the mat says that it goes', async () => {
    const bed = await oneBed();
    const asked = spy(app.store);
    await app.store.submit({
      by: 'mat',
      agencyId: bed.agency_id,
      matId: bed.mat_id,
      message: { kind: 'link', at: app.clock.now(), online: false },
    });
    expect(asked).toContain('write-links');
    expect(await statusOf(bed)).toBe('disconnected');
  });
});

describe('an answer of the one statement that is lost', () => {
  it('leaves it stored once, and whoever keeps a picture is told to read it anew', async () => {
    const bed = await oneBed();
    const doubts: number[] = [];
    const end = app.store.onDoubt(() => doubts.push(1));
    let lost = false;
    const asked = spy(app.store, (name) => {
      if (lost || !name.startsWith('at-once')) return;
      lost = true;
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
    });
    await say(app, bed);
    end();
    expect(asked[0]).toBe('at-once frames');
    expect(asked).toContain('known-frames');
    expect(doubts).toEqual([1]);
    expect(await frames(bed)).toBe(3);
  });

  it('is no doubt where the database itself refused it', async () => {
    const bed = await oneBed();
    const doubts: number[] = [];
    const end = app.store.onDoubt(() => doubts.push(1));
    let refused = false;
    spy(app.store, (name) => {
      if (refused || !name.startsWith('at-once')) return;
      refused = true;
      throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
    });
    await say(app, bed);
    end();
    expect(refused).toBe(true);
    expect(doubts).toEqual([]);
  });
});

it('instants come back from the database as they went in, to the millisecond', async () => {
  const times = Array.from({ length: 5_000 }, (_, n) => (n * 2_654_435_761_987) % 4_102_444_800_000);
  const { rows } = await app.store.pool.query<{ wrong: number }>(
    `select count(*)::int as wrong from unnest($1::float8[], $2::timestamptz[]) t(ms, told) where to_timestamp(ms / 1000) <> told`,
    [times, times.map((ms) => new Date(ms).toISOString())],
  );
  expect(rows).toEqual([{ wrong: 0 }]);
});

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    second.db,
  );
  return rows[0]?.n ?? 0;
}

async function waitFor(so: () => Promise<boolean>): Promise<void> {
  while (!(await so())) await new Promise((resolve) => setImmediate(resolve));
}
