/** Labels as they come out of the printer: every code decodes, and leads to one resident, for as many codes as there are residents. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { residentSheetPath } from '@wardlight/contract';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import { enter, openScreen, type Screen, signIn } from './person.ts';
import { type SharedStack, test } from './shared-stack.ts';
import type { Ward } from './stack.ts';

const run = promisify(execFile);
const beds = 30;
const mmPerPoint = 25.4 / 72;

let stack: SharedStack;
let ward: Ward;
let folder: string;
let residents: readonly number[];
test.beforeAll(async ({ sharedStack }) => {
  folder = mkdtempSync(join(tmpdir(), 'wl-labels-'));
  stack = await sharedStack();
  ward = await stack.makeWard({ beds, prefix: 'labels' });
  residents = ward.mats.map(({ residentId }) => residentId);
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function openLabels(screen: Screen): Promise<void> {
  await signIn(screen, ward.staff);
  await enter(screen);
  await screen.page.goto('/device-management/resident-management/labels');
  await expect(screen.page.getByRole('region', { name: desk.labels.preview })).toBeVisible();
}

/** What a reader sees on the sheets as they are painted for paper, sheet by sheet. */
async function decodeSheets(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
  const sheets = page.locator('.labels-on-paper > div');
  await expect(sheets.first()).toBeVisible();
  const found: string[] = [];
  for (const [index, sheet] of (await sheets.all()).entries()) {
    const path = join(folder, `sheet-${index}.png`);
    await sheet.screenshot({ path });
    const { stdout } = await run('zbarimg', ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', path]);
    found.push(...stdout.trim().split('\n'));
  }
  // Back to what the browser does by itself: `screen` would hold while it prints, too.
  await page.emulateMedia({ media: null, reducedMotion: 'reduce' });
  await expect(sheets).toHaveCount(0);
  return found;
}

/** Width and height of every page in millimetres. */
async function pagesOf(page: Page): Promise<(readonly [number, number])[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(
    ([, width, height]) => [Number(width) * mmPerPoint, Number(height) * mmPerPoint] as const,
  );
}

const addresses = (ids: readonly number[]): string[] =>
  ids.map((id) => `${stack.url}${residentSheetPath(ward.agencyId, id)}`).sort();

test('every label on every kind of sheet leads to its own resident', async ({ browser }) => {
  const screen = await openScreen(browser, stack.url);
  const { page } = screen;
  await openLabels(screen);
  const kinds = [
    { sheet: 'a4of24', pages: 2, size: [210, 297] },
    { sheet: 'a4of14', pages: 3, size: [210, 297] },
    { sheet: 'single', pages: beds, size: [62, 29] },
  ] as const;
  for (const { sheet, pages, size } of kinds) {
    await page.getByLabel(desk.labels.sheet, { exact: true }).selectOption(sheet);
    expect((await decodeSheets(page)).sort(), sheet).toEqual(addresses(residents));
    const printed = await pagesOf(page);
    expect(printed, sheet).toHaveLength(pages);
    for (const [width, height] of printed) {
      // Chromium rounds a page to whole points.
      expect(Math.abs(width - size[0]), sheet).toBeLessThan(0.4);
      expect(Math.abs(height - size[1]), sheet).toBeLessThan(0.4);
    }
  }
  expect(screen.complaints).toEqual([]);
  await screen.context.close();
});

/** A report as it is printed: nothing stands beside it, and it is dark ink on white. */
async function expectPaper(page: Page, title: string): Promise<void> {
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
  const seen = () =>
    page.locator('main').evaluate((main) => ({
      beside: [...(main.parentElement?.children ?? [])]
        .filter((each) => each !== main && getComputedStyle(each).display !== 'none')
        .map(({ tagName }) => tagName),
      ink: getComputedStyle(main).color,
      ground: getComputedStyle(document.body).backgroundColor,
    }));
  // Polled: with less motion every change of a style takes a millisecond on a screen, which this one only pretends not to be.
  const paper = { beside: [], ink: 'rgb(0, 0, 0)', ground: 'rgb(255, 255, 255)' };
  await expect.poll(seen, { message: title }).toEqual(paper);
  await page.emulateMedia({ media: null, reducedMotion: 'reduce' });
}

test('after the board and the reports, which are printed by themselves in ink on A4, a label still fills its own page', async ({
  browser,
}) => {
  const screen = await openScreen(browser, stack.url, { theme: 'dark' });
  const { page, words } = screen;
  await signIn(screen, ward.staff);
  await enter(screen);
  const { groups } = words.shell.nav;
  await page.getByRole('link', { name: groups.reports, exact: true }).click();
  await page.waitForURL('**/report/daily-risk-summary-report');
  const print = page.getByRole('button', { name: desk.lists.print, exact: true });
  for (const title of [words.shell.titles.dailyRisk, words.shell.titles.statistics]) {
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(print).toBeVisible();
    await expectPaper(page, title);
    for (const [width, height] of await pagesOf(page)) {
      expect(Math.abs(width - 210), title).toBeLessThan(0.4);
      expect(Math.abs(height - 297), title).toBeLessThan(0.4);
    }
  }
  await page.getByRole('link', { name: groups.residents, exact: true }).click();
  await page.getByRole('link', { name: desk.residents.labels, exact: true }).first().click();
  await expect(page.getByRole('region', { name: desk.labels.preview })).toBeVisible();
  await page.getByLabel(desk.labels.sheet, { exact: true }).selectOption('single');
  const printed = await pagesOf(page);
  expect(printed).toHaveLength(beds);
  for (const [width, height] of printed) {
    expect(Math.abs(width - 62)).toBeLessThan(0.4);
    expect(Math.abs(height - 29)).toBeLessThan(0.4);
  }
  expect(screen.complaints).toEqual([]);
  await screen.context.close();
});

test('a code opens the resident at the bed: after the login, on a phone, with what the board knows', async ({
  browser,
}) => {
  const screen = await openScreen(browser, stack.url, { width: 375, height: 740 });
  const { page, words } = screen;
  const id = residents[0] ?? 0;
  const address = residentSheetPath(ward.agencyId, id);
  await page.goto(address);
  await page.waitForURL('**/auth/login');
  await page.getByLabel(words.signIn.username).fill(ward.staff.username);
  await page.getByLabel(words.signIn.password, { exact: true }).fill(ward.staff.password);
  await page.getByRole('button', { name: words.signIn.submit, exact: true }).click();
  await page.getByRole('button', { name: words.welcome.enter }).click();
  await page.waitForURL(`**${address}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Resident 1' })).toBeVisible();
  await expect(page.getByRole('region', { name: desk.residents.sheet.status })).toContainText(
    words.board.status.awaitingConnection,
  );
  await expect(page.getByText(desk.residents.sheet.noAlerts)).toBeVisible();
  expect(screen.complaints).toEqual([]);
  await screen.context.close();
});

test('one resident, on a sheet of which half is used', async ({ browser }) => {
  const screen = await openScreen(browser, stack.url);
  const { page } = screen;
  await openLabels(screen);
  const id = residents[4] ?? 0;
  await page.goto(`/device-management/resident-management/labels?resident=${id}`);
  await page.getByLabel(desk.labels.start).fill('13');
  await expect(page.getByRole('region', { name: desk.labels.preview }).getByText(desk.labels.used)).toHaveCount(12);
  expect(await decodeSheets(page)).toEqual(addresses([id]));
  expect(await pagesOf(page)).toHaveLength(1);
  await screen.context.close();
});
