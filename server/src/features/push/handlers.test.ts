/** Web push end to end but the browser: what a push service is sent, and what follows from its answers. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AgencyId } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { deliveriesOf } from '../../store/deliveries.ts';
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
beforeEach(() => app.store.pool.query('delete from push_subscriptions; delete from login_attempts'));

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

test('a subscription that is over is forgotten; one that is troubled says so', async () => {
  const { subscription_id } = await turnOn();
  answer = 500;
  expect(await attempt(subscription_id)).toEqual({ state: 'failed', problem: 'serverError' });
  expect((await listed()).subscriptions).toMatchObject([{ problem: 'serverError' }]);
  answer = 410;
  expect(await attempt(subscription_id)).toEqual({ state: 'failed', problem: 'gone' });
  expect((await listed()).subscriptions).toEqual([]);
});

test('an alert reaches the phone of who is on duty, sealed, with the name masked', async () => {
  await turnOn();
  await app.store.pool.query('insert into duty (agency_id, user_id, since_at) values ($1, $2, now())', [
    agency,
    mei.user_id,
  ]);
  const [alert] = await fallSilent(app, [await makeBed(app, agency)]);
  await vi.waitFor(async () =>
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
