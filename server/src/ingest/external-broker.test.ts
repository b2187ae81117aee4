/** Mats behind somebody else's broker, proved with a real Mosquitto: the same promise, held towards the broker. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame } from '@wardlight/contract';
import { frame } from '@wardlight/contract/testing';
import { sql } from 'kysely';
import mqtt, { type MqttClient } from 'mqtt';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { WorkFailed } from '../store/bed-state/pipeline.ts';
import { openStore, type Store } from '../store/open.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider } from '../testing/factories.ts';
import { type Mosquitto, mayDoWithoutMosquitto, startMosquitto } from '../testing/mosquitto.ts';
import { type Program, runProgram } from '../testing/processes.ts';
import { brokerClientId, type ExternalBroker, joinExternalBroker } from './external-broker.ts';
import { createRejectionCounter } from './rejections.ts';

const skip = mayDoWithoutMosquitto();
const log = createLog('error', { write: () => undefined });

let app: TestApp;
let second: Store;
let broker: Mosquitto;
let beds: MadeBed[];
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  if (skip) return;
  app = await startTestApp();
  second = await openStore({
    ...app.database.ways,
    now: () => app.clock.now(),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    onTrouble: ({ error }) => {
      throw error;
    },
  });
  const agency = await makeAgency(app, await makeProvider(app));
  beds = [];
  for (let n = 0; n < 4; n++) beds.push(await makeBed(app, agency));
  broker = await startMosquitto(beds.map((bed) => bed.serial));
});
afterAll(async () => {
  if (skip) return;
  await broker.stop();
  await second.close();
  await app.stop();
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  if (!skip) await sql`delete from frames`.execute(app.store.db);
});

function bedAt(index: number): MadeBed {
  const bed = beds[index];
  if (bed === undefined) throw new Error('there is no such bed');
  return bed;
}
async function join_(store: Store, clientId: string, sessionSeconds = 0): Promise<ExternalBroker> {
  const rejections = createRejectionCounter({ store: app.store, clock: app.clock, log });
  const joined = joinExternalBroker({
    store,
    clock: app.clock,
    rejections,
    sensors: { heard: () => undefined },
    log: createLog('info', { write: (line: string) => void said.push(line) }),
    url: broker.url('wardlight'),
    clientId,
    sessionSeconds,
  });
  ends.push(async () => {
    await joined.stop();
    await rejections.stop();
  });
  const before = said.length;
  await until(() => said.slice(before).some((line) => line.includes('reading from the external broker')));
  return joined;
}
const said: string[] = [];

/** A mat that knows the external broker only. */
async function mat(bed: MadeBed): Promise<MqttClient> {
  const client = await mqtt.connectAsync(broker.url(bed.serial), {
    clientId: bed.serial,
    protocolVersion: 5,
    reconnectPeriod: 0,
  });
  ends.push(() => client.endAsync(true));
  return client;
}
const publish = (client: MqttClient, bed: MadeBed, change: Partial<Frame>) => {
  const now = app.clock.now();
  return client.publishAsync(`v1/${bed.serial}/up/frame`, JSON.stringify(frame({ at: now, sent: now, ...change })), {
    qos: 1,
  });
};
async function frames(bed?: MadeBed): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from frames ${bed === undefined ? sql`` : sql`where bed_id = ${bed.bed_id}`}`.execute(
    app.store.db,
  );
  return rows[0]?.n ?? -1;
}
async function until(so: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await so())) await new Promise<void>((resolve) => setImmediate(resolve));
}
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.store.db,
  );
  return rows[0]?.n ?? -1;
}
/** From here on nothing can be committed. @returns how to let it go on. */
async function holdBeds(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: app.database.url });
  await client.connect();
  let held = true;
  const release = async () => {
    if (held) await client.end();
    held = false;
  };
  // Also where the test fails in between: the others must not wait for it.
  ends.push(release);
  await client.query('begin');
  await client.query('lock table bed_states in access exclusive mode');
  return release;
}

describe.skipIf(skip)('behind Mosquitto (skipped: no mosquitto)', () => {
  it('frames, infos and last wills reach the bed through the shared subscription', async () => {
    await join_(app.store, 'one');
    const bed = bedAt(0);
    const client = await mqtt.connectAsync(broker.url(bed.serial), {
      clientId: bed.serial,
      reconnectPeriod: 0,
      will: { topic: `v1/${bed.serial}/up/link`, payload: Buffer.from('offline'), qos: 1, retain: true },
    });
    const live = async () =>
      (await app.store.readBoard([bed.agency_id])).tiles.find((tile) => tile.bed_id === bed.bed_id)?.live;
    await publish(client, bed, { state: 'sitting', seq: 1 });
    await until(async () => (await live())?.status === 'sitting');
    await client.publishAsync(`v1/${bed.serial}/up/info`, '{"version":"9.9","ssid":"w","rssi":-40,"uptime":1}', {
      qos: 1,
    });
    await until(async () => (await app.store.readBedHour([bed.agency_id], bed.bed_id))?.mat?.version === '9.9');
    client.stream.destroy();
    await until(async () => (await live())?.status === 'disconnected');
  });

  it('what is malformed is counted for its mat and acknowledged; a stranger’s words go nowhere', async () => {
    const joined = await join_(app.store, 'one');
    const bed = bedAt(1);
    const client = await mat(bed);
    await client.publishAsync(`v1/${bed.serial}/up/frame`, '{"half', { qos: 1 });
    await client.publishAsync(`v1/${bed.serial}/up/nothing`, '1', { qos: 1 });
    await publish(client, bed, { seq: 5 });
    await until(async () => (await frames(bed)) === 1 && joined.held === 0);
    await app.clock.advance(1_000);
    expect((await app.store.readBedHour([bed.agency_id], bed.bed_id))?.mat?.rejected).toEqual({
      notJson: 1,
      unknownName: 1,
    });
  });

  it('the broker’s access list keeps a mat from speaking as another', async () => {
    await join_(app.store, 'one');
    const [bed, neighbour] = [bedAt(0), bedAt(1)];
    const client = await mat(bed);
    // MQTT 5 answers "not authorized"; what matters is that it goes nowhere.
    await publish(client, neighbour, { seq: 6 }).catch(() => undefined);
    await publish(client, bed, { seq: 7 });
    await until(async () => (await frames(bed)) === 1);
    expect(await frames(neighbour)).toBe(0);
  });

  it('nothing is acknowledged to the broker before it is committed, and everything is after', async () => {
    const joined = await join_(app.store, 'kept', 2);
    const bed = bedAt(0);
    const client = await mat(bed);
    const release = await holdBeds();
    for (let seq = 0; seq < 50; seq++) await publish(client, bed, { seq, at: 1_000 + seq, sent: 1_000 + seq });
    await until(() => joined.held === 50);
    await release();
    await until(() => joined.held === 0);
    expect(await frames(bed)).toBe(50);
    // Were any unacknowledged, they would come again here.
    await joined.stop();
    const back = await join_(app.store, 'kept');
    await publish(client, bed, { seq: 99, at: 9_000, sent: 9_000 });
    await until(async () => (await frames(bed)) === 51);
    // The acknowledgement follows the commit, and so may this look.
    await until(async () => back.held === 0);
  });

  it('a bed that cannot be stepped does not make the others silent, however much its mat says', async () => {
    const [poisoned, well] = [bedAt(0), bedAt(1)];
    const store = {
      ...app.store,
      findMat: app.store.findMat,
      submit: (work: Parameters<Store['submit']>[0]) =>
        work.by === 'mat' && work.matId === poisoned.mat_id
          ? Promise.reject(new WorkFailed(new Error('its state cannot be read')))
          : app.store.submit(work),
    };
    await join_(store, 'one');
    const [bad, good] = [await mat(poisoned), await mat(well)];
    const words = Array.from({ length: 1_100 }, (_, seq) => publish(bad, poisoned, { seq }));
    await Promise.all(words);
    await publish(good, well, { seq: 1 });
    await until(async () => (await frames(well)) === 1);
    expect(await frames(poisoned)).toBe(0);
  });

  it('two servers share the subscription: each frame is stored once, and both have worked', async () => {
    const works = [0, 0];
    const counting = (store: Store, index: number): Store => ({
      ...store,
      submit: (work) => {
        works[index] = (works[index] ?? 0) + 1;
        return store.submit(work);
      },
    });
    const joined = [await join_(counting(app.store, 0), 'one'), await join_(counting(second, 1), 'two')];
    const clients = await Promise.all(beds.map(mat));
    const each = 25;
    for (let seq = 0; seq < each; seq++)
      await Promise.all(
        beds.map((bed, index) =>
          publish(clients[index] as MqttClient, bed, { seq, at: 50_000 + seq, sent: 50_000 + seq }),
        ),
      );
    await until(async () => (await frames()) === each * beds.length);
    await until(() => joined.every((one) => one.held === 0));
    expect((works[0] ?? 0) + (works[1] ?? 0)).toBe(each * beds.length);
    for (const count of works) expect(count).toBeGreaterThan(10);
    for (const bed of beds) expect(await frames(bed)).toBe(each);
  });

  it('a retained "offline" of yesterday is no news to a server that comes', async () => {
    const bed = bedAt(2);
    const client = await mat(bed);
    await client.publishAsync(`v1/${bed.serial}/up/link`, 'offline', { qos: 1, retain: true });
    await join_(app.store, 'one');
    const neighbour = await mat(bedAt(1));
    // Through our own broker the mat is there and well.
    await publish(client, bed, { seq: 1, state: 'sitting' });
    await until(async () => (await frames(bed)) === 1);
    await (await join_(second, 'two')).stop();
    await publish(neighbour, bedAt(1), { seq: 2 });
    await until(async () => (await frames(bedAt(1))) === 1);
    const tiles = (await app.store.readBoard([bed.agency_id])).tiles;
    expect(tiles.find((tile) => tile.bed_id === bed.bed_id)?.live.status).toBe('sitting');
  });

  it('a command goes down through it', async () => {
    const joined = await join_(app.store, 'one');
    const bed = bedAt(2);
    const client = await mat(bed);
    const heard = new Promise<string>((resolve) =>
      client.once('message', (_, payload) => resolve(payload.toString('utf8'))),
    );
    await client.subscribeAsync(`v1/${bed.serial}/down/#`, { qos: 1 });
    await joined.send(bed.serial, { command: 'c-1', kind: 'reboot' }, 60_000);
    expect(JSON.parse(await heard)).toEqual({ command: 'c-1', kind: 'reboot' });
  });

  it('a command that nobody there hears has not been sent', async () => {
    const joined = await join_(app.store, 'one');
    await expect(joined.send(bedAt(2).serial, { command: 'c-2', kind: 'reboot' }, 60_000)).rejects.toThrow(
      'not at the external broker',
    );
  });

  it('a server killed between delivery and commit gets the frame again when it is back, and stores it once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wardlight-broker-'));
    const bed = bedAt(3);
    const client = await mat(bed);
    const start = async (): Promise<Program> => {
      const program = runProgram('main', {
        DATABASE_URL: app.database.serverUrl,
        WARDLIGHT_MIGRATIONS_URL: app.database.url,
        WARDLIGHT_DATA: folder,
        WARDLIGHT_HOST: '127.0.0.1',
        WARDLIGHT_PORT: '0',
        WARDLIGHT_MQTT_PORT: '0',
        WARDLIGHT_BROKER_URL: broker.url('wardlight'),
      });
      ends.push(async () => {
        program.child.kill('SIGKILL');
        await program.ended;
      });
      await program.said('reading from the external broker');
      return program;
    };
    try {
      const program = await start();
      expect(program.output()).not.toContain(broker.password);
      const release = await holdBeds();
      await publish(client, bed, { seq: 41 });
      // Delivered, stepped, and its statement waits at the database.
      await until(async () => (await waitingForLocks()) >= 1);
      program.child.kill('SIGKILL');
      await program.ended;
      await release();
      await until(async () => (await waitingForLocks()) === 0);
      // Whatever the orphaned statement did, the broker holds the message: nobody acknowledged it.
      await start();
      await until(async () => (await frames(bed)) === 1);
      await publish(client, bed, { seq: 42, at: app.clock.now() + 1, sent: app.clock.now() + 1 });
      await until(async () => (await frames(bed)) === 2);
    } finally {
      for (const end of ends.splice(0).reverse()) await end();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

it('a server keeps the name under which a broker knows it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wardlight-broker-'));
  try {
    const name = await brokerClientId(join(folder, 'data'));
    expect(await brokerClientId(join(folder, 'data'))).toBe(name);
    expect(readFileSync(join(folder, 'data', 'broker-client-id'), 'utf8')).toBe(name);
    expect(await brokerClientId(join(folder, 'other'))).not.toBe(name);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
