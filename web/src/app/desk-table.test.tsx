/** The table of the pages beside the board, when it does not come. */
import { act, screen } from '@testing-library/react';
import { board, currentUser, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { importing } from '../lib/browser/chunks.ts';
import { setConnection } from '../lib/browser/connection.ts';
import { showWelcome } from '../lib/session/welcome.ts';
import { type CrankedClock, crankClock } from '../testing/cranked-clock.ts';
import { fakeServer } from '../testing/fake-server.ts';
import { renderApp, signedIn } from '../testing/render.tsx';
import { loadDeskTable } from './desk-table.tsx';

vi.mock('../live/socket.ts', async () => (await import('../testing/held-wire.ts')).socketModule);

let clock: CrankedClock;
let up: boolean;

beforeEach(() => {
  clock = crankClock();
  up = false;
  fakeServer({
    readUser: () => currentUser(),
    readBoard: () => board({ at: clock.now() }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
  vi.spyOn(importing, 'of').mockImplementation((load) =>
    !up && (load as unknown) === loadDeskTable ? Promise.reject(new TypeError('Failed to fetch')) : load(),
  );
  showWelcome(false);
  signedIn();
});

const notLoaded = () => screen.findByRole('heading', { name: '這一頁還沒載入完成' });

test('a page of a table that did not come is not called unknown, and is there once the table is', async () => {
  const { router } = await renderApp('/more?from=here');
  await notLoaded();
  expect(screen.queryByText('找不到這個頁面')).toBeNull();
  up = true;
  await clock.advance(1_000);
  expect(await screen.findByRole('heading', { level: 1, name: '更多' })).toBeTruthy();
  expect(router.state.location.search).toBe('?from=here');
});

test('an address that is none of ours is only called so once the table is there', async () => {
  await renderApp('/no/such/page');
  await notLoaded();
  up = true;
  await act(async () => setConnection('live'));
  expect(await screen.findByRole('heading', { level: 1, name: '找不到這個頁面' })).toBeTruthy();
});
