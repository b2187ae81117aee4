/** As many connections as there may be: more are refused, told once, and nobody holds all of them by doing nothing. */
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { drivenClock } from '../../clock.ts';
import { readConfig } from '../../config.ts';
import { createLog } from '../../log.ts';
import { createEntrance, standardEntranceLimits } from './entrance.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function open(connections: number) {
  const lines: string[] = [];
  const clock = drivenClock(0);
  const entrance = createEntrance({
    config: readConfig({ WARDLIGHT_HOST: '127.0.0.1', WARDLIGHT_PORT: '0' }),
    certificate: null,
    clock,
    log: createLog('warn', { write: (line: string) => void lines.push(line) }),
    onRefused: () => undefined,
    limits: { ...standardEntranceLimits, connections },
  });
  const server = entrance.serverFactory((request, response) => {
    if (request.url === '/') response.end('ok');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, lines, server, clock };
}

async function connect(port: number, said: string): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  ends.push(() => socket.destroy());
  await once(socket, 'connect');
  if (said !== '') socket.write(said);
  return socket;
}
const asked = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;

it('refuses what is more than there may be, and says so once', async () => {
  const { port, lines, server } = await open(4);
  for (let n = 0; n < 4; n++) {
    const begun = once(server, 'request');
    await connect(port, asked('/never'));
    await begun;
  }
  for (let n = 0; n < 3; n++) {
    const socket = await connect(port, asked('/'));
    await once(socket, 'close');
  }
  expect(lines.filter((line) => line.includes('as many connections over HTTP are open as there may be'))).toHaveLength(
    1,
  );
});

it('has room for whoever comes, however many say nothing', async () => {
  const { port } = await open(8);
  for (let n = 0; n < 20; n++) await connect(port, '');
  const socket = await connect(port, asked('/'));
  expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
});

it('gives a head ten seconds and a body thirty; there is no limit for both that would end a large file', async () => {
  const { port, server, clock } = await open(4);
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 0]);
  const begun = once(server, 'request');
  const socket = await connect(port, 'POST /slow HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nhalf');
  await begun;
  await clock.advance(29_999);
  expect(socket.closed).toBe(false);
  const ended = once(socket, 'close');
  await clock.advance(1);
  await ended;
});
