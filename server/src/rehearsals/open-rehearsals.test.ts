/** The stage on which nights are replayed, where something goes wrong beside it. */
import { randomUUID } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import { type AgencyId, shippedSettings, standardResponse } from '@wardlight/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../log.ts';
import { QueueFull } from '../queues/fair-queue.ts';
import type { RehearsalKey, Rehearsals } from '../store/rehearsals/rehearsals.ts';
import { type MadeBed, makeAgency, makeBed, makeProvider, startTestApp, type TestApp } from '../testing/index.ts';
import { openRehearsals, type RehearsalStage } from './open-rehearsals.ts';

let app: TestApp;
let agency: AgencyId;
let beds: MadeBed[];
let stage: RehearsalStage | null = null;
const threads: Worker[] = [];
const unheard: unknown[] = [];
const seen = (thread: Worker) => void threads.push(thread);
const hear = (error: unknown) => void unheard.push(error);

beforeEach(async () => {
  app = await startTestApp();
  agency = await makeAgency(app, await makeProvider(app));
  beds = [await makeBed(app, agency), await makeBed(app, agency), await makeBed(app, agency)];
  process.on('worker', seen).on('unhandledRejection', hear);
});
afterEach(async () => {
  await stage?.stop();
  stage = null;
  process.off('worker', seen).off('unhandledRejection', hear);
  threads.length = 0;
  unheard.length = 0;
  await app.stop();
});

const draft = { settings: shippedSettings.standard, response: standardResponse, sleep: null };

/** @returns what became of it */
async function rehearsed(rehearsals: Rehearsals): Promise<string | undefined> {
  stage ??= openRehearsals({ rehearsals, clock: app.clock, log: createLog('silent') });
  const key: RehearsalKey = { agencyId: agency, rehearsalId: randomUUID() };
  const residentIds = beds.map((bed) => bed.resident_id);
  expect(await rehearsals.begin(key, { residentIds, nights: 7 })).toBe('begun');
  stage.go({ ...key, providerId: 1 }, { residentIds, draft, nights: 7, keepOverrides: true, now: app.clock.now() });
  for (;;) {
    const state = (await rehearsals.read([agency], key.rehearsalId))?.state;
    if (state !== 'running') return state;
  }
}

test('a sign of life that the database does not take is no failure: the rehearsal goes on, and the server too', async () => {
  const { rehearsals } = app.store;
  let missed = 0;
  const hiccup: Rehearsals = {
    ...rehearsals,
    progress: (key, done) =>
      done === 1 && missed++ === 0 ? Promise.reject(new Error('the connection broke')) : rehearsals.progress(key, done),
  };
  expect(await rehearsed(hiccup)).toBe('done');
  expect(missed).toBe(1);
  expect(unheard).toEqual([]);
});

test('a thread that breaks between two rehearsals ends nobody; the next one has a new thread', async () => {
  const { rehearsals } = app.store;
  expect(await rehearsed(rehearsals)).toBe('done');
  const [kept] = threads;
  if (kept === undefined) throw new Error('nothing was replayed');
  // As Node tells it of a thread that throws where nobody catches; without a listener this throws here, as it would end the server.
  kept.emit('error', new Error('out of memory'));
  expect(await rehearsed(rehearsals)).toBe('done');
  expect(threads).toHaveLength(2);
});

test('rehearsals take turns by provider: one with many agencies keeps another waiting for one of them; beyond five it is refused', async () => {
  const order: string[] = [];
  const { rehearsals } = app.store;
  const watched: Rehearsals = {
    ...rehearsals,
    end: async (key, outcome) => {
      order.push(names.get(key.agencyId) ?? '?');
      await rehearsals.end(key, outcome);
    },
  };
  stage = openRehearsals({ rehearsals: watched, clock: app.clock, log: createLog('silent') });
  const names = new Map<AgencyId, string>();
  const begin = async (providerId: number, name: string) => {
    const agencyId = await makeAgency(app, await makeProvider(app));
    names.set(agencyId, name);
    const residentIds = [(await makeBed(app, agencyId)).resident_id];
    const key = { agencyId, rehearsalId: randomUUID() };
    await rehearsals.begin(key, { residentIds, nights: 1 });
    const job = { residentIds, draft, nights: 1, keepOverrides: true, now: app.clock.now() };
    return { key, go: () => stage?.go({ ...key, providerId }, job) };
  };
  const ours: Awaited<ReturnType<typeof begin>>[] = [];
  for (let n = 0; n < 6; n++) ours.push(await begin(1, `A${n}`));
  const other = await begin(2, 'B');
  for (const { go } of ours.slice(0, 5)) go();
  expect(() => ours[5]?.go()).toThrow(QueueFull);
  other.go();
  await vi.waitFor(() => expect(order).toHaveLength(6), { timeout: 60_000, interval: 20 });
  expect(order).toEqual(['A0', 'B', 'A1', 'A2', 'A3', 'A4']);
}, 90_000);

test('of an agency the twenty latest results are kept', async () => {
  const { rehearsals } = app.store;
  const residentIds = beds.map((bed) => bed.resident_id);
  for (let n = 0; n < 25; n++) {
    const key = { agencyId: agency, rehearsalId: randomUUID() };
    await rehearsals.begin(key, { residentIds, nights: 1 });
    await rehearsals.end(key, 'failed');
  }
  const { rows } = await app.store.pool.query('select count(*)::int as kept from rehearsals where agency_id = $1', [
    agency,
  ]);
  expect(rows).toEqual([{ kept: 21 }]);
});
