/** A fall found at night: on a phone it is said in a few taps what it was, and the head nurse finds it counted apart in the morning. */
import { expect } from '@playwright/test';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import mqtt from 'mqtt';
import { enter, openScreen, type Screen, signIn, tileOf } from './person.ts';
import { faultsInOtherTheme, faultsOf } from './seeing.ts';
import { type SharedStack, test } from './shared-stack.ts';
import { filled } from './sight.ts';
import { until, type Ward } from './stack.ts';

let stack: SharedStack;
let ward: Ward;
test.beforeAll(async ({ sharedStack }) => {
  stack = await sharedStack();
  ward = await stack.makeWard({ beds: 1, prefix: 'fall', alerts: { leaveBed: { value: 0 } } });
});

const frame = (state: 'lying' | 'out'): string => {
  const at = Date.now();
  const vitals = state === 'out' ? { rr: null, hr: null } : { rr: 16, hr: 66 };
  return JSON.stringify({ seq: at, at, sent: at, state, posture: null, ...vitals, move: 3, quality: 95 });
};

/** Nothing is wider than its screen, and what is to be pressed is as large as a thumb. */
async function fits({ page }: Screen): Promise<void> {
  const form = page.getByRole('dialog').last();
  const small = await form.locator('button, label:has(input)').evaluateAll((all) =>
    all.flatMap((each) => {
      const { width, height } = each.getBoundingClientRect();
      return Math.min(width, height) < 44 && each.getAttribute('aria-label') === null ? [each.textContent] : [];
    }),
  );
  expect(small).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** How high a finger may miss the name of the bed in the strip and still open it. */
const strippedBedHeight = ({ page }: Screen): Promise<number> =>
  page
    .locator('[data-strip] li a')
    .first()
    .evaluate((link) => {
      const x = link.getBoundingClientRect().left + 8;
      const { top, bottom } = (link.closest('li') ?? link).getBoundingClientRect();
      let height = 0;
      for (let y = Math.ceil(top); y < bottom; y++)
        if (document.elementFromPoint(x, y)?.closest('a') === link) height++;
      return height;
    });

test('a fall is closed on a phone with what was seen and who was called, and stands apart in the log', async ({
  browser,
}, info) => {
  const [mat] = ward.mats;
  if (mat === undefined) throw new Error('the ward has no mat');
  const open = async (wish: Parameters<typeof openScreen>[2]): Promise<Screen> => {
    const screen = await openScreen(browser, stack.url, wish);
    await signIn(screen, ward.staff);
    await enter(screen);
    return screen;
  };
  const phone = await open({ width: 375, height: 667, language: 'th' });
  const station = await open({});
  const { serial, password } = mat;
  const client = await mqtt.connectAsync(stack.mqttUrl, {
    clientId: serial,
    username: serial,
    password,
    protocolVersion: 4,
  });
  const say = (state: 'lying' | 'out') => client.publishAsync(`v1/${serial}/up/frame`, frame(state), { qos: 1 });
  const counted = tileOf(phone, mat.bedId).and(phone.page.locator('[data-status="inBed"]:not([data-provisional])'));
  await until(async () => {
    await say('lying');
    return (await counted.count()) === 1;
  });
  await say('out');
  await expect(tileOf(phone, mat.bedId)).toHaveAttribute('data-look', /alarm/);

  expect(await strippedBedHeight(phone)).toBeGreaterThanOrEqual(44);

  const { page, words } = phone;
  await page.getByRole('navigation').getByRole('button').click();
  await page
    .getByRole('button', { name: new RegExp(`^${words.alerts.close} `) })
    .first()
    .click();
  const fall = page.getByRole('button', { name: words.alerts.closedAs.fall });
  await expect(fall).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: words.alerts.closedAs.other })).toBeInViewport({ ratio: 1 });
  await fits(phone);
  await page.screenshot({ path: info.outputPath('reasons.png') });
  await fall.click();
  await fits(phone);
  const send = page.getByRole('button', { name: words.alerts.closing.send, exact: true });
  await send.click();
  await expect(page.getByRole('dialog').last().getByRole('alert')).toHaveText([
    words.alerts.closing.choose,
    words.alerts.closing.choose,
  ]);
  expect(await faultsOf(page)).toEqual([]);
  expect(await faultsInOtherTheme(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('fall.png') });
  await page.getByRole('radio', { name: words.alerts.fall.injuries.seen, exact: true }).click();
  await page.getByRole('checkbox', { name: words.alerts.fall.calls.nurse, exact: true }).click();
  await page.getByRole('checkbox', { name: words.alerts.fall.calls.ambulance }).click();
  await page.getByRole('textbox', { name: words.alerts.closing.note, exact: true }).fill('สะโพกซ้าย');
  await send.click();
  await expect(tileOf(phone, mat.bedId)).not.toHaveAttribute('data-look', /alarm|claimed/);

  await station.page.goto('/report/notify-report');
  await expect(station.page.getByText(filled(desk.alertLog.falls, { n: '1', injured: '1' }))).toBeVisible();
  await station.page.getByLabel(desk.alertLog.exported.reason).selectOption('fall');
  const row = station.page.getByRole('table').getByRole('row').filter({ hasText: station.words.alerts.type.leaveBed });
  await row.getByRole('button').click();
  const story = station.page.getByRole('dialog');
  const { injuries, calls } = station.words.alerts.fall;
  for (const said of [injuries.seen, `${calls.nurse}, ${calls.ambulance}`, 'สะโพกซ้าย'])
    await expect(story).toContainText(said);
  await client.endAsync();
  expect([...phone.complaints, ...station.complaints]).toEqual([]);
  await phone.context.close();
  await station.context.close();
});
