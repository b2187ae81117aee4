/** Announcements in the frame: over the board and beside its bars, never on a wall and never before one has entered. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { agencyId, alert, board, currentUser, exampleAt, myAnnouncement, tile } from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { showWelcome } from '../../lib/session/welcome.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { heldWire } from '../../testing/held-wire.ts';
import { renderApp, signedIn } from '../../testing/render.tsx';

vi.mock('../../live/socket.ts', async () => (await import('../../testing/held-wire.ts')).socketModule);

const dashboard = 'private-dashboard.1';
let clock: CrankedClock;
let server: FakeServer;
beforeEach(() => {
  clock = crankClock();
  server = fakeServer({
    readUser: () => currentUser(),
    readBoard: () => board({ tiles: [tile()] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    readOpenHandover: () => ({ open: null }),
    listMyAnnouncements: () => ({ rows: [myAnnouncement()], total: 1 }),
    readAnnouncement: () => ({}),
  });
  showWelcome(false);
  signedIn();
});

let seq = 0;
/** The line is alive. The part of the program and its words are fetched meanwhile, which no clock of ours moves. */
async function passes(ms: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += 500) {
    await clock.advance(500);
    const beat = { epoch: 'a', seq, at: clock.now(), blind_since: null, gaps: [], failing: [] };
    heldWire.hear('BeatEvent', dashboard, beat);
    await act(async () => await new Promise((done) => setTimeout(done, 20)));
  }
}
function live(alerts: ReturnType<typeof alert>[] = []): void {
  seq = 1;
  heldWire.opened();
  heldWire.hear('SnapshotEvent', dashboard, {
    ...{ epoch: 'a', seq, at: exampleAt },
    board: board({ tiles: [tile()], alerts }),
  });
}
const asked = () => server.callsOf('listMyAnnouncements').length;

test('one opens over the board, waits as a badge in the top bar while an alert sounds, and leads to its page', async () => {
  const { user } = await renderApp('/dashboard');
  await screen.findByRole('article');
  live();
  for (let tries = 0; tries < 500 && asked() === 0; tries++) await passes(500);
  await passes(4_000);
  within(await screen.findByRole('dialog', { name: /消防演練/ })).getByText('今天下午三點演練。');
  seq += 1;
  heldWire.hear('AlertEvent', dashboard, {
    ...{ epoch: 'a', seq, at: clock.now() },
    alerts: [alert({ agency_id: agencyId(1) })],
    notifies: [],
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const badge = within(document.querySelector<HTMLElement>('[data-top-bar]') ?? document.body).getByRole('link', {
    name: '未讀公告：1',
  });
  await user.click(badge);
  await screen.findByRole('heading', { level: 1, name: '公告' });
});

test('a wall and the welcome page ask for none', async () => {
  const wall = await renderApp('/dashboard?wall=1');
  await screen.findByRole('article');
  live();
  await passes(10_000);
  expect(asked()).toBe(0);
  wall.unmount();
  showWelcome(true);
  await renderApp('/welcome');
  live();
  await passes(10_000);
  expect([asked(), screen.queryByRole('dialog')]).toEqual([0, null]);
});
