/** Faults of one bed or one mat: what stands beside it goes on, and the log stays readable. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider } from '../testing/factories.ts';
import { say } from '../testing/nights/night.ts';
import { createRejectionCounter } from './rejections.ts';

let app: TestApp;
let broken: MadeBed;
let well: MadeBed;
beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  const bedOfItsOwn = async () => await makeBed(app, await makeAgency(app, provider));
  [broken, well] = [await bedOfItsOwn(), await bedOfItsOwn()];
});
afterAll(() => app.stop());

const lines = (text: string) =>
  app
    .logged()
    .split('\n')
    .filter((line) => line.includes(text));
const statusOf = async (bed: MadeBed) =>
  (await app.store.readBoard([bed.agency_id])).tiles.find((tile) => tile.bed_id === bed.bed_id)?.live.status;

it('a bed that cannot be stepped is tried ever more seldom and told of once a minute; the others are watched', async () => {
  await say(app, broken);
  await say(app, well);
  const of = { agency: broken.agency_id, bed: broken.bed_id };
  const { rows } = await sql<{
    state: string;
  }>`select state from bed_states where agency_id = ${of.agency} and bed_id = ${of.bed}`.execute(app.store.db);
  const write = (state: string) =>
    sql`update bed_states set state = ${state}, version = version + 1 where agency_id = ${of.agency} and bed_id = ${of.bed}`.execute(
      app.store.db,
    );
  const due = async () => {
    const at = new Date(app.clock.now()).toISOString();
    const found = await sql`select 1 from bed_wakes where bed_id = ${of.bed} and due_at <= ${at}::timestamptz`.execute(
      app.store.db,
    );
    return found.rows.length;
  };
  await write('not a state');
  await app.clock.advance(5 * 60_000);
  expect(await due()).toBe(1);
  // 1 + 2 + 4 … seconds of rest, then a minute each: eleven tries at most in five minutes, and not 1,500.
  const tries = lines('a message could not be stepped').length;
  expect(tries).toBeGreaterThan(5);
  expect(tries).toBeLessThanOrEqual(11);
  const told = lines('a timer could not be stepped');
  expect(told.length).toBeGreaterThan(1);
  expect(told.length).toBeLessThanOrEqual(5);
  expect(told.every((line) => JSON.parse(line).bed === broken.bed_id)).toBe(true);
  expect(await statusOf(well)).toBe('disconnected');

  await write(rows[0]?.state ?? '');
  await app.clock.advance(60_000);
  expect(await statusOf(broken)).toBe('disconnected');
  expect(await due()).toBe(0);
});

it('counts each refusal once, also beside those of a mat that is gone', async () => {
  const log = createLog('silent', { write: () => undefined });
  const counter = createRejectionCounter({ store: app.store, clock: app.clock, log });
  const mat = { agencyId: well.agency_id, matId: well.mat_id };
  const gone = { agencyId: well.agency_id, matId: 999_999 as typeof well.mat_id };
  const counted = async () => (await app.store.readBedHour([well.agency_id], well.bed_id))?.mat?.rejected;
  counter.count(mat, 'notJson');
  counter.count(gone, 'notJson');
  counter.count(mat, 'badShape');
  counter.count(mat, 'notJson');
  await counter.flush();
  expect(await counted()).toEqual({ notJson: 2, badShape: 1 });
  counter.count(mat, 'badShape');
  await counter.flush();
  await counter.flush();
  expect(await counted()).toEqual({ notJson: 2, badShape: 2 });
  await counter.stop();
});
