/** Signing in and out over real HTTP, and what guessing costs (docs/decisions/020-slowing-down-guesses.md). */
import type { AgencyId, ProviderId } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type MadeUser,
  makeAgency,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

const dayMs = 86_400_000;
/** Tests choose from where they call, as a trusted proxy would say it. */
const from = (address: string) => ({ 'x-forwarded-for': address });

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;

beforeAll(async () => {
  app = await startTestApp({ trustedProxies: ['127.0.0.1'] });
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
});
afterAll(() => app.stop());

const staff = () => makeUser(app, 'staff', provider, agency);
const login = (username: string, password: string, address = '192.0.2.1') =>
  app.call('login', { body: { username, password }, headers: from(address) });
async function guess(user: { username: string }, times: number, address: string): Promise<void> {
  for (let n = 0; n < times; n++)
    expect((await login(user.username, `wrong ${n}`, address)).code).toBe('incorrect_password');
}

describe('signing in', () => {
  test('answers a token that opens the rest, and who it is', async () => {
    const user = await staff();
    const answer = await login(user.username.toUpperCase(), user.password);
    expect(answer.status).toBe(200);
    expect(answer.body.data.user).toMatchObject({ user_id: user.user_id, role: 'staff', agency_id: agency });
    expect(answer.body.data.user).not.toHaveProperty('aggregateChannelName');
    const me = await app.call('readUser', { token: answer.body.data.token });
    expect(me.body.data).toEqual(answer.body.data.user);
    expect(me.headers.get('cache-control')).toBe('no-store');
  });

  test('agents get the aggregate channel and every agency of their provider', async () => {
    const second = await makeAgency(app, provider);
    const agent = await makeUser(app, 'agent', provider, null);
    const { body } = await login(agent.username, agent.password);
    expect(body.data.user.aggregateChannelName).toBe(`private-aggregate.${provider}`);
    expect(body.data.user.agency_id).toBeNull();
    expect(body.data.user.agencies.map((one: { agency_id: number }) => one.agency_id)).toEqual([agency, second]);
    const there = await app.call('readUser', { token: body.data.token, agency: second });
    expect(there.body.data.agency.agency_id).toBe(second);
    expect((await app.call('readUser', { token: body.data.token, agency: 'all' })).body.data.agency).toBeNull();
  });

  test.each(['wrong password', 'unknown user', 'disabled account'])('%s is 422, never 401', async (way) => {
    const user = await staff();
    if (way === 'disabled account')
      await app.store.pool.query('update users set disabled_at = now() where user_id = $1', [user.user_id]);
    const username = way === 'unknown user' ? 'nobody.at.all' : user.username;
    const answer = await login(username, way === 'wrong password' ? 'wrong' : user.password, '192.0.2.77');
    expect([answer.status, answer.code]).toEqual([422, 'incorrect_password']);
  });

  test('a password is the same however its letters were composed', async () => {
    const password = 'caf\u00e9 au lait';
    const made = await app.accounts.users.create({
      provider_id: provider,
      agency_id: agency,
      role: 'staff',
      username: 'composed',
      display_name: 'C',
      password,
    });
    expect(made).not.toBeNull();
    expect((await login('composed', password.normalize('NFD'))).status).toBe(200);
  });

  test('a row made with other parameters is read with its own and kept anew', async () => {
    const user = await staff();
    const { argon2Sync, randomBytes } = await import('node:crypto');
    const salt = randomBytes(16);
    const hash = argon2Sync('argon2id', {
      message: user.password,
      nonce: salt,
      parallelism: 1,
      tagLength: 32,
      memory: 19_456,
      passes: 3,
    });
    await app.store.pool.query(
      'update users set password_salt = $2, password_hash = $3, password_passes = 3, password_memory_kib = 19456 where user_id = $1',
      [user.user_id, salt, hash],
    );
    expect((await login(user.username, user.password)).status).toBe(200);
    const { rows } = await app.store.pool.query('select password_passes from users where user_id = $1', [user.user_id]);
    expect(rows[0].password_passes).toBe(1);
    expect((await login(user.username, user.password)).status).toBe(200);
  });

  test('neither tokens nor passwords are kept or logged', async () => {
    const user = await staff();
    const { body } = await login(user.username, user.password);
    await app.call('readUser', { token: body.data.token });
    const dump = await app.store.pool.query(
      'select t::text as row from users t union all select s::text from sessions s',
    );
    const kept = dump.rows.map((row) => row.row).join('\n');
    for (const secret of [body.data.token, user.password]) {
      expect(kept).not.toContain(secret);
      expect(app.logged()).not.toContain(secret);
    }
    expect(app.logged()).toContain('/api/login');
  });
});

describe('a session', () => {
  test('ends at once on logout', async () => {
    const { token } = await signIn(app, await staff());
    expect((await app.call('logout', { token })).body).toEqual({ status: 'success', data: {} });
    expect((await app.call('readUser', { token })).status).toBe(401);
  });

  test('lasts 30 days at most however much it is used; 14 days without use', async () => {
    const [used, idle] = [await signIn(app, await staff()), await signIn(app, await staff())];
    for (let day = 13; day <= 26; day += 13) {
      await app.clock.leap(13 * dayMs);
      expect((await app.call('readUser', { token: used.token })).status).toBe(200);
    }
    expect((await app.call('readUser', { token: idle.token })).status).toBe(401);
    await app.clock.leap(4 * dayMs - 1_000);
    expect((await app.call('readUser', { token: used.token })).status).toBe(200);
    await app.clock.leap(1_000);
    expect((await app.call('readUser', { token: used.token })).status).toBe(401);
  });

  test('of a display has no latest end, only 90 days without use', async () => {
    const { token } = await signIn(app, await makeUser(app, 'display', provider, agency));
    for (let n = 0; n < 2; n++) {
      await app.clock.leap(89 * dayMs);
      const { status, body } = await app.call('readUser', { token });
      expect([status, body.data.expire]).toEqual([200, null]);
    }
    await app.clock.leap(90 * dayMs);
    expect((await app.call('readUser', { token })).status).toBe(401);
  });

  test('ends with a new password, as all sessions of the account do and no other', async () => {
    const user = await staff();
    const [one, two, other] = [await signIn(app, user), await signIn(app, user), await signIn(app, await staff())];
    const ended: number[] = [];
    const stop = app.accounts.sessions.onEnded((ids) => ended.push(...ids));
    await app.accounts.users.replacePassword(user.user_id, 'another password');
    stop();
    expect(ended.toSorted()).toEqual([one.session.session_id, two.session.session_id].toSorted());
    const seen = async ({ token }: { token: string }) => (await app.call('readUser', { token })).status;
    expect([await seen(one), await seen(two), await seen(other)]).toEqual([401, 401, 200]);
    expect((await login(user.username, user.password, '192.0.2.78')).code).toBe('incorrect_password');
    expect((await login(user.username, 'another password', '192.0.2.78')).status).toBe(200);
  });

  test('notes its use at most once a minute', async () => {
    const { token, session } = await signIn(app, await staff());
    const seen = async () => {
      const { rows } = await app.store.pool.query('select seen_at from sessions where session_id = $1', [
        session.session_id,
      ]);
      return rows[0].seen_at as number;
    };
    const first = await seen();
    await app.clock.leap(59_000);
    await app.call('readUser', { token });
    expect(await seen()).toBe(first);
    await app.clock.leap(1_000);
    await app.call('readUser', { token });
    expect(await seen()).toBe(first + 60_000);
  });
});

describe('is written down', () => {
  const entries = async (where: string, ...values: unknown[]) =>
    (
      await app.store.pool.query(
        `select provider_id, agency_id, user_id, address, action, subject_id, subject_label, after
         from audit where ${where} order by entry_id`,
        values,
      )
    ).rows;

  test('coming in, leaving, and by which account', async () => {
    const user = await staff();
    const { body } = await login(user.username, user.password, '192.0.2.50');
    await app.call('logout', { token: body.data.token, headers: from('192.0.2.50') });
    const common = {
      provider_id: provider,
      agency_id: agency,
      user_id: user.user_id,
      address: '192.0.2.50',
      subject_id: String(user.user_id),
      subject_label: user.username,
    };
    expect(await entries('user_id = $1', user.user_id)).toEqual([
      { ...common, action: 'signedIn', after: { way: 'password' } },
      { ...common, action: 'signedOut', after: null },
    ]);
  });

  test('agents’ own doings are about no agency', async () => {
    const agent = await makeUser(app, 'agent', provider, null);
    await login(agent.username, agent.password);
    expect(await entries('user_id = $1', agent.user_id)).toMatchObject([{ action: 'signedIn', agency_id: null }]);
  });

  test('a failure names the account where there is one, never what was typed', async () => {
    const user = await staff();
    const typed = 'my-secret-typed-as-a-name';
    // With one provider alone, everything that fails is that one's.
    await makeProvider(app);
    await login(user.username, 'wrong', '192.0.2.51');
    await login(typed, 'wrong', '192.0.2.51');
    const failed = await entries('address = $1', '192.0.2.51');
    expect(failed).toEqual([
      {
        provider_id: provider,
        agency_id: agency,
        user_id: null,
        address: '192.0.2.51',
        action: 'signInFailed',
        subject_id: String(user.user_id),
        subject_label: user.username,
        after: { wrong: 'password' },
      },
    ]);
    const { rows } = await app.store.pool.query('select a::text as row from audit a');
    expect(rows.map(({ row }) => row).join()).not.toContain(typed);
  });

  test('a name nobody has, where there is one provider it can be about', async () => {
    const alone = await startTestApp();
    const only = await makeProvider(alone);
    await alone.call('login', { body: { username: 'nobody.at.all', password: 'wrong' } });
    const { rows } = await alone.store.pool.query('select provider_id, action, subject_id, subject_label from audit');
    await alone.stop();
    expect(rows).toEqual([{ provider_id: only, action: 'signInFailed', subject_id: null, subject_label: '' }]);
  });
});

describe('guessing', () => {
  test('five failures are free, then the wait doubles up to a minute', async () => {
    const user = await staff();
    await guess(user, 5, '198.51.100.1');
    for (const wait of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const blocked = await login(user.username, user.password, '198.51.100.1');
      expect([blocked.status, blocked.code, blocked.body.error.retry_after]).toEqual([429, 'too_many_attempts', wait]);
      expect(blocked.headers.get('retry-after')).toBe(String(wait));
      await app.clock.leap(wait * 1_000);
      await guess(user, 1, '198.51.100.1');
    }
    await app.clock.leap(60_000);
    expect((await login(user.username, user.password, '198.51.100.1')).status).toBe(200);
    await guess(user, 5, '198.51.100.1');
  });

  test('asking while waiting does not lengthen the wait', async () => {
    const user = await staff();
    await guess(user, 5, '198.51.100.2');
    for (let n = 0; n < 5; n++)
      expect((await login(user.username, 'wrong', '198.51.100.2')).code).toBe('too_many_attempts');
    await app.clock.leap(1_000);
    expect((await login(user.username, user.password, '198.51.100.2')).status).toBe(200);
  });

  test('others cannot make somebody wait where they have come in before', async () => {
    const user = await staff();
    expect((await login(user.username, user.password, '203.0.113.5')).status).toBe(200);
    await guess(user, 5, '198.51.100.3');
    expect((await login(user.username, user.password, '198.51.100.3')).code).toBe('too_many_attempts');
    expect((await login(user.username, user.password, '203.0.113.5')).status).toBe(200);
  });

  test('a place that is known is slowed down by its own failures', async () => {
    const user = await staff();
    await login(user.username, user.password, '203.0.113.6');
    await guess(user, 5, '203.0.113.6');
    expect((await login(user.username, user.password, '203.0.113.6')).code).toBe('too_many_attempts');
  });

  test('an account nobody has is slowed down alike', async () => {
    await guess({ username: 'ghost' }, 5, '198.51.100.4');
    expect((await login('ghost', 'wrong', '198.51.100.4')).code).toBe('too_many_attempts');
  });

  test('tries at the same moment are counted one by one', async () => {
    const user = await staff();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => login(user.username, `wrong ${n}`, `198.51.101.${n}`)),
    );
    expect(answers.filter((answer) => answer.code === 'incorrect_password')).toHaveLength(5);
    expect(answers.filter((answer) => answer.code === 'too_many_attempts')).toHaveLength(7);
  });

  test('an address that tries many accounts runs out of tries, and gets one back every six seconds', async () => {
    for (let n = 0; n < 30; n++) await guess({ username: `somebody.${n}` }, 1, '198.51.100.9');
    const user: MadeUser = await staff();
    const blocked = await login(user.username, user.password, '198.51.100.9');
    expect([blocked.code, blocked.body.error.retry_after]).toEqual(['too_many_attempts', 6]);
    expect((await login(user.username, user.password, '198.51.100.10')).status).toBe(200);
    await app.clock.leap(6_000);
    // A right password costs no try.
    for (let n = 0; n < 3; n++) expect((await login(user.username, user.password, '198.51.100.9')).status).toBe(200);
  });

  test('an address out of tries keeps nobody out who came in from there before; their own failures do', async () => {
    const station = '198.51.100.12';
    const user = await staff();
    expect((await login(user.username, user.password, station)).status).toBe(200);
    for (let n = 0; n < 30; n++) await guess({ username: `visitor.${n}` }, 1, station);
    expect((await login('visitor.30', 'wrong', station)).code).toBe('too_many_attempts');
    expect((await login(user.username, user.password, station)).status).toBe(200);
    // One wrong try in six seconds keeps the address out of tries for ever, and still nobody out.
    await app.clock.leap(6_000);
    await guess({ username: 'visitor.31' }, 1, station);
    expect((await login(user.username, user.password, station)).status).toBe(200);
    expect((await login((await staff()).username, 'wrong', station)).code).toBe('too_many_attempts');

    for (let n = 0; n < 2; n++)
      expect((await login(user.username, `wrong ${n}`, station)).code).toBe('too_many_attempts');
    const blocked = await login(user.username, user.password, station);
    expect([blocked.code, blocked.body.error.retry_after]).toEqual(['too_many_attempts', 8]);
    await app.clock.leap(8_000);
    expect((await login(user.username, user.password, station)).status).toBe(200);
  });

  test('one IPv6 network is one address', async () => {
    for (let n = 0; n < 30; n++) await guess({ username: `neighbour.${n}` }, 1, `2001:db8:0:1::${n.toString(16)}`);
    expect((await login('neighbour.x', 'wrong', '2001:db8:0:1:ffff::1')).code).toBe('too_many_attempts');
    expect((await login('neighbour.x', 'wrong', '2001:db8:0:2::1')).code).toBe('incorrect_password');
  });

  test('is remembered over a restart', async () => {
    const user = await staff();
    await guess(user, 5, '198.51.100.11');
    await app.restart();
    expect((await login(user.username, user.password, '198.51.100.11')).code).toBe('too_many_attempts');
  });

  test('what is over is swept away', async () => {
    await app.clock.leap(100 * dayMs);
    await app.accounts.sweep();
    for (const name of ['sessions', 'login_attempts', 'login_addresses', 'login_tickets']) {
      const { rows } = await app.store.pool.query(`select count(*) as count from ${name}`);
      expect([name, rows[0].count]).toEqual([name, 0]);
    }
  });
});
