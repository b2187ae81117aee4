/** A station that many use: who acted is the person they said they are, and the account it was done by is kept beside (decisions §1). */
import { type AgencyId, personHeader, type RouteName } from '@wardlight/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  fallSilent,
  type MadeBed,
  type MadeUser,
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
let station: MadeUser;
let mei: MadeUser;
let token: string;
let strangers: Record<string, number>;
const beds: MadeBed[] = [];
const alertIds: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  const sister = await makeAgency(app, provider);
  station = await makeUser(app, 'staff', provider, agency);
  const otherStation = await makeUser(app, 'staff', provider, agency);
  const left = await makeUser(app, 'staff', provider, agency);
  mei = await makeUser(app, 'staff', provider, agency);
  const foreign = await makeProvider(app);
  strangers = {
    'of another agency': (await makeUser(app, 'staff', provider, sister)).user_id,
    'agent of another provider': (await makeUser(app, 'agent', foreign, null)).user_id,
    disabled: left.user_id,
    'another station': otherStation.user_id,
    'the station itself': station.user_id,
    'a wall screen': (await makeUser(app, 'display', provider, agency)).user_id,
    nobody: 2_000_000_000,
  };
  const { pool } = app.store;
  await pool.query('update users set shared = true where user_id = any($1)', [[station.user_id, otherStation.user_id]]);
  await pool.query('update users set disabled_at = now() where user_id = $1', [left.user_id]);
  ({ token } = await signIn(app, station));
  for (let n = 0; n < 4; n++) beds.push(await makeBed(app, agency));
  alertIds.push(...(await fallSilent(app, beds)).map((alert) => alert.alert_id));
}, 120_000);
afterAll(() => app.stop());

type Asked = { params?: Record<string, string | number>; body?: unknown };
const actAs = (person: number | string, name: RouteName, asked: Asked, by = token) =>
  app.call(name, { token: by, headers: { [personHeader]: String(person) }, ...asked });
const claimAs = (person: number | string, alert_id: string, by = token) =>
  actAs(person, 'claimAlert', { params: { alert_id } }, by);

async function stored(table: 'alert_events' | 'care_events', what: string, bed: MadeBed) {
  const { rows } = await app.store.pool.query(
    `select user_id, account_id from ${table} where ${table === 'alert_events' ? 'change' : 'kind'} = $1 and bed_id = $2`,
    [what, bed.bed_id],
  );
  return rows;
}

const bedOf = (alert_id: string): Promise<MadeBed> =>
  app.store.pool
    .query('select bed_id from alerts where alert_id = $1', [alert_id])
    .then(({ rows }) => beds.find((bed) => bed.bed_id === rows[0].bed_id) as MadeBed);

test('claimed by the station where nobody was chosen, it is recorded as the person’s who says so afterwards', async () => {
  const fresh = await makeBed(app, agency);
  beds.push(fresh);
  const [{ alert_id } = { alert_id: '' }] = (await fallSilent(app, [fresh])).filter(
    (one) => one.bed_id === fresh.bed_id,
  );
  const bed = { params: { bed_id: fresh.bed_id }, body: { stay_id: fresh.stay_id ?? null, alert_ids: [alert_id] } };
  const person = { user_id: mei.user_id, name: mei.display_name };
  const [first] = (await app.call('claimBed', { token, ...bed })).body.data.alerts;
  expect(first.claimed_by.user_id).toBe(station.user_id);
  await app.clock.advance(20_000);
  const [after] = (await actAs(mei.user_id, 'claimBed', bed)).body.data.alerts;
  expect(after).toMatchObject({ claimed_by: person, claimed_at: first.claimed_at, sounding: false });
  expect(await stored('alert_events', 'claimed', fresh)).toEqual([
    { user_id: station.user_id, account_id: null },
    { user_id: mei.user_id, account_id: station.user_id },
  ]);
  // Said once more it is so already; somebody else is not the person of that claim.
  expect((await actAs(mei.user_id, 'claimBed', bed)).code).toBeNull();
  expect((await app.call('claimBed', { token, ...bed })).code).toBe('alert_already_claimed');
  expect(await stored('alert_events', 'claimed', fresh)).toHaveLength(2);
});

test('claiming, staying and closing are the person’s; the account stands beside', async () => {
  const [id = ''] = alertIds;
  const bed = await bedOf(id);
  const both = { user_id: mei.user_id, account_id: station.user_id };
  const person = { user_id: mei.user_id, name: mei.display_name };
  expect((await claimAs(mei.user_id, id)).body.data.claimed_by).toEqual(person);
  expect(await stored('alert_events', 'claimed', bed)).toEqual([both]);
  const params = { alert_id: id };
  expect((await actAs(mei.user_id, 'stayWithResident', { params, body: { minutes: 10 } })).status).toBe(200);
  expect(await stored('alert_events', 'withResident', bed)).toEqual([both]);
  expect(await stored('care_events', 'withResident', bed)).toEqual([both]);
  const closed = await actAs(mei.user_id, 'closeAlert', { params, body: { reason: 'helped' } });
  expect(closed.body.data.closed_by).toEqual(person);
  expect(await stored('alert_events', 'closed', bed)).toEqual([both]);
  // Raising was nobody's word.
  expect(await stored('alert_events', 'raised', bed)).toEqual([{ user_id: null, account_id: null }]);
});

test('turning and absences are the person’s too, and the bed’s hour says their name', async () => {
  const bed = await makeBed(app, agency);
  const params = { bed_id: bed.bed_id };
  const { stay_id } = bed;
  const until_at = app.clock.now() + 3_600_000;
  expect((await actAs(mei.user_id, 'turnResident', { params, body: { stay_id } })).status).toBe(200);
  expect(
    (await actAs(mei.user_id, 'planAbsence', { params, body: { stay_id, reason: 'outing', until_at } })).status,
  ).toBe(200);
  expect((await actAs(mei.user_id, 'endAbsence', { params, body: { stay_id } })).status).toBe(200);
  for (const kind of ['turned', 'absent', 'returned'])
    expect(await stored('care_events', kind, bed)).toEqual([{ user_id: mei.user_id, account_id: station.user_id }]);
  const hour = await app.call('readBedHour', { token, params });
  const names = hour.body.data.care.map((one: { by: { name: string } | null }) => one.by?.name);
  expect(names).toEqual([mei.display_name, mei.display_name, mei.display_name]);
});

test('claimed by one person of a station, it is not another’s: who they are counts, not where they stand', async () => {
  const id = alertIds[1] ?? '';
  const other = await makeUser(app, 'staff', mei.provider_id, agency);
  expect((await claimAs(mei.user_id, id)).status).toBe(200);
  expect((await claimAs(mei.user_id, id)).status).toBe(200);
  expect((await claimAs(other.user_id, id)).code).toBe('alert_already_claimed');
  expect((await app.call('claimAlert', { token, params: { alert_id: id } })).code).toBe('alert_already_claimed');
});

test('where nobody is named it is the station’s own, with no second account', async () => {
  const id = alertIds[2] ?? '';
  const { body } = await app.call('claimAlert', { token, params: { alert_id: id } });
  expect(body.data.claimed_by).toEqual({ user_id: station.user_id, name: station.display_name });
  expect(await stored('alert_events', 'claimed', await bedOf(id))).toEqual([
    { user_id: station.user_id, account_id: null },
  ]);
});

describe('who may not be named', () => {
  test('whoever cannot be on duty in this agency: all refused alike, and nothing is claimed', async () => {
    const id = alertIds[3] ?? '';
    const answers = [];
    for (const person of [...Object.values(strangers), 'Mei', '-1', '1.5']) answers.push(await claimAs(person, id));
    expect(answers.map((answer) => [answer.status, answer.code])).toEqual(answers.map(() => [422, 'person_unknown']));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await stored('alert_events', 'claimed', await bedOf(id))).toEqual([]);
  });

  test('on an account of one person nobody else: not even a colleague', async () => {
    const own = await signIn(app, mei);
    const colleague = await makeUser(app, 'staff', mei.provider_id, agency);
    expect((await claimAs(colleague.user_id, alertIds[3] ?? '', own.token)).code).toBe('person_unknown');
  });

  test('an agent of the provider may: they work in every agency of it', async () => {
    const agent = await makeUser(app, 'agent', mei.provider_id, null);
    const { body } = await claimAs(agent.user_id, alertIds[3] ?? '');
    expect(body.data.claimed_by).toEqual({ user_id: agent.user_id, name: agent.display_name });
  });
});
