/** Gateways at the brokers: who may sign in, what is answered of each message, and what becomes of one whose key is revoked. */
import { type AgencyId, type GatewayResult, mostBytesOfMessage, readingTopic, resultTopic } from '@wardlight/contract';
import { postedReading } from '@wardlight/contract/testing';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeAgency, makeBed, makeProvider, makeUser, signIn } from '../testing/factories.ts';
import { type MadeGateway, makeGateway, makeKey } from '../testing/gateways.ts';
import { connectMat } from '../testing/mat.ts';
import { type Mosquitto, mayDoWithoutMosquitto, startMosquitto } from '../testing/mosquitto.ts';

let app: TestApp;
let agency: AgencyId;
let gateway: MadeGateway;
let token: string;
let n = 0;
const clients: MqttClient[] = [];

async function ward(on: TestApp, change: object = {}): Promise<void> {
  const provider = await makeProvider(on);
  agency = await makeAgency(on, provider);
  token = (await signIn(on, await makeUser(on, 'agent', provider, null))).token;
  gateway = await makeGateway(on, agency, { serial: `GW-MQTT-${++n}`, readingsPerSecond: 2_000, ...change });
}
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true);
});

const reading = (on: TestApp, change: object = {}) =>
  postedReading({ id: `m-${++n}`, at: on.clock.now(), sent: on.clock.now(), ...change });
const kept = async (on: TestApp) =>
  (await on.store.pool.query('select count(*)::int as n from readings where agency_id = $1', [agency])).rows[0].n;

/** What it hears, in order; `next` waits for one more. */
async function listening(client: MqttClient, serial = gateway.serial) {
  clients.push(client);
  client.on('error', () => undefined);
  const heard: GatewayResult[] = [];
  const waiting: (() => void)[] = [];
  client.on('message', (_topic, payload) => {
    heard.push(JSON.parse(payload.toString()));
    waiting.shift()?.();
  });
  await client.subscribeAsync(resultTopic(serial), { qos: 1 });
  return {
    heard,
    async next(): Promise<GatewayResult> {
      if (heard.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      return heard.shift() as GatewayResult;
    },
  };
}

describe('at our own broker', () => {
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());
  beforeEach(() => ward(app));

  const connect = (change: { password?: string; serial?: string; clientId?: string } = {}) => {
    const { serial = gateway.serial, password = gateway.key, clientId = serial } = change;
    return mqtt.connectAsync(`mqtt://127.0.0.1:${app.mqttPort}`, {
      ...{ clientId, username: serial, password, protocolVersion: 4, reconnectPeriod: 0 },
    });
  };
  const say = (client: MqttClient, body: unknown) =>
    client.publishAsync(readingTopic(gateway.serial), typeof body === 'string' ? body : JSON.stringify(body), {
      qos: 1,
    });

  it('a message is acknowledged after the commit, and answered reading by reading before that', async () => {
    const client = await connect();
    const { heard } = await listening(client);
    const readings = [reading(app), reading(app, { kind: 'weight' })];
    await say(client, { batch: 'b-1', readings });
    expect(await kept(app)).toBe(1);
    expect(heard).toMatchObject([
      { batch: 'b-1', readings: [{ outcome: 'unassigned' }, { outcome: 'refused', reason: 'unknownKind' }] },
    ]);
    await say(client, { readings });
    expect(heard[1]).toMatchObject({ batch: null, readings: [{ outcome: 'doubled' }, { outcome: 'refused' }] });
  });

  it('a bare NaN in one reading spoils that one alone', async () => {
    const client = await connect();
    const { heard } = await listening(client);
    const text = JSON.stringify({ readings: [reading(app), reading(app, { kind: 'spo2', value: 96.25, unit: '%' })] });
    await say(client, text.replace('96.25', 'NaN'));
    expect(heard).toMatchObject([{ readings: [{ outcome: 'unassigned' }, { reason: 'notANumber' }] }]);
  });

  it.each([
    ['no JSON', '{', 'malformed'],
    ['an empty list', '{"readings":[]}', 'invalid'],
    ['more bytes than a message may have', 'x'.repeat(mostBytesOfMessage + 1), 'too_large'],
    ['more bytes than a mat may send', 'x'.repeat(100_000), 'too_large'],
  ])('%s is answered and acknowledged, or it would come for ever', async (_, text, code) => {
    const client = await connect();
    const { heard } = await listening(client);
    await say(client, text);
    expect(heard).toEqual([{ batch: null, error: { code } }]);
  });

  it('nobody comes in by another gateway’s key, a wrong one, or under another name', async () => {
    const other = await makeGateway(app, agency);
    const tries = [
      { password: other.key },
      { password: `${gateway.key}x` },
      { clientId: 'another' },
      { serial: 'GW-none' },
    ];
    for (const one of tries) await expect(connect(one)).rejects.toThrow(/Connection refused/);
    expect(app.logged()).not.toContain(gateway.key);
  });

  it.each(['v1/MAT-OTHER/up/reading', 'v1/gateway/up/reading', 'v1/MAT-OTHER/up/frame', 'other'])(
    'it may not publish under %s',
    async (topic) => {
      const client = await connect();
      clients.push(client);
      client.on('error', () => undefined);
      const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
      client.publish(topic, JSON.stringify(reading(app)), { qos: 1 });
      await closed;
      expect(await kept(app)).toBe(0);
    },
  );

  it('it hears its own results and nothing else', async () => {
    const client = await connect();
    clients.push(client);
    const bed = await makeBed(app, agency);
    for (const filter of ['#', `v1/${bed.serial}/down/command`, `v1/${gateway.serial}/down/command`])
      await expect(client.subscribeAsync(filter, { qos: 1 })).rejects.toThrow();
    const mat = await connectMat(app, bed);
    await expect(mat.client.subscribeAsync(resultTopic(gateway.serial), { qos: 1 })).rejects.toThrow();
    await mat.close();
  });

  it('whose key is revoked is shown out at once; what was acknowledged stays', async () => {
    const client = await connect();
    clients.push(client);
    client.on('error', () => undefined);
    await say(client, reading(app));
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
    const { gateway_id, key_id } = gateway;
    await app.call('revokeGatewayKey', { token, agency, params: { gateway_id, key_id } });
    await closed;
    await expect(connect()).rejects.toThrow(/Connection refused/);
    expect(await kept(app)).toBe(1);
    const { key } = await makeKey(app, agency, gateway_id);
    clients.push(await connect({ password: key }));
  });

  it('revoked by another server, its next message is not taken', async () => {
    const client = await connect();
    clients.push(client);
    client.on('error', () => undefined);
    await app.store.pool.query('delete from gateway_keys where key_id = $1', [gateway.key_id]);
    const closed = new Promise<void>((resolve) => client.once('close', () => resolve()));
    client.publish(readingTopic(gateway.serial), JSON.stringify(reading(app)), { qos: 1 });
    await closed;
    expect(await kept(app)).toBe(0);
  });

  it('ahead of its limit it waits, and loses nothing', async () => {
    await ward(app, { readingsPerSecond: 1 });
    const client = await connect();
    clients.push(client);
    await say(client, { readings: Array.from({ length: 20 }, () => reading(app)) });
    let acknowledged = false;
    const next = say(client, reading(app)).then(() => {
      acknowledged = true;
    });
    await app.clock.advance(5_000);
    expect([acknowledged, await kept(app)]).toEqual([false, 20]);
    for (let second = 0; second < 30 && !acknowledged; second++) {
      await app.clock.advance(1_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await next;
    expect(await kept(app)).toBe(21);
  });
});

describe.skipIf(mayDoWithoutMosquitto())('behind an external broker', () => {
  let broker: Mosquitto;
  beforeAll(async () => {
    broker = await startMosquitto(['GW-OUT-1']);
    app = await startTestApp({ externalBroker: { url: broker.url('wardlight'), sessionSeconds: 600 } });
    await ward(app, { serial: 'GW-OUT-1', readingsPerSecond: 1 });
  });
  afterAll(async () => {
    await app.stop();
    await broker.stop();
  });

  it('each message is answered once it is stored; what is ahead of the limit is refused, and a gateway without a key', async () => {
    const client = await mqtt.connectAsync(broker.url('GW-OUT-1'), { clientId: 'GW-OUT-1', reconnectPeriod: 0 });
    const results = await listening(client);
    const say = (body: object) => client.publishAsync(readingTopic('GW-OUT-1'), JSON.stringify(body), { qos: 1 });
    await say({ batch: 'one', readings: Array.from({ length: 15 }, () => reading(app)) });
    expect(await results.next()).toMatchObject({ batch: 'one', readings: { length: 15 } });
    expect(await kept(app)).toBe(15);
    await say({ batch: 'two', readings: [reading(app)] });
    expect(await results.next()).toEqual({ batch: 'two', error: { code: 'too_many_readings', retry_after: 6 } });
    await app.clock.advance(6_000);
    await app.store.pool.query('delete from gateway_keys where key_id = $1', [gateway.key_id]);
    await say(reading(app));
    while (!app.logged().includes('nobody registered')) await new Promise((resolve) => setImmediate(resolve));
    await makeKey(app, agency, gateway.gateway_id);
    await say({ batch: 'four', readings: [reading(app)] });
    expect(await results.next()).toMatchObject({ batch: 'four', readings: [{ outcome: 'unassigned' }] });
    expect(await kept(app)).toBe(16);
  });
});
