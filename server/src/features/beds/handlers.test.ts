/** What staff say of a bed: turned, away, back; and what the bed's hour and its tile say of it afterwards. */
import { type AgencyId, dashboardChannel, mostAbsenceMs, type StayId } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stayOf } from '../../store/bed-state/stays.ts';
import { createBed, createResident, listShippedTemplates } from '../../store/beds/register.ts';
import {
  connectScreen,
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

const minute = 60_000;
const hour = 60 * minute;
const out = { state: 'out', posture: null, rr: null, hr: null } as const;

let app: TestApp;
let agency: AgencyId;
let staff: MadeUser;
let token: string;
let bed: MadeBed;

beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, staff));
}, 120_000);
afterAll(() => app.stop());
beforeEach(async () => {
  const shipped = await listShippedTemplates(app.store.db, agency);
  const templateId = shipped.get('pressureCare');
  bed = await makeBed(app, agency, templateId === undefined ? {} : { templateId });
});

const turn = (of = bed) =>
  app.call('turnResident', { token, params: { bed_id: of.bed_id }, body: { stay_id: of.stay_id } });
const plan = (until_at: number, reason = 'hospital') =>
  app.call('planAbsence', { token, params: { bed_id: bed.bed_id }, body: { stay_id: bed.stay_id, reason, until_at } });
const end = () => app.call('endAbsence', { token, params: { bed_id: bed.bed_id }, body: { stay_id: bed.stay_id } });
const hourOf = async () => (await app.call('readBedHour', { token, params: { bed_id: bed.bed_id } })).body.data;
const openAlerts = async () =>
  (await app.store.readBoard([agency])).alerts.filter((alert) => alert.bed_id === bed.bed_id).map(({ type }) => type);
/** Frames each half minute for so long. */
async function pass(minutes: number, change: Parameters<typeof say>[2] = {}): Promise<void> {
  for (let half = 0; half < minutes * 2; half++) {
    await app.clock.leap(minute / 2);
    await say(app, bed, change);
  }
}

test('a resident who was turned has not lain too long; who did it, and when, stands in the hour', async () => {
  await say(app, bed);
  await pass(110);
  const { status, body } = await turn();
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ bed_id: bed.bed_id, status: 'inBed' });
  const at = app.clock.now();
  await pass(20);
  expect(await openAlerts()).toEqual([]);
  expect((await hourOf()).care).toEqual([
    { at, kind: 'turned', side: null, by: { user_id: staff.user_id, name: staff.display_name } },
  ]);
  await pass(101);
  expect(await openAlerts()).toEqual(['lyingTimeout']);
}, 120_000);

test('"turned" pressed again and again within ten seconds by the same person is one turn', async () => {
  await say(app, bed);
  for (let n = 0; n < 5; n++) expect((await turn()).status).toBe(200);
  await app.clock.leap(9_000);
  expect((await turn()).body.data).toMatchObject({ bed_id: bed.bed_id, status: 'inBed' });
  expect((await hourOf()).care).toHaveLength(1);
  const audit = () =>
    app.store.pool.query(`select from audit where agency_id = $1 and action = 'turned' and subject_id = $2`, [
      agency,
      String(bed.resident_id),
    ]);
  expect((await audit()).rowCount).toBe(1);
  // A colleague's word counts at once, one's own after ten seconds.
  const colleague = await signIn(app, await makeUser(app, 'staff', staff.provider_id, agency));
  const body = { stay_id: bed.stay_id };
  await app.call('turnResident', { token: colleague.token, params: { bed_id: bed.bed_id }, body });
  await app.clock.leap(2_000);
  await turn();
  expect((await hourOf()).care).toHaveLength(3);
  expect((await audit()).rowCount).toBe(3);
});

test('nobody can be turned who is out of bed, or in a bed without a mat, or in no bed', async () => {
  await say(app, bed, out);
  await pass(1, out);
  expect((await turn()).code).toBe('conflict');
  const bare = await createBed(app.store.db, agency, { floor: '1F', bedNo: 'bare' });
  const asked = (stay_id: StayId) => ({ token, params: { bed_id: bare }, body: { stay_id } });
  expect((await app.call('turnResident', asked(bed.stay_id))).code).toBe('not_found');
  await createResident(app.store.db, agency, {
    name: 'Somebody',
    gender: null,
    birthday: null,
    bedId: bare,
    templateId: null,
  });
  const stay_id = (await stayOf(app.store.db, agency, bare)) ?? bed.stay_id;
  expect((await app.call('turnResident', asked(stay_id))).code).toBe('conflict');
  const mine = { token, params: { bed_id: bare }, body: { stay_id, reason: 'home', until_at: app.clock.now() + hour } };
  const away = await app.call('planAbsence', mine);
  expect(away.body.data).toMatchObject({ status: 'notMonitored', absence: { reason: 'home' } });
});

test('away on purpose raises nothing, is on the tile with its reason, and ends by itself when the mat sees the person', async () => {
  const screen = connectScreen(app.url, token);
  const channel = dashboardChannel(agency);
  screen.watch(channel);
  await screen.next(channel, 'SnapshotEvent');
  await say(app, bed, out);
  await pass(1, out);
  const from_at = app.clock.now();
  const until_at = from_at + 3 * hour;
  const planned = await plan(until_at);
  const absence = { reason: 'hospital', from_at, until_at };
  expect(planned.body.data).toMatchObject({ status: 'away', absence });
  await pass(45, out);
  expect(await openAlerts()).toEqual([]);
  const { tiles } = await app.store.readBoard([agency]);
  expect(tiles.find((tile) => tile.bed_id === bed.bed_id)?.live).toMatchObject({ status: 'away', absence });

  await pass(1);
  const back = (await app.store.readBoard([agency])).tiles.find((tile) => tile.bed_id === bed.bed_id);
  expect(back?.live).toMatchObject({ status: 'inBed', absence: null });
  const { care } = await hourOf();
  expect(care.map((event: { kind: string; by: unknown }) => [event.kind, event.by])).toEqual([
    ['returned', null],
    ['absent', { user_id: staff.user_id, name: staff.display_name }],
  ]);
  expect((await end()).code).toBe('conflict');
  screen.close();
}, 60_000);

test('an absence that is overdue is an alert; its end may be changed, and staff may end it', async () => {
  await say(app, bed, out);
  await pass(1, out);
  await plan(app.clock.now() + hour);
  const later = app.clock.now() + 2 * hour;
  const changed = await plan(later, 'outing');
  expect(changed.body.data.absence).toMatchObject({ reason: 'outing', until_at: later });
  await pass(90, out);
  expect(await openAlerts()).toEqual([]);
  await pass(31, out);
  expect(await openAlerts()).toEqual(['absenceOverdue']);
  const ended = await end();
  expect(ended.body.data).toMatchObject({ status: 'bedExit', absence: null });
  expect(await openAlerts()).toEqual([]);
  const { rows } = await app.store.pool.query('select reason, ended_by from absences where bed_id = $1', [bed.bed_id]);
  expect(rows).toEqual([{ reason: 'outing', ended_by: staff.user_id }]);
}, 60_000);

test('an absence survives a restart', async () => {
  await say(app, bed, out);
  await plan(app.clock.now() + hour, 'therapy');
  await app.restart();
  await say(app, bed, out);
  const { tiles } = await app.store.readBoard([agency]);
  expect(tiles.find((tile) => tile.bed_id === bed.bed_id)?.live).toMatchObject({
    status: 'away',
    absence: { reason: 'therapy' },
  });
});

test('the end of an absence lies ahead, and not further than may be planned', async () => {
  const now = app.clock.now();
  expect((await plan(now)).body.error.fields).toEqual({ until_at: 'too_small' });
  expect((await plan(now + mostAbsenceMs + 1)).body.error.fields).toEqual({ until_at: 'too_large' });
  expect((await plan(now + mostAbsenceMs)).status).toBe(200);
  expect((await plan(now + hour, 'holiday')).body.error.fields).toEqual({ reason: 'unknown_value' });
});

test('an absence made, changed and ended, and a turn, stand in the audit: who, from where, and as it was before', async () => {
  await say(app, bed);
  expect((await turn()).status).toBe(200);
  const from_at = app.clock.now();
  await plan(from_at + hour);
  await plan(from_at + 2 * hour, 'outing');
  await end();
  // Refused, and so nobody's deed.
  expect((await end()).code).toBe('conflict');
  const { rows } = await app.store.pool.query(
    `select action, subject_kind, subject_label, subject_id, user_id, account_id, address, before, after from audit
      where subject_id = $1 and action in ('turned', 'added', 'changed', 'removed') and user_id = $2 order by entry_id`,
    [String(bed.resident_id), staff.user_id],
  );
  const bed_no = bed.bedNo;
  const who = { user_id: staff.user_id, account_id: null, address: '127.0.0.1', subject_id: String(bed.resident_id) };
  const planned = { bed_no, reason: 'hospital', from_at, until_at: from_at + hour };
  const changed = { ...planned, reason: 'outing', until_at: from_at + 2 * hour };
  expect(rows).toEqual(
    [
      { action: 'turned', subject_kind: 'resident', before: null, after: { bed_no } },
      { action: 'added', subject_kind: 'absence', before: null, after: planned },
      { action: 'changed', subject_kind: 'absence', before: planned, after: changed },
      { action: 'removed', subject_kind: 'absence', before: changed, after: null },
    ].map((row) => ({ ...who, subject_label: bed.resident_name, ...row })),
  );
});

test("the limits in the hour are those the bed is judged by, also without a template of the resident's own", async () => {
  const bare = await makeBed(app, agency);
  const limitOf = async (of: MadeBed) =>
    (await app.call('readBedHour', { token, params: { bed_id: of.bed_id } })).body.data.limits.rr_high;
  expect([await limitOf(bare), await limitOf(bed)]).toEqual([25, 25]);
  const set = (shipped: string, value: number) =>
    app.store.pool.query(
      `update templates set settings = jsonb_set(settings::jsonb, '{respirationRateGreater,value}', to_jsonb($3::int))
        where agency_id = $1 and shipped = $2`,
      [agency, shipped, value],
    );
  await set('standard', 30);
  expect([await limitOf(bare), await limitOf(bed)]).toEqual([30, 25]);
  await set('pressureCare', 35);
  expect([await limitOf(bare), await limitOf(bed)]).toEqual([30, 35]);
  await Promise.all([set('standard', 25), set('pressureCare', 25)]);
});

test('SpO2 and body temperature stand in the hour by the minute, with the limits they are judged by; other mats have none', async () => {
  await app.clock.leap(minute - (app.clock.now() % minute));
  const from = app.clock.now();
  for (const [spo2, temp] of [
    [97, 36.5],
    [95, null],
    [91, 37],
  ] as const) {
    await say(app, bed, { spo2, temp, move: 30 });
    await app.clock.leap(minute / 3);
  }
  await pass(1);
  // A minute of before this was kept.
  await app.store.pool.query(
    `insert into minutes (agency_id, bed_id, resident_id, at, lying_seconds, sitting_seconds, out_seconds, moving_seconds, still_seconds, turns, frames, rr, hr)
      select agency_id, bed_id, resident_id, to_timestamp($2 / 1000.0), 60, 0, 0, 0, 60, 0, 6, '{15}', '{60}' from residents where bed_id = $1`,
    [bed.bed_id, from - 5 * minute],
  );
  const { minutes, limits } = await hourOf();
  const of = (at: number) => minutes.find((each: { readonly at: number }) => each.at === at);
  expect(of(from)).toMatchObject({ spo2: 95, temp: 36.75 });
  expect(of(from + minute)).toMatchObject({ spo2: null, temp: null, rr: expect.any(Number) });
  expect(of(from - 5 * minute)).toMatchObject({ spo2: null, temp: null, rr: 15 });
  expect(limits).toMatchObject({ spo2_low: 90, temp_high: 37.8, temp_low: 35 });
});
