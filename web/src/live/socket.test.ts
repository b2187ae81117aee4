/** One connection for all who follow a channel. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { WireListener } from './follow.ts';
import { openSocket } from './socket.ts';

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

beforeEach(() => {
  fake.opened.length = 0;
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
