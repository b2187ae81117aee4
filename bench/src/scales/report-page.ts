/** A resident's report in a real Chromium: 14 nights that were lived through the real engine, drawn, and looked along with a cursor. */
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';

import { type Left, leftBy, needBuiltWeb, openBrowser, openPage, throughTheDoor } from '../browser.ts';
import { median } from '../histogram.ts';
import { type Drawn, watchReport } from '../load/report-watch.ts';
import { type Programs, pause, root } from '../programs.ts';
import type { Scale, Setting } from '../scale.ts';
import { type Stack, startStack, type Ward } from '../stack.ts';
import { atMost, inMs, type Row } from '../table.ts';

const beds = 60;
const nights = 14;
/** A night more on either side of those that are shown. */
const livedMs = (nights + 2) * 86_400_000;
const openings = 3;
/** Nothing more is drawn once the page has been still for as long. */
const stillMs = 700;
const patienceMs = 30_000;
const mostMakingMs = 60_000;
/** A station's screen. */
const viewport = { width: 1920, height: 1080 };

export interface Opened {
  /** From the answer, whole, to the painted nights. */
  readonly nightsMs: number;
  /** To all that the page shows. */
  readonly allMs: number;
  /** Tasks over 50 ms from the answer on. */
  readonly longTasks: readonly number[];
  /** Tasks over 50 ms before it: the program itself, begun. */
  readonly before: readonly number[];
}

export interface Looked {
  /** By a link, with an empty cache: nothing of the program has run yet. */
  readonly byLink: readonly Opened[];
  /** Chosen in the search. */
  readonly bySearch: readonly Opened[];
  /** Of moving the cursor by keyboard and pointer. */
  readonly cursorTasks: readonly number[];
  /** The same elements set at once in an empty page, ms until painted. */
  readonly bareMs: readonly number[];
  readonly shapes: number;
  readonly stretches: number;
}

/** @throws when the past breaks off, or its days are not made */
async function liveNights(programs: Programs, stack: Stack, ward: Ward): Promise<{ resident: number; frames: number }> {
  const [mat] = ward.mats;
  if (mat === undefined) throw new Error('the ward has no mat');
  const to = Date.now();
  const from = to - livedMs;
  const mats = join(programs.tempFolder(), 'mats.json');
  const { serial, password } = mat;
  writeFileSync(mats, JSON.stringify([{ serial, password, seed: 1, zone: 'Asia/Taipei', habit: 'frail' }]));
  const frames = await told(
    programs,
    ['simulator/src/tell-past.ts', '--mats', mats, '--from', String(from), '--to', String(to)],
    ['server/src/testing/nights/lived-nights.ts', JSON.stringify({ agencyId: ward.agencyId, from })],
    { DATABASE_URL: stack.databaseUrl, PGOPTIONS: '-c synchronous_commit=off' },
  );
  const [{ resident_id } = { resident_id: 0 }] = await stack.query<{ resident_id: number }>(
    `select resident_id from residents where bed_id = ${mat.bedId}`,
  );
  const begin = performance.now();
  for (;;) {
    const [{ made } = { made: 0 }] = await stack.query<{ made: number }>(
      `select count(*)::int as made from report_days where resident_id = ${resident_id}`,
    );
    if (made >= nights) return { resident: resident_id, frames };
    if (performance.now() - begin > mostMakingMs) throw new Error(`${made} of ${nights} days were made`);
    await pause(100);
  }
}

/** What the first says the second reads; what the second prints is a number. */
async function told(
  programs: Programs,
  teller: readonly string[],
  reader: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const start = (stdin: 'ignore' | 'pipe', args: readonly string[]) =>
    spawn(process.execPath, [...args], {
      cwd: root,
      env: { PATH: process.env.PATH, ...env },
      stdio: [stdin, 'pipe', 'inherit'],
    });
  const [telling, reading] = [start('ignore', teller), start('pipe', reader)];
  programs.atEnd(() => {
    for (const child of [telling, reading]) child.kill();
  });
  if (telling.stdout === null || reading.stdin === null || reading.stdout === null) throw new Error('there is no pipe');
  // It says itself when it is over, and whoever reads sees where it broke off.
  telling.stdout.pipe(reading.stdin).on('error', () => undefined);
  let printed = '';
  for await (const chunk of reading.stdout) printed += String(chunk);
  const frames = Number(printed);
  if (!(frames > 0)) throw new Error('the nights were not lived');
  return frames;
}

const reportOf = (resident: number): string => `/report/resident/graphical?resident=${resident}`;

/** Until every night, its charts and whatever else has been painted. */
async function drawn(page: Page): Promise<Drawn> {
  await page.waitForFunction(
    (nights) =>
      document.querySelectorAll('.nights-rows > li path.nights-bar').length >= nights &&
      document.querySelectorAll('main figure').length > 0,
    nights,
    { timeout: patienceMs },
  );
  await page.waitForFunction(
    (stillMs) => {
      const { allAt } = window.reportWatch.take();
      return allAt !== null && performance.now() - allAt > stillMs;
    },
    stillMs,
    { timeout: patienceMs, polling: 100 },
  );
  return await page.evaluate(() => window.reportWatch.take());
}

export function openedOf({ answeredAt, nightsAt, allAt, longTasks }: Drawn): Opened {
  if (answeredAt === null || nightsAt === null || allAt === null) throw new Error('no nights were drawn');
  const since = (from: number, ms: number) => from + ms > answeredAt;
  return {
    nightsMs: nightsAt - answeredAt,
    allMs: allAt - answeredAt,
    longTasks: longTasks.filter(({ from, ms }) => since(from, ms)).map(({ ms }) => ms),
    before: longTasks.filter(({ from, ms }) => !since(from, ms)).map(({ ms }) => ms),
  };
}

async function moveCursor(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => window.reportWatch.listen());
  await page.locator('.nights-cursor input').focus();
  for (const key of ['ArrowRight', 'ArrowDown']) for (let n = 0; n < 10; n++) await page.keyboard.press(key);
  const box = await page.locator('.nights-strip').first().boundingBox();
  if (box === null) throw new Error('no night is in sight');
  for (let x = 10; x < box.width; x += 40) await page.mouse.move(box.x + x, box.y + box.height / 2);
  await pause(stillMs);
  const { longTasks } = await page.evaluate(() => window.reportWatch.take());
  return longTasks.map(({ ms }) => ms);
}

async function look(browser: Browser, stack: Stack, left: Left, ward: Ward, resident: number): Promise<Looked> {
  const open = () => openPage(browser, stack.url, { left, first: watchReport, viewport });
  const [byLink, bySearch]: [Opened[], Opened[]] = [[], []];
  const [cursorTasks, bareMs]: [number[], number[]] = [[], []];
  let shapes = 0;
  for (let n = 0; n < openings; n++) {
    const linked = await open();
    await linked.goto(reportOf(resident));
    byLink.push(openedOf(await drawn(linked)));
    cursorTasks.push(...(await moveCursor(linked)));
    shapes = await linked.locator('.nights-nights svg *').count();
    await linked.context().close();

    const page = await open();
    await page.goto('/report/search-resident');
    await page.getByRole('searchbox').fill(ward.mats[0]?.bedNo ?? '');
    const link = page.locator(`a[href="${reportOf(resident)}"]`);
    await link.waitFor({ timeout: patienceMs });
    await pause(stillMs);
    await page.evaluate(() => window.reportWatch.listen());
    await link.click();
    bySearch.push(openedOf(await drawn(page)));
    bareMs.push(await page.evaluate(() => window.reportWatch.setBare()));
    await page.context().close();
  }
  const [{ stretches } = { stretches: 0 }] = await stack.query<{ stretches: number }>(
    `select count(*)::int as stretches from episodes where resident_id = ${resident} and ended_at > now() - interval '${nights} days'`,
  );
  return { byLink, bySearch, cursorTasks, bareMs, shapes, stretches };
}

async function weigh({ programs, note }: Setting): Promise<readonly Row[]> {
  needBuiltWeb();
  const stack = await startStack(programs);
  const ward = await stack.makeWard(beds);
  const { resident, frames } = await liveNights(programs, stack, ward);
  const browser = await openBrowser(programs);
  const door = await openPage(browser, stack.url, { viewport });
  await throughTheDoor(door, ward);
  const left = await leftBy(door);
  await door.context().close();
  const looked = await look(browser, stack, left, ward, resident);
  await browser.close();
  await stack.stop();
  const { byLink, bySearch, stretches, shapes } = looked;
  note(
    `report page: ${nights} nights of one resident, ${frames} frames lived, ${stretches} stretches as ${shapes} elements of SVG; answer arrived → all of the page painted, trends and notes too: by a link ${list(byLink.map(({ allMs }) => allMs))}, from the search ${list(bySearch.map(({ allMs }) => allMs))}; tasks over 50 ms before the answer, as the program begins: by a link ${list(byLink.flatMap(({ before }) => before))}, from the search ${list(bySearch.flatMap(({ before }) => before))}`,
  );
  return rowsOf(looked);
}

const list = (all: readonly number[]): string => (all.length === 0 ? 'none' : all.map((ms) => inMs(ms)).join(', '));

export function rowsOf({ byLink, bySearch, cursorTasks, bareMs }: Looked): Row[] {
  const all = [...byLink, ...bySearch];
  const tasks = [...all.flatMap(({ longTasks }) => longTasks), ...cursorTasks];
  const picture = median(all.map(({ nightsMs }) => nightsMs));
  const of = (some: readonly Opened[]) => list(some.map(({ nightsMs }) => nightsMs));
  return [
    {
      what: `report page: tasks over 50 ms in Chromium while ${nights} nights are drawn (${all.length} times) and a cursor moves over them`,
      figure: tasks.length === 0 ? '0' : `${tasks.length}, ${list(tasks)}`,
      goal: atMost('count', tasks.length, 0, '0'),
    },
    {
      what: `report page: answer arrived → ${nights} nights painted (median of ${all.length}); beside the same elements set at once, without a program`,
      figure: `${inMs(picture)} (by a link ${of(byLink)}; from the search ${of(bySearch)})`,
      baseline: inMs(median(bareMs)),
      ratio: picture / median(bareMs),
      goal: atMost('time', picture, 100, '100 ms'),
    },
  ];
}

export const reportPage: Scale = {
  name: 'report-page',
  about: "a resident's 14 nights, drawn in a browser",
  limitSeconds: 240,
  weigh,
};
