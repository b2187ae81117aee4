/** From a workbook to the register and back, over HTTP. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AgencyId, dashboardChannel, type ImportRow, languages, type UserId } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { createBed, createResident } from '../../store/beds/register.ts';
import {
  connectScreen,
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
import { naughtyStrings } from '../../testing/naughty-strings.ts';
import { readWorkbook } from '../../workbooks/read-workbook.ts';
import { emptyRows, madeWorkbook } from '../../workbooks/testing/made-workbooks.ts';
import { writeWorkbook } from '../../workbooks/write-workbook.ts';
import { createImporter } from './importer.ts';
import { importWords } from './sheet-words.ts';
import { templateSheets } from './template.ts';

const day = 86_400_000;
const limits = { rows: 5_000, bytes: 64 * 1024 * 1024, columns: 64, characters: 4_000_000 };
let app: TestApp;
let agency: AgencyId;
let token: string;
let userId: UserId;
let staff: MadeUser;

beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app.stop());
beforeEach(async () => {
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  userId = staff.user_id;
  ({ token } = await signIn(app, staff));
});

type Line = readonly (string | null)[];
/** The template with these rows in it: name, gender, birthday, personal id, code, bed, customer, note. */
function filled(...lines: readonly Line[]): Buffer {
  const [sheet, help] = templateSheets(importWords['zh-TW']);
  if (sheet === undefined || help === undefined) throw new Error('the template has two sheets');
  return writeWorkbook([
    { ...sheet, rows: [...sheet.rows, ...lines.map((cells) => ({ look: 'plain' as const, cells }))] },
    help,
  ]);
}
const inBed = (name: string, bed: string | null, code: string | null = null): Line => [
  name,
  null,
  null,
  null,
  code,
  bed,
];

const call = (name: Parameters<TestApp['call']>[0], given: object = {}) => app.call(name, { token, ...given });
const check = (file: Buffer) => call('checkImport', { file, query: { file_name: 'residents.xlsx' } });
const about = (importId: string) => ({ params: { import_id: importId } });
const commit = (importId: string) => call('commitImport', { ...about(importId), body: {} });
const undo = (importId: string) => call('undoImport', { ...about(importId), body: {} });
const readBack = async (importId: string) => (await call('readImport', about(importId))).body.data;
const settled = (importId: string) =>
  vi.waitFor(
    async () => {
      const read = await readBack(importId);
      expect(read.import.state).not.toBe('running');
      return read;
    },
    { timeout: 30_000, interval: 20 },
  );
async function imported(...lines: readonly Line[]) {
  const { body } = await check(filled(...lines));
  const { import_id } = body.data.import;
  expect((await commit(import_id)).body.data).toMatchObject({ import_id });
  return settled(import_id);
}
const beds = (...numbers: readonly string[]) =>
  Promise.all(numbers.map((bedNo) => createBed(app.store.db, agency, { floor: '1F', bedNo })));
const by = () => ({ userId, accountId: userId, address: null });
const query = async (text: string, ...values: unknown[]) => (await app.store.pool.query(text, values)).rows;
const residents = () =>
  query(
    `select r.name, r.gender, r.birthday, r.personal_id, r.resident_code, r.customer_no, r.note, b.bed_no from residents r
      left join beds b using (agency_id, bed_id) where r.agency_id = $1 order by r.resident_id`,
    agency,
  );
const audit = () =>
  query(
    `select action, subject_kind as kind, subject_label as label, before, after, user_id from audit
      where agency_id = $1 order by entry_id`,
    agency,
  );
const problems = (rows: readonly ImportRow[]) =>
  rows.flatMap(({ row, problems }) =>
    problems.map(({ column, problem, value }) => `${row} ${column} ${problem} ${value}`),
  );

test('a year alone is kept as one, and goes as one when it is taken back', async () => {
  const { import: done } = await imported(['甲', null, '1938'], ['乙', null, '~1940'], ['丙', null, '1941/1/1']);
  const born = 'select birthday, birthday_precision from residents where agency_id = $1 order by resident_id';
  expect((await query(born, agency)).map((row) => Object.values(row).join(' '))).toEqual([
    '1938-01-01 year',
    '1940-01-01 about',
    '1941-01-01 day',
  ]);
  const years = async (of: 'before' | 'after', action: string) =>
    (await audit())
      .filter((entry) => entry.kind === 'resident' && entry.action === action)
      .map((entry) => entry[of].birthday);
  expect(await years('after', 'added')).toEqual(['1938', '~1940', '1941-01-01']);
  expect((await call('undoImport', { params: { import_id: done.import_id }, body: {} })).status).toBe(200);
  expect(await years('before', 'removed')).toEqual(['1938', '~1940', '1941-01-01']);
});

test('a bed number and a code in wide letters are the bed and the code meant', async () => {
  await beds('901', 'A-2');
  const { import: done } = await imported(inBed('王大明', '９０１', 'Ｒ１'), inBed('林小美', 'Ａ－２'));
  expect(done).toMatchObject({ state: 'done' });
  expect((await residents()).map(({ bed_no, resident_code }) => [bed_no, resident_code])).toEqual([
    ['901', 'R1'],
    ['A-2', null],
  ]);
});

test('a bed number is the bed’s whatever its case, and two rows that differ in case name one bed', async () => {
  await beds('101a', 'B-2', 'C-3');
  const { import: done, rows } = await imported(
    inBed('王大明', '101A'),
    inBed('林小美', 'b-2'),
    inBed('甲', 'c-3'),
    inBed('乙', 'C-3'),
  );
  expect(done).toMatchObject({ state: 'done', done: 2, failed: 2 });
  expect(problems(rows)).toEqual(['6 bedNumber bedTwice c-3', '7 bedNumber bedTwice C-3']);
  expect((await residents()).map(({ name, bed_no }) => `${name} ${bed_no}`)).toEqual(['王大明 101a', '林小美 B-2']);
  const again = await check(filled(inBed('丙', '101A')));
  expect(problems(again.body.data.rows)).toEqual(['4 bedNumber bedTaken 101A']);
});

test.each(languages)('the template in %s has its name, its columns and an example that is nobody', async (language) => {
  const answer = await call('downloadImportTemplate', { query: { language } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('spreadsheetml');
  expect(answer.headers.get('content-disposition')).toContain('Resident%20Batch%20Add%20Template.xlsx');
  const { rows } = await readWorkbook(Buffer.from(answer.body), limits);
  expect(rows[1]?.cells.map(({ text }) => text.replace(' *', ''))).toEqual(
    Object.values(importWords[language].columns),
  );
  expect((await check(Buffer.from(answer.body))).code).toBe('workbook_empty');
});

test('a dry run says what would happen, row by row, and changes nothing', async () => {
  await beds('101', '102');
  await createResident(app.store.db, agency, {
    ...{ name: '林美玉', gender: 'female', birthday: '1940-05-17' },
    ...{ bedId: (await beds('103'))[0] ?? null, templateId: null },
  });
  const { status, body } = await check(
    filled(
      ['王小明', '男', '民國45/3/2', 'A123456788', 'R1', '101', 'C', '怕冷'],
      inBed('', '102'),
      inBed('陳一', '103'),
      inBed('陳二', '999'),
      inBed('陳三', '102', 'R2'),
      inBed('陳四', '102', 'R2'),
      ['林美玉', '女', '1940-05-17'],
    ),
  );
  expect(status).toBe(200);
  expect(body.data.import).toMatchObject({ state: 'checked', total: 7, taken: 2, failed: 5, done: 0, can_undo: false });
  expect(problems(body.data.rows)).toEqual([
    '5 name required ',
    '5 bedNumber bedTwice 102',
    '6 bedNumber bedTaken 103',
    '7 bedNumber noSuchBed 999',
    '8 bedNumber bedTwice 102',
    '8 residentCode codeTwice R2',
    '9 bedNumber bedTwice 102',
    '9 residentCode codeTwice R2',
  ]);
  expect(body.data.rows[0]).toMatchObject({
    row: 4,
    name: '王小明',
    birthday: '1956-03-02',
    gender: 'male',
    bed_no: '101',
  });
  expect(
    body.data.rows.flatMap((row: ImportRow) => row.warnings.map(({ warning }) => `${row.row} ${warning}`)),
  ).toEqual(['4 idChecksum', '10 sameNameAndBirthday']);
  expect(await residents()).toHaveLength(1);
  // Found again after a reload, whole.
  expect(await readBack(body.data.import.import_id)).toEqual(body.data);
  expect((await call('listImports')).body.data).toEqual([body.data.import]);
});

test('a personal id that only warns is shown masked, and is not left behind in the rows', async () => {
  const { body } = await check(filled(['王小明', null, null, 'A123456788', null, null]));
  expect(body.data.rows[0].warnings).toEqual([{ column: 'personalId', warning: 'idChecksum', value: 'A1•••••788' }]);
  const { import_id } = body.data.import;
  expect(JSON.stringify(await readBack(import_id))).not.toContain('A123456788');
  await commit(import_id);
  await settled(import_id);
  const [row] = await query('select * from import_rows where import_id = $1', import_id);
  expect(row.state).toBe('added');
  expect(JSON.stringify(row)).not.toContain('A123456788');
});

test('the commit adds them as if by hand: register, beds, boards and audit', async () => {
  const [bed] = await beds('101');
  const screen = connectScreen(app.url, token);
  const channel = dashboardChannel(agency);
  screen.watch(channel);
  await screen.next(channel, 'SnapshotEvent');
  const read = await imported(
    ['王小明', '男', '民國45/3/2', 'A123456789', 'R1', '101', 'C-1', '怕冷'],
    inBed('李四', null),
  );
  expect(read.import).toMatchObject({ state: 'done', total: 2, taken: 2, done: 2, failed: 0, can_undo: true });
  expect(read.rows).toEqual([]);
  expect(await residents()).toEqual([
    {
      ...{ name: '王小明', gender: 'male', birthday: '1956-03-02', personal_id: 'A123456789' },
      ...{ resident_code: 'R1', bed_no: '101', customer_no: 'C-1', note: '怕冷' },
    },
    expect.objectContaining({ name: '李四', bed_no: null, gender: null, birthday: null }),
  ]);
  const board = await screen.next(channel, 'SnapshotEvent');
  expect(JSON.stringify(board)).toContain('王小明');
  const { tiles } = await app.store.readBoard([agency]);
  expect(tiles.find((tile) => tile.bed_id === bed)).toMatchObject({ live: { status: 'notMonitored' } });
  const written = await audit();
  expect(written.map(({ action, kind, label }) => `${action} ${kind} ${label}`)).toEqual([
    'added resident 王小明',
    'added resident 李四',
    'imported import residents.xlsx',
  ]);
  expect(written[0]).toMatchObject({ user_id: userId, after: { personal_id: 'A1•••••789', bed: '101' } });
  expect(written[2]).toMatchObject({ after: { added: 2, failed: 0 } });
  screen.close();
});

test('once added it is not added again, and what was personal in its rows is gone', async () => {
  const { import: done } = await imported(inBed('王小明', null, 'R1'));
  expect((await commit(done.import_id)).code).toBe('conflict');
  expect(await residents()).toHaveLength(1);
  expect(await query('select typed, resident from import_rows where import_id = $1', done.import_id)).toEqual([
    { typed: null, resident: null },
  ]);
});

test('a code that differs from another by case alone is taken, and twice in one workbook is twice', async () => {
  await imported(inBed('甲', null, 'Ab1'));
  const { body } = await check(filled(inBed('乙', null, 'aB1'), inBed('丙', null, 'x1'), inBed('丁', null, 'X1')));
  const { rows } = await readBack(body.data.import.import_id);
  expect(problems(rows)).toEqual([
    '4 residentCode codeTaken aB1',
    '5 residentCode codeTwice x1',
    '6 residentCode codeTwice X1',
  ]);
});

test('a bed and a code taken between dry run and commit: those rows fail, the others are added', async () => {
  const [bed] = await beds('101', '102');
  const { body } = await check(filled(inBed('甲', '101'), inBed('乙', '102', 'R1'), inBed('丙', null)));
  const { import_id } = body.data.import;
  await createResident(app.store.db, agency, {
    ...{ name: '先到', gender: null, birthday: null, bedId: bed ?? null, templateId: null },
  });
  await app.store.pool.query(`update residents set resident_code = 'R1' where agency_id = $1`, [agency]);
  await commit(import_id);
  const read = await settled(import_id);
  expect(read.import).toMatchObject({ state: 'done', total: 3, taken: 1, done: 1, failed: 2 });
  expect(problems(read.rows)).toEqual(['4 bedNumber bedTaken 101', '5 residentCode codeTaken R1']);
});

test('failed rows come back with reasons in the reader’s language, are mended there and read again', async () => {
  await beds('101');
  const { import: first } = await imported(inBed('甲', null), [
    '乙',
    '女',
    '1956/2/30',
    '0912',
    null,
    '101',
    null,
    '=1+1',
  ]);
  expect(first).toMatchObject({ done: 1, failed: 1 });
  const answer = await call('downloadFailedRows', { ...about(first.import_id), query: { language: 'th' } });
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('residents - ');
  const [keys, heads, row] = (await readWorkbook(Buffer.from(answer.body), limits)).rows;
  const words = importWords.th;
  expect(row?.cells.map(({ kind, text }) => [kind, text])).toEqual(
    [
      '乙',
      words.genders.female,
      '1956/2/30',
      '0912',
      '101',
      '=1+1',
      `${words.columns.birthday}: ${words.problems.wrongDate}`,
    ].map((text) => ['text', text]),
  );
  const asCells = (from: typeof row) => {
    const cells: (string | null)[] = Array.from({ length: 9 }, () => null);
    for (const { column, text } of from?.cells ?? []) cells[column] = text === '1956/2/30' ? '1956/03/02' : text;
    return cells;
  };
  const mended = writeWorkbook([
    {
      ...{ name: 'x', widths: [], frozen: 0, choices: [] },
      rows: [keys, heads, row].map((one) => ({ look: 'plain' as const, cells: asCells(one) })),
    },
  ]);
  const again = await check(mended);
  expect(again.body.data.import).toMatchObject({ total: 1, taken: 1, failed: 0 });
  await commit(again.body.data.import.import_id);
  await settled(again.body.data.import.import_id);
  expect((await residents())[1]).toMatchObject({
    name: '乙',
    birthday: '1956-03-02',
    personal_id: '0912',
    note: '=1+1',
  });
  expect(await audit()).toContainEqual(
    expect.objectContaining({ action: 'exported', kind: 'import', after: { rows: 1 } }),
  );
});

test('whole personal ids of rows are read by whoever may, and that is written down once for each person, not each time they ask', async () => {
  const line = (personalId: string | null, code: string): Line => ['甲', null, null, personalId, code, null];
  // The one whose check digit does not fit warns, masked.
  const taken = (await check(filled(line('A123456788', 'a'), line(null, 'b')))).body.data.import.import_id;
  expect((await readBack(taken)).rows).toHaveLength(2);
  const reads = async () => (await audit()).filter(({ action }) => action === 'personalDataRead');
  expect(await reads()).toEqual([]);

  const tooLong = `A123456788 ${'?'.repeat(40)}`;
  const { import_id } = (await check(filled(line(tooLong, 'a'), line(null, 'b')))).body.data.import;
  const { rows } = await readBack(import_id);
  expect(JSON.stringify(rows)).toContain(tooLong);
  await Promise.all([readBack(import_id), readBack(import_id)]);
  const read = { kind: 'import', label: 'residents.xlsx', before: null, after: { rows: 1 } };
  expect(await reads()).toEqual([expect.objectContaining({ ...read, user_id: userId })]);
  const other = await makeUser(app, 'staff', staff.provider_id, agency);
  const { token: theirs } = await signIn(app, other);
  await app.call('readImport', { token: theirs, ...about(import_id) });
  await app.call('readImport', { token: theirs, ...about(import_id) });
  expect((await reads()).map(({ user_id }) => user_id)).toEqual([userId, other.user_id]);
});

describe('undo', () => {
  test('takes back all that was added, and says so', async () => {
    const [bed] = await beds('101');
    const { import: done } = await imported(inBed('甲', '101'), inBed('乙', null));
    const answer = await undo(done.import_id);
    expect(answer.body.data).toMatchObject({ state: 'undone', can_undo: false });
    expect(await residents()).toEqual([]);
    expect(
      (await app.store.readBoard([agency])).tiles.find((tile) => tile.bed_id === bed)?.resident ?? null,
    ).toBeNull();
    expect((await audit()).slice(-3).map(({ action, label }) => `${action} ${label}`)).toEqual([
      'importUndone residents.xlsx',
      'removed 甲',
      'removed 乙',
    ]);
    expect((await undo(done.import_id)).code).toBe('conflict');
    // The same beds are free again.
    expect((await imported(inBed('甲', '101'))).import).toMatchObject({ done: 1 });
  });

  test('a dry run has nothing to take back', async () => {
    const { body } = await check(filled(inBed('甲', null)));
    expect((await undo(body.data.import.import_id)).code).toBe('conflict');
  });

  test.each([
    ['moved', `update residents set bed_id = null where agency_id = $1`],
    ['changed', `update residents set revision = 2 where agency_id = $1`],
    ['discharged', `update residents set bed_id = null, discharged_at = now() where agency_id = $1`],
    [
      'seen',
      `insert into minutes select agency_id, bed_id, resident_id, created_at, 1, 0, 0, 0, 0, 0, 1, '{}', '{}' from residents where agency_id = $1`,
    ],
    [
      'cared for',
      `insert into care_events (agency_id, bed_id, resident_id, at, kind) select agency_id, bed_id, resident_id, created_at, 'turned' from residents where agency_id = $1`,
    ],
  ])('of a resident who was %s since, it takes back nobody', async (_, change) => {
    await beds('101', '102');
    const { import: done } = await imported(inBed('甲', '101'), inBed('乙', '102'));
    await app.store.pool.query(change, [agency]);
    expect((await readBack(done.import_id)).import.can_undo).toBe(false);
    expect((await undo(done.import_id)).code).toBe('import_lives_on');
    expect(await residents()).toHaveLength(2);
  });

  test('whom the mat of the bed has seen is no longer the import’s to take back', async () => {
    const bed = await makeBed(app, agency, { bedNo: '101' });
    await app.store.pool.query('delete from residents where agency_id = $1', [agency]);
    const { import: done } = await imported(inBed('甲', '101'));
    await say(app, bed);
    expect((await undo(done.import_id)).code).toBe('import_lives_on');
  });
});

test('a bed with a mat that is silent is missed from the import on', async () => {
  const bed = await makeBed(app, agency, { bedNo: '101' });
  await say(app, bed);
  await app.store.pool.query('delete from residents where agency_id = $1', [agency]);
  await imported(inBed('甲', '101'));
  await app.clock.advance(10 * 60_000);
  const { tiles } = await app.store.readBoard([agency]);
  expect(tiles.find((tile) => tile.bed_id === bed.bed_id)?.live.status).toBe('disconnected');
});

test('a server that stops in the middle leaves whole steps, and goes on where it was when it starts', async () => {
  const lines = Array.from({ length: 1_200 }, (_, index) => inBed(`住民 ${index}`, null, `R${index}`));
  const { body } = await check(filled(...lines));
  const { import_id } = body.data.import;
  const key = { agencyId: agency, importId: import_id };
  await app.store.imports.begin(key, by());
  const importer = createImporter({ imports: app.store.imports, clock: app.clock, log: createLog('silent') });
  importer.go(key);
  await importer.stop();
  expect((await readBack(import_id)).import).toMatchObject({ state: 'running', done: 250 });
  expect(await residents()).toHaveLength(250);
  await app.restart();
  const read = await settled(import_id);
  expect(read.import).toMatchObject({ state: 'done', done: 1_200, failed: 0 });
  const kept = await residents();
  expect(kept.map(({ resident_code }) => resident_code)).toEqual(lines.map(([, , , , code]) => code));
  expect((await audit()).filter(({ action }) => action === 'imported')).toHaveLength(1);
}, 60_000);

test('an import left running by a server that died is found within a minute', async () => {
  const { body } = await check(filled(inBed('甲', null)));
  const { import_id } = body.data.import;
  await app.store.imports.begin({ agencyId: agency, importId: import_id }, by());
  await app.clock.advance(60_000);
  expect((await settled(import_id)).import).toMatchObject({ state: 'done', done: 1 });
});

test('what keeps an import from going on interrupts it; it can be gone on with', async () => {
  const { body } = await check(filled(inBed('可以', null), inBed('不行', null)));
  const { import_id } = body.data.import;
  await app.database.query(`alter table residents add constraint nobody check (name <> '不行')`);
  try {
    await commit(import_id);
    expect((await settled(import_id)).import).toMatchObject({ state: 'failed', done: 0 });
    expect(await residents()).toEqual([]);
  } finally {
    await app.database.query('alter table residents drop constraint nobody');
  }
  await commit(import_id);
  expect((await settled(import_id)).import).toMatchObject({ state: 'done', done: 2 });
});

test('after thirty days only the counts are left', async () => {
  const { import: done } = await imported(inBed('甲', '999'), inBed('乙', null));
  const rows = () => query('select row from import_rows where import_id = $1', done.import_id);
  await app.clock.leap(29 * day);
  await app.store.imports.forget();
  expect(await rows()).toHaveLength(2);
  await app.clock.leap(2 * day);
  await app.store.imports.forget();
  expect(await rows()).toEqual([]);
  ({ token } = await signIn(app, staff));
  expect((await readBack(done.import_id)).import).toMatchObject({ total: 2, done: 1, failed: 1, can_undo: false });
});

describe('bad files are refused with a reason', () => {
  test.each([
    ['workbook_not_excel', Buffer.from('%PDF-1.7\n')],
    ['workbook_wrong_columns', madeWorkbook({ data: '<row><c t="str"><v>BEGIN</v></c></row>' })],
    ['workbook_empty', madeWorkbook({})],
    ['workbook_macros', madeWorkbook({ more: [{ path: 'xl/vbaProject.bin', text: '' }] })],
    ['too_large', Buffer.alloc(5 * 1024 * 1024 + 1)],
    ['invalid', Buffer.alloc(0)],
  ])('%s', async (code, file) => {
    expect((await check(file)).code).toBe(code);
  });

  test('more rows than may be, counted without headings and example', async () => {
    const many = (count: number) => filled(...Array.from({ length: count }, () => inBed('A', null)));
    expect((await check(many(2_001))).code).toBe('workbook_too_many_rows');
    expect((await check(many(2_000))).body.data.import).toMatchObject({ total: 2_000, taken: 2_000 });
  });

  const folder = process.env.WARDLIGHT_RECORDINGS ?? '';
  test
    .skipIf(folder === '')
    .each(['google-sheets', 'libre-calc-as-excel-2007-365', 'libre-calc-as-office-open-xml-spreadsheet'])(
    'the ordinary workbook %s has no residents (skipped: no recordings)',
    async (name) => {
      const file = readFileSync(join(folder, 'xlsx', `${name}.xlsx`));
      expect((await check(file)).code).toBe('workbook_wrong_columns');
    },
  );

  test.skipIf(folder === '')(
    'of an ordinary workbook of several sheets another one can be chosen (skipped: no recordings)',
    async () => {
      const { status, body } = await check(readFileSync(join(folder, 'xlsx', '1904.xlsx')));
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ import: { total: 0, taken: 0 }, findings: { heading_row: null } });
      expect(body.data.findings.sheets.length).toBeGreaterThan(1);
    },
  );

  test.skipIf(folder === '')(
    'naughty strings are names and notes like any other (skipped: no recordings)',
    async () => {
      const naughty = naughtyStrings(folder)
        .map((text) => text.normalize('NFC').trim())
        .filter((text) => text !== '' && text.length <= 100);
      expect(naughty.length).toBeGreaterThan(350);
      const { import: done } = await imported(
        ...naughty.map((text): Line => [text, null, null, null, null, null, null, text]),
      );
      expect(done).toMatchObject({ state: 'done', done: naughty.length, failed: 0 });
      // A note of which nobody would see anything is none.
      const noteOf = (text: string) => (/[^\p{Cc}\p{DI}\p{Z}]/u.test(text) ? text : null);
      expect(naughty.filter((text) => noteOf(text) === null)).toHaveLength(3);
      expect(await residents()).toEqual(
        naughty.map((text) => expect.objectContaining({ name: text, note: noteOf(text) })),
      );
    },
  );
});

test('others are answered while a heavy workbook is read', async () => {
  const heavy = madeWorkbook({ data: emptyRows(1_000_000) });
  let reading = true;
  const answer = check(heavy).finally(() => {
    reading = false;
  });
  let answered = 0;
  while (reading) {
    expect((await call('readBoard')).status).toBe(200);
    answered++;
  }
  expect((await answer).code).toBe('workbook_empty');
  expect(answered).toBeGreaterThan(10);
}, 60_000);

test('no name of a resident stands in the log', () => {
  expect(app.logged()).not.toMatch(/王小明|林美玉|A123456789/);
});
