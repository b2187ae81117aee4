/** What ends somebody's watch is done to the resident who was shown on the mat, or not at all (docs/decisions/176). */
import type { AgencyId, Alert, BedId, Device, Resident, StayId } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stayOf } from '../../store/bed-state/stays.ts';
import { createBed, createMat } from '../../store/beds/register.ts';
import type { CallGiven } from '../../testing/calls.ts';
import {
  type MadeBed,
  makeBed,
  makeFacility,
  say,
  startTestApp,
  type TestApp,
  untilSomebodyWaits,
} from '../../testing/index.ts';

const second = 1_000;

let app: TestApp;
let agency: AgencyId;
let token: string;
/** The screen shows the resident of the first bed; the one of the second has low oxygen, and is swapped into the first. */
let calm: MadeBed;
let ill: MadeBed;
let shown: Device;
let alarm: Alert;
let n = 0;

beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app.stop());
beforeEach(async () => {
  ({ agency, token } = await makeFacility(app));
  [calm, ill] = [await makeBed(app, agency), await makeBed(app, agency)];
  for (let at = 0; at < 3; at++) {
    await say(app, calm, { spo2: 97, move: 0, quality: 90 });
    await say(app, ill, { spo2: 84, move: 0, quality: 90 });
    await app.clock.advance(10 * second);
  }
  [alarm] = (await open()) as [Alert];
  expect(alarm).toMatchObject({ type: 'spo2Less', bed_id: ill.bed_id });
  shown = await read(calm.mat_id);
});

const call = (name: Parameters<TestApp['call']>[0], given: CallGiven = {}) => app.call(name, { token, ...given });
const open = async () => (await app.store.readBoard([agency])).alerts;
const read = async (mat_id: number): Promise<Device> =>
  (await call('readDevice', { params: { mat_id } })).body.data.device;
const resident = async ({ resident_id }: MadeBed): Promise<Resident> =>
  (await call('readResident', { params: { resident_id } })).body.data;
async function swap(): Promise<void> {
  const [one, other] = [await resident(calm), await resident(ill)];
  const answer = await call('swapResidents', {
    params: { resident_id: one.resident_id },
    body: {
      revision: one.revision,
      stay_id: one.stay_id,
      with_resident_id: other.resident_id,
      with_revision: other.revision,
      with_stay_id: other.stay_id,
    },
  });
  expect(answer.status).toBe(200);
}
const person = (of: MadeBed, bed: MadeBed | null) => ({
  resident_id: of.resident_id,
  name: of.resident_name,
  bed: bed === null ? null : { bed_id: bed.bed_id, bed_no: bed.bedNo },
});
const rows = async (text: string) => (await app.store.pool.query(text, [agency])).rows;
/** All that an act on a mat may change. */
const everything = async () => ({
  alerts: (await open()).map(({ alert_id, bed_id, closed_at }) => [alert_id, bed_id, closed_at]),
  mats: await rows(
    'select mat_id, serial, bed_id, revision, network_id, removed_at from mats where agency_id = $1 order by mat_id',
  ),
  passwords: await rows('select mat_id, password_hash from mat_directory where agency_id = $1 order by mat_id'),
  states: await rows('select bed_id, state from bed_states where agency_id = $1 order by bed_id'),
  commands: await rows('select mat_id, kind from mat_commands where agency_id = $1'),
  audit: await rows('select action from audit where agency_id = $1 order by entry_id'),
});

const acts: readonly [string, Parameters<TestApp['call']>[0], () => object][] = [
  ['taking it off', 'assignDevice', () => ({ bed_id: null })],
  ['replacing it', 'replaceDevice', () => ({ serial: `WHOSE-${++n}` })],
  ['a restart', 'rebootDevice', () => ({})],
  ['a new password', 'renewDevicePassword', () => ({})],
];
const ask = (name: Parameters<TestApp['call']>[0], { mat_id, revision, stay_id }: Device, more: object) =>
  call(name, { params: { mat_id }, body: { revision, stay_id, ...more } });

describe.each(acts)('%s', (_, name, more) => {
  it('meant for the resident who lay there is not done to the one who lies there now: both are named, the alarm stays, nothing is changed', async () => {
    await swap();
    const before = await everything();
    expect(before.alerts).toEqual([[alarm.alert_id, calm.bed_id, null]]);
    const refused = await ask(name, shown, more());
    expect([refused.status, refused.code]).toEqual([409, 'resident_changed']);
    expect(refused.body.error.residents).toEqual({ asked: person(calm, ill), now: person(ill, calm) });
    expect(await everything()).toEqual(before);
    const now = await read(calm.mat_id);
    expect(now).toMatchObject({ revision: shown.revision, resident_name: ill.resident_name });
    expect((await ask(name, now, more())).status).toBe(200);
  });

  it('on a mat that was shown under nobody is not done once somebody lies there', async () => {
    const { revision, stay_id } = await resident(calm);
    const params = { resident_id: calm.resident_id };
    await call('moveResident', { params, body: { bed_id: null, revision, stay_id } });
    const empty = await read(calm.mat_id);
    expect(empty).toMatchObject({ resident_name: null, stay_id: null });
    const came = await resident(ill);
    await call('moveResident', {
      params: { resident_id: ill.resident_id },
      body: { bed_id: calm.bed_id, revision: came.revision, stay_id: came.stay_id },
    });
    const before = await everything();
    const refused = await ask(name, empty, more());
    expect([refused.status, refused.code]).toEqual([409, 'resident_changed']);
    expect(refused.body.error.residents).toEqual({ asked: null, now: person(ill, calm) });
    expect(await everything()).toEqual(before);
  });

  it('is decided under the lock of the bed: a resident who is swapped in while it waits is not affected', async () => {
    const mover = await app.store.pool.connect();
    const beds = [calm.bed_id, ill.bed_id];
    let waiting: ReturnType<typeof ask> | undefined;
    try {
      await mover.query('begin');
      await mover.query('select from bed_states where bed_id = any($1::int[]) order by bed_id for update', [beds]);
      waiting = ask(name, shown, more());
      await untilSomebodyWaits(app, 'bed_states');
      for (const [bed_id, of] of [
        [null, calm],
        [calm.bed_id, ill],
        [ill.bed_id, calm],
      ] as const)
        await mover.query('update residents set bed_id = $2 where resident_id = $1', [of.resident_id, bed_id]);
      await mover.query('commit');
    } finally {
      mover.release();
    }
    const refused = await waiting;
    expect([refused.status, refused.code]).toEqual([409, 'resident_changed']);
    expect(refused.body.error.residents).toEqual({ asked: person(calm, ill), now: person(ill, calm) });
    expect((await read(calm.mat_id)).bed?.bed_id).toBe(calm.bed_id);
  });

  it('without a word of who lay there is no request', async () => {
    const { mat_id, revision } = shown;
    const refused = await call(name, { params: { mat_id }, body: { revision, ...more() } });
    expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['stay_id']]);
  });
});

it('taking it off where the one who was shown has left is refused: nobody lies there now', async () => {
  const { revision, stay_id } = await resident(calm);
  await call('dischargeResident', { params: { resident_id: calm.resident_id }, body: { revision, stay_id } });
  const refused = await ask('assignDevice', shown, { bed_id: null });
  expect([refused.status, refused.code]).toEqual([409, 'resident_changed']);
  expect(refused.body.error.residents).toEqual({ asked: person(calm, null), now: null });
});

describe('laying a mat in a bed', () => {
  let bed: BedId;
  let empty: StayId | null;
  beforeEach(async () => {
    bed = await createBed(app.store.db, agency, { floor: '1F', bedNo: `whose ${++n}` });
    empty = await stayOf(app.store.db, agency, bed);
    expect(empty).toBeNull();
    const { revision, stay_id } = await resident(ill);
    const body = { bed_id: bed, revision, stay_id };
    await call('moveResident', { params: { resident_id: ill.resident_id }, body });
  });

  it('that was shown empty is refused once somebody lies there, and done when they are shown', async () => {
    const serial = `WHOSE-${++n}`;
    const mat_id = await createMat(app.store.db, agency, { serial, password: serial, bedId: null, networkId: null });
    const free = await read(mat_id);
    const lay = (stay_id: StayId | null) => ask('assignDevice', { ...free, stay_id }, { bed_id: bed });
    const before = await everything();
    const refused = await lay(empty);
    expect([refused.status, refused.code]).toEqual([409, 'resident_changed']);
    expect(refused.body.error.residents).toMatchObject({ asked: null, now: { resident_id: ill.resident_id } });
    expect(await everything()).toEqual(before);
    const { rows: listed } = (await call('listBeds', { query: { free_for: 'mat' } })).body.data;
    const row = listed.find(({ bed_id }: { bed_id: BedId }) => bed_id === bed);
    expect((await lay(row.resident.stay_id)).body.data).toMatchObject({ resident_name: ill.resident_name });
  });

  it('is the same with one that is registered by it: nothing is registered', async () => {
    const register = (stay_id: StayId | null) =>
      call('addDevice', { body: { serial: `WHOSE-NEW-${n}`, bed_id: bed, stay_id, network_id: null } });
    const refused = await register(empty);
    expect([refused.status, refused.code]).toEqual([409, 'resident_changed']);
    expect((await call('listDevices', { query: { search: `WHOSE-NEW-${n}` } })).body.data.total).toBe(0);
    expect((await register(await stayOf(app.store.db, agency, bed))).status).toBe(200);
  });
});
