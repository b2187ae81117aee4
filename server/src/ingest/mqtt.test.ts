/** The broker's door and the bed behind it: what is let in, what is refused and counted, and that a PUBACK is a promise. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readDeviceDetails } from '../store/devices/devices.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider } from '../testing/factories.ts';
import { connectMat, type TestMat } from '../testing/mat.ts';

let app: TestApp;
let bed: MadeBed;
let other: MadeBed;
const mats: TestMat[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(async () => {
  for (const mat of mats.splice(0)) await mat.close();
});

async function freshBeds(): Promise<void> {
  const agency = await makeAgency(app, await makeProvider(app));
  bed = await makeBed(app, agency);
  other = await makeBed(app, agency);
}
async function connect(change: Parameters<typeof connectMat>[2] = {}, who: MadeBed = bed): Promise<TestMat> {
  const mat = await connectMat(app, who, change);
  mats.push(mat);
  return mat;
}
async function rejected(who: MadeBed): Promise<Record<string, number>> {
  await app.clock.advance(1_000);
  const hour = await app.store.readBedHour([who.agency_id], who.bed_id);
  return hour?.mat?.rejected ?? {};
}
async function frames(who: MadeBed): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from frames where agency_id = ${who.agency_id} and bed_id = ${who.bed_id}`.execute(
    app.store.db,
  );
  return rows[0]?.n ?? 0;
}
async function live(who: MadeBed) {
  const board = await app.store.readBoard([who.agency_id]);
  const tile = board.tiles.find((one) => one.bed_id === who.bed_id);
  if (tile === undefined) throw new Error('the bed has no tile');
  return tile.live;
}

describe('the door', () => {
  it('refuses a wrong password and counts it', async () => {
    await freshBeds();
    await expect(connect({ password: 'wrong' })).rejects.toThrow(/Bad username or password|Connection refused/);
    expect(await rejected(bed)).toEqual({ badCredentials: 1 });
  });

  it('refuses a serial that nobody registered', async () => {
    await freshBeds();
    await expect(connect({ username: 'WL-NOBODY', clientId: 'WL-NOBODY' })).rejects.toThrow(/Bad username or password/);
  });

  it.each([
    ['with a clean session', true],
    ['with a kept session', false],
  ])('refuses an empty client id %s', async (_, clean) => {
    await freshBeds();
    // The client library invents an id of its own for an empty one, so the packet is written by hand.
    expect(
      await connackOf(app.mqttPort, { clientId: '', username: bed.serial, password: bed.matPassword, clean }),
    ).toBe(2);
    expect(await rejected(bed)).toEqual({ emptyClientId: 1 });
  });

  it('refuses a client id that is not the serial', async () => {
    await freshBeds();
    await expect(connect({ clientId: other.serial })).rejects.toThrow(/Identifier rejected/);
    expect(await rejected(bed)).toEqual({ wrongClientId: 1 });
  });

  it('denies publishing for another serial, counts it, and leaves the other bed alone', async () => {
    await freshBeds();
    const mat = await connect();
    await expect(mat.publish(`v1/${other.serial}/up/frame`, '{}')).rejects.toThrow(/without a PUBACK/);
    expect(await rejected(bed)).toEqual({ foreignTopic: 1 });
    expect(await rejected(other)).toEqual({});
    expect(await frames(other)).toBe(0);
  });

  it('denies publishing under its own down/', async () => {
    await freshBeds();
    const mat = await connect();
    await expect(mat.publish(`v1/${bed.serial}/down/command`, '{}')).rejects.toThrow(/without a PUBACK/);
    expect(await rejected(bed)).toEqual({ foreignTopic: 1 });
  });

  it.each(['up/secret', 'up/frame/x', 'up/'])(
    'counts and acknowledges the unknown name %s of its own',
    async (topic) => {
      await freshBeds();
      const mat = await connect();
      await mat.publish(`v1/${bed.serial}/${topic}`, '{}');
      expect(await rejected(bed)).toEqual({ unknownName: 1 });
      expect(mat.client.connected).toBe(true);
    },
  );

  it('keeps a mat on the watch that says 35 unknown names among 34 frames, and shows them with it', async () => {
    await freshBeds();
    let ends = 0;
    const mat = await connect();
    mat.client.on('close', () => ends++);
    for (let n = 0; n < 34; n++) {
      await mat.publish(`v1/${bed.serial}/up/name-${n}`, JSON.stringify({ n }));
      await mat.say({ at: app.clock.now() + n, sent: app.clock.now() + n });
    }
    await mat.publish(`v1/${bed.serial}/up/name-34`, '{}');
    expect(ends).toBe(0);
    expect(await frames(bed)).toBe(34);
    expect(await rejected(bed)).toEqual({ unknownName: 35 });
    const page = await readDeviceDetails(app.store.db, [bed.agency_id], bed.mat_id, app.clock.now());
    expect(page?.rejections).toMatchObject([{ reason: 'unknownName', count: 35, last_at: expect.any(Number) }]);
  });

  it('lets a mat read its own commands and nothing else', async () => {
    await freshBeds();
    const mat = await connect();
    const granted = async (topic: string) =>
      await mat.client.subscribeAsync(topic, { qos: 1 }).catch((error: Error) => error.message);
    expect(await granted(`v1/${bed.serial}/down/command`)).toMatchObject([{ qos: 1 }]);
    for (const topic of [`v1/${other.serial}/down/command`, 'v1/+/down/command', '#', '$SYS/#'])
      expect(await granted(topic)).toMatch(/Unspecified error|128/);
    expect(await rejected(bed)).toEqual({ foreignTopic: 4 });
  });

  it('lets a mat subscribe to what it needs of its own and to nothing else', async () => {
    await freshBeds();
    const mat = await connect();
    const granted = async (filter: string) =>
      (await mat.client.subscribeAsync(`v1/${bed.serial}/${filter}`, { qos: 1 }).catch(() => [{ qos: 128 }]))[0]?.qos;
    for (const needed of ['down/command', 'down/+', 'down/#']) expect(await granted(needed)).toBe(1);
    for (const needless of ['down/other', 'down/command/x', 'down/+/x']) expect(await granted(needless)).toBe(128);
    expect(await rejected(bed)).toEqual({ needlessFilter: 3 });
  });

  it('lets a mat subscribe a handful of times a minute', async () => {
    await freshBeds();
    const mat = await connect();
    const filter = `v1/${bed.serial}/down/command`;
    const granted = () =>
      mat.client.subscribeAsync(filter, { qos: 1 }).then(
        ([one]) => one?.qos,
        () => 128,
      );
    const answers: (number | undefined)[] = [];
    for (let n = 0; n < 40; n++) answers.push(await granted());
    expect(answers).toEqual([...Array(8).fill(1), ...Array(32).fill(128)]);
    await mat.say();
    expect(await frames(bed)).toBe(1);
    expect(await rejected(bed)).toEqual({ needlessFilter: 32 });
    await app.clock.advance(60_000);
    expect(await granted()).toBe(1);
  });

  it('does not remember for a kept session what was refused', async () => {
    await freshBeds();
    const own = `v1/${bed.serial}/down/command`;
    const first = await connect({ clean: false });
    await first.client.subscribeAsync([own, '#'], { qos: 1 }).catch(() => undefined);
    await first.close();
    expect(await rejected(bed)).toEqual({ foreignTopic: 1 });
    const again = await connect({ clean: false });
    await again.say();
    // What was kept of it would have been refused once more.
    expect(await rejected(bed)).toEqual({ foreignTopic: 1 });
  });

  it('lets a second connection of the same mat take over, and the end of the first says nothing', async () => {
    await freshBeds();
    const will = { topic: `v1/${bed.serial}/up/link`, payload: Buffer.from('offline'), qos: 1 as const, retain: true };
    const first = await connect({ will });
    await first.say();
    const ended = new Promise<void>((resolve) => first.client.once('close', () => resolve()));
    const second = await connect({ will });
    await ended;
    await second.say();
    await app.clock.advance(6_000);
    await second.say();
    expect(await live(bed)).toMatchObject({ status: 'inBed', provisional: false });
    expect(await rejected(bed)).toEqual({ takenOver: 1 });
  });

  it('turns the tile grey by the last will', async () => {
    await freshBeds();
    const will = { topic: `v1/${bed.serial}/up/link`, payload: Buffer.from('offline'), qos: 1 as const, retain: true };
    const mat = await connect({ will });
    const { at } = await mat.say();
    const told = new Promise<string>((resolve) => {
      const stop = app.store.onTold(({ beds }) => {
        const status = beds.find((one) => one.bed_id === bed.bed_id)?.status;
        if (status !== 'disconnected') return;
        stop();
        resolve(status);
      });
    });
    mat.client.stream.destroy();
    expect(await told).toBe('disconnected');
    expect(await live(bed)).toMatchObject({ status: 'disconnected', last_data_at: at });
  });
});

describe('what a mat says', () => {
  it('is on the tile when the PUBACK comes', async () => {
    await freshBeds();
    const mat = await connect();
    const { at } = await mat.say({ state: 'sitting', rr: 17 });
    expect(await live(bed)).toMatchObject({
      status: 'sitting',
      provisional: true,
      rr: { value: 17 },
      last_data_at: at,
    });
    expect(await frames(bed)).toBe(1);
  });

  it.each([
    ['half a JSON', '{"seq":', 'notJson'],
    [
      'a number that is NaN',
      '{"seq":NaN,"at":1,"sent":1,"state":"lying","posture":null,"rr":16,"hr":null,"move":0,"quality":90}',
      'badShape',
    ],
    [
      'a state that never existed',
      '{"seq":1,"at":1,"sent":1,"state":"gone","posture":null,"rr":1,"hr":1,"move":0,"quality":90}',
      'badShape',
    ],
    [
      'text for its number',
      '{"seq":"1","at":1,"sent":1,"state":"out","posture":null,"rr":9,"hr":1,"move":0,"quality":90}',
      'badShape',
    ],
    [
      'a number beyond all bounds',
      '{"seq":-1,"at":1,"sent":1,"state":"out","posture":null,"rr":9,"hr":1,"move":0,"quality":90}',
      'outOfRange',
    ],
    ['a kilobyte too much', JSON.stringify({ padding: 'x'.repeat(2_000) }), 'tooLarge'],
  ])('is acknowledged, counted and forgotten when it is %s', async (_, payload, reason) => {
    await freshBeds();
    const mat = await connect();
    const { at } = await mat.say();
    const before = await live(bed);
    await mat.publish(`v1/${bed.serial}/up/frame`, payload);
    expect(await frames(bed)).toBe(1);
    expect(await rejected(bed)).toEqual({ [reason]: 1 });
    expect({ ...(await live(bed)), last_data_at: at }).toMatchObject({
      status: before.status,
      since_at: before.since_at,
    });
    await mat.say();
    expect(await frames(bed)).toBe(2);
  });

  it('counts once when it comes twice, also after a restart', async () => {
    await freshBeds();
    const mat = await connect();
    const said = await mat.say({ seq: 7 });
    await mat.say({ ...said });
    await app.clock.advance(2_000);
    await mat.say({ seq: 8 });
    await mat.say({ ...said });
    expect(await frames(bed)).toBe(2);
    await mat.close();
    await app.restart();
    const again = await connect();
    await again.say({ ...said });
    await again.say({ seq: 8, at: said.at + 2_000, sent: said.at + 2_000 });
    expect(await frames(bed)).toBe(2);
  });

  it('is placed by our own clock when the mat’s is hours off', async () => {
    await freshBeds();
    const mat = await connect();
    const now = app.clock.now();
    const wrong = now - 9 * 3_600_000;
    await mat.say({ seq: 1, at: wrong - 2_000, sent: wrong, state: 'lying' });
    expect(await live(bed)).toMatchObject({ status: 'inBed', last_data_at: now - 2_000 });
    // Told once a connection, not once a frame.
    await mat.say({ seq: 2, at: wrong - 1_000, sent: wrong });
    expect(await rejected(bed)).toEqual({ clockOff: 1 });
    await mat.close();
    const again = await connect();
    await again.say({ seq: 3, at: wrong + 2_000, sent: wrong + 2_000 });
    expect(await rejected(bed)).toEqual({ clockOff: 2 });
    expect(await frames(bed)).toBe(3);
  });

  it.each([-3_600_000, 3_600_000])(
    'with a clock an hour off (%i ms) is nothing to tell, a millisecond more is',
    async (off) => {
      await freshBeds();
      const mat = await connect();
      const now = app.clock.now();
      await mat.say({ seq: 1, at: now + off, sent: now + off });
      expect(await rejected(bed)).toEqual({});
      const beyond = app.clock.now() + off + Math.sign(off);
      await mat.say({ seq: 2, at: beyond, sent: beyond });
      expect(await rejected(bed)).toEqual({ clockOff: 1 });
    },
  );

  it('with a number no column can hold is kept as nothing at all', async () => {
    await freshBeds();
    const mat = await connect();
    await mat.say({ rr: 1e-50, hr: 1e-60, move: 1e-60, quality: 16.123456789, spo2: 1e-45, temp: 1e-300 });
    const { rows } =
      await sql`select rr, hr, move, quality, spo2, temp from frames where mat_id = ${bed.mat_id}`.execute(
        app.store.db,
      );
    expect(rows).toEqual([{ rr: null, hr: null, move: 0, quality: 16.1235, spo2: null, temp: null }]);
    expect(await rejected(bed)).toEqual({});
  });

  it.each([
    ['info', { version: 'a\u0000b', ssid: 'ward', rssi: -61, uptime: 1 }],
    ['info', { version: '2', ssid: 'a\u0000b', rssi: -61, uptime: 1 }],
    ['info', { version: '2', ssid: '\ud800', rssi: -61, uptime: 1 }],
    ['result', { command: 'c1', ok: false, error: 'a\u0000b' }],
  ])('is acknowledged and counted when its %s has a character no text can hold (%j)', async (topic, said) => {
    await freshBeds();
    const mat = await connect();
    await mat.publish(`v1/${bed.serial}/up/${topic}`, JSON.stringify(said));
    expect(await rejected(bed)).toEqual({ badShape: 1 });
    await mat.say();
    expect(await frames(bed)).toBe(1);
  });

  it('about a signal too weak for any column is kept as none', async () => {
    await freshBeds();
    const mat = await connect();
    await mat.publish(
      `v1/${bed.serial}/up/info`,
      JSON.stringify({ version: '2', ssid: 'ward', rssi: -1e-60, uptime: 1e-60 }),
    );
    const hour = await app.store.readBedHour([bed.agency_id], bed.bed_id);
    expect(hour?.mat).toMatchObject({ rssi: 0, version: '2', rejected: {} });
  });

  it('is kept but flagged when it was sent before it was measured', async () => {
    await freshBeds();
    const mat = await connect();
    const now = app.clock.now();
    await mat.say({ seq: 1, at: now + 60_000, sent: now });
    expect(await frames(bed)).toBe(1);
    expect(await rejected(bed)).toEqual({ clockFlagged: 1 });
  });

  it('is refused with its reason when it was measured more than a day before it was sent', async () => {
    await freshBeds();
    const mat = await connect();
    const now = app.clock.now();
    await mat.say({ seq: 1, at: now - 86_400_001, sent: now });
    expect(await frames(bed)).toBe(0);
    expect(await rejected(bed)).toEqual({ outOfTime: 1 });
    await mat.say({ seq: 2, at: now - 86_400_000, sent: now });
    expect(await frames(bed)).toBe(1);
  });

  it('of a mat in no bed is acknowledged, counted and touches nobody', async () => {
    await freshBeds();
    await app.store.moveMat(bed.agency_id, bed.mat_id, null);
    const mat = await connect();
    await mat.say();
    expect(await frames(bed)).toBe(0);
    const { rows } = await sql<{
      reason: string;
    }>`select reason from mat_rejections where mat_id = ${bed.mat_id}`.execute(app.store.db);
    await app.clock.advance(1_000);
    expect(rows.length <= 1).toBe(true);
    const later = await sql<{
      reason: string;
      count: number;
    }>`select reason, count from mat_rejections where mat_id = ${bed.mat_id}`.execute(app.store.db);
    expect(later.rows).toEqual([{ reason: 'notAssigned', count: 1 }]);
  });

  it('about itself is kept with the mat', async () => {
    await freshBeds();
    const mat = await connect();
    await mat.publish(
      `v1/${bed.serial}/up/info`,
      JSON.stringify({ version: '2.1.0', ssid: 'ward', rssi: -61, uptime: 12 }),
    );
    const hour = await app.store.readBedHour([bed.agency_id], bed.bed_id);
    expect(hour?.mat).toMatchObject({ version: '2.1.0', ssid: 'ward', rssi: -61 });
  });
});

/** Writes a CONNECT by hand and reads the return code of the CONNACK. */
async function connackOf(
  port: number,
  given: { clientId: string; username: string; password: string; clean: boolean },
): Promise<number> {
  const { createConnection } = await import('node:net');
  const field = (text: string) => {
    const bytes = Buffer.from(text);
    return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
  };
  const body = Buffer.concat([
    field('MQTT'),
    Buffer.from([4, 0b1100_0000 | (given.clean ? 2 : 0), 0, 60]),
    field(given.clientId),
    field(given.username),
    field(given.password),
  ]);
  return await new Promise((resolve, reject) => {
    const socket = createConnection(port, '127.0.0.1', () =>
      socket.write(Buffer.concat([Buffer.from([0x10, body.length]), body])),
    );
    socket.once('data', (bytes) => {
      resolve(bytes[3] ?? -1);
      socket.destroy();
    });
    socket.once('error', reject);
  });
}
