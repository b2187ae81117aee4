/** Many residents moved by one press: judged, in chains, and those who cannot go are named (docs/decisions/193). */
import type { AgencyId, BedId, JudgedMove, LeftMove, Resident } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBed } from '../../store/beds/register.ts';
import type { CallGiven } from '../../testing/calls.ts';
import { type MadeBed, makeBed, makeFacility, say, startTestApp, type TestApp } from '../../testing/index.ts';

const second = 1_000;

let app: TestApp;
let agency: AgencyId;
let token: string;
let beds: readonly [MadeBed, MadeBed, MadeBed];
let empty: BedId;
let n = 0;

beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app.stop());
beforeEach(async () => {
  ({ agency, token } = await makeFacility(app));
  beds = [await makeBed(app, agency), await makeBed(app, agency), await makeBed(app, agency)];
  empty = await createBed(app.store.db, agency, { floor: '1F', bedNo: `MV-${++n}` });
});

const call = (name: Parameters<TestApp['call']>[0], given: CallGiven = {}) => app.call(name, { token, ...given });
const read = async ({ resident_id }: Pick<MadeBed, 'resident_id'>): Promise<Resident> =>
  (await call('readResident', { params: { resident_id } })).body.data;
const shown = async (bed: MadeBed) => {
  const { resident_id, revision, stay_id } = await read(bed);
  return { resident_id, revision, stay_id };
};
const places = async () => await Promise.all(beds.map(async (bed) => (await read(bed)).bed?.bed_id ?? null));
const move = (moves: readonly object[]) => call('moveResidents', { body: { moves } });
const audited = async () =>
  Number(
    (await app.store.pool.query(`select count(*) as n from audit where agency_id = $1 and action = 'moved'`, [agency]))
      .rows[0].n,
  );

describe('the dry run', () => {
  it('says of each where they would go and what is in their way; nothing is changed', async () => {
    const [one, two, three] = beds;
    const moves = [
      { ...(await shown(one)), bed_no: two.bedNo.toLowerCase() },
      { ...(await shown(two)), bed_no: `mv-${n}` },
      { ...(await shown(three)), bed_no: 'no such bed' },
    ];
    const judged: JudgedMove[] = (await call('checkMoves', { body: { moves } })).body.data;
    expect(judged).toMatchObject([
      { name: one.resident_name, to: { bed_id: two.bed_id }, problem: null, there: two.resident_name },
      { to: { bed_id: empty }, problem: null, there: null },
      { to: null, problem: 'bedUnknown' },
    ]);
    expect(await places()).toEqual(beds.map(({ bed_id }) => bed_id));
  });
});

describe('the press', () => {
  it('moves a chain in one step: alerts go along with the resident, each has a line in the audit', async () => {
    const [one, two] = beds;
    for (let at = 0; at < 3; at++) {
      await say(app, one, { spo2: 84, move: 0, quality: 90 });
      await app.clock.advance(10 * second);
    }
    const answer = await move([
      { ...(await shown(one)), bed_id: two.bed_id },
      { ...(await shown(two)), bed_id: empty },
    ]);
    expect(answer.body.data).toEqual({ moved: 2, left: [] });
    expect((await places()).slice(0, 2)).toEqual([two.bed_id, empty]);
    expect((await app.store.readBoard([agency])).alerts).toMatchObject([{ type: 'spo2Less', bed_id: two.bed_id }]);
    expect(await audited()).toBe(2);
  });

  it('lets three change places in a ring', async () => {
    const [one, two, three] = beds;
    const answer = await move([
      { ...(await shown(one)), bed_id: two.bed_id },
      { ...(await shown(two)), bed_id: three.bed_id },
      { ...(await shown(three)), bed_id: one.bed_id },
    ]);
    expect(answer.body.data.moved).toBe(3);
    expect(await places()).toEqual([two.bed_id, three.bed_id, one.bed_id]);
  });

  it('leaves who was shown elsewhere, and everybody behind them, where they lie; asked again they go', async () => {
    const [one, two, three] = beds;
    const old = { ...(await shown(two)), stay_id: null };
    const moves = [
      { ...(await shown(one)), bed_id: two.bed_id },
      { ...old, bed_id: empty },
      { ...(await shown(three)), bed_id: null },
    ];
    const { moved, left } = (await move(moves)).body.data as { moved: number; left: LeftMove[] };
    expect(moved).toBe(1);
    expect(left).toMatchObject([
      { name: one.resident_name, problem: 'bedTaken', residents: { now: { name: two.resident_name } } },
      { name: two.resident_name, problem: 'residentChanged', residents: { asked: { name: two.resident_name } } },
    ]);
    expect(await places()).toEqual([one.bed_id, two.bed_id, null]);
    const again = left.map(({ resident_id, revision, stay_id, to }) => ({
      ...{ resident_id, revision, stay_id, bed_id: to?.bed_id ?? null },
    }));
    expect((await move(again)).body.data.moved).toBe(2);
    expect((await places()).slice(0, 2)).toEqual([two.bed_id, empty]);
  });

  it('over somebody or a bed of another facility does nothing at all', async () => {
    const elsewhere = await makeFacility(app);
    const theirs = await makeBed(app, elsewhere.agency);
    const fits = { ...(await shown(beds[0])), bed_id: empty };
    const stranger = { resident_id: theirs.resident_id, revision: 1, stay_id: theirs.stay_id, bed_id: null };
    expect((await move([fits, stranger])).code).toBe('not_found');
    expect((await move([fits, { ...(await shown(beds[1])), bed_id: theirs.bed_id }])).code).toBe('bed_not_found');
    expect((await move([fits, fits])).code).toBe('invalid');
    expect(await places()).toEqual(beds.map(({ bed_id }) => bed_id));
    expect(await audited()).toBe(0);
  });

  it('of two that cross at the same moment leaves nobody without a bed of their own', async () => {
    const [one, two] = beds;
    const [first, second_] = [await shown(one), await shown(two)];
    const answers = await Promise.all([
      move([
        { ...first, bed_id: two.bed_id },
        { ...second_, bed_id: one.bed_id },
      ]),
      move([
        { ...second_, bed_id: one.bed_id },
        { ...first, bed_id: two.bed_id },
      ]),
    ]);
    expect(answers.map(({ code }) => code)).toEqual([null, null]);
    expect(answers.map(({ body }) => body.data.moved).toSorted()).toEqual([0, 2]);
    expect((await places()).slice(0, 2)).toEqual([two.bed_id, one.bed_id]);
  });
});

describe('the list', () => {
  it('shows mat, template and how they are', async () => {
    const [one] = beds;
    await say(app, one, { state: 'sitting' });
    const { rows } = (await call('listResidents')).body.data;
    const row = rows.find(({ resident_id }: Resident) => resident_id === one.resident_id);
    expect(row).toMatchObject({
      mat: { mat_id: one.mat_id, serial: one.serial },
      template: { name: expect.any(String) },
      status: 'sitting',
    });
    await call('moveResident', {
      params: { resident_id: one.resident_id },
      body: { ...(await shown(one)), bed_id: null },
    });
    const after = (await call('listResidents')).body.data.rows;
    expect(after.find(({ resident_id }: Resident) => resident_id === one.resident_id)).toMatchObject({
      mat: null,
      status: null,
    });
  });
});
