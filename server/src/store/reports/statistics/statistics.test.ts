/** Statistics of a large house: ninety days of 1,000 residents and 1,000 alerts a day, read along their indexes and from rolled-up rows alone. */
import { type AgencyId, standardStatisticFilter } from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dateAfter, makeAgency, makeBed, makeProvider, startTestApp, type TestApp } from '../../../testing/index.ts';
import { daysOfDateQuery, levelsOverTimeQuery, readStatistics } from './statistics.ts';
import { residentDaysQuery, statisticAlertsQuery } from './statistics-alerts.ts';

const residents = 1_000;
const days = 90;
const dayMs = 86_400_000;

let app: TestApp;
let large: AgencyId;
let last: string;

beforeAll(async () => {
  app = await startTestApp();
  last = new Date(app.clock.now() + 7_200_000).toISOString().slice(0, 10);
  const provider = await makeProvider(app);
  large = await makeAgency(app, provider);
  const { bed_id } = await makeBed(app, large);
  await sql`insert into residents (agency_id, name, template_id)
    select agency_id, 'Resident ' || n, template_id from residents r, generate_series(2, ${residents}::int) n where r.agency_id = ${large}`.execute(
    app.store.db,
  );
  await sql`insert into report_days (agency_id, resident_id, date, algorithm, version, cause, made_at, from_at, night_from_at, to_at, timezone,
      night_start, night_end, kind, level, valid, not_usual, seconds, seen_seconds, night_seconds, night_seen_seconds, exits, night_exits,
      on_bed_seconds, rest_seconds, respiration_slots, kept, intervals, moved, items, absences, unseen)
    select agency_id, resident_id, ${last}::date - day, 1, 1, 'first', now(), now(), now(), now(), 'Asia/Taipei', 1260, 360,
      case when resident_id % 10 = 0 then 'insufficient' else 'weighed' end,
      case when resident_id % 10 > 0 then (array['low', 'mediumLow', 'high'])[1 + (resident_id + day) % 3] end,
      resident_id % 10 > 0, '{}', 86400, 86400, 32400, case when resident_id % 10 = 0 then 9000 else 32400 end, 4, resident_id % 6, 36000, 25000,
      100, 4, 5, '[]', jsonb_build_array(repeat('x', 700)), '[]', '[]'
    from residents, generate_series(0, ${days - 1}::int) day where agency_id = ${large} order by day desc, resident_id`.execute(
    app.store.db,
  );
  await sql`insert into alerts (agency_id, alert_id, bed_id, resident_id, type, priority, technical, started_at, raised_at, told_at, first_told_at,
      first_claimed_at, claimed_at, closed_at, cleared_at, close_reason, no_data, reopened)
    select ${large}, '00000000000000fd-' || n, ${bed_id}, null, (array['leaveTimeout', 'siteTimeout'])[1 + n % 2], 'medium', false, at, at, at, at,
      at + interval '40 seconds', at + interval '40 seconds', at + interval '5 minutes', at + interval '5 minutes', 'cleared', false, 0
    from generate_series(1, 31000) n, lateral (select to_timestamp(${app.clock.now()} / 1000.0) - n * interval '86.4 seconds' as at) a`.execute(
    app.store.db,
  );
  await app.database.query('vacuum analyze report_days');
  await app.database.query('vacuum analyze alerts');
}, 180_000);
afterAll(() => app.stop());

const planOf = async (query: RawBuilder<unknown>): Promise<string> => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze) ${query}`.execute(app.store.db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

test('levels over ninety days are counted from the index, without a row of the table', async () => {
  const plan = await planOf(levelsOverTimeQuery([large], dateAfter(last, 1 - days), last));
  expect(plan).toContain('Index Only Scan using report_days_of_date');
  expect(plan).toContain('Heap Fetches: 0');
});

test('resident-days of a month are counted from the index, without a row of the table', async () => {
  const dates = { first: dateAfter(last, -29), last };
  const plan = await planOf(residentDaysQuery({ agencyId: large, dates }));
  expect(plan).toContain('Index Only Scan using report_days_of_date');
  expect(plan).toContain('Heap Fetches: 0');
  const { rows } = await residentDaysQuery({ agencyId: large, dates }).execute(app.store.db);
  expect(rows).toEqual([{ days: 30 * residents }]);
});

test('the day reads its own rows alone, and of its week the index', async () => {
  const plan = await planOf(daysOfDateQuery([large], last, false));
  expect(plan).toContain('Index Only Scan using report_days_of_date');
  expect(plan).not.toContain('Seq Scan on report_days');
  const { rows } = await daysOfDateQuery([large], last, false).execute(app.store.db);
  expect(rows).toHaveLength(residents);
  expect(new Set(rows.map(({ calculated_days }) => calculated_days))).toEqual(new Set([0, 7]));
});

test('alerts of a day are read along their time, and no more of them than there were', async () => {
  const to = app.clock.now();
  const span = { agencyId: large, zone: 'Asia/Taipei', from: to - dayMs, to, filter: standardStatisticFilter };
  const plan = await planOf(statisticAlertsQuery(span));
  expect(plan).toContain('alerts_by_time');
  expect(plan).not.toContain('Seq Scan on alerts');
});

test('a thousand residents answer whole', async () => {
  for (const span of [14, days]) {
    const wish = { agencyIds: [large], endedAt: last, days: span, alertDays: 1, now: app.clock.now() };
    const [part] = (await readStatistics(app.store.db, wish))?.agencies ?? [];
    expect(part?.residents).toBe(residents);
    expect(part?.over_time).toHaveLength(span);
    expect(part?.groups.insufficient).toBe(residents / 10);
  }
});
