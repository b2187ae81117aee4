/** The page of LINE over a server whose reading the test changes as it goes. */
import { screen, within } from '@testing-library/react';
import type { DataOf, LineAccount, readLine } from '@wardlight/contract';
import { currentUser, exampleAt, userId } from '@wardlight/contract/testing';
import { beforeEach, vi } from 'vitest';
import { page } from '../../../lib/browser/page.ts';
import { bringDeskWords } from '../../../lib/i18n/i18n.ts';
import { crankClock } from '../../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen, speak } from '../../../testing/render.tsx';
import { LineScreen } from '../screen.tsx';

type Reading = DataOf<typeof readLine>;

export const linked = (change: Partial<LineAccount> = {}): LineAccount => ({
  user_id: userId(11),
  name: '林淑芬',
  role: 'staff',
  line_name: 'Shu',
  linked_at: exampleAt - 86_400_000,
  reachable: true,
  ...change,
});
/** Who is signed in, unless a test says otherwise. */
export const me = currentUser().user_id;
export const mine = linked({ user_id: me, name: '王美玉', line_name: 'Mei' });
export const other = linked();

const atFirst: Reading = {
  set_up: true,
  mine: null,
  accounts: [],
  quota: { limit: 500, used: 100, at: exampleAt },
  failing: null,
};

/** Made anew before each test. */
export function lineAtHand() {
  let [server, reading, left]: [FakeServer | null, Reading, string[]] = [null, atFirst, []];
  beforeEach(async () => {
    crankClock();
    await speak('zh-TW');
    await bringDeskWords();
    left = [];
    reading = atFirst;
    vi.spyOn(page, 'leaveFor').mockImplementation((address) => {
      left.push(address);
    });
    server = fakeServer({ readLine: () => reading, readLineWaiting: () => ({ waiting: null }) });
  });
  const running = (): FakeServer => {
    if (server === null) throw new Error('Asked before the test began');
    return server;
  };
  return {
    get server() {
      return running();
    },
    get reading() {
      return reading;
    },
    /** Where the browser was sent, in order. */
    get left() {
      return left;
    },
    /** What the server reads from now on. */
    now(change: Partial<Reading>): void {
      reading = { ...reading, ...change };
    },
    reads: () => running().callsOf('readLine').length,
  };
}

export const openLine = (options: Parameters<typeof renderScreen>[1] = {}) => renderScreen(<LineScreen />, options);
export const card = async (name: string) => within(await screen.findByRole('region', { name }));
