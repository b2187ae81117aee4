import { screen } from '@testing-library/react';
import { currentUser } from '@wardlight/contract/testing';
import { expect, test, vi } from 'vitest';
import { session } from '../../lib/session/session.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderApp, token } from '../../testing/render.tsx';

vi.mock('../../live/socket.ts', async () => (await import('../../testing/held-wire.ts')).socketModule);

const username = () => screen.findByLabelText<HTMLInputElement>('帳號');
const password = () => screen.getByLabelText<HTMLInputElement>('密碼');
const submit = () => screen.getByRole('button', { name: '登入' });

test('fields tell the browser what they are, and the first has the focus', async () => {
  await renderApp('/auth/login');
  expect((await username()).autocomplete).toBe('username');
  expect(password()).toMatchObject({ type: 'password', autocomplete: 'current-password' });
  expect(document.activeElement).toBe(await username());
});

test('the password can be shown, by keyboard too', async () => {
  const { user } = await renderApp('/auth/login');
  await user.type(await username(), 'night');
  await user.tab();
  await user.keyboard('secret');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '顯示密碼' }));
  await user.keyboard('{Enter}');
  expect(password()).toMatchObject({ type: 'text', value: 'secret' });
  expect(screen.getByRole('button', { name: '隱藏密碼' })).toBeTruthy();
});

test.each([
  ['', '', '請輸入帳號'],
  ['a b', 'x', '帳號是 3 到 64 個英文字母、數字或 . _ - @'],
  ['night', '', '請輸入密碼'],
])(
  'name %j and password %j: "%s" beside the field, which takes the focus; the server is not asked',
  async (name, secret, text) => {
    const server = fakeServer();
    const { user } = await renderApp('/auth/login');
    if (name !== '') await user.type(await username(), name);
    else await username();
    if (secret !== '') await user.type(password(), secret);
    await user.click(submit());
    const field = text === '請輸入密碼' ? password() : await username();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(text);
    expect(document.activeElement).toBe(field);
    expect(server.calls).toEqual([]);
  },
);

test('a wrong password is said beside the field; nothing typed is lost, and the next try works', async () => {
  const server = fakeServer({ login: () => refusal('incorrect_password'), readUser: () => currentUser() });
  const { user } = await renderApp('/auth/login');
  await user.type(await username(), ' night ');
  await user.type(password(), 'wrong{Enter}');
  expect(await screen.findByText('帳號或密碼不正確。')).toBeTruthy();
  expect(password()).toMatchObject({ value: 'wrong', selectionStart: 0, selectionEnd: 5 });
  expect(document.activeElement).toBe(password());
  expect(session.get()).toBeNull();
  server.answer({ login: () => ({ token, user: currentUser() }) });
  await user.keyboard('right{Enter}');
  await screen.findByRole('button', { name: '點一下燈，進入看板' });
  expect(server.callsOf('login').map(({ body }) => body)).toEqual([
    { username: 'night', password: 'wrong' },
    { username: 'night', password: 'right' },
  ]);
  expect(session.get()).toMatchObject({ token, username: 'night' });
});

test('too many attempts: how long to wait counts down, then says that one may try', async () => {
  const clock = crankClock();
  fakeServer({ login: () => refusal('too_many_attempts', { retry_after: 75 }) });
  const { user } = await renderApp('/auth/login');
  await user.type(await username(), 'night');
  await user.type(password(), 'wrong{Enter}');
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toBe(
    '嘗試次數太多，暫時不能登入。請等 1 分鐘 後再試。 平常就在這裡登入的人，確認密碼沒打錯後，可以直接再試一次。',
  );
  await clock.advance(30_000);
  expect(notice.textContent).toContain('請等 45 秒 後再試');
  await clock.advance(45_000);
  expect(await screen.findByText('現在可以再試一次。')).toBeTruthy();
});

test('no answer from the server: said in place, and the button works again', async () => {
  fakeServer({ login: () => unreachable });
  const { user } = await renderApp('/auth/login');
  await user.type(await username(), 'night');
  await user.type(password(), 'x{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('連不上伺服器');
  expect(submit()).not.toHaveProperty('disabled', true);
  expect(password().value).toBe('x');
});

test('the name typed survives a reload, the password does not, and the focus goes to what is missing', async () => {
  const first = await renderApp('/auth/login');
  await first.user.type(await username(), 'night');
  await first.user.type(password(), 'secret');
  first.unmount();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret');
  await renderApp('/auth/login');
  expect((await username()).value).toBe('night');
  expect(password().value).toBe('');
  expect(document.activeElement).toBe(password());
});

test('after signing in the draft of the name is gone', async () => {
  fakeServer({ login: () => ({ token, user: currentUser() }), readUser: () => currentUser() });
  const { user } = await renderApp('/auth/login');
  await user.type(await username(), 'night');
  await user.type(password(), 'x{Enter}');
  await screen.findByRole('button', { name: '點一下燈，進入看板' });
  expect(sessionStorage.getItem('wardlight.draft.sign-in')).toBeNull();
});

test('forgot the password: whom to ask', async () => {
  await renderApp('/auth/login');
  expect((await screen.findByRole('region', { name: '忘記密碼？' })).textContent).toContain('請聯絡您的管理人員');
});

test('the language can be changed before signing in, and what was typed stays', async () => {
  const { user } = await renderApp('/auth/login');
  await user.type(await username(), 'night');
  await user.click(screen.getByRole('button', { name: '語言' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'ไทย' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'เข้าสู่ระบบ Wardlight' })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('ชื่อผู้ใช้').value).toBe('night');
  expect(document.documentElement.lang).toBe('th');
});
