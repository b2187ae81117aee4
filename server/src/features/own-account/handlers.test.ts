/** One's own account over real HTTP and real screens: what it may do, what ends, and what is written down. */
import { argon2Sync } from 'node:crypto';
import { type AgencyId, dashboardChannel, type ProviderId } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../store/accounts/sign-in/passwords.ts';
import { openAccounts } from '../../store/accounts.ts';
import {
  connectScreen,
  type MadeUser,
  makeAgency,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
  untilSomebodyWaits,
} from '../../testing/index.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
const newPassword = 'quite another one';

beforeAll(async () => {
  app = await startTestApp({ trustedProxies: ['127.0.0.1'] });
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
});
afterAll(() => app.stop());

const staff = () => makeUser(app, 'staff', provider, agency);
const seen = async (token: string) => (await app.call('readUser', { token })).status;
const login = (user: MadeUser, password = user.password) =>
  app.call('login', { body: { username: user.username, password } });
/** What is asked again before a ticket is made. */
const proofOf = ({ password }: MadeUser) => ({ current_password: password });
const audited = async (user: MadeUser) => {
  const { rows } = await app.store.pool.query(
    'select action, user_id, agency_id, address, after from audit where subject_id = $1 order by entry_id',
    [String(user.user_id)],
  );
  return rows;
};
/** A screen that watches the board of the agency. */
async function watching(token: string) {
  const screen = connectScreen(app.url, token);
  screen.watch(dashboardChannel(agency));
  await screen.next(dashboardChannel(agency), 'SnapshotEvent');
  return screen;
}

describe('changing the password', () => {
  const change = (token: string, body: object, address = '192.0.2.1') =>
    app.call('changePassword', {
      token,
      body: { current_password: '', password: newPassword, end_other_sessions: true, ...body },
      headers: { 'x-forwarded-for': address },
    });

  test('ends the others at once, on open screens too; the one that asks stays', async () => {
    const user = await staff();
    const [mine, other] = [await signIn(app, user), await signIn(app, user)];
    const bystander = await signIn(app, await staff());
    const [here, there] = [await watching(mine.token), await watching(other.token)];
    const ticket = await app.call('makeTicket', { token: mine.token, body: proofOf(user) });

    expect((await change(mine.token, { current_password: user.password })).body.data).toEqual({});
    expect(await there.refused(dashboardChannel(agency))).toBe(401);
    expect(here.untaken.filter(({ event }) => event === 'subscription_error')).toEqual([]);
    expect([await seen(mine.token), await seen(other.token), await seen(bystander.token)]).toEqual([200, 401, 200]);
    const used = await app.call('loginWithToken', { params: { token: ticket.body.data.token }, body: {} });
    expect(used.code).toBe('ticket_invalid');
    expect((await login(user)).code).toBe('incorrect_password');
    expect((await login(user, newPassword)).status).toBe(200);
    expect(await audited(user)).toContainEqual({
      action: 'passwordChanged',
      user_id: user.user_id,
      agency_id: agency,
      address: '192.0.2.1',
      after: { other_sessions_ended: true },
    });
    for (const screen of [here, there]) screen.close();
  });

  test('leaves the others when asked to', async () => {
    const user = await staff();
    const [mine, other] = [await signIn(app, user), await signIn(app, user)];
    await change(mine.token, { current_password: user.password, end_other_sessions: false });
    expect([await seen(mine.token), await seen(other.token)]).toEqual([200, 200]);
    expect((await login(user, newPassword)).status).toBe(200);
  });

  test.each<[string, object, string, unknown]>([
    ['a wrong current one', { current_password: 'wrong' }, 'incorrect_password', undefined],
    ['none at all', {}, 'invalid', { current_password: 'too_short' }],
    ['a short new one', { current_password: 'x', password: '1234567' }, 'invalid', { password: 'too_short' }],
  ])('%s changes nothing', async (_, body, code, fields) => {
    const user = await staff();
    const { token } = await signIn(app, user);
    const answer = await change(token, body);
    expect([answer.status, answer.code, answer.body.error.fields]).toEqual([422, code, fields]);
    expect((await login(user)).status).toBe(200);
  });

  test('the same one again is refused, however its letters are composed', async () => {
    const user = await staff();
    const { token } = await signIn(app, user);
    const composed = 'caf\u00e9 au lait';
    await change(token, { current_password: user.password, password: composed });
    const again = await change(token, {
      current_password: composed,
      password: composed.normalize('NFD'),
    });
    expect(again.code).toBe('same_password');
  });

  test('an open session does not let anybody guess the password faster than signing in', async () => {
    const user = await staff();
    const { token } = await signIn(app, user);
    for (let n = 0; n < 5; n++)
      expect((await change(token, { current_password: `${n}` }, '198.51.100.1')).code).toBe('incorrect_password');
    const blocked = await change(token, { current_password: user.password }, '198.51.100.1');
    expect([blocked.code, blocked.body.error.retry_after]).toEqual(['too_many_attempts', 1]);
    await app.clock.leap(1_000);
    expect((await change(token, { current_password: user.password }, '198.51.100.1')).status).toBe(200);
  });

  test('of two at the same moment one wins, and only that password opens', async () => {
    const user = await staff();
    const { token } = await signIn(app, user);
    const wanted = ['the first password', 'the second password'];
    const answers = await Promise.all(
      wanted.map((password) => change(token, { current_password: user.password, password })),
    );
    expect(answers.map((answer) => answer.code ?? 'ok').toSorted()).toEqual(['incorrect_password', 'ok']);
    const opens = await Promise.all(wanted.map(async (password) => (await login(user, password)).status));
    expect(opens[answers.findIndex((answer) => answer.code === null)]).toBe(200);
    expect(opens.toSorted()).toEqual([200, 422]);
  });

  test('a password kept by old means is kept by new ones, but not in place of one chosen meanwhile', async () => {
    const user = await staff();
    const kept = { memory: 8_192, salt: Buffer.alloc(16, 7) };
    const hash = argon2Sync('argon2id', {
      ...{ message: user.password, nonce: kept.salt, parallelism: 1, tagLength: 32, memory: kept.memory, passes: 2 },
    });
    await app.store.pool.query(
      'update users set password_hash = $2, password_salt = $3, password_memory_kib = $4, password_passes = 2 where user_id = $1',
      [user.user_id, hash, kept.salt, kept.memory],
    );
    const { trying } = await app.store.db.transaction().execute(async (step) => {
      await step.selectFrom('users').select('user_id').where('user_id', '=', user.user_id).forUpdate().execute();
      const under = app.accounts.users.tryPassword(user.username, user.password);
      await untilSomebodyWaits(app);
      await step
        .updateTable('users')
        .set(await hashPassword(newPassword))
        .where('user_id', '=', user.user_id)
        .execute();
      return { trying: under };
    });
    expect((await trying).stamp).toBeNull();
    expect((await login(user)).code).toBe('incorrect_password');
    expect((await login(user, newPassword)).status).toBe(200);
  });

  test('a ticket that was being made while all sessions were ended is none', async () => {
    const user = await staff();
    const { token } = await signIn(app, user);
    const { making } = await app.store.db.transaction().execute(async (step) => {
      await step.updateTable('users').set({ must_change_password: true }).where('user_id', '=', user.user_id).execute();
      const under = app.call('makeTicket', { token, body: proofOf(user) });
      await untilSomebodyWaits(app);
      await step.deleteFrom('login_tickets').where('user_id', '=', user.user_id).execute();
      await step.deleteFrom('sessions').where('user_id', '=', user.user_id).execute();
      return { making: under };
    });
    expect((await making).code).toBe('unauthenticated');
    const { rows } = await app.store.pool.query('select from login_tickets where user_id = $1', [user.user_id]);
    expect(rows).toEqual([]);
  });

  test('a sign-in with the old password that was under way gets no session', async () => {
    const user = await staff();
    const { account, stamp } = await app.accounts.users.tryPassword(user.username, user.password);
    if (account === null || stamp === null) throw new Error('the password is right');
    const { token } = await signIn(app, user);
    await change(token, { current_password: user.password });
    const from = { address: '192.0.2.1', agent: null };
    expect(await app.accounts.sessions.signIn(account, from, { way: 'password', stamp, weak: false })).toBeNull();
  });
});

describe('a one-time code', () => {
  const weekMs = 7 * 24 * 60 * 60 * 1_000;
  const codeFor = async ({ username }: MadeUser) => {
    const account = await app.accounts.users.find(username);
    if (account === null) throw new Error('the account was just made');
    return await app.accounts.users.issueCode(account, null);
  };

  test('opens nothing any more once seven days are over, like one that is wrong; a chosen password has no end', async () => {
    const [late, inTime] = [await staff(), await staff()];
    const codes = [await codeFor(late), await codeFor(inTime)] as const;
    const later = (ms: number) =>
      openAccounts(app.store.db, { ...app.clock, now: () => app.clock.now() + ms }).users.tryPassword;
    const [last, over] = [later(weekMs - 1), later(weekMs)];
    expect((await last(late.username, codes[0])).stamp).not.toBeNull();
    expect((await over(late.username, codes[0])).stamp).toBeNull();
    const { token } = (await login(inTime, codes[1])).body.data;
    const body = { current_password: codes[1], password: newPassword, end_other_sessions: true };
    expect((await app.call('changePassword', { token, body })).status).toBe(200);
    expect((await over(inTime.username, newPassword)).stamp).not.toBeNull();
    expect((await last(late.username, await codeFor(late))).stamp).not.toBeNull();
  });

  test('opens nothing but choosing a password, neither calls nor screens, and everything right after', async () => {
    const user = await staff();
    const code = await codeFor(user);
    const { token, user: me } = (await login(user, code)).body.data;
    expect(me.must_change_password).toBe(true);
    for (const name of ['readBoard', 'listSessions', 'readRestTime'] as const)
      expect((await app.call(name, { token })).code).toBe('password_change_required');
    expect((await app.call('makeTicket', { token, body: proofOf(user) })).code).toBe('password_change_required');
    const screen = connectScreen(app.url, token);
    screen.watch(dashboardChannel(agency));
    expect(await screen.refused(dashboardChannel(agency))).toBe(403);
    screen.close();

    const body = { current_password: code, password: newPassword, end_other_sessions: true };
    expect((await app.call('changePassword', { token, body })).status).toBe(200);
    expect((await app.call('readUser', { token })).body.data.must_change_password).toBe(false);
    expect((await app.call('readBoard', { token })).status).toBe(200);
    const after = await watching(token);
    after.close();
    expect((await login(user, code)).code).toBe('incorrect_password');
  });

  test('who else came in by it is shown out once its holder has chosen a password, asked for or not', async () => {
    const user = await staff();
    const code = await codeFor(user);
    const byCode = async () => (await login(user, code)).body.data.token as string;
    const [holder, other] = [await byCode(), await byCode()];
    const body = { current_password: code, password: newPassword, end_other_sessions: false };
    expect((await app.call('changePassword', { token: holder, body })).status).toBe(200);
    expect([await seen(holder), await seen(other)]).toEqual([200, 401]);
  });

  test('takes the second factor off and ends every session and ticket', async () => {
    const user = await staff();
    const { token } = await signIn(app, user);
    const ticket = await app.call('makeTicket', { token, body: proofOf(user) });
    await app.store.pool.query(
      `update users set second_factor = 'x', second_factor_at = now(), recovery_hashes = '{}' where user_id = $1`,
      [user.user_id],
    );
    await codeFor(user);
    expect(await seen(token)).toBe(401);
    const used = await app.call('loginWithToken', { params: { token: ticket.body.data.token }, body: {} });
    expect(used.code).toBe('ticket_invalid');
    const { rows } = await app.store.pool.query(
      'select second_factor, second_factor_at, second_factor_step, recovery_hashes from users where user_id = $1',
      [user.user_id],
    );
    expect(Object.values(rows[0])).toEqual([null, null, null, null]);
    expect((await audited(user)).at(-1)).toMatchObject({ action: 'codeIssued', user_id: null });
  });
});

describe('sessions', () => {
  test('are listed with where they are, the own one first; those over and those of others are not', async () => {
    const user = await staff();
    const agent = 'Mozilla/5.0 (Android 15; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0';
    const old = await signIn(app, user);
    const phone = await app.call('login', {
      body: { username: user.username, password: user.password },
      headers: { 'user-agent': agent, 'x-forwarded-for': '192.0.2.33' },
    });
    await signIn(app, await staff());
    const expired = await signIn(app, user);
    await app.store.pool.query('update sessions set expires_at = created_at where session_id = $1', [
      expired.session.session_id,
    ]);
    const { body } = await app.call('listSessions', { token: old.token });
    const now = app.clock.now();
    const ends = now + 30 * 86_400_000;
    const common = { created_at: now, seen_at: now, expires_at: ends };
    expect(body.data).toEqual([
      {
        ...common,
        session_id: old.session.session_id,
        current: true,
        address: null,
        device: null,
      },
      {
        ...common,
        session_id: expect.any(Number),
        current: false,
        address: '192.0.2.33',
        device: 'Firefox · Android',
      },
    ]);
    expect(JSON.stringify(body)).not.toContain(phone.body.data.token);
  });

  test('one is ended at once, on its open screen too', async () => {
    const user = await staff();
    const [mine, lost] = [await signIn(app, user), await signIn(app, user)];
    const screen = await watching(lost.token);
    const params = { session_id: lost.session.session_id };
    expect((await app.call('endSession', { token: mine.token, params })).status).toBe(200);
    expect(await screen.refused(dashboardChannel(agency))).toBe(401);
    expect([await seen(mine.token), await seen(lost.token)]).toEqual([200, 401]);
    expect((await app.call('endSession', { token: mine.token, params })).code).toBe('not_found');
    expect((await audited(user)).map((entry) => [entry.action, entry.after])).toEqual([
      ['sessionEnded', { sessions: 1 }],
    ]);
    screen.close();
  });

  test('one of somebody else is not found, and stays', async () => {
    const [mine, theirs] = [await signIn(app, await staff()), await signIn(app, await staff())];
    const params = { session_id: theirs.session.session_id };
    expect((await app.call('endSession', { token: mine.token, params })).code).toBe('not_found');
    expect(await seen(theirs.token)).toBe(200);
  });

  test('all others are ended, and tickets for more', async () => {
    const user = await staff();
    const [mine, one, two] = [await signIn(app, user), await signIn(app, user), await signIn(app, user)];
    const ticket = await app.call('makeTicket', { token: one.token, body: proofOf(user) });
    const ended = await app.call('endOtherSessions', { token: mine.token, body: {} });
    expect(ended.body.data).toEqual({ ended: 2 });
    expect([await seen(mine.token), await seen(one.token), await seen(two.token)]).toEqual([200, 401, 401]);
    const used = await app.call('loginWithToken', { params: { token: ticket.body.data.token }, body: {} });
    expect(used.code).toBe('ticket_invalid');
    expect((await app.call('endOtherSessions', { token: mine.token, body: {} })).body.data).toEqual({ ended: 0 });
    expect((await audited(user)).map((entry) => [entry.action, entry.after])).toEqual([
      ['ticketMade', null],
      ['sessionEnded', { sessions: 2 }],
    ]);
  });
});
