/** What the frame does about phones: it says that a locked one is silent, goes where a notification leads, and leaves with whoever signs out. */
import { act, screen, waitFor } from '@testing-library/react';
import { board, currentUser, exampleAt, userId } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { pushHere } from '../lib/session/push-here.ts';
import { session } from '../lib/session/session.ts';
import { silenceAccepted } from '../lib/session/silence-accepted.ts';
import { showWelcome } from '../lib/session/welcome.ts';
import { setUnlocked } from '../lib/sound/sound-unlock.ts';
import { type CrankedClock, crankClock } from '../testing/cranked-clock.ts';
import { fakeAudio } from '../testing/fake-audio.ts';
import { type FakePush, fakePush, pushKey } from '../testing/fake-push.ts';
import { type FakeServer, fakeServer, unreachable } from '../testing/fake-server.ts';
import { renderApp, signedIn } from '../testing/render.tsx';

vi.mock('../live/socket.ts', async () => (await import('../testing/held-wire.ts')).socketModule);

const silent = '螢幕鎖上時不會通知您，除非開啟推播。';
const me = currentUser();
const here = {
  user_id: me.user_id,
  name: me.display_name,
  subscription_id: 4,
  endpoint: 'https://push.example/1',
  works: true,
};
const phone = {
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

beforeEach(() => {
  clock = crankClock();
  server = fakeServer({
    readUser: () => me,
    readBoard: () => board(),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    readPush: () => ({ public_key: pushKey(1), subscriptions: [phone] }),
    logout: () => ({}),
  });
  // Somebody has touched the page; else its first bar is about sound.
  fakeAudio();
  setUnlocked(true);
  push = fakePush();
  pushHere.reread();
  silenceAccepted.reread();
  showWelcome(false);
  hold({ width: 375, coarse: true });
});

function hold({ width, coarse }: { readonly width: number; readonly coarse: boolean }): void {
  const before = window.matchMedia;
  window.matchMedia = (media) => ({ ...before(media), matches: coarse && media === '(pointer: coarse)' });
  window.innerWidth = width;
  act(() => void window.dispatchEvent(new Event('resize')));
}

/** As somebody finds it who turned it on in this browser. */
function turnedOn(change: Partial<typeof here> = {}): void {
  push.setPermission('granted');
  push.keyed(pushKey(1));
  pushHere.set({ ...here, ...change });
}

async function openAt(path: string, account = me) {
  server.answer({ readUser: () => account });
  signedIn(account);
  const view = await renderApp(path);
  await clock.advance(800);
  return view;
}
const boardShown = () => screen.findByRole('heading', { level: 1, name: '即時看板' });

describe('a phone that is locked is silent', () => {
  test('which the board says, with the way to turn it on', async () => {
    await openAt('/dashboard');
    await screen.findByText(silent);
    expect(screen.getByRole('link', { name: '開啟推播' }).getAttribute('href')).toBe('/push');
  });

  test('and the alert center; no other page does', async () => {
    const { router } = await openAt('/alerts');
    await screen.findByText(silent);
    await act(() => router.navigate('/no/such/page'));
    await screen.findByRole('heading', { name: '找不到這個頁面' });
    expect(screen.queryByText(silent)).toBeNull();
  });

  test.each([
    ['a tablet', 1280],
    ['a phone turned sideways', 812],
  ])('and so does the board of %s, which is as wide as a desk', async (_, width) => {
    hold({ width, coarse: true });
    await openAt('/dashboard');
    await screen.findByText(silent);
  });

  test('below what needs somebody, and alone: until when the second factor is to be set is said after it', async () => {
    const agent = currentUser({ role: 'agent', agency_id: null, second_factor_by: exampleAt });
    const { user } = await openAt('/dashboard', agent);
    const told = await screen.findByText(silent);
    const strip = await screen.findByRole('region', { name: '需要人的警示' });
    expect(strip.compareDocumentPosition(told)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByText('請設定兩步驟驗證')).toBeNull();
    await user.click(screen.getByRole('button', { name: '先不要' }));
    const next = await screen.findByText('請設定兩步驟驗證');
    expect(strip.compareDocumentPosition(next)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('nor beside the bar of a sound that waits for the first touch: on a phone there is one at a time', async () => {
    vi.stubGlobal('AudioContext', undefined);
    setUnlocked(false);
    await openAt('/dashboard');
    await screen.findByText(/瀏覽器還不允許發出聲音/);
    expect(screen.queryByText(silent)).toBeNull();
    act(() => setUnlocked(true));
    await screen.findByText(silent);
    expect(screen.queryByText(/瀏覽器還不允許發出聲音/)).toBeNull();
  });

  test('until it is waved away, for as long as the tab is open', async () => {
    const { user, unmount } = await openAt('/dashboard');
    await user.click(await screen.findByRole('button', { name: '先不要' }));
    expect(screen.queryByText(silent)).toBeNull();
    unmount();
    silenceAccepted.reread();
    await openAt('/dashboard');
    await boardShown();
    expect(screen.queryByText(silent)).toBeNull();
  });

  test('what one has waved away is said to the next who signs in', async () => {
    silenceAccepted.accept(userId(8));
    await openAt('/dashboard');
    await screen.findByText(silent);
  });

  test('waved away and turned on since, it is said again when the notifications go off', async () => {
    silenceAccepted.accept(me.user_id);
    turnedOn();
    await openAt('/dashboard');
    await boardShown();
    expect(screen.queryByText(silent)).toBeNull();
    act(() => pushHere.set(null));
    await screen.findByText(silent);
  });

  test.each([
    ['a desk', { width: 1280, coarse: false }],
    ['a narrow window with a mouse', { width: 375, coarse: false }],
  ])('is not said on %s', async (_, screenHeld) => {
    hold(screenHeld);
    await openAt('/dashboard');
    await boardShown();
    expect(screen.queryByText(silent)).toBeNull();
  });

  test('nor on a wall screen', async () => {
    await openAt('/dashboard', currentUser({ role: 'display' }));
    await boardShown();
    expect(screen.queryByText(silent)).toBeNull();
  });

  test('nor where one’s own notifications are on; those of another do not help', async () => {
    turnedOn();
    await openAt('/dashboard');
    await boardShown();
    expect(screen.queryByText(silent)).toBeNull();
    act(() => pushHere.set({ ...here, user_id: userId(8) }));
    await screen.findByText(silent);
    act(() => pushHere.set(here));
    expect(screen.queryByText(silent)).toBeNull();
    act(() => pushHere.set({ ...here, works: false }));
    await screen.findByText(silent);
  });

  test('is said again when the browser allows notifications no more', async () => {
    turnedOn();
    push.setPermission('denied');
    server.answer({ removePush: () => ({}) });
    await openAt('/dashboard');
    await boardShown();
    // When nothing more urgent is to be done.
    await clock.advance(2_000);
    await screen.findByText(silent);
    await waitFor(() => expect(server.callsOf('removePush')).toHaveLength(1));
  });
});

describe('turned on before one signed in anew', () => {
  const ofAnother = { public_key: pushKey(1), subscriptions: [{ ...phone, of_this_session: false }] };

  test('it is of this session from now on: the same subscription, under its name', async () => {
    turnedOn();
    server.answer({ readPush: () => ofAnother, addPush: () => phone });
    await openAt('/no/such/page');
    await screen.findByRole('heading', { name: '找不到這個頁面' });
    await clock.advance(2_000);
    await waitFor(() => expect(server.callsOf('addPush')).toHaveLength(1));
    expect(server.callsOf('addPush')[0]?.body).toMatchObject({ endpoint: push.endpoint(), device: '我的手機' });
    expect([push.asked(), server.callsOf('removePush').length]).toEqual([0, 0]);
    expect(pushHere.get()).toMatchObject({ subscription_id: phone.subscription_id, works: true });
  });

  test('and works all the same where the line was bad just then', async () => {
    turnedOn();
    server.answer({ readPush: () => ofAnother, addPush: () => unreachable });
    await openAt('/dashboard');
    await boardShown();
    await clock.advance(2_000);
    await waitFor(() => expect(server.callsOf('addPush')).toHaveLength(1));
    expect(screen.queryByText(silent)).toBeNull();
    expect(pushHere.get()).toMatchObject({ works: true });
  });
});

describe('while the page stays open, a phone whose push died says so', () => {
  const seenAgain = () => act(() => void document.dispatchEvent(new Event('visibilitychange')));
  async function openOn(): Promise<void> {
    turnedOn();
    server.answer({ removePush: () => ({}), addPush: () => ({ ...phone, subscription_id: 5 }) });
    await openAt('/dashboard');
    await boardShown();
    await clock.advance(2_000);
    await waitFor(() => expect(server.callsOf('readPush')).toHaveLength(1));
    expect(screen.queryByText(silent)).toBeNull();
  }

  test('when it is seen again after its row was removed', async () => {
    await openOn();
    server.answer({ readPush: () => ({ public_key: pushKey(1), subscriptions: [] }) });
    seenAgain();
    await screen.findByText(silent);
    expect([pushHere.get(), push.endpoint()]).toEqual([null, null]);
  });

  test('at once when permission is taken back, also without a line; allowed again, it is on again', async () => {
    await openOn();
    server.answer({ readPush: () => unreachable });
    act(() => push.changePermission('denied'));
    await screen.findByText(silent);
    server.answer({ readPush: () => ({ public_key: pushKey(1), subscriptions: [phone] }) });
    act(() => push.changePermission('granted'));
    await waitFor(() => expect(screen.queryByText(silent)).toBeNull());
    act(() => push.changePermission('denied'));
    await screen.findByText(silent);
    await waitFor(() => expect(server.callsOf('removePush')).toHaveLength(1));
  });

  test('a page on which it was never on asks nothing', async () => {
    await openAt('/dashboard');
    await boardShown();
    await clock.advance(2_000);
    seenAgain();
    act(() => push.changePermission('denied'));
    expect(server.callsOf('readPush')).toEqual([]);
  });

  test('and nobody looks under another account, which has other phones', async () => {
    await openOn();
    act(() => session.end('signedOut'));
    seenAgain();
    act(() => push.changePermission('denied'));
    expect(server.callsOf('readPush')).toHaveLength(1);
    expect(pushHere.get()).toMatchObject({ subscription_id: 4, works: true });
  });
});

describe('a notification', () => {
  test('that was pressed leads the open page to what it is about; anything else posted leads nowhere', async () => {
    const { router } = await openAt('/dashboard');
    await boardShown();
    act(() => push.post({ open: '//elsewhere.example' }));
    act(() => push.post({ open: 7 }));
    expect(router.state.location.pathname).toBe('/dashboard');
    act(() => push.post({ open: '/alerts' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/alerts'));
    await screen.findByRole('heading', { level: 1, name: '警示中心' });
  });

  test('of the worker that the subscription is another is told to the server by the open page', async () => {
    turnedOn();
    await openAt('/dashboard');
    await boardShown();
    server.answer({ addPush: () => ({ ...phone, subscription_id: 5 }), removePush: () => ({}) });
    push.makeAnew();
    act(() => push.post({ renew: true }));
    await waitFor(() =>
      expect(pushHere.get()).toMatchObject({ subscription_id: 5, endpoint: 'https://push.example/2' }),
    );
    expect(server.callsOf('addPush')[0]?.body).toMatchObject({ device: '我的手機' });
  });
});

describe('signing out', () => {
  // On a wide screen, where the menu is.
  beforeEach(() => hold({ width: 1280, coarse: false }));

  const signOut = async ({ user }: Awaited<ReturnType<typeof openAt>>) => {
    await user.click(await screen.findByRole('button', { name: '帳號選單' }));
    await user.click(await screen.findByRole('menuitem', { name: '登出' }));
  };
  const atLogin = () => screen.findByRole('heading', { level: 1, name: '登入守夜燈' });

  test('takes one’s notifications out of this browser, and out of the server before the session ends', async () => {
    turnedOn();
    server.answer({ removePush: () => ({}) });
    await signOut(await openAt('/no/such/page'));
    await atLogin();
    expect([push.endpoint(), pushHere.get()]).toEqual([null, null]);
    const left = server.calls.map(({ route }) => route).filter((route) => route === 'removePush' || route === 'logout');
    expect(left).toEqual(['removePush', 'logout']);
  });

  test('forgets that silence was accepted on this screen', async () => {
    silenceAccepted.accept(me.user_id);
    await signOut(await openAt('/no/such/page'));
    await atLogin();
    expect(sessionStorage.getItem('wardlight.silent-when-locked')).toBeNull();
  });

  test('leaves those of another account, which stays signed in here, where they are', async () => {
    turnedOn({ user_id: userId(8) });
    await signOut(await openAt('/no/such/page'));
    await atLogin();
    expect(push.endpoint()).not.toBeNull();
    expect(pushHere.get()?.user_id).toBe(8);
  });

  test('does not wait for a bad line: the browser drops them, and after three seconds nobody is signed in', async () => {
    turnedOn();
    server.answer({ removePush: () => new Promise(() => {}), logout: () => unreachable });
    await signOut(await openAt('/no/such/page'));
    await waitFor(() => expect(push.endpoint()).toBeNull());
    expect(session.get()).not.toBeNull();
    await clock.advance(3_000);
    await atLogin();
    expect(session.get()).toBeNull();
  });
});
