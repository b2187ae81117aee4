/** How many screens one session, and one account, may have. */
import { dashboardChannel } from '@wardlight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  connectScreen,
  makeAgency,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
  type TestScreen,
} from '../testing/index.ts';
import { isOneTooMany, mostScreens } from './most-screens.ts';

let app: TestApp;
const open: TestScreen[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  for (const screen of open) screen.close();
  await app.stop();
});

function connect(token: string, channel: string): TestScreen {
  const screen = connectScreen(app.url, token, ['websocket']);
  open.push(screen);
  screen.watch(channel);
  return screen;
}

test('the fifty-first screen of a session is refused; those before go on, and another session has its own', async () => {
  const provider = await makeProvider(app);
  const agency = await makeAgency(app, provider);
  const channel = dashboardChannel(agency);
  const user = await makeUser(app, 'staff', provider, agency);
  const [{ token }, other] = [await signIn(app, user), await signIn(app, user)];
  const screens = Array.from({ length: mostScreens.ofSession }, () => connect(token, channel));
  await Promise.all(screens.map((screen) => screen.next(channel, 'SnapshotEvent')));
  expect(await connect(token, channel).refused(channel)).toBe(429);
  await connect(other.token, channel).next(channel, 'SnapshotEvent');
  const [first, last] = [screens[0], screens.at(-1)];
  // One that sits there may ask anew, and one that leaves makes room.
  first?.socket.emit('subscribe', { channel, auth: { headers: { Authorization: `Bearer ${token}` } } });
  await first?.next(channel, 'SnapshotEvent');
  last?.socket.emit('unsubscribe', { channel });
  last?.socket.emit('since', { channel, epoch: '', seq: 0 });
  expect(await last?.refused(channel)).toBe(422);
  await connect(token, channel).next(channel, 'SnapshotEvent');
});

test('two hundred of an account are all there are, however many sessions it has', () => {
  const seat = (session_id: number, user_id: number) => [{ session: { session_id, user_id } }] as const;
  type Whose = Parameters<typeof isOneTooMany>[0];
  // Of a seat only the session is looked at; the rest of its type would say nothing here.
  const sitting = Array.from({ length: mostScreens.ofAccount }, (_, n) => seat(n % 10, 1));
  const of = (session_id: number, user_id: number) =>
    isOneTooMany({ session_id, user_id } as Whose, sitting as unknown as Iterable<Iterable<{ session: Whose }>>);
  expect([of(11, 1), of(11, 2)]).toEqual([true, false]);
  sitting.pop();
  expect(of(11, 1)).toBe(false);
});
