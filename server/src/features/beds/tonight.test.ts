/** A bed's drawer over HTTP: tonight in figures, and the hours in longer steps; both read along indexes. */
import type { AgencyId, BedTonight, Minute } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBed } from '../../store/beds/register.ts';
import { stepsQuery } from '../../store/board/bed-hour.ts';
import { episodesQuery, sightingsQuery } from '../../store/board/bed-tonight.ts';
import { instantText } from '../../store/db/database.ts';
import {
  fallSilent,
  goBy,
  layNight,
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';

const minute = 60_000;
const hour = 60 * minute;

let app: TestApp;
let agency: AgencyId;
let staff: MadeUser;
let token: string;
let bed: MadeBed;

beforeAll(async () => {
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, staff));
}, 120_000);
afterAll(() => app.stop());
beforeEach(async () => {
  bed = await makeBed(app, agency);
});

const params = () => ({ bed_id: bed.bed_id });
const tonight = async (): Promise<BedTonight> =>
  (await app.call('readBedTonight', { token, params: params() })).body.data;

/** Minutes after midnight in Asia/Taipei, where made agencies stand. */
const wall = (at: number): number => Math.floor((at + 8 * hour) / minute) % (24 * 60);
/** The agency's night is one that began so many hours ago and goes on. @returns when it began */
async function nightSince(hours: number): Promise<number> {
  const from = app.clock.now() - hours * hour;
  await restWindow(wall(from), wall(app.clock.now() + 4 * hour));
  return from - (from % minute);
}
const restWindow = (start: number, end: number) =>
  app.store.pool.query('update agencies set night_start = $2, night_end = $3 where agency_id = $1', [
    agency,
    start,
    end,
  ]);

/** Stretches that follow each other, as the mat's word would have left them; the last goes on. */
async function lay(from: number, stretches: readonly (readonly [status: string, minutes: number | null])[]) {
  let at = from;
  let before = 'disconnected';
  for (const [status, minutes] of stretches) {
    const to = minutes === null ? null : at + minutes * minute;
    await app.store.pool.query(
      `insert into episodes (agency_id, bed_id, resident_id, status, from_status, started_at, ended_at)
        values ($1, $2, $3, $4, $5, $6::timestamptz, $7::timestamptz)`,
      [agency, bed.bed_id, bed.resident_id, status, before, instantText(at), to === null ? null : instantText(to)],
    );
    at = to ?? at;
    before = status;
  }
}

describe('tonight', () => {
  it('counts exits that began in the night, and says the longest time out and sitting up', async () => {
    const from = await nightSince(5);
    await lay(from - hour, [
      ['bedExit', 30],
      // Out before the night and back in it: no exit of the night, but ten minutes out in it.
      ['inBed', 20],
      ['bedExit', 20],
      ['inBed', 50],
      ['sitting', 12],
      ['bedExit', 5],
      ['inBed', 60],
      ['sitting', 4],
      ['bedExit', 8],
      ['inBed', null],
    ]);
    expect(await tonight()).toEqual({
      at: app.clock.now(),
      stay_id: bed.stay_id,
      from_at: from,
      to_at: expect.any(Number),
      seen: {
        unseen_seconds: 0,
        exits: 2,
        longest_out: { seconds: 600, from_at: from },
        longest_sit: { seconds: 720, from_at: from + 60 * minute },
      },
      last_seen: null,
    });
  });

  it('a night in which they never got up is zero; one of which nothing was seen is not a zero', async () => {
    const from = await nightSince(4);
    expect((await tonight()).seen).toBeNull();
    await lay(from - hour, [['inBed', null]]);
    expect((await tonight()).seen).toEqual({
      unseen_seconds: 0,
      exits: 0,
      longest_out: { seconds: 0, from_at: null },
      longest_sit: { seconds: 0, from_at: null },
    });
  });

  it('says how much of the night was not seen', async () => {
    const from = await nightSince(4);
    await lay(from - hour, [
      ['inBed', 90],
      ['disconnected', 60],
      ['inBed', null],
    ]);
    expect((await tonight()).seen).toMatchObject({ unseen_seconds: 3_600, exits: 0 });
  });

  it('who is away on purpose is not out of bed', async () => {
    const from = await nightSince(4);
    await lay(from - hour, [
      ['inBed', 120],
      ['bedExit', null],
    ]);
    expect((await tonight()).seen).toMatchObject({
      exits: 1,
      longest_out: { seconds: Math.round((app.clock.now() - from) / 1_000) - 3_600 },
    });
    await app.store.pool.query(
      `insert into absences (agency_id, bed_id, resident_id, reason, from_at, until_at, marked_by)
        values ($1, $2, $3, 'outing', $4::timestamptz, $5::timestamptz, $6)`,
      [
        agency,
        bed.bed_id,
        bed.resident_id,
        instantText(from + 70 * minute),
        instantText(from + 24 * hour),
        staff.user_id,
      ],
    );
    expect((await tonight()).seen).toMatchObject({ exits: 1, longest_out: { seconds: 600, from_at: from + hour } });
  });

  it('counts as the report of the day does', async () => {
    await restWindow(21 * 60, 6 * 60);
    // In the afternoon: the last night is shown.
    const date = new Date(app.clock.now() + 8 * hour).toISOString().slice(0, 10);
    await layNight(app.store, bed, date, { exits: 4 });
    const { resident_id } = bed;
    const { body } = await app.call('readReportNights', { token, params: { resident_id }, query: { ended_at: date } });
    const [night] = body.data.nights;
    const said = await tonight();
    expect(said).toMatchObject({ from_at: night.night_from_at, to_at: night.night_to_at });
    expect(said.seen?.exits).toBe(4);
    expect(night.values.night_exits).toBe(4);
  }, 120_000);

  it('names who was last with them: who went, then who turned them; a turn that was taken back never was', async () => {
    await say(app, bed);
    await goBy(app.clock, minute);
    await say(app, bed);
    const colleague = await makeUser(app, 'staff', staff.provider_id, agency);
    const theirs = (await signIn(app, colleague)).token;
    const asked = { params: params(), body: { stay_id: bed.stay_id } };
    await app.call('turnResident', { token: theirs, ...asked });
    const turned = { at: app.clock.now(), by: { user_id: colleague.user_id, name: colleague.display_name } };
    expect((await tonight()).last_seen).toEqual({ ...turned, how: 'turned' });
    await goBy(app.clock, 20_000);
    await app.call('turnResident', { token, ...asked });
    expect((await tonight()).last_seen).toMatchObject({ by: { user_id: staff.user_id } });
    await app.call('takeBackTurn', { token, ...asked });
    expect((await tonight()).last_seen).toEqual({ ...turned, how: 'turned' });
    await app.store.pool.query(`update care_events set at = at - interval '25 hours' where bed_id = $1`, [bed.bed_id]);
    expect((await tonight()).last_seen).toBeNull();
  });

  it('names who was with the resident and who closed their alert; who only said that they go was not there yet', async () => {
    const [silent] = await fallSilent(app, [bed]);
    const alert_id = silent?.alert_id ?? '';
    await app.call('claimAlert', { token, params: { alert_id } });
    const by = { user_id: staff.user_id, name: staff.display_name };
    expect((await tonight()).last_seen).toBeNull();
    await goBy(app.clock, minute);
    await app.call('stayWithResident', { token, params: { alert_id }, body: { minutes: 10 } });
    expect((await tonight()).last_seen).toEqual({ at: app.clock.now(), by, how: 'withResident' });
    await goBy(app.clock, minute);
    await app.call('closeAlert', { token, params: { alert_id }, body: { reason: 'helped', still_true: [alert_id] } });
    expect((await tonight()).last_seen).toEqual({ at: app.clock.now(), by, how: 'closed' });
    // However long it was open.
    await app.store.pool.query(
      `update alerts set started_at = started_at - interval '9 days', raised_at = raised_at - interval '9 days' where alert_id = $1`,
      [alert_id],
    );
    expect((await tonight()).last_seen).toMatchObject({ how: 'closed' });
    await app.store.pool.query(`update alerts set closed_at = closed_at - interval '25 hours' where alert_id = $1`, [
      alert_id,
    ]);
    expect((await tonight()).last_seen).toMatchObject({ how: 'withResident' });
  });

  it('of an empty bed nothing is said of anybody, and a bed of elsewhere is not found', async () => {
    const bare = await createBed(app.store.db, agency, { floor: '1F', bedNo: `bare ${bed.bed_id}` });
    const { body } = await app.call('readBedTonight', { token, params: { bed_id: bare } });
    expect(body.data).toMatchObject({ stay_id: null, seen: null, last_seen: null });
    const sister = await makeAgency(app, staff.provider_id);
    const theirs = await makeBed(app, sister);
    expect((await app.call('readBedTonight', { token, params: { bed_id: theirs.bed_id } })).code).toBe('not_found');
  });
});

describe('the hours', () => {
  const hoursOf = async (hours?: string) => {
    const query = hours === undefined ? {} : { hours };
    return (await app.call('readBedHour', { token, params: params(), query })).body;
  };

  it('of one are minutes, of more longer steps, each with the lowest and the highest of its minutes', async () => {
    await app.clock.leap(hour - (app.clock.now() % hour));
    const now = app.clock.now();
    await app.store.pool.query(
      `insert into minutes (agency_id, bed_id, resident_id, at, lying_seconds, sitting_seconds, out_seconds, moving_seconds, still_seconds,
          turns, frames, rr, hr, spo2, temp)
        select $1, $2, $3, to_timestamp($4 / 1000.0) - n * interval '1 minute', 60, 0, 0, 6, 54, 0, 6,
          case when n = 118 then '{}' else array[(case when n = 117 then 31 else 15 end)::real, 15] end, '{60,62,64}',
          case when n % 2 = 0 then '{97}'::real[] end, '{36.7}'
        from generate_series(1, 1500) n`,
      [agency, bed.bed_id, bed.resident_id, now],
    );
    const one = (await hoursOf()).data;
    // The minute before the first is asked for too: an hour may begin within it.
    expect([one.from_at, one.step_ms, one.minutes.length]).toEqual([now - hour, minute, 61]);
    expect(one.minutes[0].ranges).toBeUndefined();
    for (const [hours, step, count] of [
      ['6', 5, 72],
      ['12', 10, 72],
      ['24', 15, 96],
    ] as const) {
      const { from_at, step_ms, minutes } = (await hoursOf(hours)).data;
      expect([from_at, step_ms, minutes.length]).toEqual([now - Number(hours) * hour, step * minute, count]);
    }
    const { minutes } = (await hoursOf('6')).data;
    const of = (ago: number) => minutes.find(({ at }: Minute) => at === now - ago * minute);
    expect(of(120)).toEqual({
      at: now - 120 * minute,
      lying_seconds: 300,
      sitting_seconds: 0,
      out_seconds: 0,
      moving_seconds: 30,
      // Of four minutes: one of them had no breathing to tell, and one 31 and 15.
      rr: 15,
      hr: 62,
      spo2: 97,
      temp: 36.7,
      ranges: {
        rr: { low: 15, high: 23 },
        hr: { low: 62, high: 62 },
        spo2: { low: 97, high: 97 },
        temp: { low: 36.7, high: 36.7 },
      },
    });
    expect((await hoursOf('7')).error.fields).toEqual({ hours: 'unknown_value' });
  }, 120_000);
});

it('all of it is read along indexes, beside two years of a hundred agencies', async () => {
  const { db, pool } = app.store;
  const many = 'generate_series(1, 200000) n';
  await pool.query(
    `insert into minutes (agency_id, bed_id, resident_id, at, lying_seconds, sitting_seconds, out_seconds, moving_seconds, still_seconds,
        turns, frames, rr, hr)
      select 1000 + n % 100, n % 5000, n % 5000, to_timestamp($1 / 1000.0) - n * interval '1 minute', 60, 0, 0, 0, 60, 0, 6, '{15}', '{60}' from ${many}`,
    [app.clock.now()],
  );
  await pool.query(
    `insert into episodes (agency_id, bed_id, resident_id, status, from_status, started_at, ended_at)
      select 1000 + n % 100, n % 5000, n % 5000, 'inBed', 'bedExit', to_timestamp($1 / 1000.0) - n * interval '1 minute',
        to_timestamp($1 / 1000.0) - (n - 1) * interval '1 minute' from ${many}`,
    [app.clock.now()],
  );
  // Of this very resident too: two years, several times an hour.
  await pool.query(
    `insert into alerts (agency_id, alert_id, bed_id, resident_id, type, priority, technical, started_at, raised_at, told_at, closed_at,
        closed_by, close_reason, no_data, reopened)
      select $2, 'tonight-' || n, $3, $4, 'leaveBed', 'medium', false, at, at, at, at + interval '1 minute', $5, 'helped', false, 0
      from (select n, to_timestamp($1 / 1000.0) - n * interval '20 minutes' as at from generate_series(1, 50000) n) made`,
    [app.clock.now(), agency, bed.bed_id, bed.resident_id, staff.user_id],
  );
  await pool.query(
    `insert into care_events (agency_id, bed_id, resident_id, at, kind, user_id)
      select $2, $3, $4, to_timestamp($1 / 1000.0) - n * interval '20 minutes', 'turned', $5 from generate_series(1, 50000) n`,
    [app.clock.now(), agency, bed.bed_id, bed.resident_id, staff.user_id],
  );
  await app.database.query('vacuum analyze');
  const now = app.clock.now();
  const lying = { agency_id: agency, bed_id: bed.bed_id, resident_id: bed.resident_id, changed_at: null };
  const plans = [
    stepsQuery(db, lying, 15 * minute, now - 24 * hour, now),
    episodesQuery(db, agency, bed.resident_id, now - 24 * hour, now),
    sightingsQuery(db, lying, bed.resident_id, now),
  ].map(async ({ sql, parameters }) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${sql}`, [...parameters]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  const [steps, episodes, sightings] = await Promise.all(plans);
  expect(steps).toMatch(/minutes_key/);
  expect(episodes).toMatch(/episodes_of_resident/);
  expect(sightings).toMatch(/alerts_(closed|of_resident)/);
  expect(sightings).toMatch(/care_events_of_bed/);
  for (const plan of [steps, episodes, sightings]) {
    expect(plan).not.toMatch(/Seq Scan on (minutes|episodes|alerts|care_events)/);
    // Of this resident's fifty thousand no more than those of two days are looked at.
    for (const [, removed] of (plan ?? '').matchAll(/Rows Removed by Filter: (\d+)/g))
      expect(Number(removed)).toBeLessThan(500);
  }
  expect((await tonight()).last_seen).toMatchObject({ by: { user_id: staff.user_id } });
}, 120_000);
