/** Files that are sent and never end: they hold few places, for a short time, and only of whoever may send them. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { checkImport, mostChatFileBytes, mostImportBytes, sendChatFile } from '@wardlight/contract';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import {
  type MadeUser,
  makeAgency,
  makeProvider,
  makeUser,
  signIn,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { stalledUploadMs } from './uploads.ts';

let app: TestApp;
const open: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});
afterAll(() => app.stop());

async function staff(): Promise<MadeUser> {
  const provider = await makeProvider(app);
  return makeUser(app, 'staff', provider, await makeAgency(app, provider));
}

interface HeldBack {
  readonly socket: Socket;
  /** The first line that was answered; empty = none so far. */
  answer(): string;
  readonly asked: boolean;
}

/** Says that a file comes, and sends its beginning when it is asked for it. */
async function holdBack(
  token: string,
  bytes = mostImportBytes,
  path = `${checkImport.path}?file_name=a.xlsx`,
): Promise<HeldBack> {
  const socket = createConnection({ port: app.httpPort, host: '127.0.0.1' });
  open.push(socket);
  socket.on('error', () => undefined);
  let heard = '';
  socket.setEncoding('utf8').on('data', (text) => (heard += text));
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    ...['host: a', 'content-type: application/octet-stream', `content-length: ${bytes}`, 'expect: 100-continue'],
    ...(token === '' ? [] : [`authorization: Bearer ${token}`]),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return {
    socket,
    answer: () => heard.split('\r\n').find((line) => line.startsWith('HTTP/1.1') && !line.includes(' 100 ')) ?? '',
    get asked() {
      return heard.startsWith('HTTP/1.1 100');
    },
  };
}

const answered = (held: readonly HeldBack[]) =>
  held.filter(({ answer }) => answer() !== '').map(({ answer }) => answer());
const ended = (held: readonly HeldBack[]) =>
  held.filter(({ socket }) => socket.destroyed || socket.readableEnded).length;

test('twenty files of one account whose last byte never comes: two are read, eight wait unread, ten are asked to come back', async () => {
  const user = await staff();
  const { token } = await signIn(app, user);
  const held = await Promise.all(Array.from({ length: 20 }, () => holdBack(token)));
  const most = Buffer.alloc(mostImportBytes - 1);
  for (const { socket } of held) socket.write(most);
  await eventually(() => expect(answered(held)).toHaveLength(10));
  expect(new Set(answered(held))).toEqual(new Set(['HTTP/1.1 429 Too Many Requests']));
  const waiting = held.filter(({ answer }) => answer() === '');
  // Those that are read and stand still end; of the rest nothing was read that could stand still.
  await app.clock.advance(2 * stalledUploadMs);
  await eventually(() => expect(ended(waiting)).toBe(2));
});

test('keeps no other facility from sending a file', async () => {
  const { token } = await signIn(app, await staff());
  const held = await Promise.all(Array.from({ length: 10 }, () => holdBack(token)));
  for (const { socket } of held) socket.write('half');
  const other = await signIn(app, await staff());
  const { code } = await app.call('checkImport', { token: other.token, file: Buffer.from('no workbook') });
  expect(code).toBe('workbook_wrong_columns');
  expect(answered(held)).toEqual([]);
});

/** Calls that send a file, as this process sees them, and how many of their files it has had in memory whole at once. */
function watchUploads() {
  const seen: { readonly request: IncomingMessage; readonly response: ServerResponse }[] = [];
  const whole = () => seen.filter(({ request, response }) => request.complete && !response.writableFinished).length;
  let most = 0;
  const started = (message: unknown) => {
    const one = message as (typeof seen)[number];
    if (one.request.url !== sendChatFile.path) return;
    seen.push(one);
    one.request.once('end', () => {
      most = Math.max(most, whole());
    });
  };
  subscribe('http.server.request.start', started);
  onTestFinished(() => void unsubscribe('http.server.request.start', started));
  /** They have their place: what comes is read, or has been read whole. */
  const placed = () => seen.filter(({ request }) => request.complete || request.listenerCount('data') > 0).length;
  return { placed, whole, most: () => most };
}

test('of 32 files of 10 MiB at once sixteen are in memory, however long the work on them takes', async () => {
  const tokens: string[] = [];
  for (let agencies = 0; agencies < 8; agencies++) {
    const first = await staff();
    const second = await makeUser(app, 'staff', first.provider_id, first.agency_id);
    for (const user of [first, second]) tokens.push((await signIn(app, user)).token);
  }
  const uploads = watchUploads();
  const held = await Promise.all(
    [...tokens, ...tokens].map((token) => holdBack(token, mostChatFileBytes, sendChatFile.path)),
  );
  await eventually(() => expect(uploads.placed()).toBe(16));
  // All but the last byte first: a call waits ten seconds for a connection, and a busy machine takes longer than that to read 160 MiB.
  const [most, last] = [Buffer.alloc(mostChatFileBytes - 1, 'a'), Buffer.alloc(1, 'a')];
  for (const { socket } of held) socket.write(most);
  await eventually(() =>
    expect(held.filter(({ socket }) => socket.writableLength === 0).length).toBeGreaterThanOrEqual(16),
  );
  // The database does not take them.
  const busy = await app.store.pool.connect();
  // Also when an expectation fails: the database must not wait for this lock.
  onTestFinished(() => busy.release(true));
  await busy.query('begin');
  await busy.query('lock table chat_files in share mode');
  for (const { socket } of held) socket.write(last);
  await eventually(() => expect(uploads.whole()).toBe(16));
  for (let turn = 0; turn < 3; turn++) await fetch(`${app.url}/readyz`);
  expect([uploads.placed(), uploads.whole(), answered(held)]).toEqual([16, 16, []]);
  await busy.query('rollback');
  await eventually(() => expect(answered(held)).toHaveLength(32));
  expect(new Set(answered(held))).toEqual(new Set(['HTTP/1.1 200 OK']));
  expect(uploads.most()).toBe(16);
}, 120_000);

test('a chat file that is too large, or no file at all, holds no place', async () => {
  const { token } = await signIn(app, await staff());
  for (let n = 0; n < 3; n++) {
    const held = await holdBack(token, mostChatFileBytes + 1, sendChatFile.path);
    await eventually(() => expect(held.answer()).toBe('HTTP/1.1 413 Payload Too Large'));
    expect((await app.call('sendChatFile', { token, file: Buffer.alloc(0) })).status).toBe(422);
    expect((await app.call('sendChatFile', { token, file: Buffer.from('<svg/>') })).code).toBe('file_type_refused');
  }
  expect((await app.call('sendChatFile', { token, file: Buffer.from('a note') })).status).toBe(200);
});

test.each([
  ['nobody', 'HTTP/1.1 401 Unauthorized'],
  ['somebody who may not', 'HTTP/1.1 403 Forbidden'],
])('%s is refused before the file is sent', async (who, refused) => {
  const provider = await makeProvider(app);
  const display = await makeUser(app, 'display', provider, await makeAgency(app, provider));
  const { token } = await signIn(app, display);
  const held = await holdBack(who === 'nobody' ? '' : token);
  held.socket.write('half');
  await eventually(() => expect(held.answer()).toBe(refused));
});

test('whoever hangs up in the middle of a file leaves no warning and holds no place', async () => {
  const { token } = await signIn(app, await staff());
  const before = app.logged().length;
  const since = () => app.logged().slice(before);
  for (let n = 0; n < 3; n++) {
    const held = await holdBack(token);
    await eventually(() => expect(held.asked).toBe(true));
    await new Promise<void>((sent) => held.socket.write('half', () => sent()));
    held.socket.resetAndDestroy();
  }
  const { code } = await app.call('checkImport', { token, file: Buffer.from('no workbook') });
  expect(code).toBe('workbook_wrong_columns');
  const logged = /a caller left before the answer|a call found no database/g;
  await eventually(() => expect(since().match(logged)?.length).toBeGreaterThanOrEqual(3));
  expect(since()).not.toContain('a call found no database');
  expect(since()).not.toContain('aborted');
});
