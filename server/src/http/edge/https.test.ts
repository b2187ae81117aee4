/** The server with a certificate of its own: HTTPS for browsers and sockets, and a plain port that lets nobody speak in the clear. */
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { dashboardChannel } from '@wardlight/contract';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type MadeCertificate, makeCertificate } from '../../testing/certificates.ts';
import { makeAgency, makeProvider, makeUser, signIn } from '../../testing/factories.ts';

let first: MadeCertificate;
let second: MadeCertificate;
let folder: string;
let files: { cert: string; key: string };
let app: TestApp;

beforeAll(async () => {
  [first, second] = [makeCertificate(), makeCertificate()];
  folder = mkdtempSync(join(tmpdir(), 'wardlight-https-test-'));
  files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  use(first);
  app = await startTestApp({ https: { port: 0, ...files }, hstsSeconds: 31_536_000 });
});
afterAll(async () => {
  await app.stop();
  for (const made of [first, second]) made.remove();
  rmSync(folder, { recursive: true, force: true });
});

function use(made: MadeCertificate): void {
  copyFileSync(made.cert, files.cert);
  copyFileSync(made.key, files.key);
}

interface Got {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

function get(url: string, options: https.RequestOptions = {}, body?: string): Promise<Got> {
  const { request } = url.startsWith('https:') ? https : http;
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent: false, ...options }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(parts).toString(),
        }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
const trusting = (made: MadeCertificate) => ({ ca: readFileSync(made.cert, 'utf8') });
const plainUrl = () => `http://127.0.0.1:${app.httpPort}`;

describe('over https', () => {
  it('the server answers whoever trusts its certificate, and says that browsers come by no other way', async () => {
    const answer = await get(`${app.url}/readyz`, trusting(first));
    expect([answer.status, answer.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
    await expect(get(`${app.url}/readyz`, trusting(second))).rejects.toThrow(/self-signed|certificate/);
  });

  it('a screen hears its board', async () => {
    const agency = await makeAgency(app, await makeProvider(app));
    const provider = await app.accounts.agencies.providerOf(agency);
    const staff = await makeUser(app, 'staff', provider ?? expect.fail('no provider'), agency);
    const { token } = await signIn(app, staff);
    const socket = io(app.url, { ...trusting(first), transports: ['websocket'], reconnection: false });
    const heard = new Promise<unknown>((resolve) => socket.onAny((event: string) => resolve(event)));
    socket.on('connect', () =>
      socket.emit('subscribe', {
        channel: `private-${dashboardChannel(agency).replace(/^private-/, '')}`,
        auth: { headers: { Authorization: `Bearer ${token}` } },
      }),
    );
    expect(await heard).not.toBe('subscription_error');
    socket.close();
  });

  it.each(['TLSv1', 'TLSv1.1'] as const)('%s is refused', async (version) => {
    const options: ConnectionOptions = {
      ...trusting(first),
      ...{ port: app.httpsPort ?? 0, host: '127.0.0.1', minVersion: version, maxVersion: version },
      ciphers: 'DEFAULT:@SECLEVEL=0',
    };
    const socket = connectTls(options);
    const [error] = (await once(socket, 'error')) as [Error];
    expect(error.message).toMatch(/protocol version|unsupported protocol|no protocols|alert/i);
  });

  it('whoever speaks plain HTTP there is cut off', async () => {
    const socket = connectPlain(app.httpsPort ?? 0, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'),
    );
    socket.on('error', () => undefined);
    const said: Buffer[] = [];
    socket.on('data', (bytes) => said.push(bytes));
    await once(socket, 'close');
    expect(Buffer.concat(said).toString('latin1')).not.toContain('HTTP/1.1');
  });

  it('a renewed certificate is taken up within the hour, without a restart', async () => {
    use(second);
    await app.clock.leap(3_600_000);
    expect((await get(`${app.url}/healthz`, trusting(second))).status).toBe(200);
    use(first);
    await app.clock.leap(3_600_000);
    expect((await get(`${app.url}/healthz`, trusting(first))).status).toBe(200);
  });
});

describe('the plain port beside it', () => {
  it.each(['GET', 'HEAD'])('sends a page asked for by %s to https, by the name it was asked under', async (method) => {
    const answer = await get(`${plainUrl()}/report?day=1`, { method, headers: { host: 'ward.example:80' } });
    expect([answer.status, answer.headers.location, answer.headers['cache-control']]).toEqual([
      308,
      `https://ward.example:${app.httpsPort}/report?day=1`,
      'no-store',
    ]);
  });

  it.each([
    ['a call with a token', '/api/user', { headers: { authorization: 'Bearer secret' } }],
    ['a call without one', '/api/openapi.json', {}],
    ['a password', '/api/login', { method: 'POST' }],
    ['a socket', '/socket.io/?EIO=4&transport=polling', {}],
    ['a form', '/', { method: 'POST' }],
    ['an address of another host', '//evil.example/', {}],
    ['a name that is none', '/', { headers: { host: 'evil.example/@' } }],
  ])('refuses %s, and sends it nowhere', async (_, path, options) => {
    const { port, hostname } = new URL(plainUrl());
    const answer = await get(plainUrl(), { ...options, hostname, port, path });
    expect([answer.status, answer.headers.location]).toEqual([403, undefined]);
    expect(JSON.parse(answer.body).error.code).toBe('https_required');
  });

  it('leaves a trace of each call that is refused, and cuts off whoever writes a hundred at once', async () => {
    const refused = async () => {
      const { body } = await get(`${app.url}/metrics`, {
        ca: [first, second].map((made) => readFileSync(made.cert, 'utf8')),
      });
      return Number(/^wardlight_refusals_total\{.*code="https_required".*\} (\d+)$/m.exec(body)?.[1] ?? 0);
    };
    const before = await refused();
    await get(`${plainUrl()}/api/user`);
    expect((await refused()) - before).toBe(1);
    expect(app.logged()).toMatch(/"code":"https_required".*"msg":"refused"/);
    const socket = connectPlain({ port: app.httpPort, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.write('POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n'.repeat(100));
    await once(socket.resume(), 'close');
    expect((await refused()) - before).toBeLessThanOrEqual(1 + 8);
  });

  it('refuses to become a socket', async () => {
    const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
    const answer = await get(`${plainUrl()}/socket.io/?EIO=4&transport=websocket`, { headers });
    expect(answer.status).toBe(403);
  });

  it('still tells whoever runs the server how it is', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await get(plainUrl() + path)).status).toBe(200);
  });
});

it('the name that browsers know the server by is where the plain port sends them', async () => {
  const other = await startTestApp({ https: { port: 0, ...files }, origin: 'https://ward.example' });
  const answer = await get(`http://127.0.0.1:${other.httpPort}/`, { headers: { host: 'other.example' } });
  expect(answer.headers.location).toBe('https://ward.example/');
  // Of its own only where it was asked for.
  expect((await get(`${other.url}/readyz`, trusting(first))).headers['strict-transport-security']).toBeUndefined();
  await other.stop();
});

it.each([
  ['without a certificate', () => null],
  ['with one for mats alone', () => ({ port: 0, ...files })],
])('%s everything is as it was: plain HTTP on one port', async (_, mqtts) => {
  const other = await startTestApp({ mqtts: mqtts() });
  expect(other.httpsPort).toBeNull();
  const answer = await get(`${other.url}/readyz`);
  expect([answer.status, answer.headers['strict-transport-security']]).toEqual([200, undefined]);
  expect((await other.call('readUser')).code).toBe('unauthenticated');
  await other.stop();
});

describe('settings that do not fit', () => {
  const files = { WARDLIGHT_TLS_CERT: 'a', WARDLIGHT_TLS_KEY: 'b' };
  it.each([
    [{ WARDLIGHT_HTTPS_PORT: '8443' }, 'WARDLIGHT_HTTPS_PORT needs WARDLIGHT_TLS_CERT and WARDLIGHT_TLS_KEY.'],
    [{ WARDLIGHT_HTTPS_PORT: '8080', ...files }, 'WARDLIGHT_PORT and WARDLIGHT_HTTPS_PORT must differ.'],
    [
      { WARDLIGHT_HTTPS_PORT: '8443', WARDLIGHT_MQTTS_PORT: '8443', ...files },
      'WARDLIGHT_HTTPS_PORT and WARDLIGHT_MQTTS_PORT must differ.',
    ],
    [{ WARDLIGHT_HSTS_SECONDS: 'a year' }, 'WARDLIGHT_HSTS_SECONDS must be a number of seconds from 0 to 63072000.'],
  ])('%j is said in one sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });
});
