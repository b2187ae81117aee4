/** The page of a chain in a real browser, watched: the product's board as a person enters it, or the bare one. */
import type { Browser, Page } from '@playwright/test';
import { openPage, throughTheDoor } from './browser.ts';
import type { Chain } from './chains.ts';
import { watchBoard } from './load/board-watch.ts';

/** A station's screen. */
const viewport = { width: 1920, height: 1080 };

export async function openBoardPage(browser: Browser, { url, staff }: Chain): Promise<Page> {
  const page = await openPage(browser, url, { first: watchBoard, viewport });
  if (staff !== null) {
    await throughTheDoor(page, { staff });
    return page;
  }
  await page.goto('/');
  await page.waitForFunction(() => document.title === 'seated');
  return page;
}

export const closePage = (page: Page): Promise<void> => page.context().close();
