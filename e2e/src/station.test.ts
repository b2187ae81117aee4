/** A station that many use, in a real browser: a file that does not come books nothing to the station, and records ask for a PIN. */
import { expect } from '@playwright/test';
import { words as desk } from '@wardlight/contract/words/zh-TW/desk';
import mqtt from 'mqtt';
import { aimAndPress, enter, openScreen, type Screen, signIn, tileOf } from './person.ts';
import { type SharedStack, test } from './shared-stack.ts';
import { until, type Ward } from './stack.ts';

const pin = '730591';
let stack: SharedStack;
let ward: Ward;
let agentId: number;

test.beforeAll(async ({ sharedStack }) => {
  stack = await sharedStack();
  ward = await stack.makeWard({ beds: 2, prefix: 'station', alerts: { leaveBed: { value: 0 } } });
  await stack.query('update users set shared = true where username = $1', [ward.staff.username]);
  const [agent] = await stack.query<{ user_id: number }>('select user_id from users where username = $1', [
    ward.agent.username,
  ]);
  agentId = agent?.user_id ?? 0;
  await stack.query('update residents set personal_id = $1 where agency_id = $2', ['A123456789', ward.agencyId]);
});

async function raise(screen: Screen, bed: number): Promise<{ bedId: number; done: () => Promise<void> }> {
  const mat = ward.mats[bed];
  if (mat === undefined) throw new Error(`the ward has no bed ${bed}`);
  const { serial, password, bedId } = mat;
  const client = await mqtt.connectAsync(stack.mqttUrl, {
    clientId: serial,
    username: serial,
    password,
    protocolVersion: 4,
  });
  const say = (state: 'lying' | 'out') => {
    const at = Date.now();
    const vitals = state === 'out' ? { rr: null, hr: null } : { rr: 16, hr: 66 };
    const said = { seq: at, at, sent: at, state, posture: null, ...vitals, move: 3, quality: 95 };
    return client.publishAsync(`v1/${serial}/up/frame`, JSON.stringify(said), { qos: 1 });
  };
  const lies = tileOf(screen, bedId).and(screen.page.locator('[data-status="inBed"]:not([data-provisional])'));
  await until(async () => {
    await say('lying');
    return (await lies.count()) === 1;
  });
  await say('out');
  return { bedId, done: () => client.endAsync() };
}
const claims = (bedId: number) =>
  stack.query<{ user_id: number; account_id: number | null }>(
    `select user_id, account_id from alert_events where bed_id = $1 and change = 'claimed'`,
    [bedId],
  );

test('the file of "who is going?" fails to load, the line returns, it opens, and the claim is booked to the person', async ({
  browser,
}) => {
  const screen = await openScreen(browser, stack.url);
  const { page, words } = screen;
  // Neither its program nor what only it needs.
  const lost: string[] = [];
  await page.route(/\/assets\/(?:chooser|dialog|Modal)[^/]*\.js$/i, async (route) => {
    lost.push(route.request().url());
    await route.abort('internetdisconnected');
  });
  await signIn(screen, ward.staff);
  await enter(screen);
  const { bedId, done } = await raise(screen, 0);
  const claim = tileOf(screen, bedId).getByRole('button', { name: words.alerts.claim });
  await aimAndPress(claim);
  await expect(page.getByText(words.board.who.missing)).toBeVisible();
  expect(lost.length).toBeGreaterThan(0);
  expect(await claims(bedId)).toEqual([]);

  await page.unroute(/\/assets\/(?:chooser|dialog|Modal)[^/]*\.js$/i);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const dialog = page.getByRole('dialog', { name: words.board.who.title });
  // Some browsers remember for the life of a page that a file did not come (Chromium 150): there the button loads the page anew.
  if (await page.evaluate<boolean>(`import(${JSON.stringify(lost[0])}).then(() => false, () => true)`)) {
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: words.common.tryAgain }).click()]);
    await aimAndPress(claim);
  }
  await expect(page.getByText(words.board.who.missing)).toBeHidden();
  // With its styles, which are all in the page's one file: a file of its own that failed would never be fetched again.
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
  await expect(dialog).toBeInViewport();
  await expect(dialog.locator('..')).toHaveCSS('position', 'fixed');
  await dialog.getByRole('button', { name: /agent/ }).click();
  await until(async () => (await claims(bedId)).length > 0);
  expect((await claims(bedId)).map(({ user_id }) => user_id)).toEqual([agentId]);
  await done();
  await screen.context.close();
});

test('records ask for the PIN of one person; the national id is read with it, and not without', async ({ browser }) => {
  const own = await openScreen(browser, stack.url);
  await signIn(own, ward.agent);
  await enter(own);
  await own.page.goto('/account');
  await own.page.getByRole('button', { name: desk.ownAccount.pin.set }).click();
  const form = own.page.getByRole('dialog');
  await form.getByLabel(desk.ownAccount.change.current).fill(ward.agent.password);
  await form.getByLabel(desk.ownAccount.pin.field).fill(pin);
  await form.getByLabel(desk.ownAccount.pin.again, { exact: true }).fill(pin);
  await form.getByRole('button', { name: desk.ownAccount.pin.save }).click();
  await expect(own.page.getByText(desk.ownAccount.pin.on)).toBeVisible();
  await own.page.screenshot({ path: test.info().outputPath('own-account.png') });
  expect(own.complaints).toEqual([]);
  await own.context.close();

  const screen = await openScreen(browser, stack.url, { width: 375, height: 740 });
  const { page, words } = screen;
  await signIn(screen, ward.staff);
  await enter(screen);
  await page.goto('/device-management/resident-management');
  await page.getByRole('main').getByRole('button', { name: words.board.who.title }).click();
  await page.getByRole('dialog').getByRole('button', { name: /agent/ }).click();
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click();
  await page.screenshot({ path: test.info().outputPath('pin.png') });
  await page.getByRole('button', { name: desk.ownAccount.pin.go, exact: true }).click();
  await expect(page.getByText(desk.ownAccount.pin.done)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('open.png') });
  await page.getByRole('button', { name: desk.ownAccount.pin.done }).click();
  await expect(page.getByLabel(desk.ownAccount.pin.title, { exact: true })).toBeFocused();
  expect(screen.complaints).toEqual([]);
  await screen.context.close();
});
