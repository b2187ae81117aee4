/** Thirty days of residents whose nights differ, and their weeks, worked out a second time from the API's answers alone. */
import type { AgencyId, DayInfo } from '@wardlight/contract';
import { dayDifferences, weekDifferences } from '@wardlight/contract/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  dateAfter,
  type LaidNight,
  layNight,
  type MadeBed,
  makeAgency,
  makeBed,
  makeDueDays,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

const days = 30;
let app: TestApp;
let agency: AgencyId;
let token: string;
let last: string;

beforeAll(async () => {
  app = await startTestApp();
  last = new Date(app.clock.now() + 2 * 3_600_000).toISOString().slice(0, 10);
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  ({ token } = await signIn(app, await makeUser(app, 'staff', provider, agency)));
});
afterAll(() => app.stop());

/** Of each kind the residents of a house are: the same every night, a habit that breaks, mats that fail, and anything. */
const kinds: ((night: number) => LaidNight)[] = [
  () => ({}),
  (night) => (night >= 27 ? { exits: 5, rr: 22 } : { exits: night % 2 }),
  (night) =>
    night % 3 === 0 ? { off: true } : night === 28 ? { out: true } : { exits: night % 4, rr: 12 + (night % 5) },
  (night) => ({ exits: (night * 7) % 6, rr: 8 + ((night * 5) % 19) }),
];

async function answeredDays({ resident_id }: MadeBed): Promise<DayInfo[]> {
  const found: DayInfo[] = [];
  for (let back = days - 1; back >= 0; back -= 1) {
    const query = { date: dateAfter(last, -back) };
    const { body } = await app.call('readDayInfo', { token, params: { resident_id }, query });
    if (body.data.day !== null) found.push(body.data.day);
  }
  return found;
}

test('every item, level, baseline and week of thirty days is what the written rules say', {
  timeout: 120_000,
}, async () => {
  const beds: MadeBed[] = [];
  for (const kind of kinds) {
    const bed = await makeBed(app, agency);
    for (let night = 0; night < days; night += 1)
      await layNight(app.store, bed, dateAfter(last, night + 1 - days), kind(night));
    beds.push(bed);
  }
  await makeDueDays(app.store, app.clock.now());
  const levels = new Set<unknown>();
  const wrong: string[] = [];
  for (const bed of beds) {
    const all = await answeredDays(bed);
    expect(all).toHaveLength(days);
    for (const day of all) {
      levels.add(day.level ?? day.kind);
      wrong.push(...dayDifferences(day, all));
    }
    for (let back = days - 7; back >= 0; back -= 1) {
      const ended_at = dateAfter(last, -back);
      const params = { resident_id: bed.resident_id };
      const { week } = (await app.call('readWeekInfo', { token, params, query: { ended_at } })).body.data;
      if (week !== null) wrong.push(...weekDifferences(week, ended_at, all));
    }
    // A value that is another, and it would be seen.
    const [changed] = all.slice(-1).map((day) => ({ ...day, values: { ...day.values, night_exits: 8 } }));
    if (changed?.kind === 'weighed') expect(dayDifferences(changed, all)).not.toEqual([]);
  }
  expect(wrong).toEqual([]);
  // What never came up would prove nothing.
  expect([...levels]).toEqual(expect.arrayContaining(['high', 'mediumLow', 'low', 'insufficient', 'outAllNight']));
});
