/** Whoever only says packets to the socket, of whatever kind and by whichever transport, has no share of the judging thread for it. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function poll(): Promise<string> {
  const answer = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`);
  const { sid } = JSON.parse((await answer.text()).slice(1)) as { sid: string };
  return `${app.url}/socket.io/?EIO=4&transport=polling&sid=${sid}`;
}
/** @returns the status, or null when the connection was cut */
const say = (to: string, packets: readonly string[]): Promise<number | null> =>
  fetch(to, { method: 'POST', body: packets.join('\x1e'), headers: { 'content-type': 'text/plain' } }).then(
    ({ status }) => status,
    () => null,
  );

it.each(['3', '40/none,', '6'])(
  'a polling connection without a session that says %j without end is over',
  async (one) => {
    const to = await poll();
    await say(to, Array<string>(1_500).fill(one));
    expect(await say(to, ['3'])).toBe(400);
  },
);

it('a polling connection that says as much as a screen does stays', async () => {
  const to = await poll();
  for (let n = 0; n < 20; n++) expect(await say(to, ['3', '3'])).toBe(200);
});

it('a websocket without a session that says pongs without end is over', async () => {
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  const over = new Promise((resolve) => socket.addEventListener('close', resolve));
  await new Promise((resolve) => socket.addEventListener('open', resolve));
  for (let n = 0; n < 2_000; n++) socket.send('3');
  await over;
  expect(socket.readyState).toBe(WebSocket.CLOSED);
});

it('a websocket without a session that pings without end is over', async () => {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => undefined);
  const over = once(socket, 'close');
  socket.write(
    `${[
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      ...['host: a', 'connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'],
      `sec-websocket-key: ${Buffer.alloc(16, 7).toString('base64')}`,
    ].join('\r\n')}\r\n\r\n`,
  );
  await once(socket, 'data');
  socket.resume();
  // A ping of a browser: final, opcode 9, masked, empty.
  socket.write(Buffer.concat(Array<Buffer>(2_000).fill(Buffer.from([0x89, 0x80, 1, 2, 3, 4]))));
  await over;
  expect(socket.destroyed).toBe(true);
});
