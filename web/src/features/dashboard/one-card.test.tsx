/** One card a bed: all its reasons, one claim, one close; a slip undone, a colleague asked (decisions §10 "A claim is of a bed"). */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Alert, AlertType, UserId } from '@wardlight/contract';
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
} from '@wardlight/contract/testing';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { samePressMs } from '../../lib/browser/second-tap.ts';
import { aimMs } from '../../lib/browser/steady-press.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { BoardWithStrip } from '../../testing/board-with-strip.tsx';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { loadPopover } from './answer/asking-button.tsx';
import { loadStillTrue } from './answer/close-form.tsx';
import { DashboardScreen } from './screen.tsx';

const me = currentUser();
const colleague = { user_id: 12 as UserId, name: '陳美惠' };
const types = ['spo2Less', 'respirationRateGreater', 'heartRateGreater', 'tempGreater'] as const satisfies AlertType[];
const four = types.map((type, n) =>
  alert({
    ...{ alert_id: alertId(n + 1), type, bed_id: bedId(12), bed_no: '12', threshold: 90, value: 86 },
    priority: type === 'tempGreater' ? 'medium' : 'high',
  }),
);
const ids = four.map(({ alert_id }) => alert_id);
const mine = (each: Alert): Alert => ({
  ...each,
  ...{ phase: 'claimed', sounding: false, claimed_at: exampleAt },
  claimed_by: { user_id: me.user_id, name: me.display_name },
});
const byIds =
  (change: (each: Alert) => Alert) => (asked: { readonly body: { readonly alert_ids: readonly string[] } }) => ({
    alerts: four.filter(({ alert_id }) => asked.body.alert_ids.includes(alert_id)).map(change),
  });

let server: FakeServer;
let clock: CrankedClock;

beforeAll(() => Promise.all([loadPopover(), loadStillTrue()]));
beforeEach(() => {
  clock = crankClock();
  setConnection('live', exampleAt);
  server = fakeServer({
    readBoard: () =>
      board({
        tiles: [tile({ bed_id: bedId(12), bed_no: '12', live: bedLive({ last_data_at: exampleAt }) })],
        alerts: four,
      }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    readBedHour: () => bedHour(),
    readDuty: () => ({
      people: [
        { user_id: me.user_id, name: me.display_name, on_duty: true, since_at: exampleAt },
        { ...colleague, on_duty: true, since_at: exampleAt },
      ],
    }),
    claimBed: byIds(mine),
    takeBackBed: byIds((each) => each),
    handOverBed: byIds((each) => ({ ...mine(each), handed_to: colleague })),
    closeBed: byIds((each) => ({ ...each, phase: 'closed', closed_at: exampleAt, sounding: false })),
  });
});

type Dialog = ReturnType<typeof within>;
const bedOf12 = { bed_id: bedId(12) };
const place = { ...bedOf12, bed_no: '12' };
const now = (value: number) => ({ value, at: exampleAt, trustworthy: true });
const illLive = bedLive({
  ...{ ...bedOf12, last_data_at: exampleAt },
  ...{ spo2: now(84), rr: now(30), hr: now(140), temp: now(38.6) },
});
/** Answers the question, which takes no press before it can have been read. */
async function closeAllTheSame(user: { click(on: Element): Promise<void> }, asked: Dialog) {
  const close = await asked.findByRole('button', { name: '仍要結束' });
  await clock.advance(samePressMs);
  await user.click(close);
}

async function openBoard(at = '/') {
  const store = createBoardStore();
  const { user } = await renderScreen(<DashboardScreen board={store} />, { at, user: me });
  const bed = within(await screen.findByRole('article', { name: /^12 床/ }));
  return { user, store, bed };
}
const tells = (store: ReturnType<typeof createBoardStore>, ...alerts: readonly Alert[]) =>
  act(() => store.apply({ kind: 'alerts', at: exampleAt, alerts, notifies: [] }));

it('four alarms of one bed are one card: one claim, one close', async () => {
  const { user, bed } = await openBoard();
  expect(bed.getAllByRole('button', { name: /^我去處理/ })).toHaveLength(1);
  await user.click(bed.getByRole('button', { name: /^我去處理/ }));
  await waitFor(() => expect(server.callsOf('claimBed').map(({ body }) => body)).toMatchObject([{ alert_ids: ids }]));
  expect(await bed.findByText(new RegExp(`${me.display_name} 前往中`))).toBeTruthy();
  // The tile now offers to say that one is there; closing stands in the drawer with the rest.
  expect(bed.queryByRole('button', { name: /^我去處理/ })).toBeNull();
});

it('the drawer lists every reason over one row of actions, and closes what it showed', async () => {
  const { user, store } = await openBoard('/?bed=12');
  const drawer = within(await screen.findByRole('dialog', { name: /^12 床/ }));
  for (const words of [/血氧/, /呼吸/, /心跳/, /體溫/])
    expect((await drawer.findAllByText(words)).length).toBeGreaterThan(0);
  expect(drawer.getAllByRole('button', { name: /^我去處理/ })).toHaveLength(1);
  await user.click(drawer.getByRole('button', { name: /^結束/ }));
  const asked = within(await screen.findByRole('dialog', { name: /^12 床的情況/ }));
  expect(asked.getByText(/一併結案 4 則/)).toBeTruthy();
  // What comes true while the question stands is not answered by it.
  tells(store, alert({ alert_id: alertId(9), type: 'leaveBed', bed_id: bedId(12), bed_no: '12' }));
  await user.click(asked.getByRole('button', { name: '已協助' }));
  await closeAllTheSame(user, asked);
  await waitFor(() =>
    expect(server.callsOf('closeBed').map(({ body }) => body)).toMatchObject([{ alert_ids: ids, reason: 'helped' }]),
  );
  expect(await drawer.findByRole('button', { name: /^我去處理.*離床/ })).toBeTruthy();
});

it('closing what was done for the person says and sends nothing of the mat', async () => {
  const { user, store } = await openBoard('/?bed=12');
  const drawer = within(await screen.findByRole('dialog', { name: /^12 床/ }));
  tells(
    store,
    alert({
      ...{ alert_id: alertId(9), type: 'deviceDisconnected', technical: true, priority: 'medium' },
      ...{ bed_id: bedId(12), bed_no: '12' },
    }),
  );
  await user.click(await drawer.findByRole('button', { name: /^結束/ }));
  const asked = within(await screen.findByRole('dialog', { name: /^12 床的情況/ }));
  expect(asked.getByText(/一併結案 4 則/)).toBeTruthy();
  await user.click(asked.getByRole('button', { name: '已協助' }));
  await closeAllTheSame(user, asked);
  await waitFor(() => expect(server.callsOf('closeBed').map(({ body }) => body)).toMatchObject([{ alert_ids: ids }]));
});

describe.each([
  ['at a station', true],
  ['on a phone', false],
])('something high that is still true, %s', (_, wide) => {
  beforeEach(() => {
    const narrow = window.matchMedia;
    // jsdom knows no width.
    window.matchMedia = (media) => ({ ...narrow(media), matches: wide && media.includes('min-width') });
    server.answer({
      readBoard: () => board({ tiles: [tile({ ...place, live: illLive })], alerts: four }),
    });
  });

  async function pressFine() {
    const view = await openBoard('/?bed=12');
    const drawer = within(await screen.findByRole('dialog', { name: /^12 床/ }));
    await view.user.click(await drawer.findByRole('button', { name: /^結束/ }));
    const asked = within(await screen.findByRole('dialog', { name: /^12 床的情況/ }));
    await view.user.click(asked.getByRole('button', { name: '住民無異狀' }));
    return { ...view, asked };
  }
  const question = (asked: Dialog) => asked.queryByText('仍未解除，確定要結束嗎？');

  it('is one question for the whole card, with the values of now; the safe answer has the focus', async () => {
    const { user, asked, store } = await pressFine();
    await waitFor(() => expect(question(asked)).not.toBeNull());
    const said = () => asked.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s+/g, ' '));
    expect(said()).toEqual([
      expect.stringContaining('血氧偏低 → 現在 84%'),
      expect.stringContaining('呼吸過快 → 現在 30'),
      expect.stringContaining('心跳過快 → 現在 140'),
      expect.stringContaining('體溫偏高 → 現在 38.6'),
    ]);
    expect(document.activeElement).toBe(asked.getByRole('button', { name: '先不結束' }));
    // They are the values of now, not of then.
    const worse = { ...illLive, spo2: { value: 79, at: exampleAt, trustworthy: true } };
    act(() => store.apply({ kind: 'beds', at: exampleAt, beds: [worse] }));
    expect(said()[0]).toContain('→ 現在 79%');
    expect(server.callsOf('closeBed')).toEqual([]);
    await closeAllTheSame(user, asked);
    const high = four.filter(({ priority }) => priority === 'high').map(({ alert_id }) => alert_id);
    await waitFor(() =>
      expect(server.callsOf('closeBed').map(({ body }) => body)).toMatchObject([
        { alert_ids: ids, reason: 'fine', still_true: high },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^12 床的情況/ })).toBeNull());
  });

  it('kept open it closes nothing, and one goes on where one was; so by Escape, and by the second press of a hurried finger', async () => {
    const { user, asked } = await pressFine();
    const fine = () => asked.getByRole('button', { name: '住民無異狀' });
    await waitFor(() => expect(question(asked)).not.toBeNull());
    await user.keyboard('{Enter}');
    expect(question(asked)).not.toBeNull();
    await clock.advance(samePressMs);
    await user.click(asked.getByRole('button', { name: '先不結束' }));
    expect(question(asked)).toBeNull();
    expect(document.activeElement).toBe(fine());
    await user.click(fine());
    await user.keyboard('{Escape}');
    // Of the form and its question only the question is gone.
    expect(question(asked)).toBeNull();
    expect(fine()).toBeTruthy();
    expect(server.callsOf('closeBed')).toEqual([]);
  });

  it('without data it says so', async () => {
    const silent = bedLive({ ...bedOf12, status: 'disconnected', last_data_at: exampleAt - 240_000 });
    server.answer({
      readBoard: () =>
        board({ tiles: [tile({ ...place, live: silent })], alerts: four.map((one) => ({ ...one, no_data: true })) }),
    });
    const { asked } = await pressFine();
    expect(await asked.findAllByText('01:56 起無資料')).toHaveLength(4);
  });

  it('names the bed and who lies there, and of what lasts says for how long by now', async () => {
    const lasting = (['leaveBed', 'siteTimeout', 'lyingTimeout', 'absenceOverdue'] as const).map((type, n) =>
      alert({
        ...{ ...place, alert_id: alertId(n + 1), type, priority: 'high', resident_name: '王美玉' },
        started_at: exampleAt - 14 * 60_000,
      }),
    );
    const live = bedLive({ ...bedOf12, status: 'bedExit', last_data_at: exampleAt });
    server.answer({ readBoard: () => board({ tiles: [tile({ ...place, live })], alerts: lasting }) });
    const { asked } = await pressFine();
    await waitFor(() => expect(question(asked)).not.toBeNull());
    const shown = within(asked.getByRole('region', { name: '12 床 · 王美玉 仍未解除，確定要結束嗎？' }));
    const said = () => shown.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s+/g, ' '));
    expect(said()).toEqual([
      expect.stringContaining('離床 已持續 14 分鐘'),
      expect.stringContaining('坐起過久 已持續 14 分鐘'),
      expect.stringContaining('久未翻身 已持續 14 分鐘'),
      expect.stringContaining('請假逾時未歸 已持續 14 分鐘'),
    ]);
    await clock.advance(60_000);
    expect(said()[0]).toContain('離床 已持續 15 分鐘');
  });

  it('asks again where the server knew of more than this screen', async () => {
    const medium = four.map((one) => ({ ...one, priority: 'medium' as const }));
    server.answer({
      readBoard: () => board({ tiles: [tile({ ...place, live: illLive })], alerts: medium }),
      closeBed: () => refusal('alert_still_true', { alerts: [alertId(1)] }),
    });
    const { user, asked } = await pressFine();
    await waitFor(() => expect(question(asked)).not.toBeNull());
    expect(server.callsOf('closeBed').map(({ body }) => body)).toMatchObject([{ still_true: [] }]);
    server.answer({ closeBed: byIds((each) => ({ ...each, phase: 'closed', closed_at: exampleAt, sounding: false })) });
    await closeAllTheSame(user, asked);
    await waitFor(() => expect(server.callsOf('closeBed').at(-1)?.body).toMatchObject({ still_true: [alertId(1)] }));
  });

  it('is not asked where nothing high is still true', async () => {
    const over = four.map((one): Alert => ({ ...one, phase: 'cleared', cleared_at: exampleAt, sounding: false }));
    server.answer({ readBoard: () => board({ tiles: [tile({ ...place, live: illLive })], alerts: over }) });
    await pressFine();
    await waitFor(() => expect(server.callsOf('closeBed').map(({ body }) => body)).toMatchObject([{ still_true: [] }]));
  });
});

describe('a second danger behind a claim', () => {
  it('stands first and can be claimed, although somebody is on the way for the rest', async () => {
    const { store, bed } = await openBoard();
    tells(store, ...four.map(mine));
    expect(bed.queryByRole('button', { name: /^我去處理/ })).toBeNull();
    tells(
      store,
      alert({ alert_id: alertId(9), type: 'rrAbnormal', priority: 'high', bed_id: bedId(12), bed_no: '12' }),
    );
    expect(await bed.findByRole('button', { name: /^我去處理.*測不到呼吸/ })).toBeTruthy();
  });
});

describe('a slip', () => {
  it('is undone on the card within ten seconds, and the button goes then', async () => {
    const { user, bed } = await openBoard();
    await user.click(bed.getByRole('button', { name: /^我去處理/ }));
    const undo = await bed.findByRole('button', { name: /^取消/ });
    // Last, so that the second press of a hurried finger does not meet it.
    expect(bed.getAllByRole('button').at(-1)).toBe(undo);
    await clock.advance(1_000);
    await user.click(undo);
    await waitFor(() =>
      expect(server.callsOf('takeBackBed').map(({ body }) => body)).toMatchObject([{ alert_ids: ids }]),
    );
    expect(await bed.findByRole('button', { name: /^我去處理/ })).toBeTruthy();
    await user.click(bed.getByRole('button', { name: /^我去處理/ }));
    await bed.findByRole('button', { name: /^取消/ });
    await clock.advance(10_000);
    expect(bed.queryByRole('button', { name: /^取消/ })).toBeNull();
    // Its room is kept while a finger may be on its way to it: no other button comes under it.
    expect(bed.getByText('取消').getAttribute('aria-hidden')).toBe('true');
    await clock.advance(aimMs);
    expect(bed.queryByText('取消')).toBeNull();
  });
});

it('the second press of a hurried finger, which meets "undo" where "I\'m going" was in the strip, takes nothing back', async () => {
  const { user } = await renderScreen(<BoardWithStrip board={createBoardStore()} />, { user: me });
  const strip = within(await screen.findByRole('region', { name: '需要人的警示' }));
  await user.click(await strip.findByRole('button', { name: /^我去處理/ }));
  const undo = await strip.findByRole('button', { name: /^取消/ });
  await user.click(undo);
  expect(server.callsOf('takeBackBed')).toHaveLength(0);
  await clock.advance(1_000);
  await user.click(undo);
  await waitFor(() => expect(server.callsOf('takeBackBed')).toHaveLength(1));
});

describe('handing over', () => {
  it('asks a colleague by name; whoever went stays the one who goes', async () => {
    const { user, store } = await openBoard('/?bed=12');
    const drawer = within(await screen.findByRole('dialog', { name: /^12 床/ }));
    tells(store, ...four.map(mine));
    await user.click(await drawer.findByRole('button', { name: /^請同事去/ }));
    const asked = within(await screen.findByRole('dialog', { name: /^請誰去/ }));
    expect(await asked.findByRole('button', { name: /陳美惠/ })).toBeTruthy();
    expect(asked.queryByRole('button', { name: new RegExp(me.display_name) })).toBeNull();
    await user.click(asked.getByRole('button', { name: /陳美惠/ }));
    await waitFor(() =>
      expect(server.callsOf('handOverBed').map(({ body }) => body)).toMatchObject([{ to: colleague.user_id }]),
    );
  });

  it('whoever was asked reads it in the strip of every page, and takes over with one press', async () => {
    const other = { user_id: 30 as UserId, name: '李國華' };
    const toMe = { user_id: me.user_id, name: me.display_name };
    server.answer({
      readBoard: () =>
        board({ tiles: [], alerts: four.map((each) => ({ ...mine(each), claimed_by: other, handed_to: toMe })) }),
    });
    const { user } = await renderScreen(<BoardWithStrip board={createBoardStore()} />, { user: me });
    const strip = within(await screen.findByRole('region', { name: '需要人的警示' }));
    expect(await strip.findByText(/李國華 請您接手/)).toBeTruthy();
    await user.click(strip.getByRole('button', { name: /^我去處理/ }));
    await waitFor(() => expect(server.callsOf('claimBed')).toHaveLength(1));
  });
});
