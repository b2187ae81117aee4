import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { barePage } from '../peers/bare-page.ts';
import { createPrograms } from '../programs.ts';
import { watchBoard } from './board-watch.ts';
import { listenTo, takeFrom } from './watched-page.ts';

const channel = 'private-dashboard.1';
const beds = Array.from({ length: 200 }, (_, n) => n + 1);
const live = (bed: number, at: number, rr: number | null) => ({
  bed_id: bed,
  last_data_at: at,
  rr: rr === null ? null : { value: rr },
  hr: null,
});

async function openWard() {
  const http = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html').end(barePage(channel, beds));
  });
  const io = new Server(http);
  io.on('connection', (socket) => {
    socket.on('subscribe', () => {
      void socket.join(channel);
      socket.emit('SnapshotEvent', channel, {});
    });
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const programs = createPrograms();
  onTestFinished(async () => {
    await programs.end();
    await io.close();
  });
  const browser = await openBrowser(programs);
  const page = await openPage(browser, `http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    first: watchBoard,
  });
  await page.goto('/');
  await page.waitForFunction(() => document.title === 'seated');
  const say = (...told: readonly ReturnType<typeof live>[]) =>
    io.to(channel).emit('DashboardEvent', channel, { epoch: 'e', seq: 1, beds: told });
  return { page, say };
}

test('in a real browser: what is painted, what is not, what is out of sight, what holds it up, what a hand waits for', async () => {
  const { page, say } = await openWard();
  await listenTo(page);
  const saidAt = Date.now();
  say(live(1, 1_000, 14), live(2, 1_001, null), live(200, 1_002, 15));
  await page.waitForFunction(() => document.querySelector('[data-bed="200"] span')?.textContent === '15');
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  say(live(1, 2_000, 16));
  await page.waitForFunction(() => document.querySelector('[data-bed="1"] span')?.textContent === '16');
  // The watch has asked before, so it is told before.
  await page.evaluate(
    () =>
      new Promise<void>((told) => {
        new PerformanceObserver((list) => {
          if (list.getEntries().some(({ duration }) => duration > 100)) told();
        }).observe({ type: 'longtask' });
        setTimeout(() => {
          const until = performance.now() + 120;
          while (performance.now() < until);
        });
      }),
  );
  await page.evaluate(() => {
    const slow = new Promise<void>((told) => {
      new PerformanceObserver((list) => {
        if (list.getEntries().some(({ name }) => name === 'click')) told();
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    });
    Object.assign(window, { slow });
    document.addEventListener('click', () => {
      const until = performance.now() + 60;
      while (performance.now() < until);
    });
  });
  await page.locator('[data-bed="1"] a').click();
  await page.locator('dialog[open]').waitFor();
  // The page of this test put it there itself.
  await page.evaluate(() => (window as unknown as { slow: Promise<void> }).slow);
  const seen = await takeFrom(page);
  expect(seen.beds.map((bed, n) => [bed, seen.dataAt[n]])).toEqual([
    [1, 1_000],
    [200, 1_002],
    [1, 2_000],
  ]);
  for (const at of seen.cameAt) expect(at).toBeGreaterThanOrEqual(saidAt);
  expect(seen.events).toBe(2);
  expect(seen.inSight).toContain(1);
  expect(seen.inSight).not.toContain(200);
  expect(Math.max(...seen.longTasks)).toBeGreaterThan(100);
  expect(Math.max(...seen.interactions)).toBeGreaterThanOrEqual(56);
});
