/** Reasons for closing that a night has: what they ask, what is kept of them, and what they do. */
import type { AgencyId, Alert } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBed, createMat, listShippedTemplates } from '../../store/beds/register.ts';
import { idsOf, ill, keepSaying } from '../../testing/answering.ts';
import {
  fallSilent,
  type MadeBed,
  type MadeUser,
  makeBed,
  makeFacility,
  say,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let agency: AgencyId;
let staff: MadeUser;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  ({ agency, staff, token } = await makeFacility(app));
}, 120_000);
afterAll(() => app.stop());

const close = (alert_id: string, body: unknown) => app.call('closeAlert', { token, params: { alert_id }, body });

async function silent(bed?: Parameters<typeof fallSilent>[1][number]): Promise<string> {
  const [alert] = await fallSilent(app, [bed ?? (await makeBed(app, agency))]);
  return alert?.alert_id ?? '';
}

/** Frames each half minute for so long. */
async function lie(bed: MadeBed, minutes: number): Promise<void> {
  for (let half = 0; half < minutes * 2; half++) {
    await app.clock.leap(30_000);
    await say(app, bed);
  }
}

const openOf = async ({ bed_id }: MadeBed): Promise<Alert[]> =>
  (await app.store.readBoard([agency])).alerts.filter((alert) => alert.bed_id === bed_id);

test('a false alarm wants to know of what, "other" what it was: 422 at the note, and the alert stays open', async () => {
  const id = await silent();
  for (const reason of ['falseAlarm', 'other'])
    for (const body of [{ reason }, { reason, note: '  ' }]) {
      const { status, body: answer } = await close(id, body);
      expect([status, answer.error.code, answer.error.fields]).toEqual([422, 'invalid', { note: 'required' }]);
    }
  const { body } = await close(id, { reason: 'falseAlarm', note: 'a cat' });
  expect(body.data).toMatchObject({ phase: 'closed', close_reason: 'falseAlarm', close_note: 'a cat', fall: null });
});

test('a fall asks whether an injury was seen and who was called: 422 at each, nothing is closed', async () => {
  const id = await silent();
  const fieldsOf = async (body: object) => (await close(id, { reason: 'fall', ...body })).body.error.fields;
  expect(await fieldsOf({})).toEqual({ 'fall.injury': 'required', 'fall.called': 'required' });
  expect(await fieldsOf({ fall: { injury: 'seen', called: [] } })).toEqual({ 'fall.called': 'required' });
  expect(await fieldsOf({ fall: { injury: 'seen', called: ['nobody', 'nurse'] } })).toEqual({
    'fall.called': 'unknown_value',
  });
  const fall = { injury: 'seen', called: ['nurse', 'family'] };
  expect((await close(id, { reason: 'fine', fall })).body.error.fields).toEqual({ fall: 'unknown_value' });
  const { body } = await close(id, { reason: 'fall', fall, note: 'left hip' });
  expect(body.data).toMatchObject({ phase: 'closed', close_reason: 'fall', close_note: 'left hip', fall });
  const read = await app.call('readAlert', { token, params: { alert_id: id } });
  expect(read.body.data.alert).toMatchObject({ close_reason: 'fall', fall });
});

test.each(['toilet', 'nurse', 'family'])('%s is said by one tap', async (reason) => {
  const { body } = await close(await silent(), { reason });
  expect(body.data).toMatchObject({ phase: 'closed', close_reason: reason, fall: null });
});

test('where nobody lies nobody was turned; a fall can be said of any bed', async () => {
  const { db } = app.store;
  const bed_id = await createBed(db, agency, { floor: '1F', bedNo: 'empty' });
  const mat = { serial: 'MAT-EMPTY', password: 'mat password', bedId: bed_id, networkId: null };
  const id = await silent({ agency_id: agency, bed_id, mat_id: await createMat(db, agency, mat) });
  const { status, body } = await close(id, { reason: 'turned' });
  expect([status, body.error.fields]).toEqual([422, { reason: 'unknown_value' }]);
  const fall = { injury: 'none', called: ['nobody'] };
  expect((await close(id, { reason: 'fall', fall })).body.data.fall).toEqual(fall);
});

test('closing as turned is the turn: it stands in the care of the bed once, by the same person, and lying counts anew', async () => {
  const templateId = (await listShippedTemplates(app.store.db, agency)).get('pressureCare');
  const bed = await makeBed(app, agency, templateId === undefined ? {} : { templateId });
  await say(app, bed);
  await lie(bed, 121);
  const [alert] = await openOf(bed);
  expect(alert).toMatchObject({ type: 'lyingTimeout', sounding: true });
  const at = app.clock.now();
  const { body } = await close(alert?.alert_id ?? '', { reason: 'turned' });
  expect(body.data).toMatchObject({ phase: 'closed', close_reason: 'turned', closed_by: { user_id: staff.user_id } });
  const hour = await app.call('readBedHour', { token, params: { bed_id: bed.bed_id } });
  expect(hour.body.data.care).toEqual([
    { at, kind: 'turned', by: { user_id: staff.user_id, name: staff.display_name }, side: null },
  ]);
  const { rows } = await app.store.pool.query(
    `select user_id from audit where agency_id = $1 and action = 'turned' and subject_id = $2`,
    [agency, String(bed.resident_id)],
  );
  expect(rows).toEqual([{ user_id: staff.user_id }]);
  // Two hours more in the same posture are another lying.
  await lie(bed, 119);
  expect(await openOf(bed)).toEqual([]);
  await lie(bed, 2);
  expect(await openOf(bed)).toMatchObject([{ type: 'lyingTimeout', started_at: at }]);
}, 120_000);

describe('a fall is counted apart', () => {
  const fall = { injury: 'seen', called: ['nurse', 'ambulance'] } as const;
  let fell: MadeBed;
  let another: MadeBed;

  beforeAll(async () => {
    ({ agency, staff, token } = await makeFacility(app));
    fell = await makeBed(app, agency);
    another = await makeBed(app, agency);
    const third = await makeBed(app, agency);
    await close(await silent(fell), { reason: 'fall', fall, note: 'left hip' });
    await close(await silent(another), { reason: 'fall', fall: { injury: 'none', called: ['nobody'] } });
    await close(await silent(third), { reason: 'toilet' });
    // The load is of what came true before it is read.
    await app.clock.leap(1_000);
  }, 120_000);

  const log = async (query: Record<string, string> = {}) =>
    (await app.call('readAlertLog', { token, query })).body.data;

  test('in the totals of the log, which finds falls by their reason', async () => {
    expect((await log()).falls).toEqual({ count: 2, injured: 1 });
    const falls = await log({ reason: 'fall' });
    expect([falls.total, falls.rows.map((row: Alert) => row.bed_no)]).toEqual([2, [another.bedNo, fell.bedNo]]);
    expect((await log({ reason: 'toilet,helped' })).total).toBe(1);
    expect((await log({ reason: 'toilet' })).falls).toEqual({ count: 0, injured: 0 });
    expect((await app.call('readAlertLog', { token, query: { reason: 'flown' } })).status).toBe(422);
  });

  test('in the load of alarms', async () => {
    const { body } = await app.call('readAlarmLoad', { token });
    expect(body.data.falls).toEqual({ count: 2, injured: 1 });
    expect(body.data.total.told).toBe(3);
  });

  test('and stands in the file that is taken away, in words', async () => {
    const query = { language: 'en', format: 'csv', reason: 'fall' };
    const answer = await app.call('exportAlertLog', { token, query });
    const [head = '', ...rows] = new TextDecoder().decode(answer.body).trimEnd().split('\r\n');
    expect(head).toContain('Reason,Note,Fall: injury,Fall: who was called');
    expect(rows.map((row) => row.slice(row.indexOf(',Fall,')))).toEqual([
      ',Fall,,None seen,Nobody,',
      ',Fall,left hip,Injury seen,"Nurse, Ambulance",',
    ]);
    const { rows: said } = await app.store.pool.query(
      `select after from audit where agency_id = $1 and action = 'exported'`,
      [agency],
    );
    expect(said).toEqual([{ after: { closed_as: 'fall', format: 'csv', rows: 2 } }]);
  });

  test('and in the audit: who recorded it, of whom, and what was said', async () => {
    const { rows } = await app.store.pool.query(
      `select user_id, address, subject_kind, subject_id, before, after from audit
        where agency_id = $1 and action = 'fallRecorded' order by entry_id`,
      [agency],
    );
    const who = { user_id: staff.user_id, address: '127.0.0.1', subject_kind: 'resident', before: null };
    const type = 'deviceDisconnected';
    expect(rows).toEqual([
      {
        ...{ ...who, subject_id: String(fell.resident_id) },
        after: { bed_no: fell.bedNo, type, injury: 'seen', called: 'nurse, ambulance' },
      },
      {
        ...{ ...who, subject_id: String(another.resident_id) },
        after: { bed_no: another.bedNo, type, injury: 'none', called: 'nobody' },
      },
    ]);
  });
});

describe('one press that closes several alerts of a bed', () => {
  let bed: MadeBed;
  let ids: string[];

  beforeEach(async () => {
    ({ agency, staff, token } = await makeFacility(app));
    bed = await makeBed(app, agency);
    await keepSaying(app, bed, 240, ill);
    ids = idsOf(await openOf(bed));
    expect(ids.length).toBeGreaterThanOrEqual(3);
  });
  const closeAll = (body: object) =>
    app.call('closeBed', {
      token,
      params: { bed_id: bed.bed_id },
      body: { stay_id: bed.stay_id, alert_ids: ids, still_true: ids, ...body },
    });
  const audited = async (action: string) =>
    (await app.store.pool.query('select 1 from audit where agency_id = $1 and action = $2', [agency, action])).rowCount;

  test('as a fall is one fall, with one line in the audit; each alert keeps what was said', async () => {
    const fall = { injury: 'unsure', called: ['doctor'] };
    expect((await closeAll({ reason: 'fall' })).body.error.fields).toEqual({
      'fall.injury': 'required',
      'fall.called': 'required',
    });
    const { body } = await closeAll({ reason: 'fall', fall });
    expect(body.data.alerts.map((alert: Alert) => alert.fall)).toEqual(ids.map(() => fall));
    const log = await app.call('readAlertLog', { token, query: { reason: 'fall' } });
    expect([log.body.data.total, log.body.data.falls]).toEqual([ids.length, { count: 1, injured: 0 }]);
    expect(await audited('fallRecorded')).toBe(1);
  });

  test('as turned is one turn', async () => {
    expect((await closeAll({ reason: 'turned' })).status).toBe(200);
    expect(await openOf(bed)).toEqual([]);
    const hour = await app.call('readBedHour', { token, params: { bed_id: bed.bed_id } });
    expect(hour.body.data.care.map(({ kind }: { kind: string }) => kind)).toEqual(['turned']);
    expect(await audited('turned')).toBe(1);
  });
});
