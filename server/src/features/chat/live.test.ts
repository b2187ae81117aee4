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

test('what another server has stored makes its screens read anew, once', async () => {
  await app.store.pool.query('update chat_rooms set version = version + 1 where agency_id = $1', [agency]);
  await app.store.chat.look();
  expect(await next()).toMatchObject({ fresh: true, messages: [] });
  // Ours after it is ours again.
  const sent = await send('after');
  expect(await next()).toMatchObject({ fresh: false, messages: [sent] });
});
