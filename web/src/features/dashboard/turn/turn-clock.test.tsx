/** The ring of the turn clock on tile, wall and in the drawer. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Language, languages, type Tile } from '@wardlight/contract';
import { alert, bedHour, bedId, bedLive, board, exampleAt, tile } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setConnection } from '../../../lib/browser/connection.ts';
import { hearServerTime } from '../../../lib/browser/timers.ts';
import { type BoardStore, createBoardStore } from '../../../live/board-store.ts';
import { type CrankedClock, crankClock } from '../../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { DashboardScreen } from '../screen.tsx';

const minuteMs = 60_000;
const since = (minutes: number) => ({ since_at: exampleAt - minutes * minuteMs, by: null, side: null });
const liveOf = (minutes: number, change: Parameters<typeof bedLive>[0] = {}) =>
  bedLive({ status: 'inBed', turn: since(minutes), last_data_at: exampleAt, ...change });
const twelve = tile({ bed_id: bedId(12), bed_no: '12', turn_minutes: 120, live: liveOf(60) });
let clock: CrankedClock;
let server: FakeServer;
let store: BoardStore;

beforeEach(() => {
  clock = crankClock();
  setConnection('live', exampleAt);
  store = createBoardStore();
  server = fakeServer({ readNotifications: () => ({ at: exampleAt, data: [] }), readBedHour: () => bedHour() });
});

async function show(
  shown: Tile = twelve,
  at = '/',
  language: Language = 'zh-TW',
  alerts = [] as ReturnType<typeof alert>[],
) {
  server.answer({ readBoard: () => board({ tiles: [shown], alerts }) });
  const view = await renderScreen(<DashboardScreen board={store} />, { at, language });
  return { ...view, article: await screen.findByRole('article') };
}
const ringIn = (place: HTMLElement) => within(place).findByRole('img', { name: /翻身/ });
const pastOf = (ring: HTMLElement) => ring.style.getPropertyValue('--past');
const tell = (live: ReturnType<typeof bedLive>) =>
  act(() => store.apply({ kind: 'beds', at: exampleAt, beds: [{ ...live, bed_id: bedId(12) }] }));
/** Time passes, and the mat goes on telling. */
async function pass(minutes: number, turn: Tile['live']['turn'] = twelve.live.turn) {
  await clock.advance(minutes * minuteMs);
  tell(liveOf(0, { turn, last_data_at: exampleAt + minutes * minuteMs }));
}

describe('on the tile', () => {
  test('the ring fills with the time since the last change of posture, and says it', async () => {
    const { article } = await show();
    const ring = await ringIn(article);
    expect(pastOf(ring)).toBe('180deg');
    expect(ring.getAttribute('aria-label')).toBe('未翻身 1 小時 00 分 · 每 2 小時');
    await pass(30);
    expect(pastOf(await ringIn(article))).toBe('270deg');
    expect((await ringIn(article)).dataset.phase).toBe('ahead');
  });

  test('due, and a quarter of an hour later overdue, it says so in a word and by its shape', async () => {
    const { article } = await show({ ...twelve, live: liveOf(119) });
    await ringIn(article);
    await pass(2, since(119));
    expect((await ringIn(article)).dataset.phase).toBe('due');
    expect(within(article).getByText('該翻身')).toBeTruthy();
    await pass(16, since(119));
    const ring = await ringIn(article);
    expect(ring.dataset.phase).toBe('overdue');
    expect(ring.getAttribute('aria-label')).toMatch(/^翻身逾時 1\d 分鐘 · 未翻身/);
    expect(pastOf(ring)).toBe('360deg');
  });

  test('begins anew when somebody turned them, also at a moment that this screen has not reached', async () => {
    const { article } = await show({ ...twelve, live: liveOf(130) });
    await ringIn(article);
    tell(liveOf(0, { turn: { since_at: exampleAt + 4_000, by: null, side: 'left' } }));
    const ring = await ringIn(article);
    expect(pastOf(ring)).toBe('0deg');
    expect(ring.dataset.phase).toBe('ahead');
    expect(within(article).queryByText('該翻身')).toBeNull();
  });

  test('counts by the time of the server, on a station whose own clock is wrong', async () => {
    const { article } = await show();
    await ringIn(article);
    act(() => hearServerTime(exampleAt + 30 * minuteMs));
    tell(liveOf(60, { last_data_at: exampleAt + 30 * minuteMs }));
    await waitFor(async () => expect(pastOf(await ringIn(article))).toBe('270deg'));
  });

  test('one clock of the screen turns all rings, and no more of them cost one more', async () => {
    const tiles = Array.from({ length: 20 }, (_, n) => ({ ...twelve, bed_id: bedId(n + 1), bed_no: String(n + 1) }));
    const every = vi.spyOn(clock, 'every');
    server.answer({ readBoard: () => board({ tiles }) });
    await renderScreen(<DashboardScreen board={store} />);
    await waitFor(() => expect(screen.getAllByRole('img', { name: /未翻身/ })).toHaveLength(20));
    expect(every.mock.calls.filter(([ms]) => ms === 10_000)).toHaveLength(1);
  });

  test.each([
    ['out of bed', { status: 'bedExit', turn: null }],
    ['sitting up', { status: 'sitting', turn: null }],
    ['disconnected', { status: 'disconnected', turn: null }],
    ['away', { status: 'away', absence: { reason: 'outing', from_at: 1, until_at: 2 } }],
    ['of which nothing was heard for over five minutes', { last_data_at: exampleAt - 300_001 }],
  ] as const)('there is none %s', async (_, change) => {
    const { article } = await show();
    await ringIn(article);
    tell(liveOf(60, change));
    await waitFor(() => expect(within(article).queryByRole('img', { name: /翻身/ })).toBeNull());
  });

  test('there is none while nobody judges what the mats say, and without an interval', async () => {
    const { article } = await show();
    await ringIn(article);
    act(() => store.apply({ kind: 'sight', blindSince: exampleAt, gaps: [] }));
    expect(within(article).queryByRole('img', { name: /翻身/ })).toBeNull();
  });

  test('in an alarm the ring stays, for the row must not grow', async () => {
    const { article } = await show(twelve, '/', 'zh-TW', [alert({ bed_id: bedId(12), bed_no: '12' })]);
    expect((await ringIn(article)).closest('[data-priority]')).toBe(article);
  });

  test.each(languages)('is said in %s', async (language) => {
    const { article } = await show({ ...twelve, live: liveOf(140) }, '/', language);
    await waitFor(() => expect(article.querySelector('.turn-ring')).toBeTruthy());
    const said = article.querySelector('.turn-ring')?.getAttribute('aria-label') ?? '';
    expect(said.split(' · ')).toHaveLength(3);
    expect(said).not.toMatch(/\{\{|turn\./);
  });
});

describe('on the wall', () => {
  beforeEach(() => {
    // jsdom lays nothing out.
    vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  });

  test('the ring stands around the picture of who lies there; due, the word takes the place of the time', async () => {
    const { article } = await show({ ...twelve, live: liveOf(119) }, '/dashboard?wall=1');
    const ring = await ringIn(article);
    expect(ring.querySelector('[data-pictogram="lying"]')).toBeTruthy();
    expect(within(article).queryByText('該翻身')).toBeNull();
    await pass(2, since(119));
    expect(within(article).getByText('該翻身')).toBeTruthy();
    tell(liveOf(0, { status: 'bedExit', turn: null }));
    await waitFor(() => expect(within(article).queryByRole('img', { name: /翻身/ })).toBeNull());
    expect(article.querySelector('[data-pictogram="emptyBed"]')).toBeTruthy();
  });
});

describe('in the drawer', () => {
  test('all of it stands in words', async () => {
    await show({ ...twelve, live: liveOf(140) }, '/?bed=12');
    const drawer = await screen.findByRole('dialog', { name: /^12 床/ });
    expect(await within(drawer).findByText('翻身逾時 20 分鐘 · 未翻身 2 小時 20 分 · 每 2 小時')).toBeTruthy();
  });

  test('of whom no time is known it says nothing', async () => {
    await show({ ...twelve, live: liveOf(0, { status: 'bedExit', turn: null }) }, '/?bed=12');
    const drawer = await screen.findByRole('dialog', { name: /^12 床/ });
    await within(drawer).findByText('感測墊技術資料');
    expect(within(drawer).queryByText(/未翻身/)).toBeNull();
  });
});
