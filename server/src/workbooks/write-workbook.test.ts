/** What we write is read back unchanged, by us and by another reader, and is never a formula. */
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { naughtyStrings, someNaughtyStrings } from '../testing/naughty-strings.ts';
import { openPackage } from './open-package.ts';
import { readWorkbook } from './read-workbook.ts';
import { writeWorkbook } from './write-workbook.ts';

const limits = { rows: 5_000, bytes: 64 * 1024 * 1024, columns: 64, characters: 4_000_000 };
const sheet = (texts: readonly string[]) => ({
  ...{ name: "it's: a [sheet]?", widths: [20], frozen: 0, choices: [] },
  rows: texts.map((text) => ({ look: 'plain' as const, cells: [text] })),
});
const texts = [
  ...['=1+1', '+1', '-1', '@sum(a1)', '\tx', '0912345678', '1E5', '3-1', 'TRUE', '#N/A'],
  ...['_x0041_', '\u0001\u0008', 'a\r\nb', ' wide ', '<&>"\'', '𠮷野家', 'สวัสดี', 'é', '\ufffe'],
];

test('texts come back as they went', async () => {
  const file = writeWorkbook([sheet(texts)]);
  expect((await readWorkbook(file, limits)).rows.map(({ cells }) => [cells[0]?.kind, cells[0]?.text])).toEqual(
    texts.map((text) => ['text', text]),
  );
});

test('another reader reads the same', async () => {
  const rows = await readSheet(writeWorkbook([sheet(texts)]), 1, { trim: false });
  expect(rows.map(([text]) => text)).toEqual(texts);
});

test('no cell holds a formula, and each is marked as text for whoever edits it', async () => {
  const file = writeWorkbook([sheet(texts)]);
  const opened = await openPackage(file, { bytes: 1_000_000 });
  const textOf = async (path: string) => {
    const pieces: string[] = [];
    for await (const piece of opened.text(path)) pieces.push(piece);
    return pieces.join('');
  };
  const xml = await textOf('xl/worksheets/sheet1.xml');
  expect(xml).not.toMatch(/<f\b/);
  expect(xml.match(/<c [^>]*s="1" t="inlineStr"/g)).toHaveLength(texts.length);
  expect(await textOf('xl/styles.xml')).toContain(
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"',
  );
});

test('figures are numbers that a spreadsheet sums; an empty cell is none', async () => {
  const plain = { look: 'plain' as const };
  const file = writeWorkbook([{ ...sheet([]), rows: [{ ...plain, cells: ['9.2', 9.2, 0, null, 4] }] }]);
  expect((await readSheet(file, 1))[0]).toEqual(['9.2', 9.2, 0, null, 4]);
});

test('days of the calendar are dates, before and after the leap day that a spreadsheet makes up', async () => {
  const plain = { look: 'plain' as const };
  const dates = ['2026-11-17', '2024-02-29', '1900-03-01'];
  const file = writeWorkbook([{ ...sheet([]), rows: [{ ...plain, cells: dates.map((date) => ({ date })) }] }]);
  expect((await readSheet(file, 1))[0]).toEqual(dates.map((date) => new Date(date)));
});

test('years of the Republic are how a date looks, not what it is', async () => {
  const row = { look: 'plain' as const, cells: [{ date: '2026-11-17' }] };
  const file = writeWorkbook([{ ...sheet([]), rows: [row], years: 'roc' }]);
  expect((await readSheet(file, 1))[0]).toEqual([new Date('2026-11-17')]);
});

test('the same content is the same file', () => {
  expect(writeWorkbook([sheet(texts)]).equals(writeWorkbook([sheet(texts)]))).toBe(true);
});

const folder = process.env.WARDLIGHT_RECORDINGS ?? '';
test.skipIf(folder === '')('naughty strings come back as they went (skipped: no recordings) @proof', async () => {
  const proof = process.env.WARDLIGHT_PROOF === '1';
  const naughty = (proof ? naughtyStrings : someNaughtyStrings)(folder).filter((text) => text.trim() !== '');
  expect(naughty.length).toBeGreaterThan(proof ? 400 : 20);
  const { rows } = await readWorkbook(writeWorkbook([sheet(naughty)]), limits);
  expect(rows.map(({ cells }) => cells[0]?.text)).toEqual(naughty);
});

test('times are dates with a time, and an amount is a number whatever unit stands beside it', async () => {
  const row = {
    look: 'plain' as const,
    cells: [
      { time: '2026-11-17 23:05:09' },
      { amount: 86.5, shown: '{{value}} %' },
      { amount: 4, shown: '每分鐘 {{value}} "次"' },
    ],
  };
  for (const years of ['common', 'roc'] as const) {
    const file = writeWorkbook([{ ...sheet([]), rows: [row], years }]);
    const [[time, ...amounts] = []] = await readSheet(file, 1);
    // A part of a day is no whole number of milliseconds.
    expect(Math.round(Number(time) / 1_000)).toBe(Date.parse('2026-11-17T23:05:09Z') / 1_000);
    expect(amounts).toEqual([86.5, 4]);
  }
  const styles = await partOf(writeWorkbook([{ ...sheet([]), rows: [row] }]), 'xl/styles.xml');
  expect(styles).toContain('formatCode="General&quot; %&quot;"');
  expect(styles).toContain('formatCode="&quot;每分鐘 &quot;General&quot; 次&quot;"');
  expect(styles).toContain('formatCode="yyyy\\-mm\\-dd hh:mm:ss"');
});

test('a filter stands on the last frozen row and reaches down to the last one', async () => {
  const rows = [{ look: 'head' as const, cells: ['a', 'b'] }, ...sheet(['1', '2']).rows];
  const file = writeWorkbook([{ ...sheet([]), widths: [10, 10], rows, frozen: 1, filter: true }]);
  const xml = await partOf(file, 'xl/worksheets/sheet1.xml');
  expect(xml).toContain('</sheetData><autoFilter ref="A1:B3"/>');
  expect(xml).toContain('ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"');
  expect(await partOf(file, 'xl/workbook.xml')).toContain(
    `<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">'it''s  a  sheet  '!$A$1:$B$3</definedName>`,
  );
  expect(await readSheet(file, 1)).toHaveLength(3);
  const without = await partOf(writeWorkbook([sheet(['x'])]), 'xl/workbook.xml');
  expect(without).not.toContain('definedName');
});

async function partOf(file: Buffer, path: string): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of (await openPackage(file, { bytes: 1_000_000 })).text(path)) pieces.push(piece);
  return pieces.join('');
}
