/** The register of beds, over real HTTP. */
import { type AgencyId, type BedRecord, undoRemovalMs } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

let app: TestApp;
let agency: AgencyId;
let staff: MadeUser;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, staff));
});

type Name = 'listBeds' | 'addBeds' | 'changeBed' | 'removeBed' | 'restoreBed';
const call = (name: Name, given: CallGiven = {}) => app.call(name, { token, ...given });
const add = (floor: string, bed_nos: readonly string[]) => call('addBeds', { body: { floor, bed_nos } });
const numbers = (rows: readonly BedRecord[]) => rows.map(({ bed_no }) => bed_no);
const entries = async () =>
  (
    await app.store.pool.query(
      'select action, subject_label, before, after, user_id from audit where agency_id = $1 order by entry_id',
      [agency],
    )
  ).rows;

describe('beds', () => {
  it('are made together, listed in the order of a round, and counted', async () => {
    const made = await add('2F', ['2-10', '2-9', '2-1']);
    expect(made.status).toBe(200);
    expect(made.body.data.map((bed: BedRecord) => [bed.bed_no, bed.revision, bed.resident, bed.mat])).toEqual([
      ['2-10', 1, null, null],
      ['2-9', 1, null, null],
      ['2-1', 1, null, null],
    ]);
    await add('10F', ['10-1']);
    const all = (await call('listBeds')).body.data;
    expect(numbers(all.rows)).toEqual(['2-1', '2-9', '2-10', '10-1']);
    expect([all.total, all.floors]).toEqual([4, ['2F', '10F']]);
    const page = (await call('listBeds', { query: { order: 'desc', offset: 1, limit: 2 } })).body.data;
    expect([numbers(page.rows), page.total]).toEqual([['2-10', '2-9'], 4]);
    const beyond = (await call('listBeds', { query: { offset: 50 } })).body.data;
    expect([beyond.rows, beyond.total]).toEqual([[], 4]);
    expect((await call('listBeds', { query: { floor: '10F' } })).body.data.total).toBe(1);
  });

  it('are all made or none, and the number that is in the way is named', async () => {
    await add('1F', ['1-1']);
    const clash = await add('1F', ['1-2', '1-1']);
    expect([clash.status, clash.code, clash.body.error.fields]).toEqual([
      422,
      'bed_no_taken',
      { 'bed_nos.1': 'unknown_value' },
    ]);
    expect((await add('1F', ['1-3', '1-4', '1-3'])).body.error.fields).toEqual({ 'bed_nos.2': 'unknown_value' });
    expect((await call('listBeds')).body.data.total).toBe(1);
    const both = await Promise.all([add('1F', ['1-5']), add('1F', ['1-5'])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('are numbered once, whatever the case: the number in the way is named, also of two who give it at one moment', async () => {
    await add('1F', ['1-A', '1-B']);
    expect((await add('1F', ['1-C', '1-b'])).body.error.fields).toEqual({ 'bed_nos.1': 'unknown_value' });
    expect((await add('1F', ['1-d', '1-e', '1-D'])).body.error.fields).toEqual({ 'bed_nos.2': 'unknown_value' });
    const [bed] = (await add('1F', ['1-F'])).body.data as { bed_id: number }[];
    const rename = (bed_no: string, revision: number) =>
      call('changeBed', { params: { bed_id: bed?.bed_id ?? 0 }, body: { floor: '1F', bed_no, revision } });
    const taken = await rename('1-a', 1);
    expect([taken.code, taken.body.error.fields]).toEqual(['bed_no_taken', { bed_no: 'unknown_value' }]);
    // Its own number in other case is its own.
    expect((await rename('1-f', 1)).status).toBe(200);
    const both = await Promise.all([add('1F', ['1-x']), add('1F', ['1-X'])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('are found by any part of number, floor, resident or serial, without case; signs are signs', async () => {
    const bed = await makeBed(app, agency, { bedNo: 'Ä_1%' });
    await add('3F', ['3-1', '3-2']);
    for (const [search, expected] of [
      ['ä_', ['Ä_1%']],
      ['_', ['Ä_1%']],
      ['%', ['Ä_1%']],
      ['\\', []],
      ['3f', ['3-1', '3-2']],
      [bed.resident_name, ['Ä_1%']],
      [bed.serial.toLowerCase(), ['Ä_1%']],
    ] as const)
      expect([search, numbers((await call('listBeds', { query: { search } })).body.data.rows)]).toEqual([
        search,
        expected,
      ]);
    const free = async (free_for: string) => numbers((await call('listBeds', { query: { free_for } })).body.data.rows);
    expect([await free('resident'), await free('mat')]).toEqual([
      ['3-1', '3-2'],
      ['3-1', '3-2'],
    ]);
  });

  it('are changed by whoever has read the latest, told on the board, and written down', async () => {
    const bed = await makeBed(app, agency, { bedNo: '1-1' });
    await add('1F', ['1-2']);
    const renewed: number[] = [];
    const stop = app.store.onRenewed(({ agency_id }) => renewed.push(agency_id));
    const body = { floor: '2F', bed_no: '2-1', revision: 1 };
    const changed = await call('changeBed', { params: { bed_id: bed.bed_id }, body });
    expect(changed.body.data).toMatchObject({ bed_no: '2-1', floor: '2F', revision: 2 });
    stop();
    expect(renewed).toEqual([agency]);
    const [tile] = (await app.store.readBoard([agency])).tiles;
    expect(tile).toMatchObject({ bed_no: '2-1', floor: '2F' });
    expect((await call('changeBed', { params: { bed_id: bed.bed_id }, body })).code).toBe('conflict');
    const taken = await call('changeBed', {
      params: { bed_id: bed.bed_id },
      body: { floor: '1F', bed_no: '1-2', revision: 2 },
    });
    expect([taken.code, taken.body.error.fields]).toEqual(['bed_no_taken', { bed_no: 'unknown_value' }]);
    expect((await entries()).at(-1)).toEqual({
      action: 'changed',
      subject_label: '1-1',
      before: { floor: '1F', bed_no: '1-1' },
      after: { floor: '2F', bed_no: '2-1' },
      user_id: staff.user_id,
    });
  });

  it('are put back within ten minutes as the same bed, where nobody has their number; it is written down', async () => {
    const [bed, other] = (await add('2F', ['2-1', '2-2'])).body.data as [BedRecord, BedRecord];
    const restore = (one: BedRecord) => call('restoreBed', { params: { bed_id: one.bed_id } });
    expect((await restore(bed)).code).toBe('not_found');
    for (const one of [bed, other]) await call('removeBed', { params: { bed_id: one.bed_id } });
    const back = await restore(bed);
    expect(back.body.data).toMatchObject({
      bed_id: bed.bed_id,
      bed_no: '2-1',
      floor: '2F',
      resident: null,
      mat: null,
    });
    expect(numbers((await call('listBeds')).body.data.rows)).toEqual(['2-1']);
    expect((await entries()).at(-1)).toMatchObject({
      action: 'restored',
      subject_label: '2-1',
      user_id: staff.user_id,
    });
    await add('3F', ['2-2']);
    expect((await restore(other)).code).toBe('bed_no_taken');
    await call('removeBed', { params: { bed_id: bed.bed_id } });
    await app.clock.advance(undoRemovalMs);
    expect((await restore(bed)).code).toBe('not_found');
  });

  it('are removed when empty; the number may be given again', async () => {
    const bed = await makeBed(app, agency);
    expect((await call('removeBed', { params: { bed_id: bed.bed_id } })).code).toBe('bed_in_use');
    const [made] = (await add('1F', ['9'])).body.data;
    expect((await call('removeBed', { params: { bed_id: made.bed_id } })).status).toBe(200);
    expect((await call('removeBed', { params: { bed_id: made.bed_id } })).code).toBe('not_found');
    expect(
      (await call('listBeds', { query: { search: '9', floor: '1F' } })).body.data.rows.map(
        ({ bed_no }: BedRecord) => bed_no,
      ),
    ).not.toContain('9');
    expect((await add('1F', ['9'])).status).toBe(200);
    expect((await entries()).map(({ action }) => action)).toEqual(['added', 'removed', 'added']);
  });
});
