/** Bodies that come slowly: each has its time, a file as much as its size needs, and waiting for a turn does not count. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { importEcg, mostEcgBytes } from '@wardlight/contract';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { drivenClock } from '../../clock.ts';
import { eventually } from '../../testing/eventually.ts';
import { makeAgency, makeProvider, makeUser, signIn, startTestApp } from '../../testing/index.ts';
import { endSlowBodies, holdBody } from './body-time.ts';
import { stalledUploadMs } from './uploads.ts';

const ordinaryMs = 30_000;
const stuckMs = 120_000;

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function connect(port: number, said: string): Promise<{ readonly socket: Socket; heard(): string }> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  sockets.push(socket);
  let heard = '';
  socket.on('error', () => undefined).setEncoding('utf8');
  socket.on('data', (text) => (heard += text));
  await once(socket, 'connect');
  socket.write(said);
  return { socket, heard: () => heard };
}
const post = (path: string, bytes: number, ...more: string[]) =>
  [`POST ${path} HTTP/1.1`, 'host: a', `content-length: ${bytes}`, ...more, '', ''].join('\r\n');
const closed = ({ socket }: { readonly socket: Socket }) => socket.closed;

describe('the body of a call', () => {
  async function open(answer: RequestListener) {
    const clock = drivenClock(0);
    const server = createServer({ requestTimeout: 0 }, answer).setTimeout(stuckMs);
    endSlowBodies(server, clock, ordinaryMs);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const { port } = address;
    return {
      clock,
      async say(said: string) {
        const begun = new Promise<{ readonly request: IncomingMessage; readonly response: ServerResponse }>((resolve) =>
          server.once('request', (request, response) => resolve({ request, response })),
        );
        const connection = await connect(port, said);
        return { ...connection, ...(await begun) };
      },
    };
  }

  test.each<[string, string, RequestListener]>([
    ['that is read', post('/', 10), (request) => void request.resume()],
    ['that nobody reads', post('/', 1_000_000), () => undefined],
    ['whose call is answered already', post('/', 10), (_, response) => void response.end('no')],
    [
      'that says no size',
      'POST / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n3\r\n',
      (request) => void request.resume(),
    ],
  ])('%s and does not come whole ends with its connection', async (_, head, answer) => {
    const { clock, say } = await open(answer);
    const said = await say(`${head}abc`);
    await clock.advance(ordinaryMs - 1);
    expect(said.request.socket.destroyed).toBe(false);
    await clock.advance(1);
    expect(said.request.socket.destroyed).toBe(true);
  });

  test('that is here whole may wait for its answer, and so may one that is not read yet', async () => {
    for (const read of [true, false]) {
      const { clock, say } = await open((request) => void (read && request.resume()));
      const said = await say(`${post('/', 4)}body`);
      await eventually(() => expect(said.request.complete).toBe(true));
      await clock.advance(10 * ordinaryMs);
      said.response.end('late');
      await eventually(() => expect(said.heard()).toContain('late'));
    }
  });

  test('that stands in line has no time that runs; then it has as much as its size needs at 1 Mbit/s', async () => {
    const { clock, say } = await open(() => undefined);
    const { request } = await say(`${post('/', 12_500_000)}abc`);
    await clock.advance(ordinaryMs - 1);
    const goOn = holdBody(request);
    expect(request.socket.timeout).toBe(0);
    await clock.advance(100 * ordinaryMs);
    goOn(12_500_000);
    expect(request.socket.timeout).toBe(stuckMs);
    await clock.advance(100_000 + ordinaryMs - 1);
    expect(request.socket.destroyed).toBe(false);
    await clock.advance(1);
    expect(request.socket.destroyed).toBe(true);
  });
});

test('a large file over a slow line has minutes, and one that waits behind it loses nothing of its own time', async () => {
  const app = await startTestApp();
  onTestFinished(() => app.stop());
  const agency = await makeAgency(app, await makeProvider(app));
  const provider = await app.accounts.agencies.providerOf(agency);
  const staff = await makeUser(app, 'staff', provider ?? expect.fail('no provider'), agency);
  const { token } = await signIn(app, staff);
  const requests: IncomingMessage[] = [];
  const seen = (message: unknown) => {
    // As Node's documentation has it.
    const { request } = message as { readonly request: IncomingMessage };
    if (request.url === importEcg.path) requests.push(request);
  };
  subscribe('http.server.request.start', seen);
  onTestFinished(() => void unsubscribe('http.server.request.start', seen));
  const send = async (bytes: number) => {
    const place = requests.length;
    const type = 'content-type: application/octet-stream';
    const sending = await connect(
      app.httpPort,
      post(importEcg.path, bytes, type, `authorization: Bearer ${token}`, 'connection: close'),
    );
    await eventually(() => expect(requests.length).toBe(place + 1));
    return { ...sending, request: requests[place] ?? expect.fail('no request') };
  };
  /** One byte now and then is all that the line can carry. */
  async function dribble({ socket, request }: Awaited<ReturnType<typeof send>>, forMs: number) {
    const stepMs = stalledUploadMs - 1_000;
    for (let passed = 0; passed < forMs; passed += stepMs) {
      const before = request.socket.bytesRead;
      socket.write('x');
      await eventually(() => expect(request.socket.bytesRead).toBeGreaterThan(before));
      await app.clock.advance(stepMs);
    }
  }
  const slow = await send(mostEcgBytes);
  await eventually(() => expect(slow.request.listenerCount('data')).toBeGreaterThan(0));
  const behind = await send(12);
  behind.socket.write('%PDF-1');
  await dribble(slow, 500_000);
  expect([closed(slow), closed(behind)]).toEqual([false, false]);
  // 30 s and 64 MiB at 1 Mbit/s.
  await dribble(slow, 60_000);
  await eventually(() => expect(closed(slow)).toBe(true));
  await eventually(() => expect(behind.request.listenerCount('data')).toBeGreaterThan(0));
  await dribble(behind, 3 * stalledUploadMs - 5_000);
  expect(closed(behind)).toBe(false);
  behind.socket.write('end');
  await eventually(() => expect(behind.heard()).toContain('HTTP/1.1 200 OK'));
}, 60_000);
