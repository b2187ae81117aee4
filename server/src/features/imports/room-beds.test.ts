/** Room and bed in two columns of a list, over HTTP: the bed that is found, as the register writes it. */
import { noImportAnswers } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createBed } from '../../store/beds/register.ts';
import type { ReadRow } from '../../store/imports/import-rows.ts';
import { withBedsOfRooms } from '../../store/imports/room-beds.ts';
import { makeAgency, makeProvider, makeUser, signIn, startTestApp, type TestApp } from '../../testing/index.ts';
import { writeWorkbook } from '../../workbooks/write-workbook.ts';

let app: TestApp;
let token: string;
let agency: Awaited<ReturnType<typeof makeAgency>>;
beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app.stop());
beforeEach(async () => {
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  ({ token } = await signIn(app, await makeUser(app, 'staff', provider, agency)));
});

const beds = (...numbers: readonly string[]) =>
  Promise.all(numbers.map((bedNo) => createBed(app.store.db, agency, { floor: '3F', bedNo })));
async function check(...lines: readonly (readonly (string | null)[])[]) {
  const rows = lines.map((cells) => ({ look: 'plain' as const, cells }));
  const file = writeWorkbook([{ name: 'x', widths: [], frozen: 0, choices: [], rows }]);
  return (await app.call('checkImport', { token, file })).body.data;
}
type Found = Awaited<ReturnType<typeof check>>['rows'][number];
const found = ({ bed_no, problems, warnings }: Found) =>
  [
    bed_no,
    ...problems.map(({ problem, value }: Found['problems'][number]) => `${problem} ${value}`),
    ...warnings.map(({ warning, value }: Found['warnings'][number]) => `${warning} ${value}`),
  ].join(' · ');

test('a room beside its first bed only, and each bed of it, as the register writes the two in one', async () => {
  await beds('301-1', '301-2', '302a', '303 1', '304-01');
  const {
    rows,
    findings,
    import: made,
  } = await check(
    ['房號', '床號', '姓名'],
    ['301', '1', '甲'],
    [null, '2', '乙'],
    ['302', 'A', '丙'],
    ['303室', '1床', '丁'],
    ['304', '1', '戊'],
    ['305', '9', '己'],
  );
  expect(findings.columns.map(({ holds }: { holds: string }) => holds)).toEqual(['room', 'bedNumber', 'name']);
  expect(rows.map(found)).toEqual(['301-1', '301-2', '302a', '303 1', '304-01', '305-9 · noSuchBed 305-9']);
  const about = { token, params: { import_id: made.import_id } };
  await app.call('commitImport', { ...about, body: { answers: noImportAnswers } });
  await expect
    .poll(async () => (await app.call('readImport', about)).body.data.import, { timeout: 30_000, interval: 20 })
    .toMatchObject({ state: 'done', done: 5, failed: 1 });
});

test('a bed column that is whole wins, two beds that may be meant are both named, and a bed of another count is itself', async () => {
  await beds('301-1', '3011', '301301-1', 'A-7', '302');
  const { rows } = await check(
    ['Room', 'Bed', 'Name'],
    ['301', '301-1', 'A'],
    ['301', '1', 'B'],
    ['309', 'a-7', 'C'],
    ['302', null, 'D'],
    ['308', null, 'E'],
  );
  expect(rows.map(found)).toEqual(
    ['301-1', 'bedAmbiguous 301-1 / 3011', 'A-7', '302', ' · roomOnly 308'].map((text, at) =>
      at === 1 ? ` · ${text}` : text,
    ),
  );
});

test('where beds are numbered through the house, the rooms of a list change nothing; where numbers come again, they do', async () => {
  await beds('1', '2', '3', '4');
  const head = ['房號', '床號', '姓名'];
  const through = await check(head, ['101', '1', '甲'], [null, '2', '乙'], ['102', '3', '丙']);
  expect(through.rows.map(found)).toEqual(['1', '2', '3']);
  const again = await check(head, ['101', '1', '甲'], [null, '2', '乙'], ['102', '1', '丙']);
  expect(again.rows.map(found)).toEqual(['101-1', '101-2', '102-1'].map((bed) => `${bed} · noSuchBed ${bed}`));
  const rooms = await check(head, ['4', null, '甲'], ['9', null, '乙']);
  expect(rooms.rows.map(found)).toEqual(['4', ' · roomOnly 9']);
  await beds('301-1');
  const byRoom = await check(head, ['205', '1', '甲']);
  expect(byRoom.rows.map(found)).toEqual(['205-1 · noSuchBed 205-1']);
});

test('a mere place in a room is the bed of no other room, and two spellings of it are both named', async () => {
  await beds('1', '2', '12', '301-1', '1-12', '12B', '4-2', '42');
  const { rows } = await check(
    ['房號', '床號', '姓名'],
    ['205', '1', '甲'],
    ['205', '2床', '乙'],
    ['1', '12', '丙'],
    ['205', '12', '丁'],
    ['205', '12b', '戊'],
    ['4', '2', '己'],
  );
  expect(rows.map(found)).toEqual([
    ...['205-1 · noSuchBed 205-1', '205-2床 · noSuchBed 205-2床', ' · bedAmbiguous 12 / 1-12'],
    ...['205-12 · noSuchBed 205-12', '12B', ' · bedAmbiguous 4-2 / 42'],
  ]);
});

test('rows that failed keep their room in the file that comes back, and of two beds neither is chosen by it', async () => {
  await beds('301-1', '3011');
  const failed = (row: ReadRow) =>
    [row.problems.map(({ problem }) => problem).join(), Object.entries(row.typed).flat().join(' ')].join(': ');
  const row = (bedNumber: string, problems: readonly { problem: string }[] = []) => ({
    ...{ row: 3, fields: { name: '甲', bedNumber }, typed: { name: '甲', bedNumber }, room: '301' },
    problems: problems.map(({ problem }) => ({ column: 'bedNumber', problem, value: bedNumber }) as const),
  });
  const rows = [row('1'), row('7'), row('8', [{ problem: 'isFormula' }])] as ReadRow[];
  const read = await withBedsOfRooms(app.store.db, agency, rows);
  expect(read.map(failed)).toEqual([
    'bedAmbiguous: name 甲 bedNumber 301-1 / 3011',
    ': name 甲 bedNumber 301-7',
    'isFormula: name 甲 bedNumber 301-8',
  ]);
});

test('a room alone is asked about as before', async () => {
  const { findings } = await check(['房號', '姓名'], ['301', '甲'], ['301', '乙']);
  expect(findings.columns[0]).toMatchObject({ holds: null, source: 'unknown', means: 'room' });
});
