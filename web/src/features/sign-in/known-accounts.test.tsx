/** The list of this device's accounts, the second factor, whom to ask, and tickets: the whole program over a fake server. */
import { screen, waitFor, within } from '@testing-library/react';
import { board, currentUser, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from '../../lib/browser/page.ts';
import { now } from '../../lib/browser/timers.ts';
import { accountKeptMs, knownAccounts } from '../../lib/session/accounts.ts';
import { session } from '../../lib/session/session.ts';
import { showWelcome } from '../../lib/session/welcome.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderApp, signedIn, token } from '../../testing/render.tsx';

vi.mock('../../live/socket.ts', async () => (await import('../../testing/held-wire.ts')).socketModule);

const nightToken = 'n'.repeat(43);
const dayToken = 'd'.repeat(43);
const expire = now() + accountKeptMs;
const night = currentUser({ username: 'night', display_name: 'Night Shift', expire });
const day = currentUser({ username: 'day', display_name: 'Day Shift', expire });

let server: FakeServer;
beforeEach(() => {
  showWelcome(false);
  server = fakeServer({
    readUser: ({ headers }) => (headers.get('Authorization') === `Bearer ${dayToken}` ? day : night),
    readBoard: () => board(),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    login: () => ({ token, user: night }),
    logout: () => ({}),
  });
});

const list = () => screen.findByRole('list', { name: '這台裝置上的帳號' });
const entry = async (name: string) => within(await list()).getByRole('button', { name: new RegExp(`^${name}`) });
const boardHeading = () => screen.findByRole('heading', { level: 1, name: '即時看板' });
const password = () => screen.findByLabelText<HTMLInputElement>('密碼');
const username = () => screen.getByLabelText<HTMLInputElement>('帳號');
const submit = () => screen.getByRole('button', { name: '登入' });

function bothKnown(at = now()): void {
  knownAccounts.remember(dayToken, day, at);
  knownAccounts.remember(nightToken, night, at);
}

test('one tap goes on as an account whose session lives', async () => {
  bothKnown();
  const { user } = await renderApp('/auth/login');
  expect(screen.queryByLabelText('密碼')).toBeNull();
  await user.click(await entry('Day Shift'));
  await boardHeading();
  expect(session.get()).toMatchObject({ token: dayToken, username: 'day' });
  expect(server.callsOf('login')).toEqual([]);
  expect(knownAccounts.find('night')?.token).toBe(nightToken);
});

test('one that is over says so and asks the password, with the name filled in', async () => {
  bothKnown(now() - accountKeptMs);
  const { user } = await renderApp('/auth/login');
  const expired = await entry('Night Shift');
  expect(expired.textContent).toContain('登入已過期，請輸入密碼');
  await user.click(expired);
  expect((await password()).value).toBe('');
  expect(document.activeElement).toBe(await password());
  expect(username().value).toBe('night');
  await user.click(screen.getByRole('button', { name: '回到帳號清單' }));
  await list();
});

test('signing out keeps the entry without its token, and says so', async () => {
  signedIn(night);
  const { user } = await renderApp('/dashboard');
  await boardHeading();
  await user.click(await screen.findByRole('button', { name: '帳號選單' }));
  await user.click(await screen.findByRole('menuitem', { name: '登出' }));
  const left = await entry('Night Shift');
  expect(left.textContent).toContain('已登出，請輸入密碼');
  expect(localStorage.getItem('wardlight.accounts')).not.toContain(token);
  await user.click(left);
  await user.type(await password(), 'right{Enter}');
  await boardHeading();
  expect(knownAccounts.find('night')).toMatchObject({ token, ended: null });
});

test('a token the server no longer knows is taken out; the password of that account is asked', async () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => {});
  bothKnown();
  server.answer({ readUser: () => refusal('unauthenticated') });
  const first = await renderApp('/auth/login');
  await first.user.click(await entry('Day Shift'));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  first.unmount();
  expect(knownAccounts.find('day')).toMatchObject({ token: null, ended: 'lost' });
  expect(knownAccounts.find('night')?.token).toBe(nightToken);
  await renderApp('/auth/login');
  await password();
  expect(username().value).toBe('day');
});

test('one is removed from the list, and its session ends on the server', async () => {
  bothKnown();
  const { user } = await renderApp('/auth/login');
  await user.click(within(await list()).getByRole('button', { name: '從清單移除 Day Shift' }));
  await waitFor(() => expect(server.callsOf('logout')).toHaveLength(1));
  expect(server.callsOf('logout')[0]?.headers.get('Authorization')).toBe(`Bearer ${dayToken}`);
  expect(localStorage.getItem('wardlight.accounts')).not.toContain('day');
  await user.click(within(await list()).getByRole('button', { name: '從清單移除 Night Shift' }));
  expect(await password()).toBeTruthy();
});

test('another account signs in beside them; signing in anew ends the session it replaces', async () => {
  bothKnown();
  let said: unknown = null;
  server.answer({
    logout: ({ query }) => {
      said = query;
      return {};
    },
  });
  const { user } = await renderApp('/auth/login');
  await user.click(await screen.findByRole('button', { name: '使用其他帳號' }));
  await user.type(username(), 'night');
  await user.type(await password(), 'right{Enter}');
  await boardHeading();
  await waitFor(() => expect(server.callsOf('logout')).toHaveLength(1));
  const [ended] = server.callsOf('logout');
  expect(ended?.headers.get('Authorization')).toBe(`Bearer ${nightToken}`);
  // What this browser shows of alerts goes on: it is the same person.
  expect(said).toEqual({ replaced: 'true' });
  expect(session.get()?.token).toBe(token);
  expect(knownAccounts.get().map((account) => account.username)).toEqual(['night', 'day']);
});

test('the account menu switches, and sets aside for another sign-in', async () => {
  bothKnown();
  session.begin({ token: nightToken, username: 'night', expire: null, agency: null });
  const { user } = await renderApp('/dashboard');
  await boardHeading();
  await user.click(await screen.findByRole('button', { name: '帳號選單' }));
  await user.click(await screen.findByRole('menuitem', { name: /^Day Shift/ }));
  await waitFor(() => expect(session.get()?.token).toBe(dayToken));
  await boardHeading();
  await user.click(await screen.findByRole('button', { name: '帳號選單' }));
  await user.click(await screen.findByRole('menuitem', { name: '登入其他帳號' }));
  await user.click(await entry('Night Shift'));
  await waitFor(() => expect(session.get()?.token).toBe(nightToken));
  expect(server.callsOf('logout')).toEqual([]);
});

test('the field for a code comes when it is asked for; a wrong one is said beside it', async () => {
  server.answer({ login: () => refusal('second_factor_required') });
  const { user } = await renderApp('/auth/login');
  await user.type(await screen.findByLabelText('帳號'), 'night');
  await user.type(await password(), 'right{Enter}');
  const code = await screen.findByLabelText<HTMLInputElement>('驗證碼');
  expect(code.autocomplete).toBe('one-time-code');
  expect(document.activeElement).toBe(code);
  await user.click(submit());
  expect(await screen.findByText('請輸入驗證碼')).toBeTruthy();
  await user.type(code, '12');
  await user.click(submit());
  expect(await screen.findByText(/驗證碼是 6 位數字/)).toBeTruthy();

  server.answer({ login: () => refusal('incorrect_code') });
  await user.clear(code);
  await user.type(code, '123 456{Enter}');
  expect(await screen.findByText('驗證碼不正確。')).toBeTruthy();
  expect(document.activeElement).toBe(code);
  server.answer({ login: () => ({ token, user: night }) });
  await user.clear(code);
  await user.type(code, 'ABCD-2345{Enter}');
  await boardHeading();
  expect(server.callsOf('login').map(({ body }) => (body as { code?: string }).code)).toEqual([
    undefined,
    '123456',
    'abcd-2345',
  ]);
});

test('whom to ask is known of an account of this device, without asking the server', async () => {
  const provider = { name: 'Provider', contact: '02-1234-5678\n每天 8–17' };
  knownAccounts.remember(nightToken, currentUser({ ...night, provider }), now());
  await renderApp('/auth/login');
  const region = await screen.findByRole('region', { name: '忘記密碼？' });
  expect(region.textContent).toContain('02-1234-5678');
  expect(server.calls).toEqual([]);
});

test('else one link leads to the page of contacts, which asks the server', async () => {
  server.answer({ readSignInContacts: () => ({ provider: null }) });
  const { user } = await renderApp('/auth/login');
  const region = await screen.findByRole('region', { name: '忘記密碼？' });
  expect(server.calls).toEqual([]);
  await user.click(within(region).getByRole('link'));
  expect(await screen.findByText(/沒有登記聯絡方式/)).toBeTruthy();
});

const ticket = 't'.repeat(43);

test('a ticket leaves the address and the history at once, and signs in by a press, never by itself', async () => {
  server.answer({ loginWithToken: ({ params }) => ({ token: params.token === ticket ? dayToken : token, user: day }) });
  const { user, router } = await renderApp(`/auth/token/${ticket}`);
  await screen.findByRole('heading', { level: 1, name: '以連結登入' });
  expect(router.state.location.pathname).toBe('/auth/token');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(ticket);
  expect(server.calls).toEqual([]);
  await user.click(submit());
  await boardHeading();
  expect(session.get()).toMatchObject({ token: dayToken, username: 'day' });
});

test('a ticket that was used or is over says what to do; loaded anew the page knows no ticket', async () => {
  server.answer({ loginWithToken: () => refusal('ticket_invalid') });
  const { user, unmount } = await renderApp(`/auth/token/${ticket}`);
  await screen.findByRole('heading', { level: 1, name: '以連結登入' });
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('請在原來的裝置上開啟「我的帳號」');
  expect(screen.queryByRole('button', { name: '登入' })).toBeNull();
  unmount();
  await renderApp('/auth/token');
  expect((await screen.findByRole('alert')).textContent).toContain('網址裡沒有登入連結');
});

test('no answer to a ticket is said in place, and it can be tried again', async () => {
  server.answer({ loginWithToken: () => unreachable });
  const { user } = await renderApp(`/auth/token/${ticket}`);
  await screen.findByRole('heading', { level: 1, name: '以連結登入' });
  await user.click(submit());
  expect((await screen.findByRole('alert')).textContent).toContain('連不上伺服器');
  server.answer({ loginWithToken: () => ({ token: dayToken, user: day }) });
  await user.click(submit());
  await boardHeading();
});

test('a ticket opened by somebody signed in says whose account it replaces, and both stay in the list', async () => {
  knownAccounts.remember(nightToken, night, now());
  session.begin({ token: nightToken, username: 'night', expire: null, agency: null });
  server.answer({ loginWithToken: () => ({ token: dayToken, user: day }) });
  const { user } = await renderApp(`/auth/token/${ticket}`);
  expect(await screen.findByText(/目前登入的是 night/)).toBeTruthy();
  await user.click(submit());
  await boardHeading();
  await waitFor(() => expect(knownAccounts.get().map((account) => account.token)).toEqual([dayToken, nightToken]));
});
