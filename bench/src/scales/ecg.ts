/** ECG files: half an hour of two leads scrolled in a real Chromium, and files read for as long as a ward is measured. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { importEcg } from '@wardlight/contract';
import { words } from '@wardlight/contract/words/en/desk';
import * as z from 'zod/mini';
import { leftBy, needBuiltWeb, openBrowser, openPage, throughTheDoor } from '../browser.ts';
import { productOf } from '../chains.ts';
import { median, percentile } from '../histogram.ts';
import { closeLoad, openLoad, paceSlice, type Slice } from '../load/drive.ts';
import { type Programs, pause, root } from '../programs.ts';
import type { Scale, Setting } from '../scale.ts';
import { type Stack, startStack, type Ward } from '../stack.ts';
import { atMost, inMs, type Row } from '../table.ts';
import { otherUse } from './troubles.ts';

const beds = 200;
const screens = 20;
/** At least so many; more for as long as the ward is measured. */
const files = 20;
/** Each fourth file is the long one. */
const longEach = 4;
/** Two leads of 30 minutes and a little more, as MIT-BIH's records are. */
const long = { leads: 2, rate: 360, samples: 650_000 };
const openings = 3;
const stillMs = 700;
const waitMs = 30_000;
const viewport = { width: 1920, height: 1080 };
const takenSchema = z.object({
  data: z.object({ ecg: z.object({ ecg_id: z.int(), format: z.nullable(z.string()) }) }),
});

declare global {
  interface Window {
    /** Tasks of the main thread over 50 ms, since they were last taken; ms. */
    ecgTasks: number[];
  }
}

function watchTasks(): void {
  window.ecgTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.ecgTasks.push(duration);
  }).observe({ type: 'longtask' });
}

const takeTasks = (page: Page): Promise<number[]> => page.evaluate(() => window.ecgTasks.splice(0));

/** WFDB, 16 bits: a beat a second with a wave below it, so that every pixel of a line has something to draw. */
function longRecord(round: number): FormData {
  const { leads, rate, samples } = long;
  const data = new Int16Array(leads * samples);
  for (let n = 0; n < samples; n += 1) {
    const second = n / rate;
    const beat = 200 * Math.exp(-((((second % 1) - 0.4) / 0.012) ** 2));
    for (let lead = 0; lead < leads; lead += 1) data[n * leads + lead] = beat + 20 * Math.sin(second * (2 + lead));
  }
  const lines = Array.from({ length: leads }, (_, lead) => `long.dat 16 200 16 0 0 0 0 ${lead === 0 ? 'MLII' : 'V5'}`);
  const form = new FormData();
  form.append('file', new Blob([`long ${leads} ${rate} ${samples}\n${lines.join('\n')}\n# ${round}\n`]), 'long.hea');
  form.append('file', new Blob([data]), 'long.dat');
  return form;
}

async function makeFiles(programs: Programs): Promise<Buffer[]> {
  const folder = programs.tempFolder();
  const made: Buffer[] = [];
  for (let n = 0; n < files; n += 1) {
    const out = join(folder, `${n}.xml`);
    const person = ['--name', `Person ${n}`, '--id', `P-${n}`];
    await promisify(execFile)(process.execPath, [join(root, 'simulator/src/ecg/main.ts'), '--out', out, ...person]);
    made.push(readFileSync(out));
  }
  return made;
}

/** @returns its number, and how long it took to be read and stored */
async function send({ url }: Stack, token: string, body: FormData | Buffer): Promise<{ id: number; ms: number }> {
  const begin = performance.now();
  const answer = await fetch(`${url}${importEcg.path}`, {
    method: importEcg.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(Buffer.isBuffer(body) ? { 'content-type': 'application/octet-stream' } : {}),
    },
    body: body as BodyInit,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${importEcg.path} answered ${answer.status}: ${text.slice(0, 300)}`);
  const { ecg } = takenSchema.parse(JSON.parse(text)).data;
  if (ecg.format === null) throw new Error('a file was not drawn');
  return { id: ecg.ecg_id, ms: performance.now() - begin };
}

interface Scrolled {
  readonly openMs: number;
  readonly tasks: readonly number[];
}

/** Opened by a link, then through all of it: by wheel, by keys, by jumps over the overview. */
async function scroll(page: Page, id: number): Promise<Scrolled> {
  const paper = page.getByRole('group', { name: words.ecgViewer.paper.split('{{')[0] ?? '' });
  const begin = performance.now();
  await page.goto(`/other-device/ecg-report/${id}`);
  await paper.locator('svg path').first().waitFor({ state: 'attached', timeout: waitMs });
  const openMs = performance.now() - begin;
  await pause(stillMs);
  // What the program itself takes to begin is weighed by other scales.
  await takeTasks(page);
  const box = await paper.boundingBox();
  if (box === null) throw new Error('no paper is in sight');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let n = 0; n < 60; n += 1) {
    await page.mouse.wheel(400, 0);
    await pause(16);
  }
  await paper.focus();
  for (let n = 0; n < 40; n += 1) await page.keyboard.press('PageDown');
  for (const key of ['End', 'Home', 'End']) {
    await page.keyboard.press(key);
    await pause(stillMs);
  }
  return { openMs, tasks: await takeTasks(page) };
}

async function weighPage(programs: Programs, stack: Stack, ward: Ward, id: number): Promise<readonly Scrolled[]> {
  const browser = await openBrowser(programs);
  const door = await openPage(browser, stack.url, { viewport });
  await throughTheDoor(door, ward);
  const left = await leftBy(door);
  await door.context().close();
  const all: Scrolled[] = [];
  for (let n = 0; n < openings; n += 1) {
    const page = await openPage(browser, stack.url, { left, first: watchTasks, viewport });
    all.push(await scroll(page, id));
    await page.context().close();
  }
  await browser.close();
  return all;
}

async function weigh({ programs, seconds, note }: Setting): Promise<readonly Row[]> {
  needBuiltWeb();
  const stack = await startStack(programs);
  const ward = await stack.makeWard(beds);
  const token = await stack.signIn(ward);
  const made = await makeFiles(programs);
  const record = await send(stack, token, longRecord(-1));
  const scrolled = await weighPage(programs, stack, ward, record.id);

  const load = await openLoad(programs, await productOf(stack, ward), screens);
  const quiet = await paceSlice(load, { seconds });
  const { slice: busy, times, longTimes } = await sendWhile(stack, token, made, paceSlice(load, { seconds }));
  await closeLoad(load);
  await stack.stop();

  const tasks = scrolled.flatMap((one) => one.tasks);
  const opened = median(scrolled.map(({ openMs }) => openMs));
  const [before, during] = [median(quiet.p99BySecond), median(busy.p99BySecond)];
  note(
    `ecg: ${long.leads} × ${long.samples} samples read and stored in ${inMs(record.ms)}; opened in ${scrolled.map(({ openMs }) => inMs(openMs)).join(', ')}, sign-in, program and all; in the ward ${times.length} files of 12 × 5,000 read and stored in ${inMs(median(times))} each (longest ${inMs(Math.max(...times))}) and ${longTimes.length} of the long one in ${inMs(median(longTimes))}, one after the other`,
  );
  return [
    {
      what: `ecg: tasks over 50 ms in Chromium while ${long.leads} × ${long.samples} samples are scrolled by wheel, keys and jumps (${openings} times)`,
      figure: tasks.length === 0 ? '0' : `${tasks.length}, ${tasks.map((ms) => inMs(ms)).join(', ')}`,
      goal: atMost('count', tasks.length, 0, '0'),
    },
    {
      what: `ecg: ${long.leads} × ${long.samples} samples opened by a link with an empty cache → first lines drawn (median of ${openings})`,
      figure: inMs(opened),
      goal: atMost('time', opened, 1_500, '1.5 s'),
    },
    {
      what: 'ecg: a file of 12 × 5,000 sent → read and stored (median), in a ward that goes on',
      figure: inMs(median(times)),
      goal: atMost('time', median(times), 300, '300 ms'),
    },
    {
      what: `ecg: frame published → event at the screens while files are read all the time (${times.length + longTimes.length}; ${beds} beds at 1 frame/s); beside before it`,
      figure: `p99 ${inMs(percentile(busy.latency, 0.99))}, of the median second ${inMs(during)}`,
      baseline: `p99 ${inMs(percentile(quiet.latency, 0.99))}, of the median second ${inMs(before)}`,
      ratio: during / before,
      goal: atMost('ratio', during / before, 1.5, '1.5× quiet'),
      reason: otherUse(busy.cost),
    },
    {
      what: 'ecg: frames not acknowledged, frames × screens missed meanwhile',
      figure: `${busy.unacked}, ${busy.unseen}`,
      goal: atMost('count', busy.unacked + busy.unseen, 0, '0'),
    },
  ];
}

interface SentWhile {
  readonly slice: Slice;
  /** ms; of the files of twelve leads, and of the long one. */
  readonly times: readonly number[];
  readonly longTimes: readonly number[];
}

/** One file after the other until the ward has been measured. The same files twice would not be read again, so each is a little longer. */
async function sendWhile(
  stack: Stack,
  token: string,
  made: readonly Buffer[],
  ward: Promise<Slice>,
): Promise<SentWhile> {
  const state = { over: false };
  const measured = ward.finally(() => {
    state.over = true;
  });
  const [times, longTimes]: [number[], number[]] = [[], []];
  for (let n = 0; !state.over || n < files; n += 1) {
    const file = made[n % made.length];
    if (file === undefined) throw new Error('no file was made');
    if (n % longEach === longEach - 1) longTimes.push((await send(stack, token, longRecord(n))).ms);
    else times.push((await send(stack, token, Buffer.concat([file, Buffer.from(`<!-- ${n} -->`)]))).ms);
  }
  return { slice: await measured, times, longTimes };
}

export const ecg: Scale = {
  name: 'ecg',
  about: 'ECG files: read in a ward that goes on, half an hour scrolled in a browser',
  limitSeconds: 240,
  weigh,
};
