/** `/account`: one's own PIN for shared stations. */
import { screen, waitFor, within } from '@testing-library/react';
import { currentUser, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { OwnAccountScreen } from './screen.tsx';

const title = '共用工作站的 PIN 碼';
let server: FakeServer;
let kept: { set_at: number | null; locked: boolean };
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  kept = { set_at: null, locked: false };
  server = fakeServer({
    readUser: () => currentUser(),
    listSessions: () => [],
    readPin: () => kept,
    savePin: () => {
      kept = { set_at: exampleAt, locked: false };
      return {};
    },
    removePin: () => {
      kept = { set_at: null, locked: false };
      return {};
    },
  });
});

const open = (user = currentUser()) => renderScreen(<OwnAccountScreen />, { user, at: '/account' });
const section = () => screen.findByRole('region', { name: title });
const button = async (name: string) => within(await section()).findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog', { name: title }));

async function fill(password: string, pin: string, again = pin) {
  const view = await open();
  await view.user.click(await button('設定 PIN 碼'));
  const form = await dialog();
  await view.user.type(form.getByLabelText('目前的密碼'), password);
  await view.user.type(form.getByLabelText('PIN 碼（4 到 6 位數字）'), pin);
  await view.user.type(form.getByLabelText('再輸入一次 PIN 碼'), again);
  await view.user.click(form.getByRole('button', { name: '儲存' }));
  return { ...view, form };
}

test('is set under the password, changed, and taken off', async () => {
  const { user } = await fill('my password', '730591');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf('savePin').map(({ body }) => body)).toEqual([
    { current_password: 'my password', pin: '730591' },
  ]);
  await button('變更 PIN 碼');
  await user.click(await button('移除 PIN 碼'));
  const asked = within(await screen.findByRole('dialog', { name: '移除 PIN 碼' }));
  await user.type(asked.getByLabelText('目前的密碼'), 'my password');
  await user.click(asked.getByRole('button', { name: '移除 PIN 碼' }));
  await button('設定 PIN 碼');
  expect(server.callsOf('removePin').map(({ body }) => body)).toEqual([{ current_password: 'my password' }]);
});

test.each([
  ['12', '12', 'PIN 碼是 4 到 6 位數字'],
  ['1234', '1234', '這組 PIN 碼太容易被猜到'],
  ['0229', '0229', '這組 PIN 碼太容易被猜到'],
  ['730591', '730592', '兩次輸入的 PIN 碼不同'],
])('%s and %s are not sent, and it is said why', async (pin, again, words) => {
  const { form } = await fill('my password', pin, again);
  await form.findByText(new RegExp(`^${words}`));
  expect(server.callsOf('savePin')).toEqual([]);
});

test('a wrong password stands beside its field; neither it nor the PIN is kept as a draft', async () => {
  server.answer({ savePin: () => refusal('incorrect_password') });
  const { form } = await fill('not mine', '７３０５９１');
  await form.findByText('密碼不正確');
  expect(server.callsOf('savePin')[0]?.body).toEqual({ current_password: 'not mine', pin: '730591' });
  const stored = JSON.stringify({ ...sessionStorage, ...localStorage });
  for (const secret of ['not mine', '730591', '７３０５９１']) expect(stored).not.toContain(secret);
});

test('a locked one says how it opens again', async () => {
  kept = { set_at: exampleAt, locked: true };
  await open();
  await within(await section()).findByText(/^已鎖定：連續輸錯 5 次。重新設定/);
});

test('a station has none of its own', async () => {
  await open(currentUser({ shared: true }));
  await screen.findByRole('region', { name: '兩步驟驗證' });
  expect(screen.queryByRole('region', { name: title })).toBeNull();
  expect(server.callsOf('readPin')).toEqual([]);
});
