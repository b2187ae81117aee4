/** One account at many places: the one that nobody uses gives way, and no station that watches. */
import { createECDH, randomBytes } from 'node:crypto';
import { mostSessions } from '@wardlight/contract';
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
let user: MadeUser;
const pushKey = createECDH('prime256v1').generateKeys().toString('base64url');
beforeAll(async () => {
  app = await startTestApp({ pushServices: ['push.example'] });
});
afterAll(() => app.stop());

async function signedIn(count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let n = 0; n < count; n++) {
    tokens.push((await signIn(app, user)).token);
    await app.clock.leap(1_000);
  }
  return tokens;
}
const isOpen = async (token: string) => (await app.call('readUser', { token })).status === 200;
const open = async (tokens: readonly string[]) => Promise.all(tokens.map(isOpen));
async function newcomer(): Promise<void> {
  const provider = await makeProvider(app);
  user = await makeUser(app, 'staff', provider, await makeAgency(app, provider));
}

test('however often it signs in, twenty are open: the one longest unused ends, and it is written down', async () => {
  await newcomer();
  const tokens = await signedIn(mostSessions);
  await app.clock.leap(600_000);
  const [first = '', second = '', third = ''] = tokens;
  expect(await open([first, third])).toEqual([true, true]);
  const next = await app.call('login', { body: { username: user.username, password: user.password } });
  expect(await open([first, second, third, next.body.data.token])).toEqual([true, false, true, true]);
  const { body } = await app.call('listSessions', { token: first });
  expect(body.data).toHaveLength(mostSessions);
  const { rows } = await app.store.pool.query(
    `select after from audit where action = 'sessionEnded' and subject_id = $1`,
    [String(user.user_id)],
  );
  expect(rows).toHaveLength(1);
});

test('who signs in again and again ends their own, and no screen that watches', async () => {
  await newcomer();
  const stations = await signedIn(5);
  for (let n = 0; n < 3 * mostSessions; n++) await signIn(app, user);
  expect(await open(stations)).toEqual(stations.map(() => true));
  const newest = await signedIn(1);
  expect(await open(newest)).toEqual([true]);
});

test('the phone of a session that gave way goes on being notified: nobody decided to be told no more', async () => {
  await newcomer();
  const [phone = ''] = await signedIn(1);
  const body = {
    endpoint: 'https://push.example/a',
    keys: { p256dh: pushKey, auth: randomBytes(16).toString('base64url') },
    device: 'Firefox on Android',
  };
  expect((await app.call('addPush', { token: phone, body })).status).toBe(200);
  await app.clock.leap(600_000);
  await signedIn(mostSessions);
  expect(await isOpen(phone)).toBe(false);
  const { rows } = await app.store.pool.query(
    `select s.session_id, (select count(*)::int from push_farewells) as farewells from push_subscriptions s where s.user_id = $1`,
    [user.user_id],
  );
  expect(rows).toEqual([{ session_id: null, farewells: 0 }]);
});
