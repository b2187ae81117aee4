/** What lies around and over every page. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { agency, agencyId, alert, board, currentUser, exampleAt } from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginLoading } from '../lib/api/loading.ts';
import { resizeSettleMs } from '../lib/browser/viewport.ts';
import { session } from '../lib/session/session.ts';
import { showWelcome } from '../lib/session/welcome.ts';
import { cornerAlertMs, tellCorner } from '../lib/shell/corner-alerts.ts';
import { soundState, switchSound, unlockSound } from '../lib/sound/sound-unlock.ts';
import { speechTrouble } from '../lib/sound/speech-trouble.ts';
import { type CrankedClock, crankClock } from '../testing/cranked-clock.ts';
import { type FakeAudio, fakeAudio } from '../testing/fake-audio.ts';
import { type FakeServer, fakeServer, unreachable } from '../testing/fake-server.ts';
import { heldWire } from '../testing/held-wire.ts';
import { renderApp, signedIn } from '../testing/render.tsx';

vi.mock('../live/socket.ts', async () => (await import('../testing/held-wire.ts')).socketModule);

let clock: CrankedClock;
let server: FakeServer;
let audio: FakeAudio;
beforeEach(() => {
  audio = fakeAudio();
  switchSound(true);
  clock = crankClock();
  server = fakeServer({
    readUser: () => currentUser(),
    readBoard: () => board({ at: clock.now() }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
  showWelcome(false);
  resizeTo(1280, 800);
});

function resizeTo(width: number, height: number): void {
  window.innerWidth = width;
  window.innerHeight = height;
  act(() => {
    window.dispatchEvent(new Event('resize'));
  });
}

/** A page of the frame that asks nothing of the server. */
async function openFrame(account = currentUser()) {
  server.answer({ readUser: () => account });
  signedIn(account);
  const view = await renderApp('/no/such/page');
  await screen.findByRole('heading', { level: 1, name: '找不到這個頁面' });
  // The menus of the top bar come after; on a phone there are none.
  if (window.innerWidth >= 768) await screen.findByRole('button', { name: /帳號/ });
  // As after the lamp of the welcome page.
  await act(unlockSound);
  return view;
}

test('passing news stands in the corner for 2 s, each for its own', async () => {
  await openFrame();
  act(() => tellCorner({ kind: 'success', title: '已存檔', info: '201-1' }));
  expect(screen.getByRole('status').textContent).toBe('已存檔 201-1');
  await clock.advance(1_000);
  act(() => tellCorner({ kind: 'error', title: '失敗' }));
  expect(screen.getByRole('alert').textContent).toBe('失敗');
  await clock.advance(cornerAlertMs - 1_000);
  expect(screen.queryByRole('status')).toBeNull();
  expect(screen.getByRole('alert')).toBeTruthy();
  await clock.advance(1_000);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('passing news comes one at a time, so that none hangs below the top bar over an alarm; what failed outlasts what went well', async () => {
  await openFrame();
  act(() => tellCorner({ kind: 'error', title: '失敗' }));
  act(() => tellCorner({ kind: 'success', title: '已存檔' }));
  expect(screen.getByRole('alert').textContent).toBe('失敗');
  expect(screen.queryByText('已存檔')).toBeNull();
  await clock.advance(cornerAlertMs);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the spinner says what for, and stays until the last that waits is done', async () => {
  await openFrame();
  let endFirst = () => {};
  let endSecond = () => {};
  act(() => {
    endFirst = beginLoading('匯入中…');
    endSecond = beginLoading();
  });
  expect(screen.getByRole('status').textContent).toBe('載入中…');
  act(() => endSecond());
  expect(screen.getByRole('status').textContent).toBe('匯入中…');
  act(() => {
    endFirst();
    endFirst();
  });
  expect(screen.queryByRole('status')).toBeNull();
});

test('a resize beyond 50 px shows a line for 800 ms; nothing is unmounted and the focus stays', async () => {
  await openFrame();
  const home = screen.getByRole('link', { name: '回到首頁' });
  home.focus();
  resizeTo(1230, 750);
  expect(screen.queryByRole('progressbar')).toBeNull();
  resizeTo(1229, 800);
  expect(screen.getByRole('progressbar', { name: '正在調整畫面…' })).toBeTruthy();
  await clock.advance(resizeSettleMs - 1);
  // Still moving: the wait begins anew.
  resizeTo(600, 800);
  await clock.advance(resizeSettleMs - 1);
  expect(screen.getByRole('progressbar')).toBeTruthy();
  // Until it has settled, the frame stays as it was.
  expect(screen.getByRole('button', { name: '語言' })).toBeTruthy();
  await clock.advance(1);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.queryByRole('button', { name: '語言' })).toBeNull();
  expect(screen.getByRole('link', { name: '回到首頁' })).toBe(home);
  expect(document.activeElement).toBe(home);
});

test('a phone’s keyboard is a resize too, and takes nothing away', async () => {
  await openFrame();
  resizeTo(1280, 400);
  expect(screen.getByRole('progressbar')).toBeTruthy();
  resizeTo(1280, 800);
  await clock.advance(resizeSettleMs);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

const channel = 'private-dashboard.1';
const beat = (seq: number) => ({ epoch: 'e', seq, at: clock.now() });

test('silence: a lost line is said at once, with the last word to the second, until something is heard', async () => {
  await openFrame();
  heldWire.opened();
  heldWire.hear('SnapshotEvent', channel, { ...beat(0), board: board({ at: clock.now() }) });
  expect(screen.getByTitle('連線狀態: 即時')).toBeTruthy();
  await clock.advance(9_000);
  expect(screen.queryByRole('alert')).toBeNull();
  // What is read beside the channel would be a newer word.
  server.answer({ readBoard: () => unreachable });
  heldWire.lost();
  expect(screen.getByTitle('連線狀態: 已斷線')).toBeTruthy();
  const bar = screen.getByRole('alert');
  expect(bar.textContent).toBe('這個畫面目前收不到床位資料 最後資料 02:00:00，正在重新連線。請到床邊查看住民。');
  await clock.advance(60_000);
  expect(screen.getByRole('alert')).toBe(bar);
  heldWire.opened();
  expect(screen.getByRole('alert')).toBe(bar);
  heldWire.hear('SnapshotEvent', channel, { ...beat(0), board: board({ at: clock.now() }) });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('blind: a server that says it does not see is said at once, sounds, and is over when it sees again', async () => {
  await openFrame();
  heldWire.opened();
  heldWire.hear('SnapshotEvent', channel, { ...beat(0), board: board() });
  const before = audio.started.length;
  const gap = { from_at: exampleAt - 10_000, to_at: null, cause: 'database' } as const;
  heldWire.hear('BeatEvent', channel, { ...beat(0), blind_since: gap.from_at, gaps: [gap], failing: [] });
  expect(screen.getByRole('alert').textContent).toBe(
    '系統目前看不到床位 01:59 起沒有新的判斷，正在恢復。請到床邊查看住民。',
  );
  await clock.advance(1_000);
  expect(audio.started.length).toBeGreaterThan(before);
  heldWire.hear('BeatEvent', channel, {
    ...beat(0),
    blind_since: null,
    gaps: [{ ...gap, to_at: exampleAt }],
    failing: [],
  });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('messages that do not get through are said on every page, with the way to look, until one gets through again', async () => {
  await openFrame();
  heldWire.opened();
  heldWire.hear('SnapshotEvent', channel, { ...beat(0), board: board() });
  const seeing = { ...beat(0), blind_since: null, gaps: [] };
  const way = { method: 'line', since: exampleAt - 60_000, failed: 3, problem: 'unauthorized' } as const;
  heldWire.hear('BeatEvent', channel, { ...seeing, failing: [way] });
  const bar = (await screen.findByText('LINE 訊息送不出去')).closest('[role=status]') as HTMLElement;
  expect(bar.textContent).toContain('01:59 起有 3 則沒有送達');
  expect(within(bar).getByRole('link', { name: '查看' }).getAttribute('href')).toBe('/line');
  heldWire.hear('BeatEvent', channel, { ...seeing, failing: [] });
  await waitFor(() => expect(screen.queryByText('LINE 訊息送不出去')).toBeNull());
});

test.each([
  ['an agent', 'agent', 5, /^伺服器憑證將於 \S+ 到期$/],
  ['an agent when it is over', 'agent', -1, /^伺服器憑證已於 \S+ 到期$/],
  ['staff', 'staff', 5, null],
] as const)('a certificate that ends soon is said calmly to agents: %s', async (_, role, days, words) => {
  await openFrame(currentUser({ role }));
  heldWire.opened();
  heldWire.hear('SnapshotEvent', channel, { ...beat(0), board: board() });
  const seeing = { ...beat(0), blind_since: null, gaps: [], failing: [] };
  heldWire.hear('BeatEvent', channel, { ...seeing, certificate_ends_at: exampleAt + days * 86_400_000 });
  if (words === null) expect(screen.queryByText(/伺服器憑證/)).toBeNull();
  else {
    const bar = (await screen.findByText(words)).closest('[role=status]') as HTMLElement;
    expect(bar.textContent).toContain('請通知管理這台伺服器的人更新');
    heldWire.hear('BeatEvent', channel, seeing);
    await waitFor(() => expect(screen.queryByText(/伺服器憑證/)).toBeNull());
  }
});

test('the bar of messages to phones leads to why, how many and what helps, also on a shared station', async () => {
  server.answer({ readUser: () => currentUser({ shared: true }) });
  const { user } = await openFrame();
  heldWire.opened();
  heldWire.hear('SnapshotEvent', channel, { ...beat(0), board: board() });
  const way = { method: 'push', since: exampleAt - 60_000, failed: 3, problem: 'unauthorized' } as const;
  heldWire.hear('BeatEvent', channel, { ...beat(0), blind_since: null, gaps: [], failing: [way] });
  const bar = (await screen.findByText('手機推播送不出去')).closest('[role=status]') as HTMLElement;
  await user.click(within(bar).getByRole('link', { name: '查看' }));
  const told = (await screen.findByText('最近一次的原因：金鑰不被接受')).closest('[role=alert]')?.textContent;
  expect(told).toContain('01:59 起有 3 則沒有送達');
  expect(told).toContain('檢查推播的金鑰設定');
  heldWire.hear('BeatEvent', channel, { ...beat(0), blind_since: null, gaps: [], failing: [] });
  await waitFor(() => expect(screen.queryByText(/最近一次的原因/)).toBeNull());
});

test('a server that never answered is said in other words', async () => {
  // The board is asked again at the very second looked at below: an answer there would be a first contact.
  server.answer({ readBoard: () => unreachable });
  await openFrame();
  await clock.advance(10_000);
  expect(screen.getByRole('alert').textContent).toContain('一直連不上伺服器');
});

test('one wire, open as long as somebody is signed in, whatever page is open', async () => {
  const { user } = await openFrame();
  const before = heldWire.count();
  await user.click(screen.getByRole('link', { name: '回到首頁' }));
  await screen.findByRole('heading', { level: 1, name: '即時看板' });
  expect(heldWire.count()).toBe(before);
  act(() => session.end('signedOut'));
  await screen.findByRole('heading', { level: 1, name: '登入守夜燈' });
  expect(heldWire.count()).toBe(0);
});

test('sound switched off is a bar across the screen on every page, and one press turns it on', async () => {
  const { user } = await openFrame();
  expect(soundState.get()).toMatchObject({ on: true, unlocked: true });
  await user.click(screen.getByRole('button', { name: '關閉聲音' }));
  expect(screen.getByText('這個畫面的警示音已關閉，有警示時不會發出聲音。')).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('wardlight.sound') ?? '')).toEqual({ on: false });
  await user.click(screen.getAllByRole('button', { name: '開啟聲音' })[0]!);
  expect(screen.queryByText(/警示音已關閉/)).toBeNull();
});

test('a browser that refuses to speak is a bar on every page, and a press tries again', async () => {
  const { user } = await openFrame();
  const tryAgain = vi.fn(() => speechTrouble.set(null));
  act(() => speechTrouble.set(tryAgain));
  expect(screen.getByText('這個螢幕現在不能說話').closest('[role=status]')?.textContent).toContain('提示音照常響');
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  expect(tryAgain).toHaveBeenCalledOnce();
  expect(screen.queryByText('這個螢幕現在不能說話')).toBeNull();
});

test('off the board an alarm rings, is announced, and one press leads to it', async () => {
  const { user, router } = await openFrame();
  heldWire.opened();
  heldWire.hear('SnapshotEvent', channel, { ...beat(0), board: board({ alerts: [alert({ priority: 'high' })] }) });
  expect(audio.started).toHaveLength(10);
  expect(document.querySelector('[data-announcer="urgent"]')?.textContent).toContain('高優先');
  await user.click(screen.getByRole('link', { name: '警示 高優先 1' }));
  await screen.findByRole('heading', { level: 1, name: '警示中心' });
  expect(router.state.location.pathname).toBe('/alerts');
  expect(screen.getByRole('link', { name: '警示 高優先 1' }).getAttribute('aria-current')).toBe('page');
});

test('on the board too the bell of the rail leads there; on a phone it opens the sheet, which leads on', async () => {
  const { user, router } = await openFrame();
  await act(() => router.navigate('/dashboard'));
  await screen.findByRole('heading', { level: 1, name: '即時看板' });
  expect(screen.getByRole('link', { name: '警示' }).getAttribute('href')).toBe('/alerts');
  resizeTo(375, 720);
  await clock.advance(resizeSettleMs);
  await user.click(await screen.findByRole('button', { name: '警示' }));
  const sheet = within(await screen.findByRole('dialog', { name: '警示與通知' }));
  await user.click(sheet.getByRole('link', { name: '警示中心' }));
  await screen.findByRole('heading', { level: 1, name: '警示中心' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.pathname).toBe('/alerts');
});

test('three days before a session ends, and not earlier, a bar warns', async () => {
  const threeDays = 3 * 86_400_000;
  await openFrame(currentUser({ expire: exampleAt + threeDays + 1_000 }));
  expect(screen.queryByText(/登入即將到期/)).toBeNull();
  await clock.advance(1_000);
  expect(screen.getByText('登入即將到期').closest('p')?.textContent).toContain('3月5日 02:00');
});

test('a screen without an end is not warned', async () => {
  await openFrame(currentUser({ expire: null }));
  await clock.advance(5_000);
  expect(screen.queryByText(/登入即將到期/)).toBeNull();
});

test('the clock runs by the server’s time in the agency’s zone', async () => {
  await openFrame();
  expect(screen.getByText('02:00')).toBeTruthy();
  await clock.advance(60_000);
  expect(screen.getByText('02:01')).toBeTruthy();
});

test('an agent changes the facility; calls name it from then on', async () => {
  const two = [agency(), agency({ agency_id: agencyId(2), name: 'Second', timezone: 'Asia/Bangkok' })];
  const agent = currentUser({ role: 'agent', agency_id: null, agency: null, agencies: two });
  const { user } = await openFrame(agent);
  expect(session.get()?.agency).toBe(1);
  await user.click(await screen.findByRole('button', { name: /Example Agency/ }));
  const names = (await screen.findAllByRole('menuitemradio')).map((item) => item.textContent);
  expect(names).toEqual(['Example Agency', 'Second', '所有機構 (只能查看)']);
  await user.click(await screen.findByRole('menuitemradio', { name: 'Second' }));
  expect(session.get()?.agency).toBe(2);
  // Two in the morning in Taipei is one in Bangkok.
  expect(await screen.findByText('01:00')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /Second/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: /所有機構/ }));
  expect(session.get()?.agency).toBe('all');
});

test('staff see their facility’s name and have nothing to change', async () => {
  await openFrame();
  expect(screen.getByTitle('Example Agency').tagName).toBe('P');
});

test('light and dark are the user’s to fix', async () => {
  const { user } = await openFrame();
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark');
  await user.click(screen.getByRole('button', { name: '明暗' }));
  await user.click(await screen.findByRole('menuitemradio', { name: '淺色' }));
  expect(document.documentElement.dataset.mantineColorScheme).toBe('light');
  expect(localStorage.getItem('wardlight.theme')).toBe('"light"');
});

test('on a phone: board, alerts, residents and more at the foot; language and light behind "more"', async () => {
  resizeTo(375, 720);
  const { user } = await openFrame();
  const foot = screen.getByRole('navigation', { name: '主選單' });
  const links = within(foot).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/alerts',
    '/device-management/resident-management',
    '/more',
  ]);
  await user.click(within(foot).getByRole('link', { name: '更多' }));
  await user.selectOptions(await screen.findByLabelText('語言'), 'English');
  expect(await screen.findByRole('heading', { name: 'More', level: 1 })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Networks' }).getAttribute('href')).toBe(
    '/device-management/network-management',
  );
  expect(within(screen.getByLabelText('Light or dark')).getAllByRole('option')).toHaveLength(4);
});
