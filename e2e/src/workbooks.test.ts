/**
 * Our workbooks in another program: LibreOffice opens them, shows what stands in them, saves them under its own hand, and what it saved
 * is read as what we wrote.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import {
  checkImport,
  downloadFailedRows,
  downloadImportTemplate,
  type ImportRow,
  languages,
  login,
} from '@wardlight/contract';
import { words as zh } from '@wardlight/contract/words/zh-TW/desk';
import writeExcelFile from 'write-excel-file/node';
import { csv, parseCsv, saved, savedAll } from './office.ts';
import { type SharedStack, test } from './shared-stack.ts';

const { residentImport: words } = zh;
/** Two scripts; the proof looks at all seven. */
const looked = process.env.WARDLIGHT_PROOF === '1' ? languages : (['zh-TW', 'th'] as const);
let stack: SharedStack;
let token: string;
let folder: string;

test.beforeAll(async ({ sharedStack }) => {
  folder = mkdtempSync(join(tmpdir(), 'wl-workbooks-'));
  stack = await sharedStack();
  const { staff } = await stack.makeWard({ beds: 1, prefix: 'workbooks' });
  const answer = await fetch(`${stack.url}${login.path}`, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(staff),
  });
  token = (await answer.json()).data.token;
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const authorization = () => ({ authorization: `Bearer ${token}` });

async function fetched(path: string, name: string): Promise<string> {
  const answer = await fetch(`${stack.url}${path}`, { headers: authorization() });
  expect(answer.status).toBe(200);
  const file = join(folder, name);
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  return file;
}

async function checked(file: string) {
  const answer = await fetch(`${stack.url}${checkImport.path}`, {
    method: checkImport.method,
    headers: { ...authorization(), 'content-type': 'application/octet-stream' },
    body: readFileSync(file),
  });
  return await answer.json();
}

test('the template in every language comes back from another program with its columns and its example @proof', async () => {
  test.slow();
  const templates: string[] = [];
  for (const language of looked)
    templates.push(await fetched(`${downloadImportTemplate.path}?language=${language}`, `template-${language}.xlsx`));
  const back = await savedAll(templates, 'xlsx');
  expect(back).toHaveLength(looked.length);
  // Nobody stands in it but the example, which is known again in every cell.
  for (const file of [...templates, ...back]) expect((await checked(file)).error.code, file).toBe('workbook_empty');
});

test('failed rows are shown as they were typed, never as a formula, and are read again as they were', async () => {
  test.slow();
  const notes = [
    '=1+1',
    '+886 2 1234',
    '-5',
    '@SUM(A1)',
    '0012',
    '1E5',
    '3-1',
    'TRUE',
    '_x0041_',
    'a,"b"\nc',
    '王𠮷',
    ' สวัสดี',
  ];
  const typed = join(folder, 'typed.xlsx');
  const text = (value: string) => ({ value, type: String });
  await writeExcelFile([
    [words.columns.name, words.columns.birthday, words.columns.note, words.columns.personalId].map(text),
    ...notes.map((note, index) => [
      text(`住民 ${index}`),
      text('19560302'),
      text(note.replace('_x', '_x005F_x')),
      text('0912'),
    ]),
  ]).toFile(typed);
  const first = (await checked(typed)).data;
  expect(first.import).toMatchObject({ total: notes.length, failed: notes.length });
  expect(first.rows[0].problems[0]).toMatchObject({ column: 'birthday', cell: 'B2' });

  const path = `${downloadFailedRows.path.replace('{import_id}', first.import.import_id)}?language=zh-TW`;
  const failed = await fetched(path, 'failed.xlsx');
  const [, heads, ...lines] = parseCsv(readFileSync(await saved(failed, csv), 'utf8'));
  const note = heads?.indexOf(words.columns.note) ?? -1;
  expect(lines.slice(0, notes.length).map((cells) => cells[note])).toEqual(notes);
  expect(lines[0]?.[heads?.indexOf(words.columns.personalId) ?? -1]).toBe('0912');
  expect(lines[0]?.at(-1)).toBe(`${words.columns.birthday}: ${words.problems.ambiguousDate}`);

  // In the file of failed rows they stand in other cells.
  const found = ({ rows }: { rows: readonly ImportRow[] }) =>
    rows.map(({ row: _, problems, alike, ...rest }) => ({
      ...rest,
      problems: problems.map(({ cell: __, ...one }) => one),
      alike: (alike ?? []).map(({ row: ___, ...one }) => one),
    }));
  const again = (await checked(await saved(failed, 'xlsx'))).data;
  expect(found(again)).toEqual(found(first));
  expect(again.rows[0].problems[0]).toMatchObject({ column: 'birthday', cell: 'C3' });
  // What was typed is kept only where it differs from what was understood.
  const kept = await stack.query<{ note: string }>(
    `select coalesce(typed->>'note', resident->>'note') as note from import_rows where import_id = $1 order by row`,
    [again.import.import_id],
  );
  expect(kept.map(({ note }) => note)).toEqual(notes);
});
