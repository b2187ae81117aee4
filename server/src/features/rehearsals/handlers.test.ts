/** A rehearsal over nights that were really lived through: frames by the pipeline, time by the clock, answers by staff. */
import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import {
  type AgencyId,
  type Alert,
  type MatState,
  type Rehearsal,
  rehearsalSchema,
  type ShippedTemplate,
  shippedSettings,
  standardResponse,
  standardWatch,
} from '@wardlight/contract';
import { residentId, templateId } from '@wardlight/contract/testing';
import { replay } from '@wardlight/engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stretchOf } from '../../rehearsals/rehearse.ts';
import { instant } from '../../store/db/database.ts';
import { lastNights, readResidentPast, residentsOfRehearsal } from '../../store/rehearsals/rehearsal-past.ts';
import { stoodAt } from '../../store/rehearsals/rehearsal-standing.ts';
import {
  type Answered,
  goBy,
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
  untilSomebodyWaits,
} from '../../testing/index.ts';

const proof = process.env.WARDLIGHT_PROOF === '1';
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** As seldom as a mat may speak. */
const frameMs = 30 * second;
/**
 * A rehearsal looks at two hours before a night too: an evening begins a little before those and ends a little after the night, which
 * begins at 22:00 and is no longer than its expectations need. Hours of the day; `night` is minutes of it.
 */
const evening = proof ? { from: 19.5, to: 24.75, night: 30 } : { from: 19.75, to: 23.5, night: 23 * 60 + 20 };
const eveningMs = (evening.to - evening.from) * hour;

let app: TestApp;
let agency: AgencyId;
let staff: MadeUser;
/** Is shut out again and again with what they had claimed. */
let leaving: MadeUser;
let token: string;
const templates: readonly ShippedTemplate[] = ['standard', 'fallRisk', 'pressureCare'];
const beds: MadeBed[] = [];

/** The same numbers each time. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

interface Phase {
  readonly until: number;
  readonly state: MatState | 'silent';
  readonly rr: number;
  readonly posture: 'supine' | 'left';
}

const kinds = ['lying', 'lying', 'out', 'lying', 'sitting', 'lying', 'silent', 'lying', 'out'] as const;
/** Minutes. Where the night is short they lie down for less, so that enough happens in it. */
const longest = { lying: proof ? 35 : 15, out: 45, sitting: 8, silent: 9 } as const;

function nextPhase(chance: () => number, at: number): Phase {
  const state = kinds[Math.floor(chance() * kinds.length)] ?? 'lying';
  return {
    state,
    until: at + minute + Math.floor(chance() * longest[state]) * minute,
    rr: chance() < 0.15 ? 31 : 15,
    posture: chance() < 0.5 ? 'supine' : 'left',
  };
}

/** Whether it is them who answer, and are shut out afterwards: chances of its own, so that the nights stay the nights they are. */
const leaves = chances(3);

async function answerSomething(chance: () => number, alerts: readonly Alert[]): Promise<void> {
  const open = alerts[Math.floor(chance() * alerts.length)];
  if (open === undefined) return;
  const by = leaves() < 0.5 ? staff.user_id : leaving.user_id;
  const asked = { agencyIds: [agency], alert_id: open.alert_id, by };
  await shut(leaving, null);
  const which = chance();
  if (which < 0.4) await app.store.respond({ ...asked, kind: 'claim' });
  else if (which < 0.6) await app.store.respond({ ...asked, kind: 'withResident', minutes: 10 });
  else await app.store.respond({ ...asked, kind: 'close', reason: 'helped', still_true: [open.alert_id] });
  if (leaves() < 0.5) await shut(leaving, app.clock.now());
}

const shut = ({ user_id }: MadeUser, at: number | null) =>
  app.store.pool.query('update users set disabled_at = to_timestamp($2 / 1000.0) where user_id = $1', [user_id, at]);

/** Whatever may happen in a night, to all beds, for so long. */
async function live(seed: number, forMs: number): Promise<void> {
  const chance = chances(seed);
  const phases = new Map<MadeBed, Phase>();
  const end = app.clock.now() + forMs;
  while (app.clock.now() < end) {
    const now = app.clock.now();
    const said: Promise<unknown>[] = [];
    for (const bed of beds) {
      let phase = phases.get(bed);
      if (phase === undefined || phase.until <= now) phase = nextPhase(chance, now);
      phases.set(bed, phase);
      const { state, rr, posture } = phase;
      if (state === 'silent') continue;
      // One in ten was held up on its way, by less than makes it late.
      const at = chance() < 0.1 ? now - 5 * second : now;
      const vitals = state === 'out' ? { rr: null, hr: null, posture: null } : { rr, hr: 62, posture };
      said.push(say(app, bed, { state, ...vitals, at }));
      if (chance() < 0.002 && state === 'lying')
        await app.store.care.planAbsence({
          ...{ agencyIds: [agency], bedId: bed.bed_id, stayId: bed.stay_id, by: staff.user_id },
          ...{ reason: 'other', until: now + hour },
        });
      if (chance() < 0.01 && state === 'lying')
        await app.store.care.turn({ agencyIds: [agency], bedId: bed.bed_id, stayId: bed.stay_id, by: staff.user_id });
    }
    await Promise.all(said);
    if (chance() < 0.05) await answerSomething(chance, (await app.store.readBoard([agency])).alerts);
    await goBy(app.clock, frameMs);
  }
}

/** Those in which nights were replayed, as they began. */
const threads: Worker[] = [];
const seen = (thread: Worker) => void threads.push(thread);

beforeAll(async () => {
  process.on('worker', seen);
  app = await startTestApp();
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  await app.store.db
    .updateTable('agencies')
    .set({ night_start: 22 * 60, night_end: evening.night })
    .where('agency_id', '=', agency)
    .execute();
  staff = await makeUser(app, 'staff', provider, agency);
  leaving = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, staff));
  for (const template of templates) {
    const { template_id } = await app.store.db
      .selectFrom('templates')
      .select('template_id')
      .where('agency_id', '=', agency)
      .where('shipped', '=', template)
      .executeTakeFirstOrThrow();
    beds.push(await makeBed(app, agency, { templateId: templateId(template_id) }));
  }
  // 02:00 in Taipei: on to the first of two evenings.
  await app.clock.leap((evening.from - 2) * hour);
  await live(1, eveningMs);
  await app.clock.leap(24 * hour - eveningMs);
  await live(2, eveningMs);
}, 240_000);
afterAll(async () => {
  process.off('worker', seen);
  await app.stop();
});

const telling = new Set(['raised', 'reopened', 'upgraded']);

/** What the tables say was told of a bed between two times. */
async function storedOf(bed: MadeBed, from: number, to: number) {
  const events = await app.store.db
    .selectFrom('alert_events')
    .select(['alert_id', 'type', 'change', 'at'])
    .where('agency_id', '=', agency)
    .where('bed_id', '=', bed.bed_id)
    .orderBy('event_id')
    .execute();
  const types = new Map<string, string>();
  const tellings: [string, number][] = [];
  for (const { alert_id, type, change, at } of events) {
    const isNews = telling.has(change) && (change !== 'upgraded' || types.get(alert_id) !== type);
    types.set(alert_id, type);
    if (isNews && from <= at && at < to) tellings.push([type, at]);
  }
  const alerts = await app.store.db
    .selectFrom('alerts as a')
    // As it was when the night ended: one that came back the next evening has another start since.
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('alert_events as e')
          .select(['e.type', 'e.started_at'])
          .whereRef('e.agency_id', '=', 'a.agency_id')
          .whereRef('e.alert_id', '=', 'a.alert_id')
          .where('e.at', '<', instant(to))
          .orderBy('e.event_id', 'desc')
          .limit(1)
          .as('then'),
      (join) => join.onTrue(),
    )
    .select(['then.type', 'then.started_at', 'a.raised_at', 'a.suppressed'])
    .where('a.agency_id', '=', agency)
    .where('a.bed_id', '=', bed.bed_id)
    .orderBy('a.raised_at')
    .orderBy('a.type')
    .execute();
  const episodes = await app.store.db
    .selectFrom('episodes')
    .select(['status', 'started_at'])
    .where('agency_id', '=', agency)
    .where('bed_id', '=', bed.bed_id)
    .orderBy('started_at')
    .execute();
  const within = (at: number) => from <= at && at < to;
  return {
    tellings,
    alerts: alerts
      .filter(({ raised_at }) => within(raised_at))
      .map(({ type, started_at, raised_at, suppressed }) => [type, started_at, raised_at, suppressed]),
    episodes: episodes.filter(({ started_at }) => within(started_at)).map((row) => [row.status, row.started_at]),
  };
}

async function replayedOf(bed: MadeBed, night: { readonly from: number; readonly to: number }) {
  const [resident] = await residentsOfRehearsal(app.store.pool, agency, [bed.resident_id]);
  if (resident === undefined) throw new Error('nobody lies there');
  const past = await readResidentPast(app.store.pool, agency, bed.resident_id, night.from - 2 * hour, night.to);
  const { stretch, minutes } = await stretchOf(app.store.pool, agency, bed.resident_id, past, night);
  const { zone, alerts, response } = resident;
  const replayed = replay(stretch, { zone, alerts, response, watch: standardWatch, networkOutSince: null });
  const within = (at: number) => night.from <= at && at < night.to;
  return {
    minutes,
    tellings: replayed.tellings.filter(({ at }) => within(at)).map(({ type, at }) => [type, at]),
    alerts: replayed.alerts
      .filter(({ raisedAt }) => within(raisedAt))
      .toSorted((one, other) => one.raisedAt - other.raisedAt || one.type.localeCompare(other.type))
      .map(({ type, startedAt, raisedAt, suppressed }) => [type, startedAt, raisedAt, suppressed]),
    episodes: replayed.episodes
      .filter(({ started_at }) => within(started_at))
      .map(({ status, started_at }) => [status, started_at]),
  };
}

describe('for the template in force, a replayed night is the night that was @proof', () => {
  test.each(templates.map((template, n) => [template, n] as const))('%s', async (_, n) => {
    const bed = beds[n] as MadeBed;
    const nights = await lastNights(app.store.pool, agency, app.clock.now(), 2, null);
    expect(nights).toHaveLength(2);
    for (const night of nights) {
      const { minutes, ...replayed } = await replayedOf(bed, night);
      const stored = await storedOf(bed, night.from, night.to);
      expect(minutes).toBeGreaterThan(60);
      expect(stored.episodes.length).toBeGreaterThan(1);
      expect(stored.tellings.length).toBeGreaterThan(0);
      expect(replayed).toEqual(stored);
    }
  });
});

const draft = { settings: shippedSettings.fallRisk, response: standardResponse, sleep: null };
const begin = (change: object = {}, given: object = {}): Promise<Answered> =>
  app.call('beginRehearsal', {
    token,
    body: { draft, resident_ids: beds.map((bed) => bed.resident_id), nights: 2, keep_overrides: true, ...change },
    ...given,
  });

const read = async (id: string): Promise<Rehearsal> =>
  rehearsalSchema.parse((await app.call('readRehearsal', { token, params: { rehearsal_id: id } })).body.data);

/** Asks until it is over: the thread that replays has a time of its own, which no test cranks. */
async function ended(id: string): Promise<Rehearsal> {
  for (;;) {
    const now = await read(id);
    if (now.state !== 'running') return now;
  }
}

test('a bed is taken up as it stood: with what had been told by then, though it came back or was let go of later @proof', async () => {
  const { rows } = await app.store.pool.query<{ alert_id: string; change: string; at: number; resident_id: number }>(
    `select alert_id, change, at, resident_id from alert_events where agency_id = $1 and change in ('released', 'reopened')`,
    [agency],
  );
  for (const change of ['released', 'reopened']) expect(rows.map((row) => row.change)).toContain(change);
  for (const { alert_id, change, at, resident_id } of rows) {
    const past = await readResidentPast(app.store.pool, agency, residentId(resident_id), at - 2 * hour, at + hour);
    const stood = stoodAt(past, at).alerts.find(({ id }) => id === alert_id);
    expect(stood).toMatchObject(
      change === 'released' ? { claimedBy: leaving.user_id, clearedAt: null } : { closedAt: null },
    );
    expect(stood?.toldAt).toBeLessThan(at);
    if (change === 'reopened') expect(stood?.clearedAt).toBeLessThan(at);
  }
});

describe('a rehearsal', () => {
  test('says what each template told, night by night, and when each heard of a long exit @proof', async () => {
    const begun = await begin();
    expect(begun.status).toBe(200);
    const started = rehearsalSchema.parse(begun.body.data);
    expect(started).toMatchObject({ state: 'running', nights: 2, done: 0, total: 3, result: null });
    const { state, done, result } = await ended(started.rehearsal_id);
    expect({ state, done }).toEqual({ state: 'done', done: 3 });
    if (result === null) throw new Error('no result');
    const stored = await Promise.all(
      (await lastNights(app.store.pool, agency, app.clock.now(), 2, null)).map(async ({ date, from, to }) => {
        const told = (await Promise.all(beds.map((bed) => storedOf(bed, from, to)))).flatMap(
          ({ tellings }) => tellings,
        );
        return { date, told: told.length };
      }),
    );
    expect(result.today.nights.map(({ date, told }) => ({ date, told }))).toEqual(stored);
    expect(result.today.told).toBe(stored.reduce((sum, { told }) => sum + told, 0));
    expect(result.draft.types.leaveBed ?? 0).toBeGreaterThan(result.today.types.leaveBed ?? 0);
    expect(result.exits.length).toBeGreaterThan(0);
    for (const { from, to, draft: told } of result.exits) {
      expect((to ?? app.clock.now()) - from).toBeGreaterThanOrEqual(20 * minute);
      expect(told).not.toBeNull();
    }
    expect(result.without_data).toBe(0);
    expect(result.coverage).toBeGreaterThan(0.5);
    expect(result.coverage).toBeLessThan(1);
  });

  test('the template they have, as a draft, tells the same', async () => {
    const [bed] = beds.filter((_, n) => templates[n] === 'fallRisk');
    const { result } = await ended(
      (await begin({ resident_ids: [bed?.resident_id] })).body.data.rehearsal_id as string,
    );
    expect(result?.draft).toEqual(result?.today);
    expect(result?.exits.every(({ today, draft: drafted }) => today === drafted)).toBe(true);
  });

  test('settings of their own stay in the draft, or go', async () => {
    const [standard] = beds as [MadeBed];
    const own = { leaveBed: { ...shippedSettings.fallRisk.leaveBed, on: false } };
    const setOwn = (overrides: string | null) =>
      app.store.db
        .updateTable('residents')
        .set({ alert_overrides: overrides })
        .where('resident_id', '=', standard.resident_id)
        .execute();
    await setOwn(JSON.stringify(own));
    const rehearsed = async (keep_overrides: boolean) => {
      const begun = await begin({ resident_ids: [standard.resident_id], keep_overrides });
      return (await ended(begun.body.data.rehearsal_id)).result;
    };
    expect((await rehearsed(true))?.draft.types.leaveBed).toBeUndefined();
    expect((await rehearsed(false))?.draft.types.leaveBed).toBeGreaterThan(0);
    await setOwn(null);
  });

  test('residents without a single frame are said to be without data', async () => {
    const bed = await makeBed(app, agency);
    const { result } = await ended((await begin({ resident_ids: [bed.resident_id] })).body.data.rehearsal_id);
    expect(result).toMatchObject({ without_data: 1, coverage: 0, exits: [], today: { told: 0 } });
  });

  test('one at a time; a cancelled one stops in the middle with its thread, and the next one has a new thread', async () => {
    // Kept from reading its nights, so that it is surely under way.
    const holding = await app.store.pool.connect();
    try {
      await holding.query('begin');
      await holding.query('lock table frames in access exclusive mode');
      const id = (await begin()).body.data.rehearsal_id as string;
      await untilSomebodyWaits(app);
      expect((await begin()).code).toBe('rehearsal_busy');
      expect((await read(id)).state).toBe('running');
      const begun = threads.length;
      const ends = once(threads.at(-1) as Worker, 'exit');
      const cancelled = await app.call('cancelRehearsal', { token, params: { rehearsal_id: id } });
      expect(cancelled.body.data.state).toBe('cancelled');
      await ends;
      await holding.query('rollback');
      const next = await begin({ nights: 1 });
      expect((await ended(next.body.data.rehearsal_id)).state).toBe('done');
      expect((await read(id)).state).toBe('cancelled');
      expect(threads).toHaveLength(begun + 1);
    } finally {
      await holding.query('rollback');
      holding.release();
    }
  });

  test('someone of another agency, or nobody, refuses the whole', async () => {
    const elsewhere = await makeBed(app, await makeAgency(app, await makeProvider(app)));
    expect((await begin({ resident_ids: [beds[0]?.resident_id, elsewhere.resident_id] })).code).toBe('not_found');
    expect((await begin({ resident_ids: [999_999] })).code).toBe('not_found');
  });
});

describe('as rows', () => {
  const key = (n: number) => ({ agencyId: agency, rehearsalId: `00000000-0000-4000-8000-00000000000${n}` });
  const asked = () => ({ residentIds: [(beds[0] as MadeBed).resident_id], nights: 1 });

  test('one that runs keeps others out; stopped by anyone, whoever replays hears of it with the next resident', async () => {
    const { rehearsals } = app.store;
    expect(await rehearsals.begin(key(1), asked())).toBe('begun');
    expect(await rehearsals.begin(key(2), asked())).toBe('rehearsal_busy');
    expect((await begin()).code).toBe('rehearsal_busy');
    expect(await rehearsals.progress(key(1), 1)).toBe(true);
    expect(await rehearsals.cancel([agency], key(1).rehearsalId)).toBe(true);
    expect(await rehearsals.progress(key(1), 1)).toBe(false);
    expect((await read(key(1).rehearsalId)).state).toBe('cancelled');
    expect(await rehearsals.begin(key(2), asked())).toBe('begun');
  });

  test('one whose server has stopped is given up after a minute, and forgotten after an hour', async () => {
    const { rehearsals } = app.store;
    await app.clock.leap(61 * second);
    expect((await read(key(2).rehearsalId)).state).toBe('failed');
    expect(await rehearsals.begin(key(3), asked())).toBe('begun');
    expect(await rehearsals.cancel([agency], key(3).rehearsalId)).toBe(true);
    await app.clock.leap(hour + second);
    const late = await app.call('readRehearsal', { token, params: { rehearsal_id: key(3).rehearsalId } });
    expect(late.code).toBe('not_found');
  });
});
