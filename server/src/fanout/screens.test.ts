/** Screens over real sockets, with the unmodified Echo client: what they hear, what they may not, and how they come back. */
import { type AgencyId, aggregateChannel, beatMs, dashboardChannel, type ProviderId } from '@wardlight/contract';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
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
import { againMs } from './seating.ts';

let app: TestApp;
let provider: ProviderId;
let own: AgencyId;
let sister: AgencyId;
let foreign: AgencyId;
let bed: MadeBed;
let staff: MadeUser;
let agent: MadeUser;
const open: TestScreen[] = [];

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  const otherProvider = await makeProvider(app);
  own = await makeAgency(app, provider);
  sister = await makeAgency(app, provider);
  foreign = await makeAgency(app, otherProvider);
  bed = await makeBed(app, own);
  staff = await makeUser(app, 'staff', provider, own);
  agent = await makeUser(app, 'agent', provider, null);
});
afterEach(() => {
  for (const screen of open.splice(0)) screen.close();
});
afterAll(() => app.stop());

async function screenOf(
  user: MadeUser,
  transports?: ('websocket' | 'polling')[],
): Promise<TestScreen & { session: number }> {
  const { token, session } = await signIn(app, user);
  const screen = connectScreen(app.url, token, transports);
  open.push(screen);
  return Object.assign(screen, { session: session.session_id });
}

async function watching(user: MadeUser, channel: string): Promise<TestScreen & { session: number }> {
  const screen = await screenOf(user);
  screen.watch(channel);
  await screen.next(channel, 'SnapshotEvent');
  return screen;
}

describe.each([['websocket'], ['polling']] as const)('an unmodified Echo client over %s', (transport) => {
  test('hears its own agency, is refused another, and hears again after the server was restarted', async () => {
    const screen = await screenOf(staff, [transport]);
    const [mine, theirs] = [dashboardChannel(own), dashboardChannel(foreign)];
    screen.watch(mine);
    screen.watch(theirs);
    const { board, seq, epoch } = await screen.next(mine, 'SnapshotEvent');
    expect(board.tiles.map((tile) => tile.bed_id)).toEqual([bed.bed_id]);
    expect(await screen.refused(theirs)).toBe(403);

    const foreignBed = await makeBed(app, foreign);
    await say(app, foreignBed, { state: 'sitting' });
    await say(app, bed, { state: 'sitting' });
    await app.clock.advance(100);
    const event = await screen.next(mine, 'DashboardEvent');
    expect(event).toMatchObject({ epoch, seq: seq + 1, beds: [{ bed_id: bed.bed_id, status: 'sitting' }] });

    await app.restart();
    const again = await screen.next(mine, 'SnapshotEvent');
    expect(again.epoch).not.toBe(epoch);
    expect(await screen.refused(theirs)).toBe(403);
    await say(app, bed, { state: 'lying' });
    await app.clock.advance(100);
    expect((await screen.next(mine, 'DashboardEvent')).beds[0]?.bed_id).toBe(bed.bed_id);
    expect(screen.untaken.filter((entry) => entry.channel === theirs)).toEqual([]);
    expect(screen.socket.io.engine.transport.name).toBe(transport);
  });
});

describe('who may sit where', () => {
  const channels = () => ({
    own: dashboardChannel(own),
    sister: dashboardChannel(sister),
    foreign: dashboardChannel(foreign),
    'never was': 'private-dashboard.2000000000',
    'beyond ids': 'private-dashboard.9999999999',
    aggregate: aggregateChannel(provider),
    'foreign aggregate': aggregateChannel((provider + 1) as ProviderId),
    'no channel': 'private-dashboard.1x',
    'another kind': 'private-kitchen.1',
    public: 'dashboard.1',
  });
  const table: Record<string, Record<keyof ReturnType<typeof channels>, 'in' | number>> = {
    staff: {
      own: 'in',
      sister: 403,
      foreign: 403,
      'never was': 403,
      'beyond ids': 403,
      aggregate: 403,
      'foreign aggregate': 403,
      'no channel': 422,
      'another kind': 422,
      public: 422,
    },
    display: {
      own: 'in',
      sister: 403,
      foreign: 403,
      'never was': 403,
      'beyond ids': 403,
      aggregate: 403,
      'foreign aggregate': 403,
      'no channel': 422,
      'another kind': 422,
      public: 422,
    },
    agent: {
      own: 'in',
      sister: 'in',
      foreign: 403,
      'never was': 403,
      'beyond ids': 403,
      aggregate: 'in',
      'foreign aggregate': 403,
      'no channel': 422,
      'another kind': 422,
      public: 422,
    },
    nobody: {
      own: 401,
      sister: 401,
      foreign: 401,
      'never was': 401,
      'beyond ids': 401,
      aggregate: 401,
      'foreign aggregate': 401,
      'no channel': 422,
      'another kind': 422,
      public: 422,
    },
  };

  test.each(Object.entries(table))('%s', async (who, expected) => {
    const user = who === 'agent' ? agent : who === 'display' ? await makeUser(app, 'display', provider, own) : staff;
    const { token } = await signIn(app, user);
    const socket = io(app.url, { forceNew: true });
    const answers: Record<string, 'in' | number> = {};
    for (const [name, channel] of Object.entries(channels())) {
      const answer = new Promise<'in' | number>((resolve) => {
        socket.once('SnapshotEvent', () => resolve('in'));
        socket.once('subscription_error', (_: string, status: number) => resolve(status));
      });
      socket.emit('subscribe', {
        channel,
        auth: who === 'nobody' ? {} : { headers: { authorization: `bearer ${token}` } },
      });
      answers[name] = await answer;
      socket.off('SnapshotEvent').off('subscription_error');
    }
    socket.close();
    expect(answers).toEqual(expected);
  });

  test('the aggregate channel tells every agency of the provider and no other', async () => {
    const screen = await watching(agent, aggregateChannel(provider));
    const [there, elsewhere] = [await makeBed(app, sister), await makeBed(app, foreign)];
    for (const one of [elsewhere, there, bed]) await say(app, one, { state: 'out' });
    await app.clock.advance(100);
    const { beds } = await screen.next(aggregateChannel(provider), 'DashboardEvent');
    expect(new Set(beds.map((live) => live.agency_id))).toEqual(new Set([own, sister]));
  });
});

describe('a session that is over hears nothing more', () => {
  test('at once when it logs out', async () => {
    const channel = dashboardChannel(own);
    const { token } = await signIn(app, staff);
    const screen = connectScreen(app.url, token);
    open.push(screen);
    screen.watch(channel);
    await screen.next(channel, 'SnapshotEvent');
    const other = await watching(staff, channel);
    await app.call('logout', { token });
    expect(await screen.refused(channel)).toBe(401);
    await say(app, bed, { state: 'lying' });
    await app.clock.advance(100);
    await other.next(channel, 'DashboardEvent');
    expect(screen.untaken).toEqual([]);
  });

  test('within a beat when another server ended it, its account was disabled, or it was moved away', async () => {
    const channel = dashboardChannel(own);
    const ways: [string, number][] = [
      ['delete from sessions where user_id = $1', 401],
      ['update users set disabled_at = now() where user_id = $1', 401],
      [`update users set agency_id = ${sister} where user_id = $1`, 403],
    ];
    for (const [text, status] of ways) {
      const user = await makeUser(app, 'staff', provider, own);
      const screen = await watching(user, channel);
      await app.store.pool.query(text, [user.user_id]);
      await app.clock.advance(beatMs);
      expect(await screen.refused(channel)).toBe(status);
    }
  });

  test('when its time has come, even before the next beat', async () => {
    const channel = dashboardChannel(own);
    const screen = await watching(staff, channel);
    await app.store.pool.query(`update sessions set expires_at = $2 where session_id = $1`, [
      screen.session,
      new Date(app.clock.now() + beatMs + 1_000).toISOString(),
    ]);
    await app.clock.advance(beatMs);
    await screen.next(channel, 'BeatEvent');
    await app.clock.advance(1_500);
    await say(app, bed, { state: 'sitting' });
    await app.clock.advance(100);
    expect(await screen.refused(channel)).toBe(401);
  });

  test('watching is use: a wall that only watches stays signed in', async () => {
    const channel = dashboardChannel(own);
    const screen = await watching(staff, channel);
    const dayMs = 86_400_000;
    await app.clock.leap(13 * dayMs);
    await app.clock.leap(13 * dayMs);
    await app.clock.advance(beatMs);
    await screen.next(channel, 'BeatEvent');
    expect(screen.untaken.filter((entry) => entry.event === 'subscription_error')).toEqual([]);
  });
});

describe('events', () => {
  test('an alert is told at once, and claiming it is told to every screen', async () => {
    const channel = dashboardChannel(own);
    const quiet = await makeBed(app, own);
    const screen = await watching(staff, channel);
    const [alert] = await fallSilent(app, [quiet]);
    let told = await screen.next(channel, 'AlertEvent');
    while (told.alerts[0]?.alert_id !== alert?.alert_id) told = await screen.next(channel, 'AlertEvent');
    expect(told.notifies.flatMap((group) => group.notifies).map((notify) => notify.alert_id)).toContain(
      alert?.alert_id,
    );

    const { token } = await signIn(app, staff);
    await app.call('claimAlert', { token, params: { alert_id: alert?.alert_id ?? '' } });
    const claimed = await screen.next(channel, 'AlertEvent');
    expect(claimed.alerts[0]).toMatchObject({
      alert_id: alert?.alert_id,
      phase: 'claimed',
      claimed_by: { user_id: staff.user_id },
    });
  });

  test('what was missed is given on asking, and a snapshot when it is no longer kept', async () => {
    const channel = dashboardChannel(own);
    const screen = await watching(staff, channel);
    for (const state of ['sitting', 'lying'] as const) {
      await say(app, bed, { state });
      await app.clock.advance(100);
    }
    const [first, second] = [
      await screen.next(channel, 'DashboardEvent'),
      await screen.next(channel, 'DashboardEvent'),
    ];
    screen.socket.emit('since', { channel, epoch: first.epoch, seq: first.seq });
    expect(await screen.next(channel, 'DashboardEvent')).toEqual(second);
    // What is asked for is spaced (asking-again.test.ts).
    await app.clock.advance(againMs);
    screen.socket.emit('since', { channel, epoch: 'another life', seq: 1 });
    expect((await screen.next(channel, 'SnapshotEvent')).seq).toBeGreaterThanOrEqual(second.seq);
  });

  test('a beat comes every five seconds', async () => {
    const channel = dashboardChannel(own);
    const screen = await watching(staff, channel);
    const began = app.clock.now();
    await app.clock.advance(2 * beatMs);
    for (const _ of [1, 2])
      expect((await screen.next(channel, 'BeatEvent')).at - began).toBeLessThanOrEqual(2 * beatMs);
  });

  test('none after unsubscribing', async () => {
    const channel = dashboardChannel(own);
    const [screen, other] = [await watching(staff, channel), await watching(staff, channel)];
    screen.echo.leave(`dashboard.${own}`);
    // Messages of one socket are answered in order: when this is, the one before has been done.
    screen.socket.emit('subscribe', { channel: 'nothing' });
    await screen.refused('nothing');
    await say(app, bed, { state: 'sitting' });
    await app.clock.advance(100);
    await other.next(channel, 'DashboardEvent');
    expect(screen.untaken.filter((entry) => entry.event === 'DashboardEvent')).toEqual([]);
  });
});

describe('limits', () => {
  const dropped = (socket: ReturnType<typeof io>) =>
    new Promise<string>((resolve) => void socket.once('disconnect', resolve));
  const connected = (socket: ReturnType<typeof io>) =>
    new Promise<void>((resolve) => void socket.once('connect', resolve));

  test.each([
    [
      'messages without end',
      (socket: ReturnType<typeof io>) => Array.from({ length: 100 }, () => socket.emit('subscribe', {})),
    ],
    [
      'a message of 20 kB',
      (socket: ReturnType<typeof io>) => socket.emit('subscribe', { channel: 'x'.repeat(20_000) }),
    ],
  ])('%s cost the connection', async (_, talk) => {
    const socket = io(app.url, { forceNew: true, reconnection: false, transports: ['websocket'] });
    await connected(socket);
    const end = dropped(socket);
    talk(socket);
    expect(await end).toMatch(/^transport (?:close|error)$/);
  });

  test('a screen sits in twenty channels at most', async () => {
    const made = [];
    for (let n = 0; n < 21; n++) made.push(await makeAgency(app, provider));
    const screen = await screenOf(agent);
    for (const agency of made.slice(0, 20)) {
      screen.watch(dashboardChannel(agency));
      await screen.next(dashboardChannel(agency), 'SnapshotEvent');
    }
    const last = dashboardChannel(made[20] as AgencyId);
    screen.watch(last);
    expect(await screen.refused(last)).toBe(429);
  });

  test.each([[null], [7], ['subscribe'], [['subscribe']], [{ channel: 7 }], [{ channel: 'x', auth: 'y' }]])(
    'a message of the wrong shape is refused: %j',
    async (message) => {
      const socket = io(app.url, { forceNew: true });
      const refused = new Promise<number>((resolve) =>
        socket.once('subscription_error', (_: string, status: number) => resolve(status)),
      );
      for (const event of ['unsubscribe', 'subscribe']) socket.emit(event, message);
      expect(await refused).toBe(422);
      socket.close();
    },
  );
});
