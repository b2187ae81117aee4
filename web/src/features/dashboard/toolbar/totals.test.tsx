/** Names of totals: as many as fit, measured again when the row changes. The row's widths are given here, because jsdom lays nothing out. */
import { act, screen } from '@testing-library/react';
import { bedId, bedLive, board, exampleAt, tile } from '@wardlight/contract/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setConnection } from '../../../lib/browser/connection.ts';
import { createBoardStore } from '../../../live/board-store.ts';
import { BoardWithStrip } from '../../../testing/board-with-strip.tsx';
import { crankClock } from '../../../testing/cranked-clock.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render.tsx';

const beds = Array.from({ length: 10 }, (_, index) => bedId(index + 1));
const ward = beds.map((bed_id, index) =>
  tile({
    bed_id,
    bed_no: `${index + 1}`,
    floor: '1F',
    live: bedLive({ bed_id, status: index === 9 ? 'sitting' : 'inBed' }),
  }),
);

const perDigit = 10;
const perName = { all: 600, some: 200, none: 0 };
const widthOf = (row: HTMLElement): number =>
  perName[(row.dataset.names ?? 'all') as keyof typeof perName] +
  perDigit * (row.textContent ?? '').replaceAll(/\D/g, '').length;

let room = 0;
beforeEach(() => {
  crankClock();
  setConnection('live', exampleAt);
  fakeServer({
    readBoard: () => board({ tiles: ward, alerts: [] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return widthOf(this);
  });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => room);
});
afterEach(() => vi.restoreAllMocks());

async function show() {
  const store = createBoardStore();
  await renderScreen(<BoardWithStrip board={store} />);
  await screen.findAllByRole('article');
  return { store, row: screen.getByRole('group', { name: '依狀態篩選' }) };
}

it.each([
  [700, 'all'],
  [300, 'some'],
  [100, 'none'],
])('in %i px the names are: %s', async (width, names) => {
  room = width;
  const { row } = await show();
  expect(row.dataset.names).toBe(names);
});

it('a figure that grows by a digit hides the names that it would cut', async () => {
  // Ten beds in all; none in alarm, nine in bed, one sitting, none out, none disconnected.
  const digits = '1009100'.length;
  room = perName.all + perDigit * digits;
  const { row, store } = await show();
  expect(row.dataset.names).toBe('all');
  const lying = beds.map((bed_id) => bedLive({ bed_id, status: 'inBed' }));
  act(() => store.apply({ kind: 'beds', at: exampleAt, beds: lying }));
  await screen.findByRole('button', { name: '在床 10' });
  expect(row.dataset.names).toBe('some');
});
