/** The stage on which nights are replayed, where something goes wrong beside it. */
import { randomUUID } from 'node:crypto';
import type { Worker } from 'node:worker_threads';
import { type AgencyId, shippedSettings, standardResponse } from '@wardlight/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import type { RehearsalKey, Rehearsals } from '../store/rehearsals.ts';
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
  stage.go(key, { residentIds, draft, nights: 7, keepOverrides: true, now: app.clock.now() });
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
