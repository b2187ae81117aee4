/** Mats over TLS: the same door with a certificate before it, and a clear word where the certificate is wrong. */
import { randomBytes, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { dashboardChannel } from '@wardlight/contract';
import { frame } from '@wardlight/contract/testing';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drivenClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { startProblem } from '../start-problems.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type MadeCertificate, makeCertificate } from '../testing/certificates.ts';
import { eventually } from '../testing/eventually.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider, makeUser, signIn } from '../testing/factories.ts';
import { connectScreen } from '../testing/screen.ts';
import { openCertificate, TlsProblem } from './tls.ts';

let first: MadeCertificate;
let second: MadeCertificate;
let folder: string;
let files: { cert: string; key: string };
let app: TestApp;
let bed: MadeBed;

beforeAll(async () => {
  [first, second] = [makeCertificate(), makeCertificate()];
  folder = mkdtempSync(join(tmpdir(), 'wardlight-tls-test-'));
  files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  use(first);
  app = await startTestApp({ mqtts: { port: 0, ...files } });
  bed = await makeBed(app, await makeAgency(app, await makeProvider(app)));
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
const tlsPort = () => app.mqttsPort ?? expect.fail('there is no TLS port');

async function connect(trusted: MadeCertificate): Promise<mqtt.MqttClient> {
  return await mqtt.connectAsync(
    `mqtts://127.0.0.1:${tlsPort()}`,
    {
      clientId: bed.serial,
      username: bed.serial,
      password: bed.matPassword,
      ca: readFileSync(trusted.cert),
      reconnectPeriod: 0,
    },
    false,
  );
}
const say = (client: mqtt.MqttClient, state: 'sitting' | 'out') => {
  const now = app.clock.now();
  const said = frame({ at: now, sent: now, seq: now, state });
  return client.publishAsync(`v1/${bed.serial}/up/frame`, JSON.stringify(said), { qos: 1 });
};
const status = async () => (await app.store.readBoard([bed.agency_id])).tiles[0]?.live.status;

describe('the TLS listener', () => {
  it('lets a mat in that trusts the certificate, and its frames count', async () => {
    const mat = await connect(first);
    await say(mat, 'sitting');
    expect(await status()).toBe('sitting');
    await mat.endAsync();
  });

  it('is refused by a mat that trusts another one', async () => {
    await expect(connect(second)).rejects.toThrow(/self-signed|certificate/);
  });

  it('counts whoever does not finish the handshake as waiting, and lets them go', async () => {
    const socket = connectSocket(tlsPort(), '127.0.0.1');
    await once(socket, 'connect');
    const closed = once(socket, 'close');
    // No TLS at all.
    socket.write(Buffer.from([0x10, 0x0c, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 2, 0, 60, 0, 0]));
    await closed;
    const mat = await connect(first);
    await app.clock.advance(1_000);
    await say(mat, 'out');
    expect(await status()).toBe('bedExit');
    await mat.endAsync();
  });

  it('cuts off what announces a megabyte, as without TLS', async () => {
    const socket = connectTls({ port: tlsPort(), host: '127.0.0.1', ca: readFileSync(first.cert) });
    await once(socket, 'secureConnect');
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    socket.write(Buffer.concat([Buffer.from([0x10, 0x80, 0x80, 0x40]), randomBytes(100)]));
    await closed;
  });

  it('takes up a renewed certificate within the hour, without a restart', async () => {
    use(second);
    await expect(connect(second)).rejects.toThrow(/self-signed|certificate/);
    await app.clock.leap(3_600_000);
    const mat = await connect(second);
    await mat.endAsync();
  });

  it('keeps the former certificate where the renewed one cannot be read', async () => {
    writeFileSync(files.cert, 'half of it');
    await app.clock.leap(3_600_000);
    const mat = await connect(second);
    await mat.endAsync();
    expect(app.logged()).toContain('the one before stays');
    use(second);
  });
});

describe('a start with files that do not fit', () => {
  const parts = { clock: drivenClock(0), log: createLog('error', { write: () => undefined }) };
  const problem = async (given: { cert: string; key: string }) => {
    const error = await openCertificate(given, parts).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TlsProblem);
    return startProblem(error, null);
  };
  it.each([
    [
      'a certificate that is not there',
      () => ({ cert: join(folder, 'none'), key: files.key }),
      /WARDLIGHT_TLS_CERT cannot be read \(ENOENT\)/,
    ],
    [
      'a key that is not there',
      () => ({ cert: files.cert, key: join(folder, 'none') }),
      /WARDLIGHT_TLS_KEY cannot be read \(ENOENT\)/,
    ],
    ['a folder for a key', () => ({ cert: files.cert, key: folder }), /WARDLIGHT_TLS_KEY cannot be read \(EISDIR\)/],
    [
      'a key where the certificate should be',
      () => ({ cert: files.key, key: files.key }),
      /WARDLIGHT_TLS_CERT holds no certificate/,
    ],
    [
      'a certificate where the key should be',
      () => ({ cert: files.cert, key: files.cert }),
      /WARDLIGHT_TLS_KEY holds no private key/,
    ],
    [
      'a key of another certificate',
      () => ({ cert: first.cert, key: second.key }),
      /does not belong to the certificate/,
    ],
  ])('%s is said in one sentence', async (_, given, sentence) => {
    use(second);
    const said = await problem(given());
    expect(said).toMatch(sentence);
    expect(said?.split('\n')).toHaveLength(1);
    expect(said).not.toContain('BEGIN');
  });

  it('a port without its files is said too', () => {
    expect(() => readConfig({ WARDLIGHT_MQTTS_PORT: '8883' })).toThrow(
      'WARDLIGHT_MQTTS_PORT needs WARDLIGHT_TLS_CERT and WARDLIGHT_TLS_KEY.',
    );
    expect(() => readConfig({ WARDLIGHT_MQTTS_PORT: '1883', WARDLIGHT_TLS_CERT: 'a', WARDLIGHT_TLS_KEY: 'b' })).toThrow(
      'WARDLIGHT_MQTTS_PORT must differ',
    );
    expect(readConfig({}).mqtts).toBeNull();
  });
});

describe('a certificate that ends within 14 days', () => {
  // The ones made for tests are good for two days from now; a clock that begins then is that much before.
  const opened = async (daysBefore: number) => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => void lines.push(line) });
    const clock = drivenClock(Date.now() - daysBefore * 86_400_000);
    return { certificate: await openCertificate(first, { clock, log }), clock, lines };
  };

  it.each([
    [11, true],
    [13, false],
  ])('is said to screens and in the log once a day, seen %i days before it begins: %s', async (before, soon) => {
    const { certificate, clock, lines } = await opened(before);
    expect(certificate.endsSoonAt()).toBe(soon ? certificate.endsAt() : null);
    await clock.leap(3_600_000);
    await clock.leap(3_600_000);
    expect(lines.join('').match(/ends soon: renew it/g)?.length ?? 0).toBe(soon ? 1 : 0);
    certificate.stop();
  });

  it('stands in /metrics with the days that are left', async () => {
    const text = await (await fetch(`${app.url}/metrics`)).text();
    const days = Number(/^wardlight_certificate_days_left (\S+)$/m.exec(text)?.[1]);
    const ends = Date.parse(new X509Certificate(readFileSync(files.cert)).validTo);
    expect(days).toBeCloseTo((ends - app.clock.now()) / 86_400_000, 3);
  });

  it('is in the beat of each board', async () => {
    await app.clock.leap(Math.max(0, Date.now() - app.clock.now()));
    const staff = await makeUser(app, 'agent', await makeProvider(app), null);
    const provider = staff.provider_id;
    const { token } = await signIn(app, staff);
    const channel = dashboardChannel(await makeAgency(app, provider));
    const watching = connectScreen(app.url, token);
    watching.watch(channel);
    await watching.next(channel, 'SnapshotEvent');
    await app.clock.advance(5_000);
    expect((await watching.next(channel, 'BeatEvent')).certificate_ends_at).toBeGreaterThan(Date.now());
    watching.close();
  });
});

it('a certificate that runs out under a running server is told of at the next look', async () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line: string) => void lines.push(line) });
  const clock = drivenClock(Date.now());
  const certificate = await openCertificate(first, { clock, log });
  expect(lines.join('')).not.toContain('no longer valid');
  await clock.leap(3 * 86_400_000);
  await eventually(() => expect(lines.join('')).toContain('no longer valid'));
  certificate.stop();
});
