/** A provider that has no agency yet: what is asked of all of them is answered with nothing, and is no error. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeProvider, makeUser, signIn, startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
let agent: string;
beforeAll(async () => {
  app = await startTestApp();
  agent = (await signIn(app, await makeUser(app, 'agent', await makeProvider(app), null))).token;
}, 60_000);
afterAll(() => app.stop());

const file = { language: 'en', format: 'csv' };
test.each([
  ['readStatistics', {}],
  ['readStatisticResidents', { band: 'none' }],
  ['readStatisticFilter', {}],
  ['readAlarmLoad', {}],
  ['readAlertLog', {}],
  ['readAlertLog', { search: 'a' }],
  ['exportAlertLog', { ...file, search: 'a' }],
  ['readDailyReport', {}],
  ['readWeeklyReport', {}],
] as const)('%s %o of no agency answers nothing', async (name, query) => {
  const { status, body } = await app.call(name, { token: agent, agency: 'all', query });
  expect(status).toBe(200);
  const { data } = body as { data?: Record<string, unknown> };
  for (const list of ['agencies', 'rows', 'types']) if (data && list in data) expect(data[list]).toEqual([]);
});
