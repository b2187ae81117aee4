/** The log and the load of a large house: two months of 200 residents who cause 1,000 alerts a day, read along their index. */
import type { AgencyId, AlarmLoad, ProviderId, ResidentId } from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { loadQuery } from './alarm-load.ts';
import { type AlertWish, keysQuery, wishedOf } from './alert-log.ts';
import { tonightQuery } from './tonight.ts';

const day = 86_400_000;
/** 5 a bed and day: more than anybody should be told. */
const count = 62_000;

let app: TestApp;
let provider: ProviderId;
let large: AgencyId;
let small: AgencyId;
let now: number;
let token: string;
let residentId: ResidentId;

beforeAll(async () => {
  app = await startTestApp();
  const { db } = app.store;
  provider = await makeProvider(app);
  large = await makeAgency(app, provider);
  small = await makeAgency(app, provider);
  token = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
  const beds = [];
  for (let n = 0; n < 200; n++) beds.push(await makeBed(app, large));
  await makeBed(app, small);
  now = app.clock.now();
  residentId = beds[7]?.resident_id as ResidentId;
  const first = { bed: beds[0]?.bed_id, resident: beds[0]?.resident_id };
  // Every ninth was never told; of three that were, somebody went to two, after up to 200 s.
  await sql`insert into alerts (agency_id, alert_id, bed_id, resident_id, type, priority, technical, started_at, raised_at, told_at, first_told_at,
      claimed_at, first_claimed_at, claimed_by, closed_at, cleared_at, close_reason, no_data, reopened, suppressed)
    select ${large}, '00000000000000ff-' || n, ${first.bed} + n % 200, ${first.resident} + n % 200,
      case when n in (30000, 61000) then 'spo2Less' else
        (array['leaveTimeout', 'siteTimeout', 'deviceDisconnected', 'respirationRateGreater'])[1 + n / 200 % 4] end, 'medium', false, at, at, told, told, went,
      went, null, at + interval '10 minutes', at + interval '10 minutes', case when n % 3000 = 0 then 'fall' else 'cleared' end, false, 0,
      case when told is null then 'afterAlert' end
    from generate_series(1, ${count}::int) n, lateral (select to_timestamp(${now} / 1000.0) - n * interval '86.4 seconds' as at) a,
      lateral (select case when n % 9 > 0 then at end as told) t,
      lateral (select case when n % 3 > 0 then told + n % 200 * interval '1 second' end as went) w`.execute(db);
  // Each was sent to one phone; every 2,000th did not get there.
  const { user_id } = await makeUser(app, 'staff', provider, large);
  await sql`insert into deliveries (agency_id, alert_id, event_id, method, stage, user_id, retry_key, state, at, done_at)
    select agency_id, alert_id, n, 'line', 'told', ${user_id}, gen_random_uuid(), case when n % 2000 = 0 then 'failed' else 'sent' end, raised_at, raised_at
    from alerts, lateral (select split_part(alert_id, '-', 2)::int as n) k where agency_id = ${large}`.execute(db);
  await app.database.query('vacuum analyze alerts');
  await app.database.query('vacuum analyze deliveries');
}, 120_000);
afterAll(() => app.stop());

const planOf = async (query: RawBuilder<unknown>): Promise<string> => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze) ${query}`.execute(app.store.db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

describe('the log', () => {
  test.each([
    ['of an agency', () => ({}), 'alerts_by_time'],
    ['of all', () => ({ agencyIds: [small, large] }), 'alerts_by_time'],
    ['of a day', () => ({ from: now - day, to: now }), 'alerts_by_time'],
    ['of an outcome', () => ({ outcomes: ['answered'] }), 'alerts_by_time'],
    ['of two kinds', () => ({ types: ['leaveTimeout', 'siteTimeout'] }), 'alerts_by_time'],
    ['of two kinds that hardly ever come true', () => ({ types: ['spo2Less', 'tempGreater'] }), 'alerts_of_type'],
    ['of falls', () => ({ reasons: ['fall'] }), 'alerts_falls'],
    ['of what is open', () => ({ outcomes: ['unclaimed', 'claimed'] }), 'alerts_open'],
    ['of a resident', () => ({ residentId }), 'alerts_of_resident'],
    ['with a message that arrived', () => ({ deliveries: ['sent'] }), 'alerts_by_time'],
  ] as const satisfies readonly (readonly [string, () => Partial<AlertWish>, string])[])(
    'the first page %s is read along an index, without sorting what is not shown',
    async (_, asked, index) => {
      const wish: AlertWish = { agencyIds: [large], search: '', ...asked() };
      const wished = await wishedOf(app.store.db, wish);
      const plan = await planOf(keysQuery(wish.agencyIds, wished, { offset: 0, limit: 100 }));
      expect(plan).toContain(index);
      expect(plan).not.toContain('Seq Scan on alerts');
      const read = [
        ...plan.matchAll(
          /(?:alerts_by_time|alerts_falls|alerts_of_resident|alerts_of_type|alerts_open).*actual time=\S+ rows=([\d.]+)/g,
        ),
      ];
      expect(read.length).toBeGreaterThan(0);
      for (const [, rows] of read) expect(Number(rows)).toBeLessThanOrEqual(1_000);
    },
  );

  test.each([
    ['that reached nobody', ['failed', 'quota']],
    ['on their way', ['waiting']],
    ['that have not arrived', ['failed', 'waiting']],
  ] as const)('of messages %s is read from those messages, of several agencies too', async (_, deliveries) => {
    const wish: AlertWish = { agencyIds: [small, large], search: '', deliveries };
    const plan = await planOf(keysQuery(wish.agencyIds, await wishedOf(app.store.db, wish), { offset: 0, limit: 100 }));
    expect(plan).toContain('deliveries_not_through');
    expect(plan).not.toMatch(/Seq Scan on (alerts|deliveries)/);
    const query = { delivery: deliveries.join(',') };
    const { body } = await app.call('readAlertLog', { token, agency: large, query });
    expect(body.data.total).toBe(deliveries.some((state) => state === 'failed') ? count / 2_000 : 0);
  });

  test('is counted, and read to its last page', async () => {
    const { body } = await app.call('readAlertLog', { token, agency: 'all', query: { offset: count - 2, limit: 10 } });
    expect([body.data.total, body.data.rows.length]).toEqual([count, 2]);
  });

  test('more than a file carries is refused; less is in it, each once', async () => {
    const query = { language: 'en', format: 'csv' };
    const all = await app.call('exportAlertLog', { token, agency: large, query });
    expect([all.status, all.code]).toEqual([422, 'too_many_rows']);
    const some = await app.call('exportAlertLog', { token, agency: large, query: { ...query, from: now - day } });
    const lines = new TextDecoder().decode(some.body).split('\r\n');
    const { body } = await app.call('readAlertLog', { token, agency: large, query: { from: now - day, limit: 1 } });
    expect(body.data.total).toBeGreaterThan(900);
    expect(lines).toHaveLength(body.data.total + 2);
    expect(new Set(lines).size).toBe(lines.length);
  });
});

describe('the load', () => {
  const read = async (days: number, agency: AgencyId | 'all' = large): Promise<AlarmLoad> =>
    (await app.call('readAlarmLoad', { token, agency, query: { days } })).body.data;

  test('counts what was told, claimed and kept quiet, by hour, kind and resident', async () => {
    const load = await read(7);
    expect(load).toMatchObject({ from: now - 7 * day, to: now });
    const { told, claimed, suppressed, median_claim_seconds } = load.total;
    expect(told / (told + suppressed)).toBeCloseTo(8 / 9, 2);
    expect(claimed / told).toBeCloseTo(3 / 4, 2);
    expect(median_claim_seconds).toBeGreaterThan(80);
    expect(median_claim_seconds).toBeLessThan(120);
    const sum = (list: readonly { told: number }[]) => list.reduce((total, row) => total + row.told, 0);
    expect([sum(load.hours), sum(load.types)]).toEqual([told, told]);
    expect(load.hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(load.hours[5]?.per_hour).toBe((load.hours[5]?.told ?? 0) / 7);
    expect(load.types.map(({ type }) => type).toSorted()).toEqual([
      'deviceDisconnected',
      'leaveTimeout',
      'respirationRateGreater',
      'siteTimeout',
    ]);
    expect(load.residents).toHaveLength(10);
    expect(load.residents.map((row) => row.told)).toEqual(
      load.residents.map((row) => row.told).toSorted((a, b) => b - a),
    );
    for (const row of load.residents) expect(row.most_told).toBeLessThanOrEqual(row.told);
  });

  test('of a range is what the log has in it, and each hour is weighed by how often it was in it', async () => {
    const [from, to] = [now - 2 * day, now - 2 * day + 9 * 3_600_000];
    const load: AlarmLoad = (await app.call('readAlarmLoad', { token, agency: large, query: { from, to } })).body.data;
    expect(load).toMatchObject({ from, to });
    const query = { from, to, counted: 'told', limit: 1 };
    const { body } = await app.call('readAlertLog', { token, agency: large, query });
    expect(load.total.told).toBe(body.data.total);
    expect(load.total.told).toBeGreaterThan(0);
    const heard = load.hours.filter(({ told }) => told > 0);
    expect(heard.length).toBeLessThanOrEqual(10);
    for (const { per_hour, told } of heard) expect(per_hour).toBe(told);
  });

  test('of a range that goes on ends now, and no range is longer than a month', async () => {
    const open = await app.call('readAlarmLoad', { token, agency: large, query: { from: now - day, to: now + day } });
    expect(open.body.data).toMatchObject({ from: now - day, to: now });
    const ask = (from: number, to: number) => app.call('readAlarmLoad', { token, agency: large, query: { from, to } });
    expect((await ask(now - 40 * day, now)).code).toBe('invalid');
    expect((await ask(now, now - day)).code).toBe('invalid');
  });

  test('nothing has its zeros, and no median', async () => {
    const { total, falls, hours, types, residents } = await read(7, small);
    expect(total).toEqual({ told: 0, claimed: 0, suppressed: 0, median_claim_seconds: null });
    expect([falls, hours.length, types, residents]).toEqual([{ count: 0, injured: 0 }, 24, [], []]);
  });

  test('of all agencies is the sum, each by its own clock on the wall', async () => {
    await app.store.pool.query("update agencies set timezone = 'Pacific/Auckland' where agency_id = $1", [small]);
    const before = await read(1, 'all');
    await app.store.pool.query(
      `insert into alerts (agency_id, alert_id, bed_id, resident_id, type, priority, technical, started_at, raised_at, told_at, first_told_at, no_data, reopened)
       select agency_id, '00000000000000fe-1', bed_id, resident_id, 'leaveBed', 'medium', false, $2, $2, $2, $2, false, 0
       from residents where agency_id = $1`,
      [small, new Date(now - 1_000)],
    );
    const after = await read(1, 'all');
    const hour = Number(
      new Intl.DateTimeFormat('en', { timeZone: 'Pacific/Auckland', hour: '2-digit', hourCycle: 'h23' }).format(
        now - 1_000,
      ),
    );
    expect(after.total.told).toBe(before.total.told + 1);
    expect((after.hours[hour]?.told ?? 0) - (before.hours[hour]?.told ?? 0)).toBe(1);
  });

  test('of a week is read along the index', async () => {
    const plan = await planOf(loadQuery([large], now - 7 * day, now));
    expect(plan).toContain('alerts_by_time');
    expect(plan).not.toContain('Seq Scan');
  });

  test('of a night too', async () => {
    const plan = await planOf(tonightQuery(large, now - day / 2, now));
    expect(plan).toContain('alerts_by_time');
    expect(plan).not.toContain('Seq Scan');
  });

  test.each([0, 32])('%i days are refused', async (days) => {
    expect((await app.call('readAlarmLoad', { token, agency: large, query: { days } })).code).toBe('invalid');
  });
});
