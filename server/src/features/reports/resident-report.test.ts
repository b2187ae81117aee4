/** One resident's report over real HTTP: nights from noon to noon, the trend, one night closely, and whose it is. */
import type { AgencyId, DataOf, readReportNight, readReportNights, readReportTrend } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alertsQuery } from '../../store/reports/nights.ts';
import { episodesQuery } from '../../store/reports/own-report.ts';
import type { CallGiven } from '../../testing/calls.ts';
import {
  dateAfter,
  layNight,
  type MadeBed,
  makeAgency,
  makeBed,
  makeDueDays,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

const hour = 3_600_000;
const minute = 60_000;
const nightCount = 16;

let app: TestApp;
let agency: AgencyId;
let bed: MadeBed;
let token: string;
/** The date on which the last night that is over ends; 06:00 in Taipei has passed on it. */
let last: string;

beforeAll(async () => {
  app = await startTestApp();
  last = new Date(app.clock.now() + 2 * hour).toISOString().slice(0, 10);
}, 60_000);
afterAll(() => app.stop());
beforeEach(async () => {
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  bed = await makeBed(app, agency);
  ({ token } = await signIn(app, await makeUser(app, 'staff', provider, agency)));
});

const ask = (name: Parameters<TestApp['call']>[0], query: CallGiven['query'] = {}) =>
  app.call(name, { token, params: { resident_id: bed.resident_id }, query });
const nightsOf = async (query: CallGiven['query'] = {}): Promise<DataOf<typeof readReportNights>> =>
  (await ask('readReportNights', query)).body.data;
const noonOf = (date: string) => Date.parse(`${date}T12:00:00+08:00`);

async function layNights(count = nightCount, of: Parameters<typeof layNight>[3] = {}): Promise<void> {
  for (let n = count - 1; n >= 0; n -= 1) await layNight(app.store, bed, dateAfter(last, -n), of);
  await makeDueDays(app.store, app.clock.now());
}

describe('the nights', () => {
  test('stand newest first from noon to noon, each with its figures, and end where nothing was seen before', async () => {
    await layNights(5);
    const { nights, first_date, last_date, timezone } = await nightsOf();
    expect([last_date, first_date, timezone]).toEqual([last, dateAfter(last, -4), 'Asia/Taipei']);
    // What began at 06:00 on the day before the first night lies in a row of its own: that morning.
    expect(nights.map(({ date }) => date).slice(0, 5)).toEqual([0, -1, -2, -3, -4].map((n) => dateAfter(last, n)));
    const [, night] = nights;
    expect(night).toMatchObject({ from_at: noonOf(dateAfter(last, -2)), to_at: noonOf(dateAfter(last, -1)) });
    expect(night).toMatchObject({ complete: true, kind: 'weighed', coverage: { night: 1 }, not_watched: [] });
    expect(night?.values).toMatchObject({ night_exits: 1 });
    expect(night?.stretches.map(({ status }) => status)).toEqual(['bedExit', 'inBed', 'bedExit', 'inBed', 'bedExit']);
    expect(night?.stretches.at(0)?.from_at).toBe(night?.from_at);
    expect(night?.stretches.at(-1)?.to_at).toBe(night?.to_at);
  });

  test('of a mat that was off, of an absence and of a blind watch say so', async () => {
    await layNights(3);
    const { from, to } = await layNight(app.store, bed, last, { off: true });
    const blind = { from: from + 4 * hour, to: from + 4 * hour + 4 * minute };
    await app.store.pool.query(
      `insert into watch_gaps (server_id, cause, from_at, to_at) values ('test', 'stopped', to_timestamp($1), to_timestamp($2))`,
      [blind.from / 1_000, blind.to / 1_000],
    );
    await app.store.pool.query(
      `insert into absences (agency_id, bed_id, resident_id, reason, from_at, until_at, marked_by, ended_at)
       values ($1, $2, $3, 'hospital', to_timestamp($4), to_timestamp($5), 1, to_timestamp($5))`,
      [agency, bed.bed_id, bed.resident_id, (to - 20 * hour) / 1_000, (to - 17 * hour) / 1_000],
    );
    const { nights } = await nightsOf({ nights: '1' });
    const noon = noonOf(dateAfter(last, -1));
    expect(nights[0]?.absences).toEqual([{ reason: 'hospital', from_at: noon, to_at: to - 17 * hour }]);
    expect(nights[0]?.not_watched[0]).toEqual({ from_at: to - 6 * hour, to_at: expect.any(Number) });
    const before = (await nightsOf({ nights: '2' })).nights[1];
    expect(before?.not_watched).toEqual([{ from_at: blind.from, to_at: blind.to }]);
  });

  test('carry the alerts that were told', async () => {
    await layNights(2);
    const at = noonOf(last) - 10 * hour;
    await app.store.pool.query(
      `insert into alerts (agency_id, alert_id, bed_id, resident_id, type, priority, technical, started_at, raised_at, told_at, no_data, reopened)
       values ($1, $4, $2, $3, 'leaveTimeout', 'high', false, to_timestamp($5), to_timestamp($5), to_timestamp($5), false, 0),
              ($1, $4 || 's', $2, $3, 'leaveTimeout', 'high', false, to_timestamp($5), to_timestamp($5), null, false, 0)`,
      [agency, bed.bed_id, bed.resident_id, `told-${bed.bed_id}`, at / 1_000],
    );
    expect((await nightsOf({ nights: '1' })).nights[0]?.alerts).toEqual([{ at, type: 'leaveTimeout' }]);
  });

  test('do not exist of somebody of whom nothing was ever seen', async () => {
    const answer = await nightsOf();
    expect(answer).toMatchObject({ nights: [], first_date: null, last_date: last });
  });

  test('of a discharged resident end with the day they left', async () => {
    await layNights(5);
    const left = [agency, bed.resident_id, (noonOf(dateAfter(last, -3)) + hour) / 1_000];
    await app.store.pool.query(
      'update residents set discharged_at = to_timestamp($3), bed_id = null where agency_id = $1 and resident_id = $2',
      left,
    );
    await app.store.pool.query(
      'update stays set to_at = to_timestamp($3) where agency_id = $1 and resident_id = $2',
      left,
    );
    const { last_date, resident } = await nightsOf();
    expect([last_date, resident.bed]).toEqual([dateAfter(last, -2), null]);
    // Asked for all the same, the nights after it are nobody's: another may lie in that bed by now.
    const { nights } = await nightsOf({ ended_at: last });
    expect(nights[0]?.date).toBe(dateAfter(last, -2));
  });
});

describe('dates', () => {
  const far = '2199-12-31';
  test.each([
    ['readReportNights', { ended_at: far }, { ended_at: 'too_large' }],
    ['readReportTrend', { ended_at: far }, { ended_at: 'too_large' }],
    ['readReportNight', { date: far }, { date: 'too_large' }],
    ['readReportNights', { ended_at: '' }, { ended_at: 'required' }],
    ['readReportNights', { ended_at: '2026-02-30' }, { ended_at: 'wrong_format' }],
  ] as const)('%s of %j is refused', async (name, query, fields) => {
    const { status, body } = await ask(name, query);
    expect([status, body.error.code]).toEqual([422, 'invalid']);
    expect(body.error.fields).toEqual(fields);
  });
});

test('the trend has each made day with its usual from the eighth on, notes and alerts; the others are gaps', async () => {
  await layNights(10);
  const { user_id } = (await app.store.pool.query('select user_id from users where agency_id = $1', [agency])).rows[0];
  await app.store.pool.query(
    `insert into report_notes (agency_id, resident_id, date, text, user_id, at) values ($1, $2, $3, 'seen by the doctor', $4, now())`,
    [agency, bed.resident_id, last, user_id],
  );
  const answer: DataOf<typeof readReportTrend> = (await ask('readReportTrend', { days: '30' })).body.data;
  expect(answer.days.map(({ date }) => date)).toEqual(Array.from({ length: 10 }, (_, n) => dateAfter(last, n - 9)));
  expect(answer.days[0]?.usual).toEqual({});
  expect(answer.days.at(-1)?.usual.nightExits).toEqual({ median: 1, spread: 0.75 });
  expect(answer.days.at(-1)?.values.night_exits).toBe(1);
  expect(answer.notes.map(({ text }) => text)).toEqual(['seen by the doctor']);
});

test('a night closely: five-minute medians, stretches, and turns by the mat and by staff', async () => {
  await layNights(2);
  const at = Date.parse(`${last}T02:00:00+08:00`);
  await app.store.pool.query(
    `insert into care_events (agency_id, bed_id, resident_id, at, kind) values ($1, $2, $3, to_timestamp($4), 'turned')`,
    [agency, bed.bed_id, bed.resident_id, at / 1_000],
  );
  const night: DataOf<typeof readReportNight> = (await ask('readReportNight', { date: last })).body.data;
  expect(night.slots.find((slot) => slot.at === at)).toMatchObject({ rr: 15, hr: 60, moving: 0, spo2: null });
  expect(night.slots.find((slot) => slot.at === noonOf(dateAfter(last, -1)))?.rr ?? null).toBeNull();
  expect(night.turns.filter(({ by }) => by === 'staff')).toEqual([{ at, by: 'staff' }]);
  expect(night.turns.filter(({ by }) => by === 'mat').length).toBeGreaterThan(3);
});

test('a resident of another agency answers as one that never was; opening a report is written down once', async () => {
  const other = await makeBed(app, await makeAgency(app, await makeProvider(app)));
  const answers = await Promise.all(
    [other.resident_id, 999_999_999].map(async (resident_id) => {
      const { status, body } = await app.call('readReportNights', { token, params: { resident_id } });
      return [status, body];
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.[0]).toBe(404);
  await Promise.all([ask('readReportNights'), ask('readReportTrend'), ask('readReportNight')]);
  const { rows } = await app.store.pool.query('select action, subject_id from audit where agency_id = $1', [agency]);
  expect(rows).toEqual([{ action: 'sheetRead', subject_id: String(bed.resident_id) }]);
});

test('nothing is read from end to end: each question goes along an index', async () => {
  const from = noonOf(dateAfter(last, -14));
  const { pool, db } = app.store;
  await pool.query(
    `insert into episodes (agency_id, bed_id, resident_id, status, from_status, started_at, ended_at)
     select $1, b, b, 'inBed', 'bedExit', now() - n * interval '1 hour', now() - (n - 1) * interval '1 hour'
     from generate_series(100000, 100099) b, generate_series(1, 200) n`,
    [agency],
  );
  await pool.query('analyze episodes; analyze alerts; analyze stays');
  for (const query of [
    episodesQuery(db, agency, bed.resident_id, from, from + 14 * 24 * hour),
    alertsQuery(db, agency, bed.resident_id, from, from + 14 * 24 * hour),
  ]) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query.sql}`, [...query.parameters]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on (episodes|alerts|minutes)/);
  }
});
