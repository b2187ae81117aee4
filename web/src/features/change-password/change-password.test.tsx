/** Choosing another password, by wish and by force: the whole program over a fake server. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { board, currentUser, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { knownAccounts } from '../../lib/session/accounts.ts';
import { session } from '../../lib/session/session.ts';
import { showWelcome } from '../../lib/session/welcome.ts';
import { otherDeskWords } from '../../testing/desk-words.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderApp, signedIn, token } from '../../testing/render.tsx';

vi.mock('../../live/socket.ts', async () => (await import('../../testing/held-wire.ts')).socketModule);

const newcomer = currentUser({ must_change_password: true });
let server: FakeServer;
beforeEach(() => {
  showWelcome(false);
  server = fakeServer({
    readUser: () => currentUser(),
    readOpenAlarms: () => ({ count: 0, first: null }),
    readBoard: () => board(),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    listSessions: () => [],
    changePassword: () => ({}),
    login: () => ({ token, user: newcomer }),
    logout: () => ({}),
  });
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const submit = () => screen.findByRole('button', { name: '變更密碼' });
const wordsBeside = (input: HTMLInputElement) => document.getElementById(`${input.id}-error`)?.textContent;

async function open() {
  signedIn();
  const view = await renderApp('/auth/change-password');
  await screen.findByRole('heading', { level: 1, name: '變更密碼' });
  return view;
}

test('the fields tell the browser what they are, and can each be shown', async () => {
  const { user } = await open();
  expect((await field('目前的密碼')).autocomplete).toBe('current-password');
  expect((await field('新密碼')).autocomplete).toBe('new-password');
  expect((await field('再輸入一次新密碼')).autocomplete).toBe('new-password');
  const [, second] = screen.getAllByRole('button', { name: '顯示密碼' });
  if (second === undefined) throw new Error('each field has its own');
  await user.click(second);
  expect([(await field('目前的密碼')).type, (await field('新密碼')).type]).toEqual(['password', 'text']);
});

test.each([
  [{}, '目前的密碼', '此欄必填'],
  [{ current: 'old password', password: '1234567', again: '1234567' }, '新密碼', '密碼至少要 8 個字元'],
  [
    { current: 'old password', password: 'rain on roofs', again: 'rain on roof' },
    '再輸入一次新密碼',
    '兩次輸入的密碼不同，請重新輸入',
  ],
  [
    { current: 'old password', password: 'wardlight2026', again: 'wardlight2026' },
    '新密碼',
    '這組密碼只是帳號、姓名、機構或產品的名字加上數字。請換一組，例如幾個不相干的詞連成一句。',
  ],
  [
    { current: 'old password', password: 'Night-Shift 12', again: 'Night-Shift 12' },
    '新密碼',
    '這組密碼只是帳號、姓名、機構或產品的名字加上數字。請換一組，例如幾個不相干的詞連成一句。',
  ],
  [
    { current: 'old password', password: '87654321', again: '87654321' },
    '新密碼',
    '這是最多人使用的密碼之一，別人很快就能猜到。請換一組，例如幾個不相干的詞連成一句。',
  ],
])('%j: said beside "%s", which takes the focus; the server is not asked', async (typed, label, words) => {
  const { user } = await open();
  const { current = '', password = '', again = '' } = typed as Record<string, string>;
  if (current) await user.type(await field('目前的密碼'), current);
  if (password) await user.type(await field('新密碼'), password);
  if (again) await user.type(await field('再輸入一次新密碼'), again);
  await user.click(await submit());
  const wrong = await field(label);
  await waitFor(() => expect(wordsBeside(wrong)).toBe(words));
  expect(document.activeElement).toBe(wrong);
  expect(server.callsOf('changePassword')).toEqual([]);
});

async function fill(user: Awaited<ReturnType<typeof open>>['user'], current = 'old password'): Promise<void> {
  await user.type(await field('目前的密碼'), current);
  await user.type(await field('新密碼'), 'another password');
  await user.type(await field('再輸入一次新密碼'), 'another password');
}

test('other sessions end unless one says otherwise; then the account page', async () => {
  const { user, router } = await open();
  await fill(user);
  await user.click(await submit());
  await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  expect(server.callsOf('changePassword').map(({ body }) => body)).toEqual([
    { current_password: 'old password', password: 'another password', end_other_sessions: true },
  ]);
});

test('and stay when asked to', async () => {
  const { user } = await open();
  await fill(user);
  await user.click(screen.getByRole('checkbox', { name: '結束我在其他裝置上的登入' }));
  await user.click(await submit());
  await waitFor(() => expect(server.callsOf('changePassword')[0]?.body).toMatchObject({ end_other_sessions: false }));
});

test.each([
  ['incorrect_password', '目前的密碼', '密碼不正確'],
  ['same_password', '新密碼', '新密碼不能和目前的密碼相同。'],
  [
    'password_too_common',
    '新密碼',
    '這是最多人使用的密碼之一，別人很快就能猜到。請換一組，例如幾個不相干的詞連成一句。',
  ],
] as const)('%s is said beside "%s"; nothing typed is lost', async (code, label, words) => {
  server.answer({ changePassword: () => refusal(code) });
  const { user } = await open();
  await fill(user);
  await user.click(await submit());
  const wrong = await field(label);
  await waitFor(() => expect(wordsBeside(wrong)).toBe(words));
  expect(document.activeElement).toBe(wrong);
  expect((await field('新密碼')).value).toBe('another password');
});

test('too many attempts say how long to wait; no answer is said in place', async () => {
  server.answer({ changePassword: () => refusal('too_many_attempts', { retry_after: 120 }) });
  const { user } = await open();
  await fill(user);
  await user.click(await submit());
  expect(await screen.findByText('嘗試次數太多。請等 2 分鐘 後再試。')).toBeTruthy();
  server.answer({ changePassword: () => unreachable });
  await user.click(await submit());
  // In the form, not only in passing.
  const main = within(screen.getByRole('main'));
  expect((await main.findByText(/連不上伺服器/)).closest('form')).toBeTruthy();
});

test('help and refusals are set as open as the text around them: in Thai the marks of one line would touch the one above', async () => {
  const { user } = await open();
  await user.click(await submit());
  const beside = [(await field('目前的密碼')).id, (await field('新密碼')).id].map((id) => [
    `${id}-error`,
    `${id}-description`,
  ]);
  const said = beside.flat().flatMap((id) => document.getElementById(id) ?? []);
  expect(said.length).toBeGreaterThan(1);
  for (const one of said) expect(one.style.lineHeight).toBe('var(--leading)');
  expect(screen.getByText(/那些畫面會立刻停止監測/).style.lineHeight).toBe('var(--leading)');
});

test('nothing typed here is kept in the browser', async () => {
  const { user } = await open();
  await fill(user, 'my old secret');
  const kept = JSON.stringify({ ...sessionStorage, ...localStorage });
  expect(kept).not.toContain('my old secret');
  expect(kept).not.toContain('another password');
});

test('with a one-time code nothing else is reached until a password is chosen; then the page that was wanted', async () => {
  server.answer({ readUser: () => newcomer });
  const { router, user } = await renderApp('/no/such/page');
  await user.type(await field('帳號'), 'night');
  await user.type(await field('密碼'), 'abcd-efgh-jkmn{Enter}');
  await screen.findByText(/您是用一次性代碼登入的/);
  expect(router.state.location.pathname).toBe('/auth/change-password');
  expect(knownAccounts.get()).toEqual([]);
  for (const path of ['/dashboard', '/account', '/welcome', '/more']) {
    await router.navigate(path);
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth/change-password'));
    expect(screen.queryByRole('navigation', { name: '主選單' })).toBeNull();
  }
  expect(server.callsOf('readBoard')).toEqual([]);

  // The code was typed to come in, and is not asked for again.
  expect(screen.queryByLabelText('一次性代碼')).toBeNull();
  expect(screen.queryByLabelText('目前的密碼')).toBeNull();
  await user.type(await field('新密碼'), 'my own password');
  await user.type(await field('再輸入一次新密碼'), 'my own password');
  server.answer({ readUser: () => currentUser() });
  await user.click(await submit());
  await waitFor(() => expect(screen.queryByText(/您是用一次性代碼登入的/)).toBeNull());
  await screen.findByRole('navigation', { name: '主選單' });
  expect(knownAccounts.find('night')?.token).toBe(token);
  expect(server.callsOf('changePassword').map(({ body }) => body)).toEqual([
    { password: 'my own password', end_other_sessions: true },
  ]);
});

test('a code that has run out meanwhile is said as that, above the form', async () => {
  server.answer({ readUser: () => newcomer, changePassword: () => refusal('incorrect_password') });
  signedIn(newcomer);
  const { user } = await renderApp('/dashboard');
  await user.type(await field('新密碼'), 'my own password');
  await user.type(await field('再輸入一次新密碼'), 'my own password');
  await user.click(await submit());
  expect(await screen.findByText(/這組一次性登入碼已經過期/)).toBeTruthy();
  expect((await field('新密碼')).value).toBe('my own password');
});

test.each([
  ['a one-time code', newcomer, '新密碼'],
  ['a weak password', currentUser({ must_change_password: true, password_too_weak: true }), '目前的密碼'],
])('before anything else, after %s, the first field has the focus', async (_, who, label) => {
  server.answer({ readUser: () => who });
  signedIn(who);
  await renderApp('/dashboard');
  const first = await field(label);
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test('whoever came by a one-time code may leave instead', async () => {
  server.answer({ readUser: () => newcomer });
  signedIn(newcomer);
  const { user } = await renderApp('/dashboard');
  await screen.findByText(/您是用一次性代碼登入的/);
  await user.click(screen.getByRole('button', { name: '登出' }));
  await screen.findByRole('heading', { level: 1, name: '登入守夜燈' });
  expect(session.get()).toBeNull();
});

describe('a password that is too weak', () => {
  const weak = currentUser({ must_change_password: true, password_too_weak: true });

  test('is changed before anything else, and it is said why; other screens are not ended unless one asks for it', async () => {
    server.answer({ readUser: () => weak, login: () => ({ token, user: weak }) });
    const { router, user } = await renderApp('/alerts');
    await user.type(await field('帳號'), 'night');
    await user.type(await field('密碼'), '12345678{Enter}');
    await screen.findByText(/您的密碼太容易被猜到.*已經開著的畫面照常監測/);
    expect(screen.queryByText(/多人共用的工作站/)).toBeNull();
    expect(router.state.location.pathname).toBe('/auth/change-password');
    expect((await field('目前的密碼')).autocomplete).toBe('current-password');
    const others = screen.getByRole<HTMLInputElement>('checkbox', { name: '結束我在其他裝置上的登入' });
    expect(others.checked).toBe(false);
    await fill(user, '12345678');
    server.answer({ readUser: () => currentUser() });
    await user.click(await submit());
    // The page that was wanted, and not the first one.
    await waitFor(() => expect(router.state.location.pathname).toBe('/alerts'));
    await screen.findByRole('navigation', { name: '主選單' });
    expect(server.callsOf('changePassword').map(({ body }) => body)).toEqual([
      { current_password: '12345678', password: 'another password', end_other_sessions: false },
    ]);
  });

  async function wanted(path: string) {
    server.answer({ readUser: () => weak });
    signedIn(weak);
    const shown = await renderApp(path);
    await screen.findByText(/您的密碼太容易被猜到/);
    return shown;
  }
  const changedElsewhere = () => server.answer({ readUser: () => currentUser() });

  test('that a colleague changed on another screen is asked for no more: refused as incorrect, the page that was wanted opens', async () => {
    server.answer({ changePassword: () => refusal('incorrect_password') });
    const { router, user } = await wanted('/alerts');
    await fill(user, '12345678');
    changedElsewhere();
    await user.click(await submit());
    await waitFor(() => expect(router.state.location.pathname).toBe('/alerts'));
    await screen.findByRole('navigation', { name: '主選單' });
  });

  test('that was only typed wrong stays asked for', async () => {
    server.answer({ changePassword: () => refusal('incorrect_password') });
    const { router, user } = await wanted('/alerts');
    await fill(user, 'wrong');
    const before = server.callsOf('readUser').length;
    await user.click(await submit());
    await waitFor(async () => expect(wordsBeside(await field('目前的密碼'))).toBe('密碼不正確'));
    await waitFor(() => expect(server.callsOf('readUser')).toHaveLength(before + 1));
    expect(router.state.location.pathname).toBe('/auth/change-password');
  });

  test.each([
    ['the window has the focus again', () => window.dispatchEvent(new Event('focus'))],
    ['the page is in sight again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the line is back', () => window.dispatchEvent(new Event('online'))],
  ])('that a colleague changed is asked for no more when %s', async (_, happens) => {
    const { router } = await wanted('/alerts');
    changedElsewhere();
    act(() => void happens());
    await waitFor(() => expect(router.state.location.pathname).toBe('/alerts'));
    await screen.findByRole('navigation', { name: '主選單' });
  });

  test('with no answer to whether it is still owed, the page stays and asks again', async () => {
    const { router } = await wanted('/alerts');
    server.answer({ readUser: () => unreachable });
    const before = server.callsOf('readUser').length;
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(server.callsOf('readUser')).toHaveLength(before + 1));
    expect(router.state.location.pathname).toBe('/auth/change-password');
    changedElsewhere();
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect(router.state.location.pathname).toBe('/alerts');
    });
  });

  test('of a shared station: that the next shift must be told stands beside it', async () => {
    const station = { ...weak, shared: true };
    server.answer({ readUser: () => station });
    signedIn(station);
    await renderApp('/dashboard');
    expect((await screen.findByText(/請把新密碼交接給下一班/)).closest('[role=status]')).toBeTruthy();
  });

  test.each(otherDeskWords)('is explained in %s', async (language, words) => {
    server.answer({ readUser: () => weak });
    signedIn(weak);
    await renderApp('/dashboard', language);
    expect(await screen.findByText(words.ownAccount.change.weakInfo)).toBeTruthy();
  });
});
