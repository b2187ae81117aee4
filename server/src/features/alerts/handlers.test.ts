/** Answering alerts over HTTP: who went, what was found, and what comes too late. */
import type { AgencyId } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fallSilent,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
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
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, staff));
  colleague = (await signIn(app, await makeUser(app, 'staff', provider, agency))).token;
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
