/** Every screen in every manner: nothing serious for axe to say, nothing in the console. */
import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { languages } from '@wardlight/contract';
import { connectAsync } from 'mqtt';
import { enter, openScreen, type Screen, signIn, tileOf } from './person.ts';
import { type SharedStack, test } from './shared-stack.ts';
import type { Ward } from './stack.ts';

const themes = ['dark', 'light'] as const;
/** One language in one theme; the proof looks at all seven in both. */
const looks =
  process.env.WARDLIGHT_PROOF === '1'
    ? languages.flatMap((language) => themes.map((theme) => ({ language, theme })))
    : ([{ language: 'th', theme: 'light' }] as const);

let stack: SharedStack;
let ward: Ward;
test.beforeAll(async ({ sharedStack }) => {
  stack = await sharedStack();
  ward = await stack.makeWard({ beds: 8, prefix: 'look', alerts: { siteTimeout: { value: 5 } } });
  await night(ward);
});

/** Lying, sitting, out, silent: and one who has been sitting for long enough to be told. */
async function night({ mats }: Ward): Promise<void> {
  const states = ['lying', 'lying', 'sitting', 'out', 'sitting'] as const;
  for (const [index, state] of states.entries()) {
    const mat = mats[index];
    if (mat === undefined) continue;
    const client = await connectAsync(stack.mqttUrl, {
      clientId: mat.serial,
      username: mat.serial,
      password: mat.password,
      protocolVersion: 4,
    });
    const at = Date.now();
    for (const [seq, ago] of [8_000, 0].entries()) {
      const frame = { seq, at: at - ago, sent: at, state, posture: null, rr: 15, hr: 60, move: 2, quality: 90 };
      await client.publishAsync(`v1/${mat.serial}/up/frame`, JSON.stringify(frame), { qos: 1 });
    }
    await client.endAsync();
  }
}

async function check(screen: Screen, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page: screen.page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const said = grave.map(
    ({ id, nodes }) => `${what}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(said).toEqual([]);
}

for (const { language, theme } of looks)
  test(`login, welcome, board, drawer and not-found in ${language}, ${theme} @proof`, async ({ browser }) => {
    const screen = await openScreen(browser, stack.url, { language, theme });
    const { page, words } = screen;
    await page.goto('/auth/login');
    await expect(page.getByRole('button', { name: words.signIn.submit, exact: true })).toBeVisible();
    await check(screen, 'login');
    await signIn(screen, ward.staff);
    await check(screen, 'welcome');
    await enter(screen);
    await expect(page.locator('article[data-priority]').first()).toBeVisible();
    await check(screen, 'board');
    const bedId = ward.mats[0]?.bedId ?? 0;
    await tileOf(screen, bedId).getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toContainText(words.board.drawer.states);
    await check(screen, 'drawer');
    await page.goto('/no/such/page');
    await expect(page.getByText(words.shell.notFound.title)).toBeVisible();
    await check(screen, 'not found');
    expect(screen.complaints).toEqual([]);
    await screen.context.close();
  });
