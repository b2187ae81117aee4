/** A one-time code as people type it: copied by hand, once. */
import { type AgencyId, loginBodySchema, type ProviderId } from '@wardlight/contract';
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
let provider: ProviderId;
let agency: AgencyId;
beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
});
afterAll(() => app.stop());

const staff = () => makeUser(app, 'staff', provider, agency);
const login = ({ username }: MadeUser, password: string) =>
  app.call('login', { body: loginBodySchema.parse({ username, password }) });
const choose = (token: string, body: object) =>
  app.call('changePassword', { token, body: { end_other_sessions: false, ...body } });
async function codeFor({ username }: MadeUser): Promise<string> {
  const account = await app.accounts.users.find(username);
  if (account === null) throw new Error('the account was just made');
  return await app.accounts.users.issueCode(account, null);
}

test.each<[string, (code: string) => string]>([
  ['as it was given', (code) => code],
  ['in capitals', (code) => code.toUpperCase()],
  ['without hyphens', (code) => code.replaceAll('-', '')],
  ['with spaces', (code) => ` ${code.replaceAll('-', ' ')} `],
  ['letter by letter', (code) => code.replaceAll('-', '').toUpperCase().split('').join(' ')],
  ['with the hyphens of a phone', (code) => code.replaceAll('-', '–')],
  [
    'in the wide letters of a Chinese keyboard',
    (code) => code.replaceAll(/[a-z0-9]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)),
  ],
])('typed %s it opens the account', async (_, typed) => {
  const user = await staff();
  const answer = await login(user, typed(await codeFor(user)));
  expect(answer.body.data.user).toMatchObject({ must_change_password: true });
});

test('a password is what it is: no other spelling of it opens anything', async () => {
  const user = await staff();
  const password = 'abcd-efgh-jkmn';
  await app.accounts.users.replacePassword(user.user_id, password);
  for (const other of ['ABCD-EFGH-JKMN', 'abcdefghjkmn', 'abcd efgh jkmn'])
    expect((await login(user, other)).code).toBe('incorrect_password');
  expect((await login(user, password)).status).toBe(200);
});

test('who came in by a code chooses a password without typing it again; the code itself is none', async () => {
  const user = await staff();
  const code = await codeFor(user);
  const { token } = (await login(user, code)).body.data;
  for (const same of [code, code.toUpperCase()])
    expect((await choose(token, { password: same })).code).toBe('same_password');
  expect((await choose(token, { password: 'a password of my own' })).status).toBe(200);
  expect((await login(user, code)).code).toBe('incorrect_password');
  expect((await login(user, 'a password of my own')).status).toBe(200);
  // From now on there is a password to be asked for.
  const again = await choose(token, { password: 'another of my own' });
  expect([again.code, again.body.error.fields]).toEqual(['invalid', { current_password: 'required' }]);
});

test('a session with a password of its own is always asked for it', async () => {
  const { token } = await signIn(app, await staff());
  const answer = await choose(token, { password: 'a password of my own' });
  expect([answer.code, answer.body.error.fields]).toEqual(['invalid', { current_password: 'required' }]);
});

test('a code that ran out while its holder hesitated chooses nothing', async () => {
  const user = await staff();
  const { token } = (await login(user, await codeFor(user))).body.data;
  await app.store.pool.query('update users set code_until = $1 where user_id = $2', [
    new Date(app.clock.now()),
    user.user_id,
  ]);
  expect((await choose(token, { password: 'a password of my own' })).code).toBe('incorrect_password');
});

test('until when it is good is said with it', async () => {
  const agent = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
  const body = { username: 'code.until', display_name: 'New', shared: false };
  const added = (await app.call('addAccount', { token: agent, agency, body })).body.data;
  const week = 7 * 86_400_000;
  expect(added.code_until).toBe(app.clock.now() + week);
  const params = { user_id: added.account.user_id };
  const reset = (await app.call('resetAccount', { token: agent, agency, params, body: {} })).body.data;
  expect(reset.code_until).toBe(app.clock.now() + week);
});
