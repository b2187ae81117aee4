/** The files have the figures of the screen, are harmless to a spreadsheet, and are written down. */
import type { AgencyId, DataOf, readDailyReport } from '@wardlight/contract';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  dateAfter,
  layNight,
  makeAgency,
  makeBed,
  makeDueDays,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

const hour = 3_600_000;

let app: TestApp;
let agency: AgencyId;
let token: string;
let last: string;

beforeAll(async () => {
  app = await startTestApp();
  last = new Date(app.clock.now() + 2 * hour).toISOString().slice(0, 10);
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  ({ token } = await signIn(app, await makeUser(app, 'staff', provider, agency)));
  const bed = await makeBed(app, agency);
  for (let n = 8; n > 0; n -= 1) await layNight(app.store, bed, dateAfter(last, -n));
  await layNight(app.store, bed, last, { exits: 4 });
  await makeDueDays(app.store, app.clock.now());
});
afterAll(() => app.stop());

const textOf = (file: unknown): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(file as Uint8Array);

test('a day as CSV has the same figures as the screen, begins with its mark, and is named by its date', async () => {
  const day: DataOf<typeof readDailyReport> = (await app.call('readDailyReport', { token })).body.data;
  const [row] = day.rows;
  const answer = await app.call('exportDailyReport', { token, query: { language: 'en', format: 'csv' } });
  expect(answer.status).toBe(200);
  const text = textOf(answer.body);
  expect(text.startsWith('\ufeff')).toBe(true);
  expect(text).toContain(`4 bed exits at night, usually ${row?.moved_by[0]?.usual}`);
  expect(text).toContain(`${last},`);
  expect(text).toContain(String(Math.floor((row?.coverage.night ?? 0) * 100)));
});

test('in Excel figures are numbers that can be summed and sorted, and both coverages stand beside them', async () => {
  const day: DataOf<typeof readDailyReport> = (await app.call('readDailyReport', { token })).body.data;
  const [row] = day.rows;
  const { body } = await app.call('exportDailyReport', { token, query: { language: 'en', format: 'xlsx' } });
  const [heads = [], cells = []] = await readSheet(Buffer.from(body as Uint8Array), 1);
  const under = (head: string) => cells[heads.indexOf(head)];
  expect(under('Bed exits, nighttime')).toBe(4);
  expect(under('Time in bed (h)')).toBe(Math.round((row?.values.on_bed_hours ?? Number.NaN) * 10) / 10);
  expect(under('Data at night (%)')).toBe(Math.floor((row?.coverage.night ?? 0) * 100));
  expect(under('Data over the whole day (%)')).toBe(Math.floor((row?.coverage.day ?? 0) * 100 + 1e-9));
  // A code or a bed stays text, with its zeros.
  expect(under('Bed')).toBe(row?.bed?.bed_no);
});

test('a week has its days; Excel is a workbook; a day that has not begun is refused', async () => {
  const week = await app.call('exportWeeklyReport', { token, query: { language: 'zh-TW', format: 'csv' } });
  expect(textOf(week.body)).toContain(last);
  const workbook = await app.call('exportDailyReport', { token, query: { language: 'th', format: 'xlsx' } });
  expect(workbook.status).toBe(200);
  const query = { language: 'en', format: 'csv', date: dateAfter(last, 9) };
  const refused = await app.call('exportDailyReport', { token, query });
  expect([refused.status, refused.code]).toEqual([422, 'invalid']);
});
