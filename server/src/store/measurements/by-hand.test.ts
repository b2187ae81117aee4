/** What staff do with readings, on the real database: given, refused, taken back, typed, corrected; and the days that reports read. */
import {
  type AgencyId,
  type DataOf,
  daysOfSeries,
  type ReadingAnswer,
  type ReadingId,
  type ResidentId,
  type readMeasurementReport,
} from '@wardlight/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeKnownGateway,
  makeProvider,
  makeUser,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { readUnassigned, unassignedPage } from './assign.ts';
import { type ReportWish, readReport } from './report/report.ts';

let app: TestApp;
let staff: MadeUser;
let agency: AgencyId;
let bed: MadeBed;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  bed = await makeBed(app, agency);
});

const acting = () => ({
  agencyId: agency,
  at: app.clock.now(),
  by: { userId: staff.user_id, accountId: staff.user_id, address: null },
});
const store = () => app.store.measurements;
const days = async () =>
  (
    await app.store.pool.query(
      'select kind, date::text, readings, last, least, most, points from measurement_days where agency_id = $1 order by date, kind',
      [agency],
    )
  ).rows;

/** The named days of each resident in the report. */
async function report(wish: ReportWish) {
  const json = await readReport(app.store.db, [agency], { ...wish, offset: 0, limit: 100 }, app.clock.now());
  if (typeof json !== 'string') throw new Error(`wrong: ${json.wrong}`);
  const { rows }: DataOf<typeof readMeasurementReport> = JSON.parse(json);
  return rows.map(({ series }) => series.flatMap(daysOfSeries));
}

async function nobodys(change: object = {}): Promise<ReadingId> {
  const gateway = await makeKnownGateway(app, agency);
  const reading = { meter: 'M-1', at: app.clock.now(), kind: 'glucose', value: 120, unit: 'mg/dL', ...change };
  const [answer] = await store().takeReadings(gateway, [reading], app.clock.now());
  return answer?.reading_id as ReadingId;
}

async function type(value: number, more: object = {}) {
  const measured = { kind: 'spo2' as const, value, comparator: null, context: {} };
  return await store().type(acting(), { resident_id: bed.resident_id, measured, confirmed: false, ...more });
}

test('a reading of nobody is given to a resident, and within a minute taken back by whoever gave it', async () => {
  const id = await nobodys();
  const wish = { resident_id: bed.resident_id, confirmed: false };
  expect(await store().assign(acting(), id, wish)).toMatchObject({ state: 'kept', reading: { state: 'kept' } });
  expect(await store().assign(acting(), id, wish)).toEqual({ refused: 'conflict' });
  expect(await days()).toMatchObject([{ kind: 'glucose', readings: 1, last: [120] }]);
  expect(await store().takeBack(acting(), id)).toMatchObject({ state: 'unassigned', resident: null });
  expect(await days()).toEqual([]);
  await store().assign(acting(), id, wish);
  await app.clock.advance(60_001);
  expect(await store().takeBack(acting(), id)).toEqual({ refused: 'conflict' });
});

test('of a glucose that could be in either unit the unit is asked, and it is then kept in it', async () => {
  const id = await nobodys({ value: 12 });
  const wish = { resident_id: bed.resident_id, confirmed: false };
  expect(await store().assign(acting(), id, wish)).toMatchObject({ state: 'asks', why: ['unit'] });
  const kept = await store().assign(acting(), id, { ...wish, unit: 'mmolPerL' });
  expect(kept).toMatchObject({
    state: 'kept',
    reading: { measured: { value: 216.192 }, raw: { value: 12, unit: 'mg/dL' } },
  });
});

test('a reading that is given is asked about as a typed one is, and stays nobody’s until it is confirmed', async () => {
  const wish = { resident_id: bed.resident_id, confirmed: false };
  const low = await nobodys({ kind: 'spo2', value: 88, unit: '%' });
  const stays = async (id: ReadingId) => {
    const { rows } = await app.store.pool.query(
      'select state, revision from readings where agency_id = $1 and reading_id = $2',
      [agency, id],
    );
    expect(rows).toEqual([{ state: 'unassigned', revision: 1 }]);
  };
  expect(await store().assign(acting(), low, wish)).toMatchObject({
    ...{ state: 'asks', why: ['news2'], marks: [{ item: 'spo2', points: 3 }], earlier: null },
  });
  await stays(low);
  expect(await store().assign(acting(), low, { ...wish, confirmed: true })).toMatchObject({ state: 'kept' });
  // Typed from the meter's display while the meter sent it.
  const typed = await type(96);
  if (!('state' in typed) || typed.state !== 'kept') throw new Error('a plain value is kept');
  const twice = await nobodys({ kind: 'spo2', value: 96, unit: '%' });
  expect(await store().assign(acting(), twice, wish)).toMatchObject({
    ...{ state: 'asks', why: ['same'], earlier: { reading_id: typed.reading.reading_id } },
  });
  await stays(twice);
  // The unit comes first: by it the value is judged, and it is not asked about twice.
  const glucose = await nobodys({ value: 12 });
  expect(await store().assign(acting(), glucose, wish)).toMatchObject({ why: ['unit'] });
  expect(await store().assign(acting(), glucose, { ...wish, confirmed: true })).toMatchObject({ why: ['unit'] });
});

test('of last week it is the last week’s; of a clock that cannot be right staff say when, and taken back it is asked again', async () => {
  const wish = { resident_id: bed.resident_id, confirmed: false };
  const now = app.clock.now();
  const week = await nobodys({ at: now - 7 * 86_400_000 });
  expect(await store().assign(acting(), week, wish)).toMatchObject({
    state: 'kept',
    reading: { at: now - 7 * 86_400_000, clock_doubtful: true },
  });
  const today = (await days()).map(({ date }) => date);
  const id = await nobodys({ at: Date.UTC(2017, 0, 1), value: 130 });
  const asks = { state: 'asks', why: ['time'], earlier: null };
  expect(await store().assign(acting(), id, wish)).toMatchObject(asks);
  const said = (measured_at: 'arrival' | number) => store().assign(acting(), id, { ...wish, measured_at });
  expect(await said(now + 60_000)).toEqual({ refused: 'invalid', fields: { measured_at: 'too_large' } });
  expect(await said(now - 32 * 86_400_000)).toEqual({ refused: 'invalid', fields: { measured_at: 'too_small' } });
  expect(await said(now - 3_600_000)).toMatchObject({ reading: { at: now - 3_600_000, clock_doubtful: false } });
  expect((await days()).map(({ date }) => date)).not.toEqual(today);
  expect(await store().takeBack(acting(), id)).toMatchObject({ at: now, clock_doubtful: true });
  expect(await store().assign(acting(), id, wish)).toMatchObject(asks);
  const kept = await said('arrival');
  if (!('state' in kept) || kept.state !== 'kept') throw new Error('what staff said is kept');
  expect(kept.reading).toMatchObject({ at: now, clock_doubtful: false, device_at: Date.UTC(2017, 0, 1) });
  const { revision } = kept.reading;
  expect(await store().withdraw(acting(), id, { why: 'not theirs', revision })).toMatchObject({
    state: 'unassigned',
    at: now,
    clock_doubtful: true,
  });
  const right = await nobodys({ value: 140 });
  expect(await store().assign(acting(), right, { ...wish, measured_at: 'arrival' })).toEqual({
    refused: 'invalid',
    fields: { measured_at: 'unknown_value' },
  });
});

test('a reading is refused with a reason, and of another reason with words', async () => {
  const id = await nobodys();
  expect(await store().refuse(acting(), id, { why: 'other', note: '' })).toMatchObject({ refused: 'invalid' });
  expect(await store().refuse(acting(), id, { why: 'test', note: '' })).toMatchObject({ state: 'refused' });
  expect(await store().takeBack(acting(), id)).toMatchObject({ state: 'unassigned', refusal: null });
});

test('a meter’s whole memory is refused at once, none of what came since, and taken back by who did it', async () => {
  const old = [await nobodys({ value: 101 }), await nobodys({ value: 102 })];
  const other = await nobodys({ meter: 'M-2' });
  const since = await nobodys({ value: 103 });
  const which = { meter: 'M-1', up_to: old[1] as ReadingId };
  expect(await store().refuseMany(acting(), { which, why: 'other', note: '' })).toMatchObject({ refused: 'invalid' });
  const done = await store().refuseMany(acting(), { which, why: 'test', note: '' });
  expect(done).toEqual({ reading_ids: old });
  const left = async () =>
    (
      await app.store.pool.query(
        `select reading_id::int as id from readings where agency_id = $1 and state = 'unassigned' order by 1`,
        [agency],
      )
    ).rows.map(({ id }) => id);
  expect(await left()).toEqual([other, since]);
  const written = await app.store.pool.query(
    `select count(*)::int as n from audit where agency_id = $1 and action = 'readingRefused'`,
    [agency],
  );
  expect(written.rows).toEqual([{ n: 2 }]);
  const elsewhere = {
    ...acting(),
    by: { ...acting().by, userId: (await makeUser(app, 'agent', await makeProvider(app), null)).user_id },
  };
  expect(await store().takeBackMany(elsewhere, { reading_ids: old })).toEqual({ reading_ids: [] });
  expect(await store().takeBackMany(acting(), { reading_ids: old })).toEqual({ reading_ids: old });
  expect(await left()).toEqual([...old, other, since]);
  const chosen = { reading_ids: [other, since] };
  expect(await store().refuseMany(acting(), { which: chosen, why: 'twice', note: '' })).toEqual(chosen);
  await app.clock.advance(60_001);
  expect(await store().takeBackMany(acting(), chosen)).toEqual({ reading_ids: [] });
});

test('a reading of somebody discharged is theirs only from before', async () => {
  const before = await nobodys();
  await app.clock.advance(1_000);
  await app.store.pool.query('update residents set discharged_at = $2, bed_id = null where agency_id = $1', [
    agency,
    new Date(app.clock.now()).toISOString(),
  ]);
  const after = await nobodys();
  expect(await store().assign(acting(), before, { resident_id: bed.resident_id, confirmed: false })).toMatchObject({
    state: 'kept',
  });
  expect(await store().assign(acting(), after, { resident_id: bed.resident_id, confirmed: false })).toEqual({
    refused: 'resident_discharged',
  });
});

test('typed by hand: bounds by field, three points and what stands there already are asked about', async () => {
  expect(await type(101)).toEqual({ refused: 'invalid', fields: { 'measured.value': 'too_large' } });
  expect(await type(88)).toMatchObject({ state: 'asks', why: ['news2'], marks: [{ points: 3 }] });
  expect(await type(96)).toMatchObject({ state: 'kept', reading: { source: 'hand', by: { user_id: staff.user_id } } });
  expect(await type(96)).toMatchObject({ state: 'asks', why: ['same'] });
  const measured = {
    kind: 'bloodPressure' as const,
    value: { systolic: 80, diastolic: 90, pulse: null },
    comparator: null,
    context: {},
  };
  expect(await type(0, { measured })).toEqual({
    refused: 'invalid',
    fields: { 'measured.value.diastolic': 'too_large' },
  });
  expect(await type(97, { at: app.clock.now() + 120_000 })).toMatchObject({ fields: { at: 'too_large' } });
});

test('a correction keeps the first value, who and why; a withdrawn one is in no report', async () => {
  const kept = await type(96);
  if (!('state' in kept) || kept.state !== 'kept') throw new Error('a plain value is kept');
  const { reading_id } = kept.reading;
  const measured = { kind: 'spo2' as const, value: 94, comparator: null, context: {} };
  const wish = { measured, why: 'typing error', revision: 1, confirmed: false };
  expect(await store().correct(acting(), reading_id, wish)).toMatchObject({
    reading: { measured: { value: 94 }, corrected: { first: { value: 96 }, why: 'typing error' }, revision: 2 },
  });
  expect(await store().correct(acting(), reading_id, wish)).toEqual({ refused: 'conflict' });
  expect(await days()).toMatchObject([{ readings: 1, last: [94], points: 1 }]);
  const gone = await store().withdraw(acting(), reading_id, { why: 'another resident', revision: 2 });
  expect(gone).toMatchObject({ state: 'refused', resident: null });
  expect(await days()).toEqual([]);
});

test('what was refused or withdrawn is listed, the last first, and put back it is given to the right resident', async () => {
  const list = async () => {
    const asked = { show: 'refused', search: '', order: 'desc', offset: 0, limit: 100 } as const;
    return await readUnassigned(app.store.db, agency, asked);
  };
  const meters = await nobodys();
  await store().refuse(acting(), meters, { why: 'nobodyKnows', note: '' });
  await app.clock.advance(1_000);
  const kept = await type(96);
  if (!('state' in kept) || kept.state !== 'kept') throw new Error('a plain value is kept');
  const { reading_id: typed, at } = kept.reading;
  await app.clock.advance(1_000);
  await store().withdraw(acting(), typed, { why: 'another resident', revision: 1 });
  const by = { user_id: staff.user_id };
  expect(await list()).toMatchObject({
    total: 2,
    rows: [
      { reading_id: typed, source: 'hand', refusal: { why: 'other', note: 'another resident' }, by, resident: null },
      { reading_id: meters, source: 'gateway', refusal: { why: 'nobodyKnows', note: '' }, by },
    ],
  });
  // Long after, and by whoever may give readings.
  await app.clock.advance(3_600_000);
  expect(await store().putBack(acting(), typed)).toMatchObject({ state: 'unassigned', refusal: null, by: null, at });
  expect(await store().putBack(acting(), typed)).toEqual({ refused: 'conflict' });
  expect((await list()).total).toBe(1);
  const right = (await makeBed(app, agency)).resident_id;
  const given = await store().assign(acting(), typed, { resident_id: right, confirmed: false });
  expect(given).toMatchObject({
    ...{ state: 'kept', reading: { source: 'hand', at, resident: { resident_id: right }, measured: { value: 96 } } },
  });
  expect(await days()).toMatchObject([{ kind: 'spo2', readings: 1, last: [96] }]);
  expect(await store().takeBack(acting(), typed)).toMatchObject({ state: 'unassigned', resident: null });
  const { rows } = await app.store.pool.query(
    `select before->>'reason' as reason, after->>'measurement' as kind from audit where agency_id = $1 and action = 'readingPutBack'`,
    [agency],
  );
  expect(rows).toEqual([{ reason: 'another resident', kind: 'spo2' }]);
  // A value that was only typed is nobody else's to take back: it is withdrawn.
  const plain = await type(95);
  if (!('state' in plain) || plain.state !== 'kept') throw new Error('a plain value is kept');
  expect(await store().takeBack(acting(), plain.reading.reading_id)).toEqual({ refused: 'conflict' });
});

test('20,000 refused readings are listed along their index', async () => {
  await app.store.pool.query(
    `insert into readings (agency_id, reading_id, state, family, kind, value, context, raw_value, raw_unit, at, clock_doubtful,
        received_at, meter, refusal, refusal_note, by_user, by_at, changed_at)
      select $1, nextval('reading_ids'), case when n % 2 = 0 then 'refused' else 'unassigned' end, 'fora', 'pulse', '{70}', '{}', '{70}', '/min',
        t, false, t, 'M-1', case when n % 2 = 0 then 'test' end, case when n % 2 = 0 then '' end, $2, t, t
      from (select n, now() - n * interval '1 second' as t from generate_series(1, 40000) n) x`,
    [agency, staff.user_id],
  );
  await app.database.query('vacuum analyze readings');
  const asked = { show: 'refused', search: '', order: 'desc', offset: 0, limit: 100 } as const;
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${unassignedPage(agency, asked)}`.execute(app.store.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('readings_refused');
  expect(plan).not.toContain('Seq Scan on readings');
});

test('days lie by the agency’s clock, and are made anew when it is changed', async () => {
  const midnight = Date.UTC(2026, 0, 10, 16);
  await app.clock.leap(Math.max(0, midnight + 3_600_000 - app.clock.now()));
  const evening = app.clock.now() - (app.clock.now() % 86_400_000) - 7 * 3_600_000;
  await type(96, { at: evening });
  await type(95, { at: evening - 3_600_000 });
  const inTaipei = await days();
  await app.store.pool.query("update agencies set timezone = 'UTC' where agency_id = $1", [agency]);
  for (let turn = 0; turn < 3; turn += 1) await store().remakeDays(app.clock.now());
  const inUtc = await days();
  // 17:00 UTC is 01:00 of the next day in Taipei, and 16:00 is its midnight.
  expect(inTaipei.map(({ readings }) => readings)).toEqual([2]);
  expect(inUtc.map(({ readings }) => readings)).toEqual([2]);
  expect(inUtc[0]?.date < inTaipei[0]?.date).toBe(true);
  const left = await app.store.pool.query('select 1 from measurement_remakes where agency_id = $1', [agency]);
  expect(left.rows).toEqual([]);
});

test('another scale of SpO2 makes marks and days anew', async () => {
  await type(90, { confirmed: true });
  expect(await days()).toMatchObject([{ points: 3 }]);
  expect(await store().saveSpo2Scale(acting(), bed.resident_id, 2)).toBe('saved');
  expect(await days()).toMatchObject([{ points: 0 }]);
});

test('a pulse that came with a pressure is the pulse of that day, with its own mark, and is not missing', async () => {
  const pressure = (systolic: number, pulse: number | null) => ({
    measured: {
      kind: 'bloodPressure' as const,
      value: { systolic, diastolic: 82, pulse },
      comparator: null,
      context: {},
    },
    confirmed: true,
  });
  await type(0, pressure(92, 66));
  await app.clock.advance(1_000);
  await type(0, pressure(128, 115));
  await app.clock.advance(1_000);
  const kept = await type(0, pressure(130, null));
  const pulse = { kind: 'pulse', readings: 2, last: [115], least: [66], most: [115], points: 2 };
  expect(await days()).toMatchObject([{ kind: 'bloodPressure', readings: 3, points: 2 }, pulse]);
  const wish = { floor: '', show: 'missing', search: '', kinds: ['pulse'] } as const;
  expect(await report(wish)).toEqual([]);
  expect(await report({ ...wish, show: 'outside' })).toMatchObject([
    [{ kind: 'pulse', worst: { item: 'pulse', value: 115, band: 'high' } }],
  ]);
  // Withdrawn and made anew it is the same.
  if (!('state' in kept) || kept.state !== 'kept') throw new Error('a plain pressure is kept');
  await store().withdraw(acting(), kept.reading.reading_id, { why: 'wrong', revision: 1 });
  const before = await days();
  expect(before).toMatchObject([{ readings: 2 }, pulse]);
  await app.store.pool.query("update agencies set timezone = 'Asia/Manila' where agency_id = $1", [agency]);
  for (let turn = 0; turn < 3; turn += 1) await store().remakeDays(app.clock.now());
  expect(await days()).toEqual(before);
});

test('a day’s mark says which value it belongs to: of two as far outside the further one', async () => {
  for (const value of [92, 88, 91, 97]) {
    await type(value, { confirmed: true });
    await app.clock.advance(1_000);
  }
  const wish = { floor: '', show: 'all', search: '', kinds: ['spo2'] } as const;
  const worst = { item: 'spo2', points: 3, band: 'veryLow', value: 88, comparator: null };
  expect(await report(wish)).toMatchObject([[{ last: [97], min: [88], worst }]]);
});

test('typed with more decimals than its kind is shown with it is refused, in whichever unit', async () => {
  expect(await type(96.55)).toEqual({ refused: 'invalid', fields: { 'measured.value': 'wrong_format' } });
  const celsius = { kind: 'temperature' as const, value: 36.55, comparator: null, context: {} };
  expect(await type(0, { measured: celsius })).toMatchObject({ refused: 'invalid' });
  expect(await type(0, { measured: { ...celsius, value: 36.5 } })).toMatchObject({ state: 'kept' });
  expect(await type(0, { measured: { ...celsius, value: 99.5, unit: 'fahrenheit' } })).toMatchObject({ state: 'kept' });
  const value = { systolic: 120.5, diastolic: 80, pulse: null };
  expect(await type(0, { measured: { ...celsius, kind: 'bloodPressure', value } })).toEqual({
    refused: 'invalid',
    fields: { 'measured.value.systolic': 'wrong_format' },
  });
});

test('the report shows who is here, with what is missing, and refuses days that have not come', async () => {
  await type(96);
  const wish = { floor: '', show: 'all', search: '' } as const;
  expect(await report(wish)).toMatchObject([[{ kind: 'spo2', count: 1, last: [96] }]]);
  expect(await report({ ...wish, show: 'missing', kinds: ['spo2'] })).toEqual([]);
  const late = await readReport(
    app.store.db,
    [agency],
    { ...wish, offset: 0, limit: 100, from: '2199-01-01' },
    app.clock.now(),
  );
  expect(late).toEqual({ wrong: 'from', problem: 'too_large' });
});

test('whoever has a reading is not removed; a waiting alone keeps nobody', async () => {
  const asking = { agencyId: agency, by: acting().by };
  const other: ResidentId = (await makeBed(app, agency)).resident_id;
  const wish = { family: 'fora', kinds: ['spo2'], group_id: null, meter_id: null } as const;
  await store().begin(acting(), { ...wish, kinds: ['spo2'], resident_id: other });
  await type(96);
  expect(await app.store.residents.remove(asking, bed.resident_id)).toEqual({ refused: 'resident_has_records' });
  expect(await app.store.residents.remove(asking, other)).toBeNull();
});

test('readings that arrive while residents are removed wait for nobody in a circle, and none is lost', async () => {
  const gateway = await makeKnownGateway(app, agency);
  const others = [await makeBed(app, agency), await makeBed(app, agency)];
  const kinds = ['hemoglobin', 'ketone'] as const;
  for (const [n, kind] of kinds.entries()) {
    const wish = { family: 'chiline' as const, kinds: [kind], group_id: null, meter_id: null };
    await store().begin(acting(), { ...wish, resident_id: others[n]?.resident_id as ResidentId });
  }
  const reading = (kind: string) => ({
    ...{ meter: 'M-1', at: app.clock.now(), kind },
    ...(kind === 'ketone' ? { value: 1, unit: 'mmol/L' } : { value: 13, unit: 'g/dL' }),
  });
  const asking = { agencyId: agency, by: acting().by };
  const take = (kind: string) => store().takeReadings(gateway, [reading(kind)], app.clock.now());
  const remove = (n: number) => app.store.residents.remove(asking, others[n]?.resident_id as ResidentId);
  const [first, removed, gone, second] = await Promise.all([take(kinds[0]), remove(0), remove(1), take(kinds[1])]);
  // Whoever was first: the reading is theirs and they stay, or they are gone and it is nobody's.
  for (const [answers, refused] of [
    [first, removed],
    [second, gone],
  ] as const) {
    const [answer]: readonly ReadingAnswer[] = answers;
    expect(answer?.reading_id).toEqual(expect.any(Number));
    expect(answer?.outcome).toBe(refused === null ? 'unassigned' : 'stored');
  }
});
