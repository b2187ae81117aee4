/** Behind a trusted proxy each caller's connections are their own: a stranger's crowd is not the whole facility's. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { addressReader } from '../http/caller-address.ts';
import { createLog } from '../log.ts';
import { connectScreen, seeing, startTestApp } from '../testing/index.ts';
import { openScreens } from './screens.ts';

test('a handshake knocks as its caller, not as the proxy', async () => {
  const app = await startTestApp();
  const server = createServer();
  const { promise: knocked, resolve: knock } = Promise.withResolvers<string>();
  const { store, accounts, clock } = app;
  const screens = openScreens({
    ...{ server, store, accounts, clock, watch: seeing, strict: true },
    log: createLog('silent'),
    addressOf: addressReader(['127.0.0.1']),
    certificateEndsAt: () => null,
    onRefused: () => undefined,
    knock: async (address) => knock(address),
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const screen = connectScreen(url, '', ['websocket'], { 'x-forwarded-for': '203.0.113.9' });
  expect(await knocked).toBe('203.0.113.9');
  screen.close();
  screens.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await app.stop();
});
