import { act, screen, waitFor, within } from '@testing-library/react';
import type { NetworkId } from '@wardlight/contract';
import { alert, alertId, bedId, bedLive, board, currentUser, exampleAt, tile } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setConnection } from '../../../lib/browser/connection.ts';
import { createBoardStore } from '../../../live/board-store.ts';
import { type CrankedClock, crankClock } from '../../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { DashboardScreen } from '../screen.tsx';

const ward = Array.from({ length: 3 }, (_, index) =>
  tile({ bed_id: bedId(index + 1), bed_no: `20${index + 1}`, live: bedLive({ bed_id: bedId(index + 1) }) }),
);
const high = alert({
  alert_id: alertId(2),
  bed_id: bedId(3),
  bed_no: '203',
  priority: 'high',
  type: 'heartRateLess',
  value: 38,
});
const beds = [1, 2].map((n) => ({ bed_id: bedId(n), bed_no: `20${n}`, floor: '2F', seen: null }));
const network = alert({
  alert_id: alertId(3),
  bed_id: null,
  bed_no: null,
  floor: null,
  resident_name: null,
  type: 'mqttStatus',
  technical: true,
  outage: { network_id: 1 as NetworkId, network_name: '西側', beds },
});

let clock: CrankedClock;
let server: FakeServer;
beforeEach(() => {
  clock = crankClock();
  setConnection('live', exampleAt);
  // jsdom lays nothing out.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  server = fakeServer({
    readBoard: () => board({ tiles: ward, alerts: [alert({ bed_id: bedId(1), bed_no: '201' }), network, high] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
});

async function showWall(options: Parameters<typeof renderScreen>[1] = {}) {
  const store = createBoardStore();
  const view = await renderScreen(<DashboardScreen board={store} />, { at: '/dashboard?wall=1', ...options });
  return { ...view, store };
}
const band = async () => within(await screen.findByRole('region', { name: '未結束的警示' }));

describe('the wall', () => {
  it('shows what is open first, the most urgent in front, then every bed', async () => {
    await showWall();
    const items = (await band()).getAllByRole('listitem').map((item) => item.textContent ?? '');
    expect(items).toHaveLength(3);
    expect(items[0]).toContain('203');
    expect(items[0]).toContain('心跳過慢');
    expect(items.find((text) => text.includes('西側'))).toContain('201, 202');
    expect(screen.getAllByRole('article').map((each) => each.dataset.look)).toEqual(['alarm', 'calm', 'alarm']);
    screen.getByText('02:00');
  });

  it('has nothing around it and nothing to search or filter', async () => {
    await showWall();
    await band();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  it('has no button for a display: none that acts on an alert, and none to leave it', async () => {
    await showWall({ user: currentUser({ role: 'display' }) });
    await band();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is left by Escape', async () => {
    const { user, router } = await showWall();
    await band();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await screen.findByRole('grid');
  });

  it('is entered by w, and by its button', async () => {
    const { user, router } = await showWall({ at: '/dashboard' });
    await screen.findByRole('grid');
    await user.keyboard('w');
    await band();
    expect(router.state.location.search).toBe('?wall=1');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: '檢視' }));
    await user.click(await screen.findByRole('button', { name: '電視牆' }));
    await band();
  });

  it('moves by a pixel a minute, so that nothing burns in', async () => {
    await showWall();
    await band();
    const wall = document.querySelector<HTMLElement>('[style*="--number"]');
    const before = wall?.style.transform;
    await clock.advance(60_000);
    expect(wall?.style.transform).not.toBe(before);
    expect(wall?.style.getPropertyValue('--number')).toBe('2.5vmax');
  });

  it('rests when nothing needs anybody', async () => {
    server.answer({ readBoard: () => board({ tiles: ward }) });
    const { store } = await showWall();
    await (await band()).findByText('目前沒有警示。');
    const wall = document.querySelector<HTMLElement>('[style*="--number"]');
    expect(wall?.dataset.rest).toBe('true');
    act(() => store.apply({ kind: 'alerts', at: exampleAt, alerts: [high], notifies: [] }));
    expect(wall?.dataset.rest).toBeUndefined();
  });

  it('says what was closed while still going on: in the band by words, on the tile by a shape, and as no alarm', async () => {
    const closed_true = [{ type: 'spo2Less', closed_at: exampleAt - 60_000 }] as const;
    const marked = ward.map((one) =>
      one.bed_no === '202' ? { ...one, live: { ...one.live, closed_true: [...closed_true] } } : one,
    );
    server.answer({ readBoard: () => board({ tiles: marked, alerts: [high] }) });
    await showWall();
    const said = (await band()).getByText('已結案，仍未解除：').closest('[data-noted]');
    expect(said?.textContent).toBe('已結案，仍未解除：202 血氧偏低');
    const tileOf = (bed: string) => screen.getByRole('article', { name: new RegExp(`^${bed} 床 `) });
    expect(tileOf('202').querySelector('[data-closed-true]')).not.toBeNull();
    expect(tileOf('202').dataset.look).toBe('calm');
    expect(tileOf('201').querySelector('[data-closed-true]')).toBeNull();
  });

  it('names beds from which no data has come yet, and keeps the mark of what was closed there; nothing to press', async () => {
    const nothing = { status: 'unknown', last_data_at: null, since_at: null, rr: null, hr: null } as const;
    const closed_true = [{ type: 'spo2Less' as const, closed_at: exampleAt - 60_000 }];
    const tiles = ward.map((one) =>
      one.bed_no === '202' ? { ...one, live: { ...one.live, ...nothing, closed_true } } : one,
    );
    server.answer({ readBoard: () => board({ tiles }) });
    await showWall({ user: currentUser({ role: 'display' }) });
    expect((await band()).getByText(/有 1 位住民的床尚未收到資料。$/)).toBeTruthy();
    const said = [...document.querySelectorAll('[data-noted]')].map(({ textContent }) => textContent?.trim());
    expect(said).toEqual(['已結案，仍未解除：202 血氧偏低', '尚未收到資料202']);
    const shown = screen.getByRole('article', { name: /^202 床 .*已結案，仍未解除：血氧偏低/ });
    expect(shown.querySelector('[data-closed-true]')).not.toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('says that the channel is down, and that a mat is silent', async () => {
    const { store } = await showWall();
    await band();
    const silent = bedLive({ bed_id: bedId(2), status: 'disconnected', last_data_at: exampleAt - 120_000 });
    act(() => store.apply({ kind: 'beds', at: exampleAt, beds: [silent] }));
    expect(screen.getByRole('article', { name: /^202 床 / }).dataset.look).toBe('stale');
    server.answer({ readBoard: () => refusal('internal'), readNotifications: () => refusal('internal') });
    act(() => setConnection('lost'));
    screen.getByText('已斷線');
  });

  it('says what went wrong when it cannot be read, and when there are no beds', async () => {
    server.answer({ readBoard: () => refusal('internal') });
    const { user } = await showWall();
    await screen.findByRole('heading', { name: '無法讀取看板' });
    server.answer({ readBoard: () => board({ tiles: [] }) });
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await screen.findByRole('heading', { name: '還沒有床位' });
  });
});

describe('the screen stays lit', () => {
  it('is asked for, asked for again when the page is seen again, and let go with the wall', async () => {
    const release = vi.fn(() => Promise.resolve());
    const request = vi.fn(() => Promise.resolve(Object.assign(new EventTarget(), { release })));
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    try {
      const { unmount } = await showWall();
      await band();
      const first = request.mock.calls.length;
      expect(first).toBeGreaterThan(0);
      await act(async () => document.dispatchEvent(new Event('visibilitychange')));
      expect(request.mock.calls.length).toBe(first + 1);
      unmount();
      expect(release).toHaveBeenCalled();
      await act(async () => document.dispatchEvent(new Event('visibilitychange')));
      expect(request.mock.calls.length).toBe(first + 1);
    } finally {
      Reflect.deleteProperty(navigator, 'wakeLock');
    }
  });

  it('says that it may go dark, and what to do, where the browser has no such promise, refuses it or takes it back', async () => {
    const sentinel = Object.assign(new EventTarget(), { release: () => Promise.resolve() });
    const request = vi.fn<() => Promise<EventTarget>>(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    const said = () => screen.queryByText(/^這個螢幕可能會自己變暗。請把裝置設為永不休眠/);
    // As over plain http.
    const plain = await showWall();
    await band();
    expect(said()).not.toBeNull();
    plain.unmount();
    Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
    try {
      await showWall();
      await band();
      await waitFor(() => expect(said()).not.toBeNull());
      request.mockImplementation(() => Promise.resolve(sentinel));
      await act(async () => document.dispatchEvent(new Event('visibilitychange')));
      expect(said()).toBeNull();
      act(() => void sentinel.dispatchEvent(new Event('release')));
      expect(said()).not.toBeNull();
    } finally {
      Reflect.deleteProperty(navigator, 'wakeLock');
    }
  });

  it('of a station asks afterwards who goes, where it was claimed in the name of the station', async () => {
    const station = currentUser({ shared: true, display_name: '護理站' });
    const claimed = { phase: 'claimed' as const, sounding: false, claimed_at: exampleAt };
    const by = { user_id: station.user_id, name: '護理站' };
    server.answer({
      readUser: () => station,
      readBoard: () => board({ tiles: ward, alerts: [{ ...high, ...claimed, claimed_by: by }] }),
    });
    await showWall({ user: station });
    expect((await band()).getByRole('button', { name: /^您是哪一位？/ })).toBeTruthy();
  });
});
