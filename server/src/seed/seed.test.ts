import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgencyId, Alert, BedId, MatId } from '@wardlight/contract';
import { frame } from '@wardlight/contract/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pause, systemClock } from '../clock.ts';
import { openAccounts } from '../store/accounts.ts';
import { findMat, matPasswordFits } from '../store/bed-state/mats/mats.ts';
import { listMats } from '../store/beds/register.ts';
import { forgetPast } from '../store/history/forget-past.ts';
import { openStore, type Store } from '../store/open.ts';
import { freshDatabase, type TestDatabase } from '../testing/index.ts';
import { type Facility, makeFacility, plans } from './facility.ts';
import { makeGateways } from './gateways.ts';
import { type KeptFiles, keptFiles } from './kept-files.ts';
import { liveThrough, type PastLine } from './live-through.ts';
import { liveMeasuringWeek } from './measuring-week.ts';
import { makeMeters } from './meters.ts';
import { type DemoStaff, makeStaff } from './staff.ts';

const minute = 60_000;
const evening = Date.UTC(2026, 9, 20, 10);

let database: TestDatabase;
let store: Store;
let folder: string;
let files: KeptFiles;
let facility: Facility;
let staff: DemoStaff;

beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({
    ...database.ways,
    now: () => evening + 10 * 3_600_000,
    pause,
    gatherMs: 0,
    onTrouble: ({ error }) => {
      throw error;
    },
  });
  folder = await mkdtemp(join(tmpdir(), 'wardlight-seed-'));
  files = keptFiles(folder);
  facility = await makeFacility(store.db, files);
  staff = await makeStaff(store.db, files, facility);
});

afterAll(async () => {
  await store.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

describe('the demo facility', () => {
  it('has sixty residents in two zones, one bed without a mat and one mat left free', async () => {
    const { tiles } = await store.readBoard(facility.agencyIds);
    const names = tiles.map(({ resident }) => resident?.name);
    expect(tiles).toHaveLength(60);
    expect(new Set(names).size).toBe(60);
    expect(tiles.filter(({ has_mat }) => !has_mat)).toHaveLength(1);
    expect(tiles.filter(({ resident }) => resident?.gender === 'female')).toHaveLength(36);
    expect(tiles.filter(({ live }) => live.status === 'notMonitored')).toHaveLength(1);
    expect(facility.mats).toHaveLength(59);
    expect(facility.mats.filter(({ free }) => free).map(({ serial }) => serial)).toEqual(['WL26-A0001']);
    const [taipei, bangkok] = facility.agencyIds.map((id) => tiles.filter((tile) => tile.agency_id === id));
    expect([taipei?.length, bangkok?.length]).toEqual([40, 20]);
    expect(new Set(taipei?.map(({ floor }) => floor))).toEqual(new Set(['2F', '3F', '5F']));
    expect(taipei?.every(({ resident }) => /^\p{Script=Han}{3}$/u.test(resident?.name ?? ''))).toBe(true);
    expect(bangkok?.every(({ resident }) => /^[\p{Script=Thai} ]+$/u.test(resident?.name ?? ''))).toBe(true);
  });

  it('gives each shipped template and the house’s own to some, and the house’s own way of answering', async () => {
    const rows = await store.db
      .selectFrom('residents as r')
      .innerJoin('templates as t', (join) =>
        join.onRef('t.agency_id', '=', 'r.agency_id').onRef('t.template_id', '=', 'r.template_id'),
      )
      .select('t.shipped')
      .execute();
    const given = Map.groupBy(rows, ({ shipped }) => shipped ?? 'own');
    expect([...given.keys()].sort()).toEqual(['fallRisk', 'own', 'pressureCare', 'standard']);
    expect(rows).toHaveLength(60);
    const { rows: own } = await store.pool.query(
      'select distinct not_claimed_minutes, still_true_minutes from templates where shipped is null',
    );
    expect(own).toEqual([{ not_claimed_minutes: 5, still_true_minutes: 10 }]);
  });

  it('has mats that measure oxygen and temperature, and many that do not', async () => {
    const told = Map.groupBy(facility.mats, ({ sensors }) => sensors.join(' '));
    expect([...told.keys()].sort()).toEqual(['', 'spo2', 'spo2 temp']);
    expect(told.get('')?.length).toBeGreaterThan(30);
    expect((await files.readMats())?.map(({ sensors }) => sensors)).toEqual(
      facility.mats.map(({ sensors }) => sensors),
    );
  });

  it('keeps clear passwords where only the owner reads them, and only hashes in the database', async () => {
    for (const name of ['mats.json', 'accounts.json']) {
      expect((await stat(join(folder, 'demo', name))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(join(folder, 'demo'))).mode & 0o777).toBe(0o700);
    expect(new Set(facility.mats.map(({ password }) => password)).size).toBe(59);
    for (const { serial, password } of facility.mats.slice(0, 3)) {
      expect(password).toMatch(/^[0-9a-f]{32}$/);
      const mat = await findMat(store.db, serial);
      expect(mat !== null && matPasswordFits(mat, serial, password)).toBe(true);
      expect(mat?.passwordHash).not.toContain(password);
    }
    expect(staff.accounts.map(({ username, role }) => [username, role])).toEqual([
      ['agent', 'agent'],
      ['staff1', 'staff'],
      ['staff2', 'staff'],
      ['station1', 'staff'],
      ['station2', 'staff'],
    ]);
  });

  it('has people to choose from at its stations, some of them on duty', async () => {
    const { duty } = openAccounts(store.db, systemClock);
    const [taipei, bangkok] = await Promise.all(facility.agencyIds.map((id) => duty.read(id)));
    const named = (one: typeof taipei, onDuty: boolean) =>
      one?.people.filter((person) => person.on_duty === onDuty).map(({ name }) => name);
    expect(named(taipei, true)?.toSorted()).toEqual(['Siti Rahayu', '陳怡君', '黃淑芬']);
    expect(named(taipei, false)?.toSorted()).toEqual(['Nguyễn Thị Hoa', '林督導', '王志明'].toSorted());
    expect(named(bangkok, true)?.toSorted()).toEqual(['นภา ศรีวงศ์', 'สุดา แสงดาว'].toSorted());
    const { rows } = await store.pool.query('select username from users where shared order by username');
    expect(rows).toEqual([{ username: 'station1' }, { username: 'station2' }]);
  });

  it('is found again by a second run, passwords and all', async () => {
    const before = await readFile(files.matsPath, 'utf8');
    const again = await makeFacility(store.db, files);
    expect(again).toEqual({ ...facility, made: false });
    expect(await readFile(files.matsPath, 'utf8')).toBe(before);
    expect(await makeStaff(store.db, files, again)).toEqual(staff);
    expect((await store.readBoard(facility.agencyIds)).tiles).toHaveLength(60);
  });

  it('makes passwords anew that were lost', async () => {
    await rm(join(folder, 'demo'), { recursive: true });
    facility = await makeFacility(store.db, files);
    staff = await makeStaff(store.db, files, facility);
    for (const { serial, password } of facility.mats) {
      const mat = await findMat(store.db, serial);
      expect(mat !== null && matPasswordFits(mat, serial, password)).toBe(true);
    }
    expect(facility.mats.filter(({ free }) => free)).toHaveLength(1);
  });

  it('names zones that exist and no bed twice', () => {
    for (const plan of plans) {
      const beds = plan.floors.flatMap((floor) => floor.beds);
      expect(new Set(beds).size).toBe(beds.length);
      for (const special of [plan.unmonitored, plan.free]) if (special !== undefined) expect(beds).toContain(special);
    }
  });
});

/** An hour of a bedbound resident who breathes fast from the tenth to the twentieth minute. */
function* fastBreather(serial: string, from: number, minutes = 60): Generator<PastLine> {
  let seq = 0;
  for (let at = from; at < from + minutes * minute; at += 10_000) {
    const rr = at >= from + 10 * minute && at < from + 20 * minute ? 30 : 16;
    yield {
      serial,
      arrived_at: at,
      frame: frame({ seq: ++seq, at, sent: at, state: 'lying', posture: 'supine', rr, move: 0, quality: 95 }),
    };
    if ((at + 10_000 - from) % minute === 0) yield { until: at + 10_000 };
  }
  yield { until: from + minutes * minute, last: true };
}

interface Stage {
  serial: string;
  bedId: BedId;
  agencyId: AgencyId;
  matId: MatId;
}

async function bedOf(serial: string): Promise<Stage> {
  const mat = (await listMats(store.db, facility.agencyIds)).find((one) => one.serial === serial);
  if (mat?.bedId == null) throw new Error('no such mat');
  return { ...mat, bedId: mat.bedId };
}

async function optionsFor(serial: string, from: number, minutes?: number) {
  return {
    from,
    lines: fastBreather(serial, from, minutes),
    mats: await listMats(store.db, facility.agencyIds),
    staffOf: (id: AgencyId) => staff.nurseOf.get(id) ?? null,
    windowMs: 3 * minute,
  };
}

async function rowsOf({ agencyId, bedId }: Stage) {
  const of = (table: 'frames' | 'minutes' | 'episodes' | 'alerts' | 'alert_events') =>
    store.db.selectFrom(table).selectAll().where('agency_id', '=', agencyId).where('bed_id', '=', bedId).execute();
  const [frames, minutes, episodes, alerts, events] = await Promise.all([
    of('frames'),
    of('minutes'),
    of('episodes'),
    of('alerts'),
    of('alert_events'),
  ]);
  // When staff come is drawn by the alert's own id: to the slow ones it is told again, handed on, or told as still so.
  const drawn = new Set(['toldAgain', 'escalated', 'still']);
  const stable = events.filter(({ change }) => !drawn.has(change));
  return { frames: frames.length, minutes: minutes.length, episodes, alerts, events: stable.length };
}

describe('time lived through', () => {
  it('live: the engine raises at its own moment, staff come minutes later, and it is told as it always is', async () => {
    const stage = await bedOf('WL26-A0004');
    const told: Alert[] = [];
    const stop = store.onTold(({ alerts }) => told.push(...alerts));
    const lived = await liveThrough({
      ...(await optionsFor(stage.serial, evening)),
      advance: (works) => Promise.all(works.map((work) => store.submit(work))),
    });
    stop();
    expect(lived).toEqual({ frames: 360, until: evening + 60 * minute });
    const last = told.at(-1);
    expect(last).toMatchObject({ type: 'respirationRateGreater', priority: 'high', phase: 'closed' });
    expect(last?.started_at).toBe(evening + 10 * minute);
    expect(last?.raised_at).toBe(evening + 13 * minute);
    expect(last?.claimed_by?.name).toBe('陳怡君');
    expect(last?.claimed_at).toBeGreaterThanOrEqual(evening + 14 * minute);
    expect(last?.closed_at).toBeGreaterThan(last?.cleared_at ?? Number.POSITIVE_INFINITY);
    const { frames, episodes, alerts } = await rowsOf(stage);
    expect([frames, alerts.length, episodes.length]).toEqual([360, 1, 1]);
    expect((await store.readBoard(facility.agencyIds)).alerts).toEqual([]);
  });

  it('beside the live lane: the same rows, nobody told, nothing left open, the live state untouched', async () => {
    const stage = await bedOf('WL26-A0012');
    const told: unknown[] = [];
    const stop = store.onTold((one) => told.push(one));
    const before = (await store.readBoard(facility.agencyIds)).tiles.find(({ bed_id }) => bed_id === stage.bedId);
    const lane = await store.openPast();
    const open: number[] = [];
    await liveThrough({
      ...(await optionsFor(stage.serial, evening, 30)),
      advance: (works) => lane.advance(works),
      closeAllAt: [evening + 30 * minute],
      onLived: async () => {
        open.push((await store.readBoard(facility.agencyIds)).alerts.length);
      },
    });
    await lane.cutEpisodes(evening + 30 * minute);
    stop();
    expect(told).toEqual([]);
    expect(new Set(open)).toEqual(new Set([0]));
    const rows = await rowsOf(stage);
    expect([rows.frames, rows.alerts.length]).toEqual([180, 1]);
    expect(rows.alerts[0]).toMatchObject({ type: 'respirationRateGreater', raised_at: evening + 13 * minute });
    expect(rows.alerts[0]?.closed_at).not.toBeNull();
    expect(rows.episodes).toHaveLength(1);
    expect(rows.episodes[0]).toMatchObject({ status: 'inBed', ended_at: evening + 30 * minute });
    const after = (await store.readBoard(facility.agencyIds)).tiles.find(({ bed_id }) => bed_id === stage.bedId);
    // That a mat has spoken is known from its frames, past ones too: it waits for its first connection no more.
    expect(before?.live.status).toBe('awaitingConnection');
    expect({ ...after, live: { ...after?.live, status: 'awaitingConnection' } }).toEqual(before);
  });

  it('a day half lived is forgotten and lived again, without a row too many', async () => {
    const stage = await bedOf('WL26-A0020');
    const live = async (minutes: number) => {
      const lane = await store.openPast();
      await liveThrough({
        ...(await optionsFor(stage.serial, evening, minutes)),
        advance: (works) => lane.advance(works),
      });
      await lane.cutEpisodes(evening + minutes * minute);
    };
    await live(60);
    const whole = await rowsOf(stage);
    await forgetPast(store.db, facility.agencyIds, evening, evening + 60 * minute);
    expect(await rowsOf(stage)).toEqual({ frames: 0, minutes: 0, episodes: [], alerts: [], events: 0 });
    await live(25);
    await forgetPast(store.db, facility.agencyIds, evening, evening + 60 * minute);
    await live(60);
    const again = await rowsOf(stage);
    expect([again.frames, again.minutes, again.events, again.alerts.length, again.episodes.length]).toEqual([
      whole.frames,
      whole.minutes,
      whole.events,
      1,
      1,
    ]);
  });
});

describe('the week of measurements', () => {
  const count = async () =>
    (
      await database.query<{ readings: number; theirs: number; days: number }>(`select count(*)::int as readings,
      count(resident_id)::int as theirs, (select count(*)::int from measurement_days) as days from readings`)
    )[0];

  it('is waited for, brought and confirmed; lived again it adds nothing', async () => {
    const [made] = await makeGateways(store, files, facility, staff.agent, evening);
    if (made === undefined) throw new Error('there is no gateway');
    const { gateway, timezone } = made;
    const nurse = staff.nurseOf.get(gateway.agencyId);
    if (nurse === undefined) throw new Error('there is no nurse');
    const { signal } = new AbortController();
    const week = { db: store.db, agencyId: gateway.agencyId, timezone, gateway, nurse, now: evening, most: 5, signal };
    const brought = await liveMeasuringWeek(week);
    expect(brought).toBeGreaterThan(40);
    const first = await count();
    expect(first).toMatchObject({ readings: brought, theirs: brought });
    expect(await liveMeasuringWeek(week)).toBe(brought);
    expect(await count()).toEqual(first);
    expect(await database.query('select from waitings where ended_at is null')).toEqual([]);
  });

  it('has the meters that its readings came from, once', async () => {
    const [made] = await makeGateways(store, files, facility, staff.agent, evening);
    if (made === undefined) throw new Error('there is no gateway');
    const { agencyId } = made.gateway;
    const meters = () =>
      database.query<{ serial: string; readings: number }>(`select m.serial, (select count(*)::int from readings r
        where r.agency_id = m.agency_id and r.meter = m.serial) as readings from meters m order by m.serial`);
    for (let run = 0; run < 2; run++) await makeMeters(store, agencyId, made.timezone, staff.agent, evening);
    const found = await meters();
    expect(found.map(({ serial }) => serial)).toEqual(['FORA-IR20', 'FORA-OX1', 'FORA-P30']);
    for (const { readings } of found) expect(readings).toBeGreaterThan(0);
  });

  it('keeps the key, and finds the gateway by it', async () => {
    const before = await files.readGateways();
    expect(before).toHaveLength(2);
    await makeGateways(store, files, facility, staff.agent, evening);
    expect(await files.readGateways()).toEqual(before);
  });
});
