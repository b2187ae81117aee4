/** Who heard the alarm on a screen, over real HTTP: of the shift under way, of this screen, of this agency. */
import { type AgencyId, type ProviderId, personHeader } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type MadeUser,
  makeAgency,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

const chrome =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const [screen, other] = ['6f1c2f3e-5a55-4b0e-9d0a-0b7f3f4f1a11', '0b0c4f2e-1a55-4b0e-8d0a-0b7f3f4f1a22'];
const hour = 3_600_000;

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let staff: MadeUser;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, staff));
});
afterAll(() => app.stop());

const read = async (screen_id = screen, given: object = { token }) =>
  (await app.call('readSoundCheck', { ...given, query: { screen_id } })).body.data;
const heard = (given: object = { token }, screen_id = screen) =>
  app.call('noteSoundHeard', { headers: { 'user-agent': chrome }, ...given, body: { screen_id } });
const kept = async () =>
  (await app.store.pool.query('select user_id, account_id, device from sound_checks order by check_id')).rows;

test('nobody has, until somebody says so; then who, when and on what', async () => {
  const before = await read();
  expect(before.heard).toBeNull();
  expect(before.from_at).toBeLessThanOrEqual(app.clock.now());
  expect(before.to_at).toBeGreaterThan(app.clock.now());
  const { body } = await heard();
  const by = {
    at: app.clock.now(),
    user_id: staff.user_id,
    name: staff.display_name,
    station: null,
    device: 'Chrome · Android',
  };
  expect(body.data).toEqual({ ...before, heard: by });
  expect(await read()).toEqual(body.data);
  // Another loudspeaker is another question.
  expect((await read(other)).heard).toBeNull();
});

test('the last who heard it counts, and all stand there', async () => {
  const mei = await makeUser(app, 'staff', provider, agency);
  await app.clock.advance(60_000);
  await heard({ token: (await signIn(app, mei)).token });
  expect((await read()).heard).toMatchObject({ user_id: mei.user_id, at: app.clock.now() });
  expect((await kept()).map(({ user_id }) => user_id)).toEqual([staff.user_id, mei.user_id]);
});

test('at a station it is the person’s word, and the station stands beside', async () => {
  const station = await makeUser(app, 'staff', provider, agency);
  await app.store.pool.query('update users set shared = true where user_id = $1', [station.user_id]);
  const shared = await signIn(app, { ...station, shared: true });
  const said = await heard({ token: shared.token, headers: { [personHeader]: String(staff.user_id) } });
  expect(said.body.data.heard).toMatchObject({ user_id: staff.user_id, station: station.display_name });
  expect((await kept()).at(-1)).toMatchObject({ user_id: staff.user_id, account_id: station.user_id });
});

test('an agency knows its own alone, and of all of them together there is no shift', async () => {
  const sister = await makeAgency(app, provider);
  const agent = (await signIn(app, await makeUser(app, 'agent', provider, null))).token;
  expect((await read(screen, { token: agent, agency })).heard).not.toBeNull();
  expect((await read(screen, { token: agent, agency: sister })).heard).toBeNull();
  expect((await heard({ token: agent, agency: 'all' })).code).toBe('multi_agency_read_only');
});

test('a screen has a number as it makes it itself', async () => {
  expect((await app.call('readSoundCheck', { token, query: { screen_id: 'here' } })).code).toBe('invalid');
});

test('the next shift asks anew, by the agency’s own hours', async () => {
  const before = await read();
  const { body } = await app.call('readShifts', { token });
  const minute = (Math.floor(app.clock.now() / 60_000) + 8 * 60) % 1_440;
  await app.store.pool.query("update agencies set timezone = 'Asia/Taipei' where agency_id = $1", [agency]);
  const starts = [minute + 1, minute + 481].map((start) => start % 1_440).toSorted((a, b) => a - b);
  await app.call('saveShifts', { token, body: { starts, read: body.data.starts } });
  expect((await read()).heard).toEqual(before.heard);
  await app.clock.leap(60_000);
  const next = await read();
  expect([next.heard, next.from_at]).toEqual([null, app.clock.now() - (app.clock.now() % 60_000)]);
  expect(next.to_at - next.from_at).toBe(8 * hour);
});

test('what is more than a year old goes', async () => {
  await heard();
  await app.store.pool.query("update sound_checks set at = at - interval '367 days' where account_id is not null");
  const before = (await kept()).length;
  await app.accounts.sweep();
  expect(await kept()).toHaveLength(before - 1);
  expect((await read()).heard).not.toBeNull();
});
