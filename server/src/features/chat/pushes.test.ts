/** Pushes to agents' phones about their facilities' chat: one for each agent until they have read it, and none of the words. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgencyId } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type MadeUser,
  makeAgency,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let service: Server;
let answer = 201;
const pushed: string[] = [];
let agency: AgencyId;
let nurse: string;
let agent: MadeUser;
let agentToken: string;

beforeAll(async () => {
  service = createServer((request, response) => {
    request.resume().on('end', () => {
      pushed.push(request.url ?? '');
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  nurse = (await signIn(app, await makeUser(app, 'staff', provider, agency))).token;
  agent = await makeUser(app, 'agent', provider, null);
  agentToken = (await signIn(app, agent)).token;
  const other = await makeUser(app, 'agent', await makeProvider(app), null);
  for (const { user_id } of [agent, other]) await phone(user_id);
});
afterAll(async () => {
  await app.stop();
  await new Promise((resolve) => service.close(resolve));
});

const phone = async (user: number): Promise<void> => {
  const { port } = service.address() as AddressInfo;
  await app.store.pool.query(
    `insert into push_subscriptions (user_id, endpoint, p256dh, auth, device, created_at)
      values ($1, $2, 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', 'BTBZMqHH6r4Tts7J_aSIgg', 'phone', now())`,
    [user, `http://127.0.0.1:${port}/${user}`],
  );
};
const write = async (token: string, given: object = {}): Promise<number> =>
  (
    await app.call('sendChat', {
      token,
      ...given,
      body: { client_id: randomUUID(), text: 'resident fell', file_id: null, link: null },
    })
  ).body.data.message_id;

test('ten messages in a row are one push to each agent of the provider; once read, the next is another', async () => {
  let last = 0;
  for (let n = 0; n < 10; n++) last = await write(nurse);
  await app.clock.advance(5_000);
  expect(pushed).toEqual([`/${agent.user_id}`]);
  // An agent's own answer pushes nobody.
  await write(agentToken, { agency });
  await app.clock.advance(5_000);
  expect(pushed).toHaveLength(1);
  await app.call('noteChatRead', { token: agentToken, agency, body: { message_id: last } });
  await write(nurse);
  await app.clock.advance(5_000);
  expect(pushed).toHaveLength(2);
});

test('one that was read before it could be pushed is not pushed; a service that fails is asked again', async () => {
  const before = pushed.length;
  const read = async (message_id: number) =>
    await app.call('noteChatRead', { token: agentToken, agency, body: { message_id } });
  const seen = await write(nurse);
  await read(seen);
  await app.clock.advance(5_000);
  expect(pushed).toHaveLength(before);
  answer = 503;
  await write(nurse);
  await app.clock.advance(5_000);
  expect(pushed).toHaveLength(before + 1);
  answer = 201;
  for (let turn = 0; turn < 3; turn++) await app.clock.advance(5_000);
  expect(pushed).toHaveLength(before + 2);
  for (let turn = 0; turn < 6; turn++) await app.clock.advance(5_000);
  expect(pushed).toHaveLength(before + 2);
});
