/** Sockets that watch nothing: bounded, and gone after half a minute, while those that watch stay. */
import { dashboardChannel } from '@wardlight/contract';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeAgency, makeProvider, makeUser, signIn } from '../testing/factories.ts';
import { connectScreen } from '../testing/screen.ts';
import { idleScreenMs, mostIdleScreens } from './idle-screens.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const agency = async () => {
  const provider = await makeProvider(app);
  const id = await makeAgency(app, provider);
  return { channel: dashboardChannel(id), ...(await signIn(app, await makeUser(app, 'staff', provider, id))) };
};

it('a socket that subscribes to nothing is ended after half a minute, one that watches stays', async () => {
  const { channel, token } = await agency();
  const screen = connectScreen(app.url, token);
  screen.watch(channel);
  await screen.next(channel, 'SnapshotEvent');
  const silent = io(app.url, { transports: ['websocket'], reconnection: false });
  await new Promise<void>((resolve) => silent.once('connect', () => resolve()));
  const gone = new Promise<void>((resolve) => silent.once('disconnect', () => resolve()));
  let ended = 0;
  screen.socket.on('disconnect', () => ended++);
  for (let ms = 0; ms < idleScreenMs + 10_000; ms += 5_000) await app.clock.advance(5_000);
  await gone;
  expect(ended).toBe(0);
  screen.close();
});

it('more sockets that say nothing than there is room for end the oldest, and no screen that comes is kept out', async () => {
  const handshake = async (): Promise<string> => {
    const text = await (await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`)).text();
    return JSON.parse(text.slice(1)).sid;
  };
  const first = await handshake();
  for (let n = 0; n < mostIdleScreens; n += 50) await Promise.all(Array.from({ length: 50 }, handshake));
  const asked = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling&sid=${first}`);
  expect([asked.status, await asked.json()]).toMatchObject([400, { message: 'Session ID unknown' }]);
  const { channel, token } = await agency();
  const screen = connectScreen(app.url, token);
  screen.watch(channel);
  await screen.next(channel, 'SnapshotEvent');
  expect(app.logged()).toContain('too many sockets watch nothing');
  screen.close();
});
