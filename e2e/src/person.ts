/** What a person does at a screen: they read words and press buttons, in their own language. */
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Language } from '@wardlight/contract';
import { words as en } from '@wardlight/contract/words/en';
import { words as fil } from '@wardlight/contract/words/fil';
import { words as id } from '@wardlight/contract/words/id';
import { words as ja } from '@wardlight/contract/words/ja';
import { words as th } from '@wardlight/contract/words/th';
import { words as vi } from '@wardlight/contract/words/vi';
import { words as zhTW } from '@wardlight/contract/words/zh-TW';

export type Deep<T> = { readonly [K in keyof T]: T[K] extends string ? string : Deep<T[K]> };
export type Words = Deep<typeof zhTW>;
export const wordsOf: Record<Language, Words> = { 'zh-TW': zhTW, en, ja, id, th, fil, vi };

export interface Screen {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly words: Words;
  /** Errors of the page and its console; a journey that leaves any has failed. */
  readonly complaints: readonly string[];
}

export interface ScreenWish {
  readonly language?: Language;
  readonly theme?: 'dark' | 'light';
  readonly width?: number;
  readonly height?: number;
}

/** A browser of its own, at a language and a theme, that notes everything the console complains of. */
export async function openScreen(browser: Browser, url: string, wish: ScreenWish = {}): Promise<Screen> {
  const { language = 'zh-TW', theme = 'dark', width = 1280, height = 900 } = wish;
  const context = await browser.newContext({ baseURL: url, viewport: { width, height }, reducedMotion: 'reduce' });
  await context.addInitScript(
    ([chosenLanguage, chosenTheme]) => {
      localStorage.setItem('wardlight.language', JSON.stringify(chosenLanguage));
      localStorage.setItem('wardlight.theme', JSON.stringify(chosenTheme));
    },
    [language, theme],
  );
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, context, words: wordsOf[language], complaints };
}

export async function signIn(
  { page, words }: Screen,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel(words.signIn.username).fill(username);
  await page.getByLabel(words.signIn.password, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.signIn.submit, exact: true }).click();
  await page.waitForURL('**/welcome');
}

/** Through the lamp onto the board. */
export async function enter(screen: Screen): Promise<void> {
  await screen.page.getByRole('button', { name: screen.words.welcome.enter }).click();
  await screen.page.waitForURL('**/dashboard**');
  await expect(screen.page.locator('article').first()).toBeVisible();
}

/** The tile of a bed. */
export const tileOf = ({ page }: Screen, bedId: number): Locator => page.locator(`article[data-bed="${bedId}"]`);

/**
 * Within so long after another bed came under the finger a press is dropped (docs/decisions/168). The original is in
 * `web/src/lib/browser/steady-press.ts`; a journey may not import the web, so the two are changed together.
 */
const aimMs = 700;

/** Presses as a person does, who aims first: the button has stood where it is for longer than a press may be dropped. */
export async function aimAndPress(button: Locator): Promise<void> {
  // Rows that come into sight are measured then, and may move once more.
  await button.scrollIntoViewIfNeeded();
  let place = '';
  let since = performance.now();
  await expect
    .poll(
      async () => {
        const seen = JSON.stringify(await button.boundingBox());
        if (seen !== place) {
          // The box is that of the next frame; the page itself hears of the change when that frame is drawn.
          await button.evaluate(
            () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(null)))),
          );
          since = performance.now();
        }
        place = seen;
        return performance.now() - since;
      },
      { intervals: [100] },
    )
    .toBeGreaterThan(aimMs);
  await button.click();
}
