/** What a look at a shift reads: what happened in it, and not the two years of a facility around it. */
import { type AgencyId, standardWatch } from '@wardlight/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeAgency, makeBed, makeProvider, makeUser, startTestApp, type TestApp } from '../../testing/index.ts';
import { pageOf, presentOf } from './page.ts';

const hour = 3_600_000;
const ofYears = 50_000;
let app: TestApp;
let agency: AgencyId;

beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  const { bed_id, resident_id } = await makeBed(app, agency);
  const { user_id } = await makeUser(app, 'staff', provider, agency);
  const now = app.clock.now() / 1_000;
  // Something every twenty minutes, for two years.
  const times = `select n, to_timestamp($1) - n * interval '20 minutes' as at from generate_series(1, ${ofYears}) n`;
  await app.store.pool.query(
    `insert into alerts (agency_id, alert_id, bed_id, resident_id, type, priority, technical, started_at, raised_at, told_at, closed_at,
        close_reason, no_data, reopened)
      select $2, 'plan-' || n, $3, $4, 'leaveBed', 'medium', false, at, at, at, at + interval '1 minute',
        case when n % 100 = 0 then 'fall' else 'helped' end, false, 0 from (${times}) made`,
    [now, agency, bed_id, resident_id],
  );
  await app.store.pool.query(
    `insert into episodes (agency_id, bed_id, resident_id, status, from_status, started_at, ended_at)
      select $2, $3, $4, 'inBed', 'bedExit', at, at + interval '20 minutes' from (${times}) made`,
    [now, agency, bed_id, resident_id],
  );
  await app.store.pool.query(
    `insert into report_notes (agency_id, resident_id, date, text, user_id, at) select $2, $3, at::date, 'plan', $4, at from (${times}) made`,
    [now, agency, resident_id, user_id],
  );
  await app.database.query('vacuum analyze');
}, 120_000);
afterAll(() => app.stop());

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

/** Rows of the large tables that were looked at, kept or not. */
function rowsRead(plan: Plan): number {
  const { 'Relation Name': table = '', 'Actual Loops': loops, Plans = [] } = plan;
  const each =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0);
  const own = ['alerts', 'episodes', 'report_notes'].includes(table) ? each * loops : 0;
  return Plans.reduce((sum, inner) => sum + rowsRead(inner), own);
}

test.each([
  ['of the shift that is over, the page', 0, pageOf],
  ['of a shift of last year, what is otherwise by now', 365, presentOf],
])('%s is read along indexes that know times', async (_, daysAgo, look) => {
  const to = app.clock.now() - daysAgo * 24 * hour;
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const seen = await look(app.store.db, { agencyId: agency, from: to - 8 * hour, to }, standardWatch);
  // The driver's call has many shapes; kysely uses this one, and what is no text is left out below.
  const queries = asked.mock.calls.map(([text, values]) => [text, values] as unknown as [string, unknown[]]);
  asked.mockRestore();
  expect(seen.events).toMatchObject([{ alerts: [{ type: 'leaveBed', count: 24 }] }]);
  const reading = queries.filter(([text]) => typeof text === 'string' && /^\s*(select|with)/.test(text));
  expect(reading.length).toBeGreaterThan(2);
  let rows = 0;
  for (const [text, values] of reading) {
    const plan = await app.store.pool.query(`explain (analyze, format json) ${text}`, values);
    rows += rowsRead(plan.rows[0]['QUERY PLAN'][0].Plan);
  }
  // 24 alerts and notes, 60 episodes with those before them, each looked at a few times.
  expect(rows).toBeLessThan(500);
});
