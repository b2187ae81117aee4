/** The server is killed while gateways post, over HTTP and MQTT: of what was answered or acknowledged nothing is lost, and nothing is there twice. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgencyId, type GatewayAnswer, readingTopic } from '@wardlight/contract';
import { postedReading } from '@wardlight/contract/testing';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeAgency, makeProvider, makeUser } from '../testing/factories.ts';
import { type MadeGateway, makeGateway } from '../testing/gateways.ts';
import { type Program, runProgram } from '../testing/processes.ts';

const rounds = process.env.WARDLIGHT_PROOF === '1' ? 30 : 1;
const perBody = 20;

let app: TestApp;
let agency: AgencyId;
let gateway: MadeGateway;
const folder = mkdtempSync(join(tmpdir(), 'wardlight-gateways-'));
let program: Program | null = null;

beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  await makeUser(app, 'agent', provider, null);
  gateway = await makeGateway(app, agency, { serial: 'GW-KILLED', readingsPerSecond: 2_000 });
});
afterAll(async () => {
  program?.child.kill('SIGKILL');
  await program?.ended;
  await app.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<{ http: number; mqtt: number }> {
  program = runProgram('main', {
    ...{ DATABASE_URL: app.database.serverUrl, WARDLIGHT_MIGRATIONS_URL: app.database.url, WARDLIGHT_DATA: folder },
    ...{ WARDLIGHT_HOST: '127.0.0.1', WARDLIGHT_PORT: '0', WARDLIGHT_MQTT_PORT: '0' },
  });
  return JSON.parse(await program.said('"ready"')) as { http: number; mqtt: number };
}

const promised = new Set<string>();
let unanswered: string[][] = [];
let made = 0;
const ids = () => Array.from({ length: perBody }, () => `k-${++made}`);
const bodyOf = (names: readonly string[]) => {
  const now = Date.now();
  return JSON.stringify({ readings: names.map((id) => postedReading({ id, at: now, sent: now })) });
};

/** One body after the other until there is no answer; what had none is sent again first. */
async function postUntilItEnds(send: (names: readonly string[]) => Promise<void>): Promise<void> {
  for (;;) {
    const names = unanswered.pop() ?? ids();
    try {
      await send(names);
    } catch {
      unanswered.push(names);
      return;
    }
    for (const name of names) promised.add(name);
  }
}

const overHttp = (port: number) => async (names: readonly string[]) => {
  const response = await fetch(`http://127.0.0.1:${port}/api/gateway/fora`, {
    method: 'POST',
    headers: { authorization: `Bearer ${gateway.key}`, 'content-type': 'application/json' },
    body: bodyOf(names),
  });
  const { data } = (await response.json()) as { data: GatewayAnswer };
  if (data.readings.some(({ reading_id }) => reading_id === null)) throw new Error('refused');
};

test(`killed under load, rounds: ${rounds} @proof`, { timeout: rounds * 40_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const ports = await start();
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${ports.mqtt}`, {
      ...{ clientId: gateway.serial, username: gateway.serial, password: gateway.key },
      ...{ protocolVersion: 4, reconnectPeriod: 0 },
    });
    client.on('error', () => undefined);
    const lost = new Promise<never>((_, reject) => client.once('close', () => reject(new Error('lost'))));
    lost.catch(() => undefined);
    const overMqtt = async (names: readonly string[]) => {
      const told = client.publishAsync(readingTopic(gateway.serial), bodyOf(names), { qos: 1 });
      await Promise.race([told, lost]);
    };
    const before = promised.size;
    const posting = [postUntilItEnds(overHttp(ports.http)), postUntilItEnds(overMqtt)];
    while (promised.size < before + perBody * (4 + round)) await new Promise((resolve) => setImmediate(resolve));
    program?.child.kill('SIGKILL');
    await program?.ended;
    await Promise.all(posting);
    client.end(true);
  }
  const { rows } = await app.store.pool.query('select double_key from readings where agency_id = $1', [agency]);
  const stored = new Set(rows.map(({ double_key }) => double_key?.toString('hex')));
  expect(stored.size).toBe(rows.length);
  // What was under way may be there besides, never in part.
  const most = promised.size + unanswered.flat().length;
  expect(rows.length).toBeGreaterThanOrEqual(promised.size);
  expect(rows.length).toBeLessThanOrEqual(most);
  expect((rows.length - promised.size) % perBody).toBe(0);

  // Sent again, all that was ever posted is there once, under the number it had.
  const { http } = await start();
  for (const names of unanswered) await overHttp(http)(names);
  unanswered = [];
  const after = await app.store.pool.query('select count(*)::int as n from readings where agency_id = $1', [agency]);
  expect(after.rows[0].n).toBe(most);
});
