/** A real Chromium, as the machine has it, with the switches that keep it to itself. */
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { words } from '@wardlight/contract/words/en';
import { type Programs, root } from './programs.ts';
import type { Ward } from './stack.ts';

export const builtWeb = join(root, 'web/dist/index.html');

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const switches = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function findChromium(): string | undefined {
  if (process.env.WARDLIGHT_CHROMIUM) return process.env.WARDLIGHT_CHROMIUM;
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin'];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** @throws where the product's own board cannot be shown */
export function needBuiltWeb(): void {
  if (!existsSync(builtWeb)) throw new Error('the web is not built: npm run build');
}

/** @throws when there is no browser */
export async function openBrowser(programs: Programs): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('there is no Chromium here; set WARDLIGHT_CHROMIUM');
  const browser = await chromium.launch({ executablePath, args: switches });
  programs.atEnd(() => browser.close());
  return browser;
}

export interface Left {
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>;
  /** `sessionStorage`: who has entered once is not asked to again. */
  readonly session: readonly (readonly [string, string])[];
}

export interface PageWish {
  /** A browser with an empty cache, as somebody left it. */
  readonly left?: Left;
  /** Run in the page before anything else. */
  readonly first?: () => void;
  readonly viewport?: { readonly width: number; readonly height: number };
}

export async function openPage(browser: Browser, baseURL: string, wish: PageWish = {}): Promise<Page> {
  const { left, first, viewport = { width: 1280, height: 900 } } = wish;
  const context = await browser.newContext({
    baseURL,
    viewport,
    ...(left === undefined ? {} : { storageState: left.state }),
  });
  await context.addInitScript((session) => {
    localStorage.setItem('wardlight.language', '"en"');
    // Tiles that show their rates: a frame is known on the screen by its numbers, and dense tiles have no room for them.
    localStorage.setItem('wardlight.density', '"comfortable"');
    for (const [key, value] of session) sessionStorage.setItem(key, value);
  }, left?.session ?? []);
  if (first !== undefined) await context.addInitScript(first);
  return await context.newPage();
}

export const leftBy = async (page: Page): Promise<Left> => ({
  state: await page.context().storageState(),
  session: await page.evaluate(() => Object.entries({ ...sessionStorage }) as [string, string][]),
});

export const firstTile = (page: Page, timeout = 30_000): Promise<void> =>
  page.locator('article[data-bed]').first().waitFor({ state: 'visible', timeout });

/** Sign in, welcome, board: as a person does. */
export async function throughTheDoor(page: Page, { staff }: Pick<Ward, 'staff'>): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel(words.signIn.username).fill(staff.username);
  await page.getByLabel(words.signIn.password, { exact: true }).fill(staff.password);
  await page.getByRole('button', { name: words.signIn.submit, exact: true }).click();
  await page.waitForURL('**/welcome');
  await page.getByRole('button', { name: words.welcome.enter }).click();
  await firstTile(page);
}
