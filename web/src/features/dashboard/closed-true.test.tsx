/** Closed while still true: said at closing, marked on the tile, and never "no alerts" beside it (decisions §10). */
import { screen, within } from '@testing-library/react';
import { alert, bedHour, bedId, bedLive, board, exampleAt, tile } from '@wardlight/contract/testing';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { BoardWithStrip } from '../../testing/board-with-strip.tsx';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { loadPopover } from './answer/asking-button.tsx';

const bed = { bed_id: bedId(12), bed_no: '12' };
const marked = tile({
  ...bed,
  live: bedLive({ last_data_at: exampleAt, closed_true: [{ type: 'tempGreater', closed_at: exampleAt - 600_000 }] }),
});
let server: FakeServer;

beforeAll(loadPopover);
beforeEach(() => {
  crankClock();
  setConnection('live', exampleAt);
  server = fakeServer({
    readBoard: () => board({ tiles: [marked], alerts: [] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    readBedHour: () => bedHour(),
  });
});

it('the tile keeps a quiet mark, and no strip says that there is nothing', async () => {
  await renderScreen(<BoardWithStrip board={createBoardStore()} />);
  const bedTile = await screen.findByRole('article', { name: /^12 床.*已結案，仍未解除：體溫/ });
  expect(within(bedTile).getByText(/已結案，仍未解除/)).toBeTruthy();
  // Quiet: it is drawn as a bed at rest.
  expect(bedTile.getAttribute('data-look')).toBe('calm');
  expect(screen.getAllByText(/有 1 床結案後仍未解除/).length).toBeGreaterThan(0);
  expect(screen.queryByText('目前沒有警示。')).toBeNull();
});

it('the strip names the beds beside what calls, without the colour of an alarm', async () => {
  const calling = alert({ bed_id: bedId(3), bed_no: '3', priority: 'high', type: 'heartRateLess', value: 38 });
  server.answer({ readBoard: () => board({ tiles: [marked], alerts: [calling] }) });
  await renderScreen(<BoardWithStrip board={createBoardStore()} />);
  const strip = await screen.findByRole('region', { name: '需要人的警示' });
  expect(await within(strip).findByText('已結案，仍未解除：12 體溫偏高')).toBeTruthy();
  expect(within(strip).getAllByRole('listitem')).toHaveLength(1);
  const mark = strip.querySelector('[data-closed-true]');
  expect([mark?.closest('[data-priority]'), mark?.getAttribute('role')]).toEqual([null, null]);
});

it('the drawer says what, and when it was closed', async () => {
  await renderScreen(<BoardWithStrip board={createBoardStore()} />, { at: '/?bed=12' });
  const drawer = within(await screen.findByRole('dialog', { name: /^12 床/ }));
  expect(await drawer.findByText(/體溫.*：01:50 已結案，仍未解除/)).toBeTruthy();
});

it('closing says what goes on, and that it is notified again', async () => {
  server.answer({
    readBoard: () =>
      board({
        tiles: [tile(bed)],
        alerts: [alert({ ...bed, type: 'tempGreater', phase: 'claimed', sounding: false })],
      }),
  });
  const { user } = await renderScreen(<BoardWithStrip board={createBoardStore()} />, { at: '/?bed=12' });
  const drawer = within(await screen.findByRole('dialog', { name: /^12 床/ }));
  await user.click(drawer.getByRole('button', { name: /^結束/ }));
  const asked = within(await screen.findByRole('dialog', { name: /^12 床的情況/ }));
  expect(asked.getByText(/仍未解除：.*體溫.*稍後會再通知/)).toBeTruthy();
});
