/** A mat that was away and brings what it saw: the past becomes what it was, and only what is still true is told. */
import type { AgencyId, Frame, MatState } from '@wardlight/contract';
import { standardWatch } from '@wardlight/contract';
import { frame } from '@wardlight/contract/testing';
import { bedExitsOf, type EpisodeOfBed } from '@wardlight/engine';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  goBy,
  type MadeBed,
  makeAgency,
  makeBed,
  makeProvider,
  say,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { minutesLock } from '../reports/minutes/minute-hours.ts';

const proof = process.env.WARDLIGHT_PROOF === '1';
const second = 1_000;
const minute = 60_000;
/** In bed before the mat is away. */
const inBedMinutes = proof ? 10 : 4;
/** Away, where half the time shows as much. */
const shorterMinutes = proof ? 30 : 15;

let app: TestApp;
// One that is still at it when its time is over would turn the clock of the next.
vi.setConfig({ testTimeout: 180_000 });
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** What a mat saw at a time, said later. */
interface Seen {
  readonly at: number;
  readonly state: MatState;
  /** % of the time since the reading before. */
  readonly move?: number;
}
type Story = (from: number) => readonly Seen[];

/** Every 10 s from just after `from` for `minutes`, in the state the story tells by the minute. */
const every10s =
  (minutes: number, stateAt: (minute: number) => MatState): Story =>
  (from) =>
    Array.from({ length: minutes * 6 }, (_, n) => ({ at: from + (n + 1) * 10 * second, state: stateAt(n / 6) }));

async function deliver(bed: MadeBed, list: readonly Seen[]): Promise<void> {
  const arrivedAt = app.clock.now();
  await Promise.all(
    list.map((seen) =>
      app.store.submit({
        by: 'mat',
        agencyId: bed.agency_id,
        matId: bed.mat_id,
        message: { kind: 'frame', arrivedAt, frame: seenFrame(seen, arrivedAt) },
      }),
    ),
  );
}
const seenFrame = ({ at, state, move }: Seen, sent: number): Frame =>
  frame({
    at,
    ...(move !== undefined && { move }),
    sent,
    seq: at,
    state,
    posture: state === 'out' ? null : 'supine',
    ...(state === 'out' ? { rr: null, hr: null } : measuredAt(at)),
  });
/** Another value every ten seconds, the same in every minute, so that one that is lost, doubled or out of place is seen. */
const measuredAt = (at: number) => {
  const place = (at / second / 10) % 6;
  return { spo2: 90 + place, temp: 36 + place / 2 };
};

interface Away {
  readonly agency: AgencyId;
  readonly bed: MadeBed;
  /** Of the last live reading before the gap. */
  readonly from: number;
  readonly buffer: readonly Seen[];
}

/** In bed, then away; so many of them in the same time, which costs no more than one. */
async function awayTogether(count: number, story: Story, minutes: number): Promise<readonly Away[]> {
  const places: Pick<Away, 'agency' | 'bed'>[] = [];
  for (let n = 0; n < count; n++) {
    const agency = await makeAgency(app, await makeProvider(app));
    places.push({ agency, bed: await makeBed(app, agency) });
  }
  const sayAll = () => Promise.all(places.map(({ bed }) => say(app, bed)));
  // Each story begins at the same place within a minute, so that two can be compared.
  await app.clock.leap(minute - (app.clock.now() % minute));
  for (let n = 0; n < inBedMinutes * 2; n++) {
    await sayAll();
    await goBy(app.clock, minute / 2);
  }
  await sayAll();
  const from = app.clock.now();
  await goBy(app.clock, minutes * minute);
  return places.map((place) => ({ ...place, from, buffer: story(from) }));
}
async function away(story: Story, minutes = 30): Promise<Away> {
  const [one] = await awayTogether(1, story, minutes);
  if (one === undefined) throw new Error('one was asked for');
  return one;
}
/** Comes back: a live reading, and the buffer in these parts, each worked in before the next. */
async function comeBack({ bed }: Away, now: MatState, parts: readonly (readonly Seen[])[]): Promise<void> {
  await say(app, bed, { state: now, ...(now === 'out' ? { posture: null, rr: null, hr: null } : {}) });
  for (const part of parts) {
    await deliver(bed, part);
    await app.clock.advance(8 * second);
    await say(app, bed, { state: now, ...(now === 'out' ? { posture: null, rr: null, hr: null } : {}) });
  }
}
async function episodesOf(bed: MadeBed): Promise<readonly EpisodeOfBed[]> {
  const { rows } = await app.store.pool.query(
    'select status, from_status, started_at, ended_at from episodes where bed_id = $1 order by started_at, ended_at nulls last',
    [bed.bed_id],
  );
  return rows;
}
const minutesOf = async (bed: MadeBed) =>
  (
    await app.store.pool.query(
      `select at, lying_seconds, sitting_seconds, out_seconds, moving_seconds, still_seconds, turns, frames, rr, hr, spo2, temp, calm_seconds, turned_at
       from minutes where bed_id = $1 order by at`,
      [bed.bed_id],
    )
  ).rows;
const toldOf = async (bed: MadeBed) =>
  (
    await app.store.pool.query(
      "select type, change, started_at from alert_events where bed_id = $1 and change <> 'suppressed' order by event_id",
      [bed.bed_id],
    )
  ).rows;
/** Relative to the gap's beginning, in minutes. */
const shape = (episodes: readonly EpisodeOfBed[], from: number) =>
  episodes.map(({ status, started_at, ended_at }) => [
    status,
    Math.round((started_at - from) / second) / 60,
    ended_at === null ? null : Math.round((ended_at - from) / second) / 60,
  ]);

const fromFifthToTwelfth = (at: number): MatState => (at >= 5 && at < 12 ? 'out' : 'lying');
const leftAndReturned = every10s(30, fromFifthToTwelfth);

describe('who left and returned while the mat was away @proof', () => {
  it('is worked in while somebody packs old minutes of the same bed', async () => {
    const story = await away(every10s(shorterMinutes, fromFifthToTwelfth), shorterMinutes);
    const packer = await app.store.pool.connect();
    try {
      await packer.query('select pg_advisory_lock($1::int, $2::int)', [minutesLock, story.bed.bed_id]);
      await comeBack(story, 'lying', [story.buffer]);
      const statuses = (await episodesOf(story.bed)).map(({ status }) => status);
      expect(statuses).toEqual(['inBed', 'bedExit', 'inBed']);
    } finally {
      await packer.query('select pg_advisory_unlock($1::int, $2::int)', [minutesLock, story.bed.bed_id]);
      packer.release();
    }
  });

  it('stands in the hour as it was, is counted as an exit, and nobody is told of what is over', async () => {
    const story = await away(leftAndReturned);
    const { bed, agency, from } = story;
    const before = await episodesOf(bed);
    expect(before.map((episode) => episode.status)).toEqual(['inBed', 'disconnected']);
    await comeBack(story, 'lying', [story.buffer]);

    const episodes = await episodesOf(bed);
    const [, ...rest] = shape(episodes, from);
    expect(episodes[0]?.status).toBe('inBed');
    // The first reading out is ten seconds after the fifth minute, the first one in bed ten after the twelfth.
    expect(rest.slice(0, 2)).toEqual([
      ['bedExit', expect.closeTo(5, 0), expect.closeTo(12, 0)],
      ['inBed', expect.closeTo(12, 0), null],
    ]);
    expect(rest).toHaveLength(2);
    expect(bedExitsOf(episodes, app.clock.now(), standardWatch)).toHaveLength(1);

    const { tiles } = await app.store.readBoard([agency]);
    expect(tiles[0]?.hour.map(({ status }) => status)).toEqual(['inBed', 'bedExit', 'inBed']);
    expect(tiles[0]?.live.status).toBe('inBed');
    const gap = (await minutesOf(bed)).filter((row) => row.at >= from && row.at < from + 29 * minute);
    expect(gap).toHaveLength(29);
    expect(gap.reduce((sum, row) => sum + row.out_seconds, 0)).toBeCloseTo(7 * 60, 0);
    // What nobody saw live is measured too: six values in each minute in bed, none in one out of it.
    const inBed = gap.filter((row) => row.lying_seconds === 60 && row.at > from + minute);
    expect(inBed.length).toBeGreaterThan(15);
    for (const row of inBed) {
      const heard = story.buffer
        .filter(({ at }) => at >= row.at && at < row.at + minute)
        .map(({ at }) => measuredAt(at));
      expect(row.spo2).toEqual(heard.map(({ spo2 }) => spo2));
      expect(row.temp).toEqual(heard.map(({ temp }) => temp));
    }
    expect(gap.find((row) => row.out_seconds === 60)).toMatchObject({ spo2: null, temp: null });
    const told = await toldOf(bed);
    expect(new Set(told.map((event) => event.type))).toEqual(new Set(['deviceDisconnected']));
    await app.clock.leap(30 * minute);
    expect((await toldOf(bed)).some((event) => event.type === 'leaveTimeout')).toBe(false);
  });

  it('is the same whether the mat sends the oldest first or the newest, at once or in parts', async () => {
    const ways: ((buffer: readonly Seen[]) => readonly (readonly Seen[])[])[] = [
      (buffer) => [buffer],
      (buffer) => [buffer.slice(0, 60), buffer.slice(60, 120), buffer.slice(120)],
      (buffer) => [buffer.slice(120).reverse(), buffer.slice(60, 120).reverse(), buffer.slice(0, 60).reverse()],
    ];
    const found = [];
    // In the proof each has a time of its own.
    for (const together of proof ? ways.map((way) => [way]) : [ways]) {
      const stories = await awayTogether(together.length, leftAndReturned, 30);
      for (const [n, story] of stories.entries()) {
        const way = together[n] ?? ((buffer) => [buffer]);
        await comeBack(story, 'lying', way(story.buffer));
        const within = (await minutesOf(story.bed)).filter((row) => row.at < story.from + 29 * minute);
        found.push({
          episodes: shape(await episodesOf(story.bed), story.from),
          minutes: within.map((row) => ({ ...row, at: row.at - story.from })),
        });
      }
    }
    expect(found).toHaveLength(ways.length);
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
  });
});

describe('who left while the mat was away and is still out', () => {
  it('is told once, with the true start', async () => {
    const story = await away(every10s(30, (at) => (at >= 5 ? 'out' : 'lying')));
    const { bed, from } = story;
    await comeBack(story, 'out', [story.buffer]);
    const told = (await toldOf(bed)).filter((event) => event.type === 'leaveTimeout');
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ change: 'raised' });
    expect(Math.abs(told[0].started_at - from - 5 * minute)).toBeLessThanOrEqual(10 * second);
    const { live } = (await app.store.readBoard([bed.agency_id])).tiles[0] ?? {};
    expect(live?.since_at).toBe(told[0].started_at);
    expect(shape(await episodesOf(bed), from).at(-1)).toEqual(['bedExit', expect.closeTo(5, 0), null]);
  });
});

it('what a crash left half done is done by the next server, and twice is as once @proof', async () => {
  const story = await away(every10s(shorterMinutes, fromFifthToTwelfth), shorterMinutes);
  const { bed } = story;
  await say(app, bed);
  await deliver(bed, story.buffer);
  await app.restart();
  await say(app, bed);
  await app.clock.advance(8 * second);
  const once = { episodes: await episodesOf(bed), minutes: await minutesOf(bed) };
  expect(once.episodes.map((episode) => episode.status)).toContain('bedExit');
  await app.store.pool.query(
    `insert into history_rebuilds (agency_id, bed_id, from_at, to_at, due_at) select agency_id, bed_id, to_timestamp($2 / 1000.0), to_timestamp($3 / 1000.0), to_timestamp(0) from beds where bed_id = $1
      on conflict (agency_id, bed_id) do update set from_at = excluded.from_at, to_at = excluded.to_at, due_at = excluded.due_at`,
    [bed.bed_id, story.from, story.from + shorterMinutes * minute],
  );
  expect(await app.store.histories.rebuild(app.clock.now())).toBe(1);
  expect({ episodes: await episodesOf(bed), minutes: await minutesOf(bed) }).toEqual(once);
  // The last readings were of a minute that the live state had not given out; then nothing is left to do.
  for (let n = 0; n < 3; n++) await app.clock.leap(2 * minute);
  const left = await app.store.pool.query('select 1 from history_rebuilds where bed_id = $1', [bed.bed_id]);
  expect(left.rows).toEqual([]);
});

it('where the last late reading is followed by live ones, the minute between them is whole too, once it is given out', async () => {
  const { bed, from, buffer } = await away((from) =>
    every10s(29.8, () => 'lying')(from).map(({ at, state }) => ({ at: at + 3 * second, state })),
  );
  // In the order in which they were seen: those of the last minute are live, and the late one before them speaks into their first.
  for (const seen of buffer) await deliver(bed, [seen]);
  for (let n = 0; n < 5 * 6; n++) {
    await goBy(app.clock, 10 * second);
    await say(app, bed);
  }
  const lived = (await minutesOf(bed)).filter(({ at }) => at > from - minute && at < from + 32 * minute);
  expect(lived.length).toBeGreaterThan(30);
  expect(lived.filter(({ lying_seconds }) => lying_seconds < 59.9).map(({ at }) => (at - from) / minute)).toEqual([]);
  const left = await app.store.pool.query('select 1 from history_rebuilds where bed_id = $1', [bed.bed_id]);
  expect(left.rows).toEqual([]);
});

it('a late reading just after a minute, and after a day, puts right the ones before it, up to the reading before', async () => {
  const bed = await makeBed(app, await makeAgency(app, await makeProvider(app)));
  await app.clock.leap(minute - (app.clock.now() % minute));
  await say(app, bed);
  for (let n = 0; n < 15; n++) {
    await goBy(app.clock, 10 * second);
    await say(app, bed);
  }
  // The last live reading is half a minute before the border; the mat keeps what it sees from ten seconds after it.
  const border = app.clock.now() + minute / 2;
  expect(border % minute).toBe(0);
  await goBy(app.clock, 5 * minute);
  const before = async () => (await minutesOf(bed)).find(({ at }) => at === border - minute);
  const former = await before();
  await app.store.pool.query(
    `update report_work set open_from = to_timestamp($2::float8 / 1000), due_at = null, touched_from = null where resident_id = $1`,
    [bed.resident_id, border],
  );
  // Somebody moved all the time since the reading before: three quarters of it before the border.
  const [, ...rest] = every10s(1, () => 'lying')(border);
  await deliver(bed, [{ at: border + 10 * second, state: 'lying', move: 100 }, ...rest]);
  // By hand: the clock stands, so that nobody makes the day meanwhile.
  expect(await app.store.histories.rebuild(app.clock.now() + 8 * second)).toBe(1);
  expect((await before())?.moving_seconds).toBe((former?.moving_seconds ?? 0) + 30);
  const { rows } = await app.store.pool.query<{ touched_from: number; touched_cause: string }>(
    'select touched_from, touched_cause from report_work where resident_id = $1',
    [bed.resident_id],
  );
  // The day that ended at the border is made again, though no late reading lies in it.
  expect(rows).toEqual([{ touched_from: border + 10 * second - minute, touched_cause: 'lateReadings' }]);
});
