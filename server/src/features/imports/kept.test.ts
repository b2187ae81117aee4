/** How much of workbooks is kept, and how long. */
import type { AgencyId, UserId } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAgency, makeProvider, makeUser, signIn, startTestApp, type TestApp } from '../../testing/index.ts';
import { readWorkbook } from '../../workbooks/read-workbook.ts';
import { writeWorkbook } from '../../workbooks/write-workbook.ts';

const hour = 3_600_000;
let app: TestApp;
let agency: AgencyId;
let userId: UserId;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app.stop());
beforeEach(async () => {
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  const staff = await makeUser(app, 'staff', provider, agency);
  userId = staff.user_id;
  ({ token } = await signIn(app, staff));
});

const file = (...lines: readonly (readonly (string | null)[])[]): Buffer =>
  writeWorkbook([
    {
      ...{ name: 'x', widths: [], frozen: 0, choices: [] },
      rows: [['Name', 'Bed number', 'Note'], ...lines].map((cells) => ({ look: 'plain' as const, cells })),
    },
  ]);
const check = async (given: Buffer): Promise<string> =>
  (await app.call('checkImport', { token, file: given })).body.data.import.import_id;
const about = (importId: string) => ({ token, params: { import_id: importId } });
const isThere = async (importId: string) => (await app.call('readImport', about(importId))).status === 200;
const ids = async (): Promise<string[]> =>
  (await app.call('listImports', { token })).body.data.map(({ import_id }: { import_id: string }) => import_id);
const rowsKept = async () =>
  (
    await app.store.pool.query<{ rows: number; bytes: number }>(
      'select count(*)::int as rows, coalesce(sum(pg_column_size(w.*)), 0)::int as bytes from import_rows w where agency_id = $1',
      [agency],
    )
  ).rows[0];

test('a check that nobody used ends after an hour, with all that stood in it', async () => {
  const unused = await check(file(['Anna', null, null]));
  await app.clock.leap(hour);
  expect(await isThere(unused)).toBe(true);
  await app.clock.leap(5 * 60_000);
  expect(await isThere(unused)).toBe(false);
  expect((await app.call('commitImport', { ...about(unused), body: {} })).code).toBe('not_found');
  expect(await rowsKept()).toEqual({ rows: 0, bytes: 0 });
});

test('the newest of many checks of one instant is kept', async () => {
  for (let n = 0; n < 20; n++) expect(await isThere(await check(file([`Resident ${n}`, null, null])))).toBe(true);
});

test('of checks that nobody used an agency keeps eight: the oldest gives way', async () => {
  const made: string[] = [];
  for (let n = 0; n < 10; n++) {
    made.push(await check(file([`Resident ${n}`, null, null])));
    await app.clock.advance(1_000);
  }
  expect(await ids()).toEqual(made.slice(2).toReversed());
  expect(await rowsKept()).toMatchObject({ rows: 8 });
  // Those that were added are none of them.
  await app.call('commitImport', { ...about(made[2] ?? ''), body: {} });
  const next = await check(file(['One more', null, null]));
  expect((await ids()).toSorted()).toEqual([...made.slice(2), next].toSorted());
});

test('of their bytes it keeps twenty mebibytes, however often the largest workbook is sent', async () => {
  const letters = Array.from({ length: 1_000 }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7_919) % 20_000))).join(
    '',
  );
  const rows = Array.from({ length: 2_000 }, (_, n) => ({
    ...{ row: n + 2, typed: { name: `Resident ${n}`, note: letters } },
    fields: {
      ...{ name: `Resident ${n}`, gender: null, birthday: null, personalId: null, residentCode: null },
      ...{ bedNumber: null, customerNumber: null, note: letters },
    },
    problems: [],
  }));
  const by = { userId, accountId: userId, address: null };
  const made = Array.from(
    { length: 6 },
    (_, n) => `00000000-0000-4000-8000-${String(agency * 10 + n).padStart(12, '0')}`,
  );
  for (const importId of made) {
    await app.store.imports.keep({ importId, agencyId: agency, by, at: app.clock.now(), fileName: null, rows });
    await app.clock.advance(1_000);
  }
  const { bytes = 0 } = (await rowsKept()) ?? {};
  expect(bytes).toBeGreaterThan(5 * 1024 * 1024);
  expect(bytes).toBeLessThan(20 * 1024 * 1024);
  // The newest is there, whatever its size.
  expect(await isThere(made.at(-1) ?? '')).toBe(true);
  expect(await isThere(made[0] ?? '')).toBe(false);
}, 120_000);

test('rows of the twenty latest imports are kept', async () => {
  for (let n = 0; n < 23; n++) {
    const importId = await check(file([`Resident ${n}`, '999', null], [`Other ${n}`, null, 'a note']));
    await app.call('commitImport', { ...about(importId), body: {} });
    await app.clock.advance(1_000);
  }
  await check(file(['Last', null, null]));
  expect(await rowsKept()).toMatchObject({ rows: 39 });
}, 60_000);

test('what is kept once is given back whole: texts of failed rows come back as they were typed, and a text too long for any column ends in …', async () => {
  const importId = await check(
    file([' Anna ', '999', 'as typed'], ['Bea', '998', 'n'.repeat(1_500)], ['Cleo', null, '=1+1']),
  );
  const { typed } = (
    await app.store.pool.query('select typed from import_rows where import_id = $1 and row = 4', [importId])
  ).rows[0];
  // All of it stands in the resident as understood.
  expect(typed).toEqual({});
  const { rows } = (await app.call('readImport', about(importId))).body.data;
  const shown = rows.flatMap(({ problems }: { problems: { column: string; value: string }[] }) => problems);
  expect(shown.map(({ column, value }: { column: string; value: string }) => [column, value.length])).toEqual([
    ['bedNumber', 3],
    ['note', 201],
    ['bedNumber', 3],
  ]);
  await app.call('commitImport', { ...about(importId), body: {} });
  await app.clock.advance(1_000);
  const answer = await app.call('downloadFailedRows', { ...about(importId), query: { language: 'en' } });
  const limits = { rows: 100, bytes: 1_000_000, columns: 64, characters: 1_000_000 };
  const [, , first, second] = (await readWorkbook(Buffer.from(answer.body), limits)).rows;
  expect(first?.cells.slice(0, 3).map(({ text }) => text)).toEqual([' Anna ', '999', 'as typed']);
  expect(second?.cells[2]?.text).toBe(`${'n'.repeat(1_100)}…`);
});
