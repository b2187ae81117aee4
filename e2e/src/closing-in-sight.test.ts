/**
 * The longest form of a close, of a fall at a bed with several alarms, opened from low in the drawer: it begins below the strip, and what
 * sends it is in sight.
 */
import { expect, test } from '@playwright/test';
import { makeNightWard, type NightWard } from './night-ward.ts';
import { faultsOf } from './seeing.ts';

let at: NightWard;
test.beforeAll(async () => {
  at = await makeNightWard(1, { tempGreater: { value: 37.8 }, spo2Less: { value: 90 } });
  await at.settle(0);
  await at.night.measure({ temp: 38.6, spo2: 84 }, 0);
  await at.night.pass(20);
  at.night.breathe();
});
test.afterAll(() => at?.end());

for (const language of ['zh-TW', 'th'] as const)
  test(`the form of a fall in the drawer ends where the screen does, and its last button is in sight, in ${language}`, async ({
    browser,
  }) => {
    const { page, words, context } = await at.atTheBoard(browser, at.ward.staff, {
      language,
      width: 1280,
      height: 800,
    });
    await page.goto(`/dashboard?bed=${at.bedOf(0).bedId}`);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${words.alerts.close} `) })
      .first()
      .click();
    await page.getByRole('button', { name: words.alerts.closedAs.fall }).click();
    await expect(page.getByRole('button', { name: words.alerts.closing.send, exact: true })).toBeInViewport({
      ratio: 1,
    });
    const title = await page.getByRole('heading', { level: 2 }).last().boundingBox();
    const bars = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--bars-height')),
    );
    expect(bars).toBeGreaterThan(0);
    expect(title?.y).toBeGreaterThanOrEqual(bars);
    // That a way to the strip stands out of sight until it has the focus is meant so.
    expect((await faultsOf(page)).filter((fault) => !fault.startsWith('cut'))).toEqual([]);
    await context.close();
  });
