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

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where the last line of lead II stands on the screen, by its own points: two R peaks that follow each other, and the rest before the first. */
const placesOf = (page: Page): Promise<{ readonly rest: Place; readonly peak: Place; readonly next: Place }> =>
  page
    .locator('path[data-lead="II"]')
    .last()
    .evaluate((line) => {
      if (!(line instanceof SVGPathElement)) throw new Error('lead II is no line');
      // What stays at the foot of the window would take the press.
      line.scrollIntoView({ block: 'center' });
      const points = [...(line.getAttribute('d') ?? '').matchAll(/[ML](-?\d+) (-?\d+)/g)].map(([, x, y]) => ({
        x: Number(x),
        y: Number(y),
      }));
      // Upwards is less.
      const top = Math.min(...points.map(({ y }) => y));
      const peaks = points.filter(
        ({ y }, n) => y < 0.6 * top && y <= (points[n - 1]?.y ?? 0) && y < (points[n + 1]?.y ?? 0),
      );
      const [, peak] = peaks;
      // Half a second, at 25 mm/s.
      const next = peaks.find(({ x }) => peak !== undefined && x > peak.x + 1_250);
      // Between two beats, well after the wave of the first.
      const rest = points.findLast(({ x }) => peak !== undefined && x < peak.x - 700);
      const matrix = line.getScreenCTM();
      if (peak === undefined || next === undefined || rest === undefined || matrix === null)
        throw new Error(`lead II has ${peaks.length} beats in ${points.length} points`);
      const onScreen = ({ x, y }: { x: number; y: number }) => {
        const { x: left, y: above } = new DOMPoint(x, y).matrixTransform(matrix);
        return { x: left, y: above };
      };
      return { rest: onScreen(rest), peak: onScreen(peak), next: onScreen(next) };
    });

/** The calipers, pulled open by mouse. */
async function measure(page: Page, from: Place, to: Place): Promise<string> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  return (await page.locator('[data-measured]').textContent()) ?? '';
}

/** ms, beats a minute and mV, as they are said. */
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
  await expect(region.getByText(words.notDiagnosis).first()).toBeVisible();
  await expect.poll(() => page.locator('path[data-lead="II"]').last().getAttribute('d')).toMatch(/^M/);
  const { rest, peak, next } = await placesOf(page);
  const [betweenMs = 0, rate = 0, level = 1] = numbersOf(await measure(page, peak, next));
  // A pixel of the screen is 10.6 ms and 0.026 mV, and a mouse stands on whole ones.
  expect(Math.abs(betweenMs - 1_000)).toBeLessThan(25);
  expect(Math.abs(rate - 60)).toBeLessThan(1.6);
  expect(Math.abs(level)).toBeLessThan(0.06);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-measured]')).toHaveCount(0);
  const [, , heightMv = 0] = numbersOf(await measure(page, rest, peak));
  expect(Math.abs(heightMv - 1)).toBeLessThan(0.1);
  // From lead to lead there is a time, but no voltage.
  await page.keyboard.press('Escape');
  const above = { x: next.x, y: next.y - 200 };
  expect(await measure(page, peak, above)).toContain(`${ecgViewer.voltageBetween}–`);
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
  expect(paper.words).toContain(words.notDiagnosis);
  await page.getByRole('button', { name: desk.lists.back, exact: true }).click();

  const download = page.waitForEvent('download');
  const again = page.getByRole('button', { name: filled(words.one.downloadOf, { name: 'ecg.xml' }) });
  await again.click();
  const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  expect(hash(await (await download).path())).toBe(hash(file));
  expect(screen.complaints).toEqual([]);
  await screen.context.close();
});
