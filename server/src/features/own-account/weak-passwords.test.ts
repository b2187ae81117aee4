/** Passwords that are easily guessed: nobody chooses one, and whoever has one changes it at the next sign-in (docs/decisions/123). */
import { type AgencyId, dashboardChannel, type ProviderId, type Role } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectScreen, makeAgency, makeProvider, signIn, startTestApp, type TestApp } from '../../testing/index.ts';

const good = 'quite another one';
let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let agencyName: string;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  const [{ name } = { name: '' }] = await app.accounts.agencies.listOf(provider);
  agencyName = name;
});
afterAll(() => app.stop());

let count = 0;
/** With a password of an older version, which refused none of eight characters. */
async function someone(password: string, more: { readonly role?: Role; readonly shared?: boolean } = {}) {
  const { role = 'staff', shared = false } = more;
  const username = `${shared ? 'station' : 'aunt.lin'}${++count}`;
  const user = { provider_id: provider, agency_id: agency, role, shared, username, display_name: '林美玉', password };
  if ((await app.accounts.users.create(user)) === null) throw new Error(`${username} exists already`);
  const account = await app.accounts.users.find(username);
  if (account === null) throw new Error('it was made just now');
  return { ...account, password };
}
const login = (username: string, password: string) => app.call('login', { body: { username, password } });
const change = (token: string, current_password: string, password: string, end_other_sessions = false) =>
  app.call('changePassword', { token, body: { current_password, password, end_other_sessions } });

describe('choosing a password', () => {
  test.each([
    ['password', 'password_too_common'],
    ['12345678', 'password_too_common'],
    ['ＱＷＥＲＴＹ１２３', 'password_too_common'],
    ['PassWord', 'password_too_common'],
    ['pass word', 'password_too_common'],
    ['qwerty!!', 'password_too_common'],
    ['iloveyou1', 'password_too_common'],
    ['aaaabbbb', 'password_too_common'],
    ['wardlight2026', 'password_of_names'],
    ['守夜燈20261123', 'password_of_names'],
    ['林美玉12345', 'password_of_names'],
  ])('"%s" is refused: %s', async (password, code) => {
    const user = await someone(good);
    const { token } = await signIn(app, user);
    const answer = await change(token, user.password, password);
    expect([answer.status, answer.code]).toEqual([422, code]);
    expect((await login(user.username, good)).status).toBe(200);
  });

  test('the username, the agency and the provider are refused, and a sentence in which they stand is not', async () => {
    const user = await someone(good);
    const { token } = await signIn(app, user);
    for (const name of [`${user.username}2026`, `${agencyName}99`, '1Provider1'])
      expect([name, (await change(token, good, name)).code]).toEqual([name, 'password_of_names']);
    expect((await change(token, good, `the ${agencyName} has a long corridor`)).status).toBe(200);
  });

  test('eight letters that nobody else uses are enough, and 256 may be typed', async () => {
    const user = await someone(good);
    const { token } = await signIn(app, user);
    expect((await change(token, good, 'kmvtqzhw')).status).toBe(200);
    const long = '一二三四五六七八'.repeat(32);
    expect((await change(token, 'kmvtqzhw', long)).status).toBe(200);
    expect((await change(token, long, `${long}九`)).body.error.fields).toEqual({ password: 'too_long' });
  });

  test('with a one-time code too', async () => {
    const user = await someone(good);
    const code = await app.accounts.users.issueCode(user, null);
    const { token } = (await login(user.username, code)).body.data;
    expect((await change(token, code, '12345678')).code).toBe('password_too_common');
    expect((await change(token, code, 'rain on the roof')).status).toBe(200);
  });
});

describe('a weak password of before', () => {
  test('at sign-in another one is to be chosen before anything else, and it is said why', async () => {
    const user = await someone('12345678');
    const { token, user: me } = (await login(user.username, '12345678')).body.data;
    expect(me).toMatchObject({ must_change_password: true, password_too_weak: true });
    for (const name of ['readBoard', 'listSessions'] as const)
      expect((await app.call(name, { token })).code).toBe('password_change_required');
    const screen = connectScreen(app.url, token);
    screen.watch(dashboardChannel(agency));
    expect(await screen.refused(dashboardChannel(agency))).toBe(403);
    screen.close();

    expect((await change(token, '12345678', '87654321')).code).toBe('password_too_common');
    expect((await change(token, '12345678', good)).status).toBe(200);
    const after = (await app.call('readUser', { token })).body.data;
    expect(after).toMatchObject({ must_change_password: false, password_too_weak: false });
    expect((await app.call('readBoard', { token })).status).toBe(200);
    expect((await login(user.username, good)).body.data.user.must_change_password).toBe(false);
  });

  test('whoever is watching already goes on: before the change, after it, and on a station that many use', async () => {
    const user = await someone('12345678', { shared: true });
    const watching = await signIn(app, user);
    const screen = connectScreen(app.url, watching.token);
    screen.watch(dashboardChannel(agency));
    await screen.next(dashboardChannel(agency), 'SnapshotEvent');

    const { token } = (await login(user.username, '12345678')).body.data;
    const board = async () => (await app.call('readBoard', { token: watching.token })).status;
    expect(await board()).toBe(200);
    expect((await app.call('readUser', { token: watching.token })).body.data.must_change_password).toBe(false);
    expect((await change(token, '12345678', good)).status).toBe(200);
    expect(await board()).toBe(200);
    expect(screen.untaken.filter(({ event }) => event === 'subscription_error')).toEqual([]);
    screen.close();
  });

  test('two who sign in at once with it: once one has chosen, the other need not', async () => {
    const user = await someone('12345678');
    const [one, two] = [await login(user.username, '12345678'), await login(user.username, '12345678')];
    expect((await change(one.body.data.token, '12345678', good)).status).toBe(200);
    expect((await app.call('readBoard', { token: two.body.data.token })).status).toBe(200);
  });

  test('of a wall screen, behind which nobody stands, changes nothing', async () => {
    const user = await someone('12345678', { role: 'display' });
    const { user: me } = (await login(user.username, '12345678')).body.data;
    expect(me.must_change_password).toBe(false);
  });

  test('a good one is asked for nothing', async () => {
    const user = await someone(good);
    expect((await login(user.username, good)).body.data.user).toMatchObject({
      must_change_password: false,
      password_too_weak: false,
    });
  });
});
