import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BedHour, BedLive } from '@wardlight/contract';
import {
  alert,
  alertId,
  bedHour,
  bedId,
  bedLive,
  bedTonight,
  board,
  currentUser,
  exampleAt,
  tile,
} from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { switchShortcuts } from '../../lib/browser/shortcuts.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { BoardWithStrip } from '../../testing/board-with-strip.tsx';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { DashboardScreen } from './screen.tsx';

let server: FakeServer;
const twelve = tile({ bed_id: bedId(12), bed_no: '12', live: bedLive({ last_data_at: exampleAt }) });

const minutes: BedHour['minutes'] = [0, 1, 2, 10].map((n) => ({
  at: exampleAt - 3_600_000 + n * 60_000,
  lying_seconds: 60,
  sitting_seconds: 0,
  out_seconds: 0,
  moving_seconds: n,
  rr: 15 + n,
  hr: 60 + n,
  spo2: null,
  temp: null,
}));

beforeEach(() => {
  crankClock();
  setConnection('live', exampleAt);
  server = fakeServer({
    readBoard: () => board({ tiles: [twelve, tile({ bed_id: bedId(13), bed_no: '13' })] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    readBedHour: () => bedHour({ minutes }),
  });
});

const showBoard = (at = '/', user = currentUser()) =>
  renderScreen(<DashboardScreen board={createBoardStore()} />, { at, user });
const drawer = () => screen.findByRole('dialog', { name: /^12 床/ });

describe('opening and closing', () => {
  it('opens from the tile, is part of the address, and Escape gives the focus back', async () => {
    const { user, router } = await showBoard();
    const link = await screen.findByRole('link', { name: /^12 / });
    await user.click(link);
    await drawer();
    expect(router.state.location.search).toBe('?bed=12');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(document.activeElement).toBe(link));
  });

  it('opens from its address', async () => {
    const { user, router } = await showBoard('/?bed=12');
    const open = await drawer();
    await user.click(within(open).getByRole('button', { name: '關閉' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('shows what meters measured of whoever lies there, and nothing of an empty bed', async () => {
    const measured = (resident: number) => <p>measured of {resident}</p>;
    server.answer({
      readBoard: () => board({ tiles: [twelve, tile({ bed_id: bedId(13), bed_no: '13', resident: null })] }),
    });
    const { router } = await renderScreen(<DashboardScreen board={createBoardStore()} measurements={measured} />, {
      at: '/?bed=12',
    });
    await within(await drawer()).findByText(`measured of ${twelve.resident?.resident_id}`);
    await router.navigate('/?bed=13');
    const empty = await screen.findByRole('dialog', { name: /^13 床/ });
    await waitFor(() => expect(within(empty).queryByText(/measured of/)).toBeNull());
  });

  it.each(['/?bed=twelve', '/?bed=0', '/?bed='])('an address that names no bed opens nothing: %s', async (at) => {
    await showBoard(at);
    await screen.findAllByRole('article');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsOf('readBedHour')).toHaveLength(0);
  });

  it('is not for a display', async () => {
    await showBoard('/?bed=12', currentUser({ role: 'display' }));
    await screen.findAllByRole('article');
    expect(screen.queryByRole('link')).toBeNull();
    expect(server.callsOf('readBedHour')).toHaveLength(0);
  });
});

describe('the hour', () => {
  it('is drawn with gaps as gaps, limits as lines, and said in words', async () => {
    await showBoard('/?bed=12');
    const open = within(await drawer());
    const breathing = await open.findByRole('img', { name: '呼吸：最低 15，最高 25次/分' });
    expect(breathing.querySelectorAll('path.line')).toHaveLength(1);
    expect(breathing.querySelectorAll('circle.dot')).toHaveLength(1);
    // Beside the plot: `value-axis.test.tsx` says where.
    expect(breathing.textContent).toContain('上限 25下限 8');
    open.getByRole('img', { name: /^心跳：/ });
    open.getByRole('img', { name: '01:00 至 02:00：在床' });
    open.getByText(/有資料的時間：6%/);
  });

  it('draws SpO2 and body temperature where the mat measures them, with their limits, and not a sign of them elsewhere', async () => {
    const { user } = await showBoard('/?bed=12');
    const plain = within(await drawer());
    await plain.findByRole('img', { name: /^心跳：/ });
    expect(plain.queryByRole('img', { name: /血氧|體溫/ })).toBeNull();
    await user.click(plain.getByRole('button', { name: '表格' }));
    expect(plain.queryByRole('columnheader', { name: /血氧|體溫/ })).toBeNull();
    cleanup();
    const measured = minutes.map((minute, n) => ({ ...minute, spo2: 99 - 4 * n, temp: n === 1 ? null : 36.5 + n / 2 }));
    server.answer({ readBedHour: () => bedHour({ minutes: measured }) });
    const again = await showBoard('/?bed=12');
    const open = within(await drawer());
    const oxygen = await open.findByRole('img', { name: '血氧：最低 87，最高 99%' });
    expect(oxygen.textContent).toContain('下限 90');
    // Nothing is above a hundred.
    expect(oxygen.textContent).toContain('100');
    expect(oxygen.textContent).not.toContain('105');
    const warmth = open.getByRole('img', { name: '體溫：最低 36.5，最高 38.0°C' });
    expect(warmth.textContent).toContain('上限 37.8下限 35.0');
    const slider = open.getByRole('slider');
    fireEvent.change(slider, { target: { value: String(exampleAt - 3_600_000) } });
    expect(slider.getAttribute('aria-valuetext')).toContain('血氧 99 · 體溫 36.5');
    await again.user.click(open.getByRole('button', { name: '表格' }));
    const last = open.getAllByRole('row').at(-1);
    expect(
      within(last as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['在床', '15', '60', '99', '36.5', '0']);
  });

  it('has one cursor for all charts, moved by keyboard', async () => {
    await showBoard('/?bed=12');
    const open = within(await drawer());
    const slider = await open.findByRole('slider', { name: '時間游標' });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^01:59/);
    fireEvent.change(slider, { target: { value: String(exampleAt - 3_600_000 + 60_000) } });
    expect(slider.getAttribute('aria-valuetext')).toBe('01:01 · 在床 · 呼吸 16 · 心跳 61');
    // States, breathing, heart rate, movement, and the alerts on the axis.
    expect(document.querySelectorAll('line.cursor')).toHaveLength(5);
  });

  it('is a table one key away', async () => {
    const { user } = await showBoard('/?bed=12');
    const open = within(await drawer());
    await open.findByRole('slider');
    await user.keyboard('t');
    const rows = open.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toHaveLength(61);
    expect(rows.at(-1)).toEqual(['01:00', '在床', '15', '60', '0']);
    expect(rows.at(-4)).toEqual(['01:03', '在床', '–', '–', '–']);
    await user.keyboard('t');
    await open.findByRole('slider');
  });

  it('and not even one, where single keys are switched off', async () => {
    switchShortcuts(false);
    try {
      const { user } = await showBoard('/?bed=12');
      const open = within(await drawer());
      await open.findByRole('slider');
      await user.keyboard('t');
      expect(open.queryByRole('table')).toBeNull();
      expect(open.queryByText('按 T 鍵切換圖表與表格')).toBeNull();
    } finally {
      switchShortcuts(true);
    }
  });

  it('without a line says of when what it shows is; with one it does not', async () => {
    await showBoard('/?bed=12');
    const open = within(await drawer());
    const lastData = () => open.queryAllByText(/^最後資料 02:00$/).map(({ tagName }) => tagName);
    await open.findByText('在床');
    expect(lastData()).toEqual([]);
    act(() => setConnection('lost'));
    expect(lastData()).toEqual(['P']);
    act(() => setConnection('live', exampleAt));
    expect(lastData()).toEqual([]);
  });

  it('tells what became of each alert', async () => {
    const closed = alert({
      alert_id: alertId(3),
      phase: 'closed',
      claimed_at: exampleAt - 60_000,
      claimed_by: { user_id: 7, name: '王小明' },
      closed_at: exampleAt - 30_000,
      closed_by: { user_id: 7, name: '王小明' },
      close_reason: 'helped',
      close_note: '陪同如廁',
      sounding: false,
    });
    server.answer({ readBedHour: () => bedHour({ minutes, alerts: [closed] }) });
    await showBoard('/?bed=12');
    const open = within(await drawer());
    await open.findByText(
      '01:40 發生 · 01:59 王小明 前往中 · 01:59 仍未解除時結案 · 01:59 王小明 結束：已協助 · 陪同如廁',
    );
    expect(open.queryByRole('button', { name: /^我去處理/ })).toBeNull();
  });

  it('tells of the mat, and what of it was refused', async () => {
    const mat = bedHour().mat;
    server.answer({ readBedHour: () => bedHour({ mat: mat && { ...mat, rejected: { badShape: 2 } } }) });
    await showBoard('/?bed=12');
    const open = within(await drawer());
    // Folded: what a caregiver needs stands above it.
    const folded = (await open.findByText('WL-0001')).closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.querySelector('summary')?.textContent).toBe('感測墊技術資料');
    open.getByText('-58 dBm');
    open.getByText('欄位不符 2');
  });

  it('says that a bed without a mat is not monitored', async () => {
    server.answer({ readBedHour: () => bedHour({ mat: null, minutes: [], episodes: [] }) });
    await showBoard('/?bed=12');
    const open = within(await drawer());
    await open.findByText('這張床沒有感測墊，無法監測。');
    open.getByRole('img', { name: '呼吸：這段時間沒有資料' });
  });
});

describe('its order', () => {
  it('is: title, state and vitals, alert, care, hours, tonight, links, the mat folded; the title has the focus', async () => {
    const own = alert({ bed_id: bedId(12), bed_no: '12' });
    server.answer({ readBoard: () => board({ tiles: [twelve], alerts: [own] }), readBedTonight: () => bedTonight() });
    await showBoard('/?bed=12');
    const open = within(await drawer());
    await open.findByRole('slider');
    await open.findByText('2 次');
    const parts = [
      open.getByRole('heading', { name: /^12 床/ }),
      open.getByText('在床', { selector: 'strong' }),
      open.getByRole('region', { name: '未結束的警示' }),
      open.getByRole('region', { name: '照護' }),
      open.getByRole('heading', { name: /^最近一小時/ }),
      open.getByRole('heading', { name: /^今晚/ }),
      open.getByRole('navigation', { name: '更多資料' }),
      open.getByText('感測墊技術資料'),
    ];
    parts.slice(1).forEach((part, index) => {
      expect(parts[index]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    });
    await waitFor(() => expect(document.activeElement).toBe(parts[0]));
  });

  it('leads to the resident, to this bed in the register and to its alerts; whom the rights keep out sees no way there', async () => {
    await showBoard('/?bed=12');
    const ways = within(await within(await drawer()).findByRole('navigation', { name: '更多資料' }));
    const { resident } = twelve;
    expect(ways.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/resident/1/${resident?.resident_id}`,
      '/device-management/beds?search=12',
      '/report/notify-report?bed_id=12',
    ]);
  });
});

describe('tonight', () => {
  const figuresOf = async () => {
    const open = within(await drawer());
    const region = (await open.findByText('離床次數')).closest('section');
    return [...(region?.querySelectorAll('dd') ?? [])].map((dd) => ({
      text: dd.textContent,
      unknown: dd.dataset.unknown !== undefined,
    }));
  };

  it('says exits, the longest out and sitting up with when they began, and who was last there, how and when', async () => {
    server.answer({ readBedTonight: () => bedTonight() });
    await showBoard('/?bed=12');
    const figures = await figuresOf();
    expect(figures.map(({ text }) => text)).toEqual([
      '2 次',
      '12 分鐘 00:00 起',
      '5 分鐘 01:00 起',
      '王小明 結束警示 · 01:30',
    ]);
    expect(figures.some(({ unknown }) => unknown)).toBe(false);
  });

  it('a zero is a figure; what nobody saw says so and is none', async () => {
    const none = { seconds: 0, from_at: null };
    const seen = { unseen_seconds: 0, exits: 0, longest_out: none, longest_sit: none };
    server.answer({ readBedTonight: () => bedTonight({ seen, last_seen: null }) });
    await showBoard('/?bed=12');
    expect(await figuresOf()).toEqual([
      { text: '0 次', unknown: false },
      { text: '沒有', unknown: false },
      { text: '沒有', unknown: false },
      { text: '24 小時內沒有紀錄', unknown: true },
    ]);
    cleanup();
    server.answer({ readBedTonight: () => bedTonight({ seen: null, last_seen: null }) });
    await showBoard('/?bed=12');
    expect((await figuresOf()).slice(0, 3)).toEqual(Array(3).fill({ text: '沒有資料', unknown: true }));
    within(await drawer()).getByText('這一晚沒有任何資料，無法得知。');
  });

  it('says how much of it was not seen, and by day that it is the last night', async () => {
    const { seen } = bedTonight();
    if (seen === null) throw new Error('the example was seen');
    const day = { to_at: exampleAt - 3_600_000, seen: { ...seen, unseen_seconds: 5_400 } };
    server.answer({ readBedTonight: () => bedTonight(day) });
    await showBoard('/?bed=12');
    const open = within(await drawer());
    await open.findByRole('heading', { name: /^昨晚/ });
    open.getByText(/^其中 1 ?小時 30 ?分鐘?沒有資料$/);
  });

  it('that could not be read says so, leaves the rest alone and is tried again', async () => {
    server.answer({ readBedTonight: () => refusal('internal') });
    const { user } = await showBoard('/?bed=12');
    const open = within(await drawer());
    await open.findByRole('slider');
    const failed = await open.findByText(/無法讀取今晚的數字/);
    server.answer({ readBedTonight: () => bedTonight() });
    await user.click(within(failed).getByRole('button', { name: '再試一次' }));
    await open.findByText('2 次');
  });

  it('of an empty bed is not asked for', async () => {
    server.answer({
      readBoard: () => board({ tiles: [{ ...twelve, resident: null, live: bedLive({ stay_id: null }) }] }),
      readBedHour: () => bedHour({ stay_id: null }),
    });
    await showBoard('/?bed=12');
    await within(await drawer()).findByRole('slider');
    expect(server.callsOf('readBedTonight')).toHaveLength(0);
  });
});

describe('more hours', () => {
  const stepMs = 900_000;
  const day: BedHour['minutes'] = [0, 1, 2].map((n) => ({
    at: exampleAt - 4 * 3_600_000 + n * stepMs,
    lying_seconds: 900,
    sitting_seconds: 0,
    out_seconds: 0,
    moving_seconds: 90,
    rr: 16,
    hr: 64,
    spo2: null,
    temp: null,
    ranges: { rr: { low: 12, high: n === 1 ? 31 : 18 }, hr: { low: 64, high: 64 }, spo2: null, temp: null },
  }));

  it('are chosen, asked for by their number, and keep the hour in sight until they come', async () => {
    const asked: string[] = [];
    const episodes: BedHour['episodes'] = [{ status: 'inBed', started_at: exampleAt - 30 * 3_600_000, ended_at: null }];
    const raised = alert({ alert_id: alertId(5), phase: 'closed', started_at: exampleAt - 4 * 3_600_000 + stepMs });
    server.answer({
      readBedHour: ({ query }) => {
        asked.push(query.hours);
        return query.hours === '24'
          ? bedHour({ from_at: exampleAt - 24 * 3_600_000, step_ms: stepMs, minutes: day, alerts: [raised], episodes })
          : bedHour({ minutes });
      },
    });
    const { user } = await showBoard('/?bed=12');
    const open = within(await drawer());
    await open.findByRole('slider');
    await user.click(open.getByRole('button', { name: '24 小時' }));
    const heading = await open.findByRole('heading', { name: /^最近 24 小時/ });
    await waitFor(() => expect(asked).toEqual(['1', '24']));
    const breathing = await open.findByRole('img', { name: '呼吸：最低 16，最高 16次/分' });
    // It began on another day.
    expect(heading.textContent).toMatch(/\d+\D+\d+\D+02:00 至 02:00/);
    // A breach of minutes, though the middle of the step keeps to the limit.
    expect(breathing.querySelectorAll('[data-breach="above"]')).toHaveLength(1);
    expect(breathing.querySelectorAll('[data-breach="below"]')).toHaveLength(0);
    const slider = open.getByRole('slider');
    fireEvent.change(slider, { target: { value: String(exampleAt - 4 * 3_600_000 + stepMs) } });
    expect(slider.getAttribute('aria-valuetext')).toMatch(/呼吸 16 \(12–31\) · 心跳 64 · !{1,3} /);
    const marks = open.getByRole('img', { name: /^22:15/ });
    expect(marks.querySelectorAll('[data-mark]')).toHaveLength(1);
    await user.keyboard('t');
    const rows = open.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    open.getByRole('region', { name: '最近 24 小時' });
    expect(rows).toHaveLength(97);
    expect(rows.find(([time]) => time === '22:15')).toEqual(['22:15', '在床', '1612–31', '64', '6']);
  });

  it('that cannot be read leave the choice where it is', async () => {
    server.answer({
      readBedHour: ({ query }) => (query.hours === '6' ? refusal('internal') : bedHour({ minutes })),
    });
    const { user } = await showBoard('/?bed=12');
    const open = within(await drawer());
    await open.findByRole('slider');
    await user.click(open.getByRole('button', { name: '6 小時' }));
    await open.findByText('無法讀取這張床的紀錄');
    await user.click(open.getByRole('button', { name: '1 小時' }));
    await open.findByRole('slider');
    expect(open.queryByText('無法讀取這張床的紀錄')).toBeNull();
  });
});

describe('while it is open', () => {
  it('what the mat says goes on in the charts: the axis, the value of this moment, a state; a doubtful value is no dot', async () => {
    const store = createBoardStore();
    await renderScreen(<DashboardScreen board={store} />, { at: '/?bed=12' });
    const open = within(await drawer());
    const breathing = () => open.findByRole('img', { name: /^呼吸：/ });
    const dotOf = async () => (await breathing()).querySelector('[data-now]');
    expect(await dotOf()).not.toBeNull();
    const say = (seconds: number, rr: number, change: Partial<BedLive> = {}) => {
      const at = exampleAt + seconds * 1_000;
      const live = bedLive({ last_data_at: at, rr: { value: rr, at, trustworthy: true }, ...change });
      act(() => store.apply({ kind: 'beds', at, beds: [live] }));
    };
    say(10, 29);
    await open.findByRole('img', { name: '呼吸：最低 15，最高 29次/分' });
    // Over its limit of 25 as soon as it is said.
    expect((await breathing()).querySelectorAll('[data-breach="above"]')).toHaveLength(1);
    const slider = open.getByRole('slider') as HTMLInputElement;
    expect(Number(slider.max)).toBe(exampleAt + 10_000);
    expect(Number(slider.min)).toBe(exampleAt + 10_000 - 3_600_000);
    say(20, 30, { rr: { value: 30, at: exampleAt + 20_000, trustworthy: false } });
    expect(await dotOf()).toBeNull();
    open.getByRole('img', { name: '呼吸：最低 15，最高 29次/分' });
    say(30, 20, { status: 'bedExit', since_at: exampleAt + 25_000 });
    await open.findByRole('img', { name: /離床$/ });
    expect(server.callsOf('readBedHour')).toHaveLength(1);
  });
});

describe('what needs someone, over the drawer', () => {
  const high = alert({ alert_id: alertId(9), bed_id: bedId(13), bed_no: '13', priority: 'high' });
  const own = alert({ alert_id: alertId(8), bed_id: bedId(12), bed_no: '12', priority: 'low' });

  it('stands in the strip with its Claim, outside the drawer, and takes no focus; the last step of the drawer leads there', async () => {
    const store = createBoardStore();
    const { user } = await renderScreen(<BoardWithStrip board={store} />, { at: '/?bed=12' });
    const open = within(await drawer());
    await open.findByRole('slider');
    const focused = document.activeElement;
    expect(open.queryByRole('link', { name: /^前往需要人的警示/ })).toBeNull();
    act(() => store.apply({ kind: 'alerts', at: exampleAt, alerts: [own, high], notifies: [] }));
    const strip = screen.getByRole('region', { name: '需要人的警示' });
    within(strip).getByRole('button', { name: /^我去處理.*13 床/ });
    expect((await drawer()).contains(strip)).toBe(false);
    expect(document.activeElement).toBe(focused);
    // The bed's own open alert stands before everything else of it.
    const first = open.getByRole('region', { name: '未結束的警示' });
    within(first).getByRole('button', { name: /^我去處理/ });
    expect(first.compareDocumentPosition(open.getByRole('slider'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const way = open.getByRole('link', { name: '前往需要人的警示（2）' });
    way.focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(strip);
  });
});

describe('when it cannot be read', () => {
  it('says so and tries again when asked', async () => {
    server.answer({ readBedHour: () => refusal('internal') });
    const { user } = await showBoard('/?bed=12');
    const open = within(await drawer());
    const notice = await open.findByRole('alert');
    server.answer({ readBedHour: () => bedHour({ minutes }) });
    await user.click(within(notice).getByRole('button', { name: '再試一次' }));
    await open.findByRole('slider');
  });

  it('says when the bed is not there, without pretending that a retry would help', async () => {
    server.answer({ readBedHour: () => refusal('not_found') });
    await showBoard('/?bed=77');
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain('找不到這張床');
    expect(within(notice).queryByRole('button')).toBeNull();
  });
});
