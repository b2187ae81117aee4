/** The page of alerts on one's own phone: what the browser and the server are told, and what somebody is told who cannot have it. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { currentUser, exampleAt, userId } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type PushHere, pushHere } from '../../lib/session/push-here.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakePush, fakePush, pushKey } from '../../testing/fake-push.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import type { Subscription } from './api.ts';
import { PushScreen } from './screen.tsx';

const me = currentUser();
const phone: Subscription = {
  subscription_id: 1,
  device: '我的手機',
  created_at: exampleAt - 3_600_000,
  sent_at: null,
  problem: null,
  of_this_session: true,
};

let server: FakeServer;
let key: string;
let stored: Subscription[];
/** Of each subscription that was made, oldest first. */
let endpoints: string[];

beforeEach(async () => {
  crankClock();
  pushHere.reread();
  await speak('zh-TW');
  await bringDeskWords();
  key = pushKey(1);
  stored = [];
  endpoints = [];
  server = fakeServer({
    readPush: () => ({ public_key: key, subscriptions: stored }),
    addPush({ body: { endpoint, device } }) {
      if (!endpoints.includes(endpoint)) endpoints.push(endpoint);
      const added = { ...phone, subscription_id: endpoints.indexOf(endpoint) + 1, device };
      stored = [...stored.filter((each) => each.subscription_id !== added.subscription_id), added];
      return added;
    },
    removePush({ params }) {
      if (!stored.some((each) => each.subscription_id === params.subscription_id)) return refusal('not_found');
      stored = stored.filter((each) => each.subscription_id !== params.subscription_id);
      return {};
    },
  });
});

const open = (options: Parameters<typeof renderScreen>[1] = {}) => renderScreen(<PushScreen failing={null} />, options);
const turnOnButton = () => screen.findByRole('button', { name: '在這台裝置開啟' });
const on = '已開啟：鎖上螢幕也會通知您。';
const off = '尚未開啟：鎖上螢幕後，這台裝置不會通知。';

/** As somebody who turned it on here earlier finds it. */
async function turnedOn(push: FakePush, change: Partial<PushHere> = {}): Promise<void> {
  push.setPermission('granted');
  push.keyed(key);
  const endpoint = push.endpoint() ?? '';
  endpoints.push(endpoint);
  stored = [phone];
  pushHere.set({ user_id: me.user_id, name: me.display_name, subscription_id: 1, endpoint, works: true, ...change });
}

describe('a browser that cannot', () => {
  test('because the address is plain http: says to open it by https', async () => {
    fakePush();
    vi.stubGlobal('isSecureContext', false);
    await open();
    await screen.findByText('這個網址不能開啟推播');
    screen.getByText(/https 開頭/);
    expect(screen.queryByRole('button', { name: '在這台裝置開啟' })).toBeNull();
  });

  test('because it has no push: says which do', async () => {
    fakePush();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    await open();
    await screen.findByText('這個瀏覽器沒有推播');
  });

  test('because it is an iPhone outside the home screen: says how it gets there', async () => {
    fakePush();
    Reflect.deleteProperty(window, 'PushManager');
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
    await open();
    await screen.findByText('請先加到主畫面');
  });

  test('because notifications are blocked: says how to undo it, and looks again', async () => {
    const push = fakePush({ permission: 'denied' });
    const { user } = await open();
    await screen.findByText('瀏覽器封鎖了這個網站的通知');
    push.setPermission('granted');
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await turnOnButton();
    expect(push.asked()).toBe(0);
  });
});

describe('turning on', () => {
  test('asks only when pressed, subscribes with the key of the server, and tells it under the name that was typed', async () => {
    const push = fakePush();
    const { user } = await open();
    const name = await screen.findByLabelText<HTMLInputElement>('裝置名稱');
    expect(name.value).toBe('Android · Chrome');
    screen.getByText(off);
    expect(push.asked()).toBe(0);
    await user.clear(name);
    await user.type(name, '  大夜手機 ');
    await user.click(await turnOnButton());
    await screen.findByText(on);
    expect(push.asked()).toBe(1);
    const body = { endpoint: 'https://push.example/1', keys: expect.anything(), device: '大夜手機' };
    expect(server.callsOf('addPush').map((each) => each.body)).toEqual([body]);
    const [entry] = await screen.findAllByRole('listitem');
    expect(entry?.textContent).toMatch(/^大夜手機這台裝置/);
    expect(pushHere.get()).toMatchObject({ user_id: me.user_id, subscription_id: 1 });
    // From then on this page looks whether it still is.
    push.lose();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() =>
      expect(pushHere.get()).toMatchObject({ subscription_id: 2, endpoint: 'https://push.example/2' }),
    );
  });

  test('a name that was taken away is the browser’s again', async () => {
    fakePush();
    const { user } = await open();
    await user.clear(await screen.findByLabelText('裝置名稱'));
    await user.click(await turnOnButton());
    await screen.findByText(on);
    expect(server.callsOf('addPush')[0]?.body).toMatchObject({ device: 'Android · Chrome' });
  });

  test('whoever waves the question away is told how to go on, and can', async () => {
    const push = fakePush({ answers: 'default' });
    const { user } = await open();
    await user.click(await turnOnButton());
    await screen.findByText(/還沒有允許通知/);
    push.answers = 'granted';
    await user.click(await turnOnButton());
    await screen.findByText(on);
  });

  test('whoever says no is told how to undo it', async () => {
    fakePush({ answers: 'denied' });
    const { user } = await open();
    await user.click(await turnOnButton());
    await screen.findByText('瀏覽器封鎖了這個網站的通知');
    expect(server.callsOf('addPush')).toEqual([]);
  });

  test('a message service that cannot be reached is named; the name that was typed stays', async () => {
    const push = fakePush();
    push.unreachable = true;
    const { user } = await open();
    await user.type(await screen.findByLabelText('裝置名稱'), ' 2');
    await user.click(await turnOnButton());
    await screen.findByText(/連不上它的推播服務/);
    expect(pushHere.get()).toBeNull();
    push.unreachable = false;
    await user.click(await turnOnButton());
    await screen.findByText('Android · Chrome 2', { selector: 'p' });
  });

  test('what the server refused is tried again with the same subscription', async () => {
    const push = fakePush();
    server.answer({ addPush: () => refusal('unavailable') });
    const { user } = await open();
    await user.click(await turnOnButton());
    await screen.findByText('沒有開啟');
    expect(pushHere.get()).toBeNull();
    expect(push.endpoint()).toBe('https://push.example/1');
    server.answer({ addPush: () => ({ ...phone, device: 'Android · Chrome' }) });
    await user.click(await turnOnButton());
    await screen.findByText(on);
    expect(push.endpoint()).toBe('https://push.example/1');
  });

  test('a worker that never comes up does not leave the button waiting', async () => {
    const clock = crankClock();
    fakePush();
    Object.assign(navigator.serviceWorker, { ready: new Promise(() => {}) });
    const { user } = await open();
    await user.click(await turnOnButton());
    await waitFor(() => expect(clock.waiting()).toBeGreaterThan(1));
    await clock.advance(20_000);
    await screen.findByText(/連不上它的推播服務/);
  });

  test('where another account shows its messages, it says whose, and takes over', async () => {
    const push = fakePush();
    await turnedOn(push, { user_id: userId(8), name: '林淑芬' });
    stored = [];
    const { user } = await open();
    await screen.findByText(/目前通知的是「林淑芬」/);
    await user.click(await turnOnButton());
    await screen.findByText(on);
    expect(pushHere.get()).toMatchObject({ user_id: me.user_id, name: me.display_name });
    expect(server.callsOf('removePush')).toEqual([]);
  });
});

describe('what was turned on here', () => {
  test('is left alone where nothing changed', async () => {
    const push = fakePush();
    await turnedOn(push);
    await open();
    await screen.findByText(on);
    await waitFor(() => expect(server.callsOf('readPush').length).toBeGreaterThan(1));
    expect(server.callsOf('addPush')).toEqual([]);
    expect(push.asked()).toBe(0);
  });

  test('leaves the worker the words for the day when no page is open', async () => {
    const put = vi.fn((_: string, words: Response) => words.json().then((said) => void left.push(said)));
    const left: unknown[] = [];
    vi.stubGlobal('caches', { open: () => Promise.resolve({ put }) });
    const push = fakePush();
    await turnedOn(push);
    await open();
    await waitFor(() =>
      expect(left).toEqual([{ title: '請打開守夜燈一次', body: expect.stringContaining('收不到警示') }]),
    );
    expect(put.mock.calls[0]?.[0]).toBe('/push-worker/changed');
  });

  test('is renewed silently when the server has other keys: under its name, and the old one goes', async () => {
    const push = fakePush();
    await turnedOn(push);
    key = pushKey(2);
    await open();
    await waitFor(() => expect(stored.map(({ subscription_id }) => subscription_id)).toEqual([2]));
    expect(stored[0]?.device).toBe('我的手機');
    expect(push.endpoint()).toBe('https://push.example/2');
    expect(pushHere.get()).toMatchObject({ subscription_id: 2, endpoint: 'https://push.example/2' });
    screen.getByText(on);
  });

  test('is told to the server again when the browser made it anew, or lost it', async () => {
    const push = fakePush();
    await turnedOn(push);
    push.makeAnew();
    const { unmount } = await open();
    await waitFor(() => expect(pushHere.get()?.endpoint).toBe('https://push.example/2'));
    unmount();
    push.lose();
    await open();
    await waitFor(() => expect(pushHere.get()?.endpoint).toBe('https://push.example/3'));
    await waitFor(() => expect(stored.map(({ subscription_id }) => subscription_id)).toEqual([3]));
  });

  test('and is lost where it cannot be made anew is not said to be on; the next page that opens tries again', async () => {
    const push = fakePush();
    await turnedOn(push);
    push.lose();
    push.unreachable = true;
    const { unmount } = await open();
    await screen.findByText(off);
    await turnOnButton();
    unmount();
    push.unreachable = false;
    await open();
    await screen.findByText(on);
    expect(pushHere.get()).toMatchObject({ endpoint: 'https://push.example/2', works: true });
  });

  test('and turned off elsewhere is off here too', async () => {
    const push = fakePush();
    await turnedOn(push);
    stored = [];
    await open();
    await screen.findByText(off);
    await waitFor(() => expect(push.endpoint()).toBeNull());
    expect(server.callsOf('addPush')).toEqual([]);
  });

  test('is off when notifications are no longer allowed, and the server is told', async () => {
    const push = fakePush();
    await turnedOn(push);
    push.setPermission('denied');
    push.lose();
    await open();
    await screen.findByText('瀏覽器封鎖了這個網站的通知');
    await waitFor(() => expect(stored).toEqual([]));
    expect(pushHere.get()).toBeNull();
  });
});

describe('the list', () => {
  test('says since when, when a message was sent last, and what became of it', async () => {
    fakePush();
    stored = [
      { ...phone, sent_at: exampleAt - 60_000, problem: 'unreachable' },
      { ...phone, subscription_id: 2, device: 'iPad' },
    ];
    await open();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('01:00 開啟 · 上次送出 01:59');
    expect(first?.textContent).toContain('上次沒有送達：');
    expect(second?.textContent).toContain('還沒有送過');
    expect(second?.textContent).not.toContain('這台裝置');
  });

  test('sends a test message and says what became of it; one that takes none any more leaves the list', async () => {
    fakePush();
    stored = [phone];
    server.answer({
      tryPush: () => {
        stored = [{ ...phone, sent_at: exampleAt }];
        return { state: 'sent', problem: null };
      },
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^送出測試訊息 ?我的手機$/ }));
    await screen.findByText(/已送往「我的手機」/);
    await screen.findByText(/上次送出 02:00/);
    server.answer({
      tryPush: () => {
        stored = [];
        return { state: 'failed', problem: 'gone' };
      },
    });
    await user.click(screen.getByRole('button', { name: /^送出測試訊息 ?我的手機$/ }));
    await screen.findByText(/沒有送到「我的手機」/);
    await screen.findByText(/請在那台裝置上重新開啟/);
    await screen.findByText('還沒有任何裝置。');
  });

  test('marks a device whose push service has ended it, with what to do there; there is nothing to try, it can be taken off', async () => {
    fakePush();
    stored = [{ ...phone, problem: 'gone' }];
    const { user } = await open();
    await screen.findByText('這台裝置已收不到訊息。請在這台裝置上打開守夜燈，重新開啟推播。');
    expect(screen.queryByRole('button', { name: /^送出測試訊息/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^關閉 ?我的手機$/ }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '關閉' }));
    await screen.findByText('還沒有任何裝置。');
  });

  test('of this browser, ended while the page is open, says so as soon as it is blocked', async () => {
    const push = fakePush();
    await turnedOn(push);
    await open();
    await screen.findByText(on);
    push.setPermission('denied');
    act(() => pushHere.set(null));
    await screen.findByText('瀏覽器封鎖了這個網站的通知');
  });

  test('of this browser, found ended by a test, gets another address, which is tried', async () => {
    const push = fakePush();
    await turnedOn(push);
    server.answer({
      tryPush({ params }) {
        if (params.subscription_id !== 1) return { state: 'sent', problem: null };
        stored = [{ ...phone, problem: 'gone' }];
        return { state: 'failed', problem: 'gone' };
      },
    });
    const { user } = await open();
    await screen.findByText(on);
    await user.click(await screen.findByRole('button', { name: /^送出測試訊息 ?我的手機$/ }));
    await screen.findByText(/已送往「我的手機」/);
    expect(stored.map(({ subscription_id }) => subscription_id)).toEqual([2]);
    expect(server.callsOf('addPush')).toMatchObject([{ body: { endpoint: 'https://push.example/2' } }]);
  });

  test('one test too many says how long to wait', async () => {
    fakePush();
    stored = [phone];
    server.answer({ tryPush: () => refusal('too_many_attempts', { retry_after: 10 }) });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^送出測試訊息 ?我的手機$/ }));
    expect((await screen.findByRole('alert')).textContent).toContain('請等 10 秒 後再送');
  });

  test('where this browser itself takes no message any more, it says that it is off, and can be turned on again', async () => {
    const push = fakePush();
    await turnedOn(push);
    server.answer({
      tryPush: () => {
        stored = [];
        return { state: 'failed', problem: 'gone' };
      },
    });
    const { user } = await open();
    await screen.findByText(on);
    await user.click(await screen.findByRole('button', { name: /^送出測試訊息 ?我的手機$/ }));
    await screen.findByText(off);
    await user.click(await turnOnButton());
    await screen.findByText(on);
    expect(push.endpoint()).toBe('https://push.example/2');
  });

  test('turning this browser off asks first, then tells the server and the browser', async () => {
    const push = fakePush();
    await turnedOn(push);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^關閉 ?我的手機$/ }));
    const dialog = await screen.findByRole('dialog', { name: '要關閉「我的手機」的推播嗎？' });
    server.answer({ removePush: () => refusal('unavailable') });
    await user.click(within(dialog).getByRole('button', { name: '關閉' }));
    await within(dialog).findByText('無法完成');
    expect(push.endpoint()).not.toBeNull();
    server.answer({
      removePush: () => {
        stored = [];
        return {};
      },
    });
    await user.click(within(dialog).getByRole('button', { name: '關閉' }));
    await screen.findByText(off);
    expect(push.endpoint()).toBeNull();
    expect(pushHere.get()).toBeNull();
  });

  test('another device is turned off without touching this one; one that is gone already is as good as that', async () => {
    const push = fakePush();
    await turnedOn(push);
    stored = [phone, { ...phone, subscription_id: 2, device: 'iPad' }];
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /^關閉 ?iPad$/ }));
    stored = [phone];
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '關閉' }));
    await waitFor(() => expect(screen.queryByText('iPad')).toBeNull());
    screen.getByText(on);
    expect(push.endpoint()).not.toBeNull();
  });

  test('that cannot be read is read again on demand', async () => {
    fakePush();
    server.answer({ readPush: () => refusal('internal') });
    const { user } = await open();
    await screen.findByText('無法讀取');
    server.answer({ readPush: () => ({ public_key: key, subscriptions: [phone] }) });
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await screen.findByText('我的手機', { selector: 'p' });
  });
});

test('on a shared station it says that messages go to a person’s own phone, and asks nothing', async () => {
  const push = fakePush();
  await open({ user: currentUser({ shared: true }) });
  await screen.findByText('這是共用工作站的帳號');
  expect(screen.queryByRole('button', { name: '在這台裝置開啟' })).toBeNull();
  expect([server.calls, push.asked()]).toEqual([[], 0]);
});
