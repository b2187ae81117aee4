/** Report days and weeks over real HTTP: who stands where and why, what bad dates answer, notes, and whose residents they are. */
import type { AgencyId, DataOf, readDailyReport, readDayInfo, readWeeklyReport } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { daysQuery } from '../../store/reports/daily.ts';
import type { CallGiven } from '../../testing/calls.ts';
import {
  dateAfter,
  type LaidNight,
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

let app: TestApp;
let agency: AgencyId;
let token: string;
let colleague: string;
let last: string;

beforeAll(async () => {
  app = await startTestApp();
  last = new Date(app.clock.now() + 2 * hour).toISOString().slice(0, 10);
});
afterAll(() => app.stop());
beforeEach(async () => {
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  ({ token } = await signIn(app, await makeUser(app, 'staff', provider, agency)));
  ({ token: colleague } = await signIn(app, await makeUser(app, 'staff', provider, agency)));
});

/** Nights before the last quiet, the last as named. */
async function resident(final: LaidNight, nights = 9): Promise<MadeBed> {
  const bed = await makeBed(app, agency);
  for (let n = nights - 1; n > 0; n -= 1) await layNight(app.store, bed, dateAfter(last, -n));
  await layNight(app.store, bed, last, final);
  return bed;
}
const make = () => makeDueDays(app.store, app.clock.now());

const daily = async (query: CallGiven['query'] = {}): Promise<DataOf<typeof readDailyReport>> =>
  (await app.call('readDailyReport', { token, query })).body.data;
const weekly = async (query: CallGiven['query'] = {}): Promise<DataOf<typeof readWeeklyReport>> =>
  (await app.call('readWeeklyReport', { token, query })).body.data;
const dayInfo = async (bed: MadeBed, query: CallGiven['query'] = {}): Promise<DataOf<typeof readDayInfo>> =>
  (await app.call('readDayInfo', { token, params: { resident_id: bed.resident_id }, query })).body.data;

test('between an even number of days the median may be half an exit, and the week is answered all the same', async () => {
  const bed = await makeBed(app, agency);
  for (let back = -7; back <= 0; back += 1)
    await layNight(
      app.store,
      bed,
      dateAfter(last, back),
      back === -2 ? { off: true } : { exits: back % 2 === 0 ? 1 : 2 },
    );
  await make();
  expect((await weekly()).rows[0]?.medians).toMatchObject({ night_exits: 1.5 });
});

describe('the page of a day', () => {
  test('has whoever was out all night first, then the levels, then those of whom nothing can be said', async () => {
    const quiet = await resident({});
    const restless = await resident({ exits: 4 });
    const off = await resident({ off: true });
    const out = await resident({ out: true });
    await make();
    const { rows, counts, total, date, complete, missing } = await daily();
    expect(rows.map(({ resident_id }) => resident_id)).toEqual(
      [out, restless, quiet, off].map(({ resident_id }) => resident_id),
    );
    expect({ counts, total, date, complete, missing }).toMatchObject({
      counts: { outAllNight: 1, insufficient: 1 },
      total: 4,
      date: last,
      complete: true,
      missing: 0,
    });
    expect(rows[1]).toMatchObject({
      kind: 'weighed',
      level: 'mediumHigh',
      moved_by: [{ item: 'nightExits', value: 4, usual: 1, points: 3, by: 'usual', limit: 4 }],
      coverage: { night: 1 },
    });
    expect(rows[3]).toMatchObject({ kind: 'insufficient', level: null, coverage: { night: 1 / 3 } });
    expect(rows[0]?.strip).toHaveLength(9);
    expect(rows[0]?.strip.at(-1)).toEqual({ date: last, kind: 'outAllNight', level: null });
  });

  test('is filtered by group, level, name, bed, floor and resident, and paged; the counters stay', async () => {
    const quiet = await resident({}, 1);
    const out = await resident({ out: true }, 1);
    await make();
    const ids = async (query: CallGiven['query']) => (await daily(query)).rows.map(({ resident_id }) => resident_id);
    expect(await ids({ group: 'outAllNight' })).toEqual([out.resident_id]);
    expect((await daily({ group: 'outAllNight' })).counts).toMatchObject({ outAllNight: 1 });
    expect(await ids({ level: 'high' })).toEqual([]);
    expect(await ids({ search: quiet.resident_name.toUpperCase() })).toEqual([quiet.resident_id]);
    expect(await ids({ search: quiet.bedNo })).toContain(quiet.resident_id);
    expect(await ids({ resident_id: String(out.resident_id) })).toEqual([out.resident_id]);
    expect(await ids({ floor: 'nowhere' })).toEqual([]);
    expect(await daily({ offset: '1', limit: '1' })).toMatchObject({
      total: 2,
      rows: [{ resident_id: quiet.resident_id }],
    });
  });

  test('before the first data is empty and says since when there are any; a day whose turn has not come is missing', async () => {
    const bed = await resident({}, 3);
    // As far as it is known, they stand on the page all the same.
    expect(await daily()).toMatchObject({
      rows: [{ resident_id: bed.resident_id, date: last }],
      missing: 1,
      complete: false,
    });
    await make();
    expect(await daily({ date: '2024-02-29' })).toMatchObject({
      rows: [],
      first_date: dateAfter(last, -2),
      complete: false,
      missing: 0,
    });
    expect(await weekly({ ended_at: '2024-02-29' })).toMatchObject({ rows: [], complete: false, missing: 0 });
  });

  test('somebody of whom nothing was ever seen is not monitored, and does not vanish when all days are made', async () => {
    const bed = await resident({}, 3);
    const without = await makeBed(app, agency);
    const seen = async (query: CallGiven['query'] = {}) => {
      const { rows, counts, total, complete } = await daily(query);
      return {
        rows: rows.map(({ resident_id, kind }) => [resident_id, kind]),
        not: counts.notMonitored,
        total,
        complete,
      };
    };
    const both = [
      [bed.resident_id, 'weighed'],
      [without.resident_id, 'notMonitored'],
    ];
    expect(await seen()).toEqual({ rows: both, not: 1, total: 2, complete: false });
    await make();
    expect(await seen()).toEqual({ rows: both, not: 1, total: 2, complete: true });
    expect((await daily({ group: 'notMonitored' })).rows).toMatchObject([
      { level: null, moved_by: [], complete: true },
    ]);
    expect((await seen({ date: '2024-02-29' })).rows).toEqual([]);
  });

  test('a day that is not over answers what there is', async () => {
    const bed = await resident({}, 2);
    await make();
    const open = await daily({ date: dateAfter(last, 1) });
    expect(open).toMatchObject({ complete: false, rows: [{ resident_id: bed.resident_id, valid: false }] });
    expect(await dayInfo(bed, { date: dateAfter(last, 1) })).toMatchObject({ day: { complete: false, made_at: null } });
  });

  test.each([
    ['empty', '', 'required'],
    ['no date', 'yesterday', 'wrong_format'],
    ['a date that never was', '2026-02-30', 'wrong_format'],
    ['in the future', '2150-01-01', 'too_large'],
  ])('a date that is %s is refused', async (_, date, problem) => {
    for (const [name, field] of [
      ['readDailyReport', 'date'],
      ['readWeeklyReport', 'ended_at'],
    ] as const) {
      const { status, body } = await app.call(name, { token, query: { [field]: date } });
      expect([status, body.error?.code, body.error?.fields]).toEqual([422, 'invalid', { [field]: problem }]);
    }
  });
});

test.each([
  'readDailyReport',
  'readWeeklyReport',
  'exportDailyReport',
  'exportWeeklyReport',
  'listBeds',
  'listResidents',
] as const)('a floor that no text column holds is refused by %s, before anything is written down', async (name) => {
  const file = name.startsWith('export') ? { language: 'en', format: 'csv' } : {};
  const { status, body } = await app.call(name, { token, query: { ...file, floor: '1F\0' } });
  expect([status, body.error?.fields]).toEqual([422, { floor: 'wrong_format' }]);
});

test.each([
  [{ level: 'nope' }, 'level'],
  [{ level: 'high,nope' }, 'level'],
  [{ group: 'nope' }, 'group'],
] as const)('a filter that does not exist is wrong and not missing: %j', async (query, field) => {
  const { status, body } = await app.call('readDailyReport', { token, query });
  expect([status, body.error?.fields]).toEqual([422, { [field]: 'unknown_value' }]);
});

test.each(['2147483648', '9999999999', '0'])('a note of the number %s is refused, not asked for', async (note_id) => {
  const { status } = await app.call('removeReportNote', { token, params: { note_id } });
  expect(status).toBe(422);
});

test('a day that is over in one facility and open in another has who lies in the other too', async () => {
  const provider = await makeProvider(app);
  const [ahead, behind] = [await makeAgency(app, provider), await makeAgency(app, provider)];
  await app.store.pool.query("update agencies set timezone = 'Pacific/Auckland' where agency_id = $1", [ahead]);
  const bed = await makeBed(app, behind);
  const { token: agent } = await signIn(app, await makeUser(app, 'agent', provider, null));
  const read = async (of: AgencyId | 'all', query = {}): Promise<DataOf<typeof readDailyReport>> =>
    (await app.call('readDailyReport', { token: agent, agency: of, query })).body.data;
  const date = (await read(ahead)).last_date;
  expect((await read(behind)).last_date).toBe(dateAfter(date, -1));
  expect(await read('all', { date })).toMatchObject({
    complete: false,
    rows: [{ resident_id: bed.resident_id, complete: false }],
  });
});

describe('one day of one resident', () => {
  test('has every item with its points and what is usual', async () => {
    const bed = await resident({ exits: 4, rr: 23 });
    await make();
    const { day, resident: who } = await dayInfo(bed);
    expect(who).toMatchObject({ resident_id: bed.resident_id, name: bed.resident_name });
    expect(day).toMatchObject({ date: last, complete: true, level: 'high', version: 1, algorithm: 1, former: [] });
    expect(day?.items.find(({ item }) => item === 'respirationMax')).toEqual({
      item: 'respirationMax',
      value: 23,
      by_limits: 2,
      points: 3,
      usual: { median: 15, spread: 1, days: 8 },
      z: 8,
    });
  });

  test('of another agency is not found, as one that never was; a day that does not exist is none', async () => {
    const bed = await resident({}, 2);
    await make();
    const provider = await makeProvider(app);
    const other = await signIn(app, await makeUser(app, 'staff', provider, await makeAgency(app, provider)));
    for (const resident_id of [bed.resident_id, 2_000_000_000])
      for (const name of ['readDayInfo', 'readWeekInfo', 'listReportNotes'] as const)
        expect((await app.call(name, { token: other.token, params: { resident_id } })).status).toBe(404);
    expect(await dayInfo(bed, { date: '2025-01-01' })).toMatchObject({ day: null, date: '2025-01-01' });
  });

  test('that is over and not made yet is shown as far as it is known, and not complete', async () => {
    const bed = await resident({ exits: 2 }, 2);
    // Nobody has made it: a server that catches up, or six in the morning.
    const { day } = await dayInfo(bed, { date: last });
    expect(day).toMatchObject({ date: last, complete: false, made_at: null, values: { night_exits: 2 } });
    expect((await dayInfo(bed, { date: dateAfter(last, -1) })).day).toMatchObject({ complete: false });
    // Before anything was known of them there is none.
    expect((await dayInfo(bed, { date: dateAfter(last, -5) })).day).toBeNull();
  });

  test('says when the watch itself was blind, though the mat told it all afterwards', async () => {
    const bed = await resident({}, 2);
    await make();
    const { day } = await dayInfo(bed);
    const from = (day?.night_from_at ?? 0) + 4 * hour;
    await app.store.pool.query(
      `insert into watch_gaps (server_id, cause, from_at, to_at) values ('test', 'stopped', to_timestamp($1), to_timestamp($2))`,
      [from / 1_000, from / 1_000 + 240],
    );
    const blind = { from_at: from, to_at: from + 240_000 };
    expect((await dayInfo(bed)).day?.not_watched).toContainEqual(blind);
    await app.store.pool.query('delete from watch_gaps where from_at = to_timestamp($1)', [from / 1_000]);
    expect((await dayInfo(bed)).day?.not_watched).not.toContainEqual(blind);
  });

  test.each(['readDayInfo', 'readWeekInfo', 'listReportNotes', 'readResidentAlerts'] as const)(
    'opening it is written down: %s',
    async (name) => {
      const bed = await resident({}, 2);
      await make();
      await app.call(name, { token, params: { resident_id: bed.resident_id } });
      const { rows } = await app.store.pool.query("select 1 from audit where agency_id = $1 and action = 'sheetRead'", [
        agency,
      ]);
      expect(rows).toHaveLength(1);
    },
  );
});

describe('the page of a week', () => {
  test('has the days counted, seven cells, the medians and what moved it', async () => {
    const bed = await makeBed(app, agency);
    for (let n = 12; n >= 0; n -= 1) await layNight(app.store, bed, dateAfter(last, -n), n < 4 ? { exits: 4 } : {});
    const short = await resident({}, 3);
    await make();
    const { rows, counts } = await weekly();
    expect(rows.map(({ resident_id }) => resident_id)).toEqual([bed.resident_id, short.resident_id]);
    expect(rows[0]).toMatchObject({
      calculated_days: 7,
      domains: { falls: 3 },
      level: 'mediumHigh',
      medians: { night_exits: 4 },
      moved_by: [{ item: 'nightExits', value: 4 }],
    });
    expect(rows[0]?.days).toHaveLength(7);
    expect(rows[1]).toMatchObject({ calculated_days: 3, level: null, kind: 'insufficient' });
    expect(counts).toEqual({ mediumHigh: 1, insufficient: 1 });
    const info = await app.call('readWeekInfo', { token, params: { resident_id: bed.resident_id } });
    expect(info.body.data).toMatchObject({ ended_at: last, week: { calculated_days: 7, level: 'mediumHigh' } });
  });

  test('puts first, within a level, whoever changed most on a day that counts, and then goes by bed', async () => {
    const [steady, changed, alike] = [
      await makeBed(app, agency),
      await makeBed(app, agency),
      await makeBed(app, agency),
    ];
    for (let n = 12; n >= 0; n -= 1)
      for (const bed of [steady, changed, alike])
        await layNight(app.store, bed, dateAfter(last, -n), { exits: bed === changed && n === 2 ? 2 : 1 });
    await make();
    const { rows, counts } = await weekly();
    expect(counts).toEqual({ low: 3 });
    expect(rows.map(({ resident_id }) => resident_id)).toEqual(
      [changed, steady, alike].map(({ resident_id }) => resident_id),
    );
  });
});

describe('a note', () => {
  test('is written with name and time, counted on its day, and taken back by whoever wrote it alone', async () => {
    const bed = await resident({}, 2);
    await make();
    const params = { resident_id: bed.resident_id };
    const added = await app.call('addReportNote', { token, params, body: { date: last, text: 'Seen by the doctor' } });
    expect(added.body.data).toMatchObject({ date: last, text: 'Seen by the doctor', at: app.clock.now() });
    expect((await daily()).rows[0]).toMatchObject({ notes: 1 });
    const note = { params: { note_id: added.body.data.note_id } };
    expect((await app.call('removeReportNote', { token: colleague, ...note })).status).toBe(404);
    expect((await app.call('removeReportNote', { token, ...note })).status).toBe(200);
    expect((await app.call('listReportNotes', { token, params })).body.data).toEqual({ rows: [], total: 0 });
    const { rows } = await app.store.pool.query(
      "select action, after, before from audit where agency_id = $1 and subject_kind = 'reportNote' order by entry_id",
      [agency],
    );
    expect(rows).toEqual([
      { action: 'added', after: { note: 'Seen by the doctor' }, before: null },
      { action: 'removed', after: null, before: { note: 'Seen by the doctor' } },
    ]);
  });

  test('without a text is refused, as is one on a day that has not begun', async () => {
    const bed = await resident({}, 1);
    const params = { resident_id: bed.resident_id };
    const of = async (body: { date: string; text: string }) =>
      (await app.call('addReportNote', { token, params, body })).body.error?.fields;
    for (const text of ['  ', '\u200b\u200d\ufeff'])
      expect(await of({ date: last, text })).toEqual({ text: 'too_short' });
    expect(await of({ date: '2150-01-01', text: 'x' })).toEqual({ date: 'too_large' });
    // Nor on one before anybody knew of them, nor after they left.
    expect(await of({ date: dateAfter(last, -30), text: 'x' })).toEqual({ date: 'too_small' });
    await app.store.pool.query(
      'update residents set discharged_at = to_timestamp($3), bed_id = null where agency_id = $1 and resident_id = $2',
      [agency, bed.resident_id, Date.parse(`${dateAfter(last, -1)}T12:00:00Z`) / 1_000],
    );
    expect(await of({ date: dateAfter(last, 1), text: 'x' })).toEqual({ date: 'too_large' });
  });

  test('is a record: whoever has nothing but one is not removed from the register', async () => {
    const bed = await makeBed(app, agency);
    const params = { resident_id: bed.resident_id };
    const date = dateAfter(last, 1);
    expect((await app.call('addReportNote', { token, params, body: { date, text: 'came today' } })).status).toBe(200);
    expect((await app.call('removeResident', { token, params })).code).toBe('resident_has_records');
  });
});

test('who lies in the search is found by name, code or bed, with the latest day', async () => {
  const bed = await resident({ out: true }, 2);
  await make();
  const found = await app.call('listReportResidents', { token, query: { search: bed.bedNo } });
  expect(found.body.data).toMatchObject({
    total: 1,
    rows: [{ resident_id: bed.resident_id, latest: { date: last, kind: 'outAllNight' } }],
  });
  expect((await app.call('listReportResidents', { token, query: { search: '%' } })).body.data.total).toBe(0);
  // The ones that were opened last stand first while nothing is searched; what is no resident of theirs changes nothing.
  const other = await makeBed(app, agency);
  const order = async (query: CallGiven['query']) =>
    (await app.call('listReportResidents', { token, query })).body.data.rows
      .map((row: { resident_id: number }) => row.resident_id)
      .filter((id: number) => id === bed.resident_id || id === other.resident_id);
  expect(await order({ first: `${other.resident_id},999999` })).toEqual([other.resident_id, bed.resident_id]);
  expect(await order({ first: `${bed.resident_id},${other.resident_id}` })).toEqual([
    bed.resident_id,
    other.resident_id,
  ]);
  // A keyboard that composes letters otherwise types the same name.
  await app.store.pool.query('update residents set name = $3 where agency_id = $1 and resident_id = $2', [
    agency,
    bed.resident_id,
    'Nguyễn Thị Hoa'.normalize('NFC'),
  ]);
  const typed = 'NGUYỄN thị'.normalize('NFD');
  for (const name of ['listReportResidents', 'readDailyReport'] as const)
    expect((await app.call(name, { token, query: { search: typed } })).body.data.total).toBe(1);
});

test('days are found by their date, not by reading them all', async () => {
  await Promise.all([resident({}, 1), resident({}, 1), resident({}, 1)]);
  await make();
  const { sql, parameters } = daysQuery(app.store.db, [agency], dateAfter(last, -6), last);
  const client = await app.store.pool.connect();
  try {
    await client.query('begin');
    // Years of days, for the planner alone.
    await client.query(
      `insert into report_days select (jsonb_populate_record(d, jsonb_build_object('date', d.date - n))).*
        from report_days d, generate_series(1, 2000) n where d.agency_id = $1`,
      [agency],
    );
    await client.query('analyze report_days');
    const { rows } = await client.query(`explain ${sql}`, [...parameters]);
    await client.query('rollback');
    const plan = JSON.stringify(rows);
    expect(plan).not.toContain('Seq Scan on report_days');
    expect(plan).toMatch(/Index Cond: .*date >=/);
  } finally {
    client.release();
  }
});
