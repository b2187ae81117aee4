/** Silence is measured against the watch's own sight: a clock put forward, a machine that slept, a database away for minutes. */
import { type AgencyId, type Alert, dashboardChannel } from '@wardlight/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import {
  connectScreen,
  type MadeBed,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  signIn,
  startTestApp,
  type TestApp,
  type TestScreen,
} from '../testing/index.ts';
import { type DatabaseProxy, startProxy } from '../testing/proxy.ts';

const second = 1_000;
const minute = 60 * second;

let database: TestDatabase;
let proxy: DatabaseProxy;
let app: TestApp;
let agency: AgencyId;
let beds: MadeBed[];
let screen: TestScreen;

beforeEach(async () => {
  database = await freshDatabase();
  proxy = await startProxy(database.serverUrl);
  app = await startTestApp({ databaseUrl: proxy.url, migrationsUrl: database.url });
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  beds = [];
  for (let n = 0; n < 6; n++) beds.push(await makeBed(app, agency));
  const { token } = await signIn(app, await makeUser(app, 'staff', provider, agency));
  screen = connectScreen(app.url, token);
  screen.watch(dashboardChannel(agency));
  await screen.next(dashboardChannel(agency), 'SnapshotEvent');
  await during(2 * minute, beds);
});
afterEach(async () => {
  screen.close();
  proxy.pass();
  await app.stop();
  await proxy.close();
  await database.drop();
});

/** These mats speak every ten seconds for so long. */
async function during(ms: number, speaking: readonly MadeBed[]): Promise<void> {
  for (let at = 0; at < ms; at += 10 * second) {
    await Promise.all(speaking.map((bed) => say(app, bed, { state: 'lying' })));
    await app.clock.advance(10 * second);
  }
}
const board = () => app.store.readBoard([agency]);
const alerts = async (): Promise<readonly Alert[]> => (await board()).alerts;
const statuses = async () => new Set((await board()).tiles.map(({ live }) => live.status));
async function told(change: string): Promise<number> {
  const { rows } = await app.store.pool.query<{ n: number }>(
    'select count(*)::int as n from alert_events where agency_id = $1 and change = $2',
    [agency, change],
  );
  return rows[0]?.n ?? -1;
}
async function disconnections(): Promise<number> {
  const { rows } = await app.store.pool.query<{ n: number }>(
    "select count(*)::int as n from episodes where agency_id = $1 and status = 'disconnected'",
    [agency],
  );
  return rows[0]?.n ?? -1;
}

/** From the return on one mat stays silent: it alone is told, three minutes later; and what was not seen is one gap. */
async function onlyTheSilentOneIsTold(cause: string): Promise<void> {
  const [silent, ...others] = beds;
  await during(2 * minute + 50 * second, others);
  expect(await alerts()).toEqual([]);
  expect(await disconnections()).toBe(1);
  await during(30 * second, others);
  expect(await alerts()).toMatchObject([{ type: 'deviceDisconnected', bed_id: silent?.bed_id, priority: 'medium' }]);
  expect(await told('raised')).toBe(1);
  expect((await board()).gaps).toMatchObject([{ cause }]);
  expect((await board()).gaps).toHaveLength(1);
}

describe('a clock put forward by ten minutes, or a machine that slept for so long', () => {
  it('tells no mat as silent by itself: one gap, and silence counts from the return', async () => {
    await app.clock.leap(10 * minute);
    await app.clock.advance(5 * second);
    expect(await alerts()).toEqual([]);
    expect(await disconnections()).toBe(0);
    await onlyTheSilentOneIsTold('overloaded');
  });

  it('nor where the first that is heard afterwards is a mat, before any timer', async () => {
    const [, first] = beds;
    if (first === undefined) throw new Error('a bed was asked for');
    let heard: Promise<unknown> = Promise.resolve();
    // Due before every other timer: the leap runs it first.
    app.clock.after(1, () => {
      heard = say(app, first, { state: 'lying' });
    });
    await app.clock.leap(10 * minute);
    await heard;
    await app.clock.advance(5 * second);
    expect([await told('raised'), await disconnections()]).toEqual([0, 0]);
    expect((await board()).tiles.find(({ bed_id }) => bed_id === first.bed_id)?.live.status).toBe('inBed');
  });
});

describe('a process that stood still', () => {
  it('for seventy seconds has lost sight of nobody', async () => {
    await app.clock.leap(70 * second);
    await during(minute, beds);
    expect(await statuses()).toEqual(new Set(['inBed']));
    expect([await told('raised'), await disconnections()]).toEqual([0, 0]);
    expect((await board()).gaps).toHaveLength(1);
  });

  it('again and again is a gap each time, and a mat that is silent is told when it stands no more', async () => {
    const [, ...others] = beds;
    for (let n = 0; n < 3; n++) {
      await app.clock.leap(40 * second);
      await during(20 * second, others);
    }
    expect(await alerts()).toEqual([]);
    await during(3 * minute, others);
    expect(await alerts()).toHaveLength(1);
  });

  it('for less than fifteen seconds puts off nothing', async () => {
    const [, ...others] = beds;
    await app.clock.leap(14 * second);
    await during(2 * minute + 30 * second, others);
    await app.clock.advance(10 * second);
    expect(await alerts()).toHaveLength(1);
  });
});

describe('a mat that was silent before the gap', () => {
  it('is told once, as long after the return as any', async () => {
    const [silent, ...others] = beds;
    await during(2 * minute, others);
    expect(await disconnections()).toBe(1);
    await app.clock.leap(5 * minute);
    await during(2 * minute + 50 * second, others);
    expect(await alerts()).toEqual([]);
    await during(30 * second, others);
    expect(await alerts()).toMatchObject([{ type: 'deviceDisconnected', bed_id: silent?.bed_id }]);
  });

  it('and was told is not told again', async () => {
    const [, ...others] = beds;
    await during(4 * minute, others);
    expect(await alerts()).toHaveLength(1);
    await app.clock.leap(10 * minute);
    await during(4 * minute, others);
    expect(await alerts()).toHaveLength(1);
    expect(await told('raised')).toBe(1);
  });
});

describe('a database that is away for four minutes', () => {
  async function withoutDatabase(act: () => Promise<void>): Promise<void> {
    proxy.cut();
    await act();
    proxy.pass();
  }

  it('tells no mat as silent by itself, and one that is silent after it on time', async () => {
    await withoutDatabase(() => app.clock.advance(4 * minute));
    await app.clock.advance(5 * second);
    expect(await alerts()).toEqual([]);
    expect(await disconnections()).toBe(0);
    await onlyTheSilentOneIsTold('database');
  });

  it('judges what mats said meanwhile as it was said', async () => {
    const said: Promise<unknown>[] = [];
    await withoutDatabase(async () => {
      for (let at = 0; at < 4 * minute; at += 10 * second) {
        // One says nothing from the second minute on: it may have been cut off by us.
        const speaking = at < minute ? beds : beds.slice(1);
        said.push(...speaking.map((bed) => say(app, bed, { state: 'lying' })));
        await app.clock.advance(10 * second);
      }
    });
    await Promise.all(said);
    await during(30 * second, beds);
    expect(await statuses()).toEqual(new Set(['inBed']));
    expect([await told('raised'), await disconnections()]).toEqual([0, 0]);
  });
});
