/** A wall screen before anybody has taken it in. */
import { act, screen, waitFor } from '@testing-library/react';
import { pairingLastsMs } from '@wardlight/contract';
import { currentUser, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords, setUpLanguage } from '../../lib/i18n/i18n.ts';
import { session } from '../../lib/session/session.ts';
import { welcomeVisible } from '../../lib/session/welcome.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { PairingScreen } from './screen.tsx';
import { collectEveryMs } from './use-pairing.ts';

const display = currentUser({ role: 'display', username: 'display-1', expire: null, names_masked: true });
const token = 'w'.repeat(43);
let server: FakeServer;
let clock: CrankedClock;
let begun = 0;
beforeEach(async () => {
  clock = crankClock();
  sessionStorage.clear();
  begun = 0;
  server = fakeServer({
    beginPairing: () => {
      begun++;
      const letter = 'ABCDEFGH'[begun - 1] ?? 'Z';
      // The server's clock is another one than this screen's.
      return { secret: letter.repeat(43), code: `${letter.repeat(4)}-2345`, expires_at: exampleAt + 9 * 3_600_000 };
    },
    collectPairing: () => ({ state: 'waiting' }),
  });
  await setUpLanguage();
  await bringDeskWords();
});

async function open() {
  const view = await renderScreen(<PairingScreen />, { at: '/auth/pair' });
  return view;
}
const asked = () => server.callsOf('collectPairing').map(({ body }) => (body as { secret: string }).secret[0]);
const step = (ms = collectEveryMs) => act(() => clock.advance(ms));

test('shows the code large, a QR code of the page where it is taken, and how long it is good', async () => {
  await open();
  await screen.findByText(/AAAA-2345/);
  expect(screen.getByRole('img', { name: '配對這個螢幕的 QR 碼' })).toBeTruthy();
  expect(screen.getByText('10:00 後換新的代碼')).toBeTruthy();
  await step(61_000);
  expect(screen.getByText('8:59 後換新的代碼')).toBeTruthy();
});

test('a screen that may go dark says so before it hangs on the wall, with what to do', async () => {
  await open();
  await screen.findByText(/^這個螢幕可能會自己變暗。/);
});

test('asks every few seconds; once somebody has taken it, it goes to the board by itself, without the welcome page', async () => {
  const { router } = await open();
  await screen.findByText(/AAAA-2345/);
  await step();
  await waitFor(() => expect(asked()).toEqual(['A']));
  server.answer({ collectPairing: () => ({ state: 'paired', token, user: display }) });
  await step();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(session.get()).toMatchObject({ token, username: 'display-1', expire: null });
  expect(welcomeVisible()).toBe(false);
  expect(sessionStorage.getItem('wardlight.pairing')).toBeNull();
});

test('after a reload it is the same code, and it is still collected', async () => {
  const { unmount } = await open();
  await screen.findByText(/AAAA-2345/);
  unmount();
  await open();
  await screen.findByText(/AAAA-2345/);
  await waitFor(() => expect(asked()).toEqual(['A']));
  expect(begun).toBe(1);
});

test('a code whose time is over is replaced by itself', async () => {
  await open();
  await screen.findByText(/AAAA-2345/);
  await step(pairingLastsMs);
  expect(screen.queryByText(/AAAA/)).toBeNull();
  // A question that was still under way lets its beat pass; a later one begins.
  for (let beats = 0; beats < 20 && screen.queryByText(/BBBB-2345/) === null; beats++) await step();
  await screen.findByText(/BBBB-2345/);
});

test('a code leaves the wall when its time is over, also while a question hangs', async () => {
  await open();
  await screen.findByText(/AAAA-2345/);
  server.answer({ collectPairing: () => new Promise<never>(() => {}) });
  await step(pairingLastsMs);
  expect(screen.queryByText(/AAAA/)).toBeNull();
});

test('a code that the server no longer knows is replaced at once', async () => {
  await open();
  await screen.findByText(/AAAA-2345/);
  server.answer({ collectPairing: () => refusal('pairing_invalid') });
  await step();
  await screen.findByText(/BBBB-2345/);
});

test('without a line to the server it says so, keeps its code, and goes on by itself', async () => {
  await open();
  await screen.findByText(/AAAA-2345/);
  server.answer({ collectPairing: () => unreachable });
  await step();
  expect((await screen.findByRole('alert')).textContent).toBe('連不上伺服器，仍在嘗試。');
  expect(screen.getByText(/AAAA-2345/)).toBeTruthy();
  server.answer({ collectPairing: () => ({ state: 'waiting' }) });
  await step();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('slowed down, it waits as long as it is told, and then goes on', async () => {
  server.answer({ beginPairing: () => refusal('too_many_attempts', { retry_after: 30 }) });
  await open();
  expect((await screen.findByRole('alert')).textContent).toContain('取得代碼的次數太多');
  await step(27_000);
  expect(server.callsOf('beginPairing')).toHaveLength(1);
  await step(3_000);
  await waitFor(() => expect(server.callsOf('beginPairing')).toHaveLength(2));
});
