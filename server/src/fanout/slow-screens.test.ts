/** A screen that takes nothing any more costs its own connection, not the server's memory. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beatMs, dashboardChannel } from '@wardlight/contract';
import { alert } from '@wardlight/contract/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmission } from '../http/admission/admission.ts';
import { createLog } from '../log.ts';
import type { Told } from '../store/bed-state/told.ts';
import {
  connectScreen,
  makeAgency,
  makeProvider,
  makeUser,
  seeing,
  signIn,
  startTestApp,
  type TestApp,
} from '../testing/index.ts';
import { openScreens, type Screens } from './screens.ts';

let app: TestApp;
let server: Server;
let screens: Screens;
let tell: (told: Told) => void;

beforeAll(async () => {
  app = await startTestApp();
  server = createServer();
  screens = openScreens({
    server,
    accounts: app.accounts,
    watch: seeing,
    clock: app.clock,
    log: createLog('silent'),
    addressOf: () => null,
    certificateEndsAt: () => null,
    onRefused: () => undefined,
    knock: createAdmission(app.clock).knock,
    strict: false,
    store: {
      deliveries: app.store.deliveries,
      readBoard: app.store.readBoard,
      measurements: { onUpdate: () => () => undefined },
      announcements: { onNews: () => () => undefined },
      chat: { onNews: () => () => undefined },
      lists: { onAnew: () => () => undefined, onNews: () => () => undefined },
      onDoubt: () => () => undefined,
      onRenewed: () => () => undefined,
      onTold(listener) {
        tell = listener;
        return () => undefined;
      },
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  screens.stop();
  server.close();
  await app.stop();
});

test('it is cut off at a beat, and starts anew with a snapshot when it wakes; others notice nothing', async () => {
  const provider = await makeProvider(app);
  const agency = await makeAgency(app, provider);
  const staff = await makeUser(app, 'staff', provider, agency);
  const channel = dashboardChannel(agency);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connect = async () => {
    const screen = connectScreen(url, (await signIn(app, staff)).token, ['websocket']);
    screen.watch(channel);
    await screen.next(channel, 'SnapshotEvent');
    return screen;
  };
  const [asleep, awake] = [await connect(), await connect()];
  expect(screens.seats).toBe(2);
  // Not in the library's types: how far the wire itself is read is nobody's business but this test's.
  const { transport } = asleep.socket.io.engine as unknown as {
    transport: { ws: { _socket: { pause(): void; resume(): void } } };
  };
  transport.ws._socket.pause();

  // 600 events of 60 kB: far more than the kernel takes for somebody who does not read.
  const alerts = Array.from({ length: 100 }, () => alert({ agency_id: agency }));
  const events = 600;
  for (let n = 0; n < events; n++) {
    tell({ provider_id: provider, agency_id: agency, at: app.clock.now(), beds: [], alerts, notifies: [] });
    await awake.next(channel, 'AlertEvent');
  }
  const cut = new Promise<void>((resolve) => void asleep.socket.once('disconnect', () => resolve()));
  await app.clock.advance(beatMs);
  expect(screens.seats).toBe(1);
  expect((await awake.next(channel, 'BeatEvent')).seq).toBe(events);

  transport.ws._socket.resume();
  await cut;
  expect((await asleep.next(channel, 'SnapshotEvent')).seq).toBe(events);
  expect(screens.seats).toBe(2);
  asleep.close();
  awake.close();
});
