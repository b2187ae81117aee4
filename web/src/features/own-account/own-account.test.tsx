/** `/account`: where one is signed in, the second factor, and another device. */
import { screen, waitFor, within } from '@testing-library/react';
import { currentUser, exampleAt, openSession } from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { now } from '../../lib/browser/timers.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { knownAccounts } from '../../lib/session/accounts.ts';
import { session } from '../../lib/session/session.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { grouped, sixDigits } from './model.ts';
import { OwnAccountScreen } from './screen.tsx';

const here = openSession({ session_id: 1, current: true, device: 'Firefox · Linux' });
const phone = openSession({ session_id: 2, current: false, device: 'Safari · iPhone', address: '192.0.2.7' });
const unknown = openSession({ session_id: 3, current: false, device: null, address: null });
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const uri = `otpauth://totp/Wardlight:night?secret=${secret}`;
const codes = Array.from({ length: 10 }, (_, n) => `abcd-234${'abcdefghjk'[n]}`);

let server: FakeServer;
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  server = fakeServer({
    readUser: () => currentUser(),
    listSessions: () => [here, phone, unknown],
    endSession: () => ({}),
    endOtherSessions: () => ({ ended: 2 }),
    beginSecondFactor: () => ({ secret, uri }),
    confirmSecondFactor: () => ({ recovery_codes: codes }),
    removeSecondFactor: () => ({}),
    makeTicket: () => ({ token: 't'.repeat(43), expires_at: exampleAt + 600_000 }),
  });
});

const open = (user = currentUser()) => renderScreen(<OwnAccountScreen />, { user, at: '/account' });
const region = (name: string) => screen.findByRole('region', { name });
const dialog = (name: string) => screen.findByRole('dialog', { name });

test('each session says what it is; the one on the screen cannot be ended here', async () => {
  await open();
  const list = await region('登入中的裝置');
  const items = await within(list).findAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Firefox · Linux這台裝置.*192\.0\.2\.10/),
    expect.stringMatching(/^Safari · iPhone.*192\.0\.2\.7/),
    expect.stringMatching(/^無法辨識的裝置/),
  ]);
  expect(within(list).queryByRole('button', { name: /Firefox/ })).toBeNull();
});

test('one is ended after being asked, and the list is read anew', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '結束 Safari · iPhone' }));
  const asked = await dialog('要結束這個登入嗎？');
  expect(asked.textContent).toContain('「Safari · iPhone」會立刻登出');
  server.answer({ listSessions: () => [here, unknown] });
  await user.click(within(asked).getByRole('button', { name: '結束' }));
  await waitFor(() => expect(screen.queryByText('Safari · iPhone')).toBeNull());
  expect(server.callsOf('endSession')).toHaveLength(1);
});

test('all others are ended together; alone there is nothing to end', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '結束其他所有登入' }));
  const asked = await dialog('結束其他所有登入');
  expect(asked.textContent).toContain('其他 2 個登入');
  server.answer({ listSessions: () => [here] });
  await user.click(within(asked).getByRole('button', { name: '結束' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '結束其他所有登入' })).toBeNull());
  expect(server.callsOf('endOtherSessions')).toHaveLength(1);
});

test('a failure is said in the question, which stays; calling it off ends nothing', async () => {
  server.answer({ endSession: () => refusal('not_found') });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: '結束 Safari · iPhone' }));
  const asked = await dialog('要結束這個登入嗎？');
  await user.click(within(asked).getByRole('button', { name: '結束' }));
  expect((await within(asked).findByRole('alert')).textContent).toContain('找不到這筆資料');
  const [, cancel] = within(asked).getAllByRole('button', { name: '取消' });
  await user.click(cancel as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a list that cannot be read says so and tries again', async () => {
  server.answer({ listSessions: () => refusal('internal') });
  const { user } = await open();
  const list = await region('登入中的裝置');
  await within(list).findByRole('alert');
  server.answer({ listSessions: () => [here] });
  await user.click(within(list).getByRole('button', { name: '再試一次' }));
  await within(list).findByText('Firefox · Linux');
});

test('a second factor: password, code to scan, first code, recovery codes shown once', async () => {
  server.answer({ beginSecondFactor: () => refusal('incorrect_password') });
  const { user } = await open();
  await user.click(within(await region('兩步驟驗證')).getByRole('button', { name: '設定' }));
  const first = await dialog('兩步驟驗證');
  const password = within(first).getByLabelText<HTMLInputElement>('目前的密碼');
  await waitFor(() => expect(document.activeElement).toBe(password));
  await user.click(within(first).getByRole('button', { name: '下一步' }));
  expect(await within(first).findByText('此欄必填')).toBeTruthy();
  await user.type(password, 'wrong{Enter}');
  expect(await within(first).findByText('密碼不正確')).toBeTruthy();
  server.answer({ beginSecondFactor: () => ({ secret, uri }) });
  await user.clear(password);
  await user.type(password, 'right{Enter}');

  const code = await screen.findByLabelText<HTMLInputElement>('6 位數字');
  expect(document.activeElement).toBe(code);
  expect(screen.getByRole('img', { name: '驗證器的 QR 碼' })).toBeTruthy();
  expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeTruthy();
  await user.type(code, '12{Enter}');
  expect(await screen.findByText('請輸入 6 位數字')).toBeTruthy();
  server.answer({ confirmSecondFactor: () => refusal('incorrect_code') });
  await user.clear(code);
  await user.type(code, '123 456{Enter}');
  expect(await screen.findByText('驗證碼不正確。')).toBeTruthy();
  server.answer({ confirmSecondFactor: () => ({ recovery_codes: codes }) });
  await user.click(screen.getByRole('button', { name: '確認' }));

  const shown = await screen.findByRole('list', { name: '備用碼' });
  expect(
    within(shown)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(codes);
  expect(document.activeElement).toBe(shown);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(screen.getByRole('button', { name: '列印' }));
  expect(print).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: '我已保存' }));
  await waitFor(() => expect(screen.queryByText('abcd-234a')).toBeNull());
  expect(server.callsOf('confirmSecondFactor').map(({ body }) => body)).toEqual([
    { code: '123456' },
    { code: '123456' },
  ]);
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(secret);
});

test('recovery codes go by a word alone: Escape and the cross ask first; until then both only close', async () => {
  const { user } = await open();
  const set = async () => user.click(within(await region('兩步驟驗證')).getByRole('button', { name: '設定' }));
  await set();
  await dialog('兩步驟驗證');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await set();
  await user.type(await screen.findByLabelText('目前的密碼'), 'right{Enter}');
  await user.type(await screen.findByLabelText('6 位數字'), '123456{Enter}');
  const shown = within(await dialog('備用碼'));
  await user.keyboard('{Escape}');
  await shown.findByText('備用碼已經抄下或列印了嗎？');
  shown.getByText('abcd-234a');
  const stay = shown.getByRole('button', { name: '先不關閉' });
  await waitFor(() => expect(document.activeElement).toBe(stay));
  await user.keyboard('{Escape}');
  shown.getByText('abcd-234a');
  await user.click(shown.getByRole('button', { name: '先不關閉' }));
  expect(shown.queryByText('備用碼已經抄下或列印了嗎？')).toBeNull();
  await user.click(shown.getByRole('button', { name: '關閉' }));
  await shown.findByText('備用碼已經抄下或列印了嗎？');
  await user.click(shown.getByRole('button', { name: '我已保存' }));
  await waitFor(() => expect(screen.queryByText('abcd-234a')).toBeNull());
});

test('while a code is being confirmed neither Escape nor a button closes it: its answer brings the recovery codes', async () => {
  const { user } = await open();
  const answer = Promise.withResolvers<{ recovery_codes: string[] }>();
  server.answer({ confirmSecondFactor: () => answer.promise });
  await user.click(within(await region('兩步驟驗證')).getByRole('button', { name: '設定' }));
  await user.type(await screen.findByLabelText('目前的密碼'), 'right{Enter}');
  await user.type(await screen.findByLabelText('6 位數字'), '123456{Enter}');
  await user.keyboard('{Escape}');
  await user.click(within(await dialog('兩步驟驗證')).getByRole('button', { name: '取消' }));
  answer.resolve({ recovery_codes: codes });
  within(await dialog('備用碼')).getByText('abcd-234a');
});

test('it is taken off with the password and a code, however the code is typed; what is wrong stands beside its field', async () => {
  server.answer({ removeSecondFactor: () => refusal('incorrect_code') });
  const { user } = await open(currentUser({ has_second_factor: true }));
  const part = await region('兩步驟驗證');
  expect(part.textContent).toContain('已開啟');
  await user.click(within(part).getByRole('button', { name: '關閉兩步驟驗證' }));
  const asked = await dialog('關閉兩步驟驗證');
  expect(asked.textContent).toContain('請另一位管理人員替您關閉');
  // That of staff is nobody's to demand.
  expect(asked.textContent).not.toContain('您的單位要求');
  const code = within(asked).getByLabelText<HTMLInputElement>('驗證碼或備用碼');
  await user.type(within(asked).getByLabelText('目前的密碼'), 'right{Enter}');
  expect(await within(asked).findByText('驗證碼是 6 位數字；備用碼像 abcd-2345')).toBeTruthy();
  expect(document.activeElement).toBe(code);
  await user.type(code, ' ABCD 2345 {Enter}');
  expect(await within(asked).findByText('驗證碼不正確。')).toBeTruthy();
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('2345');
  server.answer({ removeSecondFactor: () => refusal('too_many_attempts', { retry_after: 60 }) });
  await user.click(within(asked).getByRole('button', { name: '關閉兩步驟驗證' }));
  expect((await within(asked).findByRole('alert')).textContent).toContain('請等 1 分鐘 後再試');
  // Nothing typed is lost.
  expect(code.value).toBe(' ABCD 2345 ');
  server.answer({ removeSecondFactor: () => ({}) });
  await user.click(within(asked).getByRole('button', { name: '關閉兩步驟驗證' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf('removeSecondFactor').at(-1)?.body).toEqual({ current_password: 'right', code: 'abcd-2345' });
});

test('an agent reads until when it must be set, and that it must be set anew once it is taken off', async () => {
  const by = Date.UTC(2026, 10, 30, 4);
  const { user, unmount } = await open(currentUser({ role: 'agent', second_factor_by: by }));
  expect((await region('兩步驟驗證')).textContent).toContain('請在 2026年11月30日 以前設定');
  unmount();
  await open(currentUser({ role: 'agent', has_second_factor: true }));
  await user.click(within(await region('兩步驟驗證')).getByRole('button', { name: '關閉兩步驟驗證' }));
  expect((await dialog('關閉兩步驟驗證')).textContent).toContain('下次登入可能要先重新設定');
});

test('another device: the password, then a code to scan and a link, counting down ten minutes, then over', async () => {
  const clock = crankClock();
  server.answer({ makeTicket: () => refusal('incorrect_password') });
  const { user } = await open();
  const part = await region('在其他裝置登入');
  await user.click(within(part).getByRole('button', { name: '產生登入連結' }));
  const asked = await dialog('在其他裝置登入');
  const password = within(asked).getByLabelText('目前的密碼');
  await user.type(password, 'wrong{Enter}');
  expect(await within(asked).findByText('密碼不正確')).toBeTruthy();
  server.answer({ makeTicket: () => ({ token: 't'.repeat(43), expires_at: exampleAt + 600_000 }) });
  await user.clear(password);
  await user.type(password, 'right{Enter}');
  expect(await within(part).findByRole('img', { name: '登入連結的 QR 碼' })).toBeTruthy();
  expect(server.callsOf('makeTicket').at(-1)?.body).toEqual({ current_password: 'right' });
  expect(within(part).getByRole('status', { name: '登入連結' }).textContent).toBe(
    `${window.location.origin}/auth/token/${'t'.repeat(43)}`,
  );
  expect(within(part).getByRole('timer').textContent).toBe('還可使用 10 分鐘');
  await clock.advance(9 * 60_000 + 1_000);
  expect(within(part).getByRole('timer').textContent).toBe('還可使用 59 秒');
  await clock.advance(60_000);
  expect(within(part).getByText('這個連結已經過期。')).toBeTruthy();
  expect(within(part).queryByRole('img')).toBeNull();
  server.answer({ makeTicket: () => unreachable });
  await user.click(within(part).getByRole('button', { name: '重新產生' }));
  const again = await dialog('在其他裝置登入');
  await user.type(within(again).getByLabelText('目前的密碼'), 'right{Enter}');
  expect((await within(again).findByRole('alert')).textContent).toContain('連不上伺服器');
});

test('the other accounts of this device go on with one tap; another one signs in beside them', async () => {
  const other = 'o'.repeat(43);
  knownAccounts.remember(other, currentUser({ username: 'day', display_name: 'Day Shift', expire: null }), now());
  const { user, router } = await open();
  const part = await region('切換帳號');
  await user.click(within(part).getByRole('button', { name: /^Day Shift/ }));
  expect(session.get()).toMatchObject({ token: other, username: 'day' });
  expect(router.state.location.pathname).toBe('/dashboard');
  await user.click(within(part).getByRole('button', { name: '登入其他帳號' }));
  expect(session.get()).toBeNull();
  expect(knownAccounts.find('day')?.token).toBe(other);
});

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['12345', null],
  ['abcdef', null],
  ['', null],
])('%j as a code is %j', (typed, code) => {
  expect(sixDigits(typed)).toBe(code);
});

test('a secret is read in groups of four', () => {
  expect(grouped('ABCDEFGHIJ')).toBe('ABCD EFGH IJ');
});
