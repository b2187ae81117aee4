/** The register of residents, over real HTTP: listed, added, changed, removed. Who lies where is in `moves.test.ts`. */
import { type AgencyId, type ProviderId, type Resident, residentSchema } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { CallGiven } from '../../testing/calls.ts';
import {
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let staff: MadeUser;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, staff));
});

const nobody = {
  gender: null,
  birthday: null,
  personal_id: null,
  resident_code: null,
  customer_no: null,
  note: null,
  bed_id: null,
};
type Name = Parameters<TestApp['call']>[0];
const call = (name: Name, given: CallGiven = {}) => app.call(name, { token, ...given });
const add = (fields: Partial<Record<keyof typeof nobody | 'name' | 'birthday_precision', unknown>>) =>
  call('addResident', { body: { ...nobody, ...fields } });
async function added(fields: Parameters<typeof add>[0]): Promise<Resident> {
  const { body } = await add(fields);
  return z.parse(residentSchema, body.data);
}
const bedOf = async (bed_no: string, floor = '1F'): Promise<number> =>
  (await call('addBeds', { body: { floor, bed_nos: [bed_no] } })).body.data[0].bed_id;
const list = async (query: CallGiven['query'] = {}) => (await call('listResidents', { query })).body.data;
const names = ({ rows }: { rows: readonly Resident[] }) => rows.map(({ name }) => name);
const entries = async () =>
  (
    await app.store.pool.query(
      'select action, subject_kind, subject_label, before, after, user_id from audit where agency_id = $1 order by entry_id',
      [agency],
    )
  ).rows;

describe('a resident', () => {
  it('is added with all that is kept, into a bed, and read back; the personal id masked', async () => {
    const bed_id = await bedOf('2-1', '2F');
    const made = await add({
      name: ' 王小明 ',
      gender: 'male',
      birthday: '1946-05-17',
      personal_id: 'A123456789',
      resident_code: 'R-1',
      customer_no: 'C-1',
      note: '怕狗\n重聽',
      bed_id,
    });
    expect(made.status).toBe(200);
    expect(made.body.data).toMatchObject({
      revision: 1,
      name: '王小明',
      gender: 'male',
      birthday: '1946-05-17',
      personal_id_masked: 'A1•••••789',
      resident_code: 'R-1',
      customer_no: 'C-1',
      note: '怕狗\n重聽',
      bed: { bed_id, bed_no: '2-1', floor: '2F' },
      absence: null,
      discharged_at: null,
      created_at: expect.any(Number),
    });
    const read = await call('readResident', { params: { resident_id: made.body.data.resident_id } });
    expect(read.body.data).toEqual(made.body.data);
    const [tile] = (await app.store.readBoard([agency])).tiles;
    expect(tile).toMatchObject({ bed_id, resident: { name: '王小明' } });
    const [wasAdded, wasRead] = (await entries()).slice(-2);
    expect(wasRead).toMatchObject({ action: 'sheetRead', subject_label: '王小明', before: null, after: null });
    expect(wasAdded).toMatchObject({
      action: 'added',
      subject_kind: 'resident',
      subject_label: '王小明',
      after: { name: '王小明', personal_id: 'A1•••••789', bed: '2-1' },
      user_id: staff.user_id,
    });
  });

  it('is as old as the calendar of the agency says, also where the server is a day behind', async () => {
    await app.store.pool.query(`update agencies set timezone = 'Pacific/Kiritimati' where agency_id = $1`, [agency]);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(app.clock.now());
    const yesterday = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC' }).format(app.clock.now() - 12 * 3_600_000);
    const born = (date: string) => `1940${date.slice(4)}`;
    expect((await added({ name: 'today', birthday: born(day) })).age).toBe(Number(day.slice(0, 4)) - 1940);
    expect((await added({ name: 'before', birthday: born(yesterday) })).age).toBeGreaterThanOrEqual(0);
    const future = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(
      app.clock.now() + 86_400_000,
    );
    expect((await added({ name: 'newborn', birthday: day })).age).toBe(0);
    const refused = await add({ name: 'tomorrow', birthday: future });
    expect([refused.code, refused.body.error.fields]).toEqual(['invalid', { birthday: 'too_large' }]);
  });

  it('is not put where somebody lies, into a bed that is none, or under another’s code', async () => {
    const bed_id = await bedOf('1');
    await added({ name: 'first', bed_id, resident_code: 'R-1' });
    const other = await makeBed(app, await makeAgency(app, provider));
    expect((await add({ name: 'second', bed_id })).code).toBe('bed_taken');
    for (const id of [other.bed_id, 2_000_000_000])
      expect((await add({ name: 'second', bed_id: id })).code).toBe('bed_not_found');
    const [gone] = (await call('addBeds', { body: { floor: '1F', bed_nos: ['2'] } })).body.data;
    await call('removeBed', { params: { bed_id: gone.bed_id } });
    expect((await add({ name: 'second', bed_id: gone.bed_id })).code).toBe('bed_not_found');
    const taken = await add({ name: 'second', resident_code: 'R-1' });
    expect([taken.code, taken.body.error.fields]).toEqual(['resident_code_taken', { resident_code: 'unknown_value' }]);
    expect((await list()).total).toBe(1);
  });

  it('is read by whom, is written down once an hour for each person, also of questions at once and over all agencies', async () => {
    const { resident_id } = await added({ name: 'looked at' });
    const other = await added({ name: 'another' });
    const read = (given: object = {}, id = resident_id) =>
      app.call('readResident', { token, params: { resident_id: id }, ...given });
    const reads = async () =>
      (
        await app.store.db
          .selectFrom('audit')
          .select(['user_id', 'agency_id', 'subject_id', 'subject_label'])
          .where('action', '=', 'sheetRead')
          .where('subject_id', 'in', [String(resident_id), String(other.resident_id)])
          .orderBy('entry_id')
          .execute()
      ).map((row) => [row.user_id, row.agency_id, row.subject_label]);
    await Promise.all([read(), read(), read()]);
    expect(await reads()).toEqual([[staff.user_id, agency, 'looked at']]);
    await read({}, other.resident_id);
    const lead = await makeUser(app, 'agent', provider, null);
    await read({ token: (await signIn(app, lead)).token, agency: 'all' });
    expect((await reads()).slice(1)).toEqual([
      [staff.user_id, agency, 'another'],
      [lead.user_id, agency, 'looked at'],
    ]);
    await app.clock.leap(59 * 60_000);
    await read();
    expect(await reads()).toHaveLength(3);
    await app.clock.leap(60_000);
    await read();
    expect((await reads()).at(-1)).toEqual([staff.user_id, agency, 'looked at']);
    expect(await reads()).toHaveLength(4);
    // Who is not theirs to see leaves no trace of having been asked for.
    const elsewhere = await makeBed(app, await makeAgency(app, provider));
    expect((await read({}, elsewhere.resident_id)).code).toBe('not_found');
    expect(await reads()).toHaveLength(4);
  });

  it('has a code that nobody else has in other case', async () => {
    await added({ name: 'first', resident_code: 'Ab-1' });
    const taken = await add({ name: 'second', resident_code: 'aB-1' });
    expect([taken.code, taken.body.error.fields]).toEqual(['resident_code_taken', { resident_code: 'unknown_value' }]);
    const both = await Promise.all(['x-1', 'X-1'].map((resident_code) => add({ name: 'third', resident_code })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('is changed by whoever has read the latest; before and after are written down', async () => {
    const { resident_id } = await added({ name: 'Old', personal_id: 'A123456789', note: 'n' });
    const { bed_id: _, personal_id: __, ...fields } = nobody;
    const body = { ...fields, name: 'New', revision: 1 };
    const params = { resident_id };
    const changed = await call('changeResident', { params, body });
    expect(changed.body.data).toMatchObject({ name: 'New', note: null, revision: 2, personal_id_masked: 'A1•••••789' });
    expect((await call('changeResident', { params, body: { ...body, name: 'Newer' } })).code).toBe('conflict');
    expect((await entries()).at(-1)).toMatchObject({
      action: 'changed',
      subject_label: 'Old',
      before: { name: 'Old', note: 'n' },
      after: { name: 'New', note: null },
    });
    // One whose masked face stays the same.
    await call('changeResident', { params, body: { ...body, revision: 2, personal_id: 'A188888789' } });
    expect((await entries()).at(-1)).toMatchObject({
      before: { personal_id: 'A1•••••789' },
      after: { personal_id: 'A1•••••789' },
    });
    const same = await call('changeResident', { params, body: { ...body, revision: 3 } });
    expect([same.body.data.revision, (await entries()).length]).toEqual([3, 3]);
  });

  it('is born in a year, or about it, where no more is known; who does not know of it changes nothing', async () => {
    const made = await added({ name: 'x', birthday: '1938-01-01', birthday_precision: 'about' });
    expect(made).toMatchObject({ birthday: '1938-01-01', birthday_precision: 'about', age: expect.any(Number) });
    expect((await entries()).at(-1)?.after).toMatchObject({ birthday: '~1938' });
    const { bed_id: _, personal_id: __, ...fields } = nobody;
    const change = async (given: object) => {
      const params = { resident_id: made.resident_id };
      const { revision } = (await call('readResident', { params })).body.data;
      return call('changeResident', { params, body: { ...fields, name: 'x', revision, ...given } });
    };
    const born = async (given: object) => {
      const { birthday, birthday_precision } = (await change(given)).body.data;
      return [birthday, birthday_precision];
    };
    const before = (await entries()).filter(({ action }) => action === 'changed').length;
    expect(await born({ birthday: '1938-01-01' })).toEqual(['1938-01-01', 'about']);
    expect((await entries()).filter(({ action }) => action === 'changed')).toHaveLength(before);
    expect(await born({ birthday: '1938-01-01', birthday_precision: 'year' })).toEqual(['1938-01-01', 'year']);
    expect((await entries()).at(-1)).toMatchObject({ before: { birthday: '~1938' }, after: { birthday: '1938' } });
    expect(await born({ birthday: '1938-05-17' })).toEqual(['1938-05-17', 'day']);
    expect(await born({ birthday: '1938-01-01', birthday_precision: 'day' })).toEqual(['1938-01-01', 'day']);
    expect(await born({})).toEqual([null, 'day']);
    for (const birthday of ['1938-05-17', null]) {
      const refused = await change({ birthday, birthday_precision: 'year' });
      expect([refused.code, refused.body.error.fields]).toEqual(['invalid', { birthday: 'wrong_format' }]);
    }
    const update = `update residents set birthday = $1, birthday_precision = 'year' where resident_id = $2`;
    for (const day of ['1938-05-17', null])
      await expect(app.store.pool.query(update, [day, made.resident_id])).rejects.toThrow('residents_birthday_of_year');
  });

  it('has a name on alerts and boards that follows a change at once', async () => {
    const bed = await makeBed(app, agency);
    await say(app, bed, { state: 'lying' });
    const renewed: number[] = [];
    const stop = app.store.onRenewed(({ agency_id }) => renewed.push(agency_id));
    const { bed_id: _, personal_id: __, ...fields } = nobody;
    await call('changeResident', {
      params: { resident_id: bed.resident_id },
      body: { ...fields, name: '新名字', revision: 1 },
    });
    stop();
    expect(renewed).toEqual([agency]);
    await app.clock.advance(5 * 60_000);
    expect((await app.store.readBoard([agency])).alerts).toMatchObject([{ resident_name: '新名字' }]);
  });

  it('two who change the same at one moment: one is told', async () => {
    const { resident_id } = await added({ name: 'Old' });
    const { bed_id: _, personal_id: __, ...fields } = nobody;
    const both = await Promise.all(
      ['One', 'Other'].map((name) =>
        call('changeResident', { params: { resident_id }, body: { ...fields, name, revision: 1 } }),
      ),
    );
    expect(both.map(({ code }) => code).toSorted()).toEqual(['conflict', null]);
  });

  it('keeps a personal id that is shown only when asked for, and the asking is written down', async () => {
    const { resident_id } = await added({ name: '王小明', personal_id: 'A123456789' });
    const asked = await call('readPersonalId', { params: { resident_id } });
    expect(asked.body.data).toEqual({ personal_id: 'A123456789' });
    expect((await entries()).at(-1)).toMatchObject({
      action: 'personalDataRead',
      subject_label: '王小明',
      before: null,
      after: null,
      user_id: staff.user_id,
    });
    expect(JSON.stringify(await entries())).not.toContain('A123456789');
    expect(app.logged()).not.toContain('A123456789');
  });

  it('who was cared for before the mat said anything, and has left that bed since, is not removed', async () => {
    const { bed_id, resident_id, stay_id } = await makeBed(app, agency);
    expect((await call('turnResident', { params: { bed_id }, body: { stay_id } })).status).toBe(200);
    await call('moveResident', { params: { resident_id }, body: { bed_id: null, revision: 1, stay_id } });
    expect((await call('removeResident', { params: { resident_id } })).code).toBe('resident_has_records');
  });

  it('is removed only without a record', async () => {
    const bed = await makeBed(app, agency);
    const { resident_id, name } = await added({ name: 'mistake', bed_id: await bedOf('7') });
    expect((await call('removeResident', { params: { resident_id } })).status).toBe(200);
    expect((await call('readResident', { params: { resident_id } })).code).toBe('not_found');
    expect((await entries()).at(-1)).toMatchObject({ action: 'removed', subject_label: name, before: { bed: '7' } });
    await say(app, bed);
    const seen = { params: { resident_id: bed.resident_id } };
    expect((await call('removeResident', seen)).code).toBe('resident_has_records');
    // A frame was all there was of them, and they have left that bed since.
    await call('moveResident', { ...seen, body: { bed_id: null, revision: 1, stay_id: bed.stay_id } });
    expect((await call('removeResident', seen)).code).toBe('resident_has_records');
  });
});

describe('residents are listed', () => {
  it('by bed in the order of a round, those in no bed last; by name, code and birthday', async () => {
    const at = async (bed_no: string, floor: string) => ({ bed_id: await bedOf(bed_no, floor) });
    await added({ name: '丁一', ...(await at('2-10', '2F')), resident_code: 'R10', birthday: '1930-01-01' });
    await added({ name: '王二', ...(await at('2-9', '2F')), resident_code: 'R9' });
    await added({ name: 'Ärla', resident_code: 'R1', birthday: '1950-01-01' });
    await added({ name: 'zoe', ...(await at('1', '10F')), birthday: '1940-01-01' });
    expect(names(await list())).toEqual(['王二', '丁一', 'zoe', 'Ärla']);
    expect(names(await list({ order: 'desc' }))).toEqual(['zoe', '丁一', '王二', 'Ärla']);
    // By strokes, as people here look for a name; Latin letters without regard to case or accents.
    const byName = names(await list({ sort: 'name' }));
    expect(byName.indexOf('丁一')).toBeLessThan(byName.indexOf('王二'));
    expect(byName.indexOf('Ärla')).toBeLessThan(byName.indexOf('zoe'));
    expect(names(await list({ sort: 'code' }))).toEqual(['Ärla', '王二', '丁一', 'zoe']);
    expect(names(await list({ sort: 'birthday' }))).toEqual(['丁一', 'zoe', 'Ärla', '王二']);
    expect(names(await list({ sort: 'birthday', order: 'desc' }))).toEqual(['Ärla', 'zoe', '丁一', '王二']);
    expect(names(await list({ floor: '2F' }))).toEqual(['王二', '丁一']);
    expect([names(await list({ in_bed: 'no' })), (await list({ in_bed: 'yes' })).total]).toEqual([['Ärla'], 3]);
  });

  it('by any part of name, bed or code, without case; signs are signs', async () => {
    await added({ name: 'Émile 100%', bed_id: await bedOf('B_7') });
    await added({ name: '王小明', resident_code: 'ΩMEGA-1' });
    for (const [search, expected] of [
      ['émile', ['Émile 100%']],
      ['E\u0301MILE', ['Émile 100%']],
      ['%', ['Émile 100%']],
      ['_', ['Émile 100%']],
      ['b_7', ['Émile 100%']],
      ['小', ['王小明']],
      ['ωmega', ['王小明']],
      ['\\', []],
      ["'; drop table residents; --", []],
    ] as const)
      expect([search, names(await list({ search }))]).toEqual([search, expected]);
  });

  it('by pages that miss nobody and show nobody twice, though all have one name', async () => {
    for (let n = 0; n < 25; n++) await added({ name: 'Same', note: String(n) });
    const seen: number[] = [];
    for (let offset = 0; offset < 30; offset += 7) {
      const { rows, total } = await list({ sort: 'name', offset, limit: 7 });
      expect(total).toBe(25);
      seen.push(...rows.map((row: Resident) => row.resident_id));
    }
    expect([seen.length, new Set(seen).size]).toEqual([25, 25]);
    expect(await list({ offset: 100 })).toEqual({ rows: [], total: 25 });
  });

  it('over all agencies of the provider, and never of another', async () => {
    const sister = await makeAgency(app, provider);
    const foreign = await makeAgency(app, await makeProvider(app));
    const beds = [await makeBed(app, agency), await makeBed(app, sister), await makeBed(app, foreign)];
    const agent = await makeUser(app, 'agent', provider, null);
    const { token: agents } = await signIn(app, agent);
    const all = await app.call('listResidents', { token: agents, agency: 'all' });
    expect(all.body.data.rows.map((row: Resident) => row.resident_id)).toEqual(
      beds.slice(0, 2).map((bed) => bed.resident_id),
    );
    const one = await app.call('readResident', {
      token: agents,
      agency: 'all',
      params: { resident_id: beds[1]?.resident_id ?? 0 },
    });
    expect(one.status).toBe(200);
    for (const resident_id of [beds[2]?.resident_id ?? 0, 2_000_000_000])
      expect((await app.call('readResident', { token: agents, agency: 'all', params: { resident_id } })).code).toBe(
        'not_found',
      );
    expect(await list({ search: beds[1]?.resident_name ?? '' })).toEqual({ rows: [], total: 0 });
  });

  it('by state: discharged ones are hidden unless asked for', async () => {
    await added({ name: 'here' });
    const gone = await added({ name: 'gone' });
    await call('dischargeResident', {
      params: { resident_id: gone.resident_id },
      body: { revision: 1, stay_id: null },
    });
    expect([
      names(await list()),
      names(await list({ state: 'discharged' })),
      names(await list({ state: 'all', sort: 'name' })).toSorted(),
    ]).toEqual([['here'], ['gone'], ['gone', 'here']]);
  });

  it('for labels, all of them by floor and bed, and the asking is written down', async () => {
    const other = await added({ name: 'no bed' });
    const ten = await added({ name: 'ten', bed_id: await bedOf('10') });
    const nine = await added({ name: 'nine', bed_id: await bedOf('9') });
    const gone = await added({ name: 'gone' });
    await call('dischargeResident', {
      params: { resident_id: gone.resident_id },
      body: { revision: 1, stay_id: null },
    });
    const { data } = (await call('listLabels')).body;
    expect(data).toEqual(
      [nine, ten, other].map(({ resident_id, agency_id, name, bed }) => ({ resident_id, agency_id, name, bed })),
    );
    expect((await entries()).at(-1)).toMatchObject({
      action: 'labelsPrinted',
      subject_kind: 'agency',
      after: { count: 3 },
    });
  });
});
