/**
 * A head nurse's own list, as houses keep them: a cover sheet before it, a title above, headings of their own, years of two digits, floors
 * between, a total and a signature below, rows that a filter hides. All of it comes in, and no birthday is lost.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { addBeds, login } from '@wardlight/contract';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import writeExcelFile from 'write-excel-file/node';
import { callOf } from './calling.ts';
import { enter, openScreen, signIn } from './person.ts';
import { faultsOf } from './seeing.ts';
import { type SharedStack, test } from './shared-stack.ts';
import { filled } from './sight.ts';
import type { Ward } from './stack.ts';

const { residentImport: words, importList: list } = desk;
let stack: SharedStack;
let ward: Ward;
let folder: string;

test.beforeAll(async ({ sharedStack }) => {
  folder = mkdtempSync(join(tmpdir(), 'wl-own-list-'));
  stack = await sharedStack();
  ward = await stack.makeWard({ beds: 1, prefix: 'ownlist' });
  const { token } = await callOf(stack.url, login, {}, { body: ward.staff });
  const bed_nos = ['甲-1', '甲-2', '甲-3', '甲-4'];
  await callOf(stack.url, addBeds, { token }, { body: { floor: '3F', bed_nos } });
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As typed; the rows of a spreadsheet count from 1. */
const lines: readonly (readonly (string | null)[])[] = [
  ['向陽長照中心 住民名冊', null, null, null, null, null],
  ['115 年 11 月', null, null, null, null, null],
  ['序號', '住民姓名', '出生年月日', '性別／年齡', '床位', '責任護理師'],
  [null, '三樓', null, null, null, null],
  ['1', '王阿明', '45/03/20', '男/70', '甲-1', '林護理師'],
  ['2', '陳秀英', '28/12/31', '女/86', '甲-2', '林護理師'],
  ['3', '李添財', '31/07/08', '男/84', '甲-3', '吳護理師'],
  ['序號', '住民姓名', '出生年月日', '性別／年齡', '床位', '責任護理師'],
  ['4', '黃招弟', '23/02/17', '女/92', '甲-4', '吳護理師'],
  [null, '合計：4 人', null, null, null, null],
  [null, '製表人：張護理長', null, null, null, null],
];
const hiddenRow = 7;

async function ownWorkbook(path: string): Promise<void> {
  const cells = (row: readonly (string | null)[]) =>
    row.map((value) => (value === null ? null : { value, type: String }));
  const filter = {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transformElementAttributes: (
            tag: string,
            attributes: Record<string, string | number>,
            index: number | undefined,
            _: object,
            { sheetIndex }: { sheetIndex: number },
          ) =>
            tag === 'row' && sheetIndex === 1 && index === hiddenRow - 1 ? { ...attributes, hidden: 1 } : attributes,
        },
        // The second sheet lies open.
        'xl/workbook.xml': {
          transform: (content: string) => content.replace(/<workbookView(?=[ /])/, '<workbookView activeTab="1"'),
        },
      },
    },
  };
  await writeExcelFile(
    [
      { data: [[{ value: '使用說明：請填寫名冊', type: String }]], sheet: '說明' },
      { data: lines.map(cells), sheet: '三樓名冊' },
    ],
    { features: [filter] },
  ).toFile(path);
}

test('a list of one’s own comes in whole, with every birthday as it was meant', async ({ browser }) => {
  const file = join(folder, '住民名冊.xlsx');
  await ownWorkbook(file);
  const screen = await openScreen(browser, stack.url, { width: 375, height: 812 });
  const { page } = screen;
  await signIn(screen, ward.staff);
  await enter(screen);
  await page.goto('/device-management/resident-management/import');
  await page.locator('input[type="file"]').setInputFiles(file);

  const part = page.getByRole('region', { name: list.title });
  await expect(part.getByText(filled(list.sheetRead, { name: '三樓名冊' }))).toBeVisible();
  await expect(part.getByText(filled(list.headingRow, { row: '3' }))).toBeVisible();
  // Of whom nobody has said how their birthdays are written, nobody is added without one.
  await expect(page.getByText(filled(words.canAdd, { n: '0' }))).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  // By keyboard: the column nobody knows is nothing of ours, the years are the Republic's, the hidden row comes too.
  const nurse = part.getByRole('combobox', { name: filled(list.column, { column: 'F', heading: '責任護理師' }) });
  await nurse.focus();
  await nurse.selectOption('nothing');
  const years = part.getByRole('radio', { name: list.ways['ymd-roc'] });
  await years.focus();
  await page.keyboard.press('Space');
  await part.getByRole('checkbox', { name: list.hiddenTake }).focus();
  await page.keyboard.press('Space');
  for (const why of ['floor', 'heading', 'total', 'signature'] as const)
    await expect(part.getByText(list.why[why], { exact: true })).toBeVisible();
  await part.getByRole('button', { name: list.again }).press('Enter');

  await page.getByRole('button', { name: filled(words.commit, { n: '4' }) }).click();
  await expect(page.getByText(filled(words.success, { n: '4' }), { exact: true })).toBeVisible();
  await expect(page.getByText(filled(words.failure, { n: '0' }), { exact: true })).toBeVisible();
  const residents = await stack.query(
    `select r.name, r.birthday::text, r.gender, b.bed_no from residents r join beds b using (agency_id, bed_id)
      where r.agency_id = $1 and b.floor = '3F' order by b.bed_no`,
    [ward.agencyId],
  );
  expect(residents).toEqual([
    { name: '王阿明', birthday: '1956-03-20', gender: 'male', bed_no: '甲-1' },
    { name: '陳秀英', birthday: '1939-12-31', gender: 'female', bed_no: '甲-2' },
    { name: '李添財', birthday: '1942-07-08', gender: 'male', bed_no: '甲-3' },
    { name: '黃招弟', birthday: '1934-02-17', gender: 'female', bed_no: '甲-4' },
  ]);
  expect(screen.complaints).toEqual([]);
});
