/** What people write in cells, and what is made of it. */
import { type ImportAnswers, importColumns, languages, noImportAnswers } from '@wardlight/contract';
import { describe, expect, test } from 'vitest';
import type { ReadRow } from '../../store/imports/import-rows.ts';
import type { Book, NewSheet, SheetCell, SheetRow } from '../../workbooks/sheet.ts';
import { saidOf } from './columns.ts';
import { readList } from './read-list.ts';
import { importWords } from './sheet-words.ts';
import { failedSheets, templateSheets } from './template.ts';

const today = '2026-11-21';
const place = { today, years: 'common', language: 'zh-TW', remembered: new Map() } as const;
const bookOf = (rows: readonly SheetRow[]): Book => ({ sheets: ['One'], sheet: 0, rows });
const readResidents = async (rows: readonly SheetRow[]) => (await readList(bookOf(rows), place, noImportAnswers)).rows;

test('a cell of nothing but brackets is read, in the proof as quickly as any other @proof', async () => {
  const brackets = '('.repeat(200_000);
  const text = (column: number, said: string): SheetCell => ({ column, kind: 'text', text: said });
  const began = performance.now();
  const [read] = await readResidents([
    { row: 1, cells: [text(0, brackets)] },
    { row: 2, cells: [text(0, '姓名'), text(1, '性別')] },
    { row: 3, cells: [text(0, '甲'), text(1, brackets)] },
  ]);
  if (process.env.WARDLIGHT_PROOF === '1') expect(performance.now() - began).toBeLessThan(1_000);
  expect(read?.problems).toMatchObject([{ column: 'gender', problem: 'unknownValue' }]);
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
  const [row] = await readResidents(rowsOf(heads, cells));
  return { fields: row?.fields, problems: row?.problems.map(({ column, problem }) => `${column} ${problem}`) };
};
const faultOf = async (rows: SheetRow[]) => {
  try {
    return (await readResidents(rows)).length;
  } catch (error) {
    return (error as { fault?: string }).fault;
  }
};

describe('columns', () => {
  test.each(languages)('the template in %s is read, its example is nobody', async (language) => {
    const template = asRead(templateSheets(importWords[language])[0]);
    expect(await faultOf(template)).toBe('workbook_empty');
    const filled = [...template, { row: 4, cells: [text('王小明', 0), text('女', 1)] }];
    expect(await readResidents(filled)).toMatchObject([{ row: 4, fields: { name: '王小明', gender: 'female' } }]);
  });

  test.each(languages)('without its hidden row the headings in %s are enough, in any order', async (language) => {
    const { columns, genders } = importWords[language];
    const rows = rowsOf([columns.bedNumber, columns.gender, `${columns.name} *`], ['101-1', genders.male, 'A']);
    expect((await readResidents(rows))[0]?.fields).toMatchObject({
      name: 'A',
      gender: 'male',
      bedNumber: '101-1',
    });
  });

  test('an example that somebody has begun to overwrite is a row like any other', async () => {
    const [keys, head, example] = asRead(templateSheets(importWords.en)[0]);
    const cells = example?.cells.map((cell) => (cell.column === 0 ? { ...cell, text: 'Mary Jones' } : cell)) ?? [];
    expect(await readResidents([keys, head, { row: 3, cells }] as SheetRow[])).toHaveLength(1);
  });

  test('no heading that we know, a template of another version, nothing at all', async () => {
    expect(await faultOf(rowsOf(['BEGIN', 'HIDDEN'], ['x']))).toBe('workbook_wrong_columns');
    expect(await faultOf(rowsOf(['wardlight:1:gender'], ['x']))).toBe('workbook_wrong_columns');
    expect(await faultOf([])).toBe('workbook_empty');
    expect(await faultOf(rowsOf(heads))).toBe('workbook_empty');
  });

  test('where no heading is known, the sheet and the rows that were looked at are named', async () => {
    const rows = rowsOf(...Array.from({ length: 30 }, () => ['BEGIN', 'HIDDEN'])).slice(2);
    const refused = (sheets: string[]) => readList({ ...bookOf(rows), sheets }, place, noImportAnswers);
    await expect(refused(['三樓'])).rejects.toMatchObject({ lookedAt: { sheet: '三樓', first: 3, last: 22 } });
    await expect(refused([])).rejects.toMatchObject({ lookedAt: { sheet: '', first: 3, last: 22 } });
  });

  test('the rows that failed are read again as they are, without their reasons', async () => {
    const typed = { name: '王小明', birthday: '19560302' };
    const problems = [{ column: 'birthday' as const, problem: 'ambiguousDate' as const, value: '19560302' }];
    const sheet = failedSheets(importWords.th, [{ row: 9, typed, understood: { name: '王小明' }, problems }])[0];
    expect(sheet?.rows.at(-1)?.cells.at(-1)).toBe(
      `${importWords.th.columns.birthday}: ${importWords.th.problems.ambiguousDate}`,
    );
    expect(await readResidents(asRead(sheet))).toMatchObject([{ row: 3, typed, problems }]);
  });

  test.each([
    { years: 'roc', language: 'zh-TW' },
    { years: 'common', language: 'th' },
  ] as const)('what was understood of rows that failed is understood alike once more: %o', async (kept) => {
    const read = async (rows: readonly SheetRow[], answers = noImportAnswers) =>
      (await readList(bookOf(rows), { ...place, ...kept }, answers)).rows;
    const again = (rows: readonly ReadRow[]) => {
      const failed = rows.map(({ row, typed, fields, problems }) => ({ row, typed, understood: fields, problems }));
      return read(asRead(failedSheets(importWords[kept.language], failed)[0]));
    };
    const said = (rows: readonly ReadRow[]) =>
      rows.map(({ fields: { name, birthday, gender } }) => `${name} ${birthday} ${gender}`);
    const bed: SheetCell = { column: 0, kind: 'formula', text: '1' };
    const common = await read(
      rowsOf(
        ['姓名', '西元生日', '性別/年齡', '床號'],
        ['甲', '45/03/12', '男/81', bed],
        ['乙', '1938', '女 88', bed],
        ['丙', null, '男/81', bed],
        ['丁', '45/13/12', '82', bed],
      ),
      { ...noImportAnswers, dates: 'ymd-common' },
    );
    expect(said(common)).toEqual(['甲 1945-03-12 male', '乙 1938 female', '丙 ~1945 male', '丁 undefined null']);
    expect(said(await again(common))).toEqual(said(common));
    expect((await again(common))[3]?.problems).toEqual([
      { column: 'birthday', problem: 'wrongDate', value: '45/13/12' },
    ]);
    const buddhist = await read(rowsOf(['ชื่อ', 'วันเกิด (พ.ศ.)', 'เตียง'], ['สมศรี', '13/3/81', bed], ['มาลี', '2481', bed]));
    expect(said(buddhist)).toEqual(['สมศรี 1938-03-13 null', 'มาลี 1938 null']);
    expect(said(await again(buddhist))).toEqual(said(buddhist));
  });
});

describe('lists of one’s own', () => {
  const listOf = (...rows: readonly (readonly (string | SheetCell | null)[])[]) =>
    readList(bookOf(rowsOf(...rows)), place, noImportAnswers);
  const heldBy = async (...headings: readonly string[]) => {
    const { findings } = await listOf(headings, ['王小明', ...headings.slice(1).map((_, n) => `x${n}`)]);
    return findings.columns.map(({ holds }) => holds);
  };

  test.each([
    ['住民姓名', '出生年月日', '身份證字號', '房號/床號', '性別/年齡', '病歷號'],
    ['個案姓名', '生日（民國）', '身 分 證 字 號', '床位', '性別／年齡', '案號'],
    ['Resident Name', 'D.O.B.', 'National ID No.', 'ROOM / BED', 'Sex/Age', 'MRN'],
    ['入居者氏名', '生年月日（西暦）', 'マイナンバー', '居室・ベッド', '性別・年齢', '利用者番号'],
    ['ชื่อ-สกุล', 'ว/ด/ป เกิด', 'เลขบัตรประชาชน', 'เตียง', 'เพศ/อายุ', 'HN'],
    ['Ho va ten', 'Ngày tháng năm sinh', 'Số CMND/CCCD', 'Phòng/Giường', 'Giới tính/Tuổi', 'Mã bệnh nhân'],
    ['NAMA LENGKAP', 'Tgl. Lahir', 'No. KTP', 'Kamar/Bed', 'JK/Umur', 'No. RM'],
    ['Pangalan ng residente', 'Kaarawan', 'PhilSys Number', 'Kama', 'Kasarian/Edad', 'Numero ng residente'],
  ])('headings as houses write them: %s', async (...headings) => {
    expect(await heldBy(...headings)).toEqual([
      'name',
      'birthday',
      'personalId',
      'bedNumber',
      'genderAndAge',
      'residentCode',
    ]);
  });

  test('a title above, lines that are numbered, a column we do not know: it is asked about with three of its values', async () => {
    const { rows, findings } = await listOf(
      ['向陽長照中心住民名冊'],
      ['製表日期：115/11/20'],
      ['序號', '姓名', '主治醫師', '出生日期'],
      ['1', '王小明', '陳醫師', '1940/5/17'],
      ['2', '林美玉', 'A123456789', '1941/5/17'],
      ['3', '張三', '陳醫師', '1942/5/17'],
      ['4', '李四', '吳醫師', '1942/5/17'],
    );
    expect(findings.heading_row).toBe(3);
    expect(findings.columns.map(({ column, holds }) => `${column} ${holds}`)).toEqual([
      'A nothing',
      'B name',
      'C null',
      'D birthday',
    ]);
    expect(findings.columns[2]).toEqual({
      ...{ column: 'C', heading: '主治醫師', holds: null, source: 'unknown' },
      samples: ['陳醫師', 'A1•••••789', '吳醫師'],
    });
    expect(rows.map(({ row, fields }) => `${row} ${fields.name} ${fields.birthday}`)).toEqual([
      '4 王小明 1940-05-17',
      '5 林美玉 1941-05-17',
      '6 張三 1942-05-17',
      '7 李四 1942-05-17',
    ]);
  });

  test('a column that counts upwards is asked about unless its heading means a line, and nothing is what it holds until then', async () => {
    const asked = async (heading: string | null) => {
      const { findings } = await listOf(
        ['姓名', heading, '性別'],
        ['甲', '1', '男'],
        ['乙', '2', '女'],
        ['丙', '3', '男'],
      );
      return findings.columns
        .filter(({ column }) => column === 'B')
        .map(({ holds, source }) => `${holds} ${source}`)[0];
    };
    for (const heading of ['房號', 'Room', 'ห้อง', 'phòng']) expect(await asked(heading)).toBe('nothing unknown');
    for (const heading of [null, '編號', '序號', 'No.', '#', 'STT', 'ลำดับ', 'เลขที่', 'Number'])
      expect(await asked(heading)).toBe('nothing known');
  });

  test('headings in two rows: what the first leaves open the second says', async () => {
    const { rows, findings } = await listOf(
      ['編號', '姓名', '出生', null, '床號'],
      [null, null, '年月日', '年齡', null],
      ['1', '甲', '民國30年1月2日', '85', '101'],
      ['2', '乙', null, '82', '102'],
    );
    expect(findings.columns.map(({ holds }) => holds)).toEqual(['nothing', 'name', 'birthday', 'age', 'bedNumber']);
    expect(rows.map(({ fields }) => `${fields.name} ${fields.birthday}`)).toEqual(['甲 1941-01-02', '乙 ~1944']);
  });

  test('of two columns of one meaning both are asked about, and the one that is named is the one', async () => {
    const rows = rowsOf(['姓名', 'Name', '床號'], ['甲', 'A', '1'], ['乙', 'B', '3']);
    const { rows: none, findings } = await readList(bookOf(rows), place, noImportAnswers);
    expect(none).toEqual([]);
    expect(findings.columns.map(({ holds }) => holds)).toEqual([null, null, 'bedNumber']);
    const { rows: read, findings: again } = await readList(bookOf(rows), place, { columns: { B: 'name' }, take: [] });
    expect(read.map(({ fields }) => fields.name)).toEqual(['A', 'B']);
    expect([...saidOf(again.columns)]).toEqual([['name', 'name']]);
  });

  test('what an agency has said of a heading stands above what it means elsewhere, and an answer above both', async () => {
    const rows = rowsOf(['姓名', '床號', '備註'], ['甲', '1', 'R-7']);
    const remembered = new Map([
      ['備註', 'residentCode'],
      ['床號', 'not one of ours any more'],
    ]);
    const holds = async (columns: ImportAnswers['columns']) =>
      (await readList(bookOf(rows), { ...place, remembered }, { columns, take: [] })).findings.columns.map(
        (one) => `${one.holds} ${one.source}`,
      );
    expect(await holds({})).toEqual(['name known', 'bedNumber known', 'residentCode remembered']);
    expect(await holds({ C: 'nothing' })).toEqual(['name known', 'bedNumber known', 'nothing answered']);
  });

  test('what was remembered under an earlier spelling of a heading still counts, and what is said anew above it', async () => {
    const asked = async (heading: string, ...kept: readonly (readonly [string, string])[]) => {
      const rows = rowsOf(['姓名', heading], ['甲', 'R-7']);
      const { findings } = await readList(bookOf(rows), { ...place, remembered: new Map(kept) }, noImportAnswers);
      return findings.columns[1]?.holds;
    };
    expect(await asked('身份代號', ['身份代號', 'residentCode'])).toBe('residentCode');
    expect(await asked('證照', ['証照', 'note'])).toBe('note');
    expect(await asked('證照', ['證照', 'customerNumber'], ['証照', 'note'])).toBe('customerNumber');
  });

  test('“leave out” is kept of no heading that stands twice or that we know, and is obeyed of none', async () => {
    const block = ['床號', '姓名', '性別', '生日', '主治'];
    const answers = { ...noImportAnswers, columns: { A: 'bedNumber', B: 'name', E: 'note' } } as ImportAnswers;
    for (const letter of ['F', 'G', 'H', 'I', 'J']) answers.columns[letter] = 'nothing';
    const two = [...block, ...block.slice(0, 4), '管床'];
    const { findings } = await readList(
      bookOf(rowsOf(two, ['1', '甲', '男', '38/1/2', 'x', '2', '乙', '女', '39/1/2', 'y'])),
      ...[place, answers],
    );
    expect([...saidOf(findings.columns)]).toEqual([
      ['主治', 'note'],
      ['管床', 'nothing'],
    ]);
    const one = await readList(bookOf(rowsOf(block, ['1', '甲', '男', '38/1/2', 'x'])), place, {
      ...{ columns: { C: 'nothing', E: 'nothing' }, take: [] },
    });
    expect([...saidOf(one.findings.columns)]).toEqual([['主治', 'nothing']]);
    const remembered = new Map(block.map((heading) => [heading, 'nothing']));
    const again = await readList(
      bookOf(rowsOf(block, ['1', '甲', '男', '1938/1/2', 'x'])),
      { ...place, remembered },
      {
        ...noImportAnswers,
      },
    );
    expect(again.rows[0]?.fields).toMatchObject({ name: '甲', bedNumber: '1', birthday: '1938-01-02' });
    expect(again.findings.columns.at(-1)).toMatchObject({ holds: 'nothing', source: 'remembered' });
  });

  test('a list with headings and no column of names is asked about, not refused', async () => {
    const { rows, findings } = await listOf(['床號', '生日'], ['1', '1938/1/2']);
    expect(rows).toEqual([]);
    expect(findings.columns.map(({ holds }) => holds)).toEqual(['bedNumber', 'birthday']);
  });

  test('that nobody knows a birthday is a warning, and what cannot be read may be left empty by one answer', async () => {
    const unknown = [
      '不詳',
      '未知',
      '無',
      '-',
      'Unknown',
      'ไม่ทราบ',
      'không rõ',
      'tidak diketahui',
      'hindi alam',
      '不明',
    ];
    const rows = rowsOf(
      ['姓名', '出生日期', '年齡'],
      ...unknown.map((said) => ['甲', said]),
      ['乙', '不詳', '80'],
      [...['丙', '二月']],
    );
    const read = (answers: object) => readList(bookOf(rows), place, { ...noImportAnswers, ...answers });
    const said = (list: Awaited<ReturnType<typeof read>>) =>
      list.rows.map(({ fields, problems, warnings }) =>
        [fields.birthday, ...problems.map((one) => one.problem), ...(warnings ?? []).map((one) => one.warning)].join(
          ' ',
        ),
      );
    const none = unknown.map(() => ' noBirthday');
    expect(said(await read({}))).toEqual([...none, '~1946', ' wrongDate']);
    expect((await read({})).findings.unread_birthdays).toBe(1);
    const without = await read({ without_birthday: true });
    expect(said(without)).toEqual([...none, '~1946', ' unreadBirthday']);
    expect(without.findings.unread_birthdays).toBe(1);
  });

  test('years of two digits below a heading in Thai may be Buddhist, whatever the agency speaks', async () => {
    const { findings } = await listOf(['ชื่อ', 'วันเกิด'], ['สมศรี', '13/3/81'], ['มาลี', '25/4/78']);
    expect(findings.dates?.ways.map(({ way, likely }) => `${way} ${likely}`)).toEqual([
      ...['dmy-common undefined', 'dmy-buddhist undefined', 'dmy-roc undefined'],
    ]);
  });

  test('a bed beside which nobody stands is empty, and what says that nothing follows is a remark', async () => {
    const { rows, findings } = await listOf(
      ['房號', '床號', '姓名', '身份証字號', '入住日期', '聯絡電話'],
      ['301', '1', '甲', 'A123456789', '2020/1/1', '0912'],
      [null, '2', null],
      ['302', '1', null],
      [null, '2', '乙'],
      [null, '3', '-'],
      [null, null, '以下空白'],
      ['以下空白'],
    );
    expect(rows.map(({ fields, room }) => `${fields.name} ${room} ${fields.bedNumber}`)).toEqual([
      '甲 301 1',
      '乙 302 2',
    ]);
    expect(findings.left_out.map(({ row, why }) => `${row} ${why}`)).toEqual([
      ...['3 vacant', '4 vacant', '6 vacant', '7 signature', '8 signature'],
    ]);
    expect(findings.columns.slice(3).map(({ holds, source }) => `${holds} ${source}`)).toEqual([
      ...['personalId known', 'nothing known', 'nothing known'],
    ]);
  });

  test('a room holds on to the next filled cell of its column, a heading of a floor, a total or the headings once more', async () => {
    const { rows } = await listOf(
      ...[
        ['編號', '房號', '床號', '姓名'],
        ['一', '301', '1', 'A'],
        ['二', '302', null, 'B'],
        ['三', null, '2', 'C'],
        ['四', '鶴', '1', 'D'],
        ['五', null, '2', 'E'],
        ['六', '外出', null, 'F'],
        ['七', null, '3', 'G'],
        ['八', '303', '1', 'H'],
        [null, '二樓', null, null],
        ['九', null, '3', 'I'],
        ['十', '304', '1', 'J'],
        ['三樓', null, null, null],
        ['十一', null, '3', 'K'],
        ['十二', '305', '1', 'L'],
        [null, null, null, '合計 12 人'],
        ['十三', null, '2', 'M'],
        ['十四', '306', '1', 'N'],
        ['編號', '房號', '床號', '姓名'],
        ['十五', null, '2', 'O'],
      ],
    );
    expect(rows.map(({ fields, room }) => `${fields.name} ${room ?? ''} ${fields.bedNumber ?? ''}`)).toEqual([
      ...['A 301 1', 'B 302 ', 'C 302 2', 'D 鶴 1', 'E 鶴 2', 'F 外出 ', 'G  3', 'H 303 1', 'I  3'],
      ...['J 304 1', 'K  3', 'L 305 1', 'M  2', 'N 306 1', 'O  2'],
    ]);
  });

  test('a room that a formula has come to is one, and one that cannot be read blocks no bed that needs none', async () => {
    const formula = (value: string, computed?: 'text' | 'number'): SheetCell => ({
      ...text(value, 0),
      ...{ kind: 'formula', ...(computed === undefined ? {} : { computed }) },
    });
    const { rows } = await listOf(
      ['房號', '床號', '姓名'],
      [formula('301', 'number'), '1', '甲'],
      [formula('', 'text'), '302-1', '乙'],
      [formula('303'), '303-1', '丙'],
      [formula('304'), '1', '丁'],
    );
    expect(
      rows.map(({ fields, room, problems, warnings }) =>
        [
          ...[fields.name, room, fields.bedNumber, ...problems.map(({ problem, value }) => `${problem} ${value}`)],
          ...(warnings?.map(({ warning, value }) => `${warning} ${value}`) ?? []),
        ].join(' '),
      ),
    ).toEqual(['甲 301 1', '乙  302-1', '丙  303-1 unreadRoom 303', '丁  1 isFormula 304']);
  });

  test('a birthday that is left out is known for one', async () => {
    const rows = rowsOf(['姓名', '生日(民國)', '主治'], ['甲', '38/1/2', 'x']);
    const { findings } = await readList(bookOf(rows), place, { columns: { B: 'nothing' }, take: [] });
    expect(findings.columns.map(({ means }) => means)).toEqual(['name', 'birthday', undefined]);
  });

  test('sex and age in one cell, and faults that name the cell as it stands in the sheet', async () => {
    const { rows } = await listOf(
      ['名冊'],
      [null, '性別/年齡', '姓名', '床號', '身分證字號'],
      [null, '女/82', '甲', '1', null],
      [null, '75 男', '乙', { column: 3, kind: 'formula', text: '2' }, null],
      [null, '?', null, '3', null],
    );
    expect(rows.map(({ fields }) => fields.gender)).toEqual(['female', 'male', null]);
    expect(rows[1]).toMatchObject({ problems: [{ problem: 'isFormula' }], cells: { bedNumber: 'D4' } });
  });
});

test('a year alone is one, and an age is about a year; a birthday stands above an age', async () => {
  const rows = rowsOf(
    ['姓名', '出生日期', '年齡'],
    ['甲', '1938', null],
    ['乙', '~1940', '90'],
    ['丙', null, '82歲'],
    ['丁', '1941/5/17', '85'],
    ['戊', null, '不詳'],
  );
  expect((await readResidents(rows)).map(({ fields }) => fields.birthday)).toEqual([
    '1938',
    '~1940',
    '~1944',
    '1941-05-17',
    null,
  ]);
});

test('a birthday or an age that a formula has come to counts, and an age stands in for a birthday nobody can read', async () => {
  const formula = (value: string, computed: 'text' | 'number'): SheetCell => ({
    ...text(value, 0),
    ...{ kind: 'formula', computed },
  });
  const rows = rowsOf(
    ['姓名', '出生日期', '年齡'],
    ['甲', formula('', 'text'), '88'],
    ['乙', formula('不詳', 'text'), formula('88', 'number')],
    ['丙', null, formula('88', 'number')],
    ['丁', '看不清', '88'],
    ['戊', '看不清', null],
  );
  const { rows: read, findings } = await readList(bookOf(rows), place, { ...noImportAnswers, without_birthday: true });
  expect(
    read.map(({ fields, problems, warnings }) =>
      [fields.birthday, ...problems.map((one) => one.problem), ...(warnings ?? []).map((one) => one.warning)].join(' '),
    ),
  ).toEqual(['~1938', '~1938', '~1938', '~1938 birthdayByAge', ' unreadBirthday']);
  expect(findings.unread_birthdays).toBe(2);
});

test('whole years count of an age with months, days or a point; one that cannot be read is said in its row', async () => {
  const formula: SheetCell = { column: 0, kind: 'formula', text: '82' };
  const born = async (...ages: readonly (string | SheetCell)[]) => {
    const rows = rowsOf(['姓名', '床號', '年齡'], ...ages.map((age, n) => [`R${n}`, `${n}`, age]));
    return (await readResidents(rows)).map(
      ({ fields, warnings }) => fields.birthday ?? warnings?.map(({ warning, value }) => `${warning} ${value}`).join(),
    );
  };
  const years = [
    '82 ปี 3 เดือน',
    '82歲3個月',
    '82y 3m',
    '82.5',
    '82歳3ヶ月',
    '82 tuổi 3 tháng',
    '82 tahun 3 bulan 5 hari',
  ];
  expect(await born(...years, 'อายุ 82 ปี', '82 M', '82 mos. old?')).toEqual([
    ...Array.from({ length: 9 }, () => '~1944'),
    'unreadAge 82 mos. old?',
  ]);
  expect(await born('3個月', '八十二', '181', '80-85', formula, '-', '？')).toEqual([
    ...['unreadAge 3個月', 'unreadAge 八十二', 'unreadAge 181', 'unreadAge 80-85', 'unreadAge 82', '', ''],
  ]);
  const both = rowsOf(
    ['姓名', '性別/年齡', '生日'],
    ['甲', '82y 3m F', null],
    ['乙', '男', null],
    ['丙', '男/181', null],
    ['丁', '不詳', null],
    ['戊', '男/181', '1944'],
  );
  expect(
    (await readResidents(both)).map(
      ({ fields, warnings }) => `${fields.gender} ${fields.birthday} ${warnings?.length}`,
    ),
  ).toEqual(['female ~1944 0', 'male null 0', 'male null 1', 'null null 1', 'male 1944 0']);
});

describe('lines that are no residents', () => {
  const left = async (rows: readonly SheetRow[], answers: Partial<ImportAnswers> = {}) => {
    const { rows: read, findings } = await readList(bookOf(rows), place, { ...noImportAnswers, ...answers });
    return {
      read: read.map(({ fields }) => fields.name),
      left: findings.left_out.map(({ row, why }) => `${row} ${why}`),
      hidden: findings.hidden_rows,
    };
  };

  test.each([
    ['合計：2 人', 'total'],
    ['共 32 人', 'total'],
    ['Total: 2 residents', 'total'],
    ['รวม 2 คน', 'total'],
    ['Tổng cộng: 2 người', 'total'],
    ['Jumlah: 2 orang', 'total'],
    ['Kabuuan: 2', 'total'],
    ['製表人：陳護理長', 'signature'],
    ['院長', 'signature'],
    ['列印日期：115/11/20', 'signature'],
    ['作成者：佐藤', 'signature'],
    ['Prepared by: Ann', 'signature'],
    ['ผู้จัดทำ: สมศรี', 'signature'],
    ['Người lập bảng: Lan', 'signature'],
    ['Disetujui oleh: Budi', 'signature'],
    ['※ 以上資料僅供內部使用', 'signature'],
    ['二樓', 'floor'],
    ['2F', 'floor'],
    ['３樓A區', 'floor'],
    ['Floor 2', 'floor'],
    ['ชั้น 2', 'floor'],
    ['Tầng 3', 'floor'],
    ['Lantai 1', 'floor'],
    ['2F 小計：2 人', 'total'],
    ['12 人', 'total'],
    ['（空床）', 'vacant'],
    ['Giường trống', 'vacant'],
    ['只有名字', 'nameOnly'],
  ])('%s is %s', async (said, why) => {
    expect(await left(rowsOf(['姓名', '床號'], ['甲', '1'], [said, null], ['乙', '3']))).toEqual({
      ...{ read: ['甲', '乙'], left: [`3 ${why}`], hidden: 0 },
    });
  });

  test.each(['共田', '計文', '樓一', '區美', 'Floor Santos', 'Jumlah Sari', 'Ward', 'Total Recall'])(
    'somebody called %s who has a birthday is somebody',
    async (name) => {
      const rows = rowsOf(['姓名', '生日'], ['甲', '1940/5/17'], [name, '1941/5/17']);
      expect(await left(rows)).toMatchObject({ read: ['甲', name], left: [] });
    },
  );

  test('beds that are counted in words are no totals; people that are counted where a name should stand are', async () => {
    const rows = rowsOf(
      ['床號', '姓名', '性別', '年齡'],
      ['1床', '王小明', '男', '82'],
      ['2 床', '林美玉', '女', '79'],
      ['12床', '張三', null, null],
      [null, '3 人', null, null],
      ['共 3 床', null, null, null],
      ['3F 小計：3 床', null, null, null],
    );
    expect(await left(rows)).toMatchObject({
      read: ['王小明', '林美玉', '張三'],
      left: ['5 total', '6 total', '7 total'],
    });
  });

  test('headings once more, and what is ticked is taken all the same', async () => {
    const rows = rowsOf(['姓名', '床號'], ['甲', '1'], ['姓名', '床號'], ['二樓', null], ['乙', null], ['丙', '3']);
    expect(await left(rows)).toEqual({
      ...{ read: ['甲', '丙'], left: ['3 heading', '4 floor', '5 nameOnly'], hidden: 0 },
    });
    expect((await left(rows, { take: [5] })).read).toEqual(['甲', '乙', '丙']);
  });

  test('of more than are shown the true number is said, and all of one reason are taken at once', async () => {
    const rows = rowsOf(['姓名', '床號'], ['甲', '1'], ...Array.from({ length: 600 }, (_, n) => [`R${n}`, null]), [
      '合計：2 人',
      null,
    ]);
    const { findings } = await readList(bookOf(rows), place, noImportAnswers);
    expect(findings.left_out).toHaveLength(500);
    expect(findings.left_out_counts).toEqual([
      { why: 'nameOnly', rows: 600 },
      { why: 'total', rows: 1 },
    ]);
    const all = await readList(bookOf(rows), place, { ...noImportAnswers, take_all: ['nameOnly'] });
    expect(all.rows).toHaveLength(601);
    expect(all.findings.left_out.every(({ taken }) => taken)).toBe(true);
    expect(all.findings.left_out_counts).toEqual(findings.left_out_counts);
  });

  test('a list of nothing but names is one of people', async () => {
    expect(await left(rowsOf(['姓名'], ['甲'], ['乙'], ['合計 2 人']))).toMatchObject({
      ...{ read: ['甲', '乙'], left: ['4 total'] },
    });
  });

  test('hidden rows are counted, and left out until somebody takes them', async () => {
    const rows = rowsOf(['姓名', '床號'], ['甲', '1'], ['乙', '2'], ['丙', '3']).map((row) =>
      row.row === 3 ? { ...row, hidden: true as const } : row,
    );
    expect(await left(rows)).toEqual({ read: ['甲', '丙'], left: [], hidden: 1 });
    expect(await left(rows, { hidden: true })).toEqual({ read: ['甲', '乙', '丙'], left: [], hidden: 1 });
  });

  test('the rest of a merged name is nobody; a bed or a note that was merged holds for all', async () => {
    const filled = (value: string): SheetCell => ({ column: 0, kind: 'text', text: value, filled: true });
    const rows = rowsOf(
      ['姓名', '床號', '備註'],
      ['甲', '1', '同住'],
      ['乙', '2', filled('同住')],
      [filled('乙'), null, '家屬每週三來'],
    );
    expect(await left(rows)).toEqual({ read: ['甲', '乙'], left: ['4 merged'], hidden: 0 });
    expect((await readResidents(rows)).map(({ fields }) => fields.note)).toEqual(['同住', '同住']);
  });

  test('in our own template rows stand as they were meant', async () => {
    const [keys, head] = asRead(templateSheets(importWords['zh-TW'])[0]);
    const rows = [keys, head, { row: 3, cells: [text('二樓', 0)] }, { row: 4, cells: [text('甲', 0), text('女', 1)] }];
    expect(await left(rows as SheetRow[])).toMatchObject({ read: ['二樓', '甲'], left: [] });
  });

  test('where the sheet that lies open has no heading that we know, another can be chosen', async () => {
    const book = { ...bookOf(rowsOf(['hello'], ['x'])), sheets: ['Notes', 'List'] };
    const { rows, findings } = await readList(book, place, noImportAnswers);
    expect([rows, findings.heading_row, findings.sheets]).toEqual([[], null, ['Notes', 'List']]);
  });
});

describe('cells', () => {
  test('a row in full', async () => {
    expect(await readOne(' 王小明 ', 'F', '民國45/3/2', 'a123456789', '007', '3-1', 'C', '\n note ')).toEqual({
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
      'birthday ambiguousDate',
    ]);
    expect((await readOne('x'.repeat(101), null, cell('number', '99999'))).problems).toEqual([
      'name tooLong',
      'birthday unseparatedDate',
    ]);
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
  expect(await readResidents(rows)).toHaveLength(2_000);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(40);
});
