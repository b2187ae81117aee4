/** How the board is shown: how dense, in which order, by which keys. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '@wardlight/contract';
import { alert, alertId, bedId, bedLive, board, currentUser, exampleAt, tile } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { closeShortcutsHelp, switchShortcuts } from '../../lib/browser/shortcuts.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { DashboardScreen } from './screen.tsx';
import { chooseDensity, chooseOrder } from './state/display-choices.ts';

const minute = 60_000;
const ward = Array.from({ length: 6 }, (_, index) =>
  tile({
    bed_id: bedId(index + 1),
    bed_no: `${index + 1}`,
    floor: index < 4 ? '1F' : '2F',
    live: bedLive({ bed_id: bedId(index + 1) }),
  }),
);
const on = (bed: number, change: Partial<Alert> = {}) =>
  alert({ alert_id: alertId(bed), bed_id: bedId(bed), bed_no: `${bed}`, ...change });

let clock: CrankedClock;
let server: FakeServer;

beforeEach(() => {
  clock = crankClock();
  setConnection('live', exampleAt);
  act(() => {
    chooseDensity('auto');
    chooseOrder('bed');
    switchShortcuts(true);
    closeShortcutsHelp();
  });
  server = fakeServer({
    readBoard: () => board({ tiles: ward }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
});

async function showBoard(options: Parameters<typeof renderScreen>[1] = {}) {
  const store = createBoardStore();
  const view = await renderScreen(<DashboardScreen board={store} />, options);
  await screen.findAllByRole('article');
  return { ...view, store };
}
const order = () => screen.getAllByRole('article').map((each) => Number(each.dataset.bed));
const link = (bed: number) =>
  within(screen.getByRole('article', { name: new RegExp(`^${bed} 床 `) })).getByRole('link');
const raise = (store: ReturnType<typeof createBoardStore>, ...alerts: Alert[]) =>
  act(() => store.apply({ kind: 'alerts', at: exampleAt, alerts, notifies: [] }));

describe('density', () => {
  it('follows the number of beds until somebody chooses, and is kept on this device', async () => {
    const { user } = await showBoard();
    const grid = screen.getByRole('grid');
    expect(grid.dataset.density).toBe('comfortable');
    await user.click(screen.getByRole('button', { name: '檢視' }));
    await user.selectOptions(await screen.findByLabelText('密度'), '緊密');
    expect(grid.dataset.density).toBe('dense');
    expect(localStorage.getItem('wardlight.density')).toBe('"dense"');
  });

  it.each(['comfortable', 'compact', 'dense'] as const)(
    '%s: an alarm has its reason and its button',
    async (density) => {
      act(() => chooseDensity(density));
      const { store } = await showBoard();
      raise(store, on(3, { priority: 'high', type: 'heartRateGreater', value: 140 }));
      const alarmed = within(screen.getByRole('article', { name: /^3 床 / }));
      alarmed.getByText(/心跳過快/, { selector: 'strong' });
      alarmed.getByRole('button', { name: /^我去處理/ });
    },
  );

  it.each(['comfortable', 'compact', 'dense'] as const)('%s: a silent mat never shows what was', async (density) => {
    act(() => chooseDensity(density));
    const { store } = await showBoard();
    const silent = bedLive({ bed_id: bedId(3), status: 'disconnected', last_data_at: exampleAt - 10 * minute });
    act(() => store.apply({ kind: 'beds', at: exampleAt, beds: [silent] }));
    await clock.advance(6 * minute);
    const stale = screen.getByRole('article', { name: /^3 床 .*01:50 起無資料/ });
    expect(stale.dataset.look).toBe('stale');
    expect(stale.textContent).toContain('01:50');
    expect(within(stale).queryByText('16')).toBeNull();
  });
});

describe('the last hour on a tile', () => {
  it('is said in words, and goes on with the channel and with the minutes', async () => {
    const { store } = await showBoard();
    const strip = () => within(screen.getByRole('article', { name: /^3 床 / })).getByRole('img');
    expect(strip().getAttribute('aria-label')).toBe('過去一小時離床 0 次');
    const out = bedLive({ bed_id: bedId(3), status: 'bedExit', since_at: exampleAt });
    act(() => store.apply({ kind: 'beds', at: exampleAt, beds: [{ ...out, provisional: true }] }));
    expect(strip().getAttribute('aria-label')).toBe('過去一小時離床 0 次');
    act(() => store.apply({ kind: 'beds', at: exampleAt, beds: [out] }));
    expect(strip().getAttribute('aria-label')).toBe('過去一小時離床 1 次');
    const before = strip().innerHTML;
    await clock.advance(10 * minute);
    expect(strip().innerHTML).not.toBe(before);
  });
});

describe('alerts first', () => {
  it('moves them to a group of their own, and back when chosen', async () => {
    server.answer({ readBoard: () => board({ tiles: ward, alerts: [on(6, { priority: 'high' }), on(3)] }) });
    const { user } = await showBoard();
    expect(order()).toEqual([1, 2, 3, 4, 5, 6]);
    await user.click(screen.getByRole('button', { name: '檢視' }));
    await user.selectOptions(await screen.findByLabelText('排列'), '警示優先');
    expect(order()).toEqual([6, 3, 1, 2, 4, 5]);
    screen.getByRole('heading', { name: '有警示 2 床' });
    expect(localStorage.getItem('wardlight.order')).toBe('"urgency"');
  });

  it('never moves a tile under a pointer: it settles 3 s after it has gone', async () => {
    act(() => chooseOrder('urgency'));
    const { user, store } = await showBoard();
    await user.hover(screen.getByRole('article', { name: /^1 床 / }));
    raise(store, on(5));
    expect(order()).toEqual([1, 2, 3, 4, 5, 6]);
    await user.unhover(screen.getByRole('grid'));
    await clock.advance(2_999);
    expect(order()).toEqual([1, 2, 3, 4, 5, 6]);
    await clock.advance(1);
    expect(order()).toEqual([5, 1, 2, 3, 4, 6]);
  });

  it('keeps the focus on its bed when the tile is built anew elsewhere', async () => {
    act(() => chooseOrder('urgency'));
    const { store } = await showBoard();
    act(() => link(5).focus());
    raise(store, on(5));
    await clock.advance(10_000);
    expect(order()[0]).toBe(5);
    expect(document.activeElement).toBe(link(5));
  });

  it('filters at once, whoever points where', async () => {
    act(() => chooseOrder('urgency'));
    const { user, store } = await showBoard();
    raise(store, on(5));
    await clock.advance(10_000);
    await user.hover(screen.getByRole('article', { name: /^1 床 / }));
    await user.type(screen.getByLabelText('搜尋床號或姓名'), '6');
    expect(order()).toEqual([6]);
  });
});

describe('the keys', () => {
  it('one tile is reached by Tab, the others by the arrows; Enter opens', async () => {
    const { user, router } = await showBoard();
    expect(order().filter((bed) => link(bed).tabIndex === 0)).toEqual([1]);
    act(() => link(1).focus());
    // jsdom lays nothing out: two columns.
    for (const [key, bed] of [
      ['{ArrowRight}', 2],
      ['{ArrowDown}', 4],
      ['{ArrowDown}', 6],
      ['{ArrowUp}', 4],
      ['{Home}', 3],
      ['{Control>}{End}{/Control}', 6],
      ['{ArrowRight}', 6],
    ] as const) {
      await user.keyboard(key);
      expect(document.activeElement).toBe(link(bed));
    }
    expect(order().filter((bed) => link(bed).tabIndex === 0)).toEqual([6]);
    await user.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?bed=6');
  });

  it('a filter that takes the focused bed away leaves the focus on the board', async () => {
    const { store } = await showBoard();
    act(() => link(5).focus());
    const rest = ward.filter(({ bed_id }) => bed_id !== 5);
    act(() => store.apply({ kind: 'snapshot', at: exampleAt + 1, board: board({ at: exampleAt + 1, tiles: rest }) }));
    await waitFor(() => expect(document.activeElement).toBe(link(1)));
  });

  it('c goes to "I’m going" of the bed in focus, else of the most urgent, and claims nothing by itself', async () => {
    server.answer({ readBoard: () => board({ tiles: ward, alerts: [on(2), on(6, { priority: 'high' })] }) });
    const { user } = await showBoard();
    await user.keyboard('c');
    expect(document.activeElement?.textContent).toContain('6 床');
    act(() => link(2).focus());
    await user.keyboard('c');
    expect(document.activeElement?.textContent).toContain('2 床');
    expect(document.activeElement?.closest('article')?.dataset.bed).toBe('2');
    expect(server.callsOf('claimBed')).toHaveLength(0);
  });

  it('/ searches, Escape clears and then leads back to the tiles; what is typed is no command', async () => {
    const { user, router } = await showBoard();
    await user.keyboard('/');
    const box = screen.getByLabelText('搜尋床號或姓名');
    expect(document.activeElement).toBe(box);
    await user.keyboard('3w?');
    expect((box as HTMLInputElement).value).toBe('3w?');
    expect(router.state.location.search).toBe('');
    await user.keyboard('{Escape}');
    expect((box as HTMLInputElement).value).toBe('');
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(link(1));
  });

  it('? lists them, and the single ones can be switched off for good', async () => {
    const { user } = await showBoard();
    await user.keyboard('?');
    const help = await screen.findByRole('dialog', { name: '鍵盤操作' });
    within(help).getByText('搜尋床位');
    await user.click(within(help).getByRole('checkbox', { name: '使用單鍵操作' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('/');
    expect(document.activeElement).not.toBe(screen.getByLabelText('搜尋床號或姓名'));
    expect(localStorage.getItem('wardlight.shortcuts')).toBe('{"on":false}');
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).toBeNull();
    // The list, and with it the switch, is still one press away.
    await user.click(screen.getByRole('button', { name: '檢視' }));
    await user.click(await screen.findByRole('button', { name: '鍵盤操作' }));
    await screen.findByRole('dialog', { name: '鍵盤操作' });
  });

  it('a display has the wall without asking for it, and no key leads out of it', async () => {
    const { user } = await showBoard({ user: currentUser({ role: 'display' }) });
    await user.keyboard('{Escape}w/');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
