/** The board over all agencies: each by itself, the worst first, searched across, nothing to edit, and every opening leads to its own. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Alert, Board, Tile } from '@wardlight/contract';
import {
  agency,
  agencyId,
  alert,
  alertId,
  bedId,
  bedLive,
  board,
  currentUser,
  exampleAt,
  networkId,
  tile,
} from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { followResizes } from '../../lib/browser/viewport.ts';
import { session } from '../../lib/session/session.ts';
import { type BoardStore, createBoardStore } from '../../live/board-store.ts';
import { BoardWithStrip } from '../../testing/board-with-strip.tsx';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';

const names = ['杉安', '日安', '平安'];
const agencies = names.map((name, index) => agency({ agency_id: agencyId(index + 1), name }));
const agent = currentUser({ role: 'agent', agency_id: null, agency: null, agencies });

/** In each agency two beds that have the same numbers as elsewhere. */
const ward: Tile[] = agencies.flatMap(({ agency_id }, index) =>
  ['101', '102'].map((bed_no, place) => {
    const id = bedId(index * 10 + place + 1);
    return tile({ agency_id, bed_id: id, bed_no, floor: '1F', live: bedLive({ bed_id: id }) });
  }),
);
const inAgency = (n: number, change: Partial<Alert> = {}): Alert =>
  alert({
    alert_id: alertId(n),
    agency_id: agencyId(n),
    bed_id: bedId((n - 1) * 10 + 2),
    bed_no: '102',
    priority: 'medium',
    ...change,
  });

let server: FakeServer;
beforeEach(() => {
  crankClock();
  setConnection('live', exampleAt);
  server = fakeServer({ readNotifications: () => ({ at: exampleAt, data: [] }) });
});

async function show(
  has: Partial<Board> = {},
  at = '/',
): Promise<{ store: BoardStore } & Awaited<ReturnType<typeof renderScreen>>> {
  server.answer({ readBoard: () => board({ tiles: ward, alerts: [], ...has }) });
  const store = createBoardStore();
  const shown = await renderScreen(<BoardWithStrip board={store} />, { user: agent, agency: 'all', at });
  await waitFor(() => expect(store.read().source).not.toBe('none'));
  return { ...shown, store };
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const ofAgencies = () => headings().filter((text) => names.some((name) => text.startsWith(name)));

describe('how it stands', () => {
  it('is grouped by agency, the one in most need first, each with its counts, floors below it', async () => {
    const gone = bedLive({ bed_id: bedId(21), status: 'disconnected' });
    const tiles = ward.map((each) => (each.bed_id === 21 ? { ...each, live: gone } : each));
    await show({ tiles, alerts: [inAgency(3), inAgency(1, { priority: 'low' })] });
    await waitFor(() =>
      expect(ofAgencies()).toEqual(['平安 2 床 · 警示中 1 · 斷線 1', '杉安 2 床 · 警示中 1', '日安 2 床']),
    );
    expect(screen.getAllByRole('heading', { level: 3, name: /^1F/ })).toHaveLength(3);
    // What is open comes before the floors of its agency.
    const beds = screen.getAllByRole('article').map((article) => article.dataset.bed);
    expect(beds).toEqual(['22', '21', '2', '1', '11', '12']);
  });

  it('follows what happens', async () => {
    const { store } = await show();
    await waitFor(() => expect(ofAgencies()[0]).toBe('平安 2 床'));
    act(() => store.apply({ kind: 'alerts', at: exampleAt + 1, alerts: [inAgency(1)], notifies: [] }));
    await waitFor(() => expect(ofAgencies()[0]).toBe('杉安 2 床 · 警示中 1'));
  });

  it('says of every alert whose it is, because numbers of beds are given in each agency', async () => {
    const { store } = await show({ alerts: [inAgency(2), inAgency(3)] });
    const strip = within(await screen.findByRole('region', { name: '需要人的警示' }));
    expect(await strip.findByRole('link', { name: /^日安 · 102 床/ })).toBeTruthy();
    const closed = { ...inAgency(2), phase: 'closed' as const };
    act(() => store.apply({ kind: 'alerts', at: exampleAt + 1, alerts: [closed], notifies: [] }));
    expect(await strip.findByRole('link', { name: /^平安 · 102 床/ })).toBeTruthy();
  });

  it('is searched across agencies, by bed, by name and by agency', async () => {
    const { user } = await show();
    const box = screen.getByLabelText('搜尋床號或姓名');
    await user.type(box, '101');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
    await user.clear(box);
    await user.type(box, '平安');
    await waitFor(() => expect(ofAgencies()).toEqual(['平安 2 床']));
  });
});

describe('a card for each facility', () => {
  const cards = async () => within(await screen.findByRole('region', { name: '機構' })).getAllByRole('button');
  const texts = async () => (await cards()).map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());

  it('says what is open, who is out and who is not watched; the one that needs somebody first comes first', async () => {
    const gone = (id: number, status: 'disconnected' | 'bedExit' | 'notMonitored') =>
      bedLive({ bed_id: bedId(id), status });
    const states = new Map([
      [21, gone(21, 'disconnected')],
      [1, gone(1, 'bedExit')],
      [2, gone(2, 'notMonitored')],
    ]);
    const tiles = ward.map((each) => ({ ...each, live: states.get(each.bed_id) ?? each.live }));
    await show({ tiles, alerts: [inAgency(3), inAgency(1, { priority: 'low' })] });
    await waitFor(async () =>
      expect(await texts()).toEqual([
        '平安 2 床 !!中優先 中優先 1 斷線 1',
        '杉安 2 床 !低優先 低優先 1 離床 1 未監測 1',
        '日安 2 床 目前沒有警示。',
      ]),
    );
    expect((await cards()).map(({ dataset }) => dataset.calls)).toEqual(['medium', 'low', undefined]);
  });

  it('stands where it stood while somebody is at the cards, and then is in order again', async () => {
    const clock = crankClock();
    const { store, user } = await show();
    await waitFor(async () => expect((await texts())[0]).toContain('平安'));
    await user.hover((await cards())[0] as HTMLElement);
    act(() => store.apply({ kind: 'alerts', at: exampleAt + 1, alerts: [inAgency(1)], notifies: [] }));
    expect((await texts())[0]).toContain('平安');
    await clock.advance(10_000);
    expect((await texts())[0]).toContain('杉安');
  });

  it('opens its facility', async () => {
    const { user } = await show();
    await user.click((await cards()).find(({ textContent }) => textContent.startsWith('日安')) as HTMLElement);
    await waitFor(() => expect(session.get()?.agency).toBe(2));
  });

  it('promises nothing without a line, and nothing of a facility without beds', async () => {
    await show({ tiles: ward.filter(({ agency_id }) => agency_id !== 2) });
    await waitFor(async () => expect(await texts()).toHaveLength(3));
    act(() => setConnection('lost', exampleAt));
    const [first, ...others] = (await texts()).toSorted();
    expect(first).toBe('平安 2 床 最後資料中沒有警示。');
    expect(others).toEqual(['日安 還沒有床位', '杉安 2 床 最後資料中沒有警示。']);
  });

  it('gives way to what is sought', async () => {
    const { user } = await show();
    await cards();
    await user.type(screen.getByLabelText('搜尋床號或姓名'), '101');
    expect(screen.queryByRole('region', { name: '機構' })).toBeNull();
  });

  it('there are forty of them', async () => {
    const many = Array.from({ length: 40 }, (_, n) => agency({ agency_id: agencyId(n + 1), name: `機構 ${n + 1}` }));
    const user = { ...agent, agencies: many };
    const beds = many.flatMap(({ agency_id }) => {
      const id = bedId(agency_id);
      return tile({ agency_id, bed_id: id, bed_no: '1', live: bedLive({ bed_id: id }) });
    });
    const called = inAgency(37, { bed_id: bedId(37), bed_no: '1', priority: 'high' });
    server.answer({ readBoard: () => board({ tiles: beds, alerts: [called] }) });
    await renderScreen(<BoardWithStrip board={createBoardStore()} />, { user, agency: 'all' });
    await waitFor(async () => expect(await cards()).toHaveLength(40));
    const names = await texts();
    expect(names[0]).toContain('機構 37 1 床 !!!高優先 高優先 1');
    expect(names.slice(1, 3).map((text) => text.slice(0, 5))).toEqual(['機構 1 ', '機構 2 ']);
  });
});

it('on a phone the alert at the top begins with its bed: what is cut is the end of the facility', async () => {
  const { innerWidth } = window;
  window.innerWidth = 375;
  followResizes()();
  onTestFinished(() => {
    window.innerWidth = innerWidth;
    followResizes()();
  });
  await show({ alerts: [inAgency(2)] });
  const strip = within(await screen.findByRole('region', { name: '需要人的警示' }));
  expect((await strip.findByTitle(/./)).firstElementChild?.textContent).toMatch(/^102 · 日安/);
});

describe('it is only looked at', () => {
  it('offers no answer, no care and no wall, and says why', async () => {
    await show(
      { alerts: [inAgency(1), inAgency(2, { phase: 'claimed' }), inAgency(3, { phase: 'cleared' })] },
      '/dashboard?wall=1',
    );
    await screen.findByText(/「所有機構」只能查看，不能編輯/);
    const buttons = screen.getAllByRole('button').map((button) => button.textContent + (button.ariaLabel ?? ''));
    expect(buttons.filter((text) => /前往|陪|結束|翻身|外出|牆面/.test(text))).toEqual([]);
  });
});

describe('opening leads to the agency', () => {
  it('a bed by its tile: its agency is chosen, its drawer asked for, and nothing is opened here', async () => {
    const { user, router } = await show();
    const [, bed] = await screen.findAllByRole('link', { name: /^102/ });
    await user.click(bed as HTMLElement);
    await waitFor(() => expect(session.get()?.agency).toBe(2));
    expect(router.state.location.search).toBe('?bed=12');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.callsOf('readBedHour')).toEqual([]);
  });

  it('a bed by its address', async () => {
    await show({}, '/?bed=22');
    await waitFor(() => expect(session.get()?.agency).toBe(3));
  });

  it('an alert of a network, which has no drawer', async () => {
    const outage = {
      network_id: networkId(5),
      network_name: '二樓',
      beds: [{ bed_id: bedId(11), bed_no: '101', floor: '1F', seen: null }],
    };
    const lost = inAgency(2, { bed_id: null, bed_no: null, type: 'mqttStatus', outage });
    const { user } = await show({ alerts: [lost] });
    const [button] = await screen.findAllByRole('button', { name: /^日安 · .*二樓/ });
    await user.click(button as HTMLElement);
    expect(session.get()?.agency).toBe(2);
  });

  it('the heading of an agency', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: '平安' }));
    expect(session.get()?.agency).toBe(3);
  });
});

it('of a thousand beds in ten agencies only those in sight are built', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(166);
  const tiles = Array.from({ length: 1_000 }, (_, index) => {
    const id = bedId(index + 1);
    return tile({
      agency_id: agencyId(1 + (index % 3)),
      bed_id: id,
      bed_no: String(index + 1),
      floor: '1F',
      live: bedLive({ bed_id: id }),
    });
  });
  await show({ tiles, alerts: [inAgency(1, { bed_id: bedId(997), bed_no: '997' })] });
  // Agencies 1 to 3 take turns; 997 is of the first.
  await screen.findByRole('article', { name: /^997 床 / });
  expect(screen.getAllByRole('article').length).toBeLessThan(100);
  expect(ofAgencies()[0]).toBe('杉安 334 床 · 警示中 1');
});
