/**
 * Somebody asks the dearest questions on two hundred connections, signed in and not, while mats speak and staff answer: nobody at a bed
 * notices. Counted, not timed; the bench (`dear-calls`) says how long.
 */
import {
  type AlertId,
  login,
  type ProviderId,
  type RouteName,
  readHelp,
  shippedSettings,
  standardWatch,
} from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTemplate } from '../store/beds/register.ts';
import { type Caller, createCaller } from '../testing/calls.ts';
import { freshDatabase, type TestDatabase } from '../testing/database.ts';
import { connectMat, makeBed, makeUser, signIn, type TestMat } from '../testing/index.ts';
import { type Stressed, startStressed } from '../testing/stressed.ts';

/** Out of bed is out of bed at the first word of it. */
const atOnceWatch = { ...standardWatch, outHoldMs: 0, sittingHoldMs: 0, inBedHoldMs: 0 };

let database: TestDatabase;
let ward: Stressed;
let call: Caller;
let token: string;
let attacker: string;
let alarmed: AlertId[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  ward = await startStressed(
    {
      databaseUrl: database.serverUrl,
      migrationsUrl: database.url,
      requestsPerMinute: 1_000_000,
      testWatch: atOnceWatch,
    },
    1,
  );
  call = createCaller(ward.url);
  const { provider_id } = await ward.store.db.selectFrom('providers').select('provider_id').executeTakeFirstOrThrow();
  const people = await Promise.all(
    [1, 2].map(
      async () => (await signIn(ward, await makeUser(ward, 'staff', provider_id as ProviderId, ward.agency))).token,
    ),
  );
  [token = '', attacker = ''] = people;
  // Leaving the bed is told at once, by day and night.
  const leaveBed = {
    ...shippedSettings.standard.leaveBed,
    on: true,
    value: 0,
    afterAlertMinutes: 0,
    afterReturnMinutes: 0,
    ranges: [],
  };
  const settings = { ...shippedSettings.standard, leaveBed };
  const templateId = await createTemplate(ward.store.db, ward.agency, { name: 'At once', settings });
  const mats = await Promise.all(
    Array.from({ length: 10 }, async () => connectMat(ward, await makeBed(ward, ward.agency, { templateId }))),
  );
  const say = (change: Parameters<TestMat['say']>[0]) => Promise.all(mats.map((mat) => mat.say(change)));
  await say({ state: 'lying' });
  while (alarmed.length < mats.length) {
    await say({ state: 'out', posture: null, rr: null, hr: null });
    const { alerts } = await ward.store.readBoard([ward.agency]);
    alarmed = alerts.map(({ alert_id }) => alert_id);
  }
  for (const mat of mats) await mat.close();
}, 60_000);
afterAll(async () => {
  await ward.stop();
  await database.drop();
});

const connections = 200;
const each = 3;
const dearest: readonly RouteName[] = [
  'readBoard',
  'readAlertLog',
  'readAlarmLoad',
  'listResidents',
  'listDevices',
  'listBeds',
];

test('never blind, nothing unacknowledged, every claim answered', async () => {
  expect(alarmed.length).toBe(10);
  const statuses = new Map<number, number>();
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
  async function hammer(n: number): Promise<void> {
    for (let turn = 0; turn < each; turn++) {
      const kind = (n + turn) % 4;
      const name = dearest[(n + turn) % dearest.length] ?? 'readBoard';
      if (kind === 0)
        count(
          (await fetch(`${ward.url}/api/openapi.json`).then((answer) => answer.arrayBuffer().then(() => answer)))
            .status,
        );
      else if (kind === 1)
        count(
          (await fetch(`${ward.url}${readHelp.path}`).then((answer) => answer.arrayBuffer().then(() => answer))).status,
        );
      else count((await call(name, { token: kind === 2 ? attacker : 'x'.repeat(43) })).status);
    }
  }
  const before = ward.acked.size;
  const crowd = Promise.all(Array.from({ length: connections }, (_, n) => hammer(n)));
  const claims = [];
  for (const alertId of alarmed)
    claims.push((await call('claimAlert', { token, params: { alert_id: alertId } })).status);
  const signingIn = await fetch(`${ward.url}${login.path}`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  await crowd;
  await ward.ackedMore(5);
  expect(claims).toEqual(claims.map(() => 200));
  expect(signingIn.status).toBe(422);
  expect([...statuses.keys()].toSorted()).toEqual([200, 401]);
  expect(ward.acked.size).toBeGreaterThan(before);
  expect(await ward.missing()).toEqual([]);
  expect(ward.logged()).not.toContain('blind');
  // Every frame that was said has its answer, and stands.
  const { said } = ward;
  await ward.ackedMore(Math.max(0, said - ward.acked.size));
  expect((await ward.judgeFrames()).lost).toEqual([]);
}, 120_000);
