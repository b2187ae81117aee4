import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectPlainScreen, createFrameReader, textWords } from './plain-screen.ts';

/** As a server sends it: whole, not masked. */
function served(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.from([0x81, body.length])
      : body.length < 65_536
        ? Buffer.from([0x81, 126, body.length >> 8, body.length & 0xff])
        : Buffer.concat([
            Buffer.from([0x81, 127, 0, 0, 0, 0]),
            Buffer.from(new Uint32Array([body.length]).buffer).swap32(),
          ]);
  return Buffer.concat([head, body]);
}

test('a text frame of a client as RFC 6455 §5.7 spells it', () => {
  const words = textWords('Hello', Buffer.from([0x37, 0xfa, 0x21, 0x3d]));
  expect(words.toString('hex')).toBe('818537fa213d7f9f4d5158');
});

test('frames of every length are told once each, however the bytes are cut', () => {
  const texts = ['2', `42["DashboardEvent",${'x'.repeat(300)}]`, '', `42["SnapshotEvent",${'y'.repeat(70_000)}]`, '3'];
  const all = Buffer.concat(texts.map(served));
  for (const size of [1, 2, 3, 7, 100, 65_536, all.length]) {
    const heard: [number, number, string][] = [];
    const reader = createFrameReader((kind, length, first) => heard.push([kind, length, first]));
    for (let at = 0; at < all.length; at += size) reader.take(all.subarray(at, at + size));
    expect(heard).toEqual(texts.map((text) => [1, text.length, text.slice(0, 120)]));
  }
});

test('it sits in a channel of a real socket.io server, counts what is said and what is missing, and is refused with a reason', async () => {
  const http: HttpServer = createServer();
  const io = new Server(http, { serveClient: false, pingInterval: 50, pingTimeout: 1_000 });
  onTestFinished(() => io.close());
  io.on('connection', (socket) => {
    socket.on('subscribe', ({ channel, auth }) => {
      if (auth.headers.Authorization !== 'Bearer right') return socket.emit('subscription_error', channel, 401);
      void socket.join(channel);
      return socket.emit('SnapshotEvent', channel, { epoch: 'e', seq: 7, board: 'b'.repeat(200_000) });
    });
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const seat = { url, channel: 'private-dashboard.1' };
  await expect(connectPlainScreen({ ...seat, token: 'wrong' })).rejects.toThrow('refused');
  const screen = await connectPlainScreen({ ...seat, token: 'right' });
  for (const seq of [8, 9, 12]) io.to(seat.channel).emit('DashboardEvent', seat.channel, { epoch: 'e', seq, beds: [] });
  io.to(seat.channel).emit('BeatEvent', seat.channel, { epoch: 'e', seq: 12 });
  io.to(seat.channel).emit('AlertEvent', seat.channel, { epoch: 'e', seq: 13, alerts: [] });
  await vi.waitFor(() => expect(screen.seq).toBe(13));
  expect({ events: screen.events, gaps: screen.gaps }).toEqual({ events: 3, gaps: 2 });
  expect(screen.bytes).toBeGreaterThan(200_000);
  expect(screen.connected).toBe(true);
  screen.close();
});
