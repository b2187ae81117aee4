/** The board on a wall, in a real browser: large enough to be read from four metres, and left by Escape. */
import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import { connectAsync } from 'mqtt';
import { enter, openScreen, signIn, tileOf } from './person.ts';
import { type SharedStack, test } from './shared-stack.ts';
import type { Ward } from './stack.ts';

let stack: SharedStack;
let ward: Ward;
test.beforeAll(async ({ sharedStack }) => {
  stack = await sharedStack();
  ward = await stack.makeWard({ beds: 40, prefix: 'wall', alerts: { siteTimeout: { value: 5 } } });
  const [mat] = ward.mats;
  if (mat === undefined) throw new Error('a ward without mats');
  const client = await connectAsync(stack.mqttUrl, {
    clientId: mat.serial,
    username: mat.serial,
    password: mat.password,
    protocolVersion: 4,
  });
  const at = Date.now();
  for (const [seq, ago] of [8_000, 0].entries()) {
    const frame = {
      seq,
      at: at - ago,
      sent: at,
      state: 'sitting',
      posture: null,
      rr: 15,
      hr: 60,
      move: 2,
      quality: 90,
    };
    await client.publishAsync(`v1/${mat.serial}/up/frame`, JSON.stringify(frame), { qos: 1 });
  }
  await client.endAsync();
});

/** A 55-inch screen of 1920 × 1080 px: how many px are 20 mm, a two-hundredth of four metres. */
const leastPx = (20 * 1_920) / ((55 * 25.4 * 16) / Math.hypot(16, 9));

test('every bed number on a 55-inch wall is read from four metres', async ({ browser }) => {
  const screen = await openScreen(browser, stack.url, { width: 1_920, height: 1_080 });
  const { page, words } = screen;
  await signIn(screen, ward.staff);
  await enter(screen);
  await page.keyboard.press('w');
  // The board that stands there until then has a band and forty beds too.
  await expect(page.getByRole('button', { name: words.board.display.wall.leave })).toBeAttached();
  const band = page.getByRole('region', { name: words.alerts.open.title });
  await expect(band.getByRole('listitem').first()).toContainText(ward.mats[0]?.bedNo ?? '?');
  // The beds come when their room has been measured, a moment after the band.
  await expect(page.locator('article[data-bed]')).toHaveCount(40);
  const heights = await page.locator('article[data-bed] strong').evaluateAll((numbers) =>
    numbers.map((number) => {
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(number);
      const pen = document.createElement('canvas').getContext('2d');
      if (pen === null) return 0;
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      return pen.measureText(number.textContent ?? '').actualBoundingBoxAscent;
    }),
  );
  expect(heights).toHaveLength(40);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(leastPx);
  // Nothing runs over the edge of its tile or of the screen.
  expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(tileOf(screen, ward.mats[0]?.bedId ?? 0)).toBeVisible();
  expect(screen.complaints).toEqual([]);
  await screen.context.close();
});

test('the arrow keys walk over the tiles, axe accepts the grid in every density, and no number of a calling bed is cut', async ({
  browser,
}) => {
  const screen = await openScreen(browser, stack.url, { width: 1_280, height: 800 });
  const { page, words } = screen;
  await signIn(screen, ward.staff);
  await enter(screen);
  const bedId = (index: number) => ward.mats[index]?.bedId ?? 0;
  await tileOf(screen, bedId(0)).getByRole('link').focus();
  const grid = page.getByRole('grid');
  const columns = Number(await grid.getAttribute('aria-colcount'));
  await page.keyboard.press('ArrowDown');
  await expect(tileOf(screen, bedId(columns)).getByRole('link')).toBeFocused();
  await page.keyboard.press('Control+End');
  await expect(tileOf(screen, bedId(39)).getByRole('link')).toBeFocused();
  await expect(tileOf(screen, bedId(39))).toBeInViewport({ ratio: 1 });
  // Every bed whole in sight, before anybody chooses anything.
  for (const { bedId: bed } of ward.mats) await expect(tileOf(screen, bed)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: words.board.display.view, exact: true }).click();
  for (const density of ['comfortable', 'compact', 'dense'] as const) {
    await page.getByLabel(desk.viewChoices.density.label).selectOption(desk.viewChoices.density[density]);
    await expect(grid).toHaveAttribute('data-density', density);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(grave.map(({ id, nodes }) => `${density}: ${id} at ${nodes[0]?.target.join(' ')}`)).toEqual([]);
    // Which bed calls is read in full however small the tile is.
    const cut = await page.locator('article[data-priority] h3').evaluateAll((numbers) => ({
      of: numbers.length,
      cut: numbers.filter((number) => number.scrollWidth > number.clientWidth).map((number) => number.textContent),
    }));
    expect(cut.of).toBeGreaterThan(0);
    expect(cut.cut).toEqual([]);
  }
  expect(screen.complaints).toEqual([]);
  await screen.context.close();
});
