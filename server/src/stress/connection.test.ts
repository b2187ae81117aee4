/** The way to the database in trouble: cut, frozen, slow. What the board says of it, what mats are told, and that it passes by itself. */
import { blindAfterMs, type WatchGap } from '@wardlight/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import { type DatabaseProxy, startProxy } from '../testing/proxy.ts';
import { type Stressed, startStressed } from '../testing/stressed.ts';

let database: TestDatabase;
let proxy: DatabaseProxy;
let ward: Stressed;

beforeEach(async () => {
  database = await freshDatabase();
  proxy = await startProxy(database.serverUrl);
  ward = await startStressed({ databaseUrl: proxy.url, migrationsUrl: database.url }, 10);
  await ward.ackedMore(10);
});
afterEach(async () => {
  proxy.pass();
  await ward.stop();
  await proxy.close();
  await database.drop();
});

/** Blind, said so within ten seconds of the trouble, and over: the gap on the board covers it, and no acknowledged frame is lost. */
async function passes(trouble: () => void, recovery: () => void): Promise<string> {
  const began = ward.clock.now();
  trouble();
  const blind = await ward.beat(({ at, blind_since }) => at > began && blind_since !== null);
  expect(blind.at - (blind.blind_since ?? 0)).toBeGreaterThanOrEqual(blindAfterMs);
  while (!(await ward.missing()).includes('sight')) await ward.beat(() => true);
  const still = ward.clock.now();
  recovery();
  const covers = ({ from_at, to_at }: WatchGap) => from_at <= still && to_at !== null && to_at >= still;
  const over = await ward.beat(({ blind_since, gaps }) => blind_since === null && gaps.some(covers));
  const gap = over.gaps.find(covers);
  await ward.ackedMore(20);
  const { gaps, tiles } = await ward.store.readBoard([ward.agency]);
  expect(gaps.some(({ from_at }) => from_at === gap?.from_at)).toBe(true);
  expect(tiles[0]?.live.status).toBe('inBed');
  expect(await ward.judgeFrames()).toEqual({ lost: [], doubled: [] });
  return gap?.cause ?? '';
}

test('a connection that is cut: nothing is acknowledged meanwhile, the board says so, and it comes back by itself', async () => {
  const cause = await passes(
    () => proxy.cut(),
    () => proxy.pass(),
  );
  expect(cause).toBe('database');
  const told = ward.logged().split('\n');
  expect(told.filter((line) => line.includes('the watch is blind')).length).toBeGreaterThan(0);
});

test('a connection that freezes: beats go on and say so; what waited is judged when it thaws', async () => {
  const cause = await passes(
    () => proxy.freeze(),
    () => proxy.pass(),
  );
  expect(cause).toBe('database');
});

test('a connection that freezes and never thaws is given up for another', async () => {
  const cause = await passes(
    () => proxy.freeze(),
    () => {
      proxy.cut();
      proxy.pass();
    },
  );
  expect(cause).toBe('database');
});

test('a slow database: mats wait for their PUBACK; where that takes ten seconds the board says so; nothing is refused', async () => {
  const before = ward.logged();
  // 200 to 2,000 ms of the server's time for each piece of each answer.
  proxy.delay(20, 200);
  await ward.ackedMore(50);
  await passes(
    () => proxy.delay(1_200, 1_500),
    () => proxy.pass(),
  );
  expect(ward.logged().slice(before.length)).not.toContain('could not be stepped');
}, 60_000);
