/** What is done at a bed is done for whoever was meant, or not at all (docs/decisions/116); and nobody's past stands under another's name. */
import { type AgencyId, dashboardChannel, type Resident, type StayId, turnBackMs } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stayOf } from '../../store/bed-state/stays.ts';
import {
  connectScreen,
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

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

let app: TestApp;
let agency: AgencyId;
let staff: MadeUser;
let token: string;
let one: MadeBed;
let other: MadeBed;

beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app.stop());
beforeEach(async () => {
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, staff));
  [one, other] = [await makeBed(app, agency), await makeBed(app, agency)];
});

type Name = Parameters<TestApp['call']>[0];
type Given = Omit<NonNullable<Parameters<TestApp['call']>[1]>, 'token'>;
const call = (name: Name, given: Given = {}) => app.call(name, { token, ...given });
const shown = async ({ resident_id }: MadeBed): Promise<Pick<Resident, 'revision' | 'stay_id'>> => {
  const { revision, stay_id } = (await call('readResident', { params: { resident_id } })).body.data;
  return { revision, stay_id };
};
const revisionOf = async (of: MadeBed): Promise<number> => (await shown(of)).revision;
const bothOf = async (first: MadeBed, second_: MadeBed) => {
  const { revision, stay_id } = await shown(second_);
  return {
    params: { resident_id: first.resident_id },
    body: {
      ...(await shown(first)),
      with_resident_id: second_.resident_id,
      with_revision: revision,
      with_stay_id: stay_id,
    },
  };
};
const swap = async (first: MadeBed, second_: MadeBed) => await call('swapResidents', await bothOf(first, second_));
const move = async (of: MadeBed, bed_id: number | null) =>
  await call('moveResident', {
    params: { resident_id: of.resident_id },
    body: { bed_id, ...(await shown(of)) },
  });
const discharge = async (of: MadeBed) =>
  await call('dischargeResident', {
    params: { resident_id: of.resident_id },
    body: await shown(of),
  });
const turn = ({ bed_id, stay_id }: Pick<MadeBed, 'bed_id' | 'stay_id'>) =>
  call('turnResident', { params: { bed_id }, body: { stay_id } });
const plan = ({ bed_id, stay_id }: Pick<MadeBed, 'bed_id' | 'stay_id'>) =>
  call('planAbsence', {
    params: { bed_id },
    body: { stay_id, reason: 'hospital', until_at: app.clock.now() + hour },
  });
const hourOf = async ({ bed_id }: Pick<MadeBed, 'bed_id'>) =>
  (await call('readBedHour', { params: { bed_id } })).body.data;
const tileOf = async ({ bed_id }: Pick<MadeBed, 'bed_id'>) =>
  (await app.store.readBoard([agency])).tiles.find((tile) => tile.bed_id === bed_id);
const query = async (text: string, values: unknown[] = []) => (await app.store.pool.query(text, values)).rows;
const stored = async () => ({
  care: await query('select kind, resident_id, bed_id from care_events where agency_id = $1', [agency]),
  absences: await query('select resident_id, bed_id from absences where agency_id = $1', [agency]),
  audit: await query(`select action from audit where agency_id = $1 and action in ('turned', 'added')`, [agency]),
  states: await query('select bed_id, state from bed_states where agency_id = $1 order by bed_id', [agency]),
});
const person = (of: MadeBed, bed: MadeBed | null) => ({
  resident_id: of.resident_id,
  name: of.resident_name,
  bed: bed === null ? null : { bed_id: bed.bed_id, bed_no: bed.bedNo },
});

describe('where two residents were swapped under an open sheet', () => {
  it('"turned", an absence and its end meant for the first are refused by both names, and nothing is stored', async () => {
    for (const bed of [one, other]) await say(app, bed);
    expect((await swap(one, other)).status).toBe(200);
    for (const bed of [one, other]) await say(app, bed);
    const before = await stored();
    for (const refused of [
      await turn(one),
      await plan(one),
      await call('endAbsence', { params: { bed_id: one.bed_id }, body: { stay_id: one.stay_id } }),
    ]) {
      expect([refused.status, refused.code]).toEqual([409, 'resident_changed']);
      expect(refused.body.error.residents).toEqual({ asked: person(one, other), now: person(other, one) });
    }
    expect(await stored()).toEqual(before);
  });

  it('the sheet that was brought up to date does it for the one it shows, in the bed they lie in now', async () => {
    await swap(one, other);
    for (const bed of [one, other]) await say(app, bed);
    const stay_id = (await tileOf(other))?.resident?.stay_id as StayId;
    expect((await turn({ bed_id: other.bed_id, stay_id })).body.data).toMatchObject({ stay_id });
    expect((await stored()).care).toEqual([{ kind: 'turned', resident_id: one.resident_id, bed_id: other.bed_id }]);
  });

  it('every screen hears at once who lies where, and no live value of the one comes as the other’s', async () => {
    const screen = connectScreen(app.url, token);
    const channel = dashboardChannel(agency);
    screen.watch(channel);
    await screen.next(channel, 'SnapshotEvent');
    await swap(one, other);
    await app.clock.advance(100);
    const { board } = await screen.next(channel, 'SnapshotEvent');
    const shown = board.tiles.map(({ bed_id, resident, live }) => [
      bed_id,
      resident?.resident_id,
      resident?.stay_id === live.stay_id,
    ]);
    expect(shown).toEqual([
      [one.bed_id, other.resident_id, true],
      [other.bed_id, one.resident_id, true],
    ]);
    await say(app, one);
    await app.clock.advance(100);
    const { beds } = await screen.next(channel, 'DashboardEvent');
    const stays = new Map(board.tiles.map((tile) => [tile.bed_id, tile.resident?.stay_id]));
    for (const live of beds) expect(live.stay_id).toBe(stays.get(live.bed_id));
    screen.close();
  });
});

it('whoever is swapped while a word of care waits for the bed is not spoken of: who lies there is decided under its lock', async () => {
  for (const bed of [one, other]) await say(app, bed);
  const before = await stored();
  const mover = await app.store.pool.connect();
  let waiting: ReturnType<typeof turn> | undefined;
  try {
    await mover.query('begin');
    const beds = [one.bed_id, other.bed_id];
    await mover.query('select from bed_states where bed_id = any($1::int[]) order by bed_id for update', [beds]);
    waiting = turn(one);
    await untilSomebodyWaits(app);
    for (const [bed_id, of] of [
      [null, one],
      [one.bed_id, other],
      [other.bed_id, one],
    ] as const)
      await mover.query('update residents set bed_id = $2 where resident_id = $1', [of.resident_id, bed_id]);
    await mover.query('update bed_states set version = version + 1 where bed_id = any($1::int[])', [beds]);
    await mover.query('commit');
  } finally {
    mover.release();
  }
  const refused = await waiting;
  expect(refused.code).toBe('resident_changed');
  expect(refused.body.error.residents).toEqual({ asked: person(one, other), now: person(other, one) });
  expect(await stored()).toEqual(before);
});

describe('a stay that has ended', () => {
  it('by a discharge is refused: nobody lies there now, with a mat in the bed or without', async () => {
    await discharge(one);
    for (const refused of [await turn(one), await plan(one)]) {
      expect(refused.code).toBe('resident_changed');
      expect(refused.body.error.residents).toEqual({ asked: person(one, null), now: null });
    }
    await app.store.moveMat(agency, one.mat_id, null);
    expect((await turn(one)).body.error).toMatchObject({ code: 'resident_changed', residents: { now: null } });
    expect((await stored()).care).toEqual([]);
  });

  it('is another one when somebody comes back to the same bed', async () => {
    await say(app, one);
    await move(one, null);
    await move(one, one.bed_id);
    await say(app, one);
    expect((await turn(one)).body.error.residents).toEqual({ asked: person(one, one), now: person(one, one) });
  });

  it('of another agency names nobody of it', async () => {
    const foreign = await makeBed(app, await makeAgency(app, await makeProvider(app)));
    await say(app, one);
    const refused = await turn({ bed_id: one.bed_id, stay_id: foreign.stay_id });
    expect(refused.body.error.residents).toEqual({ asked: null, now: person(one, one) });
    expect((await turn(foreign)).code).toBe('not_found');
  });
});

it('stays are kept with every way in, on and out, and no statement that moves somebody can forget them', async () => {
  const start = app.clock.now();
  const stays = async () =>
    await query('select resident_id, bed_id, from_at, to_at from stays where agency_id = $1 order by stay_id', [
      agency,
    ]);
  const stay = (of: MadeBed, bed: MadeBed, from_at: number | null, to_at: number | null = null) => ({
    ...{ resident_id: of.resident_id, bed_id: bed.bed_id },
    ...{ from_at, to_at },
  });
  expect(await stays()).toEqual([stay(one, one, null), stay(other, other, null)]);
  await app.clock.advance(minute);
  await swap(one, other);
  await app.clock.advance(minute);
  await discharge(one);
  await app.clock.advance(minute);
  const readmit = { bed_id: other.bed_id, revision: await revisionOf(one) };
  await call('readmitResident', { params: { resident_id: one.resident_id }, body: readmit });
  expect(await stays()).toEqual(
    [
      stay(one, one, null, start + minute),
      stay(other, other, null, start + minute),
      stay(one, other, start + minute, start + 2 * minute),
      stay(other, one, start + minute),
      stay(one, other, start + 3 * minute),
    ]
      .toSorted((a, b) => (a.from_at ?? 0) - (b.from_at ?? 0))
      .map((row) => expect.objectContaining(row)),
  );
  await query('update residents set bed_id = null where agency_id = $1 and resident_id = $2', [
    agency,
    one.resident_id,
  ]);
  expect(await stayOf(app.store.db, agency, other.bed_id)).toBeNull();
  expect((await stays()).filter(({ to_at }) => to_at === null)).toEqual([stay(other, one, start + minute)]);
  await expect(
    query('update residents set stay_id = 1 where agency_id = $1 and resident_id = $2 returning stay_id', [
      agency,
      one.resident_id,
    ]),
  ).resolves.toEqual([{ stay_id: null }]);
});

describe('the past of a bed', () => {
  const fast = { rr: 31, quality: 90, move: 0 } as const;
  /** One frame each ten seconds. */
  const during = async (ms: number, of: readonly MadeBed[], change: Parameters<typeof say>[2] = {}) => {
    for (let at = 0; at < ms; at += 10 * second) {
      await Promise.all(of.map((bed) => say(app, bed, change)));
      await app.clock.advance(10 * second);
    }
  };

  it('is shown from where its resident changed: no minute, stretch, alert or strip of whoever lay there before', async () => {
    await during(10 * minute, [one], fast);
    await during(10 * minute, [other]);
    await during(20 * second, [one, other]);
    const was = await hourOf(one);
    expect(was).toMatchObject({ stay_id: one.stay_id, changed_at: null });
    expect(was.minutes.some(({ rr }: { rr: number }) => rr === 31)).toBe(true);
    await turn(one);
    const at = app.clock.now();
    await swap(one, other);
    await during(5 * minute, [one, other]);
    const now = await hourOf(one);
    expect(now).toMatchObject({ changed_at: at, stay_id: await stayOf(app.store.db, agency, one.bed_id) });
    expect(now.minutes.length).toBeGreaterThan(3);
    for (const one_ of now.minutes) expect([one_.rr, one_.at > at - minute]).toEqual([16, true]);
    for (const { started_at } of now.episodes) expect(started_at).toBeGreaterThanOrEqual(at);
    for (const alert of now.alerts) expect(alert.resident_id).toBe(other.resident_id);
    const tile = await tileOf(one);
    expect(tile?.changed_at).toBe(at);
    for (const { from_at } of tile?.hour ?? []) expect(from_at).toBeGreaterThanOrEqual(at);
    // What was done for the one who was moved is theirs, in the new bed too.
    expect([now.care.length, (await hourOf(other)).care]).toEqual([0, [expect.objectContaining({ kind: 'turned' })]]);
  }, 120_000);

  it('of a bed that somebody has left is nobody’s', async () => {
    await during(3 * minute, [one], fast);
    await turn(one);
    await discharge(one);
    await app.clock.advance(minute);
    const { stay_id, changed_at, minutes, episodes, alerts, care } = await hourOf(one);
    expect([stay_id, changed_at]).toEqual([null, app.clock.now() - minute]);
    for (const { at } of minutes) expect(at).toBeGreaterThan(changed_at - minute);
    for (const { started_at } of episodes) expect(started_at).toBeGreaterThanOrEqual(changed_at);
    expect([alerts, care]).toEqual([[], []]);
  });
});

describe('swaps and words of care at the same moment', () => {
  it.each(process.env.WARDLIGHT_PROOF === '1' ? [1, 2, 3, 4, 5, 6] : [1, 2])(
    'each word that was stored belongs to whom it was meant for (%i) @proof',
    async (seed) => {
      const random = chances(seed);
      const beds = [one, other, await makeBed(app, agency)];
      for (const bed of beds) await say(app, bed);
      /** Where the screen believes everybody to lie: as good as its last look. */
      let screen = beds.map(({ bed_id, stay_id, resident_id }) => ({ bed_id, stay_id, resident_id }));
      const told = { stored: 0, refused: 0 };
      for (let round = 0; round < 12; round++) {
        const pick = () => beds[Math.floor(random() * beds.length)] ?? one;
        const meant = [...screen].toSorted(() => random() - 0.5);
        const before = (await stored()).care.length;
        const [first, second_] = [pick(), pick()];
        const swapped = random() < 0.7 && first !== second_ ? await bothOf(first, second_) : null;
        const words = meant.map((who) => async () => ({ who, answer: await turn(who) }));
        const both = await Promise.all([
          swapped === null ? undefined : call('swapResidents', swapped),
          ...words.map((word) => word()),
        ]);
        const answers = both.slice(1) as { who: (typeof screen)[number]; answer: Awaited<ReturnType<typeof turn>> }[];
        const taken = answers.filter(({ answer }) => answer.status === 200);
        const after = (await stored()).care.slice(before);
        const key = (row: { resident_id: number; bed_id: number }) => `${row.resident_id} in ${row.bed_id}`;
        expect(after.map(key).toSorted()).toEqual(taken.map(({ who }) => key(who)).toSorted());
        // After a swap nothing is known of the bed until its mat speaks: "conflict" says nothing of who lies there.
        for (const { who, answer } of answers.filter((one_) => one_.answer.status !== 200)) {
          expect(['resident_changed', 'conflict']).toContain(answer.code);
          if (answer.code === 'resident_changed')
            expect(answer.body.error.residents.asked.resident_id).toBe(who.resident_id);
          told.refused++;
        }
        told.stored += taken.length;
        for (const bed of beds) await say(app, bed);
        // So long that the same word of the same person is another one.
        await app.clock.advance(turnBackMs + second);
        if (random() < 0.6) {
          const { tiles } = await app.store.readBoard([agency]);
          screen = tiles.flatMap(({ bed_id, resident }) => (resident === null ? [] : { bed_id, ...resident }));
        }
      }
      expect(told.stored).toBeGreaterThan(0);
      expect(told.refused).toBeGreaterThan(0);
    },
    60_000,
  );
});

/** The same for the same seed. */
function chances(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    state ^= state >>> 12;
    return (state >>> 0) / 4_294_967_296;
  };
}
