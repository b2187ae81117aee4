/** The second factor that agents need: told in good time, then set before anything else. The whole program over a fake server. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { agencyId, board, currentUser, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { knownAccounts } from '../../lib/session/accounts.ts';
import { factorLater } from '../../lib/session/factor-later.ts';
import { session } from '../../lib/session/session.ts';
import { showWelcome } from '../../lib/session/welcome.ts';
import { otherDeskWords } from '../../testing/desk-words.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderApp, signedIn, token } from '../../testing/render.tsx';

vi.mock('../../live/socket.ts', async () => (await import('../../testing/held-wire.ts')).socketModule);

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const codes = Array.from({ length: 10 }, (_, n) => `abcd-234${'abcdefghjk'[n]}`);
/** Noon of a day in Taipei. */
const by = Date.UTC(2026, 10, 30, 4);
const agent = currentUser({ role: 'agent', agency_id: agencyId(1) });
const late = { ...agent, second_factor_by: by, must_set_second_factor: true };

let server: FakeServer;
beforeEach(() => {
  showWelcome(false);
  factorLater.reread();
  server = fakeServer({
    readUser: () => late,
    readOpenAlarms: () => ({ count: 0, first: null }),
    readBoard: () => board(),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    listSessions: () => [],
    login: () => ({ token, user: late }),
    logout: () => ({}),
    beginSecondFactor: () => ({ secret, uri: `otpauth://totp/Wardlight:agent?secret=${secret}` }),
    confirmSecondFactor: () => ({ recovery_codes: codes }),
  });
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

describe('once the days are over', () => {
  test('nothing else is reached until it is set; the recovery codes stand until they are kept, then the page that was wanted', async () => {
    const { router, user } = await renderApp('/alerts');
    await user.type(await field('帳號'), 'agent');
    await user.type(await field('密碼'), 'my own password{Enter}');
    await screen.findByText(/設定期限已經過了/);
    expect(screen.getByText(/其他已經開著的畫面照常監測/)).toBeTruthy();
    expect(document.title).toContain('兩步驟驗證');
    for (const path of ['/dashboard', '/account', '/auth/change-password']) {
      await router.navigate(path);
      await waitFor(() => expect(router.state.location.pathname).toBe('/auth/second-factor'));
    }
    expect(server.callsOf('readBoard')).toEqual([]);
    expect(knownAccounts.get()).toEqual([]);

    await user.type(await field('目前的密碼'), 'my own password{Enter}');
    expect(await screen.findByRole('img', { name: '驗證器的 QR 碼' })).toBeTruthy();
    // From here it counts on the server; the page must not go before the codes were read.
    server.answer({ readUser: () => ({ ...agent, has_second_factor: true }) });
    await user.type(await field('6 位數字'), '123 456{Enter}');
    const shown = await screen.findByRole('list', { name: '備用碼' });
    expect(within(shown).getAllByRole('listitem')).toHaveLength(10);
    window.dispatchEvent(new Event('focus'));
    expect(screen.getByRole('heading', { level: 1, name: '備用碼' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '我已保存' }));
    await screen.findByRole('navigation', { name: '主選單' });
    expect(router.state.location.pathname).not.toBe('/auth/second-factor');
    expect(screen.queryByText(/abcd-234a/)).toBeNull();
    expect(knownAccounts.find('night')?.token).toBe(token);
  });

  test('while the recovery codes stand, the browser asks before a reload or a step back takes them away', async () => {
    signedIn(late);
    const { user } = await renderApp('/alerts');
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await user.type(await field('目前的密碼'), 'my own password{Enter}');
    await user.type(await field('6 位數字'), '123456');
    // The key is shown again after a reload; the codes are not.
    expect(asks()).toBe(false);
    server.answer({ readUser: () => ({ ...agent, has_second_factor: true }) });
    await user.keyboard('{Enter}');
    await screen.findByRole('list', { name: '備用碼' });
    expect(asks()).toBe(true);
    await user.click(screen.getByRole('button', { name: '我已保存' }));
    await screen.findByRole('navigation', { name: '主選單' });
    expect(asks()).toBe(false);
  });

  test('set on another screen meanwhile, or asked for no more: the page that was wanted opens', async () => {
    signedIn(late);
    const { router } = await renderApp('/alerts');
    await screen.findByText(/設定期限已經過了/);
    server.answer({ readUser: () => ({ ...agent, has_second_factor: true }) });
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(router.state.location.pathname).toBe('/alerts'));
    await screen.findByRole('navigation', { name: '主選單' });
  });

  test('the page with the secret goes as well, once it was set on another screen', async () => {
    signedIn(late);
    const { router, user } = await renderApp('/alerts');
    await user.type(await field('目前的密碼'), 'my own password{Enter}');
    await screen.findByRole('img', { name: '驗證器的 QR 碼' });
    server.answer({ readUser: () => ({ ...agent, has_second_factor: true }) });
    act(() => void window.dispatchEvent(new Event('focus')));
    await waitFor(() => expect(router.state.location.pathname).toBe('/alerts'));
  });

  test('on the phone that has the app itself, the key is opened there or copied', async () => {
    const real = window.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) =>
      query === '(pointer: coarse)' ? { ...real(query), matches: true } : real(query),
    );
    signedIn(late);
    const { user } = await renderApp('/alerts');
    await user.type(await field('目前的密碼'), 'my own password{Enter}');
    const link = await screen.findByRole('link', { name: '在這支手機的驗證器開啟' });
    expect(link.getAttribute('href')).toBe(`otpauth://totp/Wardlight:agent?secret=${secret}`);
    await user.click(screen.getByRole('button', { name: '複製' }));
    await screen.findByRole('button', { name: '已複製' });
    expect(await navigator.clipboard.readText()).toBe(secret);
  });

  test('while a code is being confirmed the page neither asks nor goes: its answer brings the recovery codes', async () => {
    signedIn(late);
    const { router, user } = await renderApp('/alerts');
    await user.type(await field('目前的密碼'), 'my own password{Enter}');
    await screen.findByRole('img', { name: '驗證器的 QR 碼' });
    const answer = Promise.withResolvers<{ recovery_codes: string[] }>();
    server.answer({
      readUser: () => ({ ...agent, has_second_factor: true }),
      confirmSecondFactor: () => answer.promise,
    });
    await user.type(await field('6 位數字'), '123 456{Enter}');
    const before = server.callsOf('readUser').length;
    act(() => void window.dispatchEvent(new Event('focus')));
    await user.click(screen.getByRole('button', { name: '登出' }));
    answer.resolve({ recovery_codes: codes });
    await screen.findByRole('list', { name: '備用碼' });
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(server.callsOf('readUser')).toHaveLength(before);
    expect(router.state.location.pathname).toBe('/auth/second-factor');
  });

  test('whoever has no phone at hand may leave instead', async () => {
    signedIn(late);
    const { user } = await renderApp('/dashboard');
    await screen.findByText(/設定期限已經過了/);
    await user.click(screen.getByRole('button', { name: '登出' }));
    await screen.findByRole('heading', { level: 1, name: '登入守夜燈' });
    expect(session.get()).toBeNull();
  });

  test('a password that is too weak comes first, and the factor right after it', async () => {
    const both = { ...agent, must_change_password: true, password_too_weak: true, second_factor_by: by };
    server.answer({ readUser: () => both, changePassword: () => ({}) });
    signedIn(both);
    const { router, user } = await renderApp('/dashboard');
    await screen.findByText(/您的密碼太容易被猜到/);
    await user.type(await field('目前的密碼'), '12345678');
    await user.type(await field('新密碼'), 'rain on the roof');
    await user.type(await field('再輸入一次新密碼'), 'rain on the roof');
    server.answer({ readUser: () => late });
    await user.click(screen.getByRole('button', { name: '變更密碼' }));
    await screen.findByText(/設定期限已經過了/);
    expect(router.state.location.pathname).toBe('/auth/second-factor');
    expect(server.callsOf('readBoard')).toEqual([]);
  });

  test.each(otherDeskWords)('is explained in %s', async (language, words) => {
    signedIn(late);
    await renderApp('/dashboard', language);
    expect(await screen.findByText(words.ownAccount.factor.firstInfo)).toBeTruthy();
  });

  test('whoever must not has no such page', async () => {
    server.answer({ readUser: () => agent });
    signedIn(agent);
    const { router } = await renderApp('/auth/second-factor');
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  });
});

describe('within the days', () => {
  const soon = { ...agent, second_factor_by: by };
  const bar = () => screen.queryByText('請設定兩步驟驗證')?.closest('[role=status]') ?? null;

  test('each sign-in tells until when, calmly; put off, it is silent until the next', async () => {
    server.answer({ readUser: () => soon });
    signedIn(soon);
    const { user, router, unmount } = await renderApp('/dashboard');
    await waitFor(() => expect(bar()?.textContent).toContain('2026年11月30日'));
    expect(screen.queryByText('請設定兩步驟驗證')?.closest('[role=alert]')).toBeNull();
    expect(
      within(bar() as HTMLElement)
        .getByRole('link', { name: '現在設定' })
        .getAttribute('href'),
    ).toBe('/account');
    await user.click(screen.getByRole('button', { name: '稍後' }));
    expect(bar()).toBeNull();
    await router.navigate('/alerts');
    expect(bar()).toBeNull();
    unmount();

    session.begin({ token: 'b'.repeat(43), username: 'night', expire: null, agency: null });
    await renderApp('/dashboard');
    await waitFor(() => expect(bar()).not.toBeNull());
  });

  test('on the page of one’s account it stands beside the button that sets it, once', async () => {
    server.answer({ readUser: () => soon });
    signedIn(soon);
    await renderApp('/account');
    const part = await screen.findByRole('region', { name: '兩步驟驗證' });
    expect(part.textContent).toContain('請在 2026年11月30日 以前設定');
    expect(bar()).toBeNull();
  });

  test('nobody else is told anything', async () => {
    server.answer({ readUser: () => currentUser() });
    signedIn();
    await renderApp('/dashboard');
    await screen.findByRole('navigation', { name: '主選單' });
    expect(bar()).toBeNull();
  });
});
