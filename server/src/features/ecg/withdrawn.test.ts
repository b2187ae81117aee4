/** A withdrawn recording is kept for 30 days; then its files and samples are deleted, and the line stays with who withdrew it and why. */
import type { AgencyId, Ecg, EcgDetail, RouteName } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asForm, smallEcg } from '../../ecg/testing/small-ecg.ts';
import type { CallGiven } from '../../testing/calls.ts';
import { makeGateway } from '../../testing/gateways.ts';
import {
  type MadeUser,
  makeAgency,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

const day = 86_400_000;
/** Room for two recordings of these tests, not for three. */
const roomBytes = 50_000;

let app: TestApp;
let agency: AgencyId;
let nurse: MadeUser;
let token: string;
let key: string;
let seed = 0;

beforeAll(async () => {
  app = await startTestApp({ requestsPerMinute: 1_000_000, ecgBytes: roomBytes });
});
afterAll(() => app.stop());
beforeEach(async () => {
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  nurse = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, nurse));
  ({ key } = await makeGateway(app, agency));
});

type Files = ReturnType<typeof smallEcg>;
const fresh = (): Files => smallEcg({ record: `w${++seed}`, seed, start: '12:00:00 19/02/2026' });
async function send(files: Files, given: CallGiven = {}, name: RouteName = 'importEcg') {
  const { type, body } = await asForm(files);
  return await app.call(name, { token, file: body, headers: { 'content-type': type }, ...given });
}
const on = (name: RouteName, { ecg_id }: Pick<Ecg, 'ecg_id'>, given: CallGiven = {}) =>
  app.call(name, { token, params: { ecg_id }, ...given });
const detail = async (ecg: Ecg): Promise<EcgDetail> => (await on('readEcg', ecg)).body.data;
const original = (ecg: Ecg) => on('downloadEcgFile', ecg, { query: { position: '0' } });

async function withdrawn(files: Files): Promise<Ecg> {
  const { ecg } = (await send(files)).body.data;
  return (await on('withdrawEcg', ecg, { body: { why: 'of somebody else', was_resident_id: null } })).body.data;
}
/** Sessions do not last that long. */
async function later(ms: number): Promise<void> {
  await app.clock.leap(ms);
  ({ token } = await signIn(app, nurse));
}
async function piecesOf({ ecg_id }: Ecg): Promise<number> {
  const count = (table: string) => `(select count(*) from ${table} where agency_id = $1 and ecg_id = $2)`;
  const text = `select (${count('ecg_leads')} + ${count('ecg_lead_pieces')} + ${count('ecg_file_pieces')})::int as n`;
  return (await app.store.pool.query(text, [agency, ecg_id])).rows[0].n;
}

test('until its last day it can be put back whole, then only the line is left', async () => {
  const files = fresh();
  const [back, gone] = [await withdrawn(fresh()), await withdrawn(files)];
  const until = app.clock.now() + 30 * day;
  expect(gone.withdrawn).toMatchObject({ files_until: until, files_deleted_at: null });
  const whole = await detail(gone);
  await later(30 * day - 1);
  expect((await original(gone)).status).toBe(200);
  expect((await on('putBackEcg', back, { body: {} })).body.data.withdrawn).toBeNull();

  await later(3_600_000);
  const deletedAt = app.clock.now();
  const list = (await app.call('listEcgs', { token, query: { show: 'withdrawn' } })).body.data.rows;
  const said = { at: whole.withdrawn?.at, by: whole.withdrawn?.by, why: 'of somebody else' };
  expect(list).toMatchObject([
    { ecg_id: gone.ecg_id, withdrawn: { ...said, files_until: null, files_deleted_at: deletedAt } },
  ]);
  expect(await piecesOf(gone)).toBe(0);
  expect(await detail(gone)).toMatchObject({
    ...{ format: 'wfdb', recorded_at: whole.recorded_at, files: whole.files, comments: [] },
    ...{ leads: [], peaks: null, mean_rate: null, annotations: [], intervals: [], notices: [] },
  });
  expect((await on('readEcgSamples', gone, { query: { from_ms: '0', ms: '1000' } })).body.data).toEqual({ leads: [] });
  expect((await original(gone)).code).toBe('not_found');
  expect((await on('putBackEcg', gone, { body: {} })).code).toBe('conflict');
  expect((await original(back)).status).toBe(200);
  const { rows } = await app.store.pool.query(
    `select user_id, before from audit where agency_id = $1 and action = 'ecgFilesDeleted'`,
    [agency],
  );
  expect(rows).toEqual([{ user_id: null, before: { reason: 'of somebody else' } }]);
});

test('it takes up room until then, and none afterwards', async () => {
  await withdrawn(fresh());
  await withdrawn(fresh());
  const third = fresh();
  expect((await send(third)).code).toBe('ecg_room_full');
  await later(30 * day + 3_600_000);
  expect((await send(third)).code).toBeNull();
  expect((await send(fresh())).code).toBeNull();
  expect((await send(fresh())).code).toBe('ecg_room_full');
});

test('whose files a gateway sends once more it stays as it is; staff have it whole again, for as long again', async () => {
  const files = fresh();
  const ecg = await withdrawn(files);
  const whole = await detail(ecg);
  await later(30 * day + 3_600_000);
  const { ecg_id } = ecg;
  expect((await send(files, { token: key }, 'postEcg')).body.data).toEqual({ ecg_id, drawn: true, doubled: true });
  expect(await piecesOf(ecg)).toBe(0);

  const again = (await send(files)).body.data;
  const since = { files_until: app.clock.now() + 30 * day, files_deleted_at: null };
  expect(again).toMatchObject({ doubled: true, ecg: { ecg_id, withdrawn: { why: 'of somebody else', ...since } } });
  expect(await detail(ecg)).toEqual({ ...whole, withdrawn: again.ecg.withdrawn });
  expect((await on('putBackEcg', ecg, { body: {} })).body.data.withdrawn).toBeNull();
  await later(31 * day);
  expect((await original(ecg)).status).toBe(200);
});

test('whose files staff bring on the last day but one are kept for 30 days from then; of a gateway they change nothing', async () => {
  const [files, repeated] = [fresh(), fresh()];
  const [ecg, other] = [await withdrawn(files), await withdrawn(repeated)];
  await later(29 * day);
  const since = { files_until: app.clock.now() + 30 * day, files_deleted_at: null };
  expect((await send(files)).body.data).toMatchObject({ doubled: true, ecg: { withdrawn: since } });
  await send(repeated, { token: key }, 'postEcg');
  await later(2 * day);
  expect((await original(other)).code).toBe('not_found');
  expect((await original(ecg)).status).toBe(200);
  await later(28 * day);
  expect((await original(ecg)).code).toBe('not_found');
});

test('what is not withdrawn is never deleted, whatever day stands with it', async () => {
  const { ecg } = (await send(fresh())).body.data;
  await app.store.pool.query('update ecgs set files_until = $2 where ecg_id = $1', [
    ecg.ecg_id,
    new Date(app.clock.now()),
  ]);
  await later(2 * 3_600_000);
  expect((await original(ecg)).status).toBe(200);
  expect(await piecesOf(ecg)).toBeGreaterThan(0);
});

test('without room it stays without its files', async () => {
  const files = fresh();
  const ecg = await withdrawn(files);
  await later(30 * day + 3_600_000);
  for (const other of [fresh(), fresh()]) await send(other);
  expect((await send(files)).code).toBe('ecg_room_full');
  expect((await detail(ecg)).withdrawn?.files_deleted_at).not.toBeNull();
});
