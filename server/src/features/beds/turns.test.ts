/** The turn clock: its interval and its start on the tile, turned to a side, and a slip taken back. */
import { type AgencyId, dashboardChannel, type Tile, turnBackMs } from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listShippedTemplates } from '../../store/beds/register.ts';
import {
  connectScreen,
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
} from '../../testing/index.ts';

const minute = 60_000;
const out = { state: 'out', posture: null, rr: null, hr: null } as const;

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
  const templateId = (await listShippedTemplates(app.store.db, agency)).get('pressureCare');
  bed = await makeBed(app, agency, templateId === undefined ? {} : { templateId });
});

const at = (of: MadeBed) => ({ params: { bed_id: of.bed_id }, body: { stay_id: of.stay_id } });
const turn = (side?: string, of = bed, by = token) =>
  app.call('turnResident', { token: by, ...at(of), body: { stay_id: of.stay_id, side } });
const undo = (of = bed, by = token) => app.call('takeBackTurn', { token: by, ...at(of) });
const tileOf = async (of = bed) =>
  (await app.store.readBoard([agency])).tiles.find(({ bed_id }) => bed_id === of.bed_id);
const careOf = async () => (await app.call('readBedHour', { token, params: at(bed).params })).body.data.care;
const openOf = async () => (await app.store.readBoard([agency])).alerts.filter(({ bed_id }) => bed_id === bed.bed_id);
async function pass(minutes: number, change: Parameters<typeof say>[2] = {}): Promise<void> {
  for (let half = 0; half < minutes * 2; half++) {
    await goBy(app.clock, minute / 2);
    await say(app, bed, change);
  }
}

test('the tile says the interval and since when they lie; out of bed, and without an interval, there is no clock', async () => {
  await say(app, bed);
  await pass(1);
  expect(await tileOf()).toMatchObject({ turn_minutes: 120, live: { turn: { by: null, side: null } } });
  await pass(1, out);
  expect(await tileOf()).toMatchObject({ turn_minutes: 120, live: { status: 'bedExit', turn: null } });
  const without = await makeBed(app, agency);
  await say(app, without);
  await goBy(app.clock, 10_000);
  await say(app, without);
  expect(await tileOf(without)).toMatchObject({ turn_minutes: null, live: { status: 'inBed', turn: null } });
});

test('turned to a side is on every screen, in the hour and in the audit; taken back the time counts as before', async () => {
  await say(app, bed);
  await pass(2);
  const before = (await tileOf())?.live.turn;
  const screen = connectScreen(app.url, token);
  screen.watch(dashboardChannel(agency));
  await screen.next(dashboardChannel(agency), 'SnapshotEvent');
  const turnedAt = app.clock.now();
  const turned = { since_at: turnedAt, by: staff.user_id, side: 'left' };
  expect((await turn('left')).body.data.turn).toEqual(turned);
  expect((await tileOf())?.live.turn).toEqual(turned);
  expect(await careOf()).toMatchObject([{ kind: 'turned', side: 'left', by: { user_id: staff.user_id } }]);

  await goBy(app.clock, 10_000);
  expect((await undo()).body.data.turn).toEqual(before);
  expect((await tileOf())?.live.turn).toEqual(before);
  expect(await careOf()).toEqual([]);
  expect((await undo()).code).toBe('conflict');
  const { rows } = await app.store.pool.query(
    'select side, undone_at is not null as undone, undone_by from care_events where bed_id = $1',
    [bed.bed_id],
  );
  expect(rows).toEqual([{ side: 'left', undone: true, undone_by: staff.user_id }]);
  const audit = await app.store.pool.query(
    `select action from audit where subject_id = $1 and user_id = $2 order by entry_id`,
    [String(bed.resident_id), staff.user_id],
  );
  expect(audit.rows.map(({ action }) => action)).toEqual(['turned', 'turnTakenBack']);
  screen.close();
});

test('an alert that the slip had ended is open again with its true start', async () => {
  await say(app, bed);
  await pass(121);
  const [alert] = await openOf();
  expect(alert).toMatchObject({ type: 'lyingTimeout' });
  await turn('right');
  expect(await openOf()).toEqual([]);
  await undo();
  expect(await openOf()).toMatchObject([{ type: 'lyingTimeout', started_at: alert?.started_at }]);
}, 60_000);

test("only one's own last turn, and only within a minute, is taken back; another side within ten seconds counts", async () => {
  await say(app, bed);
  await pass(1);
  const colleague = await signIn(app, await makeUser(app, 'staff', staff.provider_id, agency));
  await turn('left');
  expect((await undo(bed, colleague.token)).code).toBe('conflict');
  await app.clock.leap(3_000);
  await turn('left');
  expect(await careOf()).toHaveLength(1);
  await turn('right');
  expect(await careOf()).toHaveLength(2);
  expect((await tileOf())?.live.turn).toMatchObject({ side: 'right' });
  await pass(2);
  expect((await undo()).code).toBe('conflict');
  expect((await turn('upside-down')).body.error.fields).toEqual({ side: 'unknown_value' });
  // After a slip that was taken back the next press counts at once.
  await turn('left');
  await undo();
  expect((await turn('left')).body.data.turn).toMatchObject({ side: 'left', by: staff.user_id });
});

test('one press that lands five times at once is one turn, and one "Undo" takes it back', async () => {
  await say(app, bed);
  await pass(1);
  const before = (await tileOf())?.live.turn;
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => turn('left')));
  const said = { at: app.clock.now(), by: staff.user_id, side: 'left' };
  expect(answers.map(({ status, body }) => [status, body.data.last_turn])).toEqual(answers.map(() => [200, said]));
  expect(await careOf()).toHaveLength(1);
  const { rows } = await app.store.pool.query(`select from audit where action = 'turned' and subject_id = $1`, [
    String(bed.resident_id),
  ]);
  expect(rows).toHaveLength(1);
  expect((await undo()).body.data.turn).toEqual(before);
  expect(await careOf()).toEqual([]);
});

test('sent again because its answer was lost it is the same turn, as long as it can be taken back', async () => {
  await say(app, bed);
  await pass(1);
  const { last_turn } = (await turn('left')).body.data;
  await goBy(app.clock, turnBackMs - 1_000);
  await say(app, bed);
  expect((await turn('left')).body.data.last_turn).toEqual(last_turn);
  expect(await careOf()).toHaveLength(1);
  await goBy(app.clock, 2_000);
  await turn('left');
  expect(await careOf()).toHaveLength(2);
});

test('taken back is the turn that was shown, not another that was said meanwhile', async () => {
  await say(app, bed);
  await pass(1);
  const shown = (await turn('left')).body.data.last_turn;
  await app.clock.leap(2_000);
  const later = (await turn('right')).body.data.last_turn;
  const takeBack = (turned_at?: number) =>
    app.call('takeBackTurn', { token, ...at(bed), body: { stay_id: bed.stay_id, turned_at } });
  expect((await takeBack(shown?.at)).code).toBe('conflict');
  expect(await careOf()).toHaveLength(2);
  expect((await takeBack(later?.at)).body.data).not.toHaveProperty('last_turn');
  expect(await careOf()).toMatchObject([{ side: 'left' }]);
});

test('whoever opens the board anew finds for a minute what they can take back, also of a bed whose clock does not run', async () => {
  await say(app, bed);
  await pass(1);
  const said = { at: app.clock.now(), by: staff.user_id, side: 'prone' };
  await turn('prone');
  // The mat sees them on another side: the clock begins with that.
  await goBy(app.clock, 10_000);
  await say(app, bed, { posture: 'left' });
  expect(await tileOf()).toMatchObject({ live: { turn: { by: null }, last_turn: said } });
  await goBy(app.clock, 10_000);
  await say(app, bed, { state: 'sitting', posture: null });
  expect(await tileOf()).toMatchObject({ live: { turn: null, last_turn: said } });
  const display = await signIn(app, await makeUser(app, 'display', staff.provider_id, agency));
  const seen: Tile[] = (await app.call('readBoard', { token: display.token })).body.data.tiles;
  expect(seen.find(({ bed_id }) => bed_id === bed.bed_id)?.live).not.toHaveProperty('last_turn');
  await goBy(app.clock, turnBackMs - 20_000 + 1);
  await say(app, bed);
  expect((await tileOf())?.live).not.toHaveProperty('last_turn');

  const unheard = await makeBed(app, agency);
  expect((await turn('left', unheard)).body.data).toMatchObject({
    status: 'awaitingConnection',
    last_turn: { side: 'left' },
  });
});

test('a slip taken back in a report day that is made has that day made again; in the one that is open nothing is to do', async () => {
  await say(app, bed);
  await pass(1);
  /** The day ends so long after the press, and is made. */
  const takenBack = async (endsAfterMs: number) => {
    const pressed = app.clock.now();
    await turn('left');
    await app.store.pool.query(
      `update report_work set open_from = to_timestamp($2::float8 / 1000), due_at = null, touched_from = null, touched_to = null, touched_cause = null
        where resident_id = $1`,
      [bed.resident_id, pressed + endsAfterMs],
    );
    expect((await undo()).status).toBe(200);
    const { rows } = await app.store.pool.query<{ touched_from: number; touched_cause: string; due_at: number }>(
      'select touched_from, touched_cause, due_at from report_work where resident_id = $1',
      [bed.resident_id],
    );
    return { pressed, work: rows[0] };
  };
  const made = await takenBack(1);
  expect(made.work).toEqual({ touched_from: made.pressed, touched_cause: 'correction', due_at: 0 });
  await app.clock.leap(3_000);
  expect((await takenBack(0)).work).toEqual({ touched_from: null, touched_cause: null, due_at: null });
});

test("a resident's own interval stands on the tile, in the audit, and meets the revision; a senseless one is refused", async () => {
  await say(app, bed);
  const params = { resident_id: bed.resident_id };
  const read = async () => (await app.call('readResident', { token, params })).body.data;
  const { name, gender, birthday, resident_code, customer_no, note, revision } = await read();
  const kept = { name, gender, birthday, resident_code, customer_no, note };
  const save = (turn_minutes: number | null, of = revision) =>
    app.call('changeResident', { token, params, body: { ...kept, revision: of, turn_minutes } });
  for (const wrong of [59, 45, 100, 255, 90.5]) expect((await save(wrong)).status).toBe(422);
  expect((await save(90)).body.data).toMatchObject({ turn_minutes: 90 });
  expect((await save(60)).code).toBe('conflict');
  expect((await tileOf())?.turn_minutes).toBe(90);
  // Whoever changes something else leaves it as it is.
  const body = { ...kept, note: 'left hip', revision: revision + 1 };
  expect((await app.call('changeResident', { token, params, body })).body.data).toMatchObject({ turn_minutes: 90 });
  expect((await save(null, revision + 2)).body.data).toMatchObject({ turn_minutes: null });
  expect((await tileOf())?.turn_minutes).toBe(120);
  const { rows } = await app.store.pool.query(
    `select before, after from audit where subject_id = $1 and action = 'changed' order by entry_id limit 1`,
    [String(bed.resident_id)],
  );
  expect(rows).toEqual([{ before: { turn_minutes: null }, after: { turn_minutes: 90 } }]);
});

test('the tile says what a resident is at risk of, by the shipped template they have', async () => {
  const shipped = await listShippedTemplates(app.store.db, agency);
  const templateId = shipped.get('fallRisk');
  if (templateId === undefined) throw new Error('no shipped template against falls');
  const falls = await makeBed(app, agency, { templateId });
  const standard = await makeBed(app, agency);
  const risks = await Promise.all([bed, falls, standard].map(async (of) => (await tileOf(of))?.risk));
  expect(risks).toEqual(['pressureCare', 'fallRisk', null]);
});
