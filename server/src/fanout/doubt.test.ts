/** What open screens hear when the database is away: beats that say so, then everything that was stored meanwhile; and no seat for who just left. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AgencyId, beatMs, blindAfterMs, dashboardChannel, type ProviderId } from '@wardlight/contract';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAdmission } from '../http/admission/admission.ts';
import { createLog } from '../log.ts';
import type { Accounts } from '../store/accounts.ts';
import {
  connectScreen,
  fallSilent,
  type MadeUser,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  say,
  seeing,
  signIn,
  startTestApp,
  type TestApp,
  type TestScreen,
} from '../testing/index.ts';
import { openScreens, type ScreensOptions } from './screens.ts';

let app: TestApp;
let provider: ProviderId;
let agency: AgencyId;
let staff: MadeUser;
let channel: string;
const open: (() => void)[] = [];

beforeAll(async () => {
  app = await startTestApp();
  provider = await makeProvider(app);
  agency = await makeAgency(app, provider);
  staff = await makeUser(app, 'staff', provider, agency);
  channel = dashboardChannel(agency);
});
afterEach(() => {
  for (const close of open.splice(0).toReversed()) close();
});
afterAll(() => app.stop());

/** Screens of their own beside the app's, with what a test puts between them and the store. */
async function besides(change: Partial<Pick<ScreensOptions, 'store' | 'accounts' | 'watch'>>): Promise<string> {
  const server: Server = createServer();
  const { store, accounts, clock } = app;
  const screens = openScreens({
    server,
    store,
    accounts,
    watch: seeing,
    clock,
    log: createLog('silent'),
    addressOf: () => null,
    certificateEndsAt: () => null,
    onRefused: () => undefined,
    knock: createAdmission(clock).knock,
    strict: true,
    ...change,
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    screens.stop();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function watching(url: string): Promise<TestScreen> {
  const screen = connectScreen(url, (await signIn(app, staff)).token);
  open.push(() => screen.close());
  screen.watch(channel);
  return screen;
}

test('what was stored and never told is heard once the database answers again', async () => {
  let doubt = () => {};
  const deaf: ScreensOptions['store'] = {
    deliveries: app.store.deliveries,
    readBoard: app.store.readBoard,
    measurements: { onUpdate: () => () => undefined },
    announcements: { onNews: () => () => undefined },
    chat: { onNews: () => () => undefined },
    lists: { onNews: () => () => undefined, onAnew: () => () => undefined },
    onTold: () => () => undefined,
    onRenewed: () => () => undefined,
    onDoubt(listener) {
      doubt = listener;
      return () => undefined;
    },
  };
  const url = await besides({ store: deaf });
  const screens = [await watching(url), await watching(url)];
  const before = await Promise.all(screens.map((screen) => screen.next(channel, 'SnapshotEvent')));
  const [alert] = await fallSilent(app, [await makeBed(app, agency)]);
  for (const screen of screens) expect(screen.untaken.map((entry) => entry.event)).not.toContain('AlertEvent');

  doubt();
  for (const [index, screen] of screens.entries()) {
    const { epoch, seq, board } = await screen.next(channel, 'SnapshotEvent');
    expect([seq, board.alerts.map((one) => one.alert_id)]).toEqual([0, [alert?.alert_id]]);
    expect(epoch).not.toBe(before[index]?.epoch);
    // Those who ask after the life before get a snapshot of this one.
    screen.socket.emit('since', { channel, epoch: before[index]?.epoch, seq: 0 });
    expect((await screen.next(channel, 'SnapshotEvent')).epoch).toBe(epoch);
  }
});

test('a commit whose answer was lost reaches the open screen', async () => {
  const bed = await makeBed(app, agency);
  const screen = await watching(app.url);
  await screen.next(channel, 'SnapshotEvent');
  const connect = app.store.pool.connect.bind(app.store.pool);
  app.store.pool.connect = (async () => {
    const client = await connect();
    app.store.pool.connect = connect;
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    client.query = (async (...given: unknown[]) => {
      const answer = await query(...given);
      if (given[0] === 'commit') throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
      return answer;
    }) as typeof client.query;
    return client;
  }) as typeof app.store.pool.connect;
  await say(app, bed, { state: 'sitting' });
  await app.clock.advance(100);
  const { beds } = await screen.next(channel, 'DashboardEvent');
  expect(beds.find(({ bed_id }) => bed_id === bed.bed_id)?.status).toBe('sitting');
});

test('beats go on while the database does not answer: within ten seconds they say that nobody watches, then that it is over', async () => {
  const screen = await watching(app.url);
  await screen.next(channel, 'SnapshotEvent');
  await app.clock.advance(beatMs);
  const lastSeen = (await screen.next(channel, 'BeatEvent')).at;
  const database = new URL(app.database.url);
  const name = database.pathname.slice(1);
  database.pathname = '/postgres';
  const owner = new pg.Client({ connectionString: database.href });
  await owner.connect();
  try {
    await owner.query(`alter database ${name} with allow_connections false`);
    await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await app.clock.advance(blindAfterMs);
    let beat = await screen.next(channel, 'BeatEvent');
    while (beat.blind_since === null) beat = await screen.next(channel, 'BeatEvent');
    expect(beat.at - beat.blind_since).toBeGreaterThanOrEqual(blindAfterMs);
    expect(beat.at - lastSeen).toBeLessThanOrEqual(blindAfterMs);
    expect(beat.gaps).toEqual([{ from_at: beat.blind_since, to_at: null, cause: 'database' }]);
    expect(await (await fetch(`${app.url}/readyz`)).json()).toEqual({
      status: 'notReady',
      missing: ['database', 'sight'],
    });
    await app.clock.advance(beatMs);
  } finally {
    await owner.query(`alter database ${name} with allow_connections true`);
    await owner.end();
  }
  const back = app.clock.now();
  await app.clock.advance(beatMs);
  let beat = await screen.next(channel, 'BeatEvent');
  while (beat.blind_since !== null) beat = await screen.next(channel, 'BeatEvent');
  expect(beat.at).toBeGreaterThan(back);
  const [gap] = beat.gaps;
  expect(gap).toMatchObject({ cause: 'database', to_at: beat.at });
  expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  expect(app.logged()).toContain('the rights of the screens could not be checked');
  // Whoever opens the board later reads the same.
  await app.clock.advance(beatMs);
  const later = await watching(app.url);
  expect((await later.next(channel, 'SnapshotEvent')).board.gaps).toEqual([gap]);
});

test('a session that ends while it is asked who it is gets no seat', async () => {
  const { sessions, agencies, displays } = app.accounts;
  const leaving: Accounts['sessions'] = {
    ...sessions,
    async find(token) {
      const session = await sessions.find(token);
      await app.call('logout', { token });
      return session;
    },
  };
  const screen = await watching(await besides({ accounts: { agencies, displays, sessions: leaving } }));
  expect(await screen.refused(channel)).toBe(401);
  await say(app, await makeBed(app, agency), { state: 'lying' });
  await app.clock.advance(beatMs);
  expect(screen.untaken).toEqual([]);
});
