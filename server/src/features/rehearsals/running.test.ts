/** The rehearsal that keeps another from beginning is named to whoever may stop it. */
import { type AgencyId, type ResidentId, shippedSettings, standardResponse } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let agency: AgencyId;
let residentId: ResidentId;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  residentId = (await makeBed(app, agency)).resident_id;
  ({ token } = await signIn(app, await makeUser(app, 'staff', provider, agency)));
});
afterAll(() => app.stop());

const running = async () => (await app.call('readRunningRehearsal', { token })).body.data.running;
const key = (n: number) => ({ agencyId: agency, rehearsalId: `00000000-0000-4000-8000-00000000000${n}` });
const asked = () => ({ residentIds: [residentId], nights: 3 });

test('it is named with how far it is, whoever began it; stopped, there is none and another begins', async () => {
  expect(await running()).toBeNull();
  await app.store.rehearsals.begin(key(1), asked());
  const draft = { settings: shippedSettings.fallRisk, response: standardResponse, sleep: null };
  const body = { draft, resident_ids: [residentId], nights: 1, keep_overrides: true };
  expect((await app.call('beginRehearsal', { token, body })).code).toBe('rehearsal_busy');
  const named = await running();
  expect(named).toMatchObject({
    rehearsal_id: key(1).rehearsalId,
    agency_id: agency,
    state: 'running',
    nights: 3,
    total: 1,
  });
  await app.call('cancelRehearsal', { token, params: { rehearsal_id: named.rehearsal_id } });
  expect(await running()).toBeNull();
  expect((await app.call('beginRehearsal', { token, body })).status).toBe(200);
});

test('one of another agency is not', async () => {
  const elsewhere = await makeAgency(app, await makeProvider(app));
  const bed = await makeBed(app, elsewhere);
  await app.store.rehearsals.begin({ ...key(2), agencyId: elsewhere }, { residentIds: [bed.resident_id], nights: 1 });
  expect((await running())?.agency_id ?? agency).toBe(agency);
});

test('one whose server has stopped is in nobody’s way', async () => {
  await app.store.db.deleteFrom('rehearsals').where('agency_id', '=', agency).execute();
  await app.store.rehearsals.begin(key(3), asked());
  expect(await running()).not.toBeNull();
  await app.clock.leap(61_000);
  expect(await running()).toBeNull();
});
