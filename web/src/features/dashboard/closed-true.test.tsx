/** Closed while still true, and beds from which nothing has come yet: marked on the tile, named and linked beside "no alerts" (decisions §10). */
import { screen, within } from '@testing-library/react';
import type { BedLive } from '@wardlight/contract';
import { alert, bedHour, bedId, bedLive, board, exampleAt, tile } from '@wardlight/contract/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { BoardWithStrip } from '../../testing/board-with-strip.tsx';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { loadPopover } from './answer/asking-button.tsx';
import { OpenAlertsOnBoard } from './beside-the-board.tsx';

const bed = { bed_id: bedId(12), bed_no: '12' };
const marked = tile({
  ...bed,
  live: bedLive({ last_data_at: exampleAt, closed_true: [{ type: 'tempGreater', closed_at: exampleAt - 600_000 }] }),
});
const nothingYet: Partial<BedLive> = { last_data_at: null, since_at: null, posture: null, rr: null, hr: null };
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
  const link = await within(strip).findByRole('link', { name: /^12/ });
  const mark = link.closest('[data-noted]');
  expect(mark?.textContent).toMatch(/^已結案，仍未解除：12.*體溫偏高$/);
  expect(within(strip).getAllByRole('listitem')).toHaveLength(1);
  expect([mark?.closest('[data-priority]'), mark?.getAttribute('role')]).toEqual([null, null]);
});

it.each(['unknown', 'awaitingConnection'] as const)(
  'the mark stays on tile and drawer of a bed that is %s, from which no data has come yet',
  async (status) => {
    const live = bedLive({ ...nothingYet, status, closed_true: marked.live.closed_true });
    server.answer({ readBoard: () => board({ tiles: [tile({ ...bed, live })] }) });
    await renderScreen(<BoardWithStrip board={createBoardStore()} />, { at: '/?bed=12' });
    const bedTile = await screen.findByRole('article', { name: /^12 床.*已結案，仍未解除：體溫/ });
    expect(within(bedTile).getByText(/已結案，仍未解除/)).toBeTruthy();
    const drawer = within(await screen.findByRole('dialog', { name: /^12 床/ }));
    expect(await drawer.findByText(/體溫.*：01:50 已結案，仍未解除/)).toBeTruthy();
  },
);

it('the mark in the strip leads to the bed', async () => {
  const { user, router } = await renderScreen(<BoardWithStrip board={createBoardStore()} />);
  const strip = await screen.findByRole('region', { name: '需要人的警示' });
  await user.click(await within(strip).findByRole('link', { name: /^12/ }));
  expect(router.state.location.search).toBe('?bed=12');
  expect(await screen.findByRole('dialog', { name: /^12 床/ })).toBeTruthy();
});

it('the list of alerts names the bed and leads to it', async () => {
  const { user } = await renderScreen(<BoardWithStrip board={createBoardStore()} />);
  await user.click(await screen.findByRole('button', { name: '警示：0' }));
  const sheet = within(await screen.findByRole('dialog', { name: '警示與通知' }));
  expect(sheet.getByText('目前沒有新的警示，但有 1 床結案後仍未解除。')).toBeTruthy();
  const link = await sheet.findByRole('link', { name: /^12 床 體溫偏高/ });
  expect(link.getAttribute('href')).toContain('bed=12');
});

it('the alert center names the bed and leads to it, and says nothing of it twice', async () => {
  await renderScreen(<OpenAlertsOnBoard board={createBoardStore()} choose={() => true} none="目前沒有警示。" />);
  expect(await screen.findByText('目前沒有新的警示，但有 1 床結案後仍未解除。')).toBeTruthy();
  expect(await screen.findByRole('link', { name: /^12 床 體溫偏高/ })).toBeTruthy();
  expect(screen.queryByText(/目前沒有警示/)).toBeNull();
});

it('of one bed the English is right too', async () => {
  await renderScreen(<BoardWithStrip board={createBoardStore()} />, { language: 'en' });
  const strip = await screen.findByRole('region', { name: 'Alerts that need somebody' });
  expect(await within(strip).findByText('No new alerts. Beds closed while still going on: 1.')).toBeTruthy();
});

describe('beds from which no data has come yet', () => {
  const other = { bed_id: bedId(14), bed_no: '14' };
  const unheard = [bed, other].map((one) =>
    tile({ ...one, live: bedLive({ ...nothingYet, bed_id: one.bed_id, status: 'unknown' }) }),
  );
  const region = () => screen.findByRole('region', { name: '需要人的警示' });

  it('the line at the top counts them, names each and leads there', async () => {
    server.answer({ readBoard: () => board({ tiles: unheard }) });
    const { user, router } = await renderScreen(<BoardWithStrip board={createBoardStore()} />);
    const strip = within(await region());
    expect(await strip.findByText('目前沒有警示。 有 2 位住民的床尚未收到資料。')).toBeTruthy();
    const links = await strip.findAllByRole('link');
    expect(links.map(({ textContent }) => textContent?.slice(0, 2))).toEqual(['12', '14']);
    expect(links[0]?.closest('[data-noted]')?.textContent).toMatch(/^尚未收到資料/);
    await user.click(await strip.findByRole('link', { name: /^14/ }));
    expect(router.state.location.search).toBe('?bed=14');
  });

  it('they are named in the words of their tiles where all wait for a first connection', async () => {
    const awaited = unheard.map((one) => ({ ...one, live: { ...one.live, status: 'awaitingConnection' as const } }));
    server.answer({ readBoard: () => board({ tiles: awaited }) });
    await renderScreen(<BoardWithStrip board={createBoardStore()} />);
    const links = await within(await region()).findAllByRole('link');
    expect(links[0]?.closest('[data-noted]')?.textContent).toMatch(/^等待首次連線/);
  });

  it('beside what was closed while still true, both are said', async () => {
    server.answer({ readBoard: () => board({ tiles: [marked, ...unheard.slice(1)] }) });
    await renderScreen(<BoardWithStrip board={createBoardStore()} />);
    const strip = within(await region());
    const said = '目前沒有新的警示，但有 1 床結案後仍未解除。 有 1 位住民的床尚未收到資料。';
    expect(await strip.findByText(said)).toBeTruthy();
    expect((await strip.findAllByRole('link')).map(({ textContent }) => textContent?.slice(0, 2))).toEqual([
      '12',
      '14',
    ]);
  });

  it('an empty bed, a bed without a mat, and a bed that was heard before are not among them', async () => {
    const [first] = unheard;
    const live = bedLive({ ...nothingYet, status: 'unknown' });
    const tiles = [
      { ...first, resident: null },
      { ...first, has_mat: false, live: { ...live, status: 'notMonitored' as const } },
      { ...first, live: { ...live, last_data_at: exampleAt } },
    ].map((change, n) => tile({ ...change, bed_id: bedId(n + 1), bed_no: String(n + 1) }));
    server.answer({ readBoard: () => board({ tiles }) });
    await renderScreen(<BoardWithStrip board={createBoardStore()} />);
    expect(await within(await region()).findByText('目前沒有警示。')).toBeTruthy();
  });
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
