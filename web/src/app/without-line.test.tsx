/** Without a line nothing looks live, one sentence says so, and what is open still calls. When it is back: what happened meanwhile. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '@wardlight/contract';
import {
  alert,
  alertId,
  bedHour,
  bedId,
  bedLive,
  board,
  currentUser,
  exampleAt,
  tile,
  userId,
} from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { resizeSettleMs } from '../lib/browser/viewport.ts';
import { showWelcome } from '../lib/session/welcome.ts';
import { switchSound, unlockSound } from '../lib/sound/sound-unlock.ts';
import { type CrankedClock, crankClock } from '../testing/cranked-clock.ts';
import { type FakeAudio, fakeAudio } from '../testing/fake-audio.ts';
import { type FakeServer, fakeServer, unreachable } from '../testing/fake-server.ts';
import { heldWire } from '../testing/held-wire.ts';
import { renderApp, signedIn } from '../testing/render.tsx';

vi.mock('../live/socket.ts', async () => (await import('../testing/held-wire.ts')).socketModule);

const channel = 'private-dashboard.1';
const bedOf = (n: number, change: Parameters<typeof bedLive>[0] = {}) =>
  tile({ bed_id: bedId(n), bed_no: `20${n}-1`, live: bedLive({ bed_id: bedId(n), since_at: exampleAt, ...change }) });
const alarm = (n: number, change: Partial<Alert> = {}): Alert =>
  alert({ alert_id: alertId(n), bed_id: bedId(n), bed_no: `20${n}-1`, started_at: exampleAt, ...change });
const high = alarm(1, { priority: 'high', type: 'leaveTimeout' });
const claimed = (of: Alert, n: number, name: string): Alert => ({
  ...of,
  phase: 'claimed',
  sounding: false,
  claimed_at: exampleAt,
  claimed_by: { user_id: userId(n), name },
});

let clock: CrankedClock;
let server: FakeServer;
let audio: FakeAudio;
let tiles = [bedOf(1), bedOf(2)];
let epoch = 0;

beforeEach(() => {
  audio = fakeAudio();
  switchSound(true);
  clock = crankClock();
  tiles = [bedOf(1), bedOf(2)];
  server = fakeServer({
    readUser: () => currentUser(),
    readBoard: () => board({ at: clock.now(), tiles, alerts: [high] }),
    readNotifications: () => ({ at: clock.now(), data: [] }),
    readBedHour: () => bedHour(),
  });
  showWelcome(false);
  window.innerWidth = 1280;
  window.innerHeight = 800;
});

function snapshot(...alerts: Alert[]): void {
  epoch += 1;
  const at = clock.now();
  heldWire.hear('SnapshotEvent', channel, { epoch: `${epoch}`, seq: 0, at, board: board({ at, tiles, alerts }) });
}
async function openBoard() {
  signedIn();
  const view = await renderApp('/dashboard');
  await screen.findByRole('article', { name: /^202-1 床/ });
  await act(unlockSound);
  heldWire.opened();
  snapshot(high);
  await clock.advance(resizeSettleMs);
  return view;
}
/** As if a wall stood between: no call is answered, nothing is heard. */
function cut(): void {
  server.answer({ readBoard: () => unreachable, readNotifications: () => unreachable, claimBed: () => unreachable });
}
const tileOf = (no: string) => screen.getByRole('article', { name: new RegExp(`^${no} 床`) });
const sentences = () => screen.queryAllByText(/收不到床位資料|更新一次|沒有更新/);
const line = () => document.documentElement.dataset.line;
const ageIn = (element: HTMLElement) => element.querySelector('.age')?.textContent;

const everyAnswer = {
  onchange: null,
  addListener: () => {},
  removeListener: () => {},
  addEventListener: () => {},
  removeEventListener: () => {},
  dispatchEvent: () => false,
};

describe('a line that is gone', () => {
  test.each([
    ['the socket closed', () => heldWire.lost()],
    ['the browser has no network', () => heldWire.offline()],
  ])('is said at once, by one sentence: %s', async (_, lose) => {
    await openBoard();
    expect(line()).toBeUndefined();
    expect(document.title).toMatch(/^!!! /);
    cut();
    lose();
    expect(sentences()).toHaveLength(1);
    expect(document.title).toMatch(/^!!! 201-1 · 已斷線 · 即時看板/);
    expect(screen.getByText(/最後資料 02:00:00/)).toBeTruthy();
    expect(line()).toBe('down');
    // Nor do two come later, as long as it lasts.
    for (const after of [9_000, 2_000, 60_000]) {
      await clock.advance(after);
      expect(sentences()).toHaveLength(1);
    }
    expect(screen.getByText(/最後資料 02:00:00/)).toBeTruthy();
  });

  test('is not said a second time by what cannot be read without it', async () => {
    window.matchMedia = (media) => ({ ...everyAnswer, media, matches: media.includes('min-width') });
    await openBoard();
    cut();
    heldWire.lost();
    await clock.advance(60_000);
    expect(screen.getByRole('complementary', { name: '警示與通知' }).textContent).not.toContain('讀不到通知清單');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
  });

  test('is no time to say that nothing is open: that was so in the last data, or nobody knows', async () => {
    server.answer({ readBoard: () => unreachable, readNotifications: () => unreachable });
    signedIn();
    await renderApp('/no/such/page');
    await screen.findByRole('heading', { level: 1, name: '找不到這個頁面' });
    const strip = () => screen.getByRole('region', { name: '需要人的警示' }).textContent;
    expect(strip()).toBe('');
    heldWire.lost();
    expect(strip()).toBe('');
    heldWire.opened();
    snapshot();
    await waitFor(() => expect(strip()).toBe('目前沒有警示。 在床 2'));
    heldWire.lost();
    expect(strip()).toBe('最後資料中沒有警示。');
  });

  test('that only grew silent is said after 10 s without a beat, and not before', async () => {
    await openBoard();
    cut();
    await clock.advance(8_000);
    expect(sentences()).toHaveLength(0);
    expect(line()).toBeUndefined();
    await clock.advance(2_000);
    expect(sentences()).toHaveLength(1);
    expect(line()).toBe('down');
  });

  test('stops the clocks of the board at the last word; the clock of the day goes on', async () => {
    await openBoard();
    await clock.advance(4_000);
    heldWire.hear('BeatEvent', channel, {
      epoch: `${epoch}`,
      seq: 0,
      at: clock.now(),
      blind_since: null,
      gaps: [],
      failing: [],
    });
    cut();
    heldWire.lost();
    const before = ageIn(tileOf('202-1'));
    expect(before).toBe('4 秒');
    await clock.advance(120_000);
    expect(ageIn(tileOf('202-1'))).toBe('4 秒');
    expect(ageIn(tileOf('201-1'))).toBe('4 秒');
    expect(screen.getByText('02:02').tagName).toBe('TIME');
  });

  test('leaves what is open its colour, its marks, its button and its tone', async () => {
    await openBoard();
    cut();
    heldWire.lost();
    const alarmed = tileOf('201-1');
    expect(alarmed.dataset.look).toBe('alarm');
    expect(alarmed.dataset.priority).toBe('high');
    expect(alarmed.textContent).toContain('!!!');
    within(alarmed).getByRole('button', { name: /^我去處理/ });
    expect(within(screen.getByRole('region', { name: '需要人的警示' })).getByText('!!!')).toBeTruthy();
    const before = audio.started.length;
    await clock.advance(11_000);
    expect(audio.started.length - before).toBeGreaterThanOrEqual(10);
    expect(document.title).toMatch(/^!!! 201-1 · /);
  });

  test('is no longer gone as soon as something is heard', async () => {
    await openBoard();
    heldWire.offline();
    expect(line()).toBe('down');
    const beat = { epoch: `${epoch}`, seq: 0, at: clock.now(), blind_since: null, gaps: [], failing: [] };
    heldWire.hear('BeatEvent', channel, beat);
    expect(line()).toBeUndefined();
    expect(sentences()).toHaveLength(0);
    expect(screen.queryByText(/恢復連線/)).toBeNull();
  });
});

describe('"I’m going" pressed without a line', () => {
  test('says so beside the reason, and goes when the line is back', async () => {
    const { user } = await openBoard();
    cut();
    heldWire.lost();
    const strip = () => screen.getByRole('region', { name: '需要人的警示' });
    const row = () => within(strip()).getByRole('listitem');
    for (const place of [strip(), tileOf('201-1')])
      await user.click(within(place).getByRole('button', { name: /^我去處理/ }));
    expect((await within(strip()).findByRole('alert')).textContent).toContain('連不上伺服器');
    await within(tileOf('201-1')).findByRole('alert');
    expect(row().textContent).toContain('離床過久');
    expect(tileOf('201-1').textContent).toContain('離床過久');
    await clock.advance(300_000);
    expect(within(strip()).queryByRole('alert')).not.toBeNull();
    heldWire.opened();
    snapshot(high);
    await waitFor(() => expect(within(strip()).queryByRole('alert')).toBeNull());
    expect(within(tileOf('201-1')).queryByRole('alert')).toBeNull();
    within(row()).getByRole('button', { name: /^我去處理/ });
    expect(server.callsOf('claimBed')).toHaveLength(2);
  });

  test('goes as well where the channel never noticed, once it would have', async () => {
    const { user } = await openBoard();
    server.answer({ claimBed: () => unreachable });
    const place = tileOf('201-1');
    await user.click(within(place).getByRole('button', { name: /^我去處理/ }));
    await within(place).findByRole('alert');
    for (let beats = 0; beats < 3; beats += 1) {
      await clock.advance(4_000);
      const at = clock.now();
      heldWire.hear('BeatEvent', channel, { epoch: `${epoch}`, seq: 0, at, blind_since: null, gaps: [], failing: [] });
    }
    await waitFor(() => expect(within(place).queryByRole('alert')).toBeNull());
  });
});

describe('a line that is back', () => {
  test('says how long it was gone, and lists what was told, claimed, ended and changed meanwhile', async () => {
    const { user } = await openBoard();
    cut();
    heldWire.lost();
    await clock.advance(26_000 - resizeSettleMs);
    const passed = alarm(5, { bed_no: '205-1', type: 'siteTimeout' });
    server.answer({
      readNotifications: () => ({
        at: clock.now(),
        data: [
          {
            resident_id: null,
            resident_name: null,
            agency_id: passed.agency_id,
            bed_id: bedId(5),
            bed_no: '205-1',
            network_name: null,
            notifies: [
              {
                notify_id: 1,
                created_at: exampleAt + 10_000,
                type: 'siteTimeout',
                change: 'raised',
                priority: 'medium',
                alert_id: passed.alert_id,
                bed_no: '205-1',
                threshold: null,
                value: null,
                started_at: exampleAt + 9_000,
              },
            ],
          },
        ],
      }),
    });
    tiles = [bedOf(1), bedOf(2, { status: 'bedExit', since_at: exampleAt + 12_000 })];
    heldWire.opened();
    snapshot(claimed(high, 9, '李大華'), alarm(2, { priority: 'medium', type: 'leaveBed' }));
    const bar = await screen.findByText('已恢復連線，剛才中斷了 26 秒。');
    await waitFor(() => expect(bar.closest('[role=status]')?.textContent).toContain('這段時間有 4 項變化。'));
    expect(line()).toBeUndefined();
    // By keyboard: opened, read, put away.
    screen.getByRole('button', { name: '查看' }).focus();
    await user.keyboard('{Enter}');
    const rows = within(screen.getByRole('list', { name: '斷線期間的變化' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '!!中優先 205-1 床 坐起過久 · 02:00:10 曾通知，已結束',
      '!!中優先 202-1 床 離床 · 02:00:00 起',
      '!!!高優先 201-1 床 離床過久 · 李大華 前往中',
      '202-1 床 在床 → 離床 · 02:00:12',
    ]);
    await user.tab();
    await user.tab();
    expect((document.activeElement as HTMLElement).ariaLabel ?? document.activeElement?.textContent).toBeTruthy();
    await user.click(within(bar.closest('[role=status]') as HTMLElement).getByRole('button', { name: '關閉' }));
    expect(screen.queryByText('已恢復連線，剛才中斷了 26 秒。')).toBeNull();
    expect(screen.queryByRole('list', { name: '斷線期間的變化' })).toBeNull();
  });

  test('what nobody has read yet stays in the list when it is gone again', async () => {
    await openBoard();
    heldWire.lost();
    tiles = [bedOf(1), bedOf(2, { status: 'bedExit' })];
    heldWire.opened();
    snapshot(high);
    await screen.findByText(/這段時間有 1 項變化/);
    heldWire.lost();
    // One sentence at a time.
    expect(screen.queryByText(/恢復連線/)).toBeNull();
    tiles = [bedOf(1, { status: 'sitting' }), bedOf(2, { status: 'bedExit' })];
    heldWire.opened();
    snapshot(high);
    await screen.findByText(/這段時間有 2 項變化/);
  });

  test('without anything that happened it says so for a moment; a line that only stumbled says nothing', async () => {
    await openBoard();
    cut();
    heldWire.lost();
    heldWire.opened();
    snapshot(high);
    expect(screen.queryByText(/恢復連線/)).toBeNull();
    heldWire.lost();
    await clock.advance(20_000);
    heldWire.opened();
    snapshot(high);
    await screen.findByText(/這段時間沒有變化/);
    await clock.advance(10_000);
    expect(screen.queryByText(/這段時間沒有變化/)).toBeNull();
  });
});
