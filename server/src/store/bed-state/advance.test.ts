/** Two servers on one database, a mat that is moved in mid-flight, answers of staff that cross, and the plans of the hot queries. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider, makeUser } from '../../testing/factories.ts';
import { fallSilent, say } from '../../testing/nights/night.ts';
import { restlessQuery } from '../alerts/networks.ts';
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

async function beds(count: number): Promise<MadeBed[]> {
  const agency = await makeAgency(app, await makeProvider(app));
  const made: MadeBed[] = [];
  for (let n = 0; n < count; n++) made.push(await makeBed(app, agency));
  return made;
}
const alertsOf = async (bed: MadeBed) => (await app.store.readBoard([bed.agency_id])).alerts;

describe('two servers on one database', () => {
  it('step the same beds without losing, doubling or misreading a frame', async () => {
    const ward = await beds(10);
    const start = app.clock.now();
    const states = ['lying', 'sitting', 'out'] as const;
    for (let second_ = 0; second_ < 60; second_++) {
      await Promise.all(
        ward.flatMap((bed, index) => {
          const state = states[Math.floor((second_ + index) / 20) % 3] ?? 'lying';
          const change = { seq: second_, state, posture: null };
          // Every frame goes to both, as after a takeover: one of the two must find it known.
          return [say(app, bed, change), say({ ...app, store: second } as TestApp, bed, change)];
        }),
      );
      await app.clock.advance(1_000);
    }
    await app.clock.advance(10_000);
    for (const [index, bed] of ward.entries()) {
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from frames where bed_id = ${bed.bed_id}`.execute(app.store.db);
      expect(rows).toEqual([{ n: 60 }]);
      const hour = await app.store.readBedHour([bed.agency_id], bed.bed_id);
      const expected: { status: string; started_at: number }[] = [];
      for (let second_ = 0; second_ < 60; second_++) {
        const status = ['inBed', 'sitting', 'bedExit'][Math.floor((second_ + index) / 20) % 3] ?? '';
        if (expected.at(-1)?.status !== status) expected.push({ status, started_at: start + second_ * 1_000 });
      }
      expect(hour?.episodes.map(({ status, started_at }) => ({ status, started_at }))).toEqual(expected);
    }
  });
});

describe('a mat that is moved', () => {
  it('leaves its old bed unknown, and what it says next belongs to the new one', async () => {
    const [from, to] = await beds(2);
    if (from === undefined || to === undefined) throw new Error('two beds were asked for');
    await say(app, from, { state: 'sitting' });
    await assignMat(app.store.db, from.agency_id, to.mat_id, null, app.clock.now());
    await assignMat(app.store.db, from.agency_id, from.mat_id, to.bed_id, app.clock.now());
    await app.clock.advance(1_000);
    await say(app, from, { state: 'out' });
    const { tiles } = await app.store.readBoard([from.agency_id]);
    const statusOf = (bed: MadeBed) => tiles.find((tile) => tile.bed_id === bed.bed_id)?.live.status;
    expect([statusOf(from), statusOf(to)]).toEqual(['notMonitored', 'bedExit']);
  });
});

describe('a commit whose answer is lost', () => {
  it('is stored once and told, as if the answer had come', async () => {
    const [bed] = await beds(1);
    if (bed === undefined) throw new Error('a bed was asked for');
    const doubts: number[] = [];
    const told: string[] = [];
    const ends = [
      app.store.onDoubt(() => doubts.push(1)),
      app.store.onTold(({ beds }) => told.push(...beds.map(({ status }) => status))),
    ];
    const connect = app.store.pool.connect.bind(app.store.pool);
    // The commit reaches the database; its answer does not reach us.
    app.store.pool.connect = (async () => {
      const client = await connect();
      app.store.pool.connect = connect;
      const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
      client.query = (async (...given: unknown[]) => {
        const answer = await query(...given);
        if (given[0] === 'commit') throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
        return answer;
      }) as typeof client.query;
      return client;
    }) as typeof app.store.pool.connect;
    expect((await say(app, bed, { state: 'sitting' })).outcome).toBe('stepped');
    for (const end of ends) end();
    // The database was asked what became of it, so that there is nothing to doubt.
    expect([doubts, told]).toEqual([[], ['sitting']]);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from frames where bed_id = ${bed.bed_id}`.execute(app.store.db);
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('answers of staff', () => {
  it('the first claim wins, my own again is no error, and a closed alert stays closed', async () => {
    const [bed] = await beds(1);
    if (bed === undefined) throw new Error('a bed was asked for');
    const [alert] = await fallSilent(app, [bed]);
    if (alert === undefined) throw new Error('the silence raised nothing');
    const where = { agencyIds: [bed.agency_id], alert_id: alert.alert_id };
    const provider = await makeProvider(app);
    const mine = (await makeUser(app, 'staff', provider, bed.agency_id)).user_id;
    const theirs = (await makeUser(app, 'staff', provider, bed.agency_id)).user_id;
    const both = await Promise.all([
      app.store.respond({ ...where, by: mine, kind: 'claim' }),
      second.respond({ ...where, by: theirs, kind: 'claim' }),
    ]);
    expect(both.filter((answer) => 'alert' in answer)).toHaveLength(1);
    expect(both.filter((answer) => 'refused' in answer)).toEqual([{ refused: 'alert_already_claimed' }]);
    const winner = (await alertsOf(bed))[0]?.claimed_by?.user_id === mine ? mine : theirs;
    expect(await second.respond({ ...where, by: winner, kind: 'claim' })).toMatchObject({
      alert: { phase: 'claimed' },
    });
    const closed = await app.store.respond({
      ...where,
      by: mine,
      kind: 'close',
      reason: 'equipment',
      note: '  plug  ',
    });
    expect(closed).toMatchObject({
      alert: { phase: 'closed', close_reason: 'equipment', closed_by: { user_id: mine } },
    });
    expect(await second.respond({ ...where, by: theirs, kind: 'close', reason: 'fine' })).toEqual({
      refused: 'alert_already_closed',
    });
    expect(await alertsOf(bed)).toEqual([]);
  });

  it('an alert of another agency and one that never was answer alike', async () => {
    const [bed] = await beds(1);
    const [elsewhere] = await beds(1);
    if (bed === undefined || elsewhere === undefined) throw new Error('beds were asked for');
    const [alert] = await fallSilent(app, [bed]);
    if (alert === undefined) throw new Error('the silence raised nothing');
    const by = (await makeUser(app, 'staff', await makeProvider(app), elsewhere.agency_id)).user_id;
    const ask = (alert_id: typeof alert.alert_id) =>
      app.store.respond({ agencyIds: [elsewhere.agency_id], alert_id, by, kind: 'claim' });
    expect(await ask(alert.alert_id)).toEqual({ refused: 'not_found' });
    expect(await ask('00000000000000ff-1' as typeof alert.alert_id)).toEqual({ refused: 'not_found' });
  });
});

describe('a bed whose state cannot be read', () => {
  it('is unknown on the board, and the others are as they were', async () => {
    const [broken, well] = await beds(2);
    if (broken === undefined || well === undefined) throw new Error('two beds were asked for');
    await say(app, well, { state: 'sitting' });
    await sql`update bed_states set state = '{"v":99}', version = version + 1 where bed_id = ${broken.bed_id}`.execute(
      app.store.db,
    );
    const { tiles } = await app.store.readBoard([well.agency_id]);
    const statusOf = (bed: MadeBed) => tiles.find((tile) => tile.bed_id === bed.bed_id)?.live.status;
    expect([statusOf(broken), statusOf(well)]).toEqual(['unknown', 'sitting']);
  });
});

describe('the plans of the hot queries use their indexes', () => {
  it.each([
    [
      'open alerts',
      'select * from alerts where agency_id = 1 and closed_at is null and told_at is not null',
      /alerts_open/,
    ],
    [
      'notifications',
      "select * from alert_events where agency_id = 1 and at >= now() - interval '1 hour'",
      /alert_events_by_time/,
    ],
    [
      'minutes of an hour',
      "select * from minutes where agency_id = 1 and bed_id = 1 and at >= now() - interval '1 hour'",
      /minutes_key/,
    ],
    [
      'episodes of a bed',
      'select * from episodes where agency_id = 1 and bed_id = 1 and ended_at is null',
      /episodes_(open|of_bed)/,
    ],
    ['mats that are lost, and networks that are out', restlessQuery, /episodes_lost[\s\S]*network_states_restless/],
    [
      'the mats of a network',
      'select * from mats where agency_id = 1 and network_id = 1 and bed_id is not null',
      /mats_of_network/,
    ],
    [
      'the past that is due',
      'select * from history_rebuilds where due_at <= now() order by due_at limit 4 for update skip locked',
      /history_rebuilds_due/,
    ],
    [
      'what staff did at a bed',
      "select * from care_events where agency_id = 1 and bed_id = 1 and at >= now() - interval '1 hour'",
      /care_events_of_bed/,
    ],
    ['due timers', 'select * from bed_wakes where due_at <= now() order by due_at limit 1000', /bed_wakes_due_at_idx/],
    [
      'a doubled frame',
      'select 1 from frames where agency_id = 1 and mat_id = 1 and device_at = 1 and seq = 1',
      /agency_id_mat_id_device_at_seq/,
    ],
    [
      'the head of a mat',
      'select max(device_at) from frames where agency_id = 1 and mat_id = 1',
      /agency_id_mat_id_device_at_seq/,
    ],
    [
      'nights of a bed',
      "select * from frames where agency_id = 1 and bed_id = 1 and at >= now() - interval '14 days'",
      /agency_id_bed_id_at/,
    ],
  ])('%s', async (_, query, index) => {
    const plan = await app.store.db.connection().execute(async (connection) => {
      // With a handful of rows a scan is cheaper; the question is whether the index can serve the query at all.
      await sql`set enable_seqscan = off`.execute(connection);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${sql.raw(query)}`.execute(connection);
      await sql`reset enable_seqscan`.execute(connection);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(index);
  });
});
