/** Connections over HTTP that hold places without using them: they keep nobody out, and end. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createRoom, type Room } from '../../connections/room.ts';
import { limitConnections } from './limit-connections.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

interface Opened {
  readonly port: number;
  readonly room: Room;
  /** Lets the answer to `/later` go. */
  answer(): void;
}

async function open(most: number): Promise<Opened> {
  const room = createRoom({ most, mostOfAddress: most }, () => undefined);
  let answer: () => void = () => undefined;
  const later = new Promise<void>((resolve) => (answer = resolve));
  const server = createServer(async (request, response) => {
    if (request.url === '/later') await later;
    if (request.url === '/body') await new Promise((resolve) => request.resume().once('close', resolve));
    response.end('ok');
  });
  limitConnections(server, room);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, room, answer };
}

async function connect(port: number, from = '127.0.0.1', said = ''): Promise<Socket> {
  const socket = createConnection({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  ends.push(() => socket.destroy());
  await once(socket, 'connect');
  if (said !== '') await new Promise<void>((resolve) => socket.write(said, () => resolve()));
  return socket;
}
const asked = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;
const heard = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]).split('\r\n')[0] ?? '';
const until = async (is: () => boolean) => {
  while (!is()) await new Promise((resolve) => setImmediate(resolve));
};

describe('a server whose places are all held', () => {
  it.each([
    ['say nothing', ''],
    ['say half of a head', 'GET / HTTP/1.1\r\nhost: a\r\n'],
    ['say half of a body', 'POST /body HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\nhalf'],
  ])('by connections that %s still answers whoever comes from elsewhere', async (_, said) => {
    const { port, room } = await open(20);
    const held: Socket[] = [];
    for (let n = 0; n < 20; n++) held.push(await connect(port, '127.0.0.2', said));
    await until(() => room.size === 20);
    const oldest = once(held[0] ?? expect.fail('none'), 'close');
    const socket = await connect(port);
    socket.write(asked('/'));
    expect(await heard(socket)).toBe('HTTP/1.1 200 OK');
    await oldest;
    expect(held.slice(1).every((one) => !one.destroyed)).toBe(true);
  });

  it('ends none that is served', async () => {
    const { port, room, answer } = await open(1);
    const served = await connect(port, '127.0.0.2', asked('/later'));
    const answered = heard(served);
    await until(() => room.size === 0);
    for (let n = 0; n < 3; n++) await connect(port, '127.0.0.3');
    answer();
    expect(await answered).toBe('HTTP/1.1 200 OK');
  });
});

it('a connection that was served waits again, and one that closed holds no place', async () => {
  const { port, room } = await open(5);
  const socket = await connect(port);
  await until(() => room.size === 1);
  for (let n = 0; n < 3; n++) {
    socket.write(n === 1 ? 'POST /body HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\n\r\nbody' : asked('/'));
    expect(await heard(socket)).toBe('HTTP/1.1 200 OK');
    await until(() => room.size === 1);
  }
  socket.destroy();
  await until(() => room.size === 0);
});
