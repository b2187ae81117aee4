/** What a mat's password can cost by packets that are no messages, and by a quality of service that mats do not speak. */
import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider } from '../../testing/factories.ts';
import { connectMat, type TestMat } from '../../testing/mat.ts';
import { knock, openSilent, packet, subscribePacket, unsubscribePacket } from '../../testing/raw-mat.ts';
import { guardReads } from '../door.ts';
import { standardIntakeLimits } from '../intake.ts';
import { mostFiltersOfPacket } from './filters.ts';
import { mostUnaskedAcks, packetsAtOnce } from './packets.ts';

let app: TestApp;
let bed: MadeBed;
let neighbour: TestMat;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  const agency = await makeAgency(app, await makeProvider(app));
  bed = await makeBed(app, agency);
  neighbour = await connectMat(app, await makeBed(app, agency));
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await neighbour.close();
});

async function signIn(): Promise<Socket> {
  const socket = await openSilent(app.mqttPort);
  sockets.push(socket);
  expect(await knock(socket, { serial: bed.serial, password: bed.matPassword })).toBe(0);
  return socket;
}
async function rejected(): Promise<Record<string, number>> {
  await app.clock.advance(1_000);
  return (await app.store.readBedHour([bed.agency_id], bed.bed_id))?.mat?.rejected ?? {};
}
/** Not by `once` of events, which takes the reset that comes first for a failure. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
const pingreq = Buffer.from([0xc0, 0]);
const many = (count: number, one: (n: number) => Buffer) =>
  Buffer.concat(Array.from({ length: count }, (_, n) => one(n)));
const ack = (type: number) => (n: number) => Buffer.from([type, 2, (n >> 8) & 255, n & 255]);
/** @returns how many PINGRESPs came so far */
function countPongs(socket: Socket): () => number {
  let bytes = 0;
  socket.on('data', (some) => {
    bytes += some.length;
  });
  return () => bytes / 2;
}
function publishPacket(qos: 1 | 2, id: number, payload: Buffer): Buffer {
  const topic = Buffer.from(`v1/${bed.serial}/up/frame`);
  return packet(
    0x30 | (qos << 1),
    Buffer.concat([Buffer.from([0, topic.length]), topic, Buffer.from([id >> 8, id & 255]), payload]),
  );
}

it('50,000 PUBACKs that nobody asked for cut their connection off and are counted; the neighbour is answered', async () => {
  const socket = await signIn();
  const end = closed(socket);
  socket.write(many(50_000, ack(0x40)));
  for (let n = 0; n < 5; n++) await neighbour.say();
  await end;
  expect(await rejected()).toEqual({ badShape: 1 });
});

it('a mat that acknowledges what an earlier connection received stays', async () => {
  const socket = await signIn();
  const pongs = countPongs(socket);
  socket.write(Buffer.concat([many(mostUnaskedAcks, ack(0x40)), pingreq]));
  while (pongs() < 1) await turn();
  expect(await rejected()).toEqual({});
  const end = closed(socket);
  socket.write(ack(0x40)(99));
  await end;
});

it.each([
  ['PUBREC', 0x50],
  ['PUBREL', 0x62],
  ['PUBCOMP', 0x70],
])('a %s cuts off: it belongs to QoS 2', async (_, type) => {
  const socket = await signIn();
  const end = closed(socket);
  socket.write(ack(type)(1));
  await end;
  expect(await rejected()).toEqual({ badShape: 1 });
});

it('a message with QoS 2 cuts off before anything of it is kept', async () => {
  const socket = await signIn();
  const end = closed(socket);
  let heard = 0;
  socket.on('data', (bytes) => {
    heard += bytes.length;
  });
  for (let id = 1; id <= 10; id++) socket.write(publishPacket(2, id, Buffer.alloc(60_000, 0x78)));
  await end;
  expect(heard).toBe(0);
  expect(await rejected()).toEqual({ badShape: 1 });
});

describe.each([
  ['SUBSCRIBE', subscribePacket, 0x90],
  ['UNSUBSCRIBE', unsubscribePacket, 0xb0],
])('filters of %s', (_, write, answer) => {
  const needless = (count: number) => Array.from({ length: count }, (_one, n) => `v1/${bed.serial}/down/${n}`);

  it('by the thousand in one packet cut their connection off, and none of them is looked at', async () => {
    const socket = await signIn();
    const end = closed(socket);
    let heard = 0;
    socket.on('data', (bytes) => {
      heard += bytes.length;
    });
    socket.write(write(1, needless(2_000)));
    await end;
    expect(heard).toBe(0);
    expect(await rejected()).toEqual({ badShape: 1 });
  });

  it(`are answered up to ${mostFiltersOfPacket} in a packet, however it is cut, and each costs what a packet costs`, async () => {
    const socket = await signIn();
    let answers = 0;
    socket.on('data', (bytes) => {
      for (const byte of bytes) if (byte === answer) answers++;
    });
    const { packetBurst } = standardIntakeLimits;
    const enough = Math.ceil(packetBurst / mostFiltersOfPacket);
    const filters = needless(mostFiltersOfPacket);
    const [first = 0, ...rest] = write(1, filters);
    for (const byte of [first, ...rest]) socket.write(Buffer.from([byte]));
    socket.write(Buffer.concat(Array.from({ length: enough * 2 }, (_one, n) => write(n + 2, filters))));
    while (answers < enough) await turn();
    for (let n = 0; n < 5; n++) await neighbour.say();
    expect(answers).toBeLessThanOrEqual(enough + packetsAtOnce);
    expect((await rejected()).tooFast).toBe(1);
    expect(socket.destroyed).toBe(false);
  });
});

describe('PINGREQ without end', () => {
  const { packetBurst, packetsPerSecond } = standardIntakeLimits;

  it('is answered at the pace of a mat, also on its next connection; the neighbour is answered, nobody is cut off', async () => {
    const socket = await signIn();
    const pongs = countPongs(socket);
    socket.write(many(50_000, () => pingreq));
    for (let n = 0; n < 5; n++) await neighbour.say();
    while (pongs() < packetBurst) await turn();
    for (let n = 0; n < 5; n++) await neighbour.say();
    expect(pongs()).toBeLessThan(packetBurst + packetsAtOnce);
    expect(await rejected()).toEqual({ tooFast: 1 });
    expect(socket.destroyed).toBe(false);
    // A second of our clock has gone by: it is read on.
    while (pongs() < packetBurst + packetsPerSecond - packetsAtOnce) await turn();
    expect(pongs()).toBeLessThan(packetBurst + packetsPerSecond + packetsAtOnce);

    const next = await signIn();
    const nextPongs = countPongs(next);
    next.write(many(1_000, () => pingreq));
    for (let n = 0; n < 5; n++) await neighbour.say();
    expect(nextPongs()).toBeLessThan(packetsPerSecond + packetsAtOnce);
  });

  it('among messages loses none of them', async () => {
    const socket = await signIn();
    let heard = 0;
    socket.on('data', (bytes) => {
      heard += bytes.length;
    });
    const notJson = Buffer.from('x');
    socket.write(many(100, (n) => Buffer.concat([many(10, () => pingreq), publishPacket(1, n + 1, notJson)])));
    while (heard < 100 * (10 * 2 + 4)) await turn();
    expect(await rejected()).toEqual({ notJson: 100 });
  });
});

it('of 10,000 packets that came at once a turn of the loop hands on a few, each byte once, and the end is noticed', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const sender = createConnection(address.port, '127.0.0.1');
  const [socket] = (await once(server, 'connection')) as [Socket];
  guardReads(socket, {
    most: () => 65_536,
    mayRead: () => true,
    bytesAtOnce: 4_096,
    admits: () => true,
    onFilter: () => undefined,
    onCut: () => expect.fail('none is'),
  });
  let inTurn = 0;
  let mostInTurn = 0;
  // Stands first in each turn.
  let next = setImmediate(function begin() {
    inTurn = 0;
    next = setImmediate(begin);
  });
  const got: Buffer[] = [];
  socket.on('readable', () => {
    // As the broker does: on and on while there is anything.
    for (let bytes: Buffer | null = socket.read(); bytes !== null; bytes = socket.read()) {
      got.push(bytes);
      inTurn += bytes.length / 4;
      mostInTurn = Math.max(mostInTurn, inTurn);
    }
  });
  const sent = many(10_000, ack(0x40));
  const end = once(socket, 'end');
  sender.end(sent);
  await end;
  clearImmediate(next);
  expect(Buffer.concat(got).equals(sent)).toBe(true);
  // A packet may have begun in one turn and end in the next.
  expect(mostInTurn).toBeLessThanOrEqual(packetsAtOnce + 1);
  server.close();
});
