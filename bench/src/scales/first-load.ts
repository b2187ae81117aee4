/** What a browser must fetch before the board paints, by what a real one fetched: JS and CSS, compressed here with brotli at its best. */
import { statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { builtWeb, firstTile, leftBy, needBuiltWeb, openBrowser, openPage, throughTheDoor } from '../browser.ts';
import type { Scale, Setting } from '../scale.ts';
import { startStack } from '../stack.ts';
import { atMost, inKb, type Row } from '../table.ts';

const beds = 60;
/** Asked for by the same piece of code. */
const burstMs = 3;
const heldMs = 5_000;
const grafanaBytes = 8.2 * 2 ** 20;

interface Fetched {
  readonly files: number;
  readonly bytes: number;
  readonly brotli: number;
}

/** Notes in the page itself when the first tile came, because asking from outside comes late. */
const noteFirstTile = () => {
  const look = () => {
    if (document.querySelector('article[data-bed]') === null) return;
    performance.mark('first tile');
    watcher.disconnect();
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true });
};

/** Every script and style sheet that had come by then, by the browser's own list, in bursts as they were asked for. */
async function fetchedBy(page: Page): Promise<readonly (readonly string[])[]> {
  const list = await page.evaluate(() => {
    const tileAt = performance.getEntriesByName('first tile')[0]?.startTime ?? 0;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources.filter((one) => one.responseEnd <= tileAt).map(({ name, startTime }) => ({ name, startTime }));
  });
  const files = list.filter(({ name }) => /\.(?:js|css)$/.test(new URL(name).pathname));
  if (files.length === 0) throw new Error('the browser fetched no script before the first tile');
  const bursts: string[][] = [];
  let before = Number.NEGATIVE_INFINITY;
  for (const { name, startTime } of files.toSorted((a, b) => a.startTime - b.startTime)) {
    if (startTime - before > burstMs) bursts.push([]);
    bursts.at(-1)?.push(name);
    before = startTime;
  }
  return bursts;
}

async function weighFiles(addresses: Iterable<string>): Promise<Fetched> {
  const all = await Promise.all(
    [...new Set(addresses)].map(async (address) => Buffer.from(await (await fetch(address)).arrayBuffer())),
  );
  return {
    files: all.length,
    bytes: all.reduce((sum, body) => sum + body.length, 0),
    brotli: all.reduce((sum, body) => sum + brotliCompressSync(body).length, 0),
  };
}

/**
 * What came early but nobody waited for is not counted: the tile shows also when it never comes. Bursts are let through from the first one
 * on, until it shows; what two pieces of code asked for at the same moment is one burst, so that the last of them is taken apart.
 */
async function neededOf(bursts: readonly (readonly string[])[], open: () => Promise<Page>): Promise<readonly string[]> {
  const all = bursts.flat();
  const showsWith = async (kept: readonly string[]): Promise<boolean> => {
    const page = await open();
    await page.route(
      ({ href }) => all.includes(href) && !kept.includes(href),
      () => undefined,
    );
    // What is kept away may be what the page itself waits for.
    await page.goto('/dashboard', { waitUntil: 'commit' });
    const shows = await firstTile(page, heldMs).then(
      () => true,
      () => false,
    );
    await page.context().close();
    return shows;
  };
  let count = 1;
  while (count < bursts.length && !(await showsWith(bursts.slice(0, count).flat()))) count += 1;
  const before = bursts.slice(0, count - 1).flat();
  return [...before, ...(await sifted(bursts[count - 1] ?? [], (kept) => showsWith([...before, ...kept])))];
}

/** Of files some of which are needed: without the halves, and their halves, that are not. */
async function sifted(
  files: readonly string[],
  showsWith: (kept: readonly string[]) => Promise<boolean>,
): Promise<readonly string[]> {
  if (files.length < 2) return files;
  const [first, second] = [files.slice(0, files.length / 2), files.slice(files.length / 2)];
  if (await showsWith(first)) return await sifted(first, showsWith);
  if (await showsWith(second)) return await sifted(second, showsWith);
  const fromFirst = await sifted(first, (kept) => showsWith([...kept, ...second]));
  return [...fromFirst, ...(await sifted(second, (kept) => showsWith([...fromFirst, ...kept])))];
}

async function weigh({ programs, note }: Setting): Promise<readonly Row[]> {
  needBuiltWeb();
  const browser = await openBrowser(programs);
  const stack = await startStack(programs);
  const ward = await stack.makeWard(beds);

  const journey = await openPage(browser, stack.url, { first: noteFirstTile });
  await throughTheDoor(journey, ward);
  const whole = await weighFiles((await fetchedBy(journey)).flat());
  const left = await leftBy(journey);
  // Somebody who is signed in and comes back with an empty cache, as after every new version.
  const open = () => openPage(browser, stack.url, { left, first: noteFirstTile });
  const straight = await open();
  await straight.goto('/dashboard');
  await firstTile(straight);
  const bursts = await fetchedBy(straight);
  const board = await weighFiles(await neededOf(bursts, open));
  const early = await weighFiles(bursts.flat());
  await browser.close();
  await stack.stop();
  note(
    `first load: ${early.files - board.files} files more (${inKb(early.brotli - board.brotli)} brotli) had come by then that the tile did not wait for`,
  );
  note(
    `first load: of the web as built ${statSync(builtWeb).mtime.toISOString()}; login → welcome → board fetches ${whole.files} files, ${inKb(whole.brotli)} brotli, ${inKb(whole.bytes)} uncompressed`,
  );
  return [
    {
      what: `first load: JS + CSS the first tile waits for, brotli (${board.files} files)`,
      figure: inKb(board.brotli),
      goal: atMost('count', board.brotli, 200e3, '200 kB'),
    },
    {
      what: "first load: the same uncompressed; a tenth of Grafana's 8.2 MiB",
      figure: inKb(board.bytes),
      goal: atMost('count', board.bytes, grafanaBytes / 10, inKb(grafanaBytes / 10)),
    },
  ];
}

export const firstLoad: Scale = {
  name: 'first-load',
  about: 'what a browser fetches before the board paints',
  limitSeconds: 180,
  weigh,
};
