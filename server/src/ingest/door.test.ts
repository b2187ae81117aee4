/** How much somebody unknown may cost: bytes and connections. */
import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider } from '../testing/factories.ts';
import { connectMat } from '../testing/mat.ts';
import {
  createPacketMeter,
  type DoorLimits,
  guardReads,
  type PacketMeter,
  reRead,
  standardDoorLimits,
} from './door.ts';
import { type Broker, startBroker } from './mqtt.ts';
import { createRejectionCounter } from './rejections.ts';

describe('the meter', () => {
  const passes = (meter: PacketMeter, bytes: Uint8Array, most: number) =>
    meter.take(bytes, most, () => 'pass') === bytes.length;
  const packet = (length: number[], rest: number) =>
    Buffer.from([0x30, ...length, ...new Array<number>(rest).fill(0xff)]);
  const stream = Buffer.concat([packet([0], 0), packet([5], 5), packet([0x80, 1], 128), packet([0xff, 0x0f], 2_047)]);

  it.each([1, 2, 3, 7, 64, 4_096])('follows packets cut into pieces of %i bytes', (piece) => {
    for (const [most, fits] of [
      [2_047, true],
      [2_046, false],
    ] as const) {
      const meter = createPacketMeter();
      const pieces = [];
      for (let at = 0; at < stream.length; at += piece) pieces.push(stream.subarray(at, at + piece));
      expect(pieces.every((bytes) => passes(meter, bytes, most))).toBe(fits);
    }
  });

  it('says so by the announcement alone, and of a length that never ends', () => {
    expect(passes(createPacketMeter(), Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]), 65_536)).toBe(false);
    expect(passes(createPacketMeter(), Buffer.from([0x10, 0x80, 0x80, 0x80]), 65_536)).toBe(true);
    expect(passes(createPacketMeter(), Buffer.from([0x10, 0x80, 0x80, 0x80, 0x80]), 65_536)).toBe(false);
  });
});

describe('guarded reads', () => {
  it('give out every byte once, a little at a time, however often the stream itself asks for nothing', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const sender = createConnection(address.port, '127.0.0.1');
    const [socket] = (await once(server, 'connection')) as [Socket];
    let may = true;
    guardReads(socket, {
      most: () => 65_536,
      mayRead: () => may,
      bytesAtOnce: 100,
      admits: () => true,
      onFilter: () => undefined,
      onCut: () => expect.fail('none is'),
    });
    // Packets of 200 bytes, numbered.
    const packets = Array.from({ length: 500 }, (_, n) =>
      Buffer.from([0x30, 0xc8, 0x01, ...new Array<number>(200).fill(n % 256)]),
    );
    const sent = Buffer.concat(packets);
    const got: Buffer[] = [];
    let turns = 0;
    const whole = new Promise<void>((resolve) => {
      socket.on('readable', () => {
        // What the stream does of its own accord, between any two reads of the broker's.
        expect(socket.read(0)).toBeNull();
        const bytes: Buffer | null = socket.read();
        if (bytes !== null) {
          expect(bytes.length).toBeLessThanOrEqual(100);
          got.push(bytes);
        }
        may = ++turns % 7 !== 0;
        if (!may)
          setImmediate(() => {
            may = true;
            reRead(socket);
          });
        if (got.reduce((sum, one) => sum + one.length, 0) === sent.length) resolve();
      });
    });
    for (const one of packets) sender.write(one);
    await whole;
    expect(Buffer.concat(got).equals(sent)).toBe(true);
    sender.destroy();
    socket.destroy();
    server.close();
  });
});

describe('the broker', () => {
  let app: TestApp;
  let bed: MadeBed;
  const open: { close(): unknown }[] = [];
  beforeAll(async () => {
    app = await startTestApp();
    bed = await makeBed(app, await makeAgency(app, await makeProvider(app)));
  });
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });
  afterAll(() => app.stop());

  const rejected = async () => {
    await app.clock.advance(1_000);
    const hour = await app.store.readBedHour([bed.agency_id], bed.bed_id);
    return (hour?.mat?.rejected ?? {}) as Record<string, number>;
  };

  /** A second door to the same server, with limits of the test's own, and a register that can be made to answer late. */
  async function door(
    limits: Partial<DoorLimits>,
    findMat: TestApp['store']['findMat'] = (serial) => app.store.findMat(serial),
  ): Promise<Broker> {
    const log = createLog('silent', { write: () => undefined });
    const store = Object.assign(Object.create(app.store), { findMat }) as TestApp['store'];
    const rejections = createRejectionCounter({ store: app.store, clock: app.clock, log });
    const broker = await startBroker({
      store,
      clock: app.clock,
      rejections,
      sensors: { heard: () => undefined },
      log,
      onRefused: () => undefined,
      host: '127.0.0.1',
      port: 0,
      limits: { ...standardDoorLimits, ...limits },
    });
    open.push({
      close: async () => {
        await broker.stop();
        await rejections.stop();
      },
    });
    return broker;
  }

  async function raw(port: number): Promise<Socket> {
    const socket = createConnection(port, '127.0.0.1');
    open.push({ close: () => socket.destroy() });
    socket.on('error', () => undefined);
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    return socket;
  }
  const ended = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const field = (text: string) =>
    Buffer.concat([Buffer.from([text.length >> 8, text.length & 255]), Buffer.from(text)]);
  const connectPacket = () => {
    const head = Buffer.concat([field('MQTT'), Buffer.from([4, 0b1100_0010, 0, 60])]);
    const body = Buffer.concat([head, field(bed.serial), field(bed.serial), field(bed.matPassword)]);
    return Buffer.concat([Buffer.from([0x10, body.length]), body]);
  };

  it('cuts a connection off at the announcement of 256 MB, before anything of it came', async () => {
    const socket = await raw((await door({ connectMs: 3_600_000 })).port);
    const end = ended(socket);
    socket.write(Buffer.from([0x10, 0xff, 0xff, 0xff, 0x7f]));
    await end;
  });

  it('lets ordinary packets through, byte by byte', async () => {
    const socket = await raw(app.mqttPort);
    socket.setNoDelay(true);
    const payload = Buffer.from('offline');
    const body = Buffer.concat([field(`v1/${bed.serial}/up/link`), Buffer.from([0, 9]), payload]);
    const words = Buffer.concat([connectPacket(), Buffer.from([0x32, body.length]), body, Buffer.from([0xc0, 0])]);
    const heard: Buffer[] = [];
    const all = new Promise<Buffer>((resolve) =>
      socket.on('data', (bytes) => {
        heard.push(bytes);
        if (Buffer.concat(heard).length >= 10) resolve(Buffer.concat(heard));
      }),
    );
    for (const byte of words) await new Promise<void>((resolve) => socket.write(Buffer.from([byte]), () => resolve()));
    const [connack, ...rest] = [...(await all)].reduce<number[][]>((answers, byte) => {
      const last = answers.at(-1);
      if (last === undefined || last.length === 2 + (last[1] ?? 0)) answers.push([byte]);
      else last.push(byte);
      return answers;
    }, []);
    expect(connack).toEqual([0x20, 2, 0, 0]);
    // A PUBACK waits for the database, a PINGRESP for nothing.
    expect(rest).toHaveLength(2);
    expect(rest).toEqual(
      expect.arrayContaining([
        [0x40, 2, 0, 9],
        [0xd0, 0],
      ]),
    );
  });

  it('cuts a mat off that announces a megabyte, and counts it; one just too large is acknowledged and counted', async () => {
    const mat = await connectMat(app, bed);
    open.push(mat);
    const before = (await rejected()).tooLarge ?? 0;
    await mat.publish(`v1/${bed.serial}/up/frame`, 'x'.repeat(1_025));
    await mat.publish(`v1/${bed.serial}/up/frame`, 'x'.repeat(60_000));
    expect((await rejected()).tooLarge).toBe(before + 2);
    await expect(mat.publish(`v1/${bed.serial}/up/frame`, 'x'.repeat(1_000_000))).rejects.toThrow(/without a PUBACK/);
    expect((await rejected()).tooLarge).toBe(before + 3);
  });

  it('ends a connection whose CONNECT does not come in time', async () => {
    const socket = await raw((await door({ connectMs: 20 })).port);
    const end = ended(socket);
    socket.write(connectPacket().subarray(0, 10));
    await end;
  });

  it('lets the oldest that says nothing give way when too many wait, and makes room when one signs in', async () => {
    const broker = await door({ waiting: 2, waitingPerAddress: 2 });
    const oldest = ended(await raw(broker.port));
    const [first, second] = [await raw(broker.port), await raw(broker.port)];
    await oldest;
    expect(broker.waiting).toBe(2);
    const answer = new Promise<Buffer>((resolve) => first.once('data', resolve));
    first.write(connectPacket());
    expect([...(await answer)]).toEqual([0x20, 2, 0, 0]);
    expect([broker.waiting, broker.connected]).toEqual([1, 1]);
    await raw(broker.port);
    second.destroy();
    while (broker.waiting > 1) await new Promise((resolve) => setImmediate(resolve));
  });

  it('of a mat that dies while it signs in nothing stays, and the connection it would have replaced speaks on', async () => {
    let asked = 0;
    let found: (() => void) | undefined;
    let arrived: (() => void) | undefined;
    const asking = new Promise<void>((resolve) => (arrived = resolve));
    const broker = await door({}, async (serial) => {
      asked++;
      if (asked === 2) {
        arrived?.();
        await new Promise<void>((resolve) => (found = resolve));
      }
      return await app.store.findMat(serial);
    });
    const mat = await connectMat({ mqttPort: broker.port, clock: app.clock }, bed);
    open.push(mat);
    const before = (await rejected()).takenOver ?? 0;
    const dying = await raw(broker.port);
    dying.write(connectPacket());
    await asking;
    expect(broker.waiting).toBe(1);
    dying.destroy();
    while (broker.waiting > 0) await new Promise((resolve) => setImmediate(resolve));
    found?.();
    await mat.say();
    expect(broker.connected).toBe(1);
    expect((await rejected()).takenOver ?? 0).toBe(before);
    await mat.close();
    while (broker.connected > 0) await new Promise((resolve) => setImmediate(resolve));
    open.push(await connectMat({ mqttPort: broker.port, clock: app.clock }, bed));
    expect((await rejected()).takenOver ?? 0).toBe(before);
  });
});
