/**
 * An ECG from the file to the paper: dropped, the other name in it said, a beat measured with the calipers, printed to scale, and the original
 * back byte for byte.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { listEcgs, login, readEcg } from '@wardlight/contract';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import { callOf } from './calling.ts';
import { readPaper } from './paper.ts';
import { aimAndPress, enter, openScreen, signIn } from './person.ts';
import { faultsOf } from './seeing.ts';
import { test } from './shared-stack.ts';
import { filled } from './sight.ts';

const { ecg: words, ecgViewer } = desk;
const mmPerPoint = 25.4 / 72;
const other = '王小明';

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wl-ecg-'));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Twelve leads with a beat a second, each R of lead II a millivolt high. */
function makeFile(): string {
  const file = join(folder, 'ecg.xml');
  const program = resolve(import.meta.dirname, '../../simulator/src/ecg/main.ts');
  const person = ['--name', other, '--id', 'X-77', '--born', '19410203', '--sex', 'M'];
  execFileSync(process.execPath, [program, '--out', file, ...person, '--rate', '60', '--steady']);
  return file;
}

const handle = (page: Page, name: string) => page.getByRole('slider', { name, exact: true });

/** As somebody drags them: to where it was before, and so many mm to the right and upwards. */
async function measure(page: Page, rightMm: number, upMm: number): Promise<string> {
  for (const [name, right, up] of [
    [ecgViewer.first, 0, 0],
    [ecgViewer.second, rightMm, upMm],
  ] as const) {
    const knob = handle(page, name);
    await knob.focus();
    for (let mm = 0; mm < right; mm += 5) await knob.press('Shift+ArrowRight');
    for (let mm = 0; mm < up; mm += 5) await knob.press('Shift+ArrowUp');
  }
  return (await page.locator('[data-measured]').textContent()) ?? '';
}

/** By their own marks: the calipers begin somewhere, and are measured by how far they were moved. */
const numbersOf = (text: string): readonly number[] =>
  [
    ...text
      .replaceAll(',', '')
      .replaceAll('−', '-')
      .matchAll(/[+-]?\d+(?:\.\d+)?/g),
  ].map(([number]) => Number(number));

test('an ECG is dropped, is another one’s by its name, is measured, is printed to scale, and comes back unchanged', async ({
  browser,
  sharedStack,
}) => {
  const stack = await sharedStack();
  const ward = await stack.makeWard({ beds: 1, prefix: 'ecg' });
  const file = makeFile();
  const screen = await openScreen(browser, stack.url, { theme: 'light', width: 1440 });
  const { page } = screen;
  await signIn(screen, ward.staff);
  await enter(screen);
  await page.goto('/other-device/ecg-report');
  await page.getByRole('button', { name: words.adding.open, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /101/ }).click();
  await dialog.getByLabel(words.adding.chooseFiles, { exact: true }).setInputFiles(file);
  await aimAndPress(dialog.getByRole('button', { name: words.adding.send, exact: true }));
  await page.waitForURL(/\/other-device\/ecg-report\/\d+$/);
  const whose = page.getByRole('region', { name: words.one.checkWhose });
  await expect(whose).toContainText(other);
  await expect(whose).toContainText(words.differs.name);

  // Drawn where it was found: a beat a second, as the calls say and as the calipers measure it.
  const { token } = await callOf(stack.url, login, {}, { body: ward.staff });
  const { rows } = await callOf(stack.url, listEcgs, { token });
  const detail = await callOf(stack.url, readEcg, { token }, { params: { ecg_id: rows[0]?.ecg_id ?? 0 } });
  const gaps = (detail.peaks?.at_ms ?? []).slice(1).map((at, n) => at - (detail.peaks?.at_ms[n] ?? 0));
  expect(gaps).toHaveLength(9);
  for (const gap of gaps) expect(Math.abs(gap - 1_000)).toBeLessThanOrEqual(4);
  const region = page.getByRole('region', { name: ecgViewer.region });
  await expect(region.getByText(ecgViewer.notForDiagnosis).first()).toBeVisible();
  await region.getByRole('button', { name: ecgViewer.calipers, exact: true }).click();
  const [fromMs = 0, , fromMv = 0] = numbersOf(await measure(page, 0, 0));
  const [toMs = 0, , toMv = 0] = numbersOf(await measure(page, 25, 10));
  // 25 mm at 25 mm/s, 10 mm at 10 mm/mV.
  expect(toMs - fromMs).toBeCloseTo(1_000, 0);
  expect(Math.abs(toMv - fromMv)).toBeCloseTo(1, 1);
  expect(await faultsOf(page)).toEqual([]);

  await region.getByRole('button', { name: ecgViewer.print, exact: true }).click();
  await expect(page.getByRole('button', { name: ecgViewer.printNow, exact: true })).toBeEnabled();
  const paper = readPaper(await page.pdf({ preferCSSPageSize: true }), folder, 'ecg');
  expect(paper.pages).toHaveLength(1);
  const foot = paper.pages[0]?.find(({ text }) => ecgViewer.reference.startsWith(text) && text.length > 1);
  if (foot === undefined) throw new Error(`no mark of 10 mm is printed: ${paper.words}`);
  const before = foot.left - 14 / mmPerPoint;
  const line = paper.darkBetween(1, foot.top - 4, foot.bottom + 4, 4).filter((x) => x > before && x < foot.left - 1);
  const [left = 0, right = 0] = [line[0], line.at(-1)];
  // Its strokes have a width.
  expect(Math.abs((right - left) * mmPerPoint - 10)).toBeLessThan(0.4);
  expect(paper.words).toContain(ecgViewer.notForDiagnosis);
  await page.getByRole('button', { name: desk.lists.back, exact: true }).click();

  const download = page.waitForEvent('download');
  const again = page.getByRole('button', { name: filled(words.one.downloadOf, { name: 'ecg.xml' }) });
  await again.click();
  const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  expect(hash(await (await download).path())).toBe(hash(file));
  expect(screen.complaints).toEqual([]);
  await screen.context.close();
});
