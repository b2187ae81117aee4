/** What a page says of turns that were late, and of what moved a risen risk. */
import type { AgencyId, ProviderId } from '@wardlight/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  dateAfter,
  type MadeBed,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;
let provider: ProviderId;
const [minute, hour] = [60_000, 3_600_000];
const at = (ms: number) => new Date(ms).toISOString();

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
});
afterAll(() => app.stop());

async function ward() {
  const agency = await makeAgency(app, provider);
  await app.store.pool.query("update agencies set timezone = 'UTC' where agency_id = $1", [agency]);
  const { token } = await signIn(app, await makeUser(app, 'staff', provider, agency));
  await app.store.handovers.make(app.clock.now());
  const [open] = (await app.call('listHandovers', { token, query: {} })).body.data.rows;
  const read = async () => {
    const answer = await app.call('readHandover', { token, params: { handover_id: open.handover_id } });
    expect(answer.code).toBeNull();
    return answer.body.data;
  };
  /** The shift over, its page made. */
  const over = async () => {
    await app.clock.leap(open.to_at + 6_000 - app.clock.now());
    await app.store.handovers.make(app.clock.now());
    return read();
  };
  return { agency, token, open, over };
}

type Lay = readonly [status: string, from: number, to: number | null];

async function lay(agency: AgencyId, { bed_id, resident_id }: MadeBed, stretches: readonly Lay[]) {
  for (const [n, [status, from, to]] of stretches.entries())
    await app.store.pool.query(
      'insert into episodes (agency_id, bed_id, resident_id, status, from_status, started_at, ended_at) values ($1, $2, $3, $4, $5, $6, $7)',
      [agency, bed_id, resident_id, status, stretches[n - 1]?.[0] ?? 'bedExit', at(from), to === null ? null : at(to)],
    );
}

test('turns that were late stand with how long, and those who still lie so come first; whoever has no interval is not there', async () => {
  const { agency, open, over } = await ward();
  const { from_at: from, to_at: to } = open;
  const [kept, late, still, none] = await Promise.all([1, 2, 3, 4].map(() => makeBed(app, agency, {})));
  if (!kept || !late || !still || !none) throw new Error('no beds');
  for (const { resident_id } of [kept, late, still])
    await app.store.pool.query('update residents set turn_minutes = 120 where resident_id = $1', [resident_id]);
  // Within the grace to the second before, and exactly on it.
  await lay(agency, kept, [
    ['inBed', from + hour, from + hour + 135 * minute - 1_000],
    ['sitting', from + hour + 135 * minute - 1_000, null],
  ]);
  await lay(agency, late, [
    ['inBed', from + hour, from + hour + 135 * minute],
    ['sitting', from + hour + 135 * minute, null],
  ]);
  await lay(agency, still, [['inBed', to - 140 * minute, null]]);
  await lay(agency, none, [['inBed', from, null]]);
  const { page } = await over();
  expect(page.turns).toEqual([
    {
      ...{ bed_id: still.bed_id, bed_no: still.bedNo, resident_id: still.resident_id, interval_minutes: 120 },
      ...{ late: 1, longest_minutes: 140, open_since: to - 140 * minute },
    },
    {
      ...{ bed_id: late.bed_id, bed_no: late.bedNo, resident_id: late.resident_id, interval_minutes: 120 },
      ...{ late: 1, longest_minutes: 135, open_since: null },
    },
  ]);
});

test('staff who turned in time kept it, and a slip that was taken back turned nobody', async () => {
  const { agency, open, over } = await ward();
  const [turned, slip] = await Promise.all([1, 2].map(() => makeBed(app, agency, {})));
  if (!turned || !slip) throw new Error('no beds');
  const begun = open.from_at + hour;
  for (const bed of [turned, slip]) {
    await app.store.pool.query('update residents set turn_minutes = 120 where resident_id = $1', [bed.resident_id]);
    await lay(agency, bed, [
      ['inBed', begun, begun + 200 * minute],
      ['bedExit', begun + 200 * minute, null],
    ]);
    await app.store.pool.query(
      `insert into care_events (agency_id, bed_id, resident_id, kind, at, undone_at) values ($1, $2, $3, 'turned', $4, $5)`,
      [agency, bed.bed_id, bed.resident_id, at(begun + 100 * minute), bed === slip ? at(begun + 101 * minute) : null],
    );
  }
  expect((await over()).page.turns).toMatchObject([{ bed_no: slip.bedNo, longest_minutes: 200 }]);
});

test('a risen risk brings the facts that moved it, says so where its day was made again, and a page from before they were kept is still read', async () => {
  const { agency, open, token, over } = await ward();
  const bed = await makeBed(app, agency, {});
  const moved = [{ item: 'nightExits', value: 4, usual: 1, points: 2 }];
  const date = at(open.to_at).slice(0, 10);
  for (const [day, level, facts] of [
    [dateAfter(date, -1), 'low', []],
    [date, 'high', moved],
  ] as const)
    await sql`insert into report_days (agency_id, resident_id, date, algorithm, version, cause, made_at, from_at, night_from_at, to_at, timezone,
        night_start, night_end, kind, level, valid, not_usual, seconds, seen_seconds, night_seconds, night_seen_seconds, respiration_slots, kept,
        intervals, moved, items, absences, unseen)
      values (${agency}, ${bed.resident_id}, ${day}::date, 1, 1, 'first', now(), now(), now(), ${at(open.to_at - hour)}::timestamptz, 'UTC',
        1260, 360, 'weighed', ${level}, true, '{}', 86400, 86400, 32400, 32400, 0, 0, 0, ${JSON.stringify(facts)}::jsonb, '[]', '[]', '[]')`.execute(
      app.store.db,
    );
  const read = await over();
  expect(read.page.risen).toMatchObject([{ bed_no: bed.bedNo, level: 'high', before: 'low', moved }]);
  expect(read.since.risen_changed).toEqual([]);
  const weighedAs = async (level: string) => {
    await app.store.pool.query('update report_days set level = $3 where agency_id = $1 and date = $2', [
      ...[agency, date, level],
    ]);
    const again = await app.call('readHandover', { token, params: { handover_id: open.handover_id } });
    expect(again.body.data.page).toEqual(read.page);
    return again.body.data.since;
  };
  expect(await weighedAs('low')).toMatchObject({ risen: [], risen_changed: [bed.resident_id] });
  expect(await weighedAs('mediumHigh')).toMatchObject({
    risen: [{ level: 'mediumHigh', before: 'low' }],
    risen_changed: [bed.resident_id],
  });
  expect(await weighedAs('high')).toMatchObject({ risen: [], risen_changed: [] });
  await app.store.pool.query(
    `update handovers set page = (page - 'turns') || jsonb_build_object('risen', jsonb_build_array((page->'risen'->0) - 'moved'))
      where agency_id = $1 and handover_id = $2`,
    [agency, open.handover_id],
  );
  const old = await app.call('readHandover', { token, params: { handover_id: open.handover_id } });
  expect(old.body.data.page).toMatchObject({ turns: [], risen: [{ level: 'high', moved: [] }] });
});
