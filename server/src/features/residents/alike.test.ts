/** One person twice: who is found alike over HTTP, and the answer that stays. */
import { type AlikeResident, type Resident, residentSchema } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makeAgency, makeProvider, makeUser, signIn, startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
let agency: Awaited<ReturnType<typeof makeAgency>>;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  ({ token } = await signIn(app, await makeUser(app, 'staff', provider, agency)));
});

const nothing = { gender: null, birthday: null, resident_code: null, customer_no: null, note: null };
const kept = { ...nothing, personal_id: null, bed_id: null };
async function added(fields: object): Promise<Resident> {
  const { body } = await app.call('addResident', { token, body: { ...kept, ...fields } });
  return z.parse(residentSchema, body.data);
}
async function alike(person: object): Promise<AlikeResident[]> {
  const asked = { resident_id: null, birthday: null, birthday_precision: 'day', ...person };
  const { body } = await app.call('findAlikeResidents', { token, body: asked });
  return body.data;
}
const names = async (person: object) =>
  (await alike(person)).map(({ resident, likeness }) => `${resident.name} ${likeness}`);

it('is one name and birthday, however both are written; of a year the year; about a year says nothing', async () => {
  await added({ name: 'Nguyễn Thị Hoa', birthday: '1938-05-17' });
  await added({ name: 'Nguyen-Thi Hoa', birthday: '1938-01-01', birthday_precision: 'year' });
  await added({ name: 'nguyen thi hoa', birthday: '1938-01-01', birthday_precision: 'about' });
  await added({ name: 'Nguyen Thi Hoa' });
  await added({ name: 'Tran Thi Hoa', birthday: '1938-05-17' });
  const both = ['Nguyễn Thị Hoa nameAndBirthday', 'Nguyen-Thi Hoa nameAndBirthday'];
  const name = 'ＮＧＵＹＥＮ thihoa';
  expect(await names({ name, birthday: '1938-05-17' })).toEqual(both);
  expect(await names({ name, birthday: '1938-05-18' })).toEqual(both.slice(1));
  expect(await names({ name, birthday: '1938-01-01', birthday_precision: 'year' })).toEqual(both);
  expect(await names({ name, birthday: '1939-01-01', birthday_precision: 'year' })).toEqual([]);
  expect(await names({ name, birthday: '1938-01-01', birthday_precision: 'about' })).toEqual([]);
  expect(await names({ name })).toEqual([]);
});

it('is one id in any case and spacing, discharged ones last, and never one of another agency', async () => {
  const { resident_id, revision, stay_id } = await added({ name: 'gone', personal_id: 'A123456789' });
  const leaves = { params: { resident_id }, body: { revision, stay_id } };
  expect((await app.call('dischargeResident', { token, ...leaves })).status).toBe(200);
  await added({ name: 'here', personal_id: 'a 1234 56789' });
  expect(await names({ name: 'x', personal_id: 'A12345 6789' })).toEqual(['here personalId', 'gone personalId']);
  // Of one who is here the kept id counts, and they are not like themselves.
  expect(await names({ resident_id, name: 'gone' })).toEqual(['here personalId']);
  expect(await names({ resident_id, name: 'gone', personal_id: null })).toEqual([]);
  const elsewhere = await makeProvider(app);
  const other = await makeAgency(app, elsewhere);
  const { token: theirs } = await signIn(app, await makeUser(app, 'staff', elsewhere, other));
  const asked = { resident_id: null, name: 'x', birthday: null, birthday_precision: 'day', personal_id: 'A123456789' };
  expect((await app.call('findAlikeResidents', { token: theirs, body: asked })).body.data).toEqual([]);
  expect((await app.call('findAlikeResidents', { token: theirs, body: { ...asked, resident_id } })).code).toBe(
    'not_found',
  );
});

it('is warned of no more once it was said that they are two, is written down, and goes with either of them', async () => {
  const person = { name: '王美玉', birthday: '1938-05-17' };
  const one = await added(person);
  const other = await added({ ...person, other_people: [one.resident_id, 2_000_000_000] });
  expect(await names({ ...person, resident_id: one.resident_id })).toEqual([]);
  expect(await names({ ...person, resident_id: other.resident_id })).toEqual([]);
  expect(await names(person)).toHaveLength(2);
  const entries = async () =>
    (await app.store.pool.query('select action, after from audit where agency_id = $1 order by entry_id', [agency]))
      .rows;
  expect((await entries()).at(-1)).toMatchObject({ action: 'added', after: { other_than: '王美玉' } });
  const third = await added({ name: 'x' });
  const body = { ...nothing, ...person, revision: 1, other_people: [one.resident_id, third.resident_id] };
  const params = { resident_id: third.resident_id };
  expect((await app.call('changeResident', { token, params, body })).body.data).toMatchObject(person);
  expect((await entries()).at(-1)).toMatchObject({
    action: 'changed',
    after: { name: '王美玉', other_than: '王美玉' },
  });
  // Nothing else was changed, and what was known already is not written down again.
  for (const others of [[one.resident_id], [other.resident_id]])
    await app.call('changeResident', { token, params, body: { ...body, revision: 2, other_people: others } });
  expect((await entries()).slice(-2)).toMatchObject([
    { after: { name: '王美玉' } },
    { after: { other_than: '王美玉' } },
  ]);
  expect(await alike({ ...person, resident_id: third.resident_id })).toEqual([]);
  expect((await app.call('removeResident', { token, params })).status).toBe(200);
  const { rows } = await app.store.pool.query('select one_id, other_id from other_people where agency_id = $1', [
    agency,
  ]);
  expect(rows).toEqual([{ one_id: one.resident_id, other_id: other.resident_id }]);
});
