/** Wireless passwords go to mats over TLS only, unless the operator lets them go in plain; what is held back says why. */
import { readFileSync } from 'node:fs';
import type { AgencyId, MatCommand, NetworkId } from '@wardlight/contract';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { askCommands, commandsOf } from '../../store/devices/mat-commands.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type MadeCertificate, makeCertificate } from '../../testing/certificates.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider, makeUser, signIn } from '../../testing/factories.ts';
import { connectMat } from '../../testing/mat.ts';
import { joinExternalBroker } from '../external-broker.ts';
import { createRejectionCounter } from '../rejections.ts';

const password = 'a wireless password';
let certificate: MadeCertificate;
let app: TestApp;
let agency: AgencyId;
let bed: MadeBed;
let network: NetworkId;
let token: string;
const clients: MqttClient[] = [];

beforeAll(async () => {
  certificate = makeCertificate();
  app = await startTestApp({ mqtts: { port: 0, cert: certificate.cert, key: certificate.key } });
});
afterAll(async () => {
  await app.stop();
  certificate.remove();
});
beforeEach(() => ward(app));
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true);
});

async function ward(on: TestApp): Promise<void> {
  const provider = await makeProvider(on);
  agency = await makeAgency(on, provider);
  bed = await makeBed(on, agency);
  ({ token } = await signIn(on, await makeUser(on, 'staff', provider, agency)));
  const added = await on.call('addNetwork', { token, body: { name: 'Ward', ssid: 'ward', password } });
  network = added.body.data.network_id;
}

/** What it hears, as text. */
async function listen(client: MqttClient): Promise<string[]> {
  clients.push(client);
  const heard: string[] = [];
  client.on('message', (_topic, payload) => heard.push(payload.toString()));
  await client.subscribeAsync(`v1/${bed.serial}/down/command`, { qos: 1 });
  return heard;
}
const overTls = () =>
  mqtt.connectAsync(
    `mqtts://127.0.0.1:${app.mqttsPort}`,
    {
      ...{ clientId: bed.serial, username: bed.serial, password: bed.matPassword },
      ...{ ca: readFileSync(certificate.cert), reconnectPeriod: 0 },
    },
    false,
  );
const inPlain = async (on = app) => (await connectMat(on, bed)).client;

async function send(on = app): Promise<void> {
  await on.store.db.transaction().execute((step) =>
    askCommands(step, {
      ...{ agencyId: agency, matIds: [bed.mat_id], kind: 'network', networkId: network },
      ...{ by: null, at: on.clock.now() },
    }),
  );
}
const latest = async (): Promise<MatCommand | undefined> =>
  (await commandsOf(app.store.db, [agency], { matIds: [bed.mat_id] }))[0];
const sheet = async (on = app) => (await on.call('readNetwork', { token, params: { network_id: network } })).body.data;

describe('the password of a network', () => {
  it('goes to a mat that is here over TLS', async () => {
    const heard = await listen(await overTls());
    await send();
    while (heard.length === 0) await app.clock.advance(1_000);
    expect(JSON.parse(heard[0] ?? '')).toMatchObject({ kind: 'network', ssid: 'ward', password });
  });

  it('is held back from one that is not, and the page of the network says why', async () => {
    const heard = await listen(await inPlain());
    await send();
    await app.clock.advance(3_000);
    expect(heard).toEqual([]);
    expect(await latest()).toMatchObject({ state: 'waiting', failure: 'notEncrypted' });
    expect(await sheet()).toMatchObject({
      password_in_plain: false,
      mats: [],
    });
    await app.clock.advance(60_000);
    expect(heard).toEqual([]);
    expect(await latest()).toMatchObject({ state: 'failed', failure: 'notEncrypted' });
  });

  it('goes as soon as the mat comes back over TLS, and is then waited for as ever', async () => {
    await listen(await inPlain());
    await send();
    await app.clock.advance(3_000);
    const heard = await listen(await overTls());
    while (heard.length === 0) await app.clock.advance(1_000);
    expect(heard[0]).toContain(password);
    expect(await latest()).toMatchObject({ state: 'waiting', failure: null });
    await app.clock.advance(60_000);
    expect(await latest()).toMatchObject({ state: 'failed', failure: 'noAnswer' });
  });

  it('that has none is nothing to hold back', async () => {
    const heard = await listen(await inPlain());
    await app.store.db.updateTable('networks').set({ password: null }).where('network_id', '=', network).execute();
    await send();
    while (heard.length === 0) await app.clock.advance(1_000);
    expect(JSON.parse(heard[0] ?? '')).toMatchObject({ kind: 'network', ssid: 'ward' });
  });

  it('goes in plain where the operator says so, and the page says that too', async () => {
    const other = await startTestApp({ wifiOverPlainMqtt: true });
    await ward(other);
    const heard = await listen(await inPlain(other));
    await send(other);
    while (heard.length === 0) await other.clock.advance(1_000);
    expect(heard[0]).toContain(password);
    expect(await sheet(other)).toMatchObject({ password_in_plain: true });
    for (const client of clients.splice(0)) await client.endAsync(true);
    await other.stop();
  });
});

it.each([
  ['mqtts://127.0.0.1:1', true],
  ['mqtt://127.0.0.1:1', false],
])('an external broker at %s counts as encrypted: %s', async (url, encrypted) => {
  const log = createLog('silent', { write: () => undefined });
  const rejections = createRejectionCounter({ store: app.store, clock: app.clock, log });
  const external = joinExternalBroker({
    ...{ store: app.store, clock: app.clock, rejections, sensors: { heard: () => undefined }, log, url },
    ...{ clientId: 'wardlight-test', sessionSeconds: 0 },
  });
  expect(external.isEncrypted('any')).toBe(encrypted);
  await external.stop();
  await rejections.stop();
});
