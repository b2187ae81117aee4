import { act, screen, waitFor, within } from '@testing-library/react';
import type { Alert, NotifyGroup } from '@wardlight/contract';
import { notifyLiveMs, notifyRefreshMs } from '@wardlight/contract';
import { alert, alertId, bedId, board, exampleAt, notifyGroup, residentId } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { alertsPanel, openAlertsPanel } from '../../lib/shell/alerts-panel.ts';
import { useCornerAlerts } from '../../lib/shell/corner-alerts.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { BoardWithStrip } from '../../testing/board-with-strip.tsx';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';

let clock: CrankedClock;
let server: FakeServer;

beforeEach(() => {
  clock = crankClock();
  setConnection('live', exampleAt);
  openAlertsPanel(false);
  // Wide enough for the column beside the board.
  const narrow = window.matchMedia;
  window.matchMedia = (media) => ({ ...narrow(media), matches: true });
  server = fakeServer({ readBoard: () => board(), readNotifications: () => ({ at: exampleAt, data: [] }) });
});

function CornerTitles() {
  return useCornerAlerts().map(({ id, title, kind }) => (
    <p key={id} data-corner={kind}>
      {title}
    </p>
  ));
}

async function showBoard() {
  const store = createBoardStore();
  const view = await renderScreen(
    <>
      <BoardWithStrip board={store} />
      <CornerTitles />
    </>,
  );
  return { ...view, store };
}

const told = (id: number, created_at: number, resident = 112, name = '陳美玉'): NotifyGroup => {
  const example = notifyGroup();
  return {
    ...example,
    resident_id: residentId(resident),
    resident_name: name,
    bed_id: bedId(resident - 100),
    bed_no: String(resident - 100),
    notifies: example.notifies.map((notify) => ({
      ...notify,
      notify_id: id,
      created_at,
      bed_no: String(resident - 100),
    })),
  };
};
const listed = () => screen.getAllByRole('list', { name: /床的通知$/ }).map((list) => list.getAttribute('aria-label'));

describe('the notification list', () => {
  it('on refresh shows nothing older than an hour, newest first, by the server’s clock', async () => {
    server.answer({
      readNotifications: () => ({
        at: exampleAt,
        data: [
          told(1, exampleAt - notifyRefreshMs),
          told(2, exampleAt - notifyRefreshMs - 1, 113),
          told(3, exampleAt - 1_000, 114),
        ],
      }),
    });
    await showBoard();
    await screen.findByRole('list', { name: '14 床的通知' });
    expect(listed()).toEqual(['14 床的通知', '12 床的通知']);
  });

  it('on a live push puts the new one first and drops what is older than two hours', async () => {
    const { store } = await showBoard();
    await screen.findByText('過去一小時沒有通知。');
    const push = (at: number, group: NotifyGroup) =>
      act(() => store.apply({ kind: 'alerts', at, alerts: [], notifies: [group] }));
    push(exampleAt, told(1, exampleAt));
    push(exampleAt + notifyLiveMs, told(2, exampleAt + notifyLiveMs, 113));
    expect(listed()).toEqual(['13 床的通知', '12 床的通知']);
    push(exampleAt + notifyLiveMs + 1, told(3, exampleAt + notifyLiveMs + 1, 113));
    expect(listed()).toEqual(['13 床的通知']);
    expect(screen.getByRole('list', { name: '13 床的通知' }).children).toHaveLength(2);
  });

  it('what was told at the bed of before says so, though its resident lies in another now', async () => {
    const { store } = await showBoard();
    await screen.findByText('過去一小時沒有通知。');
    const push = (group: NotifyGroup) =>
      act(() => store.apply({ kind: 'alerts', at: exampleAt, alerts: [], notifies: [group] }));
    push(told(1, exampleAt - 60_000));
    const moved = told(2, exampleAt);
    push({
      ...moved,
      bed_id: bedId(6),
      bed_no: '6',
      notifies: moved.notifies.map((notify) => ({ ...notify, bed_no: '6' })),
    });
    const [here, before] = screen.getByRole('list', { name: '6 床的通知' }).children;
    expect(here?.textContent).not.toMatch(/\d 床/);
    expect(before?.textContent).toContain('12 床');
  });

  it('says which of them are over', async () => {
    const { store } = await showBoard();
    await screen.findByText('過去一小時沒有通知。');
    const example = notifyGroup();
    const news = { ...example, notifies: example.notifies.map((notify) => ({ ...notify, created_at: exampleAt })) };
    const about = news.notifies[0]?.alert_id ?? alertId(0);
    const push = (alerts: readonly Alert[], notifies: readonly NotifyGroup[]) =>
      act(() => store.apply({ kind: 'alerts', at: exampleAt, alerts, notifies }));
    push([alert({ alert_id: about })], [news]);
    const line = () => screen.getByRole('list', { name: `${news.bed_no} 床的通知` }).textContent;
    expect(line()).not.toContain('已結束');
    push([alert({ alert_id: about, phase: 'closed', closed_at: exampleAt })], []);
    expect(line()).toContain('已結束');
  });

  it('is read again after every snapshot', async () => {
    const { store } = await showBoard();
    await screen.findByText('過去一小時沒有通知。');
    server.answer({ readNotifications: () => ({ at: exampleAt, data: [told(7, exampleAt - 60_000)] }) });
    act(() => store.apply({ kind: 'snapshot', at: exampleAt, board: board() }));
    await screen.findByRole('list', { name: '12 床的通知' });
  });

  it('that cannot be read says Failure in the corner and stays in place with a way to try again', async () => {
    server.answer({ readNotifications: () => refusal('internal') });
    const { user } = await showBoard();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('失敗');
    expect(document.querySelectorAll('[data-corner="error"]')).toHaveLength(1);
    const again = within(notice).getByRole('button', { name: '再試一次' });
    await user.click(again);
    expect(document.querySelectorAll('[data-corner="error"]')).toHaveLength(2);
    server.answer({ readNotifications: () => ({ at: exampleAt, data: [] }) });
    await user.click(again);
    await screen.findByText('過去一小時沒有通知。');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('open alerts', () => {
  const old = alert({
    alert_id: alertId(1),
    bed_id: bedId(13),
    bed_no: '13',
    priority: 'medium',
    started_at: exampleAt - 90_000_000,
    told_at: exampleAt - 90_000_000,
  });
  const high = alert({ alert_id: alertId(2), priority: 'high', type: 'respirationRateLess', threshold: 8, value: 7 });
  const list = () => within(screen.getByRole('region', { name: /^未結束的警示/ }));

  it('stand by priority, then age, and never age out', async () => {
    server.answer({ readBoard: () => board({ alerts: [old, high] }) });
    await showBoard();
    await list().findByText('呼吸過慢 7 次/分 (界限 8)');
    const items = list()
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(items).toHaveLength(2);
    expect(items[0]).toContain('呼吸過慢');
    expect(items[1]).toContain('離床過久');
  });

  it('are answered from the list too', async () => {
    const claimed = {
      ...high,
      phase: 'claimed' as const,
      claimed_at: exampleAt,
      claimed_by: { user_id: 7, name: '王小明' },
      sounding: false,
    };
    server.answer({ readBoard: () => board({ alerts: [high] }), claimBed: () => ({ alerts: [claimed] }) });
    const { user } = await showBoard();
    await user.click(await list().findByRole('button', { name: /^我去處理/ }));
    await list().findByText(/王小明 前往中/);
    expect(list().queryByRole('button', { name: /^我去處理/ })).toBeNull();
  });

  it('claimed by keyboard hand the focus on to the next step, and keep it there', async () => {
    const claimed = { ...high, phase: 'claimed' as const, claimed_at: exampleAt, sounding: false };
    server.answer({ readBoard: () => board({ alerts: [high] }), claimBed: () => ({ alerts: [claimed] }) });
    const { user } = await showBoard();
    const button = await list().findByRole('button', { name: /^我去處理/ });
    button.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(list().queryByRole('button', { name: /^我去處理/ })).toBeNull());
    expect(document.activeElement).toBe(list().getByRole('button', { name: /^我在身邊/ }));
  });

  it('whose claim failed say so until the next try', async () => {
    server.answer({ readBoard: () => board({ alerts: [high] }), claimBed: () => refusal('unavailable') });
    const { user } = await showBoard();
    const button = await list().findByRole('button', { name: /^我去處理/ });
    await user.click(button);
    expect((await list().findByRole('alert')).textContent).toContain('沒有登記成功');
    await clock.advance(60_000);
    list().getByRole('alert');
    server.answer({ claimBed: () => new Promise(() => {}) });
    await user.click(button);
    await waitFor(() => expect(list().queryByRole('alert')).toBeNull());
  });

  it('answered stand behind the unanswered', async () => {
    const going = { ...high, phase: 'claimed' as const, claimed_at: exampleAt, sounding: false };
    server.answer({ readBoard: () => board({ alerts: [going, old] }) });
    await showBoard();
    await list().findByText('呼吸過慢 7 次/分 (界限 8)');
    expect(list().getAllByRole('listitem')[0]?.textContent).toContain('離床過久');
  });

  it('keep their places while pointed at, and settle 3 s after', async () => {
    const reasons = () =>
      list()
        .getAllByRole('listitem')
        .map((item) => item.querySelector('strong')?.textContent);
    server.answer({ readBoard: () => board({ alerts: [old] }) });
    const { user, store } = await showBoard();
    await list().findByText('離床過久');
    await user.hover(screen.getByRole('region', { name: /^未結束的警示/ }));
    act(() => store.apply({ kind: 'alerts', at: exampleAt, alerts: [high], notifies: [] }));
    expect(reasons()).toEqual(['離床過久', '呼吸過慢 7\u00a0次/分 (界限\u00a08)']);
    await user.unhover(screen.getByRole('region', { name: /^未結束的警示/ }));
    await clock.advance(2_999);
    expect(reasons()).toEqual(['離床過久', '呼吸過慢 7\u00a0次/分 (界限\u00a08)']);
    await clock.advance(1);
    expect(reasons()).toEqual(['呼吸過慢 7\u00a0次/分 (界限\u00a08)', '離床過久']);
  });

  it('can be opened from the shell while the board is shown', async () => {
    server.answer({ readBoard: () => board({ alerts: [old, high] }) });
    const { unmount } = await showBoard();
    await list().findByText('呼吸過慢 7 次/分 (界限 8)');
    expect(alertsPanel.get().hasBoard).toBe(true);
    unmount();
    expect(alertsPanel.get()).toEqual({ hasBoard: false, open: false });
  });
});

describe('where there is no room for the column', () => {
  it('the lists are a sheet that the strip and the shell open', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (media) => ({ ...wide(media), matches: false });
    server.answer({ readBoard: () => board({ alerts: [alert()] }) });
    const { user } = await showBoard();
    await screen.findByRole('article');
    expect(screen.queryByRole('region', { name: /^未結束的警示/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: '警示：1' }));
    const sheet = await screen.findByRole('dialog', { name: '警示與通知' });
    within(sheet).getByRole('region', { name: /^未結束的警示/ });
    await user.keyboard('{Escape}');
    expect(alertsPanel.get().open).toBe(false);
  });

  it('Back closes the sheet and stays on the board; closed otherwise, it leaves nothing to go back to', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (media) => ({ ...wide(media), matches: false });
    const { user, router } = await showBoard();
    const isEntry = () => router.state.location.state?.alerts === true;
    const { key } = router.state.location;
    const open = async () => {
      act(() => openAlertsPanel(true));
      await screen.findByRole('dialog', { name: '警示與通知' });
      await waitFor(() => expect(isEntry()).toBe(true));
    };
    await open();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(alertsPanel.get().open).toBe(false));
    expect(router.state.location.key).toBe(key);
    await open();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.key).toBe(key));
  });

  it('opened again after coming back from another page, the sheet needs one press of Back', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (media) => ({ ...wide(media), matches: false });
    const entry = { pathname: '/', state: { alerts: true } };
    const { router } = await showBoard();
    const { key } = router.state.location;
    await act(() => router.navigate(entry.pathname, { state: entry.state }));
    act(() => openAlertsPanel(true));
    await screen.findByRole('dialog', { name: '警示與通知' });
    await act(() => router.navigate(-1));
    await waitFor(() => expect(alertsPanel.get().open).toBe(false));
    expect(router.state.location.key).toBe(key);
  });
});

describe('the strip', () => {
  it('says what waits for somebody, and is calm when somebody is going', async () => {
    const { store } = await showBoard();
    const strip = within(await screen.findByRole('region', { name: '需要人的警示' }));
    await strip.findByText('目前沒有警示。');
    act(() => store.apply({ kind: 'alerts', at: exampleAt, alerts: [alert()], notifies: [] }));
    strip.getByRole('button', { name: /^我去處理/ });
    act(() =>
      store.apply({
        kind: 'alerts',
        at: exampleAt,
        alerts: [alert({ phase: 'claimed', sounding: false })],
        notifies: [],
      }),
    );
    // Calm, and not as if nothing were open.
    expect(strip.getByRole('link', { name: '未結束的警示：1' }).getAttribute('href')).toBe('/alerts');
    expect(strip.queryByRole('button')).toBeNull();
  });

  it('a double press claims one resident: the answered one stays under the finger for a while', async () => {
    const first = alert({ alert_id: alertId(1) });
    const second = alert({ alert_id: alertId(2), bed_id: bedId(13), bed_no: '13', type: 'siteTimeout' });
    const claimed = { phase: 'claimed' as const, claimed_at: exampleAt, sounding: false };
    const who = { claimed_by: { user_id: 7, name: '王小明' } };
    server.answer({
      readBoard: () => board({ alerts: [first, second] }),
      claimBed: ({ params }) => ({
        alerts: [{ ...(params.bed_id === first.bed_id ? first : second), ...claimed, ...who }],
      }),
    });
    const { user } = await showBoard();
    const strip = within(await screen.findByRole('region', { name: '需要人的警示' }));
    const items = () => strip.getAllByRole('listitem');
    const firstItem = (await strip.findAllByRole('listitem'))[0] as HTMLElement;
    const place = within(firstItem).getByRole('button', { name: /^我去處理/ });
    place.focus();
    await user.dblClick(place);
    await within(firstItem).findByText(/^您正前往/);
    expect(server.callsOf('claimBed')).toHaveLength(1);
    expect(items()[0]).toBe(firstItem);
    expect(firstItem.contains(document.activeElement)).toBe(true);
    await clock.advance(10_000);
    expect(items()).toHaveLength(1);
    expect(items()[0]?.textContent).toContain('坐起過久');
  });
});
