/** Connections that say nothing hold places, and must keep nobody out who says who they are. */
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import { createMat } from '../../store/beds/register.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeAgency, makeProvider } from '../../testing/factories.ts';
import { knock, openSilent } from '../../testing/raw-mat.ts';
import { type DoorLimits, standardDoorLimits } from '../door.ts';
import { type Broker, startBroker } from '../mqtt.ts';
import { createRejectionCounter } from '../rejections.ts';

const attackers = ['127.0.0.2', '127.0.0.3'];
/** The mats of a large facility, behind one address. */
const facility = '127.0.0.9';
const mats = Array.from({ length: 1_000 }, (_, n) => ({ serial: `WL-LIMIT-${n}`, password: `password of mat ${n}` }));

let app: TestApp;
let broker: Broker;
const lines: string[] = [];
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const agency = await makeAgency(app, await makeProvider(app));
  for (const mat of mats) await createMat(app.store.db, agency, { ...mat, bedId: null, networkId: null });
}, 60_000);
afterAll(() => app.stop());

let ends: (() => Promise<void>)[] = [];
/** A broker of its own with the limits of every day, but that it waits for ever: what is silent goes only because others come. */
async function openBroker(limits: Partial<DoorLimits> = {}): Promise<void> {
  lines.length = 0;
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const rejections = createRejectionCounter({ store: app.store, clock: app.clock, log });
  broker = await startBroker({
    ...{
      store: app.store,
      clock: app.clock,
      rejections,
      sensors: { heard: () => undefined },
      log,
      host: '127.0.0.1',
      port: 0,
    },
    onRefused: () => undefined,
    limits: { ...standardDoorLimits, connectMs: 3_600_000, ...limits },
  });
  ends = [() => broker.stop(), () => rejections.stop()];
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const end of ends) await end();
});

async function open(from: string): Promise<Socket> {
  const socket = await openSilent(broker.port, from);
  sockets.push(socket);
  return socket;
}

/** Half of the room for each of the two. */
async function holdAllPlaces({ waiting }: Pick<DoorLimits, 'waiting'> = standardDoorLimits): Promise<void> {
  for (const from of attackers)
    for (let held = 0; held < waiting / 2; held += 100)
      await Promise.all(Array.from({ length: 100 }, () => open(from)));
  while (broker.waiting < waiting) await new Promise((resolve) => setImmediate(resolve));
}

const comeIn = async (mat: (typeof mats)[number], from = facility) => await knock(await open(from), mat);
const aMat = (n: number) => mats[n] ?? expect.fail('no such mat');

const fewer = { waiting: 200, waitingPerAddress: 100 };

describe('2,000 silent connections from two addresses', () => {
  it('keep no mat out, and the log says which address they are from', async () => {
    await openBroker();
    await holdAllPlaces();
    expect(await comeIn(aMat(0))).toBe(0);
    expect(broker.waiting).toBe(1_999);
    expect(lines.join('')).toMatch(/127\.0\.0\.[23].*say nothing give way/);
  });

  it('keep no mat out that comes while each lost place is taken again', async () => {
    await openBroker(fewer);
    await holdAllPlaces(fewer);
    for (const socket of sockets.splice(0)) {
      const from = socket.localAddress ?? '';
      socket.once('close', () => void open(from).catch(() => undefined));
    }
    for (let n = 0; n < 20; n++) expect(await comeIn(aMat(n))).toBe(0);
  });

  it('do not keep out a facility whose 1,000 mats come back at once behind one address', async () => {
    await openBroker();
    await holdAllPlaces();
    expect(new Set(await Promise.all(mats.map((mat) => comeIn(mat))))).toEqual(new Set([0]));
    expect(broker.connected).toBe(1_000);
  });

  it('that say half of a CONNECT are no better', async () => {
    await openBroker(fewer);
    await holdAllPlaces(fewer);
    for (const socket of sockets) socket.write(Buffer.from([0x10, 0x7f, 0, 4]));
    expect(await comeIn(aMat(0))).toBe(0);
  });
});

it('1,000 mats come back at once behind one address after a power cut', async () => {
  await openBroker();
  expect(new Set(await Promise.all(mats.map((mat) => comeIn(mat))))).toEqual(new Set([0]));
  expect([broker.connected, broker.waiting]).toEqual([1_000, 0]);
});
