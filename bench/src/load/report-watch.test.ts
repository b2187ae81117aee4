import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser, openPage } from '../browser.ts';
import { createPrograms } from '../programs.ts';
import { watchReport } from './report-watch.ts';

/** Asks, then draws two nights in a task of 90 ms, and a note in a later one. */
const page = `<!doctype html><main></main><script>
  const busy = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };
  window.draw = async () => {
    busy(70);
    await new Promise((later) => setTimeout(later, 0));
    await (await fetch('/api/report/resident/7/nights?ended_at=2026-11-16')).json();
    await new Promise((later) => setTimeout(later, 0));
    busy(90);
    document.querySelector('main').innerHTML = '<div class="nights-nights"><svg><path class="nights-bar"/></svg></div><p></p>';
    await new Promise((later) => setTimeout(later, 120));
    document.querySelector('main p').textContent = 'a note';
  };
</script>`;

test('in a real browser: when the answer came, when nights and page were painted, which tasks were long', async () => {
  const http = createServer(({ url = '' }, answer) => {
    if (url.startsWith('/api/')) answer.setHeader('content-type', 'application/json').end('{}');
    else answer.setHeader('content-type', 'text/html').end(page);
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const programs = createPrograms();
  onTestFinished(async () => {
    await programs.end();
    http.close();
  });
  const browser = await openBrowser(programs);
  const tab = await openPage(browser, `http://127.0.0.1:${(http.address() as AddressInfo).port}`, {
    first: watchReport,
  });
  await tab.goto('/');
  await tab.evaluate(() => window.reportWatch.listen());
  expect(await tab.evaluate(() => window.reportWatch.take())).toEqual({
    ...{ answeredAt: null, nightsAt: null, allAt: null },
    longTasks: [],
  });
  // By a timer: a task of the page, and not of the tool that asks for it.
  await tab.evaluate('setTimeout(() => window.draw(), 0)');
  await tab.waitForFunction(() => {
    const { nightsAt, allAt, longTasks } = window.reportWatch.take();
    return nightsAt !== null && allAt !== null && allAt > nightsAt + 50 && longTasks.length > 1;
  });
  const { answeredAt, nightsAt, longTasks } = await tab.evaluate(() => window.reportWatch.take());
  if (answeredAt === null) throw new Error('no answer came');
  // By when they ran and not by how long: on a busy machine either takes longer than it was made to.
  expect(longTasks.some(({ from, ms }) => ms > 60 && from + ms < answeredAt)).toBe(true);
  expect(longTasks.some(({ from, ms }) => ms > 85 && from >= answeredAt - 1)).toBe(true);
  expect((nightsAt ?? 0) - answeredAt).toBeGreaterThanOrEqual(85);
  expect(await tab.evaluate(() => window.reportWatch.setBare())).toBeGreaterThan(0);
  expect(await tab.locator('body > .nights-nights path').count()).toBe(1);
});
