/** What a browser must fetch before the board paints, by what a real one fetched: JS and CSS, compressed here with brotli at its best. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { words } from '@wardlight/contract/words/en';
import type { Scale, Setting } from '../scale.ts';
import { startStack, type Ward } from '../stack.ts';
import { atMost, inKb, type Row } from '../table.ts';

const beds = 60;
const grafanaBytes = 8.2 * 2 ** 20;
const arguments_ = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

interface Fetched {
  readonly files: number;
  readonly bytes: number;
  readonly brotli: number;
}

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

/** Every script and style sheet the page asks for until `painted`, each address once. */
async function fetchedUntil(page: Page, painted: () => Promise<void>): Promise<Fetched> {
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if ((kind === 'script' || kind === 'stylesheet') && response.ok()) bodies.set(response.url(), response.body());
  });
  await painted();
  const all = await Promise.all([...bodies.values()]);
  return {
    files: all.length,
    bytes: all.reduce((sum, body) => sum + body.length, 0),
    brotli: all.reduce((sum, body) => sum + brotliCompressSync(body).length, 0),
  };
}

const firstTile = (page: Page) => page.locator('article[data-bed]').first().waitFor({ state: 'visible' });

async function openPage(browser: Browser, url: string, context?: Awaited<ReturnType<BrowserContext['storageState']>>) {
  const opened = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
    ...(context === undefined ? {} : { storageState: context }),
  });
  await opened.addInitScript(() => localStorage.setItem('wardlight.language', '"en"'));
  return await opened.newPage();
}

async function throughTheDoor(page: Page, { staff }: Ward): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel(words.signIn.username).fill(staff.username);
  await page.getByLabel(words.signIn.password, { exact: true }).fill(staff.password);
  await page.getByRole('button', { name: words.signIn.submit, exact: true }).click();
  await page.waitForURL('**/welcome');
  await page.getByRole('button', { name: words.welcome.enter }).click();
  await firstTile(page);
}

async function weigh({ programs, note }: Setting): Promise<readonly Row[]> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('there is no Chromium here; set WARDLIGHT_CHROMIUM');
  const stack = await startStack(programs);
  const ward = await stack.makeWard(beds);
  const browser = await chromium.launch({ executablePath, args: arguments_ });
  programs.atEnd(() => browser.close());

  const journey = await openPage(browser, stack.url);
  const whole = await fetchedUntil(journey, () => throughTheDoor(journey, ward));
  const known = await journey.context().storageState();
  // Somebody who is signed in, with an empty cache: a new version, or a screen switched on.
  const straight = await openPage(browser, stack.url, known);
  const board = await fetchedUntil(straight, async () => {
    await straight.goto('/dashboard');
    await firstTile(straight);
  });
  await browser.close();
  await stack.stop();
  note(
    `first load: login → welcome → board fetches ${whole.files} files, ${inKb(whole.brotli)} brotli, ${inKb(whole.bytes)} uncompressed`,
  );
  return [
    {
      what: `first load: JS + CSS until the first tile, brotli (${board.files} files)`,
      figure: inKb(board.brotli),
      goal: atMost('count', board.brotli, 200e3, '200 kB'),
    },
    {
      what: 'first load: the same uncompressed, of 1/10 of Grafana’s 8.2 MiB',
      figure: inKb(board.bytes),
      goal: atMost('count', board.bytes, grafanaBytes / 10, inKb(grafanaBytes / 10)),
    },
  ];
}

export const firstLoad: Scale = {
  name: 'first-load',
  about: 'what a browser fetches before the board paints',
  limitSeconds: 90,
  weigh,
};
