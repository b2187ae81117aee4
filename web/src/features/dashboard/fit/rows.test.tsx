/** The board in a narrow window: one bed under the other, what calls first, and nothing that grows under a finger. */
import { act, screen, within } from '@testing-library/react';
import type { Alert } from '@wardlight/contract';
import { alert, alertId, bedId, bedLive, board, exampleAt, tile, userId } from '@wardlight/contract/testing';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setConnection } from '../../../lib/browser/connection.ts';
import { createBoardStore } from '../../../live/board-store.ts';
import { BoardWithStrip } from '../../../testing/board-with-strip.tsx';
import { type CrankedClock, crankClock } from '../../../testing/cranked-clock.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { followElements } from '../../../testing/resizes.ts';
import { chooseOrder } from '../state/display-choices.ts';

const ward = Array.from({ length: 12 }, (_, index) =>
  tile({
    bed_id: bedId(index + 1),
    bed_no: `${index + 1}`,
    floor: '1F',
    live: bedLive({ bed_id: bedId(index + 1) }),
  }),
);
const on = (bed: number, change: Partial<Alert> = {}): Alert =>
  alert({ alert_id: alertId(bed), bed_id: bedId(bed), bed_no: `${bed}`, ...change });

let clock: CrankedClock;
const phone = { width: 351, height: 620 };
let window = phone;

beforeEach(() => {
  clock = crankClock();
  window = phone;
  // Files share one page: another one's choice would stay.
  chooseOrder(null);
  setConnection('live', exampleAt);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(() => window.height);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => window.width);
});

async function show(alerts: readonly Alert[] = []) {
  fakeServer({
    readBoard: () => board({ tiles: ward, alerts: [...alerts] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
  });
  const store = createBoardStore();
  const view = await renderScreen(<BoardWithStrip board={store} />);
  await screen.findAllByRole('article');
  return { ...view, store };
}
const order = () => screen.getAllByRole('article').map(({ dataset }) => Number(dataset.bed));
const row = (bed: number) => screen.getByRole('article', { name: new RegExp(`^${bed} 床 `) });
const going = (bed: number) => within(row(bed)).queryByRole('button', { name: /^我去處理/ });

describe('rows', () => {
  it('begin with what calls, unless somebody chose another order', async () => {
    const { user } = await show([on(9, { priority: 'high' })]);
    expect(screen.getByRole('grid').dataset.density).toBe('row');
    expect(order().slice(0, 3)).toEqual([9, 1, 2]);
    expect(going(9)).not.toBeNull();
    await user.click(screen.getByRole('button', { name: '檢視' }));
    const choice = await screen.findByLabelText<HTMLSelectElement>('排列');
    expect(choice.value).toBe('urgency');
    await user.selectOptions(choice, '依床號');
    expect(order().slice(0, 3)).toEqual([1, 2, 3]);
  });

  it('of what goes on although somebody went, says who that was', async () => {
    const by = { user_id: userId(77), name: '王美玲' };
    const before = exampleAt - 600_000;
    await show([
      on(4, { phase: 'claimed', claimed_by: by, claimed_at: before, still_at: exampleAt, cleared_at: null }),
    ]);
    expect(row(4).textContent).toContain('王美玲');
    expect(row(4).textContent).toContain('仍未解除');
  });

  it('an alarm says why at once and grows its row only when nobody points at the rows', async () => {
    act(() => chooseOrder('urgency'));
    const { user, store } = await show();
    await user.hover(row(3));
    act(() => store.apply({ kind: 'alerts', at: exampleAt, alerts: [on(5, { priority: 'high' })], notifies: [] }));
    expect(order().slice(0, 3)).toEqual([1, 2, 3]);
    expect(row(5).dataset.look).toBe('alarm');
    expect(row(5).textContent).toContain('離床');
    expect(going(5)).toBeNull();
    await user.unhover(screen.getByRole('grid'));
    await clock.advance(3_000);
    expect(order().slice(0, 3)).toEqual([5, 1, 2]);
    expect(going(5)).not.toBeNull();
  });
});

it('a row keeps its place on the page when another one calls: what was pressed and typed in it stays', async () => {
  act(() => chooseOrder('urgency'));
  const { store } = await show([on(5, { priority: 'medium' })]);
  const before = row(5);
  act(() => store.apply({ kind: 'alerts', at: exampleAt, alerts: [on(9, { priority: 'high' })], notifies: [] }));
  expect(order().slice(0, 2)).toEqual([9, 5]);
  expect(row(5)).toBe(before);
});

it('a row whose alarm is closed keeps its height until nobody points at the rows', async () => {
  act(() => chooseOrder('urgency'));
  const resizes = followElements();
  let high = 120;
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => high);
  const { user, store } = await show([on(5, { priority: 'high' })]);
  resizes.changed(row(5));
  await user.hover(row(3));
  high = 64;
  act(() =>
    store.apply({ kind: 'alerts', at: exampleAt, alerts: [on(5, { phase: 'closed', sounding: false })], notifies: [] }),
  );
  resizes.changed(row(5));
  const place = row(5).parentElement as HTMLElement;
  expect(going(5)).toBeNull();
  expect(place.style.minHeight).toBe('120px');
  await user.unhover(screen.getByRole('grid'));
  await clock.advance(3_000);
  expect((row(5).parentElement as HTMLElement).style.minHeight).toBe('');
});

describe('out of sight', () => {
  /** Where each row stands in the window, as a browser would say. */
  const layOut = (scrolled: () => number) =>
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const bed = this instanceof HTMLElement ? this.dataset.bed : undefined;
      if (bed === undefined) return new DOMRect(0, 0, window.width, window.height);
      return new DOMRect(0, 64 * order().indexOf(Number(bed)) - scrolled(), window.width, 64);
    });

  it('what needs somebody is named at the edge behind which it is, and a press brings it', async () => {
    let scrolled = 0;
    layOut(() => scrolled);
    const brought = vi.fn();
    Element.prototype.scrollIntoView = brought;
    act(() => chooseOrder('bed'));
    const { user, store } = await show();
    act(() =>
      store.apply({
        kind: 'alerts',
        at: exampleAt,
        alerts: [on(2, { priority: 'medium' }), on(12, { priority: 'high' })],
        notifies: [],
      }),
    );
    const below = await screen.findByRole('button', { name: '下方需要處理：12' });
    expect(below.textContent).toContain('12 !!!');
    expect(screen.queryByRole('button', { name: /^上方/ })).toBeNull();
    // A finger may be on its way to the row under it.
    expect(below.dataset.early).toBe('true');
    await clock.advance(1_000);
    expect(below.dataset.early).toBeUndefined();
    await user.click(below);
    expect(brought.mock.contexts[0]).toBe(row(12));
    scrolled = 400;
    const scroller = screen.getByRole('grid').parentElement?.parentElement as HTMLElement;
    act(() => void scroller.dispatchEvent(new Event('scroll')));
    await screen.findByRole('button', { name: '上方需要處理：2' });
    expect(screen.queryByRole('button', { name: /^下方/ })).toBeNull();
  });

  it('is named also where all beds were reckoned to be in sight, and where half of it is seen', async () => {
    window = { width: 1_000, height: 800 };
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const bed = this instanceof HTMLElement ? this.dataset.bed : undefined;
      return bed === undefined ? new DOMRect(0, 0, 1_000, 800) : new DOMRect(0, bed === '12' ? 750 : 0, 100, 100);
    });
    const { store } = await show();
    act(() => store.apply({ kind: 'alerts', at: exampleAt, alerts: [on(12, { priority: 'high' })], notifies: [] }));
    await screen.findByRole('button', { name: '下方需要處理：12' });
  });
});
