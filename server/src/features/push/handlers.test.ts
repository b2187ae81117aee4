/** Web push end to end but the browser: what a push service is sent, and what follows from its answers. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgencyId } from '@wardlight/contract';
import { words as wordsTh } from '@wardlight/contract/words/th';
import { words } from '@wardlight/contract/words/zh-TW';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPushSubscriptions } from '../../store/accounts/reach/push-subscriptions.ts';
import { deliveriesOf } from '../../store/messages/deliveries.ts';
import { eventually } from '../../testing/eventually.ts';
import {
  fallSilent,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

vi.setConfig({ testTimeout: 120_000 });

let app: TestApp;
let agency: AgencyId;
let mei: MadeUser;
let token: string;
let service: Server;
let endpoint: string;
let answer = 201;
const heard: { headers: IncomingHttpHeaders; body: Buffer }[] = [];
const browser = createECDH('prime256v1');
const p256dh = browser.generateKeys().toString('base64url');
const auth = randomBytes(16).toString('base64url');

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    heard.push({ headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(answer).end();
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}/send`;
  app = await startTestApp({ pushServices: ['push.example', '*.below.example'] });
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  mei = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, mei));
});
afterAll(async () => {
  await app.stop();
  await new Promise((resolve) => service.close(resolve));
});
/** Tests of theirs are counted too. */
beforeEach(() =>
  app.store.pool.query('delete from push_subscriptions; delete from push_endpoints_ended; delete from login_attempts'),
);

/** Turned on at an address that only the contract's https would keep out, and led to this machine. */
async function turnOn() {
  answer = 201;
  heard.length = 0;
  const body = { endpoint: 'https://push.example/send', keys: { p256dh, auth }, device: 'Firefox on Android' };
  const added = await app.call('addPush', { token, body });
  await app.store.pool.query('update push_subscriptions set endpoint = $1', [endpoint]);
  return added.body.data;
}

/** As a browser reads it (RFC 8291). */
function read(body: Buffer): unknown {
  const [salt, theirs, sealed] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs]);
  const derive = (key: Buffer, by: Buffer, text: Buffer, bytes: number) =>
    Buffer.from(hkdfSync('sha256', key, by, text, bytes));
  const material = derive(browser.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(material, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(material, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return JSON.parse(text.subarray(0, -1).toString());
}

const attempt = async (subscription_id: number) =>
  (await app.call('tryPush', { token, params: { subscription_id }, body: {} })).body.data;
const listed = async () => (await app.call('readPush', { token })).body.data;

test('turned on, tried, turned off; the key outlives a restart', async () => {
  const { subscription_id } = await turnOn();
  const before = await listed();
  expect(before.subscriptions).toMatchObject([{ subscription_id, device: 'Firefox on Android', sent_at: null }]);
  expect(await attempt(subscription_id)).toEqual({ state: 'sent', problem: null });
  expect(heard[0]?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '600', urgency: 'normal' });
  expect(heard[0]?.headers.authorization).toContain(`k=${before.public_key}`);
  expect(read(heard[0]?.body ?? Buffer.alloc(0))).toMatchObject({ title: 'Wardlight', path: '/push', priority: null });
  expect((await listed()).subscriptions[0].sent_at).toBe(app.clock.now());
  await app.restart();
  expect((await listed()).public_key).toBe(before.public_key);
  const { rows } = await app.store.pool.query<{ sealed: Buffer }>('select sealed from installation_secrets');
  expect(rows.map(({ sealed }) => sealed.toString('latin1')).join()).not.toContain('privateKey');
  expect((await app.call('removePush', { token, params: { subscription_id } })).status).toBe(200);
  expect((await listed()).subscriptions).toEqual([]);
});

test('tests in a row are six and then one in 10 s', async () => {
  await app.clock.leap(60_000);
  const { subscription_id } = await turnOn();
  const ends = await Promise.all(Array.from({ length: 8 }, () => attempt(subscription_id)));
  expect(ends.filter((end) => end?.state === 'sent')).toHaveLength(6);
  const refused = await app.call('tryPush', { token, params: { subscription_id }, body: {} });
  expect([refused.code, refused.body.error.retry_after]).toEqual(['too_many_attempts', 10]);
  expect(heard).toHaveLength(6);
  await app.clock.leap(10_000);
  expect(await attempt(subscription_id)).toEqual({ state: 'sent', problem: null });
});

test('keys that another sealing key has sealed are made anew: the watch starts all the same', async () => {
  const before = await listed();
  await app.store.pool.query("update installation_secrets set sealed = sealed || decode('00', 'hex')");
  await app.restart();
  const after = await listed();
  expect(after.public_key).not.toBe(before.public_key);
  await app.restart();
  expect((await listed()).public_key).toBe(after.public_key);
});

describe('an address that its push service has ended', () => {
  const again = (more: object = {}) =>
    app.call('addPush', {
      token,
      body: { endpoint: 'https://push.example/send', keys: { p256dh, auth }, device: 'Firefox on Android', ...more },
    });
  /** The device as its browser knows it: at an address that may be added by a call. */
  const asTheBrowserKnowsIt = () =>
    app.store.pool.query(`update push_subscriptions set endpoint = 'https://push.example/send';
      update push_endpoints_ended set endpoint = 'https://push.example/send'`);
  const marked = async () =>
    (await listed()).subscriptions.map((one: { problem: string | null }) => one.problem) as (string | null)[];

  test.each([404, 410])(
    'with %i is given up: it stays on the list, marked, and nothing is sent there any more',
    async (status) => {
      const { subscription_id } = await turnOn();
      answer = status;
      expect(await attempt(subscription_id)).toEqual({ state: 'failed', problem: 'gone' });
      expect((await listed()).subscriptions).toMatchObject([{ subscription_id, problem: 'gone' }]);
      answer = 201;
      expect(await attempt(subscription_id)).toEqual({ state: 'failed', problem: 'gone' });
      expect(heard).toHaveLength(1);
    },
  );

  test.each([400, 401, 403, 413, 429, 500, 503])(
    'is not ended by %i: it says so, and is tried again',
    async (status) => {
      const { subscription_id } = await turnOn();
      answer = status;
      expect((await attempt(subscription_id)).state).toBe('failed');
      expect(await marked()).not.toContain('gone');
      answer = 201;
      expect(await attempt(subscription_id)).toEqual({ state: 'sent', problem: null });
      expect(await marked()).toEqual([null]);
    },
  );

  test('nor by keys that cannot be written to', async () => {
    const { subscription_id } = await turnOn();
    await app.store.pool.query('update push_subscriptions set p256dh = $1', ['A'.repeat(87)]);
    expect(await attempt(subscription_id)).toEqual({ state: 'failed', problem: 'refused' });
    expect(await marked()).toEqual(['refused']);
  });

  test('is not registered again after a 410, by nobody and under no name, also once it is off the list', async () => {
    const { subscription_id } = await turnOn();
    answer = 410;
    await attempt(subscription_id);
    await asTheBrowserKnowsIt();
    expect((await again()).code).toBe('conflict');
    expect((await again({ device: 'The same phone' })).code).toBe('conflict');
    expect(await marked()).toEqual(['gone']);
    expect((await app.call('removePush', { token, params: { subscription_id } })).code).toBeNull();
    expect((await again()).code).toBe('conflict');
    expect((await listed()).subscriptions).toEqual([]);
    expect((await again({ endpoint: 'https://push.example/anew' })).code).toBeNull();
    expect(await marked()).toEqual([null]);
  });

  test('is not brought back by a message that was on its way to it and arrived', async () => {
    const { subscription_id } = await turnOn();
    const subscriptions = createPushSubscriptions(app.store.db);
    await subscriptions.heard(subscription_id, 'gone', app.clock.now());
    await subscriptions.heard(subscription_id, null, app.clock.now());
    await subscriptions.heard(subscription_id, 'serverError', app.clock.now());
    expect(await marked()).toEqual(['gone']);
  });

  test('reaches nobody: the lists say so, and no message of an alert waits for it', async () => {
    await turnOn();
    const reach = async () => [
      (await app.call('listNotifyLists', { token })).body.data.people.find(
        (one: { user_id: number }) => one.user_id === mei.user_id,
      )?.push,
      (await app.call('readDuty', { token })).body.data.people.find(
        (one: { user_id: number }) => one.user_id === mei.user_id,
      )?.reached,
    ];
    expect(await reach()).toEqual([true, true]);
    await app.store.pool.query("update push_subscriptions set problem = 'gone'");
    expect(await reach()).toEqual([false, false]);
    await app.store.pool.query(
      'insert into duty (agency_id, user_id, since_at) values ($1, $2, now()) on conflict do nothing',
      [agency, mei.user_id],
    );
    const [alert] = await fallSilent(app, [await makeBed(app, agency)]);
    expect(await deliveriesOf(app.store.db, [agency], [alert?.alert_id ?? ''])).toEqual([]);
    expect(heard).toEqual([]);
    await app.store.pool.query('delete from duty');
  });

  test('gets no last word when its session is ended', async () => {
    await turnOn();
    await app.store.pool.query("update push_subscriptions set problem = 'gone'");
    await app.store.pool.query('delete from push_farewells');
    const other = await signIn(app, mei);
    expect((await app.call('endOtherSessions', { token: other.token, body: {} })).code).toBeNull();
    expect((await app.store.pool.query('select from push_farewells')).rowCount).toBe(0);
    expect((await app.store.pool.query('select from push_subscriptions')).rowCount).toBe(0);
    ({ token } = await signIn(app, mei));
  });
});

test('an alert reaches the phone of who is on duty, sealed, with the name masked', async () => {
  await turnOn();
  await app.store.pool.query('insert into duty (agency_id, user_id, since_at) values ($1, $2, now())', [
    agency,
    mei.user_id,
  ]);
  const [alert] = await fallSilent(app, [await makeBed(app, agency)]);
  await eventually(async () =>
    expect(await deliveriesOf(app.store.db, [agency], [alert?.alert_id ?? ''])).toMatchObject([
      { method: 'push', state: 'sent', to: { user_id: mei.user_id } },
    ]),
  );
  expect(heard).toHaveLength(1);
  const message = read(heard[0]?.body ?? Buffer.alloc(0));
  expect(message).toMatchObject({
    tag: alert?.alert_id,
    path: `/alerts?agency=${agency}`,
    priority: 'medium',
    title: expect.stringMatching(/^!! /),
  });
  expect(JSON.stringify(message)).not.toMatch(/住民/);
});

test.each([
  ['a neighbour of this machine', 'https://127.0.0.1/send'],
  ['a name inside the house', 'https://printer.lan/send'],
  ['a name that only ends alike', 'https://evilpush.example/send'],
  ['the name before the dot itself', 'https://below.example/send'],
  ['another port', 'https://push.example:8443/send'],
  ['somebody’s password', 'https://mei:secret@push.example/send'],
  ['no address', 'https://'],
])('messages go to known push services alone: %s is refused', async (_, named) => {
  const body = { endpoint: named, keys: { p256dh, auth }, device: 'Firefox on Android' };
  expect(await app.call('addPush', { token, body })).toMatchObject({ code: 'push_service_unknown' });
});

test('a host below a known name is one', async () => {
  const body = { endpoint: 'https://eu.below.example/send', keys: { p256dh, auth }, device: 'Firefox on Android' };
  expect((await app.call('addPush', { token, body })).code).toBeNull();
});

describe('notifications end with the session that somebody ends', () => {
  const lastWord = { title: '守夜燈', body: words.alerts.phoneEnded, tag: 'ended', priority: null };
  const count = async (table: 'push_subscriptions' | 'push_farewells') =>
    (await app.store.pool.query(`select from ${table}`)).rowCount;
  const rows = async () =>
    (await app.store.pool.query<{ device: string }>('select device from push_subscriptions order by 1')).rows.map(
      ({ device }) => device,
    );
  const turnedOff = async () =>
    (
      await app.store.pool.query<{ by: number | null; what: unknown }>(
        `select user_id as by, before as what from audit where action = 'pushTurnedOff' and subject_kind = 'push'
         and subject_id = $1::text order by entry_id desc limit 1`,
        [mei.user_id],
      )
    ).rows;
  /** A phone with a session of its own. */
  async function phone(device = 'Firefox on Android', who = mei) {
    const session = await signIn(app, who);
    const given = `https://push.example/${device.replaceAll(' ', '')}`;
    const added = await app.call('addPush', {
      token: session.token,
      body: { endpoint: given, keys: { p256dh, auth }, device },
    });
    expect(added.code).toBeNull();
    await app.store.pool.query('update push_subscriptions set endpoint = $1 where endpoint = $2', [
      `${endpoint}?${device}`,
      given,
    ]);
    answer = 201;
    heard.length = 0;
    return { ...session, session_id: session.session.session_id };
  }
  const pass = async () => {
    const before = heard.length;
    await app.clock.advance(6_000);
    return heard.slice(before).map(({ body }) => read(body));
  };
  beforeEach(() => app.store.pool.query('delete from push_farewells'));

  test('of a lost phone, from another device: one last word, and who did it', async () => {
    const lost = await phone();
    const kept = await phone('Chrome');
    const done = await app.call('endSession', { token, params: { session_id: lost.session_id } });
    expect(done.code).toBeNull();
    expect(await rows()).toEqual(['Chrome']);
    expect(await pass()).toEqual([expect.objectContaining(lastWord)]);
    expect(Number(heard[0]?.headers.ttl)).toBe(86_400);
    expect(await pass()).toEqual([]);
    expect(await turnedOff()).toEqual([{ by: mei.user_id, what: { device: 'Firefox on Android' } }]);
    const listed = await app.call('readPush', { token: kept.token });
    expect(listed.body.data.subscriptions).toMatchObject([{ device: 'Chrome', of_this_session: true }]);
    const after = await app.call('addPush', {
      token: lost.token,
      body: { endpoint: 'https://push.example/send', keys: { p256dh, auth }, device: 'Firefox on Android' },
    });
    expect(after.code).toBe('unauthenticated');
  });

  test('a session without any ends without a word', async () => {
    const { session } = await signIn(app, mei);
    await app.call('endSession', { token, params: { session_id: session.session_id } });
    expect(await count('push_farewells')).toBe(0);
  });

  test('of all others, also of those that had run out; nobody else’s', async () => {
    const provider = await makeProvider(app);
    const other = await makeUser(app, 'staff', provider, await makeAgency(app, provider));
    await phone('Of another', other);
    const old = await phone('Old');
    await phone('Other');
    const mine = await phone('Mine');
    await app.store.pool.query('delete from sessions where session_id = $1', [old.session_id]);
    expect(await rows()).toEqual(['Mine', 'Of another', 'Old', 'Other']);
    expect((await app.call('endOtherSessions', { token: mine.token, body: {} })).code).toBeNull();
    expect(await rows()).toEqual(['Mine', 'Of another']);
    expect(await pass()).toHaveLength(2);
    ({ token } = await signIn(app, mei));
  });

  test('the last word outlives a bad hour and a restart, and is given up after a day', async () => {
    const lost = await phone();
    await app.call('endSession', { token, params: { session_id: lost.session_id } });
    answer = 503;
    expect(await pass()).toHaveLength(1);
    await app.restart();
    answer = 201;
    await app.clock.advance(30_000);
    expect(await count('push_farewells')).toBe(0);
    expect(read(heard.at(-1)?.body ?? Buffer.alloc(0))).toMatchObject(lastWord);
    const again = await phone();
    answer = 503;
    await app.call('endSession', { token, params: { session_id: again.session_id } });
    await pass();
    await app.clock.leap(25 * 3_600_000);
    await app.clock.advance(6_000);
    expect(await count('push_farewells')).toBe(0);
    ({ token } = await signIn(app, mei));
  });

  test('one that is turned on again meanwhile is told nothing of the kind', async () => {
    const lost = await phone();
    answer = 503;
    await app.call('endSession', { token, params: { session_id: lost.session_id } });
    await pass();
    await app.store.pool.query("update push_farewells set endpoint = 'https://push.example/send'");
    const back = await signIn(app, mei);
    await app.call('addPush', {
      token: back.token,
      body: { endpoint: 'https://push.example/send', keys: { p256dh, auth }, device: 'Firefox on Android' },
    });
    expect(await count('push_farewells')).toBe(0);
  });

  test('by signing out there, where the browser could not say so itself', async () => {
    const mine = await phone();
    expect((await app.call('logout', { token: mine.token, body: {} })).code).toBeNull();
    expect(await rows()).toEqual([]);
    expect(await pass()).toHaveLength(1);
  });

  test('but not with one that a new sign-in in the same browser replaces', async () => {
    const before = await phone();
    const after = await signIn(app, mei);
    await app.call('logout', { token: before.token, query: { replaced: 'true' }, body: {} });
    expect([await rows(), await count('push_farewells')]).toEqual([['Firefox on Android'], 0]);
    const listed = await app.call('readPush', { token: after.token });
    expect(listed.body.data.subscriptions).toMatchObject([{ of_this_session: false }]);
  });

  test('but not where a session only ran out, until somebody of the same account signs in there again', async () => {
    const before = await phone();
    await app.store.pool.query("update sessions set expires_at = 'epoch' where session_id = $1", [before.session_id]);
    await app.accounts.sweep();
    expect(await rows()).toEqual(['Firefox on Android']);
    const audited = await app.store.pool.query("select from audit where action = 'pushTurnedOn'");
    const again = await signIn(app, mei);
    const listed = await app.call('readPush', { token: again.token });
    expect(listed.body.data.subscriptions).toMatchObject([{ of_this_session: false }]);
    await app.store.pool.query("update push_subscriptions set endpoint = 'https://push.example/send'");
    const kept = await app.call('addPush', {
      token: again.token,
      body: { endpoint: 'https://push.example/send', keys: { p256dh, auth }, device: 'Firefox on Android' },
    });
    expect(kept.body.data).toMatchObject({ of_this_session: true });
    expect((await app.store.pool.query("select from audit where action = 'pushTurnedOn'")).rowCount).toBe(
      audited.rowCount,
    );
    expect(await pass()).toEqual([]);
  });

  test('an agent is told in the language of the provider’s first agency', async () => {
    const provider = await makeProvider(app);
    const first = await makeAgency(app, provider);
    await app.store.pool.query("update agencies set locale = 'th_TH' where agency_id = $1", [first]);
    const agent = await makeUser(app, 'agent', provider, null);
    const lost = await phone('Agent', agent);
    const elsewhere = await signIn(app, agent);
    await app.call('endSession', { token: elsewhere.token, params: { session_id: lost.session_id } });
    expect(await pass()).toEqual([expect.objectContaining({ body: wordsTh.alerts.phoneEnded })]);
  });

  test('with a new password that ends the others', async () => {
    const provider = await makeProvider(app);
    const home = await makeAgency(app, provider);
    const who = await makeUser(app, 'staff', provider, home);
    await phone('Firefox', who);
    const { token: here } = await signIn(app, who);
    const body = { current_password: who.password, password: 'a lamp for every bed', end_other_sessions: true };
    expect((await app.call('changePassword', { token: here, body })).code).toBeNull();
    expect(await rows()).toEqual([]);
    expect(await pass()).toHaveLength(1);
  });

  test('with an account that is disabled, or gets a new one-time code', async () => {
    const provider = await makeProvider(app);
    const home = await makeAgency(app, provider);
    const agent = await signIn(app, await makeUser(app, 'agent', provider, null));
    const [gone, anew] = [await makeUser(app, 'staff', provider, home), await makeUser(app, 'staff', provider, home)];
    await phone('Gone', gone);
    await phone('Anew', anew);
    const params = { user_id: gone.user_id };
    expect((await app.call('disableAccount', { token: agent.token, agency: home, params, body: {} })).code).toBeNull();
    expect(await rows()).toEqual(['Anew']);
    await app.accounts.users.issueCode(anew, null);
    expect(await rows()).toEqual([]);
    expect(await pass()).toHaveLength(2);
  });
});
