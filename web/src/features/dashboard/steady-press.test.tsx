/** A press means the bed that was aimed at: one that meets another bed is dropped and says so; of the same bed nothing is ever dropped. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '@wardlight/contract';
import { alert, alertId, bedId, board, currentUser, exampleAt, tile, userId } from '@wardlight/contract/testing';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { samePressMs } from '../../lib/browser/second-tap.ts';
import { aimMs, notePageMove } from '../../lib/browser/steady-press.ts';
import { followResizes } from '../../lib/browser/viewport.ts';
import { openAlertsPanel } from '../../lib/shell/alerts-panel.ts';
import { useCornerAlerts } from '../../lib/shell/corner-alerts.ts';
import { type BoardStore, createBoardStore } from '../../live/board-store.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { followElements } from '../../testing/resizes.ts';
import { OpenAlertsOnBoard } from './beside-the-board.tsx';
import { DashboardScreen } from './screen.tsx';
import { chooseOrder } from './state/display-choices.ts';
import { OpenStrip } from './watch.tsx';

const of = (n: number, bed_no: string, resident_name: string, change: Partial<Alert> = {}): Alert =>
  alert({ ...{ alert_id: alertId(n), bed_id: bedId(n), bed_no, resident_name }, ...change });
const first = of(1, '201-1', '陳秀英');
const red = of(2, '207-2', '林阿土', { priority: 'high', type: 'spo2Less', value: 86, started_at: exampleAt });
const beds = [tile({ bed_id: bedId(1), bed_no: '201-1' }), tile({ bed_id: bedId(2), bed_no: '207-2' })];

let clock: CrankedClock;
let server: FakeServer;
let store: BoardStore;
let open: readonly Alert[];
beforeEach(() => {
  clock = crankClock();
  setConnection('live', exampleAt);
  store = createBoardStore();
  open = [first];
  server = fakeServer({
    readBoard: () => board({ at: exampleAt, tiles: beds, alerts: [...open] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    claimBed: ({ params }) => ({
      alerts: [...store.read().alerts.values()]
        .filter(({ bed_id }) => bed_id === Number(params.bed_id))
        .map((each) => ({ ...each, phase: 'claimed' as const, sounding: false, claimed_at: clock.now() })),
    }),
  });
});
afterEach(() => {
  chooseOrder('bed');
  notePageMove(0);
  vi.restoreAllMocks();
});

const hear = (...alerts: Alert[]) => act(() => store.apply({ kind: 'alerts', at: clock.now(), alerts, notifies: [] }));
const claimed = () => server.callsOf('claimBed').map(({ body }) => (body as { alert_ids: string[] }).alert_ids);
const idOf = ({ alert_id }: Alert) => [alert_id];

/** As the frame shows it. */
const Corner = () =>
  useCornerAlerts().map(({ id, title, info }) => (
    <p key={id} data-corner="">
      {title} {info}
    </p>
  ));
const corner = () => [...document.querySelectorAll('[data-corner]')].map(({ textContent }) => textContent);
const dropped = '沒有按到：這裡剛換成另一床 現在是 207-2 床 · 林阿土，要的話請再按一次。';

async function phoneStrip() {
  window.innerWidth = 375;
  followResizes()();
  store.apply({ kind: 'read', board: board({ at: exampleAt, tiles: beds, alerts: [...open] }) });
  const view = await renderScreen(
    <>
      <OpenStrip board={store} />
      <Corner />
    </>,
  );
  await clock.advance(aimMs);
  return view;
}
const claimButtons = () => screen.getAllByRole('button', { name: /^我去處理/ });
const claimButton = (bed: string) => screen.getByRole('button', { name: new RegExp(`^我去處理 ${bed} 床`) });

describe('the strip of a phone', () => {
  it('shows 201-1; red 207-2 comes; a tap 63 ms later claims nobody and says so, naming bed and resident', async () => {
    const { user } = await phoneStrip();
    claimButton('201-1');
    hear(red);
    await clock.advance(63);
    await user.click(claimButton('207-2'));
    expect(claimed()).toEqual([]);
    expect(corner()).toEqual([dropped]);
  });

  it.each([
    [aimMs - 1, []],
    [aimMs, [idOf(red)]],
  ])('%i ms after the change a tap claims %j', async (ms, expected) => {
    const { user } = await phoneStrip();
    hear(red);
    await clock.advance(ms);
    await user.click(claimButton('207-2'));
    expect(claimed()).toEqual(expected);
  });

  it('a bed that gave way for a moment to nothing was still another one', async () => {
    const { user } = await phoneStrip();
    hear({ ...first, phase: 'closed', sounding: false });
    await clock.advance(300);
    hear(red);
    await clock.advance(63);
    await user.click(claimButton('207-2'));
    expect(claimed()).toEqual([]);
  });

  it('what comes where nothing stood for long is claimed at once', async () => {
    const { user } = await phoneStrip();
    hear({ ...first, phase: 'closed', sounding: false });
    await clock.advance(aimMs);
    hear(red);
    await user.click(claimButton('207-2'));
    expect(claimed()).toEqual([idOf(red)]);
  });

  it('new reasons and values of the same bed never block', async () => {
    const { user } = await phoneStrip();
    const more = of(3, '201-1', '陳秀英', { bed_id: bedId(1), priority: 'high', type: 'heartRateLess', value: 38 });
    hear(more);
    hear({ ...more, value: 36 });
    await user.click(claimButton('201-1'));
    expect(claimed()).toEqual([[more.alert_id, first.alert_id]]);
  });

  it('a card that the keyboard is at is not replaced, however long it takes, and Enter claims it', async () => {
    const { user } = await phoneStrip();
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(claimButton('201-1'));
    hear(red);
    await clock.advance(60_000);
    expect(claimButtons().map(({ textContent }) => textContent)).toEqual(['我去處理 201-1 床 離床過久']);
    expect(document.activeElement).toBe(claimButton('201-1'));
    await user.keyboard('{Enter}');
    expect(claimed()).toEqual([idOf(first)]);
  });

  it('a card under a pressed finger is not replaced, and the tap is its own', async () => {
    const { user } = await phoneStrip();
    const button = claimButton('201-1');
    await user.pointer({ keys: '[TouchA>]', target: button });
    hear(red);
    expect(claimButton('201-1')).toBe(button);
    await user.pointer({ keys: '[/TouchA]', target: button });
    expect(claimed()).toEqual([idOf(first)]);
  });
});

describe('the button that takes a claim back, where "I’m going" was', () => {
  const by = { user_id: currentUser().user_id, name: '王小明' };
  const early = '沒有取消：要取消請再按一次 ';
  beforeEach(() => {
    server.answer({
      claimBed: () => ({
        alerts: [{ ...first, phase: 'claimed', sounding: false, claimed_at: clock.now(), claimed_by: by }],
      }),
      takeBackBed: () => ({ alerts: [first] }),
    });
  });

  it.each([1, aimMs - 1])('%i ms after it came takes nothing back, and says so', async (ms) => {
    const { user } = await phoneStrip();
    await user.click(claimButton('201-1'));
    const undo = await screen.findByRole('button', { name: /^取消 201-1 床/ });
    await clock.advance(ms);
    await user.click(undo);
    expect(server.callsOf('takeBackBed')).toHaveLength(0);
    expect(corner().at(-1)).toBe(early);
  });

  it('a second later takes it back, and says that', async () => {
    const { user } = await phoneStrip();
    await user.click(claimButton('201-1'));
    const undo = await screen.findByRole('button', { name: /^取消 201-1 床/ });
    await clock.advance(samePressMs);
    await user.click(undo);
    await waitFor(() => expect(server.callsOf('takeBackBed')).toHaveLength(1));
    await waitFor(() => expect(corner().at(-1)).toMatch(/^已取消/));
  });
});

describe('the strip of a phone after one’s own claim', () => {
  const by = { user_id: currentUser().user_id, name: '王小明' };
  const going: Partial<Alert> = { phase: 'claimed', sounding: false, claimed_at: exampleAt, claimed_by: by };
  const strip = () => screen.getByRole('region', { name: '需要人的警示' });

  it('names the bed one is going to, with the time first, for as long as the claim stands', async () => {
    await phoneStrip();
    hear({ ...first, ...going });
    await clock.advance(10 * 60_000);
    expect(strip().textContent).toMatch(/^!!.*您正前往 201-1 .*30 分鐘 · 離床過久$/);
    hear({ ...first, ...going, phase: 'closed' });
    await clock.advance(10_000);
    expect(strip().textContent).not.toContain('201-1');
  });

  it('leaves its place at once to what nobody has answered, and has it again afterwards', async () => {
    await phoneStrip();
    hear({ ...first, ...going });
    await clock.advance(10_000);
    hear(red);
    expect(strip().textContent).toContain('207-2');
    expect(strip().textContent).not.toContain('201-1');
    hear({ ...red, ...going, claimed_by: { ...by, user_id: userId(99) } });
    await clock.advance(10_000);
    expect(strip().textContent).toContain('您正前往 201-1');
  });

  it('of what a colleague goes to, and of one’s own visit, says who and until when', async () => {
    await phoneStrip();
    hear({ ...first, ...going, claimed_by: { ...by, user_id: userId(99) } });
    await clock.advance(10_000);
    expect(strip().textContent).not.toContain('201-1');
    hear({ ...first, ...going, with_resident_until: exampleAt + 900_000 });
    await clock.advance(10_000);
    expect(strip().textContent).toMatch(/201-1 .*王小明 陪伴/);
  });
});

describe('the alert center', () => {
  it('a card that slid under the finger is not the one that was meant', async () => {
    const { user } = await renderScreen(<OpenAlertsOnBoard board={store} choose={() => true} none="-" />);
    await screen.findByRole('button', { name: /^我去處理 201-1/ });
    hear(red);
    await clock.advance(63);
    // 207-2 stands where 201-1 was, and 201-1 where nothing was.
    await user.click(claimButton('207-2'));
    expect(claimed()).toEqual([]);
    await user.click(claimButton('201-1'));
    expect(claimed()).toEqual([idOf(first)]);
  });

  it('a card that grew long ago, unseen, is no change of the moment in which the list is painted anew', async () => {
    open = [first, red];
    const { user } = await renderScreen(<OpenAlertsOnBoard board={store} choose={() => true} none="-" />);
    let tops: Record<string, [number, number]> = { 'bed 2': [0, 60], 'bed 1': [60, 160] };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const [top, bottom] = tops[this.getAttribute('data-card') ?? ''] ?? [0, 0];
      return new DOMRect(0, top, bottom > 0 ? 300 : 0, bottom - top);
    });
    await screen.findByRole('button', { name: /^我去處理 207-2/ });
    tops = { 'bed 2': [0, 100], 'bed 1': [100, 200] };
    await clock.advance(10_000);
    hear({ ...first, value: 22 });
    await user.pointer({
      keys: '[MouseLeft]',
      target: claimButton('207-2'),
      coords: { clientX: 10, clientY: 80 },
    });
    expect(claimed()).toEqual([idOf(red)]);
  });

  it('a line that comes above the list pushes every card down: the press that meets another bed is dropped', async () => {
    const resizes = followElements();
    let above = 0;
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(() => above);
    open = [first, red];
    const { user } = await renderScreen(<OpenAlertsOnBoard board={store} choose={() => true} none="-" />);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const card = this.getAttribute('data-card');
      const top = above + (card === 'bed 1' ? 60 : 0);
      return new DOMRect(0, top, 300, card === null ? 120 : 60);
    });
    await screen.findByRole('button', { name: /^我去處理 207-2/ });
    const list = document.querySelector('[data-card]')?.closest('ul')?.parentElement as HTMLElement;
    for (const element of [list, ...list.querySelectorAll('*')]) resizes.changed(element);
    await clock.advance(aimMs);
    above = 60;
    for (const element of document.querySelectorAll('body *')) resizes.changed(element);
    const tap = () =>
      user.pointer({ keys: '[MouseLeft]', target: claimButton('207-2'), coords: { clientX: 10, clientY: 90 } });
    await tap();
    expect(claimed()).toEqual([]);
    await clock.advance(aimMs);
    await tap();
    expect(claimed()).toEqual([idOf(red)]);
  });

  it('a bar that goes with the first touch moves the page under the finger: the press is still that of its bed', async () => {
    const resizes = followElements();
    let grown = 0;
    open = [first, red];
    const { user } = await renderScreen(<OpenAlertsOnBoard board={store} choose={() => true} none="-" />);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const card = this.getAttribute('data-card');
      if (card === null) return new DOMRect(0, 0, 300, 170 + grown);
      return card === 'bed 2' ? new DOMRect(0, 0, 300, 60 + grown) : new DOMRect(0, 60 + grown, 300, 100);
    });
    await screen.findByRole('button', { name: /^我去處理 207-2/ });
    const layOut = () => {
      for (const element of document.querySelectorAll('body *')) resizes.changed(element);
    };
    layOut();
    await clock.advance(aimMs);
    grown = 10;
    layOut();
    await clock.advance(aimMs - 1);
    notePageMove(-61);
    await user.pointer({ keys: '[MouseLeft]', target: claimButton('207-2'), coords: { clientX: 10, clientY: 90 } });
    expect(claimed()).toEqual([idOf(red)]);
  });

  it("a machine's clock that is set back holds no press up", async () => {
    const { user } = await phoneStrip();
    hear(red);
    clock.set(clock.now() - 10 * 60_000);
    await clock.advance(aimMs);
    await user.click(claimButton('207-2'));
    expect(claimed()).toEqual([idOf(red)]);
  });

  it('by what lay at the point of the finger, where the browser knows it', async () => {
    const { user } = await renderScreen(<OpenAlertsOnBoard board={store} choose={() => true} none="-" />);
    let tops: Record<string, [number, number]> = { 'bed 1': [0, 100] };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const [top, bottom] = tops[this.getAttribute('data-card') ?? ''] ?? [0, 0];
      return new DOMRect(0, top, bottom > 0 ? 300 : 0, bottom - top);
    });
    await screen.findByRole('button', { name: /^我去處理 201-1/ });
    hear({ ...first, value: 21 });
    await clock.advance(aimMs);
    tops = { 'bed 2': [0, 60], 'bed 1': [60, 160] };
    hear(red);
    const tap = (y: number, target: HTMLElement) =>
      user.pointer({ keys: '[MouseLeft]', target, coords: { clientX: 10, clientY: y } });
    // 201-1 is still under this finger, though it has moved.
    await tap(90, claimButton('201-1'));
    expect(claimed()).toEqual([idOf(first)]);
    await tap(30, claimButton('207-2'));
    expect(claimed()).toEqual([idOf(first)]);
    // A bar above the page pushes everything down by one card.
    await clock.advance(aimMs);
    notePageMove(60);
    await tap(30, claimButton('207-2'));
    expect(claimed()).toEqual([idOf(first)]);
    await clock.advance(aimMs);
    await tap(30, claimButton('207-2'));
    expect(claimed()).toEqual([idOf(first), idOf(red)]);
  });
});

it('in the sheet of alerts, below a wide screen, a card that slid under the finger is dropped too', async () => {
  // jsdom is wide by its answer to every question; this is a tablet.
  const wide = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...wide(media), matches: false }));
  const { user } = await renderScreen(
    <>
      <DashboardScreen board={store} />
      <Corner />
    </>,
  );
  await screen.findByRole('article', { name: /^201-1 床/ });
  act(() => openAlertsPanel(true));
  const sheet = within(await screen.findByRole('dialog', { name: '警示與通知' }));
  await sheet.findByRole('button', { name: /^我去處理 201-1/ });
  await clock.advance(aimMs);
  hear(red);
  await clock.advance(63);
  await user.click(sheet.getByRole('button', { name: /^我去處理 207-2/ }));
  expect(claimed()).toEqual([]);
  expect(corner()[0]).toBe(dropped);
  await clock.advance(aimMs);
  await user.click(sheet.getByRole('button', { name: /^我去處理 207-2/ }));
  expect(claimed()).toEqual([idOf(red)]);
});

it('on the board by urgency a tile that took the place of another is not pressed', async () => {
  chooseOrder('urgency');
  const { user } = await renderScreen(<DashboardScreen board={store} />);
  const tileOf = async (bed: string) => within(await screen.findByRole('article', { name: new RegExp(`^${bed} 床`) }));
  await tileOf('201-1');
  hear(red);
  await clock.advance(63);
  await user.click((await tileOf('207-2')).getByRole('button', { name: /^我去處理/ }));
  expect(claimed()).toEqual([]);
  await clock.advance(aimMs);
  await user.click((await tileOf('207-2')).getByRole('button', { name: /^我去處理/ }));
  expect(claimed()).toEqual([idOf(red)]);
});

it('the band of a wall drops it too', async () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  const { user } = await renderScreen(<DashboardScreen board={store} />, { at: '/dashboard?wall=1' });
  const band = within(await screen.findByRole('region', { name: '未結束的警示' }));
  hear(red);
  await clock.advance(63);
  await user.click(band.getByRole('button', { name: /^我去處理 207-2/ }));
  expect(claimed()).toEqual([]);
});

it('the key for "I’m going" leads to the card that has the focus, and not to the most urgent', async () => {
  open = [first, red];
  const { user } = await renderScreen(<DashboardScreen board={store} />);
  const tileOf = async (bed: string) => within(await screen.findByRole('article', { name: new RegExp(`^${bed} 床`) }));
  await (await tileOf('207-2')).findByRole('button', { name: /^我去處理/ });
  const mine = await tileOf('201-1');
  mine.getByRole('link').focus();
  await user.keyboard('c');
  expect(document.activeElement).toBe(mine.getByRole('button', { name: /^我去處理/ }));
});

it('what became of a press is told with bed and resident', async () => {
  const { user } = await phoneStrip();
  await user.click(claimButton('201-1'));
  await waitFor(() => expect(corner()).toContain('已登記由您前往 201-1 床 · 陳秀英'));
});
