/** What is asked of a list of one's own, over HTTP: answered, remembered, and added as it was seen. */
import { type ImportAnswers, noImportAnswers, type UserId } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAgency, makeProvider, makeUser, signIn, startTestApp, type TestApp } from '../../testing/index.ts';
import { writeWorkbook } from '../../workbooks/write-workbook.ts';

let app: TestApp;
let token: string;
let userId: UserId;
let provider: Awaited<ReturnType<typeof makeProvider>>;
beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app.stop());

const newHouse = async () => {
  const agency = await makeAgency(app, provider);
  const user = await makeUser(app, 'staff', provider, agency);
  userId = user.user_id;
  ({ token } = await signIn(app, user));
  return agency;
};
let agency: Awaited<ReturnType<typeof newHouse>>;
beforeEach(async () => {
  provider = await makeProvider(app);
  agency = await newHouse();
});

const file = (...lines: readonly (readonly (string | null)[])[]): Buffer =>
  writeWorkbook([
    { ...{ name: 'x', widths: [], frozen: 0, choices: [] }, rows: lines.map((cells) => ({ look: 'plain', cells })) },
  ]);
const list = () =>
  file(['向陽之家 住民名冊'], ['住民', '代號', '主治'], ['王小明', 'R-1', '陳醫師'], ['林美玉', 'R-2', '吳醫師']);
const check = async (given: Buffer) => (await app.call('checkImport', { token, file: given })).body.data;
const about = (importId: string) => ({ token, params: { import_id: importId } });
const answer = (importId: string, body: ImportAnswers) => app.call('answerImport', { ...about(importId), body });
const commit = (importId: string, answers?: ImportAnswers) =>
  app.call('commitImport', { ...about(importId), body: answers === undefined ? {} : { answers } });
const holds = (data: { findings: { columns: { holds: string | null; source: string }[] } }) =>
  data.findings.columns.map((one) => `${one.holds} ${one.source}`);

test('a column that we do not know is said, the list is read again by it, and the next list of this agency needs no answer', async () => {
  const first = await check(list());
  const { import_id } = first.import;
  expect(holds(first)).toEqual(['name known', 'null unknown', 'null unknown']);
  const answers: ImportAnswers = { columns: { B: 'residentCode', C: 'nothing' }, take: [] };
  const { body } = await answer(import_id, answers);
  expect(holds(body.data)).toEqual(['name known', 'residentCode answered', 'nothing answered']);
  expect(body.data.import).toMatchObject({ import_id, total: 2, taken: 2 });
  // Found again after a reload, answers and all.
  expect((await app.call('readImport', about(import_id))).body.data).toEqual(body.data);
  expect((await commit(import_id, answers)).status).toBe(200);
  const { rows } = await app.store.pool.query('select 1 from import_files where import_id = $1', [import_id]);
  expect(rows).toEqual([]);
  expect(holds(await check(list()))).toEqual(['name known', 'residentCode remembered', 'nothing remembered']);
  // Of this agency alone.
  await newHouse();
  expect(holds(await check(list()))).toEqual(['name known', 'null unknown', 'null unknown']);
});

test('where somebody else has answered otherwise meanwhile, nothing is added', async () => {
  const { import_id } = (await check(list())).import;
  const seen: ImportAnswers = { columns: { B: 'residentCode' }, take: [] };
  await answer(import_id, seen);
  await answer(import_id, { columns: { B: 'note' }, take: [] });
  expect((await commit(import_id, seen)).code).toBe('conflict');
  expect((await app.call('readImport', about(import_id))).body.data.import).toMatchObject({ state: 'checked' });
  // Who answers nothing adds what is known with certainty.
  expect((await commit(import_id)).status).toBe(200);
});

test('nothing is read again once it is added, of another agency, or by a letter that is no column', async () => {
  const { import_id } = (await check(list())).import;
  expect(
    (await answer(import_id, { columns: { b: 'note' } as object as ImportAnswers['columns'], take: [] })).status,
  ).toBe(422);
  const mine = token;
  await newHouse();
  expect((await answer(import_id, noImportAnswers)).code).toBe('not_found');
  token = mine;
  await commit(import_id);
  expect((await answer(import_id, noImportAnswers)).code).toBe('conflict');
});

test('of dry runs of one file that nobody has added, the newest alone is listed', async () => {
  const named = (file_name: string) => app.call('checkImport', { token, file: list(), query: { file_name } });
  const added = (await named('a.xlsx')).body.data.import.import_id;
  await commit(added);
  for (const name of ['a.xlsx', 'b.xlsx', 'a.xlsx']) {
    await app.clock.advance(1_000);
    await named(name);
  }
  const { data } = (await app.call('listImports', { token })).body;
  expect(data.map((one: { file_name: string }) => one.file_name)).toEqual(['a.xlsx', 'b.xlsx', 'a.xlsx']);
  expect(data.at(-1).import_id).toBe(added);
});

test('a dry run of another file of the same name stays in the list', async () => {
  const named = (file: Buffer) => app.call('checkImport', { token, file, query: { file_name: '名單.xlsx' } });
  const other = Buffer.from('姓名,床號\n甲,1\n');
  const ids: string[] = [];
  for (const file of [list(), other, list()]) {
    await app.clock.advance(1_000);
    ids.push((await named(file)).body.data.import.import_id);
  }
  const { data } = (await app.call('listImports', { token })).body;
  expect(data.map((one: { import_id: string }) => one.import_id)).toEqual([ids[2], ids[1]]);
});

test('what was answered and never added is remembered by nobody', async () => {
  const { import_id } = (await check(list())).import;
  await answer(import_id, { columns: { B: 'residentCode', C: 'nothing' }, take: [] });
  expect(holds(await check(list()))).toEqual(['name known', 'null unknown', 'null unknown']);
});

test('of headings an agency has said the newest five hundred are kept', async () => {
  const add = async (names: readonly string[]) => {
    const { import_id } = (await check(list())).import;
    const said = new Map(names.map((name) => [name, 'note' as const]));
    const key = { agencyId: agency, importId: import_id };
    expect(
      await app.store.imports.begin(key, { userId, accountId: userId, address: null }, { answers: undefined, said }),
    ).toBe('begun');
  };
  await add(Array.from({ length: 500 }, (_, n) => `heading ${n}`));
  await app.clock.advance(1_000);
  await add(['heading 500']);
  const { remembered } = await app.store.imports.place(agency);
  expect(remembered.size).toBe(500);
  expect(remembered.has('heading 500')).toBe(true);
});
