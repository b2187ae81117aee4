/** Who is on duty, over real HTTP. */
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

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let staff: MadeUser;
let mei: MadeUser;
let agent: MadeUser;
let station: MadeUser;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  mei = await makeUser(app, 'staff', provider, agency);
  agent = await makeUser(app, 'agent', provider, null);
  station = await makeUser(app, 'staff', provider, agency);
  await makeUser(app, 'display', provider, agency);
  await app.store.pool.query('update users set shared = true where user_id = $1', [station.user_id]);
  ({ token } = await signIn(app, staff));
});
afterAll(() => app.stop());

const saveFrom = (read_user_ids: readonly number[], user_ids: readonly number[], more: object = {}) =>
  app.call('saveDuty', { token, body: { read_user_ids, user_ids }, ...more });
/** From the list as it is now. */
async function save(user_ids: readonly number[], more: object = {}) {
  const now = onDuty(await app.call('readDuty', { token }));
  return await saveFrom(
    now.map(([id]) => Number(id)),
    user_ids,
    more,
  );
}
const onDuty = (answer: { body: { data: { people: { user_id: number; on_duty: boolean; since_at: number }[] } } }) =>
  answer.body.data.people.filter((one) => one.on_duty).map(({ user_id, since_at }) => [user_id, since_at]);
async function audited() {
  const { rows } = await app.store.pool.query(
    `select user_id, account_id, subject_id, before, after from audit where action = 'dutyChanged' and agency_id = $1 order by entry_id`,
    [agency],
  );
  return rows;
}

test('everybody who may be: people of the agency and its agents, no stations, no screens, nobody from elsewhere', async () => {
  const sister = await makeAgency(app, provider);
  await makeUser(app, 'staff', provider, sister);
  const left = await makeUser(app, 'staff', provider, agency);
  await app.store.pool.query('update users set disabled_at = now() where user_id = $1', [left.user_id]);
  const { body } = await app.call('readDuty', { token });
  const names = [staff, mei, agent].map(({ user_id, display_name }) => ({
    user_id,
    name: display_name,
    on_duty: false,
    since_at: null,
    reached: false,
  }));
  expect(body.data.people).toEqual(names.toSorted((a, b) => (a.name < b.name ? -1 : 1)));
});

test('who is on duty is saved; who already was keeps since when; the audit says names', async () => {
  const began = app.clock.now();
  expect(onDuty(await save([staff.user_id, staff.user_id]))).toEqual([[staff.user_id, began]]);
  await app.clock.advance(60_000);
  const both = await save([staff.user_id, mei.user_id]);
  expect(onDuty(both).toSorted()).toEqual(
    [
      [staff.user_id, began],
      [mei.user_id, began + 60_000],
    ].toSorted(),
  );
  expect((await app.call('readDuty', { token })).body).toEqual(both.body);
  await save([staff.user_id, mei.user_id]);
  expect(onDuty(await save([]))).toEqual([]);
  const together = [staff, mei].map(({ display_name }) => display_name).toSorted();
  expect(await audited()).toEqual(
    [
      ['', staff.display_name],
      [staff.display_name, together.join(', ')],
      [together.join(', '), ''],
    ].map(([before, after]) => ({
      user_id: staff.user_id,
      account_id: null,
      subject_id: String(agency),
      before: { on_duty: before },
      after: { on_duty: after },
    })),
  );
});

test('of two with one name another one is another one', async () => {
  const twin = await makeUser(app, 'staff', provider, agency);
  await app.store.pool.query('update users set display_name = $2 where user_id = $1', [twin.user_id, mei.display_name]);
  await save([mei.user_id]);
  const before = (await audited()).length;
  expect(onDuty(await save([twin.user_id])).map(([id]) => id)).toEqual([twin.user_id]);
  expect(await audited()).toHaveLength(before + 1);
  await app.store.pool.query('update users set disabled_at = now() where user_id = $1', [twin.user_id]);
  // Shut out, they are not on duty any more.
  expect(onDuty(await app.call('readDuty', { token }))).toEqual([]);
});

test('who may not act there cannot be on duty, and nothing is saved of such a list', async () => {
  await save([mei.user_id]);
  const stranger = await makeUser(app, 'staff', provider, await makeAgency(app, provider));
  for (const wrong of [stranger.user_id, station.user_id, 2_000_000_000])
    expect((await save([staff.user_id, wrong])).code).toBe('person_unknown');
  expect(onDuty(await app.call('readDuty', { token })).map(([id]) => id)).toEqual([mei.user_id]);
});

test('kept from a station it is the person’s word, and the account stands beside', async () => {
  await save([]);
  const shared = await signIn(app, station);
  const saved = await save([mei.user_id], { token: shared.token, headers: { [personHeader]: String(mei.user_id) } });
  expect(saved.status).toBe(200);
  expect((await audited()).at(-1)).toMatchObject({ user_id: mei.user_id, account_id: station.user_id });
});

test('an agent keeps the list of the agency on the screen, and none of all', async () => {
  const { token: theirs } = await signIn(app, agent);
  expect((await app.call('readDuty', { token: theirs, agency: 'all' })).code).toBe('multi_agency_read_only');
  const saved = await save([agent.user_id], { token: theirs, agency });
  expect(onDuty(saved).map(([id]) => id)).toEqual([agent.user_id]);
});

test('two who save at once, from the same list, undo nothing of each other’s, and the audit tells both in their order', async () => {
  await save([agent.user_id]);
  const before = (await audited()).length;
  const read = [agent.user_id];
  // One begins, the other begins and lets the night go home.
  await Promise.all([saveFrom(read, [agent.user_id, staff.user_id]), saveFrom(read, [mei.user_id])]);
  const entries = (await audited()).slice(before);
  expect(entries).toHaveLength(2);
  expect(entries[1].before).toEqual(entries[0].after);
  const ids = onDuty(await app.call('readDuty', { token })).map(([id]) => id);
  expect(ids.toSorted()).toEqual([staff.user_id, mei.user_id].toSorted());
});

test('a list read long ago brings back nobody who went home meanwhile, and sends home nobody who came', async () => {
  await save([staff.user_id]);
  await save([mei.user_id]);
  const saved = await saveFrom([staff.user_id], [staff.user_id, agent.user_id]);
  const ids = onDuty(saved).map(([id]) => id);
  expect(ids.toSorted()).toEqual([mei.user_id, agent.user_id].toSorted());
});
