/** What people write in cells, and what is made of it. */
import { importColumns, languages } from '@wardlight/contract';
import { describe, expect, test } from 'vitest';
import type { NewSheet, SheetCell, SheetRow } from '../../workbooks/sheet.ts';
import { readDay } from './read-day.ts';
import { readResidents } from './read-rows.ts';
import { importWords } from './sheet-words.ts';
import { failedSheets, templateSheets } from './template.ts';

const today = '2026-11-21';

test('a cell of nothing but brackets is read, in the proof as quickly as any other @proof', async () => {
  const brackets = '('.repeat(200_000);
  const text = (column: number, said: string): SheetCell => ({ column, kind: 'text', text: said });
  const began = performance.now();
  const [read] = await readResidents(
    [
      { row: 1, cells: [text(0, brackets)] },
      { row: 2, cells: [text(0, '姓名'), text(1, '性別')] },
      { row: 3, cells: [text(0, '甲'), text(1, brackets)] },
    ],
    today,
  );
  if (process.env.WARDLIGHT_PROOF === '1') expect(performance.now() - began).toBeLessThan(1_000);
  expect(read?.problems).toMatchObject([{ column: 'gender', problem: 'unknownValue' }]);
});

describe('days', () => {
  test.each([
    ['1956/3/2', '1956-03-02'],
    ['1956-03-02', '1956-03-02'],
    ['1956.3.2', '1956-03-02'],
    ['１９５６／３／２', '1956-03-02'],
    ['1956年3月2日', '1956-03-02'],
    ['1956-03-02 00:00:00', '1956-03-02'],
    ['民國45年3月2日', '1956-03-02'],
    ['民國 45 年 3 月 2 日', '1956-03-02'],
    ['45/03/02', '1956-03-02'],
    ['045/03/02', '1956-03-02'],
    ['45.3.2', '1956-03-02'],
    ['1/1/1', '1912-01-01'],
    ['110/2/28', '2021-02-28'],
    ['1938', '1938'],
    ['1938年', '1938'],
    ['~1938', '~1938'],
    ['～ １９３８', '~1938'],
    ['約1938年', '~1938'],
    ['2030', 'futureDate'],
    ['~1800', 'wrongDate'],
    ['88', 'wrongDate'],
    ['19560302', 'unseparatedDate'],
    ['450302', 'unseparatedDate'],
    ['0450302', 'unseparatedDate'],
    ['1956/2/30', 'wrongDate'],
    ['45/2/29', '1956-02-29'],
    ['46/2/29', 'wrongDate'],
    ['02/03/1956', 'wrongDate'],
    ['1956/3-2', 'wrongDate'],
    ['民國1956年3月2日', 'wrongDate'],
    ['昭和31年3月2日', 'wrongDate'],
    ['March 2 1956', 'wrongDate'],
    ['1856/3/2', 'wrongDate'],
    ['0/3/2', 'wrongDate'],
    ['2026/11/21', '2026-11-21'],
    ['2026/11/22', 'futureDate'],
    // A Thai year; the hint in Thai says which years are meant.
    ['2499/3/2', 'futureDate'],
  ])('%s → %s', (typed, expected) => {
    expect(readDay(typed, today)).toBe(expected);
  });
});

const text = (value: string, column: number): SheetCell => ({ column, kind: 'text', text: value });
const rowsOf = (...rows: readonly (readonly (string | SheetCell | null)[])[]): SheetRow[] =>
  rows.map((cells, index) => ({
    row: index + 1,
    cells: cells.flatMap((cell, column) =>
      cell === null ? [] : typeof cell === 'string' ? text(cell, column) : { ...cell, column },
    ),
  }));
/** As the reader would hand them over. */
const asRead = (sheet: NewSheet | undefined): SheetRow[] =>
  rowsOf(...(sheet?.rows.map(({ cells }) => cells.map((cell) => (cell === null ? null : String(cell)))) ?? []));
const heads = importColumns.map((column) => importWords['zh-TW'].columns[column]);
const readOne = async (...cells: readonly (string | SheetCell | null)[]) => {
  const [row] = await readResidents(rowsOf(heads, cells), today);
  return { fields: row?.fields, problems: row?.problems.map(({ column, problem }) => `${column} ${problem}`) };
};
const faultOf = async (rows: SheetRow[]) => {
  try {
    return (await readResidents(rows, today)).length;
  } catch (error) {
    return (error as { fault?: string }).fault;
  }
};

describe('columns', () => {
  test.each(languages)('the template in %s is read, its example is nobody', async (language) => {
    const template = asRead(templateSheets(importWords[language])[0]);
    expect(await faultOf(template)).toBe('workbook_empty');
    const filled = [...template, { row: 4, cells: [text('王小明', 0), text('女', 1)] }];
    expect(await readResidents(filled, today)).toMatchObject([
      { row: 4, fields: { name: '王小明', gender: 'female' } },
    ]);
  });

  test.each(languages)('without its hidden row the headings in %s are enough, in any order', async (language) => {
    const { columns, genders } = importWords[language];
    const rows = rowsOf([columns.bedNumber, columns.gender, `${columns.name} *`], ['101-1', genders.male, 'A']);
    expect((await readResidents(rows, today))[0]?.fields).toMatchObject({
      name: 'A',
      gender: 'male',
      bedNumber: '101-1',
    });
  });

  test('an example that somebody has begun to overwrite is a row like any other', async () => {
    const [keys, head, example] = asRead(templateSheets(importWords.en)[0]);
    const cells = example?.cells.map((cell) => (cell.column === 0 ? { ...cell, text: 'Mary Jones' } : cell)) ?? [];
    expect(await readResidents([keys, head, { row: 3, cells }] as SheetRow[], today)).toHaveLength(1);
  });

  test('no headings of ours, a heading twice, a template of another version, nothing at all', async () => {
    expect(await faultOf(rowsOf(['BEGIN', 'HIDDEN'], ['x']))).toBe('workbook_wrong_columns');
    expect(await faultOf(rowsOf(['姓名', 'Name'], ['x', 'y']))).toBe('workbook_wrong_columns');
    expect(await faultOf(rowsOf(['wardlight:1:gender'], ['x']))).toBe('workbook_wrong_columns');
    expect(await faultOf([])).toBe('workbook_empty');
    expect(await faultOf(rowsOf(heads))).toBe('workbook_empty');
  });

  test('the rows that failed are read again as they are, without their reasons', async () => {
    const typed = { name: '王小明', birthday: '19560302' };
    const problems = [{ column: 'birthday' as const, problem: 'unseparatedDate' as const, value: '19560302' }];
    const sheet = failedSheets(importWords.th, [{ row: 9, typed, problems }])[0];
    expect(sheet?.rows.at(-1)?.cells.at(-1)).toBe(
      `${importWords.th.columns.birthday}: ${importWords.th.problems.unseparatedDate}`,
    );
    expect(await readResidents(asRead(sheet), today)).toMatchObject([{ row: 3, typed, problems }]);
  });
});

describe('cells', () => {
  test('a row in full', async () => {
    expect(await readOne(' 王小明 ', 'F', '45/3/2', 'a123456789', '007', '3-1', 'C', '\n note ')).toEqual({
      fields: {
        ...{ name: '王小明', gender: 'female', birthday: '1956-03-02', personalId: 'a123456789' },
        ...{ residentCode: '007', bedNumber: '3-1', customerNumber: 'C', note: 'note' },
      },
      problems: [],
    });
  });

  test('what cannot be taken is said cell by cell, and the rest is still understood', async () => {
    const cell = (kind: SheetCell['kind'], value: string): SheetCell => ({ column: 0, kind, text: value });
    expect((await readOne(null, '?', '19560302')).problems).toEqual([
      'name required',
      'gender unknownValue',
      'birthday unseparatedDate',
    ]);
    expect((await readOne('x'.repeat(101), null, cell('number', '20541'))).problems).toEqual([
      'name tooLong',
      'birthday unseparatedDate',
    ]);
    expect((await readOne('x', null, cell('number', '1938'))).fields).toMatchObject({ birthday: '1938' });
    const spoiled = await readOne(
      ...(['A', null, cell('date', '2030-01-01'), cell('rounded', '1.2E+17')] as const),
      ...([cell('formula', 'R1'), cell('date', '2026-03-01'), cell('error', '#N/A')] as const),
    );
    expect(spoiled.problems).toEqual([
      'birthday futureDate',
      'personalId notText',
      'residentCode isFormula',
      'bedNumber notText',
      'customerNumber wrongFormat',
    ]);
    expect(spoiled.fields).toEqual({ name: 'A', gender: null, note: null });
  });

  test('numbers are digits, and words of yes and no are words', async () => {
    const cell = (kind: SheetCell['kind'], value: string): SheetCell => ({ column: 0, kind, text: value });
    const read = await readOne(cell('boolean', 'TRUE'), null, null, null, null, cell('number', '201'));
    expect(read).toMatchObject({ fields: { name: 'TRUE', bedNumber: '201' }, problems: [] });
  });
});

test('two thousand rows are read a few in each turn of the loop: what judges beds comes in between', async () => {
  const filled = Array.from({ length: 2_000 }, (_, n) => [`Resident ${n}`, 'nobody', '1956/13/2', 'x'.repeat(900)]);
  const rows = rowsOf(heads, ...filled);
  let turns = 0;
  let next = setImmediate(function count() {
    turns++;
    next = setImmediate(count);
  });
  expect(await readResidents(rows, today)).toHaveLength(2_000);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(40);
});
