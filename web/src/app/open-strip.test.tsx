/** A red alarm is seen, felt and answered on every page: in the strip, the tab, the navigation, the pocket and on the app's icon. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '@wardlight/contract';
import { alert, alertId, bedId, board, currentUser, exampleAt, tile, userId } from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { resizeSettleMs } from '../lib/browser/viewport.ts';
import { session } from '../lib/session/session.ts';
import { showWelcome } from '../lib/session/welcome.ts';
import { setUnlocked, soundState, switchSound } from '../lib/sound/sound-unlock.ts';
import { type CrankedClock, crankClock } from '../testing/cranked-clock.ts';
import { fakeAudio } from '../testing/fake-audio.ts';
import { type FakeServer, fakeServer } from '../testing/fake-server.ts';
import { heldWire } from '../testing/held-wire.ts';
import { renderApp, signedIn } from '../testing/render.tsx';

vi.mock('../live/socket.ts', async () => (await import('../testing/held-wire.ts')).socketModule);

const channel = 'private-dashboard.1';
const alarm = (n: number, bed_no: string, change: Partial<Alert> = {}): Alert =>
  alert({ alert_id: alertId(n), bed_id: bedId(n), bed_no, started_at: exampleAt - n * 60_000, ...change });
const high = alarm(1, '201-1', { priority: 'high', type: 'respirationRateLess', value: 7 });
const second = alarm(2, '202-1', { priority: 'high' });
const medium = alarm(3, '203-1', { priority: 'medium' });
const low = alarm(4, '204-1', { priority: 'low', type: 'deviceDisconnected', technical: true });
const claimed = (of: Alert): Alert => ({
  ...of,
  phase: 'claimed',
  sounding: false,
  claimed_at: exampleAt,
  claimed_by: { user_id: userId(7), name: '王小明' },
});

let clock: CrankedClock;
let server: FakeServer;
beforeEach(() => {
  fakeAudio();
  switchSound(true);
  clock = crankClock();
  server = fakeServer({
    readUser: () => currentUser(),
    readBoard: () => board({ at: clock.now() }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
  showWelcome(false);
});

/** A page of the frame that knows nothing of beds. */
async function openPage(width = 1280, path = '/no/such/page') {
  window.innerWidth = width;
  window.innerHeight = 800;
  signedIn();
  const view = await renderApp(path);
  if (path === '/no/such/page') await screen.findByRole('heading', { level: 1, name: '找不到這個頁面' });
  heldWire.opened();
  // What an earlier test left of the width has settled.
  await clock.advance(resizeSettleMs);
  return view;
}
let seq = 0;
const stamp = () => ({ epoch: 'a', seq, at: clock.now() });
function opens(...alerts: Alert[]): void {
  seq = 0;
  heldWire.hear('SnapshotEvent', channel, { ...stamp(), board: board({ at: clock.now(), alerts }) });
}
function hear(...alerts: Alert[]): void {
  seq += 1;
  heldWire.hear('AlertEvent', channel, { ...stamp(), alerts, notifies: [] });
}
const strip = () => screen.findByRole('region', { name: '需要人的警示' });
const bedsInStrip = async (): Promise<(string | undefined)[]> =>
  within(await strip())
    .queryAllByRole('listitem')
    .map(
      (row) =>
        within(row)
          .getByRole('link')
          .textContent?.match(/\d+-\d/)?.[0],
    );

test('the strip stands on a page without beds, the most urgent first, and is calm when nothing is open', async () => {
  await openPage();
  expect((await strip()).textContent).toBe('');
  opens();
  await waitFor(async () => expect((await strip()).textContent).toBe('目前沒有警示。 在床 1'));
  opens(low, medium, high);
  expect(await bedsInStrip()).toEqual(['201-1', '203-1', '204-1']);
  expect((await strip()).textContent).toContain('呼吸過慢');
  // Over dialogs, which begin below it, and before the page in every reading order.
  const main = screen.getByRole('main');
  expect((await strip()).compareDocumentPosition(main)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(main.contains(await strip())).toBe(false);
});

test('on a phone there is room for one bed; "+2" for the rest opens the alert center', async () => {
  const { user, router } = await openPage(375);
  opens(medium, low, high);
  expect(await bedsInStrip()).toEqual(['201-1']);
  const more = within(await strip()).getByRole('link', { name: '還有 2 則（203-1, 204-1），查看警示中心' });
  expect(more.textContent).toMatch(/^\+2203-1, 204-1/);
  await user.click(more);
  await waitFor(() => expect(router.state.location.pathname).toBe('/alerts'));
  await screen.findByRole('heading', { level: 1, name: '警示中心' });
  expect(await bedsInStrip()).toEqual(['201-1']);
});

test('on a phone the resident out of bed stands before an unplugged mat of equal priority, however old that is', async () => {
  await openPage(375);
  const unplugged = alarm(9, '209-1', { priority: 'medium', type: 'deviceDisconnected', technical: true });
  opens(unplugged, medium);
  expect(await bedsInStrip()).toEqual(['203-1']);
  within(await strip()).getByRole('link', { name: '還有 1 則（209-1），查看警示中心' });
});

test('answered from a page without beds: one press, one claim; then it leads to the next', async () => {
  server.answer({ claimBed: () => ({ alerts: [claimed(high)] }) });
  const { user } = await openPage();
  opens(high);
  await user.click(within(await strip()).getByRole('button', { name: /^我去處理/ }));
  await waitFor(() => expect(server.callsOf('claimBed')).toHaveLength(1));
  await within(await strip()).findByText(/^您正前往/);
});

test('the welcome page greets while nothing is open; something high takes its place, with strip and title, and the lamp unlocks the sound', async () => {
  showWelcome(true);
  const { user, router } = await openPage(375, '/welcome');
  const lamp = await screen.findByRole('button', { name: '點一下燈，進入看板' });
  const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
  opens();
  expect(heading()).toBe('Night Shift，您好');
  expect(screen.queryByRole('region', { name: '需要人的警示' })).toBeNull();
  opens(medium);
  expect(await bedsInStrip()).toEqual(['203-1']);
  expect(heading()).toBe('Night Shift，您好');
  hear(high);
  await waitFor(() => expect(heading()).toBe('需要人的警示'));
  expect(await bedsInStrip()).toEqual(['201-1']);
  expect(document.title).toMatch(/^!!! 201-1 · 歡迎/);
  setUnlocked(false);
  await user.click(lamp);
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  await waitFor(() => expect(soundState.get().unlocked).toBe(true));
});

test('on the welcome page an alarm is answered at once, and its bed opens without asking for the lamp again', async () => {
  showWelcome(true);
  server.answer({
    claimBed: () => ({ alerts: [claimed(high)] }),
    readBoard: () => board({ tiles: [tile({ bed_id: bedId(1), bed_no: '201-1' })], alerts: [high] }),
  });
  const { user, router } = await openPage(375, '/welcome');
  await screen.findByRole('button', { name: '點一下燈，進入看板' });
  opens(high);
  await user.click(within(await strip()).getByRole('button', { name: /^我去處理/ }));
  await waitFor(() => expect(server.callsOf('claimBed')).toHaveLength(1));
  expect(router.state.location.pathname).toBe('/welcome');
  hear(high);
  await user.click(within(await strip()).getByRole('link'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  await screen.findByRole('heading', { level: 1, name: '即時看板' });
});

test('its bed opens on the board from a page that opens none, and where one is on the page that does', async () => {
  const { router, user } = await openPage();
  server.answer({ readBoard: () => board({ tiles: [tile({ bed_id: bedId(1), bed_no: '201-1' })], alerts: [high] }) });
  opens(high);
  const link = within(await strip()).getByRole('link');
  expect(link.getAttribute('href')).toBe('/dashboard?bed=1');
  await act(() => router.navigate('/alerts'));
  await screen.findByRole('heading', { level: 1, name: '警示中心' });
  await waitFor(() =>
    expect(
      within(screen.getByRole('region', { name: '需要人的警示' }))
        .getAllByRole('link')[0]
        ?.getAttribute('href'),
    ).toBe('/alerts?bed=1'),
  );
  await user.tab();
});

test('while the channel is down it is read every 10 s, also on a page without beds', async () => {
  await openPage();
  opens();
  heldWire.lost();
  await waitFor(() => expect(server.callsOf('readBoard')).toHaveLength(1));
  server.answer({ readBoard: () => board({ at: exampleAt + 60_000, alerts: [high] }) });
  await clock.advance(12_000);
  await waitFor(async () => expect(await bedsInStrip()).toEqual(['201-1']));
});

test('the tab begins with mark and bed while something high is open, keeps the page’s name and the product’s, and changes its icon', async () => {
  const own = document.createElement('link');
  own.rel = 'icon';
  own.href = '/lamp.svg';
  document.head.append(own);
  const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.getAttribute('href') ?? '';
  try {
    const { router } = await openPage();
    opens(medium);
    expect(document.title).toBe('找不到頁面 · 守夜燈');
    expect(icon()).toBe('/lamp.svg');
    hear(second, high);
    // Of two of them the one that has been so for longer.
    expect(document.title).toBe('!!! 202-1 · 找不到頁面 · 守夜燈');
    expect(icon()).toMatch(/^data:image\/svg\+xml,/);
    expect(document.querySelectorAll('link[rel="icon"]')).toHaveLength(1);
    await act(() => router.navigate('/alerts'));
    await waitFor(() => expect(document.title).toBe('!!! 202-1 · 警示中心 · 守夜燈'));
    // Open, although somebody is going; what nobody has answered comes first.
    hear(claimed(second));
    expect(document.title).toMatch(/^!!! 201-1 · /);
    hear(claimed(high));
    expect(document.title).toMatch(/^!!! 202-1 · /);
    hear({ ...second, phase: 'closed', sounding: false }, { ...high, phase: 'closed', sounding: false });
    expect(document.title).toBe('警示中心 · 守夜燈');
    expect(icon()).toBe('/lamp.svg');
  } finally {
    own.remove();
  }
});

test('the badge of the navigation has the colour and the mark of the most urgent that needs somebody', async () => {
  await openPage();
  const nav = () => within(screen.getByRole('navigation', { name: '主選單' }));
  const badge = () =>
    nav()
      .getByRole('link', { name: /^警示( |$)/ })
      .querySelector('strong');
  opens();
  expect(badge()).toBeNull();
  hear(medium);
  expect(badge()?.getAttribute('data-priority')).toBe('medium');
  expect(badge()?.textContent).toBe('!!中優先 1');
  hear(high);
  expect(badge()?.getAttribute('data-priority')).toBe('high');
  expect(nav().getByRole('link', { name: '警示 高優先 2' })).toBeTruthy();
  expect(badge()?.textContent).toContain('!!!');
  hear(claimed(high), claimed(medium));
  expect(badge()?.getAttribute('data-priority')).toBeNull();
  expect(badge()?.textContent).toBe('2');
});

test('a phone vibrates once for each telling of a high alert, with the sound off as well; for others it does not', async () => {
  const vibrated = vi.fn(() => true);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate: vibrated }));
  await openPage(375);
  opens(medium, low);
  expect(vibrated).not.toHaveBeenCalled();
  hear(high);
  expect(vibrated).toHaveBeenCalledTimes(1);
  hear({ ...high, value: 6 });
  expect(vibrated).toHaveBeenCalledTimes(1);
  act(() => switchSound(false));
  hear({ ...high, told_again_at: exampleAt + 60_000 });
  expect(vibrated).toHaveBeenCalledTimes(2);
  hear(claimed(high));
  expect(vibrated).toHaveBeenCalledTimes(2);
});

test('a page that nobody has touched yet asks for no vibration: a browser refuses it, and complains each time', async () => {
  const vibrated = vi.fn(() => true);
  const userActivation = { hasBeenActive: false };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate: vibrated, userActivation }));
  await openPage(375);
  opens(medium);
  hear(high);
  expect(vibrated).not.toHaveBeenCalled();
  userActivation.hasBeenActive = true;
  hear({ ...high, told_again_at: exampleAt + 60_000 });
  expect(vibrated).toHaveBeenCalledTimes(1);
});

test('the installed app counts on its icon what nobody has answered, and nothing once it is closed or signed out', async () => {
  const badge = { set: vi.fn(async () => {}), clear: vi.fn(async () => {}) };
  const more = { setAppBadge: badge.set, clearAppBadge: badge.clear };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), more));
  await openPage(375);
  opens(high, medium, claimed(low));
  expect(badge.set).toHaveBeenLastCalledWith(2);
  hear(claimed(high));
  expect(badge.set).toHaveBeenLastCalledWith(1);
  badge.clear.mockClear();
  hear(claimed(medium));
  expect(badge.clear).toHaveBeenCalledTimes(1);
  hear(second);
  expect(badge.set).toHaveBeenLastCalledWith(1);
  badge.clear.mockClear();
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(badge.clear).toHaveBeenCalledTimes(1);
  act(() => session.end('signedOut'));
  await screen.findByRole('heading', { level: 1, name: '登入守夜燈' });
  expect(badge.clear.mock.calls.length).toBeGreaterThan(1);
  expect(document.title).not.toContain('!!!');
});
