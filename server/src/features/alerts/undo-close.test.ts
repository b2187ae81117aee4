/** Anybody undoes a closing within a minute of it, over HTTP: the very alert is back, at the bed of its resident (docs/decisions/177). */
import type { AgencyId, Alert, Frame } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { idsOf, ill, keepSaying, pressAt } from '../../testing/answering.ts';
import {
  fallSilent,
  type MadeBed,
  type MadeUser,
  makeBed,
  makeFacility,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let agency: AgencyId;
let staff: MadeUser;
let other: MadeUser;
let token: string;
let colleague: string;
let bed: MadeBed;

beforeAll(async () => {
  app = await startTestApp();
  ({ agency, staff, token, other, colleague } = await makeFacility(app));
}, 120_000);
afterAll(() => app.stop());
beforeEach(async () => {
  bed = await makeBed(app, agency);
});

const pass = (seconds: number, change: Partial<Frame>) => keepSaying(app, bed, seconds, change);
const readBoard = async () => (await app.call('readBoard', { token })).body.data;
const alertsOf = async (bedId = bed.bed_id): Promise<Alert[]> =>
  (await readBoard()).alerts.filter(({ bed_id }: Alert) => bed_id === bedId);
const press = (name: 'claimBed' | 'closeBed', ids: readonly string[], more: object = {}) =>
  pressAt(app, bed, token, name, ids, more);
const undo = (alert_id = '', body: object = { stay_id: bed.stay_id }, by = colleague) =>
  app.call('undoClose', { token: by, params: { alert_id }, body });
const storyOf = async (alert_id = '') => (await app.call('readAlert', { token, params: { alert_id } })).body.data;
const changesOf = async (id: string | undefined) =>
  (await storyOf(id)).steps.map(({ change }: { change: string }) => change);
const revisionOf = async (resident_id: number) =>
  (await app.call('readResident', { token, params: { resident_id } })).body.data.revision;

test('another person undoes the whole press: the same alerts, their claim and their times; it stands in the log under their name', async () => {
  await pass(240, ill);
  const four = await alertsOf();
  await press('claimBed', idsOf(four));
  const before = await alertsOf();
  await press('closeBed', idsOf(four), { reason: 'fine' });
  expect(await alertsOf()).toEqual([]);
  await pass(30, ill);
  const { status, body } = await undo(four[0]?.alert_id);
  expect(status).toBe(200);
  expect(idsOf(body.data.alerts).toSorted()).toEqual(idsOf(four).toSorted());
  const claims = (alerts: Alert[]) => alerts.map((one) => [one.alert_id, one.claimed_at, one.claimed_by, one.told_at]);
  expect(claims(await alertsOf())).toEqual(claims(before));
  const { alert, steps } = await storyOf(four[0]?.alert_id);
  expect(alert).toMatchObject({ phase: 'claimed', closed_at: null, closed_by: null, close_reason: null });
  expect(steps.at(-1)).toMatchObject({ change: 'closingUndone', by: { user_id: other.user_id } });
  // What had been said at the closing is not lost with it.
  expect(steps.at(-2)).toMatchObject({ change: 'closed', by: { user_id: staff.user_id }, reason: 'fine' });
  expect((await readBoard()).tiles.find((one: MadeBed) => one.bed_id === bed.bed_id).live.closed_true).toEqual([]);
});

test('it sounds again where nobody goes, from the log without a card, and twice is once', async () => {
  await pass(60, { spo2: 84 });
  const [low] = await alertsOf();
  await press('closeBed', idsOf([low as Alert]), { reason: 'fine' });
  const { body } = await undo(low?.alert_id, {});
  expect(body.data.alerts).toMatchObject([{ alert_id: low?.alert_id, sounding: true, phase: 'raised' }]);
  expect((await undo(low?.alert_id, {})).status).toBe(200);
  expect((await changesOf(low?.alert_id)).filter((change: string) => change === 'closingUndone')).toHaveLength(1);
});

test('a minute is the bound: at its end it is undone, a moment later the closing stands', async () => {
  await pass(60, { spo2: 84 });
  const ids = idsOf(await alertsOf());
  await press('closeBed', ids, { reason: 'fine' });
  await app.clock.leap(60_000);
  expect((await undo(ids[0])).status).toBe(200);
  await press('closeBed', ids, { reason: 'fine' });
  await app.clock.leap(60_001);
  const late = await undo(ids[0]);
  expect([late.status, late.code]).toEqual([409, 'closing_stands']);
});

test('a server that starts anew within the minute still knows what was closed', async () => {
  await pass(60, { spo2: 84 });
  const ids = idsOf(await alertsOf());
  await press('closeBed', ids, { reason: 'fine' });
  await app.restart();
  expect((await undo(ids[0])).status).toBe(200);
  expect(idsOf(await alertsOf())).toEqual(ids);
});

test('for a resident who was moved meanwhile it comes back in the bed where they lie now', async () => {
  await pass(60, { spo2: 84 });
  const ids = idsOf(await alertsOf());
  await press('closeBed', ids, { reason: 'fine' });
  const to = await makeBed(app, agency);
  const discharged = await app.call('dischargeResident', {
    token,
    params: { resident_id: to.resident_id },
    body: { revision: await revisionOf(to.resident_id), stay_id: to.stay_id },
  });
  expect(discharged.status).toBe(200);
  const body = { bed_id: to.bed_id, revision: await revisionOf(bed.resident_id), stay_id: bed.stay_id };
  expect((await app.call('moveResident', { token, params: { resident_id: bed.resident_id }, body })).status).toBe(200);
  const undone = await undo(ids[0]);
  expect(undone.body.data.alerts).toMatchObject([{ alert_id: ids[0], bed_id: to.bed_id, phase: 'raised' }]);
  expect([idsOf(await alertsOf(to.bed_id)), await alertsOf()]).toEqual([ids, []]);
});

test('for a resident who was discharged nothing comes back: the answer says who is where', async () => {
  await pass(60, { spo2: 84 });
  const ids = idsOf(await alertsOf());
  await press('closeBed', ids, { reason: 'fine' });
  const body = { revision: await revisionOf(bed.resident_id), stay_id: bed.stay_id };
  await app.call('dischargeResident', { token, params: { resident_id: bed.resident_id }, body });
  for (const asked of [{ stay_id: bed.stay_id }, {}]) {
    const refused = await undo(ids[0], asked);
    expect([refused.status, refused.code]).toEqual([409, 'resident_changed']);
    expect(refused.body.error.residents).toMatchObject({
      asked: { resident_id: bed.resident_id, bed: null },
      now: null,
    });
  }
  // Nor of somebody else's stay.
  const elsewhere = await makeBed(app, agency);
  expect((await undo(ids[0], { stay_id: elsewhere.stay_id })).code).toBe('resident_changed');
  expect(await changesOf(ids[0])).not.toContain('closingUndone');
});

test('what came true anew meanwhile is one alert with it', async () => {
  await pass(60, { spo2: 84 });
  const [low] = await alertsOf();
  await pass(120, { spo2: 97 });
  await press('closeBed', [low?.alert_id ?? ''], { reason: 'fine' });
  await pass(40, { spo2: 83 });
  const { body } = await undo(low?.alert_id);
  expect(body.data.alerts).toMatchObject([{ alert_id: low?.alert_id }]);
  expect(await alertsOf()).toMatchObject([{ alert_id: low?.alert_id, value: 83, phase: 'raised', reopened: 1 }]);
});

test('a fall that was said with it is taken back in the audit, and counted nowhere', async () => {
  await pass(60, { spo2: 84 });
  const ids = idsOf(await alertsOf());
  const fall = { injury: 'seen', called: ['nurse'] };
  await press('closeBed', ids, { reason: 'fall', fall });
  const falls = async () =>
    (await app.call('readAlertLog', { token, query: { bed_id: String(bed.bed_id) } })).body.data.falls;
  expect(await falls()).toEqual({ count: 1, injured: 1 });
  await undo(ids[0]);
  expect(await falls()).toEqual({ count: 0, injured: 0 });
  const { rows } = await app.store.pool.query(
    `select action, user_id, after from audit where agency_id = $1 and subject_id = $2 and action like 'fall%' order by entry_id`,
    [agency, bed.resident_id],
  );
  expect(rows).toMatchObject([
    { action: 'fallRecorded', user_id: staff.user_id },
    { action: 'fallTakenBack', user_id: other.user_id, after: { injury: 'seen', called: 'nurse' } },
  ]);
});

test('what nobody closed, and a network’s alert, is not undone', async () => {
  await pass(130, { temp: 39.1 });
  const [fever] = await alertsOf();
  await pass(120, { temp: 36.5 });
  expect((await undo(fever?.alert_id, {})).code).toBe('closing_stands');
  const beds = await Promise.all(Array.from({ length: 3 }, () => makeBed(app, agency)));
  const [silent] = await fallSilent(app, beds);
  const alert_id = silent?.alert_id ?? '';
  if (silent?.outage != null) {
    await app.call('closeAlert', { token, params: { alert_id }, body: { reason: 'equipment' } });
    expect((await undo(alert_id, {})).code).toBe('closing_stands');
  }
  expect((await undo('0000000000000000-1', {})).code).toBe('not_found');
});
