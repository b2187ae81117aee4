/** A display in the whole program: the board and nothing else, whichever way it came. */
import { screen, waitFor } from '@testing-library/react';
import { alert, board, currentUser, exampleAt, tile } from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { showWelcome } from '../lib/session/welcome.ts';
import { type FakeServer, fakeServer } from '../testing/fake-server.ts';
import { renderApp, signedIn } from '../testing/render.tsx';

vi.mock('../live/socket.ts', async () => (await import('../testing/held-wire.ts')).socketModule);

const display = currentUser({ role: 'display', expire: null, names_masked: true });
let server: FakeServer;
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  server = fakeServer({
    readUser: () => display,
    readBoard: () => board({ tiles: [tile()], alerts: [alert()] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
  // As after the wall was switched off and on again over night.
  showWelcome(true);
  signedIn(display);
});

test.each([
  '/',
  '/dashboard',
  '/dashboard?bed=12',
  '/welcome',
  '/displays',
  '/duty',
  '/more',
  '/no/such/page',
  '/auth/pair',
])('%s leads to the wall, with nothing around it and nothing to press but the sound', async (at) => {
  const { router } = await renderApp(at);
  await screen.findByRole('article');
  expect(router.state.location.pathname).toBe('/dashboard');
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('banner')?.textContent ?? '').not.toContain('登出');
  expect(screen.queryByRole('button', { name: /我去處理|結束|帳號|離開電視牆/ })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.callsOf('readBedHour')).toEqual([]);
});

test('a display that is told to be elsewhere while it watches comes back', async () => {
  const { router } = await renderApp('/dashboard');
  await screen.findByRole('article');
  await router.navigate('/displays');
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  await screen.findByRole('article');
});
