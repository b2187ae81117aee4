import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Alert, BedLive, CurrentUser, Tile } from '@wardlight/contract';
import {
  alert,
  alertId,
  bedId,
  bedLive,
  board,
  currentUser,
  exampleAt,
  residentId,
  stayId,
  tile,
} from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { connection, setConnection } from '../../lib/browser/connection.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { DashboardScreen } from './screen.tsx';
import { Watch } from './watch.tsx';

let clock: CrankedClock;
let server: FakeServer;

const bed = (n: number, floor: string, bed_no: string, name: string | null, live: Partial<BedLive> = {}): Tile =>
  tile({
    bed_id: bedId(n),
    floor,
    bed_no,
    resident:
      name === null ? null : { resident_id: residentId(100 + n), stay_id: stayId(1000 + n), name, gender: null },
    live: bedLive({ bed_id: bedId(n), stay_id: name === null ? null : stayId(1000 + n), ...live }),
  });
const ward = [
  bed(3, '2F', '10', '陳美玉'),
  bed(1, '2F', '2', '林秀英', { status: 'sitting', provisional: true, since_at: exampleAt - 5_000, posture: null }),
  bed(2, '1F', '7', '張阿好', { status: 'bedExit', posture: null, rr: null, hr: null }),
  bed(4, '1F', '8', null),
];

beforeEach(() => {
  clock = crankClock();
  setConnection('live', exampleAt);
  server = fakeServer({
    readBoard: () => board({ tiles: ward }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
});

async function showBoard(options: { user?: CurrentUser; agency?: 'all' } = {}) {
  const store = createBoardStore();
  const view = await renderScreen(
    <>
      <DashboardScreen board={store} />
      <Watch board={store} />
    </>,
    options,
  );
  return { ...view, store };
}
const textOf = (element: Element | null): string => element?.textContent?.replaceAll(/\s+/g, ' ') ?? '';
const nameOf = (element: Element): string | null => element.getAttribute('aria-label');
const tileOf = (no: string) => screen.findByRole('article', { name: new RegExp(`^${no} 床 `) });
const tell = (store: ReturnType<typeof createBoardStore>, ...alerts: Alert[]) =>
  act(() => store.apply({ kind: 'alerts', at: exampleAt, alerts, notifies: [] }));
const onBed2 = (change: Partial<Alert> = {}) =>
  alert({ bed_id: bedId(2), bed_no: '7', floor: '1F', resident_name: '張阿好', ...change });

describe('the board', () => {
  it('shows the skeleton until something comes', async () => {
    server.answer({ readBoard: () => new Promise(() => {}) });
    await showBoard();
    await screen.findByRole('status', { name: '正在讀取看板…' });
  });

  it('stands by floor and by number, as people count', async () => {
    await showBoard();
    await tileOf('10');
    expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual(
      expect.arrayContaining(['1F 2 床', '2F 2 床']),
    );
    const order = screen.getAllByRole('article').map((each) => each.dataset.bed);
    expect(order).toEqual(['2', '4', '1', '3']);
  });

  it('says on each tile who, how, since when, in words and shapes', async () => {
    await showBoard();
    const lying = await tileOf('10');
    expect(nameOf(lying)).toBe('10 床 · 陳美玉 · 在床');
    expect(textOf(lying)).toContain('陳美玉');
    expect(textOf(lying)).toContain('1 小時 00 分');
    expect(textOf(lying)).toContain('仰躺');
    expect(lying.querySelector('[data-pictogram="lying"]')).not.toBeNull();
    const sitting = await tileOf('2');
    expect(textOf(sitting)).toContain('確認中');
    expect(sitting.querySelector('[data-pictogram="sitting"]')).not.toBeNull();
    expect(textOf(await tileOf('8'))).toContain('無住民');
  });

  it('counts time on by the update cycle', async () => {
    await showBoard();
    expect(textOf(await tileOf('2'))).toContain('5 秒');
    await clock.advance(3_000);
    expect(textOf(await tileOf('2'))).toContain('8 秒');
  });

  it('tells the age of data that is no longer fresh, and marks what it says as doubtful', async () => {
    await showBoard();
    const ten = await tileOf('10');
    await clock.advance(30_000);
    expect(ten.querySelector('[data-age]')).toBeNull();
    expect(ten.querySelector('[data-vital="rr"]')?.getAttribute('data-mark')).toBe('trustworthy');
    await clock.advance(5_000);
    expect(textOf(ten.querySelector('[data-age]'))).toBe('最後資料 35 秒');
    expect(ten.querySelector('[data-vital="rr"]')?.getAttribute('data-mark')).toBe('doubtful');
  });

  it('paints what the channel tells, and a live picture outranks a plain reading', async () => {
    const { store } = await showBoard();
    await tileOf('10');
    const out = bedLive({ bed_id: bedId(3), stay_id: stayId(1003), status: 'bedExit' });
    act(() => store.apply({ kind: 'beds', at: exampleAt + 1, beds: [out] }));
    expect(nameOf(await tileOf('10'))).toBe('10 床 · 陳美玉 · 離床');
  });

  it('shows SpO2 and temperature beside the rates where a mat measures them, and nothing where it does not', async () => {
    const measured: Partial<BedLive> = {
      spo2: { value: 96, at: exampleAt, trustworthy: true },
      temp: { value: 36.6, at: exampleAt, trustworthy: true },
    };
    server.answer({
      readBoard: () => board({ tiles: [bed(1, '1F', '1', '甲', measured), bed(2, '1F', '2', '乙')] }),
    });
    await showBoard();
    const first = await tileOf('1');
    within(first).getByText('96%');
    within(first).getByText('36.6 °C');
    expect(textOf(await tileOf('2'))).not.toMatch(/SpO2|°C/);
  });

  it('never shows the last value as if it were live', async () => {
    const silent: Partial<BedLive> = { status: 'disconnected', last_data_at: exampleAt - 120_000 };
    server.answer({
      readBoard: () =>
        board({
          tiles: [
            bed(1, '1F', '1', '甲', { ...silent, rr: { value: 17, at: exampleAt - 120_000, trustworthy: true } }),
            bed(2, '1F', '2', '乙', { ...silent, rr: { value: 18, at: exampleAt - 301_000, trustworthy: true } }),
          ],
        }),
    });
    await showBoard();
    const first = await tileOf('1');
    expect(first.getAttribute('data-look')).toBe('stale');
    expect(textOf(first)).toContain('01:58 起無資料');
    expect(within(first).getByText('17').closest('[data-vital]')?.getAttribute('data-mark')).toBe('doubtful');
    const second = await tileOf('2');
    expect(textOf(second)).not.toContain('18');
    await clock.advance(181_000);
    expect(textOf(first)).not.toContain('17');
  });

  it.each([
    [
      'disconnected',
      '7 床 · 甲 · 斷線 · 01:58 起無資料 · 請到床邊查看：感測墊有傳送資料，但 01:59 起都無法讀取',
      exampleAt - 120_000,
    ],
    ['unknown', '7 床 · 甲 · 未知 · 請到床邊查看：感測墊有傳送資料，但 01:59 起都無法讀取', null],
  ] as const)(
    'says of a %s bed whose mat sends that it cannot be read, in words and by a shape',
    async (status, name, at) => {
      const live: Partial<BedLive> = { status, last_data_at: at, unreadable_since: exampleAt - 60_000 };
      server.answer({ readBoard: () => board({ tiles: [bed(1, '1F', '7', '甲', live)] }) });
      const { store } = await showBoard();
      const shown = await tileOf('7');
      expect(nameOf(shown)).toBe(name);
      const mark = within(shown)
        .getByText('請到床邊查看：感測墊有傳送資料，但 01:59 起都無法讀取')
        .closest('[data-unwatched="unreadable"]');
      expect(mark?.querySelector('svg')).not.toBeNull();
      const read = bedLive({ bed_id: bedId(1), stay_id: stayId(1001) });
      act(() => store.apply({ kind: 'beds', at: exampleAt + 1, beds: [read] }));
      expect(textOf(await tileOf('7'))).not.toContain('無法讀取');
    },
  );

  it('says of a bed under whose serial two mats send why it is not seen, beside the alert and without one', async () => {
    const live: Partial<BedLive> = {
      ...{ status: 'disconnected', last_data_at: exampleAt - 60_000, two_devices_since: exampleAt - 60_000 },
      ...{ rr: null, hr: null, posture: null },
    };
    const told = alert({
      bed_id: bedId(1),
      bed_no: '7',
      type: 'deviceDisconnected',
      priority: 'medium',
      technical: true,
    });
    const two = { ...told, threshold: 0, value: 0, reason: 'twoDevices' as const };
    server.answer({ readBoard: () => board({ tiles: [bed(1, '1F', '7', '甲', live)], alerts: [two] }) });
    const { store } = await showBoard();
    const shown = await tileOf('7');
    expect(textOf(shown)).toContain('兩張感測墊共用一個序號');
    expect(textOf(shown)).not.toContain('起無資料');
    const mark = within(shown)
      .getByText('請到床邊查看：01:59 起有兩張感測墊共用一個序號')
      .closest('[data-unwatched="twoDevices"]');
    expect(mark?.querySelector('svg')).not.toBeNull();
    const closed: Alert = { ...two, phase: 'closed', closed_at: exampleAt + 1 };
    act(() => store.apply({ kind: 'alerts', at: exampleAt + 1, alerts: [closed], notifies: [] }));
    expect(nameOf(await tileOf('7'))).toBe('7 床 · 甲 · 斷線 · 請到床邊查看：01:59 起有兩張感測墊共用一個序號');
  });

  it('says when there are no beds yet', async () => {
    server.answer({ readBoard: () => board({ tiles: [] }) });
    await showBoard();
    await screen.findByRole('heading', { name: '還沒有床位' });
  });

  it('says what went wrong and tries again when asked', async () => {
    server.answer({ readBoard: () => refusal('internal') });
    const { user } = await showBoard();
    await screen.findByRole('heading', { name: '無法讀取看板' });
    server.answer({ readBoard: () => board({ tiles: ward }) });
    await user.click(screen.getByRole('button', { name: '再試一次' }));
    await tileOf('10');
  });

  it('reads the board again every 10 s while the channel is down; the ages stand at the last word of it', async () => {
    const { store } = await showBoard();
    await tileOf('10');
    const before = server.callsOf('readBoard').length;
    server.answer({ readBoard: () => refusal('internal'), readNotifications: () => refusal('internal') });
    act(() => setConnection('lost'));
    await clock.advance(9_000);
    expect(textOf(await tileOf('2'))).toContain('5 秒');
    server.answer({ readBoard: () => board({ at: clock.now(), tiles: ward }) });
    await clock.advance(21_000);
    expect(server.callsOf('readBoard').length).toBeGreaterThan(before);
    expect(store.read().source).toBe('http');
    await waitFor(() => {
      const { phase, heardAt } = connection.get();
      const known = ((heardAt ?? 0) - exampleAt) / 1_000;
      expect(phase).toBe('lost');
      expect(known).toBeGreaterThan(9);
      expect(known).toBeLessThanOrEqual(30);
      expect(textOf(screen.getByRole('article', { name: /^2 床 / }))).toContain(`${5 + known} 秒`);
    });
    act(() => setConnection('live', exampleAt + 30_000));
    expect(textOf(await tileOf('2'))).toContain('35 秒');
  });

  it('without a line no value passes for trustworthy, and what is too old is blank all the same', async () => {
    await showBoard();
    const rr = () => screen.getByRole('article', { name: /^10 床 / }).querySelector('[data-vital="rr"]');
    await tileOf('10');
    expect(rr()?.getAttribute('data-mark')).toBe('trustworthy');
    server.answer({ readBoard: () => refusal('internal'), readNotifications: () => refusal('internal') });
    act(() => setConnection('lost'));
    expect(rr()?.getAttribute('data-mark')).toBe('doubtful');
    await clock.advance(301_000);
    expect(rr()?.getAttribute('data-mark')).toBe('blank');
  });
});

describe('finding beds', () => {
  it('filters by any of the chosen totals, by keyboard too', async () => {
    const { user } = await showBoard();
    await tileOf('10');
    const exits = screen.getByRole('button', { name: /^離床 1/ });
    exits.focus();
    await user.keyboard('{Enter}');
    expect(exits.getAttribute('aria-pressed')).toBe('true');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: /^坐起 1/ }));
    expect(screen.getAllByRole('article')).toHaveLength(2);
    screen.getByText('顯示 2 / 4 床');
    await user.click(screen.getByRole('button', { name: /^全部 4/ }));
    expect(screen.getAllByRole('article')).toHaveLength(4);
  });

  it('searches numbers and names, and finds the way back from nothing', async () => {
    const { user } = await showBoard();
    await tileOf('10');
    const box = screen.getByLabelText('搜尋床號或姓名');
    await user.type(box, '美玉');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await user.clear(box);
    await user.type(box, 'zzz');
    screen.getByRole('heading', { name: '沒有符合的床位' });
    await user.click(screen.getByRole('button', { name: '顯示全部' }));
    expect(screen.getAllByRole('article')).toHaveLength(4);
    expect((box as HTMLInputElement).value).toBe('');
  });
});

describe('an alarm on its tile', () => {
  it('says why, since when and how urgent, and is announced', async () => {
    const { store } = await showBoard();
    await tileOf('7');
    tell(store, onBed2({ priority: 'high', type: 'respirationRateGreater', threshold: 25, value: 28 }));
    const alarmed = await tileOf('7');
    expect(alarmed.getAttribute('data-look')).toBe('alarm');
    expect(nameOf(alarmed)).toBe('7 床 · 張阿好 · 離床 · 高優先 呼吸過快 28\u00a0次/分 (界限\u00a025) · 無人前往');
    expect(textOf(alarmed)).toContain('!!!');
    expect(textOf(alarmed)).toContain('20 分鐘');
    expect(textOf(document.querySelector('[data-announcer="urgent"]'))).toContain('高優先：7 床，呼吸過快');
    screen.getByRole('button', { name: /^警示中 1/ });
  });

  it('is announced for as long as it sounds, and not found there once it is claimed, over or closed', async () => {
    const { store } = await showBoard();
    await tileOf('7');
    const said = () => ['urgent', 'other'].map((how) => textOf(document.querySelector(`[data-announcer="${how}"]`)));
    const ends = [{ phase: 'claimed' }, { phase: 'cleared' }, { phase: 'closed' }] as const;
    for (const [index, end] of ends.entries()) {
      const high = onBed2({ alert_id: alertId(90 + index), priority: 'high', type: 'respirationRateGreater' });
      tell(store, high);
      expect(said()).toEqual(['高優先：7 床，呼吸過快', '']);
      tell(store, { ...high, ...end, sounding: false });
      expect(said()).toEqual(['', '']);
      tell(store, { ...high, phase: 'closed', sounding: false });
    }
  });

  it('what still sounds is left as it was said when another ends', async () => {
    const { store } = await showBoard();
    await tileOf('7');
    const [one, two] = [90, 91].map((n) => onBed2({ alert_id: alertId(n), priority: 'high', bed_no: String(n) }));
    tell(store, one as Alert);
    const line = document.querySelector('[data-announcer="urgent"] p');
    tell(store, two as Alert);
    tell(store, { ...(two as Alert), phase: 'claimed', sounding: false });
    expect([...document.querySelectorAll('[data-announcer="urgent"] p')]).toEqual([line]);
  });

  it('the same alert is said anew when it is passed on', async () => {
    const { store } = await showBoard();
    await tileOf('7');
    const high = onBed2({ alert_id: alertId(90), priority: 'high' });
    tell(store, high);
    const line = () => document.querySelector('[data-announcer="urgent"] p');
    const before = line();
    await clock.advance(60_000);
    tell(store, { ...high, escalated_at: exampleAt + 60_000 });
    expect(line()?.textContent).toBe(before?.textContent);
    expect(line()).not.toBe(before);
  });

  it('is claimed only when the server says so', async () => {
    const claimed = onBed2({
      phase: 'claimed',
      claimed_at: exampleAt,
      claimed_by: { user_id: 7, name: '王小明' },
      sounding: false,
    });
    let answer: (value: { alerts: Alert[] }) => void = () => {};
    server.answer({ claimBed: () => new Promise((resolve) => (answer = resolve)) });
    const { user, store } = await showBoard();
    await tileOf('7');
    tell(store, onBed2());
    const button = within(await tileOf('7')).getByRole('button', { name: /^我去處理/ });
    await user.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(server.callsOf('claimBed')).toHaveLength(1);
    expect(textOf(button)).toContain('送出中…');
    expect((await tileOf('7')).getAttribute('data-look')).toBe('alarm');
    await act(async () => answer({ alerts: [claimed] }));
    const tileNow = await tileOf('7');
    expect(tileNow.getAttribute('data-look')).toBe('claimed');
    expect(textOf(tileNow)).toContain('王小明 前往中 02:00 起');
    within(tileNow).getByRole('button', { name: /^我在身邊/ });
  });

  it('pressed without a network it fails now, and is not sent later by itself', async () => {
    server.answer({ claimBed: () => unreachable });
    const { user, store } = await showBoard();
    await tileOf('7');
    tell(store, onBed2());
    try {
      act(() => onlineManager.setOnline(false));
      await user.click(within(await tileOf('7')).getByRole('button', { name: /^我去處理/ }));
      const failed = await within(await tileOf('7')).findByRole('alert');
      expect(textOf(failed)).toContain('沒有登記成功');
    } finally {
      act(() => onlineManager.setOnline(true));
    }
    await clock.advance(60_000);
    expect(server.callsOf('claimBed')).toHaveLength(1);
    expect((await tileOf('7')).getAttribute('data-look')).toBe('alarm');
  });

  it('still shows the rates and how old they are', async () => {
    const { store } = await showBoard();
    await tileOf('10');
    tell(store, alert({ bed_id: bedId(3), bed_no: '10', type: 'respirationRateGreater', threshold: 25, value: 28 }));
    const alarmed = await tileOf('10');
    expect(alarmed.querySelector('[data-vital="rr"]')).not.toBeNull();
    await clock.advance(35_000);
    expect(alarmed.querySelector('[data-age]')).not.toBeNull();
  });

  it('counts no further once it is over', async () => {
    const { store } = await showBoard();
    await tileOf('7');
    tell(store, onBed2({ phase: 'cleared', priority: 'high', cleared_at: exampleAt, sounding: false }));
    expect(textOf(await tileOf('7'))).toContain('20 分鐘');
    await clock.advance(300_000);
    expect(textOf(await tileOf('7'))).toContain('20 分鐘');
  });

  it('does not say the state twice', async () => {
    const { store } = await showBoard();
    await tileOf('7');
    tell(store, onBed2({ type: 'leaveBed' }));
    const reason = (await tileOf('7')).querySelector('[data-reason]');
    expect(textOf(reason)).toBe('20 分鐘 · 離床');
    tell(store, onBed2({ type: 'respirationRateLess', value: 7 }));
    expect(textOf((await tileOf('7')).querySelector('[data-reason]'))).toContain('呼吸過慢 · 離床');
  });

  it('says who was faster', async () => {
    const theirs = onBed2({
      phase: 'claimed',
      claimed_at: exampleAt,
      claimed_by: { user_id: 8, name: '李大華' },
      sounding: false,
    });
    server.answer({ claimBed: () => refusal('alert_already_claimed') });
    const { user, store } = await showBoard();
    await tileOf('7');
    tell(store, onBed2());
    const button = within(await tileOf('7')).getByRole('button', { name: /^我去處理/ });
    server.answer({ readBoard: () => board({ at: exampleAt + 1, tiles: ward, alerts: [theirs] }) });
    await user.click(button);
    await within(await tileOf('7')).findByText('李大華 已經前往');
  });

  it('is closed with one tap and what was noted', async () => {
    server.answer({
      closeBed: ({ body }) => ({
        alerts: [onBed2({ phase: 'closed', closed_at: exampleAt, close_reason: body.reason })],
      }),
    });
    const { user, store } = await showBoard();
    await tileOf('7');
    tell(
      store,
      onBed2({
        phase: 'claimed',
        claimed_at: exampleAt,
        claimed_by: { user_id: 7, name: '王小明' },
        with_resident_until: exampleAt + 600_000,
        sounding: false,
      }),
    );
    await user.click(within(await tileOf('7')).getByRole('button', { name: /^結束/ }));
    const dialog = await screen.findByRole('dialog', { name: '7 床的情況是？' });
    await user.type(within(dialog).getByLabelText('備註（選填）'), '陪同如廁');
    await user.click(within(dialog).getByRole('button', { name: '已協助' }));
    expect((await tileOf('7')).getAttribute('data-look')).toBe('calm');
    expect(server.callsOf('closeBed').map(({ body }) => body)).toMatchObject([{ reason: 'helped', note: '陪同如廁' }]);
  });

  it('keeps what was noted when closing fails', async () => {
    server.answer({ closeBed: () => refusal('internal') });
    const { user, store } = await showBoard();
    await tileOf('7');
    tell(store, onBed2({ phase: 'cleared', cleared_at: exampleAt, priority: 'high', sounding: false }));
    const latched = await tileOf('7');
    expect(textOf(latched)).toContain('02:00 已解除，請確認後結束');
    await user.click(within(latched).getByRole('button', { name: /^結束/ }));
    const dialog = await screen.findByRole('dialog', { name: '7 床的情況是？' });
    const note = within(dialog).getByLabelText('備註（選填）');
    await user.type(note, '睡著了');
    await user.click(within(dialog).getByRole('button', { name: '住民無異狀' }));
    expect(textOf(await within(dialog).findByRole('alert'))).toContain('伺服器發生錯誤');
    expect((note as HTMLInputElement).value).toBe('睡著了');
  });

  it('shows the most pressing of several and how many more', async () => {
    const { store } = await showBoard();
    await tileOf('7');
    tell(
      store,
      onBed2({ phase: 'claimed', sounding: false, priority: 'high' }),
      onBed2({ alert_id: alertId(2), priority: 'low', type: 'siteTimeout' }),
    );
    const alarmed = await tileOf('7');
    expect(textOf(alarmed)).toContain('坐起過久');
    expect(textOf(alarmed)).toContain('另有 1 則');
  });
});

describe('who may not answer', () => {
  it.each([
    ['a display', { user: currentUser({ role: 'display' }) }],
    [
      'an agent over all agencies',
      { user: currentUser({ role: 'agent', agency_id: null, agency: null }), agency: 'all' as const },
    ],
  ])('%s sees the alarm without buttons', async (_, options) => {
    server.answer({ readBoard: () => board({ tiles: ward, alerts: [onBed2()] }) });
    await showBoard(options);
    const alarmed = await tileOf('7');
    expect(alarmed.getAttribute('data-look')).toBe('alarm');
    expect(within(alarmed).queryByRole('button')).toBeNull();
  });
});
