/** A screen that asks for snapshots in a circle: it gets few, and whoever has just come gets one at once. */
import { dashboardChannel } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connectScreen,
  fallSilent,
  makeAgency,
  makeBed,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../testing/index.ts';
import { againMs } from './seating.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function watching() {
  const provider = await makeProvider(app);
  const agency = await makeAgency(app, provider);
  const { token } = await signIn(app, await makeUser(app, 'staff', provider, agency));
  const channel = dashboardChannel(agency);
  const open = async () => {
    const screen = connectScreen(app.url, token, ['websocket']);
    screen.watch(channel);
    await screen.next(channel, 'SnapshotEvent');
    return screen;
  };
  const screen = await open();
  const snapshots = () => screen.untaken.filter(({ event }) => event === 'SnapshotEvent').length;
  /** Whatever was asked before this has been answered, or is not going to be by itself. */
  const settled = async () => {
    (await open()).close();
    screen.socket.emit('subscribe', { channel: 'nothing' });
    await screen.refused('nothing');
  };
  return { agency, token, screen, channel, snapshots, settled };
}

const askSince = { epoch: 'another life', seq: 0 };

test.each(['since', 'subscribe'] as const)(
  '%s, asked forty times: one snapshot at once, one more two seconds later',
  async (ask) => {
    const { token, screen, channel, snapshots, settled } = await watching();
    const message = ask === 'since' ? askSince : { auth: { headers: { Authorization: `Bearer ${token}` } } };
    screen.socket.emit(ask, { channel, ...message });
    await screen.next(channel, 'SnapshotEvent');
    for (let n = 0; n < 40; n++) screen.socket.emit(ask, { channel, ...message });
    await settled();
    expect(snapshots()).toBe(0);
    await app.clock.advance(againMs);
    await screen.next(channel, 'SnapshotEvent');
    await settled();
    expect(snapshots()).toBe(0);
    screen.close();
  },
);

test('what is kept is said once; asked for again, a snapshot comes two seconds later', async () => {
  const { screen, channel, agency, snapshots, settled } = await watching();
  await fallSilent(app, [await makeBed(app, agency)]);
  const { epoch, seq } = await screen.next(channel, 'AlertEvent');
  const again = () =>
    screen.untaken.filter(({ data }) => (data as { seq?: number }).seq === seq && snapshots() === 0).length;
  await settled();
  const before = again();
  for (let n = 0; n < 40; n++) screen.socket.emit('since', { channel, epoch, seq: seq - 1 });
  await settled();
  expect(again() - before).toBe(1);
  await app.clock.advance(againMs);
  await screen.next(channel, 'SnapshotEvent');
  screen.close();
});

test('forty questions at once are answered by one snapshot', async () => {
  const { screen, channel, snapshots, settled } = await watching();
  for (let n = 0; n < 40; n++) screen.socket.emit('since', { channel, ...askSince });
  await screen.next(channel, 'SnapshotEvent');
  await settled();
  expect(snapshots()).toBe(0);
  screen.close();
});

test('a screen that asked too often and comes back has its snapshot at once', async () => {
  const { screen, channel } = await watching();
  for (let n = 0; n < 2; n++) {
    screen.socket.emit('since', { channel, ...askSince });
    if (n === 0) await screen.next(channel, 'SnapshotEvent');
  }
  screen.socket.io.engine.close();
  await screen.next(channel, 'SnapshotEvent');
  screen.close();
});
