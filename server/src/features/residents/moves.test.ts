/** Who lies where, changed while alerts stand open, frames arrive and servers restart (decisions §1). */
import {
  type AgencyId,
  type Alert,
  type BedId,
  dashboardChannel,
  type ProviderId,
  type Resident,
  type StayId,
  type UserId,
} from '@wardlight/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallGiven } from '../../testing/calls.ts';
import {
  connectScreen,
  fallSilent,
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

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let staff: MadeUser;
let token: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, staff));
});

type Name = Parameters<TestApp['call']>[0];
const call = (name: Name, given: CallGiven = {}) => app.call(name, { token, ...given });
type Shown = Pick<Resident, 'revision' | 'stay_id'>;
const shown = async (resident_id: number): Promise<Shown> => {
  const { revision, stay_id } = (await call('readResident', { params: { resident_id } })).body.data;
  return { revision, stay_id };
};
async function move({ resident_id }: Pick<MadeBed, 'resident_id'>, bed_id: BedId | null, seen?: Shown) {
  const body = { bed_id, ...(seen ?? (await shown(resident_id))) };
  return await call('moveResident', { params: { resident_id }, body });
}
async function swap(one: MadeBed, other: MadeBed) {
  const { revision, stay_id } = await shown(other.resident_id);
  const body = {
    ...(await shown(one.resident_id)),
    with_resident_id: other.resident_id,
    with_revision: revision,
    with_stay_id: stay_id,
  };
  return await call('swapResidents', { params: { resident_id: one.resident_id }, body });
}
async function discharge({ resident_id }: MadeBed) {
  const body = await shown(resident_id);
  return await call('dischargeResident', { params: { resident_id }, body });
}
/** A bed with a mat and nobody in it. */
async function emptyBed(): Promise<MadeBed> {
  const bed = await makeBed(app, agency);
  await discharge(bed);
  return bed;
}
const bare = async (): Promise<BedId> =>
  (await call('addBeds', { body: { floor: '9F', bed_nos: [`bare ${staff.user_id} ${app.clock.now()}`] } })).body.data[0]
    .bed_id;
const board = () => app.store.readBoard([agency]);
const tileOf = async (bed_id: BedId) => (await board()).tiles.find((tile) => tile.bed_id === bed_id);
/** Mats of beds nobody speaks for here fall silent, which is another matter. */
const aboutPeople = async () => (await board()).alerts.filter(({ technical }) => !technical);
const alertOf = async (alert: Alert) => (await board()).alerts.find(({ alert_id }) => alert_id === alert.alert_id);
const respond = (alert: Alert, name: 'claimAlert' | 'closeAlert' | 'stayWithResident', body: object = {}) =>
  call(name, {
    params: { alert_id: alert.alert_id },
    // Whoever closes here knows what is still true.
    body: { ...(name === 'closeAlert' ? { still_true: [alert.alert_id] } : {}), ...body },
  });
const out = { state: 'out', posture: null, rr: null, hr: null } as const;
const still = { move: 0, quality: 90 } as const;

/** Everyone who is watched says this every ten seconds for so long. */
async function during(ms: number, said: readonly (readonly [MadeBed, Parameters<typeof say>[2]])[]): Promise<void> {
  for (let at = 0; at < ms; at += 10 * second) {
    await Promise.all(said.map(([bed, frame]) => say(app, bed, frame)));
    await app.clock.advance(10 * second);
  }
}
const danger = { spo2: 85, ...still } as const;
const calm = { spo2: 97, ...still } as const;
/** Too little oxygen: high, so that it stays until somebody closes it. */
async function lowOxygen(bed: MadeBed): Promise<Alert> {
  await during(20 * second, [[bed, danger]]);
  const alert = (await board()).alerts.find((open) => open.bed_id === bed.bed_id);
  expect(alert?.type).toBe('spo2Less');
  return alert as Alert;
}
const eventsOf = async ({ alert_id }: Alert) =>
  (
    await app.store.pool.query(
      'select change, bed_id, resident_id, user_id, at from alert_events where alert_id = $1 order by event_id',
      [alert_id],
    )
  ).rows;
const entries = async () =>
  (
    await app.store.pool.query(
      'select action, subject_label, before, after from audit where agency_id = $1 order by entry_id desc limit 2',
      [agency],
    )
  ).rows;

describe('a resident who is moved', () => {
  it('takes open alerts along with their answers; every screen hears it; the bed left begins anew', async () => {
    const [from, to] = [await makeBed(app, agency), await emptyBed()];
    const alert = await lowOxygen(from);
    await respond(alert, 'claimAlert');
    const claimed = await alertOf(alert);
    const screen = connectScreen(app.url, token);
    const channel = dashboardChannel(agency);
    screen.watch(channel);
    await screen.next(channel, 'SnapshotEvent');

    const moved = await move(from, to.bed_id);
    expect(moved.body.data).toMatchObject({ bed: { bed_id: to.bed_id, bed_no: to.bedNo }, revision: 2 });
    const heard = await screen.next(channel, 'AlertEvent');
    expect(heard.notifies).toEqual([]);
    expect(heard.alerts).toEqual([{ ...claimed, bed_id: to.bed_id, bed_no: to.bedNo, no_data: true }]);
    const { board: shown } = await screen.next(channel, 'SnapshotEvent');
    screen.close();
    expect(shown.alerts.filter(({ technical }) => !technical)).toEqual(heard.alerts);
    expect(await alertOf(alert)).toEqual(heard.alerts[0]);
    expect(await tileOf(from.bed_id)).toMatchObject({ resident: null, live: { status: 'unknown', rr: null } });
    expect(await tileOf(to.bed_id)).toMatchObject({
      resident: { resident_id: from.resident_id },
      live: { status: 'awaitingConnection' },
    });
    expect((await eventsOf(alert)).at(-1)).toEqual({
      change: 'moved',
      bed_id: to.bed_id,
      resident_id: from.resident_id,
      user_id: staff.user_id,
      at: app.clock.now(),
    });
    expect((await entries())[0]).toEqual({
      action: 'moved',
      subject_label: from.resident_name,
      before: { bed: from.bedNo },
      after: { bed: to.bedNo },
    });
  });

  it('has data again with the first word of the new mat, which clears what is over, and staff close it there', async () => {
    const [from, to] = [await makeBed(app, agency), await emptyBed()];
    const alert = await lowOxygen(from);
    await move(from, to.bed_id);
    await say(app, to, calm);
    expect(await alertOf(alert)).toMatchObject({ no_data: false, phase: 'raised', sounding: true });
    await during(90 * second, [[to, calm]]);
    expect(await alertOf(alert)).toMatchObject({ phase: 'cleared', priority: 'high' });
    expect((await respond(alert, 'closeAlert', { reason: 'helped' })).status).toBe(200);
    expect(await alertOf(alert)).toBeUndefined();
    // Just closed for this person: the same is not told again at once, wherever they lie.
    await during(20 * second, [[to, danger]]);
    expect((await board()).alerts.filter((open) => open.bed_id === to.bed_id)).toEqual([]);
  });

  it('who was not answered is told again, and by the time it was first told', async () => {
    const [from, to] = [await makeBed(app, agency), await emptyBed()];
    const alert = await lowOxygen(from);
    const told = alert.told_at ?? 0;
    await move(from, to.bed_id);
    await app.clock.advance(told + 3 * minute - app.clock.now() - second);
    expect((await eventsOf(alert)).map(({ change }) => change)).not.toContain('toldAgain');
    await app.clock.advance(2 * second);
    expect((await eventsOf(alert)).map(({ change }) => change)).toContain('toldAgain');
    expect(await alertOf(alert)).toMatchObject({ told_at: told, told_again_at: told + 3 * minute });
    const { data: groups } = (await call('readNotifications')).body.data;
    const group = groups.find(({ resident_id }: { resident_id: number }) => resident_id === from.resident_id);
    expect(group).toMatchObject({ bed_no: to.bedNo, notifies: [{ bed_no: to.bedNo }, { bed_no: from.bedNo }] });
    await app.clock.advance(3 * minute);
    expect(await alertOf(alert)).toMatchObject({ escalated_at: told + 6 * minute, bed_id: to.bed_id });
  });

  it('in the middle of an alert, with the server stopped and started in between', async () => {
    const [from, to] = [await makeBed(app, agency), await emptyBed()];
    const alert = await lowOxygen(from);
    await respond(alert, 'stayWithResident', { minutes: 10 });
    const until = (await alertOf(alert))?.with_resident_until;
    await move(from, to.bed_id);
    await app.restart();
    expect(await alertOf(alert)).toMatchObject({ with_resident_until: until, no_data: true, bed_id: to.bed_id });
    await during(minute, [[to, danger]]);
    expect(await alertOf(alert)).toMatchObject({ no_data: false, sounding: false });
    // Nobody is with them any more, and it still is so.
    await during(15 * minute, [[to, danger]]);
    expect(await alertOf(alert)).toMatchObject({ still_at: expect.any(Number), sounding: true });
    expect((await respond(alert, 'claimAlert')).status).toBe(200);
    expect((await respond(alert, 'closeAlert', { reason: 'helped' })).status).toBe(200);
    expect(await alertOf(alert)).toBeUndefined();
  });

  it('into a bed without a mat: what is open can be claimed and closed, and is told again', async () => {
    const from = await makeBed(app, agency);
    const bed_id = await bare();
    const alert = await lowOxygen(from);
    await move(from, bed_id);
    expect(await tileOf(bed_id)).toMatchObject({ has_mat: false, live: { status: 'notMonitored' } });
    await app.clock.advance(4 * minute);
    expect((await eventsOf(alert)).map(({ change }) => change)).toContain('toldAgain');
    expect((await respond(alert, 'claimAlert')).body.data).toMatchObject({ phase: 'claimed', no_data: true });
    expect((await respond(alert, 'closeAlert', { reason: 'fine' })).body.data).toMatchObject({ phase: 'closed' });
    expect(await alertOf(alert)).toBeUndefined();
  });

  it('leaves behind what is the mat’s: it stays open at the bed, and is about whoever lies there now', async () => {
    const [from, to] = [await makeBed(app, agency), await emptyBed()];
    const [alert] = await fallSilent(app, [from]);
    await move(from, to.bed_id);
    const left = await alertOf(alert as Alert);
    expect(left).toMatchObject({ type: 'deviceDisconnected', bed_id: from.bed_id, resident_id: null });
    await app.clock.advance(10 * minute);
    const open = (await board()).alerts.filter(({ type }) => type === 'deviceDisconnected');
    expect(open.filter(({ bed_id }) => bed_id === from.bed_id)).toHaveLength(1);
    await during(minute, [[from, out]]);
    expect(await alertOf(alert as Alert)).toBeUndefined();
  });

  it('is missed there if the mat of that bed does not say a word', async () => {
    const [from, to] = [await makeBed(app, agency), await emptyBed()];
    await say(app, to, out);
    await move(from, to.bed_id);
    await app.clock.advance(5 * minute);
    const open = (await board()).alerts.filter(({ bed_id }) => bed_id === to.bed_id);
    expect(open).toMatchObject([{ type: 'deviceDisconnected', resident_id: from.resident_id }]);
  });

  it('and is away stays away, is awaited there, and is back when that mat sees them', async () => {
    const [from, to] = [await makeBed(app, agency), await emptyBed()];
    const until_at = app.clock.now() + 5 * minute;
    await during(10 * second, [[from, out]]);
    const planned = { params: { bed_id: from.bed_id }, body: { stay_id: from.stay_id, reason: 'hospital', until_at } };
    expect((await call('planAbsence', planned)).status).toBe(200);
    const moved = await move(from, to.bed_id);
    expect(moved.body.data.absence).toMatchObject({ reason: 'hospital', until_at });
    expect(await tileOf(to.bed_id)).toMatchObject({ live: { status: 'away', absence: { reason: 'hospital' } } });
    expect(await tileOf(from.bed_id)).toMatchObject({ live: { absence: null } });
    await during(6 * minute, [[to, out]]);
    expect(await aboutPeople()).toMatchObject([{ type: 'absenceOverdue', bed_id: to.bed_id }]);
    // Moved again while awaited.
    await move(from, from.bed_id);
    expect(await aboutPeople()).toMatchObject([{ type: 'absenceOverdue', bed_id: from.bed_id, no_data: false }]);
    await during(minute, [[from, { state: 'lying' }]]);
    expect(await aboutPeople()).toEqual([]);
    expect(await tileOf(from.bed_id)).toMatchObject({ live: { status: 'inBed', absence: null } });
  });

  it('and is to leave later is watched until they do', async () => {
    const [from, to] = [await makeBed(app, agency), await emptyBed()];
    await during(20 * second, [[from, { state: 'lying' }]]);
    const until_at = app.clock.now() + 60 * minute;
    await call('planAbsence', {
      params: { bed_id: from.bed_id },
      body: { stay_id: from.stay_id, reason: 'outing', until_at },
    });
    await move(from, to.bed_id);
    await during(20 * second, [[to, { state: 'lying' }]]);
    expect(await tileOf(to.bed_id)).toMatchObject({ live: { status: 'inBed', absence: { until_at } } });
    await during(20 * second, [[to, out]]);
    expect(await tileOf(to.bed_id)).toMatchObject({ live: { status: 'away' } });
  });

  it('to no bed: alerts are closed and an absence is over, for nobody would know', async () => {
    const from = await makeBed(app, agency);
    const alert = await lowOxygen(from);
    const moved = await move(from, null);
    expect(moved.body.data).toMatchObject({ bed: null, absence: null });
    expect(await app.store.findAlert([agency], alert.alert_id)).toMatchObject({
      phase: 'closed',
      close_reason: 'moved',
      closed_by: { user_id: staff.user_id },
    });
    expect((await respond(alert, 'claimAlert')).code).toBe('alert_already_closed');
  });

  it('is refused where somebody lies, where no bed is, when read before another’s change, and when discharged', async () => {
    const [one, other] = [await makeBed(app, agency), await makeBed(app, agency)];
    expect((await move(one, other.bed_id)).code).toBe('bed_taken');
    expect((await move(one, 2_000_000_000 as BedId)).code).toBe('bed_not_found');
    const params = { resident_id: one.resident_id };
    expect(
      (await call('moveResident', { params, body: { bed_id: null, revision: 7, stay_id: one.stay_id } })).code,
    ).toBe('conflict');
    expect((await move(one, one.bed_id)).body.data.revision).toBe(1);
    await discharge(one);
    expect((await move(one, one.bed_id)).code).toBe('resident_discharged');
    expect((await discharge(one)).code).toBe('resident_discharged');
  });

  it('is seen from then on under their own name: what was recorded keeps the resident of its time', async () => {
    const [from, to] = [await makeBed(app, agency), await emptyBed()];
    await during(100 * second, [[from, { state: 'lying' }]]);
    await move(from, to.bed_id);
    await during(100 * second, [
      [from, { state: 'sitting' }],
      [to, { state: 'lying' }],
    ]);
    const seen = async (bed: MadeBed, table: string) =>
      (
        await app.store.pool.query(
          `select distinct resident_id from ${table} where agency_id = $1 and bed_id = $2 order by 1`,
          [agency, bed.bed_id],
        )
      ).rows.map(({ resident_id }) => resident_id);
    for (const table of ['frames', 'minutes', 'episodes'])
      expect([table, await seen(from, table)]).toEqual([table, [from.resident_id, null]]);
    for (const table of ['frames', 'minutes'])
      expect([table, await seen(to, table)]).toEqual([table, [from.resident_id]]);
    // Not a second of theirs is lost with the open minute.
    const { rows } = await app.store.pool.query(
      'select sum(lying_seconds) as s from minutes where agency_id = $1 and bed_id = $2',
      [agency, from.bed_id],
    );
    expect(rows[0].s).toBe(100);
  });

  it('is not given what the mat measured before they came', async () => {
    const [from, to] = [await makeBed(app, agency), await emptyBed()];
    await app.clock.advance(10 * minute);
    await move(from, to.bed_id);
    const before = app.clock.now() - 5 * minute;
    const now = app.clock.now();
    await say(app, to, { at: before, sent: now, seq: 1, state: 'lying' });
    const { rows } = await app.store.pool.query('select resident_id from frames where agency_id = $1 and bed_id = $2', [
      agency,
      to.bed_id,
    ]);
    expect(rows).toEqual([{ resident_id: null }]);
    // It is the past of the bed in which nobody lay, and is worked in as such.
    await app.clock.advance(10 * second);
    const seen = await app.store.pool.query('select distinct resident_id from minutes where bed_id = $1', [to.bed_id]);
    expect(seen.rows).toEqual([{ resident_id: null }]);
  });
});

describe('two residents who change beds', () => {
  it('do so in one step, each with their alerts', async () => {
    const [one, other] = [await makeBed(app, agency), await makeBed(app, agency)];
    await during(20 * second, [
      [one, danger],
      [other, { temp: 39, ...still }],
    ]);
    const before = (await board()).alerts;
    expect(before.map(({ type }) => type).toSorted()).toEqual(['spo2Less', 'tempGreater']);
    const swapped = await swap(one, other);
    expect(swapped.body.data).toMatchObject([
      { resident_id: one.resident_id, bed: { bed_id: other.bed_id }, revision: 2 },
      { resident_id: other.resident_id, bed: { bed_id: one.bed_id }, revision: 2 },
    ]);
    const after = (await board()).alerts;
    expect(after.map(({ type, bed_id, resident_id }) => [type, bed_id, resident_id]).toSorted()).toEqual(
      [
        ['spo2Less', other.bed_id, one.resident_id],
        ['tempGreater', one.bed_id, other.resident_id],
      ].toSorted(),
    );
    expect((await entries()).map(({ action, subject_label }) => [action, subject_label])).toEqual([
      ['swapped', other.resident_name],
      ['swapped', one.resident_name],
    ]);
    for (const alert of after) expect((await respond(alert, 'claimAlert')).status).toBe(200);
  });

  it('and are both away are so in the other’s bed', async () => {
    const [one, other] = [await makeBed(app, agency), await makeBed(app, agency)];
    const until_at = app.clock.now() + 30 * minute;
    await call('planAbsence', {
      params: { bed_id: one.bed_id },
      body: { stay_id: one.stay_id, reason: 'hospital', until_at },
    });
    await call('planAbsence', {
      params: { bed_id: other.bed_id },
      body: { stay_id: other.stay_id, reason: 'home', until_at },
    });
    await swap(one, other);
    expect((await tileOf(one.bed_id))?.live.absence?.reason).toBe('home');
    expect((await tileOf(other.bed_id))?.live.absence?.reason).toBe('hospital');
  });

  it('may be one of whom lies in no bed', async () => {
    const [one, other] = [await makeBed(app, agency), await makeBed(app, agency)];
    await move(other, null);
    const [first, second_] = (await swap(one, other)).body.data;
    expect([first.bed, second_.bed.bed_id]).toEqual([null, one.bed_id]);
  });

  it('are refused when either was changed, is somebody else’s, or is the same', async () => {
    const [one, other] = [await makeBed(app, agency), await makeBed(app, agency)];
    const foreign = await makeBed(app, await makeAgency(app, provider));
    const asked = (
      with_resident_id: number,
      revision = 1,
      with_revision = 1,
      with_stay_id: StayId | null = other.stay_id,
    ) =>
      call('swapResidents', {
        params: { resident_id: one.resident_id },
        body: { with_resident_id, revision, with_revision, stay_id: one.stay_id, with_stay_id },
      });
    expect((await asked(other.resident_id, 2)).code).toBe('conflict');
    expect((await asked(other.resident_id, 1, 2)).code).toBe('conflict');
    for (const id of [foreign.resident_id, 2_000_000_000]) expect((await asked(id)).code).toBe('not_found');
    expect((await asked(one.resident_id)).code).toBe('invalid');
    await discharge(other);
    expect((await asked(other.resident_id, 1, 2, null)).code).toBe('resident_discharged');
  });
});

describe('who was moved since they were shown', () => {
  const person = (of: MadeBed, bed: MadeBed | null) => ({
    resident_id: of.resident_id,
    name: of.resident_name,
    bed: bed === null ? null : { bed_id: bed.bed_id, bed_no: bed.bedNo },
  });

  it('is discharged, moved and swapped by nobody who saw them in the bed before: both names are said, their alarm stays', async () => {
    const [one, other] = [await makeBed(app, agency), await makeBed(app, agency)];
    const alert = await lowOxygen(one);
    const before = await shown(one.resident_id);
    await swap(one, other);
    const { revision } = await shown(one.resident_id);
    // Also where they know of the change of the record: it is the bed that was shown.
    const seen = { revision, stay_id: before.stay_id };
    const params = { resident_id: one.resident_id };
    const theirs = await shown(other.resident_id);
    const rest = {
      with_resident_id: other.resident_id,
      with_revision: theirs.revision,
      with_stay_id: theirs.stay_id,
    };
    for (const refused of [
      await call('dischargeResident', { params, body: seen }),
      await move(one, null, seen),
      await call('swapResidents', { params, body: { ...seen, ...rest } }),
    ]) {
      expect([refused.status, refused.code]).toEqual([409, 'resident_changed']);
      expect(refused.body.error.residents).toEqual({ asked: person(one, other), now: person(other, one) });
    }
    expect(await alertOf(alert)).toMatchObject({ bed_id: other.bed_id, closed_at: null });
    expect((await discharge(one)).status).toBe(200);
    expect(await alertOf(alert)).toBeUndefined();
  });

  it('from no bed into one is named as who they are', async () => {
    const bed = await makeBed(app, agency);
    await move(bed, null);
    const nowhere = await shown(bed.resident_id);
    await move(bed, bed.bed_id);
    const refused = await call('dischargeResident', { params: { resident_id: bed.resident_id }, body: nowhere });
    expect(refused.body.error).toMatchObject({
      code: 'resident_changed',
      residents: { asked: person(bed, bed), now: person(bed, bed) },
    });
  });

  it('while a discharge waited for their bed is named too', async () => {
    const [one, other] = [await makeBed(app, agency), await makeBed(app, agency)];
    const seen = await shown(one.resident_id);
    const mover = await app.store.pool.connect();
    await mover.query('begin');
    await mover.query('select from bed_states where bed_id = $1 for update', [one.bed_id]);
    const waiting = call('dischargeResident', { params: { resident_id: one.resident_id }, body: seen });
    await untilSomebodyWaits(app, 'bed_states');
    for (const [bed_id, of] of [
      [null, other],
      [other.bed_id, one],
      [one.bed_id, other],
    ] as const)
      await mover.query('update residents set bed_id = $2 where resident_id = $1', [of.resident_id, bed_id]);
    await mover.query('commit');
    mover.release();
    const refused = await waiting;
    expect(refused.code).toBe('resident_changed');
    expect(refused.body.error.residents).toEqual({ asked: person(one, other), now: person(other, one) });
  });
});

describe('a resident who is discharged', () => {
  it('left on a day, for a reason that is kept, and is no more once they are back', async () => {
    const { resident_id } = await makeBed(app, agency);
    const leave = async (more: object) =>
      call('dischargeResident', { params: { resident_id }, body: { ...(await shown(resident_id)), ...more } });
    const day = (days: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Taipei' }).format(app.clock.now() + days * 86_400_000);
    for (const [on, problem] of [
      [day(1), 'too_large'],
      ['2001-01-01', 'too_small'],
    ]) {
      const refused = await leave({ on });
      expect([refused.code, refused.body.error.fields]).toEqual(['invalid', { on: problem }]);
    }
    const said = { reason: 'toHospital', note: '榮總' };
    expect((await leave(said)).body.data.discharge).toEqual({ on: day(0), ...said });
    expect((await entries())[0]).toMatchObject({
      action: 'discharged',
      after: { discharged_on: day(0), discharge_reason: 'toHospital', discharge_note: '榮總' },
    });
    const readmit = async (revision: number) =>
      call('readmitResident', { params: { resident_id }, body: { bed_id: null, revision } });
    expect((await readmit(2)).body.data).toMatchObject({ discharged_at: null, discharge: null });
    expect((await leave({})).body.data.discharge).toEqual({ on: day(0), reason: null, note: null });
  });

  it('leaves a free bed and closed alerts behind, keeps their records, and may be readmitted', async () => {
    const bed = await makeBed(app, agency);
    const alert = await lowOxygen(bed);
    const screen = connectScreen(app.url, token);
    const channel = dashboardChannel(agency);
    screen.watch(channel);
    await screen.next(channel, 'SnapshotEvent');
    const gone = await discharge(bed);
    expect(gone.body.data).toMatchObject({ bed: null, discharged_at: app.clock.now(), revision: 2 });
    const { alerts } = await screen.next(channel, 'AlertEvent');
    screen.close();
    expect(alerts).toMatchObject([{ alert_id: alert.alert_id, phase: 'closed', close_reason: 'discharged' }]);
    expect((await tileOf(bed.bed_id))?.resident).toBeNull();
    const log = (await call('readResidentAlerts', { params: { resident_id: bed.resident_id } })).body.data;
    expect([log.total, log.rows[0].alert_id]).toEqual([1, alert.alert_id]);

    const readmit = (revision: number, bed_id: BedId | null) =>
      call('readmitResident', { params: { resident_id: bed.resident_id }, body: { bed_id, revision } });
    const other = await makeBed(app, agency);
    expect((await readmit(2, other.bed_id)).code).toBe('bed_taken');
    expect((await readmit(1, null)).code).toBe('conflict');
    expect((await readmit(2, bed.bed_id)).body.data).toMatchObject({
      bed: { bed_id: bed.bed_id },
      discharged_at: null,
      revision: 3,
    });
    expect((await readmit(3, null)).code).toBe('conflict');
    expect((await entries()).map(({ action }) => action)).toEqual(['readmitted', 'discharged']);
  });

  it('and was away is so no longer', async () => {
    const bed = await makeBed(app, agency);
    const until_at = app.clock.now() + 3 * minute;
    await call('planAbsence', {
      params: { bed_id: bed.bed_id },
      body: { stay_id: bed.stay_id, reason: 'hospital', until_at },
    });
    await discharge(bed);
    expect(await tileOf(bed.bed_id)).toMatchObject({ live: { absence: null } });
    await app.clock.advance(5 * minute);
    expect((await board()).alerts.filter(({ type }) => type === 'absenceOverdue')).toEqual([]);
  });

  it('gives their code to somebody else, and cannot come back with it', async () => {
    const nobody = { gender: null, birthday: null, personal_id: null, customer_no: null, note: null, bed_id: null };
    const add = (name: string) => call('addResident', { body: { ...nobody, name, resident_code: 'R-1' } });
    const { resident_id } = (await add('first')).body.data;
    await discharge({ resident_id } as MadeBed);
    expect((await add('second')).status).toBe(200);
    const back = await call('readmitResident', { params: { resident_id }, body: { bed_id: null, revision: 2 } });
    expect(back.code).toBe('resident_code_taken');
  });
});

describe('a bed that was nobody’s', () => {
  it('and had open alerts begins anew with whoever is laid there', async () => {
    const empty = await emptyBed();
    await during(20 * second, [[empty, danger]]);
    const [alert] = await aboutPeople();
    const other = await makeBed(app, agency);
    expect((await move(other, empty.bed_id)).status).toBe(200);
    expect(await app.store.findAlert([agency], alert?.alert_id ?? ('' as Alert['alert_id']))).toMatchObject({
      phase: 'closed',
      close_reason: 'moved',
    });
    // If it is still so it is told again, of whoever lies there now.
    await during(20 * second, [[empty, danger]]);
    expect(await aboutPeople()).toMatchObject([
      { type: 'spo2Less', resident_id: other.resident_id, bed_id: empty.bed_id },
    ]);
  });
});

describe('at one moment', () => {
  it('two people move one resident: one is told, and the resident lies in one bed', async () => {
    const [from, to, third] = [await makeBed(app, agency), await emptyBed(), await emptyBed()];
    // Both have the same page before them; looking it up each would let the one read what the other has done.
    const seen = await shown(from.resident_id);
    const both = await Promise.all([move(from, to.bed_id, seen), move(from, third.bed_id, seen)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([null, 'resident_changed'].toSorted());
    const { rows } = await app.store.pool.query('select bed_id from residents where resident_id = $1', [
      from.resident_id,
    ]);
    expect(rows[0].bed_id).toBe(both.find(({ code }) => code === null)?.body.data.bed.bed_id);
  });

  it('two residents are moved to one bed: one lies there', async () => {
    const [one, other, empty] = [await makeBed(app, agency), await makeBed(app, agency), await emptyBed()];
    const both = await Promise.all([move(one, empty.bed_id), move(other, empty.bed_id)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['bed_taken', null]);
  });

  it('an alert is claimed while its resident is moved: it is claimed, wherever it is', async () => {
    const [here, there] = [await makeBed(app, agency), await emptyBed()];
    const alert = await lowOxygen(here);
    const [claimed, moved] = await Promise.all([respond(alert, 'claimAlert'), move(here, there.bed_id)]);
    expect([claimed.code, moved.code]).toEqual([null, null]);
    expect(await alertOf(alert)).toMatchObject({
      claimed_by: { user_id: staff.user_id as UserId },
      bed_id: there.bed_id,
    });
  });

  it('frames arrive at all beds while everybody changes with everybody: nothing is lost, nobody waits for ever', async () => {
    const beds = await Promise.all(Array.from({ length: 6 }, () => makeBed(app, agency)));
    await during(
      20 * second,
      beds.map((bed) => [bed, danger] as const),
    );
    const alerts = new Map((await board()).alerts.map(({ alert_id, resident_id }) => [alert_id, resident_id]));
    expect(alerts.size).toBe(6);
    const outcomes = new Map<string | null, number>();
    for (let round = 0; round < 20; round++) {
      await app.clock.advance(second);
      const moves = beds.slice(0, 5).map((one, index) => swap(one, beds[(index + 1 + (round % 5)) % 6] as MadeBed));
      const steps = beds.map((bed) => say(app, bed, danger));
      for (const { code } of await Promise.all(moves)) outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
      await Promise.all(steps);
    }
    // How many of them meet is the machine's.
    for (const code of outcomes.keys()) expect(['conflict', 'resident_changed', null]).toContain(code);
    expect(outcomes.get(null)).toBeGreaterThan(19);
    const { rows } = await app.store.pool.query(
      'select resident_id, bed_id from residents where agency_id = $1 and bed_id is not null',
      [agency],
    );
    expect([rows.length, new Set(rows.map(({ bed_id }) => bed_id)).size]).toEqual([6, 6]);
    const lies = new Map(rows.map(({ resident_id, bed_id }) => [resident_id, bed_id]));
    const open = (await board()).alerts.filter(({ technical }) => !technical);
    expect(new Map(open.map(({ alert_id, resident_id }) => [alert_id, resident_id]))).toEqual(alerts);
    for (const alert of open) expect(alert.bed_id).toBe(lies.get(alert.resident_id));
    // The states know them too: each can be closed, and none is left.
    for (const alert of open) expect((await respond(alert, 'closeAlert', { reason: 'helped' })).code).toBeNull();
    expect((await board()).alerts).toEqual([]);
    expect(app.logged()).not.toContain('deadlock');
  });
});
