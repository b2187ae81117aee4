/** The second factor through HTTP: set, asked for, taken once, lost and taken off. */
import type { AgencyId, ProviderId } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownForMs } from '../../store/accounts/sign-in/second-factor.ts';
import { codeAt, stepAt, stepMs } from '../../store/accounts/sign-in/totp.ts';
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
  app = await startTestApp({ trustedProxies: ['127.0.0.1'] });
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
});
afterAll(() => app.stop());

const staff = () => makeUser(app, 'staff', provider, agency);
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** As an authenticator app reads it. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
/** What the app shows, `off` steps from now. */
const shown = (secret: string, off = 0) => codeAt(fromBase32(secret), stepAt(app.clock.now()) + off);
const login = (user: MadeUser, code?: string, address = '192.0.2.1') =>
  app.call('login', {
    body: { username: user.username, password: user.password, ...(code === undefined ? {} : { code }) },
    headers: { 'x-forwarded-for': address },
  });
const begin = (token: string, current_password: string) =>
  app.call('beginSecondFactor', { token, body: { current_password } });

interface Secured {
  readonly user: MadeUser;
  readonly token: string;
  readonly secret: string;
  readonly codes: string[];
}
async function secured(): Promise<Secured> {
  const user = await staff();
  const { token } = await signIn(app, user);
  const { secret } = (await begin(token, user.password)).body.data;
  const confirmed = await app.call('confirmSecondFactor', { token, body: { code: shown(secret) } });
  expect(confirmed.status).toBe(200);
  // A code serves once: the next one is 30 seconds away.
  await app.clock.leap(stepMs);
  return { user, token, secret, codes: confirmed.body.data.recovery_codes };
}

describe('setting it', () => {
  test('asks the password, then a code; begun alone it counts for nothing', async () => {
    const user = await staff();
    const { token } = await signIn(app, user);
    expect((await begin(token, 'wrong')).code).toBe('incorrect_password');
    const { secret, uri } = (await begin(token, user.password)).body.data;
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect((await login(user)).status).toBe(200);
    expect((await app.call('readUser', { token })).body.data.has_second_factor).toBe(false);

    const wrong = await app.call('confirmSecondFactor', { token, body: { code: shown(secret, 5) } });
    expect(wrong.code).toBe('incorrect_code');
    const right = await app.call('confirmSecondFactor', { token, body: { code: shown(secret) } });
    expect(right.body.data.recovery_codes).toHaveLength(10);
    expect(new Set(right.body.data.recovery_codes).size).toBe(10);
    expect((await app.call('readUser', { token })).body.data.has_second_factor).toBe(true);
    expect((await app.call('confirmSecondFactor', { token, body: { code: '123456' } })).code).toBe('conflict');
  });

  test('shown again to the session that began it, it is the same secret, until its hour is over', async () => {
    const user = await staff();
    const { token } = await signIn(app, user);
    const first = (await begin(token, user.password)).body.data;
    // A reload asks for the password again, and by then the secret may be in the app.
    expect((await begin(token, 'wrong')).code).toBe('incorrect_password');
    await app.clock.leap(shownForMs - 1);
    expect((await begin(token, user.password)).body.data).toEqual(first);
    const { secret } = first;
    await app.clock.leap(1);
    expect((await begin(token, user.password)).body.data.secret).not.toBe(secret);
    const confirm = (code: string) => app.call('confirmSecondFactor', { token, body: { code } });
    expect((await confirm(shown(secret))).code).toBe('incorrect_code');
  });

  test('begun anew on another screen, only the newer secret counts', async () => {
    const user = await staff();
    const { token: other } = await signIn(app, user);
    const { token } = await signIn(app, user);
    const { secret: older } = (await begin(other, user.password)).body.data;
    const { secret: newer } = (await begin(token, user.password)).body.data;
    expect(newer).not.toBe(older);
    const confirm = (code: string) => app.call('confirmSecondFactor', { token, body: { code } });
    expect((await confirm(shown(older))).code).toBe('incorrect_code');
    expect((await confirm(shown(newer))).status).toBe(200);
  });

  test('over one that counts is refused, and leaves it', async () => {
    const { user, token, secret } = await secured();
    expect((await begin(token, user.password)).code).toBe('conflict');
    expect((await login(user, shown(secret))).status).toBe(200);
  });

  test('neither secret nor recovery codes are kept as they are, logged or written down', async () => {
    const { user, secret, codes } = await secured();
    await login(user, shown(secret));
    const { rows } = await app.store.pool.query(
      `select u::text || array_to_string(array(select encode(h, 'escape') from unnest(recovery_hashes) h), ' ')
        || encode(second_factor, 'escape') as row from users u where user_id = $1 and second_factor is not null
       union all select a::text from audit a`,
      [user.user_id],
    );
    expect(rows.length).toBeGreaterThan(1);
    const kept = rows.map((row) => row.row).join('\n');
    for (const told of [secret, fromBase32(secret).toString('base64'), ...codes]) {
      expect(kept).not.toContain(told);
      expect(app.logged()).not.toContain(told);
    }
  });
});

describe('signing in with it', () => {
  test('asks for the code only after the right password', async () => {
    const { user, secret } = await secured();
    expect((await login({ ...user, password: 'wrong' }, shown(secret))).code).toBe('incorrect_password');
    expect((await login(user)).code).toBe('second_factor_required');
    expect((await login(user, shown(secret))).status).toBe(200);
  });

  test('a code serves once, and none older than the last one taken', async () => {
    const { user, secret } = await secured();
    const code = shown(secret);
    expect((await login(user, code)).status).toBe(200);
    expect((await login(user, code)).code).toBe('incorrect_code');
    expect((await login(user, shown(secret, -1))).code).toBe('incorrect_code');
    expect((await login(user, shown(secret, 1))).status).toBe(200);
    await app.clock.leap(2 * stepMs);
    expect((await login(user, shown(secret))).status).toBe(200);
  });

  test('of two with the same code at the same moment one comes in', async () => {
    const { user, secret } = await secured();
    const code = shown(secret);
    const answers = await Promise.all([login(user, code), login(user, code)]);
    expect(answers.map((answer) => answer.code ?? 'ok').toSorted()).toEqual(['incorrect_code', 'ok']);
  });

  test('one step off is taken, two are not', async () => {
    const { user, secret } = await secured();
    expect((await login(user, shown(secret, 2))).code).toBe('incorrect_code');
    expect((await login(user, shown(secret, 1))).status).toBe(200);
  });

  test('each recovery code serves once, also of two at the same moment', async () => {
    const { user, codes } = await secured();
    const [first = '', second = ''] = codes;
    const answers = await Promise.all([login(user, first), login(user, first)]);
    expect(answers.map((answer) => answer.code ?? 'ok').toSorted()).toEqual(['incorrect_code', 'ok']);
    expect((await login(user, first)).code).toBe('incorrect_code');
    expect((await login(user, second)).status).toBe(200);
    expect((await login(user, 'aaaa-bbbb')).code).toBe('incorrect_code');
  });

  test('wrong codes are wrong tries; asking for the field again does not buy new ones', async () => {
    const { user, secret } = await secured();
    const address = '198.51.100.20';
    for (let n = 0; n < 5; n++) {
      expect((await login(user, undefined, address)).code).toBe('second_factor_required');
      expect((await login(user, shown(secret, 9 + n), address)).code).toBe('incorrect_code');
    }
    expect((await login(user, shown(secret), address)).code).toBe('too_many_attempts');
    await app.clock.leap(60_000);
    expect((await login(user, shown(secret), address)).status).toBe(200);
  });

  test('asking for the field alone, as everybody does first, counts as nothing', async () => {
    const { user, secret } = await secured();
    for (let n = 0; n < 20; n++)
      expect((await login(user, undefined, '198.51.100.21')).code).toBe('second_factor_required');
    expect((await login(user, shown(secret), '198.51.100.21')).status).toBe(200);
  });

  test('is written down with how it was done; a wrong code with what was wrong', async () => {
    const { user, secret, codes } = await secured();
    await login(user, shown(secret, 7), '192.0.2.9');
    await login(user, shown(secret), '192.0.2.9');
    await login(user, codes[0], '192.0.2.9');
    const { rows } = await app.store.pool.query(
      'select action, user_id, address, after from audit where subject_id = $1 order by entry_id',
      [String(user.user_id)],
    );
    const by = { user_id: user.user_id, address: '192.0.2.9' };
    expect(rows[0]).toMatchObject({ action: 'secondFactorSet', user_id: user.user_id });
    expect(rows.slice(1)).toEqual([
      { action: 'signInFailed', user_id: null, address: '192.0.2.9', after: { wrong: 'code' } },
      { action: 'signedIn', ...by, after: { way: 'secondFactor' } },
      { action: 'signedIn', ...by, after: { way: 'recoveryCode' } },
    ]);
  });
});

describe('taking it off', () => {
  const remove = (token: string, current_password: string, code: string, address = '192.0.2.1') =>
    app.call('removeSecondFactor', {
      token,
      body: { current_password, code },
      headers: { 'x-forwarded-for': address },
    });

  test('asks for the password and for the factor itself: neither is enough alone', async () => {
    const { user, token, secret } = await secured();
    const without = await app.call('removeSecondFactor', { token, body: { current_password: user.password } });
    expect([without.code, without.body.error.fields]).toEqual(['invalid', { code: 'required' }]);
    expect((await remove(token, 'wrong', shown(secret))).code).toBe('incorrect_password');
    expect((await remove(token, user.password, shown(secret, 7))).code).toBe('incorrect_code');
    expect((await login(user)).code).toBe('second_factor_required');
    expect((await remove(token, user.password, shown(secret))).status).toBe(200);
    expect((await login(user)).status).toBe(200);
    const { rows } = await app.store.pool.query(
      `select count(*)::int as count from audit where subject_id = $1 and action = 'secondFactorRemoved'`,
      [String(user.user_id)],
    );
    expect(rows[0].count).toBe(1);
    // Set anew, the old secret opens nothing.
    const again = (await begin(token, user.password)).body.data.secret;
    await app.call('confirmSecondFactor', { token, body: { code: shown(again) } });
    await app.clock.leap(stepMs);
    expect((await login(user, shown(secret))).code).toBe('incorrect_code');
  });

  test('a recovery code serves too, with or without its hyphen, in capitals, with spaces', async () => {
    const { user, token, codes } = await secured();
    const [first = '', second = '', third = '', fourth = ''] = codes;
    expect((await login(user, first.replace('-', ''))).status).toBe(200);
    expect((await login(user, ` ${second.toUpperCase()} `)).status).toBe(200);
    expect((await login(user, [...third].join(' '))).status).toBe(200);
    expect((await login(user, third)).code).toBe('incorrect_code');
    expect((await remove(token, user.password, fourth.replace('-', ' '))).status).toBe(200);
  });

  test('wrong codes are counted over right passwords: asking for something else in between buys no tries', async () => {
    const { user, token, secret } = await secured();
    const address = '198.51.100.60';
    const headers = { 'x-forwarded-for': address };
    const body = { current_password: user.password };
    for (let n = 0; n < 5; n++) {
      expect((await remove(token, user.password, shown(secret, 9 + n), address)).code).toBe('incorrect_code');
      // Answers with the password alone that there is a factor already.
      if (n < 4) expect((await app.call('beginSecondFactor', { token, body, headers })).code).toBe('conflict');
    }
    expect((await remove(token, user.password, shown(secret), address)).code).toBe('too_many_attempts');
  });
});
