import { act, screen } from '@testing-library/react';
import { bedId, bedLive, board, exampleAt, tile } from '@wardlight/contract/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { DashboardScreen } from './screen.tsx';

const thousand = Array.from({ length: 1_000 }, (_, index) => {
  const id = bedId(index + 1);
  return tile({
    bed_id: id,
    bed_no: String(index + 1),
    floor: `${1 + Math.floor(index / 100)}F`,
    live: bedLive({ bed_id: id }),
  });
});

beforeEach(() => {
  crankClock();
  setConnection('live', exampleAt);
  fakeServer({
    readBoard: () => board({ tiles: thousand }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
  // jsdom lays nothing out: what scrolls is 800 px high.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
});

it('of a thousand beds only those in sight are built, all are counted, any is found', async () => {
  const store = createBoardStore();
  const { user } = await renderScreen(<DashboardScreen board={store} />);
  await screen.findByRole('article', { name: /^1 床 / });
  const built = screen.getAllByRole('article').length;
  expect(built).toBeGreaterThan(1);
  // Ten to a row of 90 px, and two rows more.
  expect(built).toBeLessThanOrEqual(120);
  screen.getByRole('button', { name: '全部 1000' });
  await user.type(screen.getByLabelText('搜尋床號或姓名'), '777');
  await screen.findByRole('article', { name: /^777 床 / });
  expect(screen.getAllByRole('article')).toHaveLength(1);
  act(() =>
    store.apply({ kind: 'beds', at: exampleAt + 1, beds: [bedLive({ bed_id: bedId(777), status: 'bedExit' })] }),
  );
  await screen.findByRole('article', { name: /^777 床 .* 離床$/ });
});
