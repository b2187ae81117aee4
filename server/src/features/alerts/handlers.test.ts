/** Answering alerts over HTTP: who went, what was found, and what comes too late. */
import type { AgencyId, Alert } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fallSilent,
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
let colleague: string;
let alertIds: string[];

beforeAll(async () => {
  app = await startTestApp();
  ({ agency, staff, token, colleague } = await makeFacility(app));
  const beds = [];
  for (let n = 0; n < 4; n++) beds.push(await makeBed(app, agency));
  alertIds = (await fallSilent(app, beds)).map((alert) => alert.alert_id);
}, 120_000);
afterAll(() => app.stop());

const claim = (alert_id: string, by = token) => app.call('claimAlert', { token: by, params: { alert_id } });
const close = (alert_id: string, body: unknown) => app.call('closeAlert', { token, params: { alert_id }, body });

test('claiming says who and when; a second tap changes nothing, a colleague comes too late', async () => {
  const [id = ''] = alertIds;
  const { body } = await claim(id);
  expect(body.data).toMatchObject({ alert_id: id, phase: 'claimed', sounding: false, claimed_at: app.clock.now() });
  expect(body.data.claimed_by).toEqual({ user_id: staff.user_id, name: staff.display_name });
  expect((await claim(id)).body).toEqual({ status: 'success', data: body.data });
  const late = await claim(id, colleague);
  expect([late.status, late.code]).toEqual([409, 'alert_already_claimed']);
});

test('two who claim at the same moment: one goes', async () => {
  const answers = await Promise.all([claim(alertIds[1] ?? ''), claim(alertIds[1] ?? '', colleague)]);
  expect(answers.map((answer) => answer.code).toSorted()).toEqual(['alert_already_claimed', null].toSorted());
});

test('closing keeps reason, note and who; then it is over', async () => {
  const id = alertIds[2] ?? '';
  const { body } = await close(id, { reason: 'equipment', note: '  cable  ' });
  expect(body.data).toMatchObject({
    phase: 'closed',
    close_reason: 'equipment',
    close_note: 'cable',
    closed_by: { name: staff.display_name },
  });
  expect([(await close(id, { reason: 'fine' })).code, (await claim(id)).code]).toEqual([
    'alert_already_closed',
    'alert_already_closed',
  ]);
  const board = await app.call('readBoard', { token });
  expect(board.body.data.alerts.map((alert: { alert_id: string }) => alert.alert_id)).not.toContain(id);
});

test('a note is at most 500 characters, the reason one of the list', async () => {
  const id = alertIds[3] ?? '';
  expect((await close(id, { reason: 'fine', note: 'x'.repeat(501) })).body.error.fields).toEqual({ note: 'too_long' });
  expect((await close(id, {})).body.error.fields).toEqual({ reason: 'required' });
  expect((await close(id, { reason: 'cleared' })).body.error.fields).toEqual({ reason: 'unknown_value' });
  expect((await close(id, { reason: 'other', note: 'x'.repeat(500) })).status).toBe(200);
});

test('"I am with the resident" claims what nobody claimed, keeps it quiet for so long, and stands in the log of the bed', async () => {
  const bed = await makeBed(app, agency);
  const [alert] = await fallSilent(app, [bed]);
  const id = alert?.alert_id ?? '';
  const stay = (minutes: number) =>
    app.call('stayWithResident', { token, params: { alert_id: id }, body: { minutes } });
  expect((await stay(15)).body.error.fields).toEqual({ minutes: 'unknown_value' });
  const { body } = await stay(20);
  expect(body.data).toMatchObject({
    phase: 'claimed',
    sounding: false,
    claimed_by: { user_id: staff.user_id },
    with_resident_until: app.clock.now() + 20 * 60_000,
  });
  const longer = await stay(30);
  expect(longer.body.data.with_resident_until).toBe(app.clock.now() + 30 * 60_000);
  const hour = await app.call('readBedHour', { token, params: { bed_id: bed.bed_id } });
  expect(hour.body.data.care.map((event: { kind: string }) => event.kind)).toEqual(['withResident', 'withResident']);
  await close(id, { reason: 'helped' });
  expect((await stay(10)).code).toBe('alert_already_closed');
});

test('what waits to be told is on no list and no screen, but in the hour of its bed; told, it is everywhere with its true start', async () => {
  const bed = await makeBed(app, agency);
  const out = { state: 'out', posture: null, rr: null, hr: null } as const;
  const pass = async (minutes: number, change: Parameters<typeof say>[2] = {}) => {
    for (let half = 0; half < minutes * 2; half++) {
      await app.clock.leap(30_000);
      await say(app, bed, change);
    }
  };
  const mine = async () => {
    const board = await app.call('readBoard', { token });
    const list = await app.call('readNotifications', { token });
    const hour = await app.call('readBedHour', { token, params: { bed_id: bed.bed_id } });
    return {
      open: board.body.data.alerts.filter((alert: Alert) => alert.bed_id === bed.bed_id),
      told: list.body.data.data.filter((group: { bed_id: number }) => group.bed_id === bed.bed_id),
      hour: hour.body.data.alerts as Alert[],
    };
  };
  const sitting = { state: 'sitting' } as const;
  await say(app, bed, out);
  await pass(1, out);
  await pass(1);
  const back = app.clock.now();
  await pass(4, sitting);
  // Sitting for 180 s so soon after the return to bed.
  const waiting = await mine();
  expect([waiting.open, waiting.told]).toEqual([[], []]);
  expect(waiting.hour).toEqual([
    expect.objectContaining({
      type: 'siteTimeout',
      phase: 'suppressed',
      suppressed: 'afterReturn',
      told_at: null,
      sounding: false,
    }),
  ]);
  await pass(3, sitting);
  const told = await mine();
  expect(told.open).toEqual([
    expect.objectContaining({ type: 'siteTimeout', phase: 'raised', suppressed: 'afterReturn', sounding: true }),
  ]);
  expect(told.open[0].alert_id).toBe(waiting.hour[0]?.alert_id);
  expect(told.open[0].started_at).toBe(waiting.hour[0]?.started_at);
  expect(told.open[0].started_at).toBeLessThan(back + 60_000);
  expect(told.told[0].notifies.map((notify: { change: string }) => notify.change)).toEqual(['raised']);
});
