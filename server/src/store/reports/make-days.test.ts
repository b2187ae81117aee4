/** Report days as rows: made when nights end, made again when what was known of them changes, never lost, never doubled. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  dateAfter,
  layNight,
  type MadeBed,
  makeAgency,
  makeBed,
  makeDueDays,
  makeProvider,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { touchedByPast } from '../bed-state/touched/past-facts.ts';
import { touchReports } from '../bed-state/touched/touch.ts';
import type { ReportDayRow } from '../db/migrations/018-report-days.ts';
import { reopenDays } from './reopen-days.ts';
import { reportValuesOf } from './shapes.ts';
import { holdWork, leaseWork } from './work.ts';

const hour = 3_600_000;
const minute = 60_000;
const first = '2026-10-01';

let app: TestApp;
let bed: MadeBed;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  bed = await makeBed(app, await makeAgency(app, await makeProvider(app)));
});

const nights = async (count: number, of: Parameters<typeof layNight>[3] = {}): Promise<number> => {
  let end = 0;
  for (let n = 0; n < count; n += 1) end = (await layNight(app.store, bed, dateAfter(first, n), of)).to;
  return end;
};

const daysOf = async (): Promise<ReportDayRow[]> =>
  (
    await app.store.pool.query<ReportDayRow>(
      'select * from report_days where agency_id = $1 and resident_id = $2 order by date',
      [bed.agency_id, bed.resident_id],
    )
  ).rows;
const versionsOf = async (date: string) =>
  (
    await app.store.pool.query<{ version: number; cause: string; day: ReportDayRow }>(
      'select version, cause, day from report_day_versions where agency_id = $1 and resident_id = $2 and date = $3 order by version',
      [bed.agency_id, bed.resident_id, date],
    )
  ).rows;

const touch = async (from: number, to: number) => {
  const client = await app.store.pool.connect();
  try {
    await touchReports(client, [
      { agencyId: bed.agency_id, residentId: bed.resident_id, from, to, cause: 'lateReadings' },
    ]);
  } finally {
    client.release();
  }
};

/** Lying since long before, and never up: one episode, of which nobody has seen the end. */
async function neverUp(hoursBefore: number, until: number): Promise<void> {
  const key = [bed.agency_id, bed.bed_id, bed.resident_id];
  const [from, to] = [until - hoursBefore * hour, until].map((at) => new Date(at).toISOString());
  await app.store.pool.query(
    `insert into episodes (agency_id, bed_id, resident_id, status, from_status, started_at) values ($1, $2, $3, 'inBed', 'bedExit', $4)`,
    [...key, from],
  );
  await app.store.pool.query(
    `insert into minutes (agency_id, bed_id, resident_id, at, lying_seconds, sitting_seconds, out_seconds, moving_seconds, still_seconds,
        calm_seconds, turns, turned_at, frames, rr, hr)
      select $1, $2, $3, at, 60, 0, 0, 0, 60, 60, 0, null, 6, array[15::real], array[60::real]
      from generate_series($4::timestamptz, $5::timestamptz - interval '1 minute', interval '1 minute') at`,
    [...key, from, to],
  );
}

describe('who never gets up', () => {
  test('has lain for as long as is looked back, whether the day is made alone or with those before it', async () => {
    const { to } = await layNight(app.store, bed, dateAfter(first, 5), { out: true });
    await app.store.pool.query('delete from episodes where resident_id = $1', [bed.resident_id]);
    await app.store.pool.query('delete from minutes where resident_id = $1', [bed.resident_id]);
    await neverUp(120, to);
    await makeDueDays(app.store, to + 3 * minute);
    const together = (await daysOf()).at(-1);
    // Two days before the day, and the day itself.
    expect(together).toMatchObject({ date: dateAfter(first, 5), longest_seconds: 72 * 3_600 });
    await touch(to - hour, to);
    await makeDueDays(app.store, to + 4 * minute);
    expect((await daysOf()).at(-1)).toMatchObject({ longest_seconds: 72 * 3_600, turns: together?.turns });
  });
});

test('a stay that begins while the days are made makes them due: nothing read before it is written', async () => {
  const end = await nights(1);
  const [lease] = await leaseWork(app.store.pool, end + 3 * minute, minute, 1_000).then((all) =>
    all.filter(({ residentId }) => residentId === bed.resident_id),
  );
  await app.store.pool.query(
    `insert into stays (agency_id, bed_id, resident_id, from_at, to_at) select agency_id, bed_id, resident_id, now(), now() from stays
      where agency_id = $1 and resident_id = $2 limit 1`,
    [bed.agency_id, bed.resident_id],
  );
  const client = await app.store.pool.connect();
  try {
    await client.query('begin');
    expect(lease !== undefined && (await holdWork(client, lease))).toBe(false);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

describe('report days', () => {
  test('a first start makes every night there is, oldest first, with what is usual from the eighth on', async () => {
    const end = await nights(16);
    await makeDueDays(app.store, end + 3 * minute);
    const days = await daysOf();
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 16 }, (_, n) => dateAfter(first, n)));
    expect(days.map(({ level }) => level)).toEqual(Array.from({ length: 16 }, () => days[0]?.level));
    const usual = days.map(
      ({ items }) => (items as { item: string; usual: { days: number } | null }[])[0]?.usual?.days ?? 0,
    );
    expect(usual).toEqual([0, 0, 0, 0, 0, 0, 0, 7, 8, 9, 10, 11, 12, 13, 14, 14]);
    expect(days.at(-1)).toMatchObject({ kind: 'weighed', valid: true, night_exits: 1, version: 1, cause: 'first' });
  });

  test('a night is made two and a half minutes after it ended, and not before', async () => {
    const end = await nights(1);
    await makeDueDays(app.store, end + 2 * minute);
    expect(await daysOf()).toEqual([]);
    await makeDueDays(app.store, end + 3 * minute);
    expect(await daysOf()).toHaveLength(1);
  });

  test('a night that was restless is worse than usual, and says so', async () => {
    await nights(10);
    const { to } = await layNight(app.store, bed, dateAfter(first, 10), { exits: 4 });
    await makeDueDays(app.store, to + 3 * minute);
    const last = (await daysOf()).at(-1);
    expect(last).toMatchObject({ night_exits: 4, falls: 3, level: 'mediumHigh' });
    expect(last?.moved).toMatchObject([{ item: 'nightExits', value: 4, usual: 1, points: 3 }]);
  });

  test('readings that come while a day is made for the first time are in it', async () => {
    const end = await nights(1);
    const now = end + 3 * minute;
    await makeDueDays(app.store, end + minute);
    const [lease] = await leaseWork(app.store.pool, now, minute, 1);
    expect(lease?.residentId).toBe(bed.resident_id);
    // What was read before is old now, and whoever read it may not write.
    await touch(end - hour, end);
    const client = await app.store.pool.connect();
    try {
      await client.query('begin');
      expect(lease !== undefined && (await holdWork(client, lease))).toBe(false);
    } finally {
      await client.query('rollback');
      client.release();
    }
    await makeDueDays(app.store, now);
    expect(await daysOf()).toMatchObject([{ version: 1, cause: 'first' }]);
  });

  test('late readings make the day again and the later ones whose usual holds it; the former versions stay', async () => {
    const end = await nights(12);
    await makeDueDays(app.store, end + 3 * minute);
    const { from } = await layNight(app.store, bed, dateAfter(first, 2), { exits: 5 });
    await touch(from, from + hour);
    await makeDueDays(app.store, end + hour);
    const days = await daysOf();
    const versions = days.map(({ version }) => version);
    expect(days[2]).toMatchObject({ night_exits: 5, version: 2, cause: 'lateReadings' });
    // The day after it is computed anew too, as a lying may reach into it; it is the same and stays.
    expect(versions.slice(0, 7)).toEqual([1, 1, 2, 1, 1, 1, 1]);
    expect(days.slice(7).every(({ version, cause }) => version === 1 || cause === 'usual')).toBe(true);
    expect(await versionsOf(dateAfter(first, 2))).toMatchObject([
      { version: 1, cause: 'first', day: { night_exits: 1 } },
    ]);
  });

  test('from any order of arrival the days are the same', async () => {
    const end = await nights(10);
    const { from } = await layNight(app.store, bed, dateAfter(first, 8), { rr: 22 });
    await makeDueDays(app.store, end + 3 * minute);
    const content = (rows: ReportDayRow[]) => rows.map(({ version: _, cause: __, made_at: ___, ...day }) => day);
    const atOnce = content(await daysOf());
    await layNight(app.store, bed, dateAfter(first, 8), { off: true });
    await touch(from, from + hour);
    await makeDueDays(app.store, end + hour);
    expect(content(await daysOf())).not.toEqual(atOnce);
    await layNight(app.store, bed, dateAfter(first, 8), { rr: 22 });
    await touch(from, from + hour);
    await makeDueDays(app.store, end + 2 * hour);
    expect(content(await daysOf())).toEqual(atOnce);
    expect((await daysOf())[8]).toMatchObject({ version: 3 });
  });

  test('a past lived behind a day that stands: all its nights are made, and that one again with what is usual', async () => {
    const { to } = await layNight(app.store, bed, dateAfter(first, 9), { exits: 4 });
    await makeDueDays(app.store, to + 3 * minute);
    expect(await daysOf()).toMatchObject([{ date: dateAfter(first, 9), version: 1, cause: 'first' }]);
    await nights(9);
    await reopenDays(app.store.db, [bed.agency_id], to - 30 * 24 * hour);
    await makeDueDays(app.store, to + hour);
    const days = await daysOf();
    expect(days.map(({ date }) => date)).toEqual(Array.from({ length: 10 }, (_, n) => dateAfter(first, n)));
    const last = days.at(-1);
    expect(last?.cause).toBe('lateReadings');
    expect(last?.moved).toMatchObject([{ item: 'nightExits', value: 4, usual: 1 }]);
    // Weighed anew when the first eight nights were there, and made anew when its turn came.
    expect((await versionsOf(dateAfter(first, 9))).map(({ cause }) => cause)).toEqual(['first', 'usual']);
    // Nothing hangs over: the next day is open, and one night more is made as ever.
    await layNight(app.store, bed, dateAfter(first, 10));
    await makeDueDays(app.store, to + 25 * hour);
    expect(await daysOf()).toHaveLength(11);
  });

  test('what was touched and is the same is not written again', async () => {
    const end = await nights(3);
    await makeDueDays(app.store, end + 3 * minute);
    await touch(end - 2 * hour, end - hour);
    await makeDueDays(app.store, end + hour);
    expect((await daysOf()).map(({ version }) => version)).toEqual([1, 1, 1]);
  });

  test('two servers at once make each day once', async () => {
    const end = await nights(6);
    await Promise.all([
      makeDueDays(app.store, end + 3 * minute),
      makeDueDays(app.store, end + 3 * minute),
      makeDueDays(app.store, end + 3 * minute),
    ]);
    await makeDueDays(app.store, end + 3 * minute);
    expect((await daysOf()).map(({ version }) => version)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('what a server took and died with is made after its lease; what is touched meanwhile is not lost', async () => {
    const end = await nights(2);
    const now = end + 3 * minute;
    await app.store.pool.query('update report_work set due_at = $2 where agency_id = $1', [
      bed.agency_id,
      new Date(now + minute).toISOString(),
    ]);
    await makeDueDays(app.store, now);
    expect(await daysOf()).toEqual([]);
    await makeDueDays(app.store, now + minute);
    expect(await daysOf()).toHaveLength(2);
  });

  test('kinds: a mat that was off, nobody in bed, no mat at all', async () => {
    await layNight(app.store, bed, first, { off: true });
    await layNight(app.store, bed, dateAfter(first, 1), { out: true });
    const { to } = await layNight(app.store, bed, dateAfter(first, 2));
    await app.store.pool.query('delete from minutes where agency_id = $1 and at >= $2', [
      bed.agency_id,
      new Date(to - 24 * hour).toISOString(),
    ]);
    await makeDueDays(app.store, to + 3 * minute);
    expect((await daysOf()).map(({ kind, level, valid }) => [kind, level, valid])).toEqual([
      ['insufficient', null, false],
      ['outAllNight', null, false],
      ['notMonitored', null, false],
    ]);
  });

  test('turns: staff’s count, slips do not, and the resident’s own interval is what was to be kept', async () => {
    const { from, to } = await layNight(app.store, bed, first);
    const turned = async (at: number, undone: boolean) => {
      await app.store.pool.query(
        `insert into care_events (agency_id, bed_id, resident_id, at, kind, user_id, undone_at)
          values ($1, $2, $3, $4, 'turned', null, $5)`,
        [
          bed.agency_id,
          bed.bed_id,
          bed.resident_id,
          new Date(at).toISOString(),
          undone ? new Date(at).toISOString() : null,
        ],
      );
    };
    await app.store.pool.query('update residents set turn_minutes = 60 where resident_id = $1', [bed.resident_id]);
    const bedTime = from + 15 * hour;
    await turned(bedTime + 20 * minute, false);
    await turned(bedTime + 40 * minute, true);
    await makeDueDays(app.store, to + 3 * minute);
    // In bed 21:00–22:00 (turned once in it) and from 22:10 on with a turn of the mat at each 90th minute.
    const [day] = await daysOf();
    expect(day).toMatchObject({ turns: 7, turn_minutes: 60, longest_seconds: 90 * 60, kept: 3, intervals: 8 });
    // Both stand in the answer: a share alone does not say of how many.
    if (day !== undefined) expect(reportValuesOf(day)).toMatchObject({ turn_intervals: 8, turns_kept: 3 / 8 });
    expect(day && reportValuesOf({ ...day, turn_minutes: null })).toMatchObject({
      turn_intervals: null,
      turns_kept: null,
    });
  });

  test('who is discharged has no days until taken in again, and then goes on', async () => {
    const end = await nights(2);
    await makeDueDays(app.store, end + 3 * minute);
    const out = new Date(end + hour).toISOString();
    await app.store.pool.query('update residents set bed_id = null where agency_id = $1 and resident_id = $2', [
      bed.agency_id,
      bed.resident_id,
    ]);
    await app.store.pool.query('update stays set to_at = $2 where agency_id = $1', [bed.agency_id, out]);
    await makeDueDays(app.store, end + 5 * 24 * hour);
    // The day of the discharge is the last one.
    expect((await daysOf()).map(({ date }) => date)).toEqual([first, dateAfter(first, 1), dateAfter(first, 2)]);
    await makeDueDays(app.store, end + 30 * 24 * hour);
    expect(await daysOf()).toHaveLength(3);
    await app.store.pool.query('update residents set bed_id = $3 where agency_id = $1 and resident_id = $2', [
      bed.agency_id,
      bed.resident_id,
      bed.bed_id,
    ]);
    const again = end + 40 * 24 * hour;
    await app.store.pool.query('update stays set from_at = $2 where agency_id = $1 and to_at is null', [
      bed.agency_id,
      new Date(again).toISOString(),
    ]);
    await makeDueDays(app.store, again + 2 * 24 * hour);
    expect((await daysOf()).slice(3).map(({ date }) => date)).toEqual([dateAfter(first, 42)]);
  });
});

test('what is changed after a night has ended counts from the day after the one that has begun', async () => {
  const end = await nights(1);
  const { reports, pool } = app.store;
  await makeDueDays(app.store, end - hour);
  // The last minutes of the night are still awaited; in the meantime the agency sets another window.
  await reports.make(end + minute);
  await pool.query('update agencies set night_start = 1320, night_end = 420 where agency_id = $1', [bed.agency_id]);
  await layNight(app.store, bed, dateAfter(first, 1));
  await layNight(app.store, bed, dateAfter(first, 2));
  await makeDueDays(app.store, end + 3 * 24 * hour);
  const days = await daysOf();
  expect(days.map(({ night_start, night_end }) => [night_start, night_end])).toEqual([
    [1_260, 360],
    [1_260, 360],
    [1_320, 420],
  ]);
  // Without a hole and without an overlap.
  expect(days[2]?.from_at).toBe(days[1]?.to_at);
});

test('turns before a short gap over the end of a day count, whether the day is made alone or with the one before it', async () => {
  const [{ to: before }, { to }] = [
    await layNight(app.store, bed, first),
    await layNight(app.store, bed, dateAfter(first, 1)),
  ];
  const { pool } = app.store;
  const own = [bed.agency_id, bed.resident_id];
  const iso = (ms: number) => new Date(ms).toISOString();
  // In bed over the border of the two days, and not seen for thirty seconds around it.
  await pool.query('delete from episodes where agency_id = $1 and resident_id = $2', own);
  await pool.query(
    `update minutes set lying_seconds = 60, out_seconds = 0, still_seconds = 60, calm_seconds = 60 where agency_id = $1 and resident_id = $2`,
    own,
  );
  const bedTime = before - 9 * hour;
  for (const [status, from_status, from, until] of [
    ['inBed', 'bedExit', bedTime, before - 10_000],
    ['disconnected', 'inBed', before - 10_000, before + 20_000],
    ['inBed', 'disconnected', before + 20_000, before + hour],
    ['bedExit', 'inBed', before + hour, to],
  ] as const)
    await pool.query(
      'insert into episodes (agency_id, bed_id, resident_id, status, from_status, started_at, ended_at) values ($1, $2, $3, $4, $5, $6, $7)',
      [bed.agency_id, bed.bed_id, bed.resident_id, status, from_status, iso(from), iso(until)],
    );
  await makeDueDays(app.store, to + 3 * minute);
  const together = (await daysOf()).map(({ longest_seconds, turns }) => [longest_seconds, turns]);
  // Turned every ninety minutes by the mat, the last time half an hour before the border.
  expect(together[1]?.[0]).toBeLessThanOrEqual(90 * 60);
  await touch(to - minute, to);
  await makeDueDays(app.store, to + 4 * minute);
  expect((await daysOf()).map(({ longest_seconds, turns }) => [longest_seconds, turns])).toEqual(together);
});

test('of two servers that lease at the same moment, one after the other, the first may not write', async () => {
  const end = await nights(1);
  const own = ({ residentId }: { residentId: number }) => residentId === bed.resident_id;
  const now = end + 3 * minute;
  const [one] = (await leaseWork(app.store.pool, now, minute, 1_000)).filter(own);
  await touch(end - hour, end);
  const [other] = (await leaseWork(app.store.pool, now, minute, 1_000)).filter(own);
  if (one === undefined || other === undefined) throw new Error('nothing was due');
  const client = await app.store.pool.connect();
  try {
    await client.query('begin');
    expect([await holdWork(client, one), await holdWork(client, other)]).toEqual([false, true]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('facts of so long ago that their day may be made touch it; those of now touch nothing', () => {
  const now = Date.parse('2026-10-02T00:00:00Z');
  const labels = { agencyId: bed.agency_id, residentId: bed.resident_id };
  const of = (at: number) => ({
    entry: { labels },
    facts: [{ fact: 'statusChanged', at, countedAt: now, from: 'inBed', to: 'disconnected' } as const],
  });
  expect(touchedByPast([of(now - 60_000)], now)).toEqual([]);
  expect(touchedByPast([of(now - hour)], now)).toMatchObject([
    { residentId: bed.resident_id, from: now - hour, to: now },
  ]);
});
