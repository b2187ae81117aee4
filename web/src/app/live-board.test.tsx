/** What changed beside the beds comes with a fresh board; and a board stays, whatever becomes of the question who one is. */
import { screen, waitFor } from '@testing-library/react';
import { agency, board, currentUser, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { showWelcome } from '../lib/session/welcome.ts';
import { crankClock } from '../testing/cranked-clock.ts';
import { fakeAudio } from '../testing/fake-audio.ts';
import { type FakeServer, fakeServer, refusal } from '../testing/fake-server.ts';
import { heldWire } from '../testing/held-wire.ts';
import { renderApp, signedIn } from '../testing/render.tsx';

vi.mock('../live/socket.ts', async () => (await import('../testing/held-wire.ts')).socketModule);

const channel = 'private-dashboard.1';
let server: FakeServer;
beforeEach(async () => {
  fakeAudio();
  crankClock();
  showWelcome(false);
  window.innerWidth = 1280;
  server = fakeServer({
    readUser: () => currentUser(),
    readBoard: () => board(),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
  signedIn();
  await renderApp('/no/such/page');
  await screen.findByText('Example Agency');
  heldWire.opened();
});
const asked = (): number => server.callsOf('readUser').length;

/** Another life of the channel each time, as after a change. */
const hearBoard = (epoch: string): void =>
  heldWire.hear('SnapshotEvent', channel, { epoch, seq: 0, at: exampleAt, board: board() });

test('the first board asks nothing; the next one brings the new name of the agency with it', async () => {
  const before = asked();
  hearBoard('a');
  expect(asked()).toBe(before);
  const renamed = agency({ name: '新名字' });
  server.answer({ readUser: () => currentUser({ agency: renamed, agencies: [renamed] }) });
  hearBoard('b');
  await screen.findByText('新名字');
});

test('a board must not go because who one is could not be read again', async () => {
  hearBoard('a');
  const before = asked();
  server.answer({ readUser: () => refusal('internal') });
  hearBoard('b');
  await waitFor(() => expect(asked()).toBe(before + 1));
  await waitFor(() => expect(screen.getByText('Example Agency')).toBeTruthy());
  expect(screen.queryByText('無法讀取您的帳號資料')).toBeNull();
});
