/** Lists saved as separated values: their letters, their separators, their limits. */
import { type Language, mostImportRows } from '@wardlight/contract';
import { describe, expect, test } from 'vitest';
import { WorkbookRefused } from './faults.ts';
import { readSeparated } from './read-separated.ts';

const limits = { rows: mostImportRows, bytes: 64 * 1024 * 1024, columns: 64, characters: 4_000_000 };
const read = (file: Buffer, language: Language = 'zh-TW') =>
  readSeparated(file, limits, { language }).rows.map(({ row, cells }) => [row, ...cells.map(({ text }) => text)]);
const fault = (file: Buffer, change: Partial<typeof limits> = {}) => {
  try {
    return readSeparated(file, { ...limits, ...change }, {}).rows.length;
  } catch (error) {
    return error instanceof WorkbookRefused ? error.fault : error;
  }
};

describe('letters', () => {
  const list = '姓名,床號\r\n王小明,101-1\r\n';
  const rows = [
    [1, '姓名', '床號'],
    [2, '王小明', '101-1'],
  ];
  test.each([
    ['Unicode without its mark', Buffer.from(list)],
    ['Unicode with its mark', Buffer.from(`\uFEFF${list}`)],
    ['UTF-16', Buffer.from(`\uFEFF${list}`, 'utf16le')],
    ['UTF-16 the other way round', Buffer.from(`\uFEFF${list}`, 'utf16le').swap16()],
    ['Big5', Buffer.from('a96da6572ca7c9b8b90d0aa4fda470a9fa2c3130312d310d0a', 'hex')],
  ])('%s', (_, file) => {
    expect(read(file)).toEqual(rows);
  });

  test.each([
    [
      'ja',
      '8e8196bc2c83788362836894d48d860d0a8e52936389d48e712c3130312d310d0a',
      ['氏名', 'ベッド番号', '山田花子', '101-1'],
    ],
    ['th', 'aad7e8cd3be0b5d5c2a70d0acac1c8c3d53b3130310d0a', ['ชื่อ', 'เตียง', 'สมศรี', '101']],
    ['vi', '54ea6e2c4769fdf5cc6e670d0a42e0204c616e2c370d0a', ['Tên', 'Giường', 'Bà Lan', '7']],
    ['fil', '50616e67616c616e2c4b616d610d0a4a6f73e9205065f1612c370d0a', ['Pangalan', 'Kama', 'José Peña', '7']],
  ] as const)('as programs in %s write them', (language, hex, texts) => {
    expect(
      readSeparated(Buffer.from(hex, 'hex'), limits, { language }).rows.flatMap(({ cells }) =>
        cells.map((cell) => cell.text),
      ),
    ).toEqual(texts);
  });
});

test('Latin letters that happen to be Big5 stay Latin, and Big5 is read where it makes Chinese', () => {
  const textsOf = (hex: string, language: Language) =>
    read(Buffer.from(hex, 'hex'), language).flatMap(([, ...texts]) => texts);
  // Name,Bed / Dela Peña,7 / Muñoz,8: ña and ño are letters of Big5.
  const latin = '4e616d652c4265640d0a44656c61205065f1612c370d0a4d75f16f7a2c380d0a';
  // name,bed / 王小明 (Wang),7
  const chinese = '6e616d652c6265640d0aa4fda470a9fa202857616e67292c370d0aa4fda470a9fa2c380d0a';
  for (const language of ['en', 'fil', 'id'] as const) {
    expect(textsOf(latin, language)).toEqual(['Name', 'Bed', 'Dela Peña', '7', 'Muñoz', '8']);
    expect(textsOf(chinese, language)).toEqual(['name', 'bed', '王小明 (Wang)', '7', '王小明', '8']);
  }
});

test('separators are judged by the values they make, not by signs within quotes', () => {
  expect(read(Buffer.from('name;note\n"Wang; Li";"a, b, c, d"\n'))).toEqual([
    [1, 'name', 'note'],
    [2, 'Wang; Li', 'a, b, c, d'],
  ]);
  expect(read(Buffer.from('name\tbed\nA\t1\n'))).toEqual([
    [1, 'name', 'bed'],
    [2, 'A', '1'],
  ]);
  // As Excel saves Unicode text.
  expect(read(Buffer.from('\uFEFF姓名\t床號\r\n王小明\t1\r\n', 'utf16le'))).toEqual([
    [1, '姓名', '床號'],
    [2, '王小明', '1'],
  ]);
  expect(read(Buffer.from('sep=;\nname;bed\nA,B;1\n'))).toEqual([
    [1, 'name', 'bed'],
    [2, 'A,B', '1'],
  ]);
});

test('rows are counted as a spreadsheet counts them: an empty line is one, a line break within quotes is none', () => {
  expect(read(Buffer.from('name,note\n\nA,"two\nlines"\n,,\nB "the nurse" C,="0912"\n'))).toEqual([
    [1, 'name', 'note'],
    [3, 'A', 'two\nlines'],
    [5, 'B "the nurse" C', '0912'],
  ]);
});

test.each([
  ['a page that calls itself a workbook', Buffer.from('<html><table></table></html>'), 'workbook_not_excel'],
  ['a document', Buffer.from('%PDF-1.7\n'), 'workbook_not_excel'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'workbook_not_excel'],
  ['a quote that never ends', Buffer.from('name,bed\n"A,1\n'), 'workbook_unreadable'],
])('%s is refused', (_, file, expected) => {
  expect(fault(file)).toBe(expected);
});

test('more rows and letters than may be', () => {
  const lines = (count: number) => Buffer.from(`name,bed\n${'A,1\n'.repeat(count)}`);
  expect(fault(lines(mostImportRows))).toBe('workbook_too_many_rows');
  expect(fault(lines(mostImportRows - 1))).toBe(mostImportRows);
  expect(fault(lines(100), { characters: 150 })).toBe('workbook_too_big');
  expect(fault(Buffer.from('\n'.repeat(500_000)))).toBe(0);
});
