/** When the database is asked which timers ring, and that none rings late. */
import { exampleAt } from '@wardlight/contract/testing';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../testing/database.ts';
import { makeAgency, makeBed, makeProvider, startTestApp } from '../../testing/index.ts';
import { connect, type Database, instant } from '../db/database.ts';
import { createDueBeds, type DueBeds } from './due-beds.ts';

let own: TestDatabase;
let database: Database;
let due: DueBeds;

beforeAll(async () => {
  own = await freshDatabase();
  database = connect({ connectionString: own.url }, () => undefined);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});
beforeEach(async () => {
  await forget();
  due = createDueBeds(database.db);
});

/** How often the database was asked which. */
const asking = () => vi.spyOn(database.db, 'selectFrom');
const forget = () => database.db.deleteFrom('bed_wakes').execute();
const store = (bed_id: number, due_at: number) =>
  database.db
    .insertInto('bed_wakes')
    .values({ agency_id: 1, bed_id, due_at: instant(due_at) })
    .execute();
const found = async (at: number) => (await due.find(exampleAt + at)).map(({ bedId }) => bedId);

test('asks once a second while nothing is due, and in the very turn in which something is', async () => {
  await store(7, exampleAt + 700);
  const turns: number[][] = [];
  for (let at = 0; at < 3_000; at += 200) turns.push(await found(at));
  // From 700 on it stays due, because nobody steps it here.
  expect(turns.map((beds) => beds.length)).toEqual([0, 0, 0, 0, ...Array.from({ length: 11 }, () => 1)]);
  await forget();
  const asked = asking();
  for (let at = 3_000; at < 6_000; at += 200) expect(await found(at)).toEqual([]);
  expect(asked).toHaveBeenCalledTimes(3);
  asked.mockRestore();
});

test('a timer that this server stores rings in its turn, one that another stored within a second', async () => {
  expect(await found(0)).toEqual([]);
  await store(1, exampleAt + 300);
  due.stored(exampleAt + 300);
  await store(2, exampleAt + 350);
  expect(await found(200)).toEqual([]);
  expect(await found(400)).toEqual([1, 2]);
  await forget();
  await found(600);
  await store(3, exampleAt + 650);
  expect(await found(1_400)).toEqual([]);
  expect(await found(1_600)).toEqual([3]);
});

test('timers of which it is not said when they ring are looked for at once; so they are when the clock goes back', async () => {
  expect(await found(0)).toEqual([]);
  await store(1, exampleAt - 5_000);
  expect(await found(200)).toEqual([]);
  due.storedSome();
  expect(await found(400)).toEqual([1]);
  await forget();
  await found(600);
  await store(2, exampleAt - 60_000);
  expect(await found(-50_000)).toEqual([2]);
});

test('what could not be read is asked for again in the next turn', async () => {
  await store(1, exampleAt + 100);
  expect(await found(0)).toEqual([]);
  const asked = asking().mockImplementationOnce(() => {
    throw new Error('the database is away');
  });
  await expect(found(200)).rejects.toThrow('away');
  expect(await found(400)).toEqual([1]);
  asked.mockRestore();
});

test('who is laid somewhere else is judged there in the next turn', async () => {
  const app = await startTestApp();
  try {
    const provider_id = await makeProvider(app);
    const agency_id = await makeAgency(app, provider_id);
    const { bed_id } = await makeBed(app, agency_id);
    await app.clock.advance(400);
    const due_at = instant(app.clock.now());
    await app.store.db
      .insertInto('bed_wakes')
      .values({ agency_id, bed_id, due_at })
      .onConflict((conflict) => conflict.columns(['agency_id', 'bed_id']).doUpdateSet({ due_at }))
      .execute();
    app.store.renew({ agency_id, provider_id });
    await app.clock.advance(200);
    const wakes = app.store.db.selectFrom('bed_wakes').select('due_at').where('bed_id', '=', bed_id);
    expect((await wakes.executeTakeFirst())?.due_at ?? Number.POSITIVE_INFINITY).toBeGreaterThan(app.clock.now());
  } finally {
    await app.stop();
  }
});
