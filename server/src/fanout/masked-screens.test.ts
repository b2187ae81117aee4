/** A display hangs where visitors pass: it hears the same events as staff, with masked names; each kind of audience is encoded once. */
import { type AgencyId, beatMs, dashboardChannel, type ProviderId } from '@wardlight/contract';
import { Server } from 'socket.io';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
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
  type TestScreen,
} from '../testing/index.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let staff: MadeUser;
let display: MadeUser;
let bed: MadeBed;
let channel: string;
const open: TestScreen[] = [];
const name = '王美玉';

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  display = await makeUser(app, 'display', provider, agency);
  bed = await makeBed(app, agency);
  await app.store.pool.query('update residents set name = $2 where resident_id = $1', [bed.resident_id, name]);
  channel = dashboardChannel(agency);
});
afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});
afterAll(() => app.stop());

async function screenOf(user: MadeUser): Promise<TestScreen> {
  const screen = connectScreen(app.url, (await signIn(app, user)).token);
  open.push(screen);
  screen.watch(channel);
  return screen;
}

const namesOf = (board: {
  tiles: { resident: { name: string } | null }[];
  alerts: { resident_name: string | null }[];
}) => [...board.tiles.map((tile) => tile.resident?.name), ...board.alerts.map((alert) => alert.resident_name)];

describe('over the socket', () => {
  test('snapshots, alerts and what was missed', async () => {
    const [wall, desk] = [await screenOf(display), await screenOf(staff)];
    const snapshot = await wall.next(channel, 'SnapshotEvent');
    expect(namesOf(snapshot.board)).toEqual(['王○玉']);
    expect(namesOf((await desk.next(channel, 'SnapshotEvent')).board)).toEqual([name]);

    const [alert] = await fallSilent(app, [bed]);
    const told = await wall.next(channel, 'AlertEvent');
    const desks = await desk.next(channel, 'AlertEvent');
    expect(told.alerts.map((one) => [one.alert_id, one.resident_name])).toEqual([[alert?.alert_id, '王○玉']]);
    expect(told.notifies.map((group) => group.resident_name)).toEqual(['王○玉']);
    expect(desks.alerts[0]?.resident_name).toBe(name);
    expect([desks.epoch, desks.seq]).toEqual([told.epoch, told.seq]);

    wall.socket.emit('since', { channel, epoch: told.epoch, seq: told.seq - 1 });
    expect((await wall.next(channel, 'AlertEvent')).alerts[0]?.resident_name).toBe('王○玉');

    const { token } = await signIn(app, staff);
    const note = `${name} was in the garden`;
    await app.call('closeAlert', {
      token,
      params: { alert_id: alert?.alert_id ?? '' },
      body: { reason: 'fall', note, fall: { injury: 'seen', called: ['nurse'] } },
    });
    expect((await desk.next(channel, 'AlertEvent')).alerts[0]).toMatchObject({
      close_reason: 'fall',
      close_note: note,
    });
    const closed = await wall.next(channel, 'AlertEvent');
    expect(closed.alerts[0]).toMatchObject({
      close_reason: 'other',
      close_note: null,
      fall: null,
      resident_name: '王○玉',
    });
    expect(JSON.stringify(wall.untaken)).not.toContain(name);
  });

  test('why somebody is away is not told a display, on the socket or over HTTP; until when is', async () => {
    const [wall, desk] = [await screenOf(display), await screenOf(staff)];
    for (const screen of [wall, desk]) await screen.next(channel, 'SnapshotEvent');
    const { token } = await signIn(app, staff);
    const until_at = app.clock.now() + 3_600_000;
    const params = { bed_id: bed.bed_id };
    const { stay_id } = bed;
    expect(
      (await app.call('planAbsence', { token, params, body: { stay_id, reason: 'hospital', until_at } })).status,
    ).toBe(200);
    await app.clock.advance(100);
    const reasonIn = (beds: readonly { bed_id: number; absence: unknown }[]) =>
      beds.find((one) => one.bed_id === bed.bed_id)?.absence;
    expect(reasonIn((await desk.next(channel, 'DashboardEvent')).beds)).toMatchObject({ reason: 'hospital', until_at });
    expect(reasonIn((await wall.next(channel, 'DashboardEvent')).beds)).toMatchObject({ reason: 'other', until_at });

    const late = await screenOf(display);
    const { board } = await late.next(channel, 'SnapshotEvent');
    expect(reasonIn(board.tiles.map((tile) => tile.live))).toMatchObject({ reason: 'other', until_at });
    const shown = [];
    for (const user of [display, staff]) {
      const { tiles } = (await app.call('readBoard', { token: (await signIn(app, user)).token })).body.data;
      shown.push(tiles.find((tile: { bed_id: number }) => tile.bed_id === bed.bed_id).live.absence.reason);
    }
    expect(shown).toEqual(['other', 'hospital']);
    await app.call('endAbsence', { token, params, body: { stay_id } });
  });

  test('an event is encoded once per kind of audience, however many watch', async () => {
    const screens = [];
    for (const user of [display, display, staff, staff, staff]) screens.push(await screenOf(user));
    for (const screen of screens) await screen.next(channel, 'SnapshotEvent');
    await say(app, bed, { state: 'sitting' });
    // One emit to a room is one encoding, whoever is in it.
    const rooms = vi.spyOn(Server.prototype, 'to');
    try {
      await app.clock.advance(100);
      const heard = await Promise.all(screens.map((screen) => screen.next(channel, 'DashboardEvent')));
      expect(new Set(heard.map((event) => event.seq)).size).toBe(1);
      expect(rooms).toHaveBeenCalledTimes(2);
    } finally {
      rooms.mockRestore();
    }
  });

  test('an account that becomes a display sees the board anew, masked, within a beat; one that becomes staff sees names', async () => {
    const user = await makeUser(app, 'staff', provider, agency);
    const screen = await screenOf(user);
    expect(namesOf((await screen.next(channel, 'SnapshotEvent')).board)).toContain(name);
    for (const [role, shown] of [
      ['display', '王○玉'],
      ['staff', name],
    ]) {
      await app.store.pool.query('update users set role = $2 where user_id = $1', [user.user_id, role]);
      await app.clock.advance(beatMs);
      expect(namesOf((await screen.next(channel, 'SnapshotEvent')).board)).toContain(shown);
      const [alert] = await fallSilent(app, [bed]);
      let told = await screen.next(channel, 'AlertEvent');
      while (told.alerts[0]?.alert_id !== alert?.alert_id) told = await screen.next(channel, 'AlertEvent');
      expect(told.alerts[0]?.resident_name).toBe(shown);
      const { token } = await signIn(app, staff);
      await app.call('closeAlert', { token, params: { alert_id: alert?.alert_id ?? '' }, body: { reason: 'fine' } });
      await say(app, bed, { state: 'lying' });
    }
  });

  test('a screen that comes again as a display hears no names from its seat before', async () => {
    // The alert of the test before was closed just now: one of its kind would be suppressed.
    for (let said = 0; said < 12; said++) {
      await say(app, bed, { state: 'lying' });
      await app.clock.advance(30_000);
    }
    const [was, is] = [await signIn(app, staff), await signIn(app, display)];
    const screen = connectScreen(app.url, was.token);
    open.push(screen);
    screen.watch(channel);
    await screen.next(channel, 'SnapshotEvent');
    screen.socket.emit('subscribe', { channel, auth: { headers: { authorization: `Bearer ${is.token}` } } });
    expect(namesOf((await screen.next(channel, 'SnapshotEvent')).board)).toContain('王○玉');
    await fallSilent(app, [bed]);
    expect((await screen.next(channel, 'AlertEvent')).alerts[0]?.resident_name).toBe('王○玉');
    await screen.next(channel, 'BeatEvent');
    expect(JSON.stringify(screen.untaken)).not.toContain(name);
  });
});
