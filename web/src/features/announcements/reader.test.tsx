/** Announcements on a screen that watches: when one opens, when it gives way, and when it counts as read. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Alert, MyAnnouncement } from '@wardlight/contract';
import {
  agency,
  agencyId,
  alert,
  announcementId,
  board,
  currentUser,
  exampleAt,
  myAnnouncement,
} from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { useAnnouncementFeed } from '../../live/announcements.ts';
import { type BoardStore, createBoardStore } from '../../live/board-store.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, unreachable } from '../../testing/fake-server.ts';
import { heldWire } from '../../testing/held-wire.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { AnnouncementReader } from './reader.tsx';

vi.mock('../../live/socket.ts', async () => (await import('../../testing/held-wire.ts')).socketModule);

const channel = 'private-announcement.1';
const first = myAnnouncement();
const second = myAnnouncement({
  announcement_id: announcementId(2),
  from_at: exampleAt - 1_000,
  title: '參訪',
  content: '明天\n請看 https://ward.example/visit',
  texts: { 'zh-TW': { title: '參訪', content: '明天\n請看 https://ward.example/visit' } },
});

let clock: CrankedClock;
let server: FakeServer;
let store: BoardStore;
let rows: MyAnnouncement[];
beforeEach(async () => {
  clock = crankClock();
  await speak('zh-TW');
  await bringDeskWords();
  setConnection('live', exampleAt);
  store = createBoardStore();
  store.apply({ kind: 'snapshot', at: exampleAt, board: board() });
  rows = [second, first];
  server = fakeServer({
    listMyAnnouncements: () => ({ rows, total: rows.length }),
    readAnnouncement: () => ({}),
  });
});

/** As the frame hands it the channel. */
const Framed = () => <AnnouncementReader board={store} feed={useAnnouncementFeed()} />;

async function show(user = currentUser(), at = '/dashboard', scope: 'all' | 1 = 1) {
  const shown = await renderScreen(
    <>
      <header data-top-bar="" />
      <input aria-label="field" />
      <Framed />
    </>,
    { user, at, agency: scope === 'all' ? 'all' : agencyId(1) },
  );
  await settled(1);
  return shown;
}
const settled = async (calls: number) => {
  await waitFor(() => expect(server.callsOf('listMyAnnouncements').length).toBeGreaterThanOrEqual(calls));
  await flushed();
};
/** Answers and words are read in some turns, and what is remembered is given on in one of the clock. */
async function flushed(): Promise<void> {
  for (let turns = 0; turns < 5; turns++) {
    await act(async () => await new Promise((done) => setTimeout(done, 0)));
    await clock.advance(0);
  }
}
const popup = () => screen.queryByRole('dialog');
const titleOf = () => popup()?.querySelector('h2')?.textContent;
const badge = () => screen.queryByRole('link', { name: /未讀公告/ })?.textContent ?? null;
const closeIt = () => {
  const [button] = within(popup() as HTMLElement).getAllByRole('button', { name: '關閉' });
  fireEvent.click(button as HTMLElement);
};
const sounds = (change: Partial<Alert> = {}) =>
  act(() => store.apply({ kind: 'alerts', at: exampleAt, alerts: [alert(change)], notifies: [] }));
const isQuiet = () =>
  act(() =>
    store.apply({
      kind: 'alerts',
      at: exampleAt + 1,
      alerts: [alert({ phase: 'claimed', sounding: false })],
      notifies: [],
    }),
  );
let seq = 0;
async function pushed(change: Partial<MyAnnouncement>) {
  const { withdrawn_at, read_at, ...shown } = { ...first, ...change };
  heldWire.announce('AnnouncementEvent', channel, {
    ...{ epoch: 'a', seq: ++seq, at: exampleAt },
    announcement: { ...shown, withdrawn: false },
  });
  await flushed();
}
function joined(): void {
  seq = 0;
  heldWire.opened();
  heldWire.announce('AnnouncementSyncEvent', channel, { epoch: 'a', seq, at: exampleAt });
}
async function withdrawn(revision = 2) {
  heldWire.announce('AnnouncementEvent', channel, {
    ...{ epoch: 'a', seq: ++seq, at: exampleAt },
    announcement: { announcement_id: first.announcement_id, revision, withdrawn: true },
  });
  await flushed();
}
const reads = () => server.callsOf('readAnnouncement').map(({ body }) => body);

describe('opens', () => {
  it('after three seconds without input, and takes no focus', async () => {
    await show();
    screen.getByLabelText('field').focus();
    await clock.advance(2_500);
    expect([popup(), badge()]).toEqual([null, '2']);
    fireEvent.keyDown(screen.getByLabelText('field'), { key: 'a' });
    await clock.advance(2_500);
    fireEvent.pointerMove(window);
    await clock.advance(2_750);
    expect(popup()).toBeNull();
    await clock.advance(250);
    expect(titleOf()).toBe('公告: 消防演練');
    expect(popup()?.getAttribute('aria-modal')).toBe('false');
    expect(document.activeElement).toBe(screen.getByLabelText('field'));
    expect(screen.getByText('公告：消防演練').getAttribute('aria-live')).toBe('polite');
    expect(badge()).toBe('1');
  });

  it('one at a time, the oldest first; what was closed does not come again, and the next has its own content', async () => {
    await show();
    await clock.advance(3_000);
    within(popup() as HTMLElement).getByText('今天下午三點演練。');
    within(popup() as HTMLElement).getByText('後面還有 1 則');
    await clock.advance(1_000);
    closeIt();
    expect(popup()).toBeNull();
    await clock.advance(3_250);
    expect(titleOf()).toBe('公告: 參訪');
    expect(popup()?.textContent).not.toContain('演練');
    const link = within(popup() as HTMLElement).getByRole('link', { name: 'https://ward.example/visit' });
    expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual(['noopener noreferrer', '_blank']);
    await clock.advance(1_000);
    closeIt();
    await clock.advance(60_000);
    expect([popup(), badge()]).toEqual([null, null]);
  });

  it('in the reader’s own language, else as the server chose', async () => {
    rows = [myAnnouncement({ title: 'E', content: 'e', texts: { en: { title: 'E', content: 'e' } } })];
    await show();
    await clock.advance(3_000);
    expect(titleOf()).toBe('公告: E');
    expect(popup()?.querySelector('h2')?.lang).toBe('en');
  });

  it('never on a wall, on a display, on its own page, or under another dialog', async () => {
    const display = await renderScreen(<Framed />, {
      user: currentUser({ role: 'display' }),
    });
    await clock.advance(10_000);
    display.unmount();
    const wall = await renderScreen(<Framed />, { at: '/dashboard?wall=1' });
    await clock.advance(10_000);
    expect(server.callsOf('listMyAnnouncements')).toEqual([]);
    wall.unmount();
    const page = await show(currentUser(), '/announcements');
    await clock.advance(10_000);
    expect(popup()).toBeNull();
    page.unmount();
    await show();
    const other = document.body.appendChild(document.createElement('div'));
    other.setAttribute('role', 'dialog');
    await clock.advance(10_000);
    expect(screen.getAllByRole('dialog')).toEqual([other]);
    other.remove();
    await clock.advance(250);
    expect(titleOf()).toBe('公告: 消防演練');
  });

  it('not again what was open when its page was opened: there it stands whole', async () => {
    rows = [first];
    const { router } = await show();
    await clock.advance(3_250);
    expect(popup()).not.toBeNull();
    await act(async () => await router.navigate('/announcements'));
    expect(popup()).toBeNull();
    await act(async () => await router.navigate('/dashboard'));
    await clock.advance(10_000);
    expect(popup()).toBeNull();
  });

  it('over all agencies too, where it is asked for each minute', async () => {
    const agencies = [agency(), agency({ agency_id: agencyId(2), name: 'Second' })];
    rows = [];
    await show(currentUser({ role: 'agent', agency_id: null, agency: null, agencies }), '/dashboard', 'all');
    rows = [first];
    await clock.advance(60_000);
    await settled(2);
    await clock.advance(500);
    expect(titleOf()).toBe('公告: 消防演練');
  });
});

describe('an alert that sounds', () => {
  it('is never covered: nothing opens, and the badge waits', async () => {
    sounds();
    await show();
    await clock.advance(60_000);
    expect([popup(), badge()]).toEqual([null, '2']);
    isQuiet();
    await clock.advance(250);
    expect(titleOf()).toBe('公告: 消防演練');
  });

  it('folds what is open at once, and it comes back after three quiet seconds, not read meanwhile', async () => {
    await show();
    await clock.advance(3_500);
    expect(popup()).not.toBeNull();
    fireEvent.pointerMove(window);
    sounds();
    expect([popup(), badge()]).toEqual([null, '2']);
    await clock.advance(2_000);
    expect(reads()).toEqual([]);
    isQuiet();
    await clock.advance(500);
    expect(popup()).toBeNull();
    await clock.advance(1_000);
    expect(titleOf()).toBe('公告: 消防演練');
  });

  it('also one that nobody can know of: without a line, or while the watch is blind', async () => {
    await show();
    act(() => setConnection('lost'));
    await clock.advance(10_000);
    expect(popup()).toBeNull();
    act(() => setConnection('live', exampleAt));
    act(() => store.apply({ kind: 'sight', blindSince: exampleAt, gaps: [] }));
    await clock.advance(10_000);
    expect(popup()).toBeNull();
    act(() => store.apply({ kind: 'sight', blindSince: null, gaps: [] }));
    await clock.advance(500);
    expect(popup()).not.toBeNull();
  });
});

describe('read', () => {
  it('is what was seen on a visible page for one second', async () => {
    const page = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    await show();
    await clock.advance(3_000);
    await clock.advance(900);
    page.mockReturnValue('hidden');
    fireEvent(document, new Event('visibilitychange'));
    await clock.advance(30_000);
    expect(reads()).toEqual([]);
    page.mockReturnValue('visible');
    fireEvent(document, new Event('visibilitychange'));
    await clock.advance(900);
    expect(reads()).toEqual([]);
    await clock.advance(100);
    await waitFor(() => expect(reads()).toEqual([{ revision: 1 }]));
    // It stays open for as long as the reader likes.
    await clock.advance(30_000);
    expect(titleOf()).toBe('公告: 消防演練');
    expect(reads()).toHaveLength(1);
  });

  it('that could not be said is said again, without opening anything again', async () => {
    rows = [first];
    server.answer({ readAnnouncement: () => unreachable });
    await show();
    await clock.advance(4_000);
    await waitFor(() => expect(reads()).toHaveLength(1));
    await settled(1);
    closeIt();
    server.answer({ readAnnouncement: () => ({}) });
    await clock.advance(15_000);
    await waitFor(() => expect(reads()).toHaveLength(2));
    await clock.advance(30_000);
    expect([popup(), reads().length]).toEqual([null, 2]);
  });

  it('presses of the first second were meant for what stood there before', async () => {
    await show();
    await clock.advance(3_000);
    await clock.advance(900);
    closeIt();
    fireEvent.keyDown(popup() as HTMLElement, { key: 'Escape' });
    expect(titleOf()).toBe('公告: 消防演練');
    await clock.advance(100);
    fireEvent.keyDown(popup() as HTMLElement, { key: 'Escape' });
    expect(popup()).toBeNull();
  });
});

describe('the channel', () => {
  beforeEach(() => {
    rows = [];
  });

  it('is joined as Echo does; each joining reads everything, and what is pushed opens by itself', async () => {
    await show();
    heldWire.opened();
    expect(heldWire.sent().at(-1)).toMatchObject({ event: 'subscribe', data: { channel } });
    joined();
    await settled(2);
    await pushed({});
    await clock.advance(3_000);
    expect(titleOf()).toBe('公告: 消防演練');
    // The same again, as after a restart of the server.
    await clock.advance(1_000);
    closeIt();
    await pushed({});
    await clock.advance(10_000);
    expect(popup()).toBeNull();
  });

  it('an edit changes what is open in place, and is read anew only where the text changed', async () => {
    rows = [first];
    await show();
    joined();
    await settled(2);
    await clock.advance(4_000);
    await waitFor(() => expect(reads()).toEqual([{ revision: 1 }]));
    await settled(2);
    await pushed({ revision: 2, until_at: exampleAt + 3_600_000 });
    await clock.advance(2_000);
    expect(reads()).toHaveLength(1);
    const box = popup();
    const content = '改到四點。';
    await pushed({ revision: 3, text_revision: 3, content, texts: { 'zh-TW': { title: first.title, content } } });
    expect(popup()).toBe(box);
    expect(box?.textContent).toContain(content);
    await clock.advance(1_000);
    await waitFor(() => expect(reads()).toEqual([{ revision: 1 }, { revision: 3 }]));
  });

  it('withdrawn while it is open: it closes and says so, calmly; folded or waiting it is gone', async () => {
    rows = [first];
    await show();
    joined();
    await settled(2);
    await clock.advance(3_250);
    await withdrawn();
    expect(titleOf()).toBe('公告: 這則公告已撤回');
    expect(popup()?.textContent).toContain('「消防演練」不再適用。');
    expect(popup()?.textContent).not.toContain('今天下午');
    expect(screen.queryByRole('alert')).toBeNull();
    await clock.advance(8_250);
    expect([popup(), badge(), reads()]).toEqual([null, null, []]);
    await pushed({ revision: 3, text_revision: 1 });
    await clock.advance(250);
    sounds();
    expect(badge()).toBe('1');
    await withdrawn(4);
    await clock.advance(500);
    expect(badge()).toBeNull();
    isQuiet();
    await clock.advance(10_000);
    expect(popup()).toBeNull();
  });

  it('what ends while it is being read stays until it is closed, and says that it ended; what waits is gone', async () => {
    rows = [
      { ...first, until_at: exampleAt + 5_000 },
      { ...second, until_at: exampleAt + 5_000 },
    ];
    await show();
    await clock.advance(4_000);
    await clock.advance(6_000);
    expect(popup()?.textContent).toContain('今天下午三點演練。');
    expect(popup()?.textContent).toMatch(/這則公告已於 .* 結束。/);
    expect(badge()).toBeNull();
    closeIt();
    await clock.advance(10_000);
    expect(popup()).toBeNull();
  });
});
