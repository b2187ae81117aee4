/** A mat goes from bed to bed in one call, and back within ten minutes where everything is as it was left (docs/decisions/193). */
import type { AgencyId, Alert, BedId, Device, DeviceMove, StayId } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBed } from '../../store/beds/register.ts';
import type { CallGiven } from '../../testing/calls.ts';
import { type MadeBed, makeBed, makeFacility, say, startTestApp, type TestApp } from '../../testing/index.ts';

const second = 1_000;
const minute = 60 * second;

let app: TestApp;
let agency: AgencyId;
let token: string;
let one: MadeBed;
let two: MadeBed;
let empty: BedId;
let n = 0;

beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app.stop());
beforeEach(async () => {
  ({ agency, token } = await makeFacility(app));
  [one, two] = [await makeBed(app, agency), await makeBed(app, agency)];
  empty = await createBed(app.store.db, agency, { floor: '1F', bedNo: `M-${++n}` });
});

const call = (name: Parameters<TestApp['call']>[0], given: CallGiven = {}) => app.call(name, { token, ...given });
const read = async (mat_id: number): Promise<Device> =>
  (await call('readDevice', { params: { mat_id } })).body.data.device;
const open = async (): Promise<readonly Alert[]> => (await app.store.readBoard([agency])).alerts;
const places = async () => [(await read(one.mat_id)).bed?.bed_id, (await read(two.mat_id)).bed?.bed_id];

interface There {
  readonly bed_id: BedId;
  readonly there_stay_id: StayId | null;
  readonly there_mat_id: number | null;
}
const intoEmpty = (): There => ({ bed_id: empty, there_stay_id: null, there_mat_id: null });
const ontoTwo = (): There => ({ bed_id: two.bed_id, there_stay_id: two.stay_id, there_mat_id: two.mat_id });
async function move(there: There, change: object = {}) {
  const { revision, stay_id } = await read(one.mat_id);
  return await call('moveDevice', { params: { mat_id: one.mat_id }, body: { revision, stay_id, ...there, ...change } });
}
async function moved(there: There): Promise<DeviceMove> {
  const answer = await move(there);
  expect(answer.code).toBeNull();
  return answer.body.data;
}
const takeBack = ({ move_id }: DeviceMove) => call('takeBackDeviceMove', { params: { move_id } });
const audited = async () =>
  (
    await app.store.pool.query(
      `select before->>'bed' as from_bed, after->>'bed' as to_bed, subject_id from audit where agency_id = $1
        and action = 'deviceAssigned' order by entry_id`,
      [agency],
    )
  ).rows;

describe('moving', () => {
  it('into a bed without a mat leaves the other bed without one, in its history and in the audit', async () => {
    const done = await moved(intoEmpty());
    expect(done).toMatchObject({
      device: { bed: { bed_id: empty } },
      other: null,
      until: app.clock.now() + 10 * minute,
    });
    expect(await places()).toEqual([empty, two.bed_id]);
    const { history } = (await call('readDevice', { params: { mat_id: one.mat_id } })).body.data;
    expect(history.slice(0, 2)).toMatchObject([
      { event: 'laidInBed', about: `M-${n}` },
      { event: 'takenOut', about: one.bedNo },
    ]);
    expect(await audited()).toEqual([{ from_bed: one.bedNo, to_bed: `M-${n}`, subject_id: String(one.mat_id) }]);
  });

  it('onto another mat that is named lets both change places, and ends what was open in both beds', async () => {
    for (let at = 0; at < 3; at++) {
      await say(app, two, { spo2: 84, move: 0, quality: 90 });
      await app.clock.advance(10 * second);
    }
    expect(await open()).toMatchObject([{ type: 'spo2Less', bed_id: two.bed_id }]);
    const done = await moved(ontoTwo());
    expect(done.other?.mat_id).toBe(two.mat_id);
    expect(await places()).toEqual([two.bed_id, one.bed_id]);
    expect(await open()).toEqual([]);
    expect(await audited()).toHaveLength(2);
    // What it says from now on is of the bed where it lies.
    await say(app, one, { state: 'sitting' });
    const { tiles } = await app.store.readBoard([agency]);
    expect(tiles.find(({ bed_id }) => bed_id === two.bed_id)?.live.status).toBe('sitting');
  });

  it.each([
    ['a mat that was not named', () => ({ ...ontoTwo(), there_mat_id: null }), {}, 'bed_has_device'],
    ['a mat that no longer lies there', () => ({ ...intoEmpty(), there_mat_id: two.mat_id }), {}, 'conflict'],
    [
      'the bed where it lies',
      () => ({ ...intoEmpty(), bed_id: one.bed_id, there_stay_id: one.stay_id }),
      {},
      'device_has_bed',
    ],
    ['a bed that is not there', () => ({ ...intoEmpty(), bed_id: 2_000_000_000 as BedId }), {}, 'bed_not_found'],
    ['somebody else in the bed it leaves', intoEmpty, { stay_id: null }, 'resident_changed'],
    ['somebody in the bed it goes to', () => ({ ...ontoTwo(), there_stay_id: null }), {}, 'resident_changed'],
    ['an older revision', intoEmpty, { revision: 99 }, 'conflict'],
  ] as const)('is refused over %s, and nothing is moved', async (_, there, change, code) => {
    expect((await move(there(), change)).code).toBe(code);
    expect(await places()).toEqual([one.bed_id, two.bed_id]);
    expect(await audited()).toEqual([]);
  });

  it('is for a mat in a bed; one that lies in none is laid there', async () => {
    const { revision, stay_id } = await read(one.mat_id);
    const given = { params: { mat_id: one.mat_id }, body: { bed_id: null, revision, stay_id } };
    expect((await call('assignDevice', given)).code).toBeNull();
    expect((await move(intoEmpty())).code).toBe('device_has_no_bed');
  });

  it('of two mats into each other at the same moment moves them once', async () => {
    const [a, b] = [await read(one.mat_id), await read(two.mat_id)];
    const ask = (mine: Device, theirs: Device) =>
      call('moveDevice', {
        params: { mat_id: mine.mat_id },
        body: {
          revision: mine.revision,
          stay_id: mine.stay_id,
          bed_id: theirs.bed?.bed_id,
          there_stay_id: theirs.stay_id,
          there_mat_id: theirs.mat_id,
        },
      });
    const codes = (await Promise.all([ask(a, b), ask(b, a)])).map(({ code }) => code);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(await places()).toEqual([two.bed_id, one.bed_id]);
  });
});

describe('taking it back', () => {
  it.each([
    ['one mat', intoEmpty],
    ['two that changed places', ontoTwo],
  ])('puts %s where they lay, and twice is once', async (_, there) => {
    const done = await moved(there());
    const answer = await takeBack(done);
    expect(answer.code).toBeNull();
    expect(await places()).toEqual([one.bed_id, two.bed_id]);
    const { revision } = await read(one.mat_id);
    expect((await takeBack(done)).body.data).toEqual(answer.body.data);
    expect((await read(one.mat_id)).revision).toBe(revision);
  });

  it('goes for ten minutes', async () => {
    const done = await moved(intoEmpty());
    await app.clock.advance(10 * minute + 1);
    expect((await takeBack(done)).code).toBe('mat_move_stands');
    expect(await places()).toEqual([empty, two.bed_id]);
  });

  it.each([
    ['the mat was moved on', async () => void (await moved({ ...intoEmpty(), bed_id: await freshBed() }))],
    ['another mat lies in the bed it left', () => laid(one.bed_id, one.stay_id)],
    ['somebody lies in the bed where it went', () => settled()],
    ['the resident who lay there has left', () => left()],
  ])('is refused once %s', async (_, meanwhile) => {
    const done = await moved(intoEmpty());
    await meanwhile();
    const before = await places();
    expect((await takeBack(done)).code).toBe('mat_move_stands');
    expect(await places()).toEqual(before);
  });

  it('is of the own facility', async () => {
    const done = await moved(intoEmpty());
    const elsewhere = await makeFacility(app);
    const answer = await app.call('takeBackDeviceMove', { token: elsewhere.token, params: { move_id: done.move_id } });
    expect(answer.code).toBe('not_found');
    expect(await places()).toEqual([empty, two.bed_id]);
  });
});

const freshBed = () => createBed(app.store.db, agency, { floor: '1F', bedNo: `M-${++n}` });
async function laid(bed_id: BedId, stay_id: StayId | null) {
  const body = { serial: `MOVING-${++n}`, bed_id, stay_id, network_id: null };
  expect((await call('addDevice', { body })).code).toBeNull();
}
async function settled() {
  const body = { name: '新住民', gender: null, birthday: null, resident_code: null, customer_no: null, note: null };
  expect((await call('addResident', { body: { ...body, personal_id: null, bed_id: empty } })).code).toBeNull();
}
async function left() {
  const params = { resident_id: one.resident_id };
  const { revision, stay_id } = (await call('readResident', { params })).body.data;
  expect((await call('dischargeResident', { params, body: { revision, stay_id } })).code).toBeNull();
}
