/** What was done tonight, over real HTTP: as figures of alerts count it, in the agency's own night, of nobody else's alerts. */
import type { AgencyId, Alert } from '@wardlight/contract';
import { standardNight } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fallSilent,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let own: AgencyId;
let sister: AgencyId;
let token: string;
let agent: string;

beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  own = await makeAgency(app, provider);
  sister = await makeAgency(app, provider);
  token = (await signIn(app, await makeUser(app, 'staff', provider, own))).token;
  agent = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
});
afterAll(() => app.stop());

const tonight = async (given: object = { token }) => (await app.call('readTonight', given)).body.data;
const go = (alert: Alert | undefined) => app.call('claimAlert', { token, params: { alert_id: alert?.alert_id ?? '' } });

test('how often staff were notified and somebody went, and after how long on average', async () => {
  const before = await tonight();
  expect(before).toMatchObject({ notified: 0, claimed: 0, mean_claim_seconds: null });
  expect(before.from_at).toBeLessThan(app.clock.now());
  const beds = [await makeBed(app, own), await makeBed(app, own), await makeBed(app, own)];
  const [first, second] = await fallSilent(app, [...beds, await makeBed(app, sister)]);
  await app.clock.leap(30_000);
  await go(first);
  await app.clock.leap(20_000);
  await go(second);
  expect(await tonight()).toEqual({ from_at: before.from_at, notified: 3, claimed: 2, mean_claim_seconds: 40 });
});

test('each agency has its own, and all of them together have none', async () => {
  expect(await tonight({ token: agent, agency: sister })).toMatchObject({ notified: 1, claimed: 0 });
  expect((await app.call('readTonight', { token: agent, agency: 'all' })).code).toBe('agency_required');
});

test('only the night under way counts, by the agency’s own hours', async () => {
  // Nights begin with a minute: the next one is after everything above.
  await app.clock.leap(60_000);
  const at = app.clock.now();
  const minute = new Date(at).getUTCHours() * 60 + new Date(at).getUTCMinutes();
  await app.store.db.updateTable('agencies').set({ timezone: 'UTC' }).where('agency_id', '=', own).execute();
  const save = (start: number, end: number, read: object) =>
    app.call('saveRestTime', { token, body: { start, end, read } });
  const past = (minutes: number) => (minute + minutes + 1_440) % 1_440;
  const begunNow = { start: past(0), end: past(480) };
  await save(begunNow.start, begunNow.end, standardNight);
  // What was told before the night began is the day's.
  expect(await tonight()).toMatchObject({ notified: 0, claimed: 0, mean_claim_seconds: null });
  const byDay = { start: past(60), end: past(540) };
  await save(byDay.start, byDay.end, begunNow);
  expect(await tonight()).toEqual({ from_at: null, notified: 0, claimed: 0, mean_claim_seconds: null });
});
