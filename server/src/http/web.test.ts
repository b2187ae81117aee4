/** How the built web is served, and what every answer tells browsers. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/index.ts';

let app: TestApp;
let secure: TestApp;
let bare: TestApp;
let webDir: string;
const script = 'console.log("the board");';

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'wardlight-web-'));
  await mkdir(join(webDir, 'assets'));
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>Wardlight</title>');
  await writeFile(join(webDir, 'assets', 'main-a1b2c3.js'), script);
  await writeFile(join(webDir, 'assets', 'main-a1b2c3.js.br'), brotliCompressSync(script));
  await writeFile(join(webDir, 'assets', 'main-a1b2c3.js.map'), '{}');
  await writeFile(join(webDir, 'push-worker.js.map'), '{}');
  await mkdir(join(webDir, '.git'));
  await writeFile(join(webDir, '.git', 'config'), 'kept to ourselves');
  await writeFile(join(webDir, 'push-worker.js'), script);
  await writeFile(join(webDir, 'manifest.webmanifest'), '{}');
  await writeFile(join(webDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  app = await startTestApp({ webDir });
  secure = await startTestApp({ hstsSeconds: 31_536_000, webDir, origin: 'https://ward.example' });
  bare = await startTestApp({ webDir: join(webDir, 'not-built') });
});
afterAll(async () => {
  for (const one of [app, secure, bare]) await one.stop();
  await rm(webDir, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, from = app) => fetch(from.url + path, { headers });

describe('files', () => {
  test.each(['/', '/dashboard', '/auth/login', '/report/resident/7?tab=notify', '/index.html'])(
    '%s is the app, asked for again each time',
    async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
      expect(response.headers.get('content-type')).toMatch(/^text\/html/);
      expect(await response.text()).toContain('<title>Wardlight</title>');
    },
  );

  test('what has a hash in its name is kept for ever, and comes compressed as it was built', async () => {
    const response = await get('/assets/main-a1b2c3.js', { 'accept-encoding': 'br' });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(await response.text()).toBe(script);
  });

  test('other files are asked for again', async () => {
    expect((await get('/icon.svg')).headers.get('cache-control')).toBe('no-cache');
  });

  test('the worker of push is a script of the whole site, and never an old one', async () => {
    const { headers } = await get('/push-worker.js');
    expect(headers.get('content-type')).toMatch(/javascript/);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("worker-src 'self'");
  });

  test('the manifest, without which an iPhone takes no push, is known as one', async () => {
    const { headers } = await get('/manifest.webmanifest');
    expect(headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(headers.get('content-security-policy')).toContain("manifest-src 'self'");
  });

  test.each(['/api/none', '/assets/main-old.js', '/socket.io', '/socket.io/none'])(
    '%s is never the app',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    },
  );

  test.each(['/assets/main-a1b2c3.js.map', '/push-worker.js.map', '/assets/main-a1b2c3.js%2emap'])(
    'no source is given away by %s',
    async (path) => {
      const response = await get(path);
      expect(await response.text()).not.toBe('{}');
      expect(response.headers.get('content-type')).not.toMatch(/javascript|octet-stream/);
    },
  );

  test.each(['/.git/config', '/%2egit/config', '/.git'])('nothing that is hidden is given away by %s', async (path) => {
    expect(await (await get(path)).text()).not.toContain('kept to ourselves');
  });

  test.each(['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json'])(
    '%s leads nowhere',
    async (path) => {
      expect(await (await get(path)).text()).not.toContain('"wardlight"');
    },
  );

  test('without a build it says what to do', async () => {
    const response = await get('/', {}, bare);
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('npm run build')]);
  });
});

describe('headers', () => {
  const directives = async (from: TestApp) =>
    (await get('/', {}, from)).headers.get('content-security-policy')?.split(';') ?? [];

  test('scripts only from here, none written into the page, none made of text', async () => {
    expect(await directives(app)).toContain("script-src 'self'");
    expect((await directives(app)).join()).not.toContain('unsafe-eval');
  });

  test('plain http gets nothing that needs https, https gets it', async () => {
    const [plain, tls] = [(await get('/')).headers, (await get('/', {}, secure)).headers];
    for (const name of ['strict-transport-security', 'cross-origin-opener-policy', 'origin-agent-cluster']) {
      expect([name, plain.get(name)]).toEqual([name, null]);
      expect(tls.get(name)).toBeTruthy();
    }
    expect(app.logged()).not.toContain('WARDLIGHT_TRUSTED_PROXIES');
    expect(await directives(app)).not.toContain('upgrade-insecure-requests');
    expect(await directives(secure)).toContain('upgrade-insecure-requests');
  });

  test('https without a trusted proxy is said at the start: everybody would count as one address', async () => {
    expect(secure.logged()).toContain('WARDLIGHT_TRUSTED_PROXIES names none: everybody counts as one address');
    for (const named of [{ trustedProxies: ['127.0.0.1'] }, { origin: 'http://ward.example' }]) {
      const other = await startTestApp({ origin: 'https://ward.example', ...named });
      expect(other.logged()).not.toContain('everybody counts as one address');
      await other.stop();
    }
  });
});
