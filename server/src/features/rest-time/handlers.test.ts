/** The nighttime rest window of an agency: read by all, saved by staff, and everywhere at once. */
import { type AgencyId, standardNight } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAgency, makeProvider, makeUser, signIn, startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
let agency: AgencyId;
let sister: AgencyId;
let token: string;
let agent: string;

beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  sister = await makeAgency(app, provider);
  token = (await signIn(app, await makeUser(app, 'staff', provider, agency))).token;
  agent = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
});
afterAll(() => app.stop());

test('is as shipped until somebody sets it, and then so for everybody of this agency and no other', async () => {
  expect((await app.call('readRestTime', { token })).body.data).toEqual(standardNight);
  const saved = await app.call('saveRestTime', { token, body: { start: 1_230, end: 390, read: standardNight } });
  expect(saved.body).toEqual({ status: 'success', data: { start: 1_230, end: 390 } });
  expect((await app.call('readRestTime', { token: agent, agency })).body.data).toEqual({ start: 1_230, end: 390 });
  expect((await app.call('readRestTime', { token: agent, agency: sister })).body.data).toEqual(standardNight);
  const user = await app.call('readUser', { token });
  expect(user.body.data.agency.night).toEqual({ start: 1_230, end: 390 });
});

test('lies within a day, has two ends, and lasts 4 to 16 hours', async () => {
  const save = (body: object) => app.call('saveRestTime', { token, body: { ...body, read: standardNight } });
  expect((await save({ start: 1_440, end: 360 })).body.error.fields).toEqual({ start: 'too_large' });
  expect((await save({ start: -1, end: 360 })).body.error.fields).toEqual({ start: 'too_small' });
  expect((await save({ start: 60 })).body.error.fields).toEqual({ end: 'required' });
  for (const end of [60, 299, 1_021])
    expect((await save({ start: 60, end })).body.error.fields).toEqual({ end: 'wrong_format' });
  for (const end of [300, 1_020]) expect((await save({ start: 60, end })).status).not.toBe(422);
});

test('of two who set it at the same moment the second is told, and nothing of the first is lost', async () => {
  const read = (await app.call('readRestTime', { token: agent, agency: sister })).body.data;
  const save = (start: number, over: object = read) =>
    app.call('saveRestTime', { token: agent, agency: sister, body: { start, end: 420, read: over } });
  const answers = await Promise.all([save(1_200), save(1_320)]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['conflict', null].toSorted());
  const stored = (await app.call('readRestTime', { token: agent, agency: sister })).body.data;
  expect(stored).toEqual(answers.find(({ status }) => status === 200)?.body.data);
  // Who typed the same agrees; who has looked at it decides.
  expect((await save(stored.start)).status).toBe(200);
  expect((await save(1_260, stored)).status).toBe(200);
});
