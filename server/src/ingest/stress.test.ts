/** Ingest under stress, with a real broker and a real database: what a night with faults does to us, and what nobody may notice of it. */
import { once } from 'node:events';
import { connect as connectSocket, type Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Frame } from '@wardlight/contract';
import { frame } from '@wardlight/contract/testing';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider } from '../testing/factories.ts';
import { connectMat, type TestMat } from '../testing/mat.ts';
import { goBy } from '../testing/time.ts';
import { makeWard, type Ward } from '../testing/ward.ts';
import { standardIntakeLimits } from './intake.ts';

const proof = process.env.WARDLIGHT_PROOF === '1';

let app: TestApp;
const mats: TestMat[] = [];
const ends: (() => unknown)[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  for (const mat of mats.splice(0)) await mat.close();
});

async function beds(count: number): Promise<MadeBed[]> {
  const agency = await makeAgency(app, await makeProvider(app));
  const made: MadeBed[] = [];
  for (let n = 0; n < count; n++) made.push(await makeBed(app, agency));
  return made;
}
async function oneBed(): Promise<MadeBed> {
  const [bed] = await beds(1);
  if (bed === undefined) throw new Error('a bed was asked for');
  return bed;
}
async function connect(bed: MadeBed): Promise<TestMat> {
  const mat = await connectMat(app, bed);
  mats.push(mat);
  return mat;
}
async function frames(bed: Pick<MadeBed, 'bed_id'>): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from frames where bed_id = ${bed.bed_id}`.execute(app.store.db);
  return rows[0]?.n ?? -1;
}
/** Frames that stand more than once, asked in one breath: some may still be coming in. */
async function doubled(bed: Pick<MadeBed, 'bed_id'>): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select (count(*) - count(distinct (seq, device_at)))::int as n from frames where bed_id = ${bed.bed_id}`.execute(
    app.store.db,
  );
  return rows[0]?.n ?? -1;
}
async function rejected(bed: MadeBed): Promise<Record<string, number>> {
  await app.clock.advance(1_000);
  return (await app.store.readBedHour([bed.agency_id], bed.bed_id))?.mat?.rejected ?? {};
}
async function live(bed: MadeBed) {
  const tile = (await app.store.readBoard([bed.agency_id])).tiles.find((one) => one.bed_id === bed.bed_id);
  if (tile === undefined) throw new Error('the bed has no tile');
  return tile.live;
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
async function until(so: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await so())) await turn();
}
const text = (change: Partial<Frame>) => JSON.stringify(frame(change));

/** A mat that sends bytes as fast as the network takes them, as no honest client library would. */
async function rawMat(
  bed: MadeBed,
): Promise<{ socket: Socket; acked: () => number; publish: (text: string) => boolean }> {
  const socket = connectSocket(app.mqttPort, '127.0.0.1');
  ends.push(() => socket.destroy());
  let acked = 0;
  let connected = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on('data', (bytes: Buffer) => {
    let at = 0;
    if (!connected) {
      connected = true;
      at = 4;
      resolve();
    }
    acked += (bytes.length - at) / 4;
  });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(connectPacket(bed.serial, bed.matPassword));
  await promise;
  let id = 0;
  const topic = `v1/${bed.serial}/up/frame`;
  return {
    socket,
    acked: () => Math.floor(acked),
    publish(payload) {
      id = (id % 65_535) + 1;
      return socket.write(publishPacket(topic, id, Buffer.from(payload)));
    },
  };
}
const field = (value: string) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};
function packet(type: number, body: Buffer, length = body.length): Buffer {
  const head = [type];
  let rest = length;
  do {
    head.push((rest & 127) | (rest > 127 ? 128 : 0));
    rest >>= 7;
  } while (rest > 0);
  return Buffer.concat([Buffer.from(head), body]);
}
const connectPacket = (serial: string, password: string) =>
  packet(
    0x10,
    Buffer.concat([field('MQTT'), Buffer.from([4, 0xc2, 0, 0]), field(serial), field(serial), field(password)]),
  );
const publishPacket = (topic: string, id: number, payload: Buffer, length?: number) => {
  const body = Buffer.concat([field(topic), Buffer.from([id >> 8, id & 255]), payload]);
  return packet(0x32, body, length ?? body.length);
};

describe('the database stalls', () => {
  it('mats wait without an answer, we hold little of what they send, and then everything is stored once', async () => {
    const ward = await beds(4);
    const talkers = await Promise.all(ward.map((bed) => rawMat(bed)));
    for (const [index, talker] of talkers.entries())
      talker.publish(text({ seq: 0, at: 1_000, sent: 1_000, hr: 60 + index }));
    await until(() => talkers.every((talker) => talker.acked() === 1));

    const blocker = new pg.Client({ connectionString: app.database.url });
    await blocker.connect();
    ends.push(() => blocker.end());
    await blocker.query('begin');
    await blocker.query('lock table bed_states in access exclusive mode');
    const each = 2_000;
    for (let seq = 1; seq <= each; seq++)
      for (const talker of talkers) talker.publish(text({ seq, at: 1_000 + seq, sent: 1_000 + seq }));
    // All that may come has come when the queue stands still for a good while of turns.
    let last = -1;
    for (let still = 0; still < 200; still = app.store.waiting === last ? still + 1 : 0) {
      last = app.store.waiting;
      await turn();
    }
    const mostHeld = standardIntakeLimits.ofOne * 2 * ward.length;
    expect(app.store.waiting).toBeGreaterThan(0);
    expect(app.store.waiting).toBeLessThanOrEqual(mostHeld);
    expect(talkers.map((talker) => talker.acked())).toEqual(talkers.map(() => 1));

    await blocker.query('rollback');
    await until(() => talkers.every((talker) => talker.acked() === each + 1));
    for (const bed of ward) expect([await frames(bed), await doubled(bed)]).toEqual([each + 1, 0]);
  });
});

describe('one mat sends ten thousand frames a second', () => {
  it('the others are answered as if it were not there, and its page says so', async () => {
    const [mad, ...quiet] = await beds(4);
    if (mad === undefined) throw new Error('beds were asked for');
    const others = await Promise.all(quiet.map((bed) => connect(bed)));
    const flood = await rawMat(mad);
    const many = standardIntakeLimits.burst + 3_000;
    let sent = 0;
    // As much as the network takes at each turn: far more than 10,000 a second.
    const pour = () => {
      while (sent < many && flood.publish(text({ seq: sent, at: 1_000 + sent, sent: 1_000 + sent }))) sent++;
      if (sent < many) flood.socket.once('drain', pour);
    };
    pour();
    await until(() => flood.acked() > 500);
    let ahead = 0;
    for (let n = 0; n < 20; n++) {
      const before = flood.acked();
      await Promise.all(others.map((mat) => mat.say()));
      ahead = Math.max(ahead, flood.acked() - before);
      // Held at any time: a handful of batches of the mad one's, and no more.
      expect(app.store.waiting).toBeLessThanOrEqual(standardIntakeLimits.ofOne * 2 + others.length);
    }
    // While three others waited for one answer each, the mad one got a few readings' worth of its own, not its whole flood.
    expect(ahead).toBeLessThan(1_000);
    for (const bed of quiet) expect(await frames(bed)).toBe(20);

    await until(() => flood.acked() >= standardIntakeLimits.burst);
    // Its time stands still with our clock: now it waits to be read again.
    await until(async () => app.store.waiting === 0);
    const paused = flood.acked();
    expect(paused).toBeLessThanOrEqual(standardIntakeLimits.burst + standardIntakeLimits.ofOne * 2);
    expect(await rejected(mad)).toMatchObject({ tooFast: 1 });
    expect(flood.socket.destroyed).toBe(false);
    // A second of ours later it has been read on, at the pace of everybody.
    await until(() => flood.acked() >= paused + 50);
    expect(await doubled(mad)).toBe(0);
  });
});

describe('payloads of a megabyte', () => {
  it('are refused at their announcement, counted, and touch nobody else', async () => {
    const [bed, neighbour] = await beds(2);
    if (bed === undefined || neighbour === undefined) throw new Error('beds were asked for');
    const near = await connect(neighbour);
    const big = await rawMat(bed);
    const closed = once(big.socket, 'close');
    const topic = `v1/${bed.serial}/up/frame`;
    // Only the beginning of it is ever sent, and it is enough.
    big.socket.write(publishPacket(topic, 1, Buffer.alloc(2_000, 0x20), 1_048_576));
    await closed;
    expect(big.acked()).toBe(0);
    expect(await rejected(bed)).toEqual({ tooLarge: 1 });
    await near.say();
    expect([await frames(neighbour), await frames(bed)]).toEqual([1, 0]);
    // One that may be read whole is acknowledged, so that it does not come again.
    const mat = await connect(bed);
    await mat.publish(topic, Buffer.alloc(40_000, 0x20));
    expect(await rejected(bed)).toEqual({ tooLarge: 2 });
    await mat.say();
    expect(await frames(bed)).toBe(1);
  });
});

describe('store and forward', () => {
  it.each(['oldest', 'newest'] as const)(
    'half an hour of frames, the %s first, are all stored and acknowledged, and only the newest counts as now',
    async (first) => {
      const bed = await oneBed();
      const mat = await connect(bed);
      await mat.say({ seq: 1_000, state: 'lying' });
      const left = app.clock.now();
      // As one step: half an hour of ticks is not what this is about.
      await goBy(app.clock, 30 * 60_000);
      await app.clock.advance(1_000);
      expect((await live(bed)).status).toBe('disconnected');
      const kept = Array.from({ length: 180 }, (_, n) => ({
        seq: n,
        at: left + (n + 1) * 10_000,
        sent: app.clock.now(),
      }));
      const last = kept.at(-1);
      if (last === undefined) throw new Error('frames were made');
      if (first === 'newest') kept.reverse();
      const seen: (number | null)[] = [];
      for (const one of kept) {
        await mat.publish(`v1/${bed.serial}/up/frame`, text({ ...one, state: 'lying' }));
        if (seen.length < 3) seen.push((await live(bed)).last_data_at);
      }
      expect([await frames(bed), await doubled(bed)]).toEqual([181, 0]);
      expect((await live(bed)).last_data_at).toBe(last.at);
      // The old ones did not pass for news while they came.
      expect(seen).toEqual(first === 'oldest' ? [left, left, left] : [last.at, last.at, last.at]);
      // Sent once more, as after a lost PUBACK: known, every one.
      for (const one of kept.slice(0, 10))
        await mat.publish(`v1/${bed.serial}/up/frame`, text({ ...one, state: 'lying' }));
      expect(await frames(bed)).toBe(181);
    },
  );
});

describe('clocks and words that cannot be', () => {
  const hour = 3_600_000;
  it.each([
    ['hours ahead', 5 * hour],
    ['hours behind', -9 * hour],
  ])('a clock %s: the bed is right, by our time, and the mat is flagged', async (_, off) => {
    const bed = await oneBed();
    const mat = await connect(bed);
    const now = app.clock.now();
    await mat.say({ at: now + off, sent: now + off, state: 'sitting' });
    expect(await live(bed)).toMatchObject({ status: 'sitting', last_data_at: now });
    expect(await rejected(bed)).toEqual({ clockOff: 1 });
  });

  it('a clock that jumps in mid-connection, forth and back: every frame is stored once and counts when it came', async () => {
    const bed = await oneBed();
    const mat = await connect(bed);
    const jumps = [0, 7 * hour, 7 * hour, -3 * hour, 0, 0];
    for (const [seq, off] of jumps.entries()) {
      const at = app.clock.now() + off;
      const said = { seq, at, sent: at, state: 'lying' as const };
      await mat.say(said);
      // And again, as after a lost PUBACK.
      await mat.say(said);
      expect((await live(bed)).last_data_at).toBe(app.clock.now());
      await app.clock.advance(1_000);
    }
    expect(await frames(bed)).toBe(jumps.length);
  });

  it('a frame from the future is kept and flagged, one of a week ago by a clock that works is refused', async () => {
    const [bed, neighbour] = await beds(2);
    if (bed === undefined || neighbour === undefined) throw new Error('beds were asked for');
    const mat = await connect(bed);
    const now = app.clock.now();
    await mat.say({ seq: 1, at: now + 600_000, sent: now });
    expect((await live(bed)).last_data_at).toBe(now);
    await mat.say({ seq: 2, at: now - 7 * 24 * hour, sent: now });
    expect((await live(bed)).last_data_at).toBe(now);
    expect(await rejected(bed)).toEqual({ clockFlagged: 1, outOfTime: 1 });
    expect([await frames(bed), await frames(neighbour)]).toEqual([1, 0]);
    expect(await rejected(neighbour)).toEqual({});
  });

  it('sequence numbers that begin again with a later time are new frames', async () => {
    const bed = await oneBed();
    const mat = await connect(bed);
    for (const seq of [7, 8, 0, 1, 8]) {
      await mat.say({ seq });
      await app.clock.advance(1_000);
    }
    expect(await frames(bed)).toBe(5);
    expect(await rejected(bed)).toEqual({});
  });

  it('a state that never existed is refused and acknowledged; the bed stays as it was', async () => {
    const bed = await oneBed();
    const mat = await connect(bed);
    await mat.say({ state: 'sitting' });
    const before = await live(bed);
    await mat.say({ state: 'flying' as 'out' });
    expect(await live(bed)).toEqual(before);
    expect(await rejected(bed)).toEqual({ badShape: 1 });
    expect(await frames(bed)).toBe(1);
  });

  it('vital signs from an empty bed are flagged, and nobody reads them as somebody’s', async () => {
    const bed = await oneBed();
    const mat = await connect(bed);
    await mat.say({ state: 'out', posture: null, rr: 31, hr: 150 });
    expect(await live(bed)).toMatchObject({ status: 'bedExit', rr: null, hr: null });
    expect(await rejected(bed)).toEqual({ vitalsInEmptyBed: 1 });
  });
});

describe('a reconnect storm', () => {
  const count = proof ? 5_000 : 500;
  it(
    `${count} mats at once: all in, every promise kept, and the loop goes on @proof`,
    async ({ task }) => {
      const ward: Ward = await makeWard(app.store.db, { beds: count, prefix: 'storm' });
      const delay = monitorEventLoopDelay({ resolution: 10 });
      delay.enable();
      const begin = performance.now();
      let answered = 0;
      let tries = 0;
      /** As a mat does: connects, and where it is refused or cut off, tries again. */
      async function one({ serial, password }: Ward['mats'][number]): Promise<void> {
        for (;;) {
          tries++;
          const mat = await connectMat(app, { serial, matPassword: password }).catch(() => null);
          if (mat === null) continue;
          await mat.say({ seq: 1 });
          answered++;
          // All stay until the last is in.
          ends.push(() => mat.close());
          return;
        }
      }
      await Promise.all(ward.mats.map(one));
      const ms = performance.now() - begin;
      delay.disable();
      const lagMs = delay.max / 1e6;
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from frames where agency_id = ${ward.agencyId}`.execute(app.store.db);
      Object.assign(task.meta, {
        figures: {
          mats: count,
          tries,
          ms: Math.round(ms),
          'longest turn ms': Math.round(lagMs),
          lost: answered - (rows[0]?.n ?? 0),
        },
      });
      expect([answered, rows[0]?.n]).toEqual([count, count]);
      if (!proof) return;
      // The mats live in this process too, so these bound more than the server's own share.
      expect(ms).toBeLessThan(count * 20 + 10_000);
      expect(lagMs).toBeLessThan(3_000);
    },
    proof ? 240_000 : 120_000,
  );
});
