/** Mats that are registered before they are fitted, over the real server: nobody is alarmed by what was never there (docs/decisions/110). */
import { type AgencyId, type Alert, dashboardChannel, type Frame } from '@wardlight/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  connectScreen,
  type MadeBed,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../testing/index.ts';
import { connectMat, type TestMat } from '../testing/mat.ts';

const proof = process.env.WARDLIGHT_PROOF === '1';
const minute = 60_000;
const hour = 60 * minute;

let app: TestApp;
let agency: AgencyId;
let staff: MadeUser;
let token: string;
const mats: TestMat[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  const provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  ({ token } = await signIn(app, staff));
  await untilClock('08:00');
});
afterEach(async () => {
  for (const mat of mats.splice(0)) await mat.close();
});
afterAll(() => app.stop());

/** The agency's clock, next time it says so. */
async function untilClock(clock: string): Promise<void> {
  const { timezone } = await app.store.db
    .selectFrom('agencies')
    .select('timezone')
    .where('agency_id', '=', agency)
    .executeTakeFirstOrThrow();
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, hour: '2-digit', minute: '2-digit' });
  const seconds = app.clock.now() % minute;
  if (seconds > 0) await app.clock.leap(minute - seconds);
  for (let n = 0; n < 48 && format.format(app.clock.now()) !== clock; n++) {
    const [now = 0, wanted = 0] = [format.format(app.clock.now()), clock].map((text) => {
      const [hours = 0, minutes = 0] = text.split(':').map(Number);
      return hours * 60 + minutes;
    });
    await app.clock.leap(((wanted - now + 1_440) % 1_440) * minute);
  }
}
/** Registered and laid by its page, as before it is fitted. */
async function registered(count: number): Promise<MadeBed[]> {
  const made: MadeBed[] = [];
  for (let n = 0; n < count; n++) {
    const bed = await makeBed(app, agency);
    await app.store.moveMat(agency, bed.mat_id, null);
    await app.store.moveMat(agency, bed.mat_id, bed.bed_id);
    made.push(bed);
  }
  return made;
}
const board = () => app.store.readBoard([agency]);
const alerts = async (): Promise<readonly Alert[]> => (await board()).alerts;
const statuses = async () => [...new Set((await board()).tiles.map(({ live }) => live.status))];
async function connect(bed: MadeBed): Promise<TestMat> {
  const mat = await connectMat(app, bed);
  mats.push(mat);
  return mat;
}
const speak = async (mat: TestMat, ms: number, change: Partial<Frame> = {}): Promise<void> => {
  for (let at = 0; at < ms; at += 10_000) {
    await mat.say(change);
    await app.clock.advance(10_000);
  }
};

const many = proof ? 40 : 6;

describe(`${many} mats that are registered before they are fitted @proof`, () => {
  it('raise no alarm by day, are grey with words of their own, and are told once, low, when the night begins', async () => {
    const beds = await registered(many);
    const screen = connectScreen(app.url, token);
    screen.watch(dashboardChannel(agency));
    await screen.next(dashboardChannel(agency), 'SnapshotEvent');
    await app.clock.advance(10 * minute);
    expect(await alerts()).toEqual([]);
    expect(await statuses()).toEqual(['awaitingConnection']);
    await untilClock('20:55');
    await app.clock.advance(2 * minute);
    expect(await alerts()).toEqual([]);
    expect(screen.untaken.filter(({ event }) => event === 'AlertEvent')).toEqual([]);

    await app.clock.advance(4 * minute);
    const told = await alerts();
    expect(told.map(({ bed_id }) => bed_id).toSorted((a, b) => (a ?? 0) - (b ?? 0))).toEqual(
      beds.map(({ bed_id }) => bed_id).toSorted((a, b) => a - b),
    );
    for (const alert of told)
      expect(alert).toMatchObject({ type: 'deviceDisconnected', priority: 'low', value: null, phase: 'raised' });
    expect(await statuses()).toEqual(['awaitingConnection']);
    await app.clock.advance(10 * minute);
    expect((await alerts()).map(({ alert_id }) => alert_id).toSorted()).toEqual(
      told.map(({ alert_id }) => alert_id).toSorted(),
    );
    screen.close();
  }, 60_000);
});

describe('a mat that never spoke', () => {
  it('under nobody is told to nobody, whatever the hour', async () => {
    const [bed] = await registered(1);
    if (bed === undefined) throw new Error('a bed was asked for');
    const params = { resident_id: bed.resident_id };
    const { revision, stay_id } = (await app.call('readResident', { token, params })).body.data;
    await app.call('dischargeResident', { token, params, body: { revision, stay_id } });
    await untilClock('21:00');
    await app.clock.advance(5 * minute);
    expect(await alerts()).toEqual([]);
    expect(await statuses()).toEqual(['awaitingConnection']);
  });

  it('is waited for across a restart, and told where the night began while no server ran', async () => {
    await registered(1);
    await untilClock('20:50');
    await app.restart();
    await app.clock.advance(5 * minute);
    expect(await alerts()).toEqual([]);
    await app.restart(() => app.clock.leap(2 * hour));
    await app.clock.advance(minute);
    expect(await alerts()).toMatchObject([{ type: 'deviceDisconnected', priority: 'low' }]);
  });

  it('is a mat like any other from its first word: told on time when it falls silent', async () => {
    const [bed] = await registered(1);
    if (bed === undefined) throw new Error('a bed was asked for');
    await app.clock.advance(5 * minute);
    const mat = await connect(bed);
    await speak(mat, minute, { state: 'lying' });
    expect(await statuses()).toEqual(['inBed']);
    await app.clock.advance(2 * minute);
    expect(await alerts()).toEqual([]);
    await app.clock.advance(2 * minute);
    expect(await alerts()).toMatchObject([{ type: 'deviceDisconnected', priority: 'medium' }]);
  });

  it.each([
    ['says that it is there', 'link', 'online'],
    ['says of itself', 'info', JSON.stringify({ version: '1', ssid: 'ward', rssi: -60, uptime: 1 })],
  ])('that %s and no more is missed three minutes later, not at once', async (_, topic, payload) => {
    const [bed] = await registered(1);
    if (bed === undefined) throw new Error('a bed was asked for');
    await app.clock.advance(5 * minute);
    const mat = await connect(bed);
    await mat.publish(`v1/${bed.serial}/up/${topic}`, payload);
    await app.clock.advance(2 * minute);
    expect(await alerts()).toEqual([]);
    await app.clock.advance(2 * minute);
    expect(await alerts()).toMatchObject([{ type: 'deviceDisconnected', priority: 'medium' }]);
  });

  it('that has spoken in another bed is missed in this one', async () => {
    const [from, to] = await registered(2);
    if (from === undefined || to === undefined) throw new Error('two beds were asked for');
    await app.store.moveMat(agency, to.mat_id, null);
    await speak(await connect(from), 2 * minute, { state: 'lying' });
    await app.store.moveMat(agency, from.mat_id, to.bed_id);
    await app.clock.advance(4 * minute);
    expect(await alerts()).toMatchObject([{ type: 'deviceDisconnected', priority: 'medium', bed_id: to.bed_id }]);
  });
});
