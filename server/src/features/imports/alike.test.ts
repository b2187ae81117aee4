/** A list that comes in a second time: who is like a row, and the answer that stays once it is added. */
import type { ImportRow, Resident } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
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

type Name = Parameters<TestApp['call']>[0];
const call = (name: Name, given: object = {}) => app.call(name, { token, ...given });
const check = async (...lines: readonly string[]) =>
  (
    await call('checkImport', {
      query: { file_name: 'a.csv' },
      file: Buffer.from(['姓名,生日,身分證字號', ...lines].join('\n')),
    })
  ).body.data;
const answer = async (import_id: string, more: object) =>
  (await call('answerImport', { params: { import_id }, body: { columns: {}, take: [], ...more } })).body.data;
async function committed(import_id: string) {
  const params = { import_id };
  expect((await call('commitImport', { params, body: {} })).status).toBe(200);
  await vi.waitFor(async () => expect((await call('readImport', { params })).body.data.import.state).toBe('done'), {
    timeout: 30_000,
    interval: 20,
  });
}
const said = (rows: readonly ImportRow[]) =>
  rows.map(({ row, warnings, alike = [] }) => [
    row,
    warnings.map(({ warning }) => warning).join(' '),
    alike.map((one) => `${one.resident_id === null ? `row ${one.row}` : one.name} ${one.likeness}`).join(', '),
  ]);

it('is warned of in the row, of the register and of other rows, in whatever way the names are written', async () => {
  await committed((await check('王 美玉,1938/5/17,', '林大,1940/1/2,A123456789')).import.import_id);
  const { rows } = await check(
    '王美玉,1938,',
    '陳三,1950/2/3,a12345 6789',
    '李四,1951/1/1,',
    '李 四,1951/1/1,',
    '趙五,~1938,',
  );
  expect(said(rows)).toEqual([
    [2, 'sameNameAndBirthday', '王 美玉 nameAndBirthday'],
    [3, 'samePersonalId', '林大 personalId'],
    [4, 'sameNameAndBirthday', 'row 5 nameAndBirthday'],
    [5, 'sameNameAndBirthday', 'row 4 nameAndBirthday'],
    [6, '', ''],
  ]);
  expect(rows[0].alike[0]).toMatchObject({ birthday: '1938-05-17', discharged: false, bed_no: null });
});

it('that it is another person stays: nobody is asked of the two again', async () => {
  await committed((await check('王美玉,1938/5/17,')).import.import_id);
  const { import: of } = await check('王美玉,1938/5/17,', '李四,1951/1/1,', '李四,1951/1/1,');
  const { rows } = await answer(of.import_id, { others: [2, 4] });
  expect(said(rows)).toEqual([
    [2, '', '王美玉 nameAndBirthday'],
    [3, '', 'row 4 nameAndBirthday'],
    [4, '', 'row 3 nameAndBirthday'],
  ]);
  const read = await call('readImport', { params: { import_id: of.import_id } });
  expect(said(read.body.data.rows)).toEqual(said(rows));
  await committed(of.import_id);
  const { rows: all } = (await call('listResidents', { query: { sort: 'name' } })).body.data as { rows: Resident[] };
  expect(all).toHaveLength(4);
  for (const { resident_id, name, birthday, birthday_precision } of all) {
    const asked = { resident_id, name, birthday, birthday_precision };
    expect((await call('findAlikeResidents', { body: asked })).body.data).toEqual([]);
  }
});

it('of one that was not said to be another the register asks once it is there', async () => {
  await committed((await check('王美玉,1938/5/17,')).import.import_id);
  await committed((await check('王美玉,1938/5/17,')).import.import_id);
  const [one] = (await call('listResidents')).body.data.rows;
  const { resident_id, name, birthday, birthday_precision } = one;
  const asked = { resident_id, name, birthday, birthday_precision };
  expect((await call('findAlikeResidents', { body: asked })).body.data).toHaveLength(1);
});
