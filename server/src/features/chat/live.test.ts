/** The channel of a support chat room: messages, reads and withdrawals as they come, and what another server has stored. */
import { randomUUID } from 'node:crypto';
import { type AgencyId, type ChatEventData, chatChannel } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connectScreen,
  makeAgency,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
  type TestScreen,
} from '../../testing/index.ts';

let app: TestApp;
let agency: AgencyId;
let nurse: string;
let agent: string;
let screen: TestScreen;

beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  nurse = (await signIn(app, await makeUser(app, 'staff', provider, agency))).token;
  agent = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
  screen = connectScreen(app.url, agent);
  screen.watch(chatChannel(agency));
  expect(await next()).toMatchObject({ fresh: true, messages: [], reads: [] });
});
afterAll(async () => {
  screen.close();
  await app.stop();
});

const next = async (): Promise<ChatEventData> => (await screen.next(chatChannel(agency), 'ChatEvent')) as ChatEventData;
const send = async (text: string) =>
  (
    await app.call('sendChat', {
      token: nurse,
      body: { client_id: randomUUID(), text, file_id: null, link: null },
    })
  ).body.data;

test('a message, that it was read, and that it was taken back', async () => {
  await app.store.chat.look();
  const sent = await send('hello');
  expect(await next()).toMatchObject({ fresh: false, messages: [sent], reads: [{ message_id: sent.message_id }] });
  await app.call('noteChatRead', { token: agent, agency, body: { message_id: sent.message_id } });
  expect(await next()).toMatchObject({ messages: [], reads: [{ role: 'agent', message_id: sent.message_id }] });
  await app.call('withdrawChat', { token: nurse, params: { message_id: sent.message_id }, body: {} });
  expect(await next()).toMatchObject({
    messages: [{ message_id: sent.message_id, text: '', withdrawn_at: expect.any(Number) }],
  });
});

test('who answers and when, as an agent writes it; the same again is no news', async () => {
  await app.store.chat.look();
  const save = (revision: number) =>
    app.call('saveChatRoom', { token: agent, agency, body: { hours: '09–18 Lin', retention_days: 365, revision } });
  const { data } = (await save(0)).body;
  expect(data).toMatchObject({ hours: '09–18 Lin', revision: 1 });
  expect(await next()).toMatchObject({ fresh: false, messages: [], reads: [], room: data });
  await save(1);
  const sent = await send('after it');
  expect(await next()).toMatchObject({ messages: [sent], room: null });
});

test('an unmodified Laravel Echo hears what is written, withdrawn and read', async () => {
  const { echo } = screen;
  const heard = () =>
    new Promise((resolve) => {
      const take = (data: unknown) => {
        echo.private(`chat.${agency}`).stopListening('ChatEvent', take);
        resolve(data);
      };
      echo.private(`chat.${agency}`).listen('ChatEvent', take);
    });
  const written = heard();
  const sent = await send('to an Echo');
  const stamp = { epoch: expect.any(String), seq: expect.any(Number), at: app.clock.now(), fresh: false };
  const byNurse = expect.objectContaining({ role: 'staff', message_id: sent.message_id });
  expect(await written).toEqual({ ...stamp, messages: [sent], reads: [byNurse], room: null });
  expect(sent).toMatchObject({ text: 'to an Echo', withdrawn_at: null });
  const seen = heard();
  await app.call('noteChatRead', { token: agent, agency, body: { message_id: sent.message_id } });
  const byAgent = expect.objectContaining({ role: 'agent', message_id: sent.message_id, read_at: app.clock.now() });
  expect(await seen).toEqual({ ...stamp, messages: [], reads: [byAgent], room: null });
  const withdrawn = heard();
  const params = { message_id: sent.message_id };
  const gone = (await app.call('withdrawChat', { token: nurse, params, body: {} })).body.data;
  expect(await withdrawn).toEqual({ ...stamp, messages: [gone], reads: [], room: null });
  // The screen of the other tests has heard the same three.
  for (let n = 0; n < 3; n++) await next();
});

test('what another server has stored makes its screens read anew, once', async () => {
  await app.store.pool.query('update chat_rooms set version = version + 1 where agency_id = $1', [agency]);
  await app.store.chat.look();
  expect(await next()).toMatchObject({ fresh: true, messages: [] });
  // Ours after it is ours again.
  const sent = await send('after');
  expect(await next()).toMatchObject({ fresh: false, messages: [sent] });
});
