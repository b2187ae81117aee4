/** The strip of a board at rest: how the beds are, in one sentence; never while nobody knows. */
import { act, screen } from '@testing-library/react';
import type { BedLive } from '@wardlight/contract';
import { alert, bedId, bedLive, board, exampleAt, tile } from '@wardlight/contract/testing';
import { beforeEach, expect, it } from 'vitest';
import { setConnection } from '../../../lib/browser/connection.ts';
import { createBoardStore } from '../../../live/board-store.ts';
import { BoardWithStrip } from '../../../testing/board-with-strip.tsx';
import { type CrankedClock, crankClock } from '../../../testing/cranked-clock.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render.tsx';

const minute = 60_000;
const bed = (n: number, live: Partial<BedLive>) =>
  tile({ bed_id: bedId(n), bed_no: `${n}`, floor: '1F', live: bedLive({ bed_id: bedId(n), ...live }) });
const ward = [
  bed(1, { status: 'inBed' }),
  bed(2, { status: 'lyingTooLong' }),
  bed(3, { status: 'bedExit', since_at: exampleAt - 4 * minute }),
  bed(4, { status: 'bedExit', since_at: exampleAt - minute }),
  bed(5, { status: 'disconnected', last_data_at: exampleAt - 20 * minute }),
  bed(6, { status: 'notMonitored' }),
];

let clock: CrankedClock;
beforeEach(() => {
  clock = crankClock();
  setConnection('live', exampleAt);
  fakeServer({
    readBoard: () => board({ tiles: ward, alerts: [] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
});

/** The sentence, whose parts stand each by itself. */
const rest = (text: string) => (_: string, element: Element | null) =>
  element?.getAttribute('data-rest') === '' && element.textContent === text;

it('says how many lie, are out and for how long, are disconnected and are not monitored; the time goes on', async () => {
  const store = createBoardStore();
  await renderScreen(<BoardWithStrip board={store} />);
  await screen.findByText(rest('在床 2 · 離床 2（最久 4 分鐘） · 斷線 1 · 未監測 1'));
  await clock.advance(minute);
  screen.getByText(rest('在床 2 · 離床 2（最久 5 分鐘） · 斷線 1 · 未監測 1'));
  act(() => store.apply({ kind: 'beds', at: exampleAt, beds: [bedLive({ bed_id: bedId(6), status: 'sitting' })] }));
  screen.getByText(rest('在床 2 · 坐起 1 · 離床 2（最久 5 分鐘） · 斷線 1'));
});

it('says nothing of the beds without a line, and gives way to an alarm', async () => {
  const store = createBoardStore();
  await renderScreen(<BoardWithStrip board={store} />);
  await screen.findByText(/在床 2/);
  act(() =>
    store.apply({ kind: 'alerts', at: exampleAt, alerts: [alert({ bed_id: bedId(3), bed_no: '3' })], notifies: [] }),
  );
  expect(screen.queryByText(/在床 2/)).toBeNull();
  act(() =>
    store.apply({
      kind: 'alerts',
      at: exampleAt + 1,
      alerts: [alert({ bed_id: bedId(3), phase: 'closed' })],
      notifies: [],
    }),
  );
  await screen.findByText(/在床 2/);
  act(() => setConnection('lost', exampleAt));
  expect(screen.queryByText(/在床 2/)).toBeNull();
});
