/** Who waits for whom when workbooks are checked and lists are taken away, over HTTP. */
import type { Worker } from 'node:worker_threads';
import type { AgencyId } from '@wardlight/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { makeAgency, makeProvider, makeUser, signIn, startTestApp, type TestApp } from '../../testing/index.ts';
import { emptyRows, madeWorkbook } from '../../workbooks/testing/made-workbooks.ts';
import { writeWorkbook } from '../../workbooks/write-workbook.ts';

/** All that may be unpacked, and nothing in it. */
const heavy = madeWorkbook({ data: emptyRows(1_000_000) });
const light = writeWorkbook([
  {
    ...{ name: 'x', widths: [], frozen: 0, choices: [] },
    rows: [
      { look: 'plain', cells: ['Name', 'Bed number'] },
      { look: 'plain', cells: ['Anna', null] },
    ],
  },
]);

let app: TestApp;
/** Threads that have begun, and what came of them: an answer of their own, or an end from outside. */
let begun = 0;
let ends: ('answered' | 'ended')[] = [];
function seen(thread: Worker): void {
  begun++;
  // A thread of the test before may end in this one.
  const these = ends;
  let end: 'answered' | 'ended' = 'ended';
  thread.once('message', () => {
    end = 'answered';
  });
  thread.once('exit', () => these.push(end));
}
beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app.stop());
beforeEach(() => void process.on('worker', seen));
afterEach(() => {
  process.off('worker', seen);
  begun = 0;
  ends = [];
});

async function staffOf(): Promise<{ readonly token: string; readonly agency: AgencyId }> {
  const provider = await makeProvider(app);
  const agency = await makeAgency(app, provider);
  return { agency, token: (await signIn(app, await makeUser(app, 'staff', provider, agency))).token };
}
const check = (token: string, file: Uint8Array, signal?: AbortSignal) =>
  app.call('checkImport', { token, file, signal, query: { file_name: 'residents.xlsx' } });

test('ten heavy workbooks of one agency: another’s check comes after one of them at most, and the rest is refused with the time to come back', async () => {
  const [one, other] = [await staffOf(), await staffOf()];
  const over: string[] = [];
  const heavies = Array.from({ length: 10 }, async () => {
    const { code, headers } = await check(one.token, heavy);
    over.push(code ?? 'checked');
    return { code, retryAfter: headers.get('retry-after') };
  });
  // Those that find no room are answered first.
  await eventually(() => expect(over).toHaveLength(6));
  const answer = await check(other.token, light);
  expect(answer.body.data.import).toMatchObject({ total: 1, taken: 1 });
  expect(over.filter((code) => code === 'workbook_empty').length).toBeLessThanOrEqual(1);
  const answers = await Promise.all(heavies);
  expect(answers.filter(({ code }) => code === 'workbook_empty')).toHaveLength(4);
  expect(answers.filter(({ code }) => code === 'own_queue_full')).toEqual(
    Array.from({ length: 6 }, () => ({ code: 'own_queue_full', retryAfter: '10' })),
  );
}, 120_000);

test('a caller who hangs up is dropped: the thread that reads their file ends in the middle, and those that waited read nothing', async () => {
  const { token } = await staffOf();
  const line = new AbortController();
  const became: string[] = [];
  const calls = Array.from({ length: 5 }, () =>
    check(token, heavy, line.signal).then(
      ({ code }) => became.push(code ?? 'checked'),
      () => became.push('hung up'),
    ),
  );
  // The fifth is refused: then one is read and three wait.
  await eventually(() => expect(became).toEqual(['own_queue_full']));
  line.abort();
  await Promise.all(calls);
  expect(became.slice(1)).toEqual(['hung up', 'hung up', 'hung up', 'hung up']);
  expect((await check(token, light)).status).toBe(200);
  await eventually(() => expect(ends).toHaveLength(begun));
  expect(ends.filter((end) => end === 'answered')).toHaveLength(1);
  expect(app.logged()).not.toContain('a call failed');
}, 60_000);
