/** What is shown of whose a recording is: names and ids of the file, comments that were written for another, and lists of one resident. */
import type { AgencyId, Ecg, EcgDetail } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { EcgRefused } from '../../ecg/open-ecg-reader.ts';
import { beats } from '../../ecg/testing/beating.ts';
import { asForm, type SmallEcgWish, smallEcg } from '../../ecg/testing/small-ecg.ts';
import { writeEdf } from '../../ecg/testing/write-edf.ts';
import type { CallGiven } from '../../testing/calls.ts';
import {
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { ecgHandlers } from './handlers.ts';

let app: TestApp;
let agency: AgencyId;
let nurse: MadeUser;
let token: string;
let seed = 0;

beforeAll(async () => {
  app = await startTestApp({ requestsPerMinute: 1_000_000 });
});
afterAll(() => app.stop());
beforeEach(async () => {
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  nurse = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, nurse));
});

async function drawn(wish: SmallEcgWish = {}, query: CallGiven['query'] = {}): Promise<Ecg> {
  const { type, body } = await asForm(smallEcg({ record: `w${++seed}`, seed, ...wish }));
  const sent = await app.call('importEcg', { token, query, file: body, headers: { 'content-type': type } });
  expect(sent.code).toBeNull();
  return sent.body.data.ecg;
}
/** EDF+ says code, sex, birthday and name. */
async function named(patient: string): Promise<Ecg> {
  const file = writeEdf([beats('II', { height: 1 + ++seed / 100 })], { kind: 'EDF+C', patient });
  const sent = await app.call('importEcg', { token, file });
  expect(sent.body.data?.ecg.format).toBe('edf');
  return sent.body.data.ecg;
}
const params = ({ ecg_id }: Ecg) => ({ ecg_id });
const detail = async (ecg: Ecg): Promise<EcgDetail> =>
  (await app.call('readEcg', { token, params: params(ecg) })).body.data;
const list = async (query: CallGiven['query'] = {}): Promise<{ total: number; rows: Ecg[] }> =>
  (await app.call('listEcgs', { token, query })).body.data;
const ids = async (query: CallGiven['query'] = {}) => (await list(query)).rows.map(({ ecg_id }) => ecg_id);

test('lists show the name in the file, and find it by a part', async () => {
  const [ecg, other] = [await named('X F X Santos_Maria'), await drawn()];
  expect((await list()).rows.map(({ patient_name }) => patient_name)).toEqual([null, 'Santos Maria']);
  for (const search of ['santos', 'OS MAR']) expect(await ids({ search })).toEqual([ecg.ecg_id]);
  expect(await list({ search: 'santoz' })).toEqual({ rows: [], total: 0 });
  // Also of one that is somebody's, by the name of either.
  const bed = await makeBed(app, agency);
  const body = { resident_id: bed.resident_id, was_resident_id: null };
  await app.call('assignEcg', { token, params: params(ecg), body });
  for (const search of ['santos', bed.resident_name]) expect(await ids({ search })).toEqual([ecg.ecg_id]);
  expect(await ids()).toEqual([other.ecg_id, ecg.ecg_id]);
});

test('a personal id in a file is shown masked, and stands in the database as it came', async () => {
  const ecg = await named('A123456789 F X X');
  expect((await detail(ecg)).header.patient_id).toBe('A1•••••789');
  const { rows } = await app.store.pool.query("select header ->> 'patient_id' as id from ecgs where agency_id = $1", [
    agency,
  ]);
  expect(rows).toEqual([{ id: 'A123456789' }]);
});

test('what looks like a number of a ward is shown, until somebody’s personal id is the same', async () => {
  const ecg = await named('PASS-1047733 F X X');
  const shown = async () => (await detail(ecg)).header.patient_id;
  expect(await shown()).toBe('PASS-1047733');
  const { resident_id } = await makeBed(app, agency);
  await app.store.pool.query("update residents set personal_id = 'pass 1047733' where resident_id = $1", [resident_id]);
  expect(await shown()).toBe('PA•••••••733');
});

test('of one resident the latest recorded comes first, and a range of time is of when it was recorded', async () => {
  const { resident_id } = await makeBed(app, agency);
  const march = await drawn({ start: '08:00:00 01/03/2026' }, { resident_id });
  const january = await drawn({ start: '08:00:00 01/01/2026' }, { resident_id });
  await app.clock.advance(1_000);
  const unknown = await drawn({ start: null }, { resident_id });
  await app.clock.advance(1_000);
  const february = await drawn({ start: '08:00:00 01/02/2026' }, { resident_id });
  const byTime = [march, unknown, february, january].toSorted(
    (a, b) => (b.recorded_at ?? b.received_at) - (a.recorded_at ?? a.received_at),
  );
  expect(await ids({ resident_id })).toEqual(byTime.map(({ ecg_id }) => ecg_id));
  expect(await ids()).toEqual([february, unknown, january, march].map(({ ecg_id }) => ecg_id));
  const at = february.recorded_at ?? 0;
  const from = unknown.received_at;
  const range = async (query: CallGiven['query']) => await list({ resident_id, ...query });
  expect(await range({ from: at, to: at + 1 })).toMatchObject({ total: 1, rows: [{ ecg_id: february.ecg_id }] });
  expect(await range({ from: at + 1, to: at + 2 })).toEqual({ rows: [], total: 0 });
  expect(await range({ to: at })).toMatchObject({ total: 1, rows: [{ ecg_id: january.ecg_id }] });
  expect((await range({ from, to: from + 1 })).rows.map(({ ecg_id }) => ecg_id)).toEqual([unknown.ecg_id]);
});

test('comments say nothing of another resident, and say it again when the recording comes back', async () => {
  const [first, second] = [await makeBed(app, agency), await makeBed(app, agency)];
  const ecg = await drawn();
  let was: number | null = null;
  const assign = async (resident_id: number | null) => {
    const given = { token, params: params(ecg), body: { resident_id, was_resident_id: was } };
    expect((await app.call('assignEcg', given)).code).toBeNull();
    was = resident_id;
  };
  const comment = async (text: string): Promise<EcgDetail> =>
    (await app.call('commentEcg', { token, params: params(ecg), body: { text, seen: true, was_resident_id: was } }))
      .body.data;
  const said = async () => {
    const { seen_by, comments } = await detail(ecg);
    expect((await list()).rows[0]?.seen_by).toEqual(seen_by);
    return [seen_by.length, ...comments.map(({ text, of_another }) => (of_another ? `(${text})` : text))];
  };
  expect((await comment('nobody')).comments).toMatchObject([{ text: 'nobody', of_another: false }]);
  await assign(first.resident_id);
  expect(await said()).toEqual([0, '(nobody)']);
  await comment('first');
  expect(await said()).toEqual([1, '(nobody)', 'first']);
  await assign(second.resident_id);
  expect(await said()).toEqual([0, '(nobody)', '(first)']);
  await assign(first.resident_id);
  expect(await said()).toEqual([1, '(nobody)', 'first']);
  await assign(null);
  expect(await said()).toEqual([1, 'nobody', '(first)']);
});

test('a comment, “seen” and a withdrawal count for whom the screen showed: where it is another’s by now nothing is done', async () => {
  const [lin, wang] = [await makeBed(app, agency), await makeBed(app, agency)];
  const ecg = await drawn({}, { resident_id: lin.resident_id });
  const ask = async (name: 'commentEcg' | 'withdrawEcg', was_resident_id: number | null) => {
    const said = name === 'commentEcg' ? { text: '', seen: true } : { why: 'of somebody else' };
    return (await app.call(name, { token, params: params(ecg), body: { ...said, was_resident_id } })).code;
  };
  const body = { resident_id: wang.resident_id, was_resident_id: lin.resident_id };
  expect((await app.call('assignEcg', { token, params: params(ecg), body })).code).toBeNull();
  for (const name of ['commentEcg', 'withdrawEcg'] as const)
    for (const was of [lin.resident_id, null]) expect(await ask(name, was), name).toBe('conflict');
  expect(await detail(ecg)).toMatchObject({ seen_by: [], comments: [], withdrawn: null });
  expect(await ask('commentEcg', wang.resident_id)).toBeNull();
  expect(await ask('withdrawEcg', wang.resident_id)).toBeNull();
  expect(await detail(ecg)).toMatchObject({ seen_by: [nurse.display_name], withdrawn: { why: 'of somebody else' } });
});

test('R peaks say where a gap is before them; those that were kept before that was known have none', async () => {
  const ecg = await drawn();
  const set = (peaks: object) =>
    app.store.pool.query('update ecgs set peaks = $2 where ecg_id = $1', [ecg.ecg_id, JSON.stringify(peaks)]);
  expect((await detail(ecg)).peaks).toMatchObject({ lead: 'II', anew: [] });
  await set({ lead: 'II', at_ms: [1, 2] });
  expect((await detail(ecg)).peaks).toEqual({ lead: 'II', at_ms: [1, 2], anew: [] });
  await set({ lead: 'II', at_ms: [1, 2], anew: [1] });
  expect((await detail(ecg)).peaks).toEqual({ lead: 'II', at_ms: [1, 2], anew: [1] });
});

test('files of several recordings are refused by name', async () => {
  const { session } = await signIn(app, nurse);
  const reader = { read: () => Promise.reject(new EcgRefused('several')) };
  const door = { noteKey: () => Promise.resolve() };
  const { importEcg } = ecgHandlers({ db: app.store.db, reader, door, clock: app.clock, mostBytes: 1 });
  const refused = importEcg({
    ...{ params: undefined, query: {}, body: Buffer.from('x'), multipart: null, agent: null, appVersion: null },
    ...{ session, actor: { userId: nurse.user_id, accountId: nurse.user_id, address: null } },
    ...{ place: { agency_id: agency, agencyIds: [agency] }, signal: new AbortController().signal },
  });
  await expect(refused).rejects.toMatchObject({ name: 'Refused', code: 'ecg_several' });
});
