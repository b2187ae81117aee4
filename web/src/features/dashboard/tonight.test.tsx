/** What was done tonight, behind "No alerts now": one line, asked for at most once a minute, and silent where it is not known. */
import { act, screen, waitFor } from '@testing-library/react';
import type { Tonight } from '@wardlight/contract';
import { alert, board, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, expect, it } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { BoardWithStrip } from '../../testing/board-with-strip.tsx';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, unreachable } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';

const night: Tonight = { from_at: exampleAt - 3_600_000, notified: 14, claimed: 12, mean_claim_seconds: 39.6 };

let server: FakeServer;
let clock: ReturnType<typeof crankClock>;
beforeEach(() => {
  clock = crankClock();
  setConnection('live', exampleAt);
  server = fakeServer({
    readBoard: () => board({ alerts: [] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    readTonight: () => night,
  });
});

async function show() {
  const store = createBoardStore();
  await renderScreen(<BoardWithStrip board={store} />);
  await waitFor(() => expect(store.read().source).not.toBe('none'));
  return store;
}
const strip = () => screen.getByRole('region', { name: '需要人的警示' }).textContent;

it('says how often somebody went, and after how long', async () => {
  await show();
  await waitFor(() => expect(strip()).toBe('目前沒有警示。 在床 1 · 今晚前往 12 次，平均等候 40 秒。'));
});

it.each([
  [{ claimed: 1, mean_claim_seconds: 59.6 }, '目前沒有警示。 在床 1 · 今晚前往 1 次，等候 1 分鐘。'],
  [{ claimed: 2, mean_claim_seconds: 115 }, '目前沒有警示。 在床 1 · 今晚前往 2 次，平均等候 2 分鐘。'],
])('in whole words: %j', async (change, said) => {
  server.answer({ readTonight: () => ({ ...night, ...change }) });
  await show();
  await waitFor(() => expect(strip()).toBe(said));
});

it('nothing where nobody went, and nothing where it could not be read', async () => {
  server.answer({ readTonight: () => ({ ...night, claimed: 0, mean_claim_seconds: null }) });
  await show();
  await waitFor(() => expect(server.callsOf('readTonight')).toHaveLength(1));
  await waitFor(() => expect(strip()).toBe('目前沒有警示。 在床 1'));
  server.answer({ readTonight: () => unreachable });
  await clock.advance(60_000);
  await waitFor(() => expect(server.callsOf('readTonight')).toHaveLength(2));
  await waitFor(() => expect(strip()).toBe('目前沒有警示。 在床 1'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is asked for once a minute, and not while something is open', async () => {
  const store = await show();
  await waitFor(() => expect(server.callsOf('readTonight')).toHaveLength(1));
  await clock.advance(59_000);
  expect(server.callsOf('readTonight')).toHaveLength(1);
  await clock.advance(1_000);
  expect(server.callsOf('readTonight')).toHaveLength(2);
  act(() => store.apply({ kind: 'alerts', at: exampleAt + 60_001, alerts: [alert()], notifies: [] }));
  await waitFor(() => expect(strip()).not.toContain('今晚'));
  await clock.advance(180_000);
  expect(server.callsOf('readTonight')).toHaveLength(2);
});
