/**
 * Every page of the desk and every door to it: nothing serious for axe to say, nothing cut or too wide, nothing in the console; kept as
 * pictures where `WARDLIGHT_PICTURES` names a folder.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { languages } from '@wardlight/contract';
import { makeScene, type Scene } from './desk-scene.ts';
import { type LineAtHand, lineAtHand } from './line/line-at-hand.ts';
import { openScreen, type Screen, type ScreenWish } from './person.ts';
import { faultsInOtherTheme, faultsOf, turnTheme } from './seeing.ts';
import { deskWordsOf, type Watcher } from './sight.ts';
import { createStack, type Stack } from './stack.ts';
import { alertViews } from './views/alert-views.ts';
import { registerViews } from './views/register-views.ts';
import { otherViews } from './views/team-views.ts';

type Look = Required<Pick<ScreenWish, 'language' | 'theme' | 'width'>>;

const proof = process.env.WARDLIGHT_PROOF === '1';
const views = [...registerViews, ...otherViews, ...alertViews].filter(({ rare }) => proof || rare !== true);
const narrow = 375;
const wide = 1280;
/** In the proof every screen in every language, opened in one theme and turned to the other; else some of them in one. */
const looks: readonly Look[] = proof
  ? languages.map((language, n) => ({
      language,
      theme: n % 4 < 2 ? 'dark' : 'light',
      width: n % 2 === 0 ? narrow : wide,
    }))
  : [{ language: 'th', theme: 'light', width: narrow }];

/** Of the pages without a proof: a look opens one share of them, so that it stays under half a minute. */
const shares = 24;

let line: LineAtHand;
let stack: Stack;
let scene: Scene;
test.beforeAll(async () => {
  line = await lineAtHand();
  stack = await createStack(line.env);
  await stack.start();
  scene = await makeScene(stack, line);
});
test.afterAll(async () => {
  await scene.end();
  await stack.stop();
  await line.stop();
});

const sessionOf = (as: Watcher) => {
  if (as === 'nobody') return null;
  const who = as === 'all' ? scene.agent : scene[as];
  const agency = as === 'all' ? 'all' : as === 'agent' ? scene.agencyId : null;
  return { token: who.token, username: who.username, expire: null, agency };
};

/** A browser in which somebody is signed in and past the lamp. */
async function screenOf(browser: Browser, as: Watcher, look: Look): Promise<Screen> {
  const screen = await openScreen(browser, stack.url, look);
  // With a bar that stays, whatever is touched: a phone has the least room left beside it.
  if (look.width === narrow)
    await screen.context.addInitScript(() => localStorage.setItem('wardlight.sound', '{"on":false}'));
  const held = sessionOf(as);
  if (held !== null)
    await screen.context.addInitScript((session) => {
      localStorage.setItem('wardlight.session', session);
      sessionStorage.setItem('wardlight.welcome', '{"visible":false}');
    }, JSON.stringify(held));
  return screen;
}

let turn = 0;

type Seen = (screen: Screen, name: string) => Promise<readonly string[]>;

const judged: Seen = async ({ page }) => [...(await faultsOf(page)), ...(proof ? await faultsInOtherTheme(page) : [])];

async function look(
  browser: Browser,
  chosen: (index: number) => boolean,
  look: Look,
  seen = judged,
): Promise<string[]> {
  const screens = new Map<Watcher, Screen>();
  const faults: string[] = [];
  for (const [index, { name, as, open }] of views.entries()) {
    if (!chosen(index)) continue;
    const screen = screens.get(as) ?? (await screenOf(browser, as, look));
    screens.set(as, screen);
    await test.step(name, async () => {
      turn += 1;
      const { page, words } = screen;
      try {
        await open({ page, words, desk: deskWordsOf[look.language], scene, turn: String(turn) });
        faults.push(...(await seen(screen, name)).map((fault) => `${name}: ${fault}`));
      } catch (error) {
        // The others are looked at all the same.
        faults.push(`${name}: ${error instanceof Error ? error.message : error}`);
      }
    });
  }
  for (const { complaints, context } of screens.values()) {
    // That another was first is what the browser itself writes of the refusal.
    faults.push(...complaints.filter((line) => !/\b409\b/.test(line)));
    await context.close();
  }
  return faults;
}

for (const [n, each] of looks.entries())
  test(`the desk in ${each.language}, ${each.width} px @proof`, async ({ browser }) => {
    test.setTimeout(proof ? 1_800_000 : 300_000);
    expect(await look(browser, (index) => proof || index % shares === n, each)).toEqual([]);
  });

const pictures = process.env.WARDLIGHT_PICTURES;
const widths = [narrow, 768, wide, 1920];

for (const language of pictures === undefined ? [] : (['zh-TW', 'th'] as const))
  for (const width of widths)
    test(`are kept as pictures in ${language}, ${width} px`, async ({ browser }) => {
      test.setTimeout(1_800_000);
      const folder = pictures ?? '';
      mkdirSync(folder, { recursive: true });
      const keep: Seen = async ({ page }, name) => {
        await page.evaluate(() => document.fonts.ready);
        for (const theme of ['light', 'dark']) {
          const file = `${name.replaceAll(/[^a-z0-9]+/gi, '-')}-${width}-${theme}-${language}.png`;
          await page.screenshot({ path: join(folder, file) });
          await turnTheme(page);
        }
        return [];
      };
      expect(await look(browser, () => true, { language, theme: 'light', width }, keep)).toEqual([]);
    });
