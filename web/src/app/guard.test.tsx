/** Who may open which page, under which title (specification §2 "Route guard"). */
import { screen, waitFor } from '@testing-library/react';
import { documentLanguage, languages } from '@wardlight/contract';
import { board, currentUser, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { sessionLost } from '../lib/api/http.ts';
import { page } from '../lib/browser/page.ts';
import { draft } from '../lib/session/drafts.ts';
import { session } from '../lib/session/session.ts';
import { showWelcome } from '../lib/session/welcome.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../testing/fake-server.ts';
import { renderApp, signedIn, token } from '../testing/render.tsx';
import { hideLineAnswer } from './guard.ts';

vi.mock('../live/socket.ts', async () => (await import('../testing/held-wire.ts')).socketModule);

let server: FakeServer;
beforeEach(() => {
  server = fakeServer({
    readUser: () => currentUser(),
    readBoard: () => board(),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    login: () => ({ token, user: currentUser() }),
    logout: () => ({}),
  });
});

const login = () => screen.findByRole('heading', { level: 1, name: '登入守夜燈' });
const boardHeading = () => screen.findByRole('heading', { level: 1, name: '即時看板' });

test.each(['/', '/dashboard', '/welcome', '/auth', '/auth/login', '/no/such/page'])(
  'without a token %s leads to the login',
  async (path) => {
    const { router } = await renderApp(path);
    await login();
    expect(router.state.location.pathname).toBe('/auth/login');
    expect(document.title).toBe('登入 · 守夜燈');
    expect(server.calls).toEqual([]);
  },
);

test('what LINE sends back leaves the address, and the page tells it to the server all the same', async () => {
  const back = '/line-notify-callback?code=abc123&state=st4te';
  window.history.replaceState(null, '', back);
  server.answer({ finishLine: () => ({ outcome: 'success', accounts: 1 }) });
  await renderApp(back);
  await screen.findByText('已連結 LINE');
  expect(window.location.href).not.toContain('abc123');
  expect(server.callsOf('finishLine')[0]?.body).toEqual({ code: 'abc123', state: 'st4te' });
});

test('it leaves at once, without waiting for the page; the address of another page stays', () => {
  window.history.replaceState(null, '', '/elsewhere?x=1');
  hideLineAnswer({ request: new Request('http://ward.example/line-notify-callback?code=a') });
  expect(window.location.search).toBe('?x=1');
  window.history.replaceState(null, '', '/line-notify-callback?code=a');
  hideLineAnswer({ request: new Request('http://ward.example/line-notify-callback?code=a') });
  expect(window.location.href).not.toContain('code');
  window.history.replaceState(null, '', '/');
});

test.each(['/', '/auth', '/auth/login', '/dashboard'])('signed in, %s leads to the board', async (path) => {
  signedIn();
  showWelcome(false);
  const { router } = await renderApp(path);
  await boardHeading();
  expect(router.state.location.pathname).toBe('/dashboard');
  expect(document.title).toBe('即時看板 · 守夜燈');
});

test('signing in, the welcome page, the lamp, and then the page that was asked for', async () => {
  const { router, user } = await renderApp('/no/such/page?x=1');
  await login();
  await user.type(screen.getByLabelText('帳號'), 'night');
  await user.type(screen.getByLabelText('密碼'), 'correct horse{Enter}');
  const lamp = await screen.findByRole('button', { name: '點一下燈，進入看板' });
  expect(document.title).toBe('歡迎 · 守夜燈');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Night Shift，您好');
  // By keyboard alone: the lamp has the focus.
  expect(document.activeElement).toBe(lamp);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { level: 1, name: '找不到這個頁面' })).toBeTruthy();
  expect(router.state.location).toMatchObject({ pathname: '/no/such/page', search: '?x=1' });
});

test('the welcome page shows once in a browser session', async () => {
  signedIn();
  const { router, user, unmount } = await renderApp('/dashboard');
  await user.click(await screen.findByRole('button', { name: '點一下燈，進入看板' }));
  await boardHeading();
  unmount();
  await renderApp('/dashboard');
  await boardHeading();
  expect(router.state.location.pathname).toBe('/dashboard');
});

test('an address that is none of ours says so, inside the frame, and leads home', async () => {
  signedIn();
  showWelcome(false);
  const { user } = await renderApp('/no/such/page');
  await screen.findByRole('heading', { level: 1, name: '找不到這個頁面' });
  expect(document.title).toBe('找不到頁面 · 守夜燈');
  expect(screen.getByRole('navigation', { name: '主選單' })).toBeTruthy();
  await user.click(screen.getByRole('link', { name: '回到首頁' }));
  await boardHeading();
});

test.each(languages)('title and document speak %s', async (language) => {
  await renderApp('/auth/login', language);
  await screen.findByRole('heading', { level: 1 });
  expect(document.documentElement.lang).toBe(documentLanguage[language]);
  expect(document.title).toMatch(/^.+ · (Wardlight|守夜燈)$/);
  expect(document.title).not.toMatch(/shell|titles/);
});

test('the agency’s locale chooses the language where the user has chosen none', async () => {
  const agency = { ...currentUser().agencies[0]!, locale: 'th' };
  server.answer({ readUser: () => currentUser({ agency, agencies: [agency], language: null }) });
  signedIn();
  await renderApp('/welcome', null);
  expect(await screen.findByRole('button', { name: /แตะที่โคมไฟ/ })).toBeTruthy();
  expect(document.documentElement.lang).toBe('th');
});

test('what a person chose on another screen beats their agency’s locale where nothing was chosen on this one', async () => {
  const agency = { ...currentUser().agencies[0]!, locale: 'th' };
  server.answer({ readUser: () => currentUser({ agency, agencies: [agency], language: 'vi' }) });
  signedIn();
  await renderApp('/welcome', null);
  await waitFor(() => expect(document.documentElement.lang).toBe('vi'));
});

test('signing out ends the session on the server and here, and says so', async () => {
  signedIn();
  showWelcome(false);
  const { user } = await renderApp('/dashboard');
  await boardHeading();
  await user.click(await screen.findByRole('button', { name: '帳號選單' }));
  await user.click(await screen.findByRole('menuitem', { name: '登出' }));
  await login();
  expect(screen.getByText('您已登出。')).toBeTruthy();
  expect(server.callsOf('logout')).toHaveLength(1);
  expect(session.get()).toBeNull();
});

test('signing out leaves nothing behind that was typed, and a session that ended by itself leaves it', async () => {
  const typed = draft('resident.12', z.object({ name: z.string() }));
  signedIn();
  showWelcome(false);
  typed.keep({ name: '陳美玲' });
  const { user } = await renderApp('/dashboard');
  await boardHeading();
  expect(typed.read()).not.toBeNull();
  await user.click(await screen.findByRole('button', { name: '帳號選單' }));
  await user.click(await screen.findByRole('menuitem', { name: '登出' }));
  await login();
  expect(typed.read()).toBeNull();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('陳美玲');
});

test('whoever signs out is signed out here before the server is told, whose word that the session is over says nothing then', async () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => {});
  server.answer({
    logout: () => {
      expect(session.get()).toBeNull();
      // What the socket brings before the answer.
      sessionLost(token);
      return {};
    },
  });
  signedIn();
  showWelcome(false);
  const { user } = await renderApp('/no/such/page');
  await user.click(await screen.findByRole('button', { name: '帳號選單' }));
  await user.click(await screen.findByRole('menuitem', { name: '登出' }));
  await login();
  await waitFor(() => expect(server.callsOf('logout')).toHaveLength(1));
  expect(session.farewell()).toBe('signedOut');
  expect(reload).not.toHaveBeenCalled();
});

test('without a line to the server, signing out still leaves nobody signed in here', async () => {
  server.answer({ logout: () => unreachable });
  signedIn();
  showWelcome(false);
  const { user } = await renderApp('/no/such/page');
  await user.click(await screen.findByRole('button', { name: '帳號選單' }));
  await user.click(await screen.findByRole('menuitem', { name: '登出' }));
  await login();
  expect(localStorage.getItem('wardlight.session')).toBeNull();
});

test('signed out in another tab, this one shows the login too', async () => {
  signedIn();
  showWelcome(false);
  await renderApp('/no/such/page');
  await screen.findByRole('heading', { name: '找不到這個頁面' });
  localStorage.removeItem('wardlight.session');
  window.dispatchEvent(new StorageEvent('storage', { key: 'wardlight.session' }));
  await login();
});

test('401 removes the token and reloads; the login says what happened and where one was comes back', async () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => {});
  server.answer({ readUser: () => refusal('unauthenticated') });
  signedIn();
  showWelcome(false);
  const { unmount, user } = await renderApp('/no/such/page');
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(session.get()).toBeNull();
  unmount();
  server.answer({ readUser: () => currentUser() });
  await renderApp('/no/such/page');
  await login();
  const notice = screen.getByRole('alert');
  expect(notice.textContent).toContain('這個畫面目前收不到床位資料');
  expect(notice.textContent).toContain('登入已失效');
  expect(notice.textContent).not.toContain('已保留');
  await user.type(screen.getByLabelText('帳號'), 'night');
  await user.type(screen.getByLabelText('密碼'), 'correct horse{Enter}');
  await screen.findByRole('heading', { name: '找不到這個頁面' });
});

test('a sign-in that has ended says that what was typed is kept only where something is', async () => {
  draft('resident.12', z.object({ name: z.string() })).keep({ name: '陳美玲' });
  sessionStorage.setItem('wardlight.farewell', JSON.stringify('lost'));
  await renderApp('/auth/login');
  await login();
  expect(screen.getByRole('alert').textContent).toMatch(/登入已失效.*剛才輸入的內容已保留。/);
});

test('an account that cannot be read says why, and tries again when asked', async () => {
  server.answer({ readUser: () => refusal('internal') });
  signedIn();
  showWelcome(false);
  const { user } = await renderApp('/no/such/page');
  await screen.findByRole('heading', { name: '無法讀取您的帳號資料' });
  server.answer({ readUser: () => currentUser() });
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  await screen.findByRole('heading', { name: '找不到這個頁面' });
});
