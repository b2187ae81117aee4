/** Which sheet of a workbook is read, and what its rows say beside their cells. */
import { describe, expect, test } from 'vitest';
import { readWorkbook } from './read-workbook.ts';
import type { ReadWish } from './reading.ts';
import { cell, type Made, madeWorkbook } from './testing/made-workbooks.ts';

const limits = { rows: 100, bytes: 1_000_000, columns: 64, characters: 10_000 };
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheet = (text: string) => `<worksheet><sheetData><row>${cell('A1', text)}</row></sheetData></worksheet>`;
const link = (id: string, path: string) =>
  `<Relationship Id="${id}" Type="${relations}/worksheet" Target="worksheets/${path}.xml"/>`;

/** Three sheets, the second of them hidden. */
const three = (open: number, third = 'third'): Buffer =>
  madeWorkbook({
    data: `<row>${cell('A1', 'first')}</row>`,
    workbook: `<bookViews><workbookView activeTab="${open}"/></bookViews>`,
    sheets:
      '<sheet name="One" sheetId="1" r:id="r1"/><sheet name="Two" sheetId="2" r:id="r8" state="hidden"/><sheet name="Three" sheetId="3" r:id="r9"/>',
    links: `${link('r8', 'sheet2')}${link('r9', 'sheet3')}`,
    more: [
      { path: 'xl/worksheets/sheet2.xml', text: sheet('second') },
      { path: 'xl/worksheets/sheet3.xml', text: sheet(third) },
    ],
  });
const read = async (file: Buffer, wish?: ReadWish) => {
  const { sheets, sheet: index, rows } = await readWorkbook(file, limits, wish);
  return [sheets.join(' '), index, rows[0]?.cells[0]?.text];
};

describe('the sheet that is read', () => {
  test('is the one that lies open, of those that are shown', async () => {
    expect(await read(three(0))).toEqual(['One Three', 0, 'first']);
    expect(await read(three(2))).toEqual(['One Three', 1, 'third']);
    expect(await read(three(1))).toEqual(['One Three', 0, 'first']);
  });

  test('is the one that is wished for, where there is such a one', async () => {
    expect(await read(three(2), { sheet: 0 })).toEqual(['One Three', 0, 'first']);
    expect(await read(three(2), { sheet: 7 })).toEqual(['One Three', 1, 'third']);
  });

  test('is ours by its mark, whatever lies open; a wish stands above it', async () => {
    const file = three(0, 'mark:name');
    expect(await read(file, { mark: 'mark:' })).toEqual(['One Three', 1, 'mark:name']);
    expect(await read(file, { mark: 'mark:', sheet: 0 })).toEqual(['One Three', 0, 'first']);
  });

  test('a sheet beside it that is damaged is in nobody’s way', async () => {
    expect(await read(three(0, '<broken'), { mark: 'mark:' })).toEqual(['One Three', 0, 'first']);
  });
});

describe('rows', () => {
  const rowsOf = async (made: Made) =>
    (await readWorkbook(madeWorkbook(made), limits)).rows.map(({ row, hidden, cells }) =>
      [row, ...(hidden ? ['hidden'] : []), ...cells.map(({ text, filled }) => `${text}${filled ? '↑' : ''}`)].join(' '),
    );
  const row = (at: number, texts: readonly (string | null)[], more = '') =>
    `<row r="${at}"${more}>${texts.map((text, n) => (text === null ? '' : cell(`${'ABC'[n]}${at}`, text))).join('')}</row>`;

  test('that a filter hides are said to be hidden', async () => {
    const data =
      row(1, ['a']) + row(2, ['b'], ' hidden="1"') + row(3, ['c'], ' hidden="true"') + row(4, ['d'], ' hidden="0"');
    expect(await rowsOf({ data })).toEqual(['1 a', '2 hidden b', '3 hidden c', '4 d']);
  });

  test('a cell that was merged downwards holds for the rows it covers that have anything in them', async () => {
    const data = row(1, ['101', 'x']) + row(2, [null, 'y']) + row(4, [null, 'z']) + row(5, [null, 'w']);
    const after = '<mergeCells><mergeCell ref="A1:A4"/><mergeCell ref="B1:C1"/><mergeCell ref="C9:C12"/></mergeCells>';
    expect(await rowsOf({ data, after })).toEqual(['1 101 x', '2 101↑ y', '4 101↑ z', '5 w']);
  });

  test('what is filled in counts as what is read, and a reference that is none is nothing', async () => {
    const data = Array.from({ length: 90 }, (_, n) => row(n + 1, [n === 0 ? 'x'.repeat(200) : null, 'y'])).join('');
    const merged = '<mergeCells><mergeCell ref="A1:A1048576"/><mergeCell ref="A1:"/><mergeCell/></mergeCells>';
    await expect(rowsOf({ data, after: merged })).rejects.toThrow('workbook_too_big');
  });
});
