/** What is written of the watch itself, on a real database: stops, other servers, standing still, and nothing where nothing was missed. */
import type { WatchGap } from '@wardlight/contract';
import { exampleAt } from '@wardlight/contract/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { openStore, type Store } from '../store/open.ts';
import { type CrankedClock, crankedClock } from '../testing/cranked-clock.ts';
import {
  freshDatabase,
  makeAgency,
  makeBed,
  makeProvider,
  say,
  startTestApp,
  type TestApp,
  type TestDatabase,
} from '../testing/index.ts';
import { type SelfWatch, startSelfWatch } from './self-watch.ts';

const log = createLog('silent');
let database: TestDatabase;
let clock: CrankedClock;
let store: Store;
let queue: { oldestWaitingAt: number | null; refused: boolean };
const watches: SelfWatch[] = [];

beforeEach(async () => {
  database = await freshDatabase();
  clock = crankedClock(exampleAt);
  store = await openStore({
    ...database.ways,
    now: clock.now,
    pause: () => Promise.resolve(),
    onTrouble: () => undefined,
  });
  queue = { oldestWaitingAt: null, refused: false };
});
afterEach(async () => {
  for (const watch of watches.splice(0)) await watch.stop();
  await store.close();
  await database.drop();
});

const gap = (from: number, to: number | null, cause: WatchGap['cause']): WatchGap => ({
  from_at: exampleAt + from * 1_000,
  to_at: to === null ? null : exampleAt + to * 1_000,
  cause,
});

async function begin(change: Partial<Store> = {}): Promise<SelfWatch> {
  const watch = await startSelfWatch({ store: { ...storeWith(), ...change }, clock, log });
  watches.push(watch);
  // Timers ring in a server that lives.
  clock.every(200, watch.ticked);
  return watch;
}
const storeWith = () => ({ ...store, observed: { ...queue, onBatch: () => () => undefined } });

async function started(change: Partial<Store> = {}): Promise<SelfWatch> {
  const watch = await begin(change);
  watch.resumed();
  await clock.advance(0);
  return watch;
}

async function ends(watch: SelfWatch): Promise<void> {
  await watch.stop();
  watches.splice(watches.indexOf(watch), 1);
}

describe('a start', () => {
  test('on a new database has missed nothing', async () => {
    const watch = await started();
    await clock.advance(10_000);
    expect(watch.sight()).toEqual({ blind_since: null, gaps: [] });
  });

  test('after a longer stop says what nobody saw, until the last bed is taken up', async () => {
    const first = await started();
    await clock.advance(60_000);
    await ends(first);
    await clock.advance(240_000);
    const second = await begin();
    expect(second.sight()).toEqual({ blind_since: exampleAt + 60_000, gaps: [gap(60, null, 'stopped')] });
    await clock.advance(3_000);
    second.resumed();
    expect(second.sight().blind_since).toBeNull();
    await clock.advance(5_000);
    expect(second.sight().gaps).toEqual([gap(60, 303, 'stopped')]);
    expect(await store.gapsOfServers(clock.now())).toHaveLength(1);
  });

  test('that is given up before the beds were taken up does not hide the stop from the next', async () => {
    await ends(await started());
    await clock.advance(120_000);
    await ends(await begin());
    await clock.advance(120_000);
    const third = await started();
    expect(third.sight().gaps).toEqual([gap(0, 240, 'stopped')]);
  });

  test.each([
    [15_000, 0],
    [16_000, 1],
  ])('%i ms after the last sign of life leaves %i gaps', async (ms, gaps) => {
    await ends(await started());
    await clock.advance(ms);
    expect((await started()).sight().gaps).toHaveLength(gaps);
  });

  test('while another server of the database watches has missed nothing, however long it takes', async () => {
    const first = await started();
    const second = await started();
    await ends(first);
    await clock.advance(3_600_000);
    const third = await begin();
    await clock.advance(60_000);
    third.resumed();
    expect(third.sight()).toEqual({ blind_since: null, gaps: [] });
    expect(second.blind).toBeNull();
  });

  test('of two servers after one stop tells of it once', async () => {
    await ends(await started());
    await clock.advance(60_000);
    const [one, other] = [await begin(), await begin()];
    one.resumed();
    other.resumed();
    await clock.advance(5_000);
    expect(one.sight().gaps).toEqual([gap(0, 60, 'stopped')]);
    expect(other.sight().gaps).toEqual(one.sight().gaps);
  });
});

describe('blindness', () => {
  test('by messages that wait is told at ten seconds, written while it lasts, and ended when they are judged', async () => {
    const changes: (number | null)[] = [];
    const observed = { oldestWaitingAt: null as number | null, refused: false, onBatch: () => () => undefined };
    const watch = await started({ observed });
    watch.onChange(() => changes.push(watch.sight().blind_since));
    await clock.advance(20_000);
    observed.oldestWaitingAt = clock.now();
    await clock.advance(9_000);
    expect(changes).toEqual([]);
    await clock.advance(1_000);
    expect(changes).toEqual([exampleAt + 20_000]);
    // Other servers, and whoever opens a board, read it from the database.
    expect(await store.gapsOfServers(clock.now())).toMatchObject([gap(20, null, 'overloaded')]);
    observed.oldestWaitingAt = null;
    await clock.advance(1_000);
    expect(changes).toEqual([exampleAt + 20_000, null]);
    expect(await store.gapsOfServers(clock.now())).toMatchObject([gap(20, 31, 'overloaded')]);
    expect(watch.databaseLosses).toBe(0);
  });

  test('for want of the database begins with its last answer, is counted, and written when it answers', async () => {
    let away = false;
    const writeBeat: Store['writeBeat'] = (...given) =>
      away ? Promise.reject(new Error('away')) : store.writeBeat(...given);
    const watch = await started({ writeBeat });
    await clock.advance(5_000);
    away = true;
    await clock.advance(60_000);
    expect([watch.blind, watch.databaseLosses, watch.databaseAnswers]).toEqual([
      { since: exampleAt + 5_000, cause: 'database' },
      1,
      false,
    ]);
    away = false;
    await clock.advance(2_000);
    expect(watch.sight()).toEqual({ blind_since: null, gaps: [gap(5, 66, 'database')] });
    await clock.advance(1_000);
    expect(await store.gapsOfServers(clock.now())).toMatchObject([gap(5, 66, 'database')]);
  });

  test('of a server that died in it is part of the stop that follows', async () => {
    const observed = { oldestWaitingAt: exampleAt, refused: false, onBatch: () => () => undefined };
    const first = await started({ observed });
    await clock.advance(30_000);
    await ends(first);
    await clock.advance(60_000);
    expect((await started()).sight().gaps).toEqual([gap(0, 90, 'stopped')]);
  });

  test('of a whole machine that slept is told when it wakes', async () => {
    const watch = await started();
    await clock.advance(5_000);
    await clock.leap(600_000);
    await clock.advance(5_000);
    expect(watch.sight()).toEqual({ blind_since: null, gaps: [gap(5, 605, 'overloaded')] });
  });

  test('is not caused by our clock going back', async () => {
    const watch = await started();
    await clock.advance(20_000);
    await clock.advance(-3_600_000);
    await clock.advance(20_000);
    expect(watch.sight()).toEqual({ blind_since: null, gaps: [] });
  });
});

describe('on the board', () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await startTestApp();
  });
  afterEach(() => app.stop());

  test('a server that stood still for five minutes says so; a bed it no longer hears is disconnected', async () => {
    const agency = await makeAgency(app, await makeProvider(app));
    const bed = await makeBed(app, agency);
    await say(app, bed);
    await app.clock.advance(5_000);
    const from_at = app.clock.now();
    await app.restart(() => app.clock.advance(300_000));
    const { gaps, tiles } = await app.store.readBoard([agency]);
    expect(gaps).toEqual([{ from_at, to_at: from_at + 300_000, cause: 'stopped' }]);
    expect(tiles[0]?.live).toMatchObject({ status: 'unknown' });
    await app.clock.advance(60_000);
    expect((await app.store.readBoard([agency])).tiles[0]?.live).toMatchObject({
      status: 'disconnected',
      last_data_at: from_at - 5_000,
    });
  });
});
