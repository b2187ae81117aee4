import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { ListKind } from '@wardlight/contract';
import { exampleAt } from '@wardlight/contract/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { crankClock } from '../testing/cranked-clock.ts';
import type { WireListener } from './follow.ts';
import { followLists, showsChanged, showsLists } from './lists.ts';
import { readLists } from './use-live-lists.ts';

const channel = 'private-lists.1';

beforeEach(() => {
  crankClock();
});

it('hears which kinds have changed, and that everything may have', () => {
  const onNews = vi.fn();
  let listener = null as WireListener | null;
  const stop = followLists({
    channel,
    token: 'secret',
    onNews,
    onSessionLost: vi.fn(),
    openWire: (to) => {
      listener = to;
      return { send: vi.fn(), reopen: vi.fn(), close: vi.fn() };
    },
  });
  const say = (seq: number, fresh: boolean, kinds: readonly string[]) =>
    listener?.heard('ListEvent', channel, { epoch: 'a', seq, at: exampleAt, fresh, kinds });
  say(2, true, []);
  say(3, false, ['devices', 'beds']);
  // Of a server that is newer than this page: what it knows counts.
  say(4, false, ['of a later version', 'beds']);
  listener?.heard('ForaEvent', channel, {});
  expect(onNews.mock.calls).toEqual([['fresh'], [['devices', 'beds']], [['beds']]]);
  stop();
});

it('lists are read; what a form began from, and what has its own channel, is not', () => {
  expect(showsChanged(['devices', 1, {}, 0], ['devices'])).toBe(true);
  expect(showsChanged(['devices', 1, {}, 0], ['accounts'])).toBe(false);
  // Residents stand there with their mat and their template.
  expect(showsChanged(['residents', 1, {}, 0], ['devices'])).toBe(true);
  expect(showsChanged(['residents', 1, {}, 0], ['templates'])).toBe(true);
  for (const name of ['template', 'resident-settings', 'user', 'board', 'restTime', 'contacts']) {
    expect(showsLists([name])).toBe(false);
    expect(showsChanged([name], 'fresh')).toBe(false);
  }
});

/** A list whose answers the test gives. */
function held(client: QueryClient, name: string) {
  const answers: ((value: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: [name, 1], queryFn, staleTime: Number.POSITIVE_INFINITY });
  return { observer, answers };
}
const settle = () => new Promise<void>((resolve) => queueMicrotask(resolve));
async function settled(): Promise<void> {
  for (let n = 0; n < 20; n++) await settle();
}

it('what is shown is read, an answer under way once more, and what is only remembered when it is shown again', async () => {
  const client = new QueryClient();
  const [devices, beds] = [held(client, 'devices'), held(client, 'beds')];
  const stopDevices = devices.observer.subscribe(() => {});
  const stopBeds = beds.observer.subscribe(() => {});
  await settled();
  beds.answers[0]?.('beds');
  await settled();
  stopBeds();

  // The first answer of the devices is still under way: what it says may be older than the change.
  const done = readLists(client, ['devices', 'beds'] satisfies ListKind[]);
  await settled();
  expect(devices.answers).toHaveLength(1);
  devices.answers[0]?.('before');
  await settled();
  expect(devices.answers).toHaveLength(2);
  devices.answers[1]?.('after');
  await done;
  expect(devices.observer.getCurrentResult().data).toBe('after');
  expect(beds.answers).toHaveLength(1);
  const stopAgain = beds.observer.subscribe(() => {});
  await settled();
  expect(beds.answers).toHaveLength(2);
  for (const stop of [stopDevices, stopAgain]) stop();
  client.clear();
});
