/** A board of a thousand beds, all changing each second, in a real Chromium: tasks that hold it up, and how long a hand waits. */
import type { Browser, Page } from '@playwright/test';
import { closePage, openBoardPage } from '../board-page.ts';
import { needBuiltWeb, openBrowser } from '../browser.ts';
import { openBare, openProduct } from '../chains.ts';
import { type Cost, closeLoad, costing, type Load, openLoad } from '../load/drive.ts';
import { listenTo, takeFrom } from '../load/watched-page.ts';
import { pause } from '../programs.ts';
import type { Scale, Setting } from '../scale.ts';
import { atMost, inMs, type Row } from '../table.ts';
import { profiling } from './chain.ts';
import { otherUse, sayBusy } from './troubles.ts';

const everyMs = 1_000;
const warmUpMs = 6_000;
const oneScreen = 1;
const patienceMs = 5_000;
/** What the event timing of browsers tells is told from here. */
const leastToldMs = 16;

export interface Hand {
  /** Presses of a key or a button. */
  readonly done: number;
  readonly what: readonly string[];
}

export interface Looked {
  readonly watching: { readonly seconds: number; readonly longTasks: readonly number[]; readonly events: number };
  readonly handling: {
    readonly longTasks: readonly number[];
    readonly interactions: readonly number[];
    readonly hand: Hand;
  };
  readonly cost: Cost;
  readonly frames: number;
}

/** Opens beds one after another and closes them by the keyboard; types where there is something to search in. What is not there is left out. */
async function handle(page: Page): Promise<Hand> {
  let done = 0;
  const what: string[] = [];
  const dialog = page.locator('[role=dialog]:visible, dialog[open]').first();
  const links = page.locator('article[data-bed] a:visible');
  for (const nth of [0, 5, 9]) {
    await links.nth(nth).click({ timeout: patienceMs });
    await dialog.waitFor({ timeout: patienceMs });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden', timeout: patienceMs });
    done += 2;
  }
  what.push('opened and closed 3 beds');
  const search = page.locator('search input:visible, input[type=search]:visible, [role=search] input:visible').first();
  if ((await search.count()) > 0) {
    await search.click({ timeout: patienceMs });
    for (const key of ['1', '1', 'Backspace', 'Backspace']) await page.keyboard.press(key, { delay: 30 });
    done += 5;
    what.push('searched by typing');
  }
  for (let n = 0; n < 4; n++) await page.keyboard.press('Tab');
  done += 4;
  what.push('moved the focus');
  return { done, what };
}

async function look(browser: Browser, load: Load, seconds: number): Promise<Looked> {
  const page = await openBoardPage(browser, load.chain);
  const pacing = { over: false };
  const forMs = warmUpMs + seconds * 1_000 + 12_000;
  const paced = load.mats.ask('pace', { everyMs, forMs }).finally(() => {
    pacing.over = true;
  });
  try {
    await pause(warmUpMs);
    await listenTo(page);
    const { cost, result: watched } = await costing(load, async () => {
      await pause(seconds * 1_000);
      return await takeFrom(page);
    });
    await listenTo(page);
    const hand = await handle(page);
    await pause(500);
    const handled = await takeFrom(page);
    // Whoever used hands after the ward had fallen silent has measured nothing.
    if (pacing.over) throw new Error('the ward fell silent before the hands were done');
    return {
      watching: { seconds, longTasks: watched.longTasks, events: watched.events },
      handling: { longTasks: handled.longTasks, interactions: handled.interactions, hand },
      cost,
      frames: load.chain.mats.length * seconds,
    };
  } finally {
    await paced;
    await closePage(page);
  }
}

async function weigh(setting: Setting): Promise<readonly Row[]> {
  const { programs, beds, seconds, note } = setting;
  needBuiltWeb();
  const browser = await openBrowser(programs);
  const bareLoad = await openLoad(programs, await openBare(programs, beds), oneScreen);
  const bare = await look(browser, bareLoad, seconds / 2);
  await closeLoad(bareLoad);
  const load = await openLoad(programs, await openProduct(programs, beds, profiling(setting)), oneScreen);
  const ours = await look(browser, load, seconds);
  await closeLoad(load);
  await browser.close();
  sayBusy(setting, 'board', [ours, bare]);
  note(
    `board: ${ours.watching.events} events came in ${seconds} s; by hand: ${ours.handling.hand.what.join(', ')}, while the ward went on; long tasks meanwhile: ${durations(ours.handling.longTasks)} (bare page ${durations(bare.handling.longTasks)})`,
  );
  return rowsOf(ours, bare, beds);
}

const longest = (all: readonly number[]): number => all.reduce((most, one) => Math.max(most, one), 0);
const durations = (all: readonly number[]): string =>
  all.length === 0 ? 'none' : all.map((ms) => inMs(ms)).join(', ');
const tasks = ({ longTasks, seconds }: Looked['watching']): string =>
  `${longTasks.length} in ${seconds} s${longTasks.length === 0 ? '' : `, longest ${inMs(longest(longTasks))}`}`;
const waits = ({ interactions, hand }: Looked['handling']): string =>
  `${interactions.length === 0 ? `under ${leastToldMs} ms` : `longest ${inMs(longest(interactions))}`} of ${hand.done}`;

export function rowsOf(ours: Looked, bare: Looked, beds: number): Row[] {
  const { watching, handling } = ours;
  return [
    {
      what: `board: tasks over 50 ms in Chromium, ${beds} beds, all changing each second; peer: a bare page`,
      figure: tasks(watching),
      baseline: tasks(bare.watching),
      goal: atMost('count', watching.longTasks.length, 0, '0'),
      reason:
        bare.watching.longTasks.length > 0 ? 'the bare page had some too: the machine stalled' : otherUse(ours.cost),
    },
    {
      what: 'board: input → next paint, while all of it changes',
      figure: waits(handling),
      baseline: waits(bare.handling),
      goal: atMost('time', longest(handling.interactions), 100, '100 ms'),
      reason: otherUse(ours.cost),
    },
  ];
}

export const board: Scale = {
  name: 'board',
  about: 'a thousand beds in a browser, all changing each second',
  limitSeconds: 180,
  weigh,
};
