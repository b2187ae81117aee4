/** One card a bed: answering everything it shows with one press, over HTTP (decisions §10 "A claim is of a bed"). */
import { type AgencyId, type Alert, type Frame, shippedSettings, standardSetting } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTemplate } from '../../store/beds/register.ts';
import { idsOf, ill, keepSaying, type Press, pressAt } from '../../testing/answering.ts';
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

const alertsOf = async (): Promise<Alert[]> => {
  const { body } = await app.call('readBoard', { token });
  return body.data.alerts.filter((alert: Alert) => alert.bed_id === bed.bed_id);
};
const press = (name: Press, ids: readonly string[], more: object = {}, by = token) =>
  pressAt(app, bed, by, name, ids, more);

async function fourAlarms(): Promise<Alert[]> {
  await pass(240, ill);
  return await alertsOf();
}

test('a bed with four alarms takes one claim and one close; the log keeps each', async () => {
  const four = await fourAlarms();
  expect(four.map(({ type }) => type).toSorted()).toEqual([
    'heartRateGreater',
    'respirationRateGreater',
    'spo2Less',
    'tempGreater',
  ]);
  const claimed = await press('claimBed', idsOf(four));
  expect(claimed.body.data.alerts.map((alert: Alert) => alert.claimed_by?.user_id)).toEqual(
    Array(4).fill(staff.user_id),
  );
  expect((await alertsOf()).some(({ sounding }) => sounding)).toBe(false);
  const closed = await press('closeBed', idsOf(four), { reason: 'helped' });
  expect(closed.body.data.alerts.map((alert: Alert) => alert.phase)).toEqual(Array(4).fill('closed'));
  expect(await alertsOf()).toEqual([]);
  const log = await app.call('readAlertLog', { token, query: { bed_id: String(bed.bed_id) } });
  expect(log.body.data.rows).toHaveLength(4);
  expect(new Set(log.body.data.rows.map(({ outcome }: { outcome: string }) => outcome))).toEqual(new Set(['answered']));
});

test('claiming again what is mine is no error; a colleague comes too late', async () => {
  const ids = idsOf(await fourAlarms());
  await press('claimBed', ids);
  expect((await press('claimBed', ids)).status).toBe(200);
  const late = await press('claimBed', ids, {}, colleague);
  expect([late.status, late.code]).toEqual([409, 'alert_already_claimed']);
});

test('two who claim a bed at the same moment: one goes, to all of it', async () => {
  const ids = idsOf(await fourAlarms());
  const answers = await Promise.all([press('claimBed', ids), press('claimBed', ids, {}, colleague)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['alert_already_claimed', null].toSorted());
  expect(new Set((await alertsOf()).map(({ claimed_by }) => claimed_by?.user_id)).size).toBe(1);
});

test('a close names what it showed: what came true meanwhile stays open', async () => {
  await pass(240, { ...ill, spo2: null, temp: null });
  const shown = idsOf(await alertsOf());
  await pass(120, ill);
  await press('closeBed', shown, { reason: 'helped' });
  const left = await alertsOf();
  expect(left.map(({ type }) => type)).toContain('spo2Less');
  expect(idsOf(left).some((id) => shown.includes(id))).toBe(false);
});

describe('what comes true while somebody is on the way', () => {
  test('joins the claim without a sound, is told to nobody, and counts in no figure of response', async () => {
    await pass(130, { temp: 39.1 });
    const [fever] = await alertsOf();
    await press('claimBed', idsOf([fever as Alert]));
    const load = async () =>
      (await app.call('readAlarmLoad', { token })).body.data.residents.find(
        (resident: { resident_id: number }) => resident.resident_id === fever?.resident_id,
      );
    const before = await load();
    expect(before).toMatchObject({ told: 1, claimed: 1 });
    await pass(200, { temp: 39.1, state: 'sitting' });
    const sitting = (await alertsOf()).find(({ type }) => type === 'siteTimeout');
    expect(sitting).toMatchObject({ joined: true, sounding: false, claimed_by: { user_id: staff.user_id } });
    expect(await load()).toEqual(before);
    const story = await app.call('readAlert', { token, params: { alert_id: sitting?.alert_id ?? '' } });
    expect(story.body.data.alert.claim_ms).toBeNull();
    expect(story.body.data.steps.map(({ change }: { change: string }) => change)).toEqual(['joined']);
    const { body } = await app.call('readNotifications', { token });
    expect(JSON.stringify(body.data)).not.toContain(sitting?.alert_id);
  });

  test('a high alert sounds all the same', async () => {
    await pass(130, { temp: 39.1 });
    await press('claimBed', idsOf(await alertsOf()));
    await pass(60, { temp: 39.1, spo2: 84 });
    expect((await alertsOf()).find(({ type }) => type === 'spo2Less')).toMatchObject({ joined: false, sounding: true });
  });
});

test('a slip is undone within ten seconds and stands in the log; later it is not', async () => {
  const ids = idsOf(await fourAlarms());
  await press('claimBed', ids);
  await app.clock.leap(9_000);
  const back = await press('takeBackBed', ids);
  expect(back.body.data.alerts.map((alert: Alert) => [alert.claimed_by, alert.sounding])).toEqual(
    Array(4).fill([null, true]),
  );
  const story = await app.call('readAlert', { token, params: { alert_id: ids[0] ?? '' } });
  expect(story.body.data.steps.map(({ change }: { change: string }) => change).slice(-2)).toEqual([
    'claimed',
    'takenBack',
  ]);
  expect(story.body.data.alert).toMatchObject({ claim_ms: null, outcome: 'unclaimed' });
  await press('claimBed', ids);
  await app.clock.leap(13_000);
  expect((await press('takeBackBed', ids)).code).toBe('conflict');
  expect((await press('takeBackBed', ids, {}, colleague)).code).toBe('conflict');
});

test('handing over keeps the claim until the colleague presses; a stranger is refused', async () => {
  const ids = idsOf(await fourAlarms());
  expect((await press('handOverBed', ids, { to: other.user_id })).code).toBe('conflict');
  await press('claimBed', ids);
  expect((await press('handOverBed', ids, { to: 2_000_000_000 })).code).toBe('person_unknown');
  const asked = await press('handOverBed', ids, { to: other.user_id });
  expect(asked.body.data.alerts[0]).toMatchObject({
    claimed_by: { user_id: staff.user_id },
    handed_to: { user_id: other.user_id, name: other.display_name },
  });
  const taken = await press('claimBed', ids, {}, colleague);
  expect(taken.body.data.alerts[0]).toMatchObject({ claimed_by: { user_id: other.user_id }, handed_to: null });
});

test('"I am with the resident" keeps the whole card quiet', async () => {
  const ids = idsOf(await fourAlarms());
  const there = await press('stayAtBed', ids, { minutes: 20 });
  const until = app.clock.now() + 20 * 60_000;
  expect(there.body.data.alerts.map((alert: Alert) => alert.with_resident_until)).toEqual(Array(4).fill(until));
});

test('a card of somebody who was moved away answers for nobody: 409 with both names, and nothing is stored', async () => {
  const ids = idsOf(await fourAlarms());
  const other_ = await makeBed(app, agency);
  const revisionOf = async (of: MadeBed): Promise<number> =>
    (await app.call('readResident', { token, params: { resident_id: of.resident_id } })).body.data.revision;
  await app.call('swapResidents', {
    token,
    params: { resident_id: bed.resident_id },
    body: {
      with_resident_id: other_.resident_id,
      revision: await revisionOf(bed),
      stay_id: bed.stay_id,
      with_revision: await revisionOf(other_),
      with_stay_id: other_.stay_id,
    },
  });
  for (const [name, more] of [
    ['claimBed', {}],
    ['stayAtBed', { minutes: 10 }],
    ['closeBed', { reason: 'fall', fall: { injury: 'none', called: ['nobody'] } }],
    ['takeBackBed', {}],
    ['handOverBed', { to: other.user_id }],
  ] as const) {
    const refused = await press(name, ids, more);
    expect([refused.status, refused.code]).toEqual([409, 'resident_changed']);
    expect(refused.body.error.residents).toMatchObject({
      asked: { resident_id: bed.resident_id, bed: { bed_id: other_.bed_id } },
      now: { resident_id: other_.resident_id },
    });
  }
  const { body } = await app.call('readBoard', { token });
  const moved = body.data.alerts.filter(({ alert_id }: Alert) => ids.includes(alert_id));
  expect(moved.map(({ claimed_by, closed_at }: Alert) => [claimed_by, closed_at])).toEqual(Array(4).fill([null, null]));
});

test('names that belong to another bed answer nothing, and nothing is stored', async () => {
  const ids = idsOf(await fourAlarms());
  const elsewhere = await makeBed(app, agency);
  const wrong = await app.call('claimBed', {
    token,
    params: { bed_id: elsewhere.bed_id },
    body: { stay_id: bed.stay_id, alert_ids: ids },
  });
  expect([wrong.status, wrong.code]).toEqual([404, 'not_found']);
  expect((await alertsOf()).every(({ claimed_by }) => claimed_by === null)).toBe(true);
  expect((await press('claimBed', [])).body.error.fields).toEqual({ alert_ids: 'too_short' });
});

test('first told, told again and grown are kept apart: an export never answers before it was told', async () => {
  const out = { state: 'out', posture: null, rr: null, hr: null } as const;
  const settings = {
    ...shippedSettings.standard,
    leaveBed: standardSetting('leaveBed', { ranges: [] }),
    leaveTimeout: standardSetting('leaveTimeout', { ranges: [] }),
  };
  const templateId = await createTemplate(app.store.db, agency, { name: 'All day', settings });
  bed = await makeBed(app, agency, { templateId });
  await pass(60, {});
  await pass(60, out);
  const [left] = await alertsOf();
  await press('claimBed', idsOf([left as Alert]));
  const claimedAt = app.clock.now();
  await pass(25 * 60, out);
  const [grown] = await alertsOf();
  expect(grown).toMatchObject({ type: 'leaveTimeout', claimed_at: claimedAt, first_told_at: left?.first_told_at });
  expect(grown?.grown_at ?? 0).toBeGreaterThan(claimedAt);
  const file = await app.call('exportAlertLog', {
    token,
    query: { bed_id: String(bed.bed_id), language: 'en', format: 'csv' },
  });
  const [head = '', row = ''] = new TextDecoder().decode(file.body).split('\r\n');
  const heads = head.split(',');
  const cell = (name: string) => Date.parse(`${row.split(',')[heads.indexOf(name)]}Z`);
  expect(cell('First notified')).toBeLessThan(cell('On the way since'));
  expect(cell('On the way since')).toBeLessThan(cell('Grown at'));
});

test('closed while still true: a step in its story, a mark on the tile, and told again after its time', async () => {
  await pass(130, { temp: 39.1 });
  const [fever] = await alertsOf();
  const id = fever?.alert_id ?? '';
  await pass(10, { temp: 37 });
  await press('closeBed', [id], { reason: 'fine' });
  const tileOf = async () => {
    const { body } = await app.call('readBoard', { token });
    return body.data.tiles.find((tile: { bed_id: number }) => tile.bed_id === bed.bed_id);
  };
  expect((await tileOf()).live.closed_true).toEqual([{ type: 'tempGreater', closed_at: app.clock.now() }]);
  const story = await app.call('readAlert', { token, params: { alert_id: id } });
  expect(story.body.data.steps.map(({ change }: { change: string }) => change).slice(-2)).toEqual([
    'closedWhileTrue',
    'closed',
  ]);
  await pass(28 * 60, { temp: 38.6 });
  expect(await alertsOf()).toEqual([]);
  await pass(3 * 60, { temp: 38.6 });
  expect(await alertsOf()).toMatchObject([{ type: 'tempGreater', phase: 'raised', sounding: true, value: 38.6 }]);
  expect((await tileOf()).live.closed_true).toEqual([]);
});

describe('something high that is still true', () => {
  const highOf = (alerts: readonly Alert[]) => idsOf(alerts.filter(({ priority }) => priority === 'high'));

  test('is closed by nobody who does not say that it is known: all or nothing, and the answer says which', async () => {
    const four = await fourAlarms();
    for (const still_true of [undefined, [], highOf(four).slice(0, 1)]) {
      const refused = await press('closeBed', idsOf(four), { reason: 'fine', still_true });
      expect([refused.status, refused.code]).toEqual([409, 'alert_still_true']);
      expect(refused.body.error.alerts).toEqual(highOf(four).filter((id) => !still_true?.includes(id)));
      expect(await alertsOf()).toHaveLength(4);
    }
    expect((await press('closeBed', idsOf(four), { reason: 'fine', still_true: highOf(four) })).status).toBe(200);
    expect(await alertsOf()).toEqual([]);
  });

  test('one by one too', async () => {
    const [alert_id = ''] = highOf(await fourAlarms());
    const close = (more: object) =>
      app.call('closeAlert', { token, params: { alert_id }, body: { reason: 'fine', ...more } });
    const refused = await close({});
    expect([refused.code, refused.body.error.alerts]).toEqual(['alert_still_true', [alert_id]]);
    expect((await close({ still_true: [alert_id] })).status).toBe(200);
  });

  test('no data is no end: it is asked, too', async () => {
    await pass(60, { spo2: 84 });
    for (let minute = 0; minute < 4; minute++) await app.clock.advance(60_000);
    const [oxygen] = (await alertsOf()).filter(({ type }) => type === 'spo2Less');
    expect(oxygen).toMatchObject({ no_data: true, cleared_at: null });
    const ids = idsOf([oxygen as Alert]);
    expect((await press('closeBed', ids, { reason: 'fine', still_true: [] })).code).toBe('alert_still_true');
    expect((await press('closeBed', ids, { reason: 'fine' })).status).toBe(200);
  });

  test('what is over, and what is not high, is closed as ever', async () => {
    await pass(130, { temp: 39.1 });
    expect((await press('closeBed', idsOf(await alertsOf()), { reason: 'fine', still_true: [] })).status).toBe(200);
    await pass(60, { spo2: 84 });
    await pass(90, { spo2: 97 });
    const over = await alertsOf();
    expect(over).toMatchObject([{ type: 'spo2Less', phase: 'cleared' }]);
    expect((await press('closeBed', idsOf(over), { reason: 'fine', still_true: [] })).status).toBe(200);
  });

  test('what became so while the form stood open is asked, too', async () => {
    await pass(60, { spo2: 84 });
    await pass(90, { spo2: 97 });
    const shown = idsOf(await alertsOf());
    // Come back behind the form, which says no time of what it showed.
    await pass(60, { spo2: 83 });
    expect(await alertsOf()).toMatchObject([{ phase: 'raised', reopened: 1 }]);
    const refused = await press('closeBed', shown, { reason: 'fine', still_true: [] });
    expect([refused.code, refused.body.error.alerts]).toEqual(['alert_still_true', shown]);
  });
});

test('what was done for a person closes nothing of the mat: that is closed for itself', async () => {
  await pass(240, ill);
  for (let minute = 0; minute < 6; minute++) await app.clock.advance(60_000);
  const shown = await alertsOf();
  expect(shown.map(({ type }) => type)).toContain('deviceDisconnected');
  expect(shown.length).toBeGreaterThan(1);
  expect((await press('closeBed', idsOf(shown), { reason: 'helped' })).status).toBe(200);
  const left = await alertsOf();
  expect(left.map(({ type, sounding }) => [type, sounding])).toEqual([['deviceDisconnected', true]]);
  expect((await press('closeBed', idsOf(left), { reason: 'equipment' })).status).toBe(200);
  expect(await alertsOf()).toEqual([]);
});

test('a network’s alert is not claimed as a bed', async () => {
  const beds = await Promise.all(Array.from({ length: 3 }, () => makeBed(app, agency)));
  const [silent] = await fallSilent(app, beds);
  const wrong = await press('claimBed', [silent?.alert_id ?? '']);
  expect(wrong.code).toBe('not_found');
});
