/** One connection for all who follow a channel. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetParts, importing } from '../lib/browser/chunks.ts';
import { crankClock } from '../testing/cranked-clock.ts';
import type { WireListener } from './follow.ts';
import { bringSocket, openSocket } from './socket.ts';

type Heard = (...said: unknown[]) => void;

const fake = vi.hoisted(() => {
  class Socket {
    connected = false;
    gone = false;
    readonly hearers = new Map<string, unknown>();
    on = (name: string, hear: unknown) => this.hearers.set(name, hear);
    onAny = (hear: unknown) => this.hearers.set('any', hear);
    emit(): void {}
    offAny(): void {}
    off(): void {}
    connect(): void {}
    disconnect(): void {
      this.gone = true;
    }
  }
  return { Socket, opened: [] as Socket[], settings: [] as unknown[] };
});

vi.mock('socket.io-client', () => ({
  io: (settings: unknown) => {
    fake.settings.push(settings);
    const socket = new fake.Socket();
    fake.opened.push(socket);
    return socket;
  },
}));

const listener = () => ({ opened: vi.fn(), lost: vi.fn(), heard: vi.fn(), offline: vi.fn() }) satisfies WireListener;
const last = () => {
  const socket = fake.opened.at(-1);
  if (socket === undefined) throw new Error('nothing was opened');
  return { socket, say: (name: string, ...said: unknown[]) => (socket.hearers.get(name) as Heard)(...said) };
};

beforeEach(async () => {
  bringSocket();
  await vi.dynamicImportSettled();
  fake.opened.length = 0;
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('whoever comes later shares the connection, and is told that it is open; it ends with the last', async () => {
  const [first, second] = [listener(), listener()];
  const one = openSocket(first);
  const { socket, say } = last();
  socket.connected = true;
  say('connect');
  const two = openSocket(second);
  expect([fake.opened.length, first.opened.mock.calls.length, second.opened.mock.calls.length]).toEqual([1, 1, 0]);
  await Promise.resolve();
  expect([first.opened.mock.calls.length, second.opened.mock.calls.length]).toEqual([1, 1]);
  say('any', 'BeatEvent', 'private-fora.1', {});
  expect(second.heard).toHaveBeenCalledWith('BeatEvent', 'private-fora.1', {});
  one.close();
  one.close();
  say('disconnect', 'io server disconnect');
  expect([first.lost.mock.calls.length, second.lost.mock.calls, socket.gone]).toEqual([0, [[true]], false]);
  two.close();
  expect(socket.gone).toBe(true);
  openSocket(listener()).close();
  expect(fake.opened).toHaveLength(2);
});

it('who left before it was told hears nothing', async () => {
  const first = listener();
  const one = openSocket(first);
  last().socket.connected = true;
  const second = listener();
  openSocket(second).close();
  await Promise.resolve();
  expect(second.opened).not.toHaveBeenCalled();
  one.close();
});

it('comes back after 1 to 5 seconds and gives up an attempt after 30, by websocket first', () => {
  const wire = openSocket(listener());
  expect(fake.settings.at(-1)).toMatchObject({
    ...{ reconnectionDelay: 1_000, reconnectionDelayMax: 5_000, timeout: 30_000 },
    transports: ['websocket', 'polling'],
  });
  wire.close();
});

it('opens as soon as its program has come, and not before', async () => {
  forgetParts();
  const first = listener();
  const wire = openSocket(first);
  expect(fake.opened).toHaveLength(0);
  // Nothing is sent and nothing breaks before there is a connection.
  wire.send('subscribe', {});
  wire.reopen();
  await vi.dynamicImportSettled();
  expect(fake.opened).toHaveLength(1);
  last().say('connect');
  expect(first.opened).toHaveBeenCalledOnce();
  wire.close();
  expect(last().socket.gone).toBe(true);
});

it('closed before its program came, opens no connection', async () => {
  forgetParts();
  openSocket(listener()).close();
  await vi.dynamicImportSettled();
  expect(fake.opened).toHaveLength(0);
});

it('a program that cannot be fetched counts as a lost connection, for later listeners too, and is tried again', async () => {
  forgetParts();
  const clock = crankClock();
  const cut = vi.spyOn(importing, 'of').mockRejectedValue(new Error('no line'));
  const [first, second] = [listener(), listener()];
  const one = openSocket(first);
  await vi.waitFor(() => expect(first.lost).toHaveBeenCalled());
  expect(first.lost.mock.calls).toEqual([[false]]);
  const two = openSocket(second);
  await Promise.resolve();
  expect(second.lost.mock.calls).toEqual([[false]]);
  cut.mockRestore();
  await clock.advance(1_000);
  await vi.dynamicImportSettled();
  expect(fake.opened).toHaveLength(1);
  one.close();
  two.close();
});
