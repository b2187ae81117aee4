/** The second factor that agents need: seven days of grace, then sign-in opens its set-up alone (docs/decisions/124). */
import { type AgencyId, aggregateChannel, type ProviderId } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeAt, stepAt, stepMs } from '../../store/accounts/sign-in/totp.ts';
import {
  connectScreen,
  type MadeUser,
  makeAgency,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

const dayMs = 86_400_000;
let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app, 'asks for second factors');
  agency = await makeAgency(app, provider);
});
afterAll(() => app.stop());

const agent = () => makeUser(app, 'agent', provider, null);
const login = (user: MadeUser, code?: string) =>
  app.call('login', {
    body: { username: user.username, password: user.password, ...(code === undefined ? {} : { code }) },
  });
const me = async (token: string) => (await app.call('readUser', { token })).body.data;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
function shown(secret: string): string {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return codeAt(bytes, stepAt(app.clock.now()));
}
/** @returns the secret and the recovery codes */
async function setFactor(user: MadeUser, token: string) {
  const begun = await app.call('beginSecondFactor', { token, body: { current_password: user.password } });
  const { secret } = begun.body.data;
  const { body, status } = await app.call('confirmSecondFactor', { token, body: { code: shown(secret) } });
  expect(status).toBe(200);
  await app.clock.leap(stepMs);
  return { secret: secret as string, codes: body.data.recovery_codes as string[] };
}

describe('an agent without a second factor', () => {
  test('may sign in for seven days from the first time, and is told until when', async () => {
    const user = await agent();
    await app.clock.leap(20 * dayMs);
    const first = app.clock.now();
    expect((await login(user)).body.data.user).toMatchObject({
      second_factor_by: first + 7 * dayMs,
      must_set_second_factor: false,
    });
    await app.clock.leap(7 * dayMs - 1);
    const { token } = (await login(user)).body.data;
    expect(await me(token)).toMatchObject({ second_factor_by: first + 7 * dayMs, must_set_second_factor: false });
    expect((await app.call('readBoard', { token, agency })).status).toBe(200);
  });

  test('after them, sign-in opens the set-up alone; with the factor everything is open, and nothing is said', async () => {
    const user = await agent();
    await login(user);
    await app.clock.leap(7 * dayMs);
    const { token, user: told } = (await login(user)).body.data;
    expect(told.must_set_second_factor).toBe(true);
    for (const name of ['readBoard', 'listSessions', 'listAgencies'] as const)
      expect([name, (await app.call(name, { token, agency })).code]).toEqual([name, 'second_factor_setup_required']);
    const body = { current_password: user.password };
    expect((await app.call('makeTicket', { token, body })).code).toBe('second_factor_setup_required');
    const change = { ...body, password: 'quite another one', end_other_sessions: true };
    expect((await app.call('changePassword', { token, body: change })).code).toBe('second_factor_setup_required');
    const screen = connectScreen(app.url, token);
    screen.watch(aggregateChannel(provider));
    expect(await screen.refused(aggregateChannel(provider))).toBe(403);
    screen.close();

    const { secret } = await setFactor(user, token);
    expect(await me(token)).toMatchObject({
      has_second_factor: true,
      second_factor_by: null,
      must_set_second_factor: false,
    });
    expect((await app.call('readBoard', { token, agency })).status).toBe(200);
    expect((await login(user, shown(secret))).body.data.user.must_set_second_factor).toBe(false);
  });

  test('who signed in within the days goes on watching, answering and keeping records until the session ends', async () => {
    const user = await agent();
    const { token } = (await login(user)).body.data;
    const screen = connectScreen(app.url, token);
    screen.watch(aggregateChannel(provider));
    await screen.next(aggregateChannel(provider), 'SnapshotEvent');
    await app.clock.leap(8 * dayMs);
    expect((await login(user)).body.data.user.must_set_second_factor).toBe(true);
    expect(await me(token)).toMatchObject({ must_set_second_factor: false });
    expect((await app.call('readBoard', { token, agency })).status).toBe(200);
    expect((await app.call('listAgencies', { token })).status).toBe(200);
    expect(screen.untaken.filter(({ event }) => event === 'subscription_error')).toEqual([]);
    screen.close();
  });

  test('gets no way around it by a ticket', async () => {
    const user = await agent();
    const { token } = (await login(user)).body.data;
    await app.clock.leap(8 * dayMs);
    const body = { current_password: user.password };
    const ticket = (await app.call('makeTicket', { token, body })).body.data.token;
    const used = await app.call('loginWithToken', { params: { token: ticket }, body: {} });
    expect(used.body.data.user.must_set_second_factor).toBe(true);
  });

  test('a password comes first where both are due', async () => {
    const user = await agent();
    await login(user);
    await app.clock.leap(8 * dayMs);
    await app.accounts.users.replacePassword(user.user_id, '12345678');
    const { token, user: told } = (await login({ ...user, password: '12345678' })).body.data;
    expect(told).toMatchObject({ must_change_password: true, must_set_second_factor: false });
    const change = { current_password: '12345678', password: 'quite another one', end_other_sessions: false };
    expect((await app.call('changePassword', { token, body: change })).status).toBe(200);
    expect(await me(token)).toMatchObject({ must_change_password: false, must_set_second_factor: true });
  });

  test('staff and wall screens are asked for none', async () => {
    for (const role of ['staff', 'display'] as const) {
      const user = await makeUser(app, role, provider, agency);
      await login(user);
      await app.clock.leap(10 * dayMs);
      expect((await login(user)).body.data.user).toMatchObject({
        second_factor_by: null,
        must_set_second_factor: false,
      });
    }
  });
});

describe('by the command line alone', () => {
  test('it is turned off for a provider: who waits is let on; turned on, the days begin anew; both are written down', async () => {
    const user = await agent();
    await login(user);
    await app.clock.leap(8 * dayMs);
    const { token } = (await login(user)).body.data;
    expect((await app.call('readBoard', { token, agency })).code).toBe('second_factor_setup_required');
    const { agencies } = app.accounts;
    expect(await agencies.requireSecondFactor(provider, false, app.clock.now())).toBe(true);
    expect(await agencies.requireSecondFactor(provider, false, app.clock.now())).toBe(false);
    expect((await app.call('readBoard', { token, agency })).status).toBe(200);
    expect((await login(user)).body.data.user).toMatchObject({ second_factor_by: null, must_set_second_factor: false });

    expect(await agencies.requireSecondFactor(provider, true, app.clock.now())).toBe(true);
    const { user: told } = (await login(user)).body.data;
    expect(told).toMatchObject({ second_factor_by: app.clock.now() + 7 * dayMs, must_set_second_factor: false });
    const { rows } = await app.store.pool.query(
      `select after, user_id from audit where subject_kind = 'provider' and provider_id = $1 order by entry_id`,
      [provider],
    );
    expect(rows).toEqual([
      { after: { second_factor_required: false }, user_id: null },
      { after: { second_factor_required: true }, user_id: null },
    ]);
  });
});

describe('taken off by another agent of the same provider', () => {
  const remove = (token: string, user_id: number) =>
    app.call('removeSecondFactorOf', { token, params: { user_id }, body: {} });

  test('the password alone signs in then, open sessions stay, and it is written down by whom', async () => {
    const [lost, helper] = [await agent(), await agent()];
    const theirs = await signIn(app, lost);
    await setFactor(lost, theirs.token);
    const { token } = await signIn(app, helper);
    expect((await login(lost)).code).toBe('second_factor_required');
    expect((await remove(token, lost.user_id)).status).toBe(200);
    expect((await login(lost)).status).toBe(200);
    expect(await me(theirs.token)).toMatchObject({ has_second_factor: false, must_set_second_factor: false });
    expect((await remove(token, lost.user_id)).code).toBe('conflict');
    const { rows } = await app.store.pool.query(
      `select user_id from audit where action = 'secondFactorRemoved' and subject_id = $1`,
      [String(lost.user_id)],
    );
    expect(rows).toEqual([{ user_id: helper.user_id }]);
  });

  test('nobody does it for themselves, for another provider or as staff', async () => {
    const [mine, foreigner] = [await agent(), await makeUser(app, 'agent', await makeProvider(app), null)];
    const { token } = await signIn(app, mine);
    await setFactor(mine, token);
    expect((await remove(token, mine.user_id)).code).toBe('no_permission');
    expect((await remove((await signIn(app, foreigner)).token, mine.user_id)).code).toBe('not_found');
    expect((await remove(token, 2_000_000_000)).code).toBe('not_found');
    const nurse = await makeUser(app, 'staff', provider, agency);
    expect((await remove((await signIn(app, nurse)).token, mine.user_id)).code).toBe('no_permission');
    expect(await me(token)).toMatchObject({ has_second_factor: true });
  });
});
