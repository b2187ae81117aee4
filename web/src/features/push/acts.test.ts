/** What keeps push on in an open page: when it looks, and what it does with what it finds. */
import { currentUser, exampleAt } from '@wardlight/contract/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pushHere } from '../../lib/session/push-here.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakePush, fakePush, pushKey } from '../../testing/fake-push.ts';
import { type FakeServer, fakeServer, unreachable } from '../../testing/fake-server.ts';
import { watchHere } from './acts.ts';
import type { Subscription } from './api.ts';

const me = currentUser();
const hour = 3_600_000;
const phone: Subscription = {
  subscription_id: 4,
  device: '我的手機',
  created_at: exampleAt,
  sent_at: null,
  problem: null,
  of_this_session: true,
};
let clock: CrankedClock;
let server: FakeServer;
let push: FakePush;
let stored: Subscription[];
let removed: number[];
let stop = (): void => {};

beforeEach(async () => {
  clock = crankClock();
  push = fakePush({ permission: 'granted' });
  push.keyed(pushKey(1));
  stored = [phone];
  removed = [];
  server = fakeServer({
    readPush: () => ({ public_key: pushKey(1), subscriptions: stored }),
    addPush: () => ({ ...phone, subscription_id: 5 }),
    removePush({ params }) {
      removed.push(Number(params.subscription_id));
      return {};
    },
  });
  pushHere.set({
    user_id: me.user_id,
    name: me.display_name,
    subscription_id: 4,
    endpoint: 'https://push.example/1',
    works: true,
  });
  stop = watchHere(me);
  await looked(1);
});
afterEach(() => {
  stop();
  pushHere.set(null);
});

/** So many times since the page was opened, and what was found has been dealt with. */
async function looked(times: number): Promise<void> {
  await vi.waitFor(() => expect(server.callsOf('readPush')).toHaveLength(times));
}
const seenAgain = () => void document.dispatchEvent(new Event('visibilitychange'));
const registered = () => server.callsOf('addPush').map(({ body }) => (body as { endpoint: string }).endpoint);
const ended = () => {
  stored = [{ ...phone, problem: 'gone' }];
};

describe('looks', () => {
  test('each hour', async () => {
    await clock.advance(hour - 1);
    await looked(1);
    await clock.advance(1);
    await looked(2);
    await clock.advance(hour);
    await looked(3);
  });

  test('when the page is seen again, not when it goes out of sight', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden');
    seenAgain();
    expect(server.callsOf('readPush')).toHaveLength(1);
    seenAgain();
    await looked(2);
  });

  test('when the browser changes what it allows', async () => {
    push.changePermission('granted');
    await looked(2);
  });

  test('no more once it is stopped', async () => {
    stop();
    seenAgain();
    push.changePermission('denied');
    await clock.advance(2 * hour);
    expect(server.callsOf('readPush')).toHaveLength(1);
  });

  test('in a browser that does not tell of its permission too', async () => {
    stop();
    Reflect.deleteProperty(navigator, 'permissions');
    stop = watchHere(me);
    await looked(2);
    seenAgain();
    await looked(3);
  });
});

describe('what has died', () => {
  test('by `unsubscribe()` is mended with another address', async () => {
    push.lose();
    await clock.advance(hour);
    await vi.waitFor(() =>
      expect(pushHere.get()).toMatchObject({ subscription_id: 5, endpoint: 'https://push.example/2', works: true }),
    );
    expect(removed).toEqual([4]);
  });

  test('and cannot be mended is not said to be on, and mended by a later look', async () => {
    push.lose();
    push.unreachable = true;
    seenAgain();
    await vi.waitFor(() => expect(pushHere.get()).toMatchObject({ works: false }));
    push.unreachable = false;
    await clock.advance(hour);
    await vi.waitFor(() => expect(pushHere.get()).toMatchObject({ subscription_id: 5, works: true }));
  });

  test('without a line is not said to be on; a bad line alone says nothing of it', async () => {
    server.answer({ readPush: () => unreachable });
    seenAgain();
    await looked(2);
    expect(pushHere.get()).toMatchObject({ works: true });
    push.lose();
    seenAgain();
    await vi.waitFor(() => expect(pushHere.get()).toMatchObject({ works: false }));
  });

  test('by a 410 gets another address; the dead one is never registered again', async () => {
    ended();
    seenAgain();
    await vi.waitFor(() => expect(pushHere.get()).toMatchObject({ subscription_id: 5, works: true }));
    expect(registered()).toEqual(['https://push.example/2']);
    await vi.waitFor(() => expect(removed).toEqual([4]));
  });

  test('by a 410, of an earlier session too', async () => {
    stored = [{ ...phone, problem: 'gone', of_this_session: false }];
    seenAgain();
    await vi.waitFor(() => expect(pushHere.get()).toMatchObject({ subscription_id: 5 }));
    expect(registered()).toEqual(['https://push.example/2']);
  });

  test('by a 410 in a browser that goes on with the dead address: nothing is registered, and it is not on', async () => {
    push.sticks = true;
    ended();
    seenAgain();
    await vi.waitFor(() => expect(pushHere.get()).toMatchObject({ works: false }));
    await clock.advance(hour);
    await looked(3);
    expect(registered()).toEqual([]);
    push.sticks = false;
    await clock.advance(hour);
    await vi.waitFor(() => expect(pushHere.get()).toMatchObject({ subscription_id: 5, works: true }));
  });

  test('with its row, turned off elsewhere, stays off', async () => {
    stored = [];
    seenAgain();
    await vi.waitFor(() => expect(pushHere.get()).toBeNull());
    await vi.waitFor(() => expect(push.endpoint()).toBeNull());
    await clock.advance(hour);
    expect([registered(), server.callsOf('readPush').length]).toEqual([[], 2]);
  });
});
