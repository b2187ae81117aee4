import { act, screen } from '@testing-library/react';
import type { WatchGap } from '@wardlight/contract';
import { board, exampleAt } from '@wardlight/contract/testing';
import { expect, test } from 'vitest';
import { createBoardStore } from '../../live/board-store.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { WatchGaps } from './alerts/watch-gaps.tsx';
import { DashboardScreen } from './screen.tsx';
import { BoardProvider } from './state/board-context.tsx';

const minute = 60_000;
const over: WatchGap = { from_at: exampleAt - 20 * minute, to_at: exampleAt - 16 * minute, cause: 'stopped' };
const open: WatchGap = { from_at: exampleAt - minute, to_at: null, cause: 'database' };

async function gapsOnScreen(gaps: readonly WatchGap[]) {
  crankClock();
  const store = createBoardStore();
  store.apply({ kind: 'snapshot', at: exampleAt, board: board({ gaps: [...gaps] }) });
  const view = await renderScreen(
    <BoardProvider store={store}>
      <WatchGaps />
    </BoardProvider>,
  );
  return { ...view, store };
}

test('says from when to when nobody watched, and why; nothing where somebody always did', async () => {
  const { unmount } = await gapsOnScreen([over]);
  expect(screen.getByRole('alert').textContent).toContain('01:40 至 01:44：伺服器停止');
  unmount();
  await gapsOnScreen([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('read once it is gone from this screen; the next one is said again', async () => {
  const { user, store } = await gapsOnScreen([over]);
  await user.click(screen.getByRole('button', { name: '知道了' }));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => store.apply({ kind: 'sight', blindSince: open.from_at, gaps: [open, over] }));
  const said = screen.getByRole('alert').textContent;
  expect(said).toContain('01:59 起：資料庫沒有回應');
  expect(said).not.toContain('01:40');
});

test('stands on the board itself where the lists are not beside it', async () => {
  crankClock();
  fakeServer({
    readBoard: () => board({ gaps: [{ ...over, from_at: exampleAt - 30_000, to_at: exampleAt - 10_000 }] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
  await renderScreen(<DashboardScreen board={createBoardStore()} />);
  expect((await screen.findByRole('alert')).textContent).toContain('01:59 至 01:59：伺服器停止');
  expect(screen.queryByRole('complementary')).toBeNull();
});
