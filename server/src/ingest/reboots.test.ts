/** What is a double and what is news, where a mat begins anew with a clock that was never set, or sends again what we have. */
import type { Frame } from '@wardlight/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { keyBytes } from '../secrets.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider } from '../testing/factories.ts';
import { connectMat, type TestMat } from '../testing/mat.ts';
import { liveOf } from '../testing/nights/night.ts';

let app: TestApp;
let agency: Awaited<ReturnType<typeof makeAgency>>;
let bed: MadeBed;
let mat: TestMat;

beforeAll(async () => {
  app = await startTestApp();
  agency = await makeAgency(app, await makeProvider(app));
});
afterAll(() => app.stop());
beforeEach(async () => {
  bed = await makeBed(app, agency);
  mat = await connectMat(app, bed);
});
afterEach(() => mat.close());

/** As a mat whose clock begins at its own start says it: number `n` at 1000·n, sent at once. */
const said = (n: number, state: Frame['state'], change: Partial<Frame> = {}): Partial<Frame> => ({
  ...{ seq: n, at: 1_000 * n, sent: 1_000 * n, state, posture: null, rr: null, hr: null },
  ...change,
});
async function night(state: Frame['state'], change: Partial<Frame> = {}): Promise<void> {
  for (let n = 1; n <= 30; n++) {
    await app.clock.advance(1_000);
    await mat.say(said(n, state, change));
  }
}
async function begin(uptime = 2): Promise<void> {
  await mat.close();
  await app.clock.advance(20_000);
  mat = await connectMat(app, bed);
  await mat.publish(`v1/${bed.serial}/up/info`, JSON.stringify({ version: '1', ssid: 'w', rssi: -50, uptime }));
}
async function frames(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from frames where mat_id = ${bed.mat_id}`.execute(
    app.store.db,
  );
  return rows[0]?.n ?? 0;
}
const live = () => liveOf(app, bed);

describe('a mat that begins anew with a clock that was never set', () => {
  it('30 frames lying, then the same numbers out: the exit is seen, though it says nothing of itself', async () => {
    await night('lying');
    await mat.close();
    mat = await connectMat(app, bed);
    await night('out');
    expect(await frames()).toBe(60);
    expect(await live()).toMatchObject({ status: 'bedExit', provisional: false });
  });

  it('the very same frames are news after a start, and doubles without one', async () => {
    await begin();
    await night('lying');
    await begin();
    await night('lying');
    expect(await frames()).toBe(60);
    expect(await live()).toMatchObject({ status: 'inBed', last_data_at: app.clock.now() });
    await night('lying');
    expect(await frames()).toBe(60);
  });

  it('its first frame right behind what it says of itself is judged by that', async () => {
    await begin();
    await app.clock.advance(1_000);
    await mat.say(said(1, 'lying'));
    await mat.close();
    await app.clock.advance(20_000);
    mat = await connectMat(app, bed);
    await Promise.all([
      mat.publish(`v1/${bed.serial}/up/info`, JSON.stringify({ version: '1', ssid: 'w', rssi: -50, uptime: 1 })),
      mat.say(said(1, 'lying')),
    ]);
    expect(await frames()).toBe(2);
    expect(await live()).toMatchObject({ last_data_at: app.clock.now() });
  });

  it('a value that cannot be does not hide that it began', async () => {
    await begin();
    await night('lying');
    await mat.close();
    await app.clock.advance(5_000);
    mat = await connectMat(app, bed);
    await mat.publish(`v1/${bed.serial}/up/info`, '{"version":"1","ssid":"w","rssi":NaN,"uptime":1}');
    await night('lying');
    expect(await frames()).toBe(60);
  });

  it('says only what it said before: after 30 s its bed is not seen', async () => {
    await night('lying');
    for (let n = 1; n <= 29; n++) {
      await app.clock.advance(1_000);
      await mat.say(said(n, 'lying'));
    }
    expect(await live()).toMatchObject({ status: 'inBed' });
    await app.clock.advance(2_000);
    await mat.say(said(30, 'lying'));
    expect(await live()).toMatchObject({ status: 'disconnected' });
    await mat.say(said(31, 'lying'));
    expect(await live()).toMatchObject({ status: 'inBed' });
  });
});

describe('what is sent twice because a PUBACK was lost', () => {
  it('stays one over reconnects, restarts of the server and a second one, sent anew each time', async () => {
    await begin(86_400);
    const at = app.clock.now();
    const one = { seq: 5, at, state: 'lying', rr: 14.2, spo2: 96.7, temp: 36.6, move: 12.3 } as const;
    const again = async () => mat.say({ ...one, sent: at + (app.clock.now() - at) });
    await again();
    await app.clock.advance(3_000);
    await begin(86_423);
    await again();
    await mat.close();
    await app.restart();
    mat = await connectMat(app, bed);
    await again();
    expect(await frames()).toBe(1);
    await withSecondServer(async (second) => {
      const other = await connectMat({ ...second, clock: app.clock }, bed);
      await other.say({ ...one, sent: at + (app.clock.now() - at) });
      await other.close();
    });
    expect(await frames()).toBe(1);
    // What it measured meanwhile is news.
    await mat.say({ ...one, rr: 15 });
    expect(await frames()).toBe(2);
  });

  it.each([
    ['said behind the frame', [0, null]],
    ['said behind the frame, and again with whole seconds', [0, 5]],
    ['said before it, and again with whole seconds', [null, 5]],
  ] as const)('the very same bytes of a first second stay one, its start %s', async (_, [then, again]) => {
    const say = (uptime: number | null) =>
      uptime === null
        ? undefined
        : mat.publish(`v1/${bed.serial}/up/info`, JSON.stringify({ version: '1', ssid: 'w', rssi: -50, uptime }));
    const first = { seq: 0, at: 500, sent: 500, state: 'lying', posture: null, rr: null, hr: null } as const;
    if (then === null) await say(0);
    await mat.say(first);
    await app.clock.advance(700);
    await say(then);
    await mat.close();
    await app.clock.advance(5_000);
    mat = await connectMat(app, bed);
    await say(again);
    await mat.say(first);
    expect(await frames()).toBe(1);
    // And after a start it is news.
    await begin(1);
    await mat.say(first);
    expect(await frames()).toBe(2);
  });

  it('measured before its mat began, sent after: a double, whatever the start', async () => {
    const at = app.clock.now();
    await mat.say({ seq: 9, at, sent: at, state: 'lying' });
    await begin();
    await mat.say({ seq: 9, at, sent: app.clock.now(), state: 'lying' });
    expect(await frames()).toBe(1);
  });
});

async function withSecondServer(act: (started: { mqttPort: number }) => Promise<void>): Promise<void> {
  const config = {
    ...readConfig({ NODE_ENV: 'test', WARDLIGHT_HOST: '127.0.0.1', WARDLIGHT_PORT: '0', WARDLIGHT_MQTT_PORT: '0' }),
    databaseUrl: app.database.serverUrl,
    migrationsUrl: app.database.url,
    sealingKey: Buffer.alloc(keyBytes, 1),
  };
  const second = createApp({ config, clock: app.clock, log: createLog('silent') });
  const started = await second.start();
  try {
    await act(started);
  } finally {
    await second.stop();
  }
}
