/** With no file of the program but the board's own: an alarm is answered all the same, and no button is dead. */
import { screen, waitFor, within } from '@testing-library/react';
import { alert, board, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { importing } from '../../lib/browser/chunks.ts';
import { setConnection } from '../../lib/browser/connection.ts';
import { openShortcutsHelp } from '../../lib/browser/shortcuts.ts';
import { followResizes } from '../../lib/browser/viewport.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { OpenAlertsOnBoard } from './beside-the-board.tsx';
import { DashboardScreen } from './screen.tsx';

const claimed = alert({ phase: 'claimed', claimed_at: exampleAt, claimed_by: { user_id: 7, name: 'Night Shift' } });
let server: FakeServer;
let clock: CrankedClock;
let arrive: 'never' | 'fails' | 'now';
beforeEach(() => {
  clock = crankClock();
  setConnection('live', exampleAt);
  arrive = 'fails';
  const whole = importing.of;
  vi.spyOn(importing, 'of').mockImplementation((load) => {
    if (arrive === 'now' || String(load).includes('words')) return whole(load);
    return arrive === 'fails' ? Promise.reject(new TypeError('Failed to fetch')) : new Promise(() => {});
  });
  server = fakeServer({
    readBoard: () => board({ alerts: [claimed] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    closeBed: () => ({ alerts: [{ ...claimed, phase: 'closed', closed_at: exampleAt, close_reason: 'helped' }] }),
  });
});

function resizeTo(width: number): void {
  window.innerWidth = width;
  window.matchMedia = (media) =>
    // jsdom lacks it, and of all of it only this is asked.
    Object.assign(new EventTarget(), { media, matches: width >= 768 && media.includes('min-width') }) as MediaQueryList;
  followResizes()();
}

async function pressClose() {
  const view = await renderScreen(<OpenAlertsOnBoard board={createBoardStore()} choose={() => true} none="none" />);
  await view.user.click(await screen.findByRole('button', { name: /^結束/ }));
  return view;
}

describe.each([
  ['a phone', 375],
  ['a desktop', 1280],
])('on %s', (_, width) => {
  beforeEach(() => resizeTo(width));

  test.each(['fails', 'never'] as const)(
    'the form of a close opens, and closes, where its part %s comes',
    async (how) => {
      arrive = how;
      const { user } = await pressClose();
      await clock.advance(1_500);
      const form = within(await screen.findByRole('dialog'));
      await user.click(form.getByRole('button', { name: '已協助' }));
      await waitFor(() => expect(server.callsOf('closeBed')).toHaveLength(1));
    },
  );

  test('what opened without its part stays when the part comes: nothing typed goes', async () => {
    const { user } = await pressClose();
    const before = await screen.findByRole('dialog');
    arrive = 'now';
    setConnection('lost');
    setConnection('live');
    await clock.advance(2_000);
    expect(screen.getByRole('dialog')).toBe(before);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('the list of keys says that it did not load, and comes when tried again', async () => {
  resizeTo(1280);
  const { user } = await renderScreen(<DashboardScreen board={createBoardStore()} />);
  await screen.findByRole('article');
  openShortcutsHelp();
  const missing = within(await screen.findByRole('dialog', { name: '鍵盤操作' }));
  arrive = 'now';
  await user.click(missing.getByRole('button', { name: '再試一次' }));
  await screen.findByText('在床位之間移動');
});
