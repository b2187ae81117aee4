/** A closing is undone by anybody for a minute: from the message after the press, and where the closed alert stands. */
import { screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '@wardlight/contract';
import {
  alert,
  bedHour,
  bedId,
  bedLive,
  board,
  exampleAt,
  residentId,
  stayId,
  tile,
} from '@wardlight/contract/testing';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loadPopover } from '../features/dashboard/answer/asking-button.tsx';
import { loadStillTrue } from '../features/dashboard/answer/close-form.tsx';
import { loadUndoClosing } from '../features/dashboard/answer/undo-closing-slot.tsx';
import { OpenAlertsOnBoard } from '../features/dashboard/beside-the-board.tsx';
import { loadUndoing } from '../features/dashboard/state/api.ts';
import { setConnection } from '../lib/browser/connection.ts';
import { samePressMs } from '../lib/browser/second-tap.ts';
import { offersUndoMs } from '../lib/care/undo-closing.ts';
import { cornerActMs } from '../lib/shell/corner-alerts.ts';
import { createBoardStore } from '../live/board-store.ts';
import { BoardWithStrip } from '../testing/board-with-strip.tsx';
import { type CrankedClock, crankClock } from '../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../testing/fake-server.ts';
import { renderScreen } from '../testing/render.tsx';
import { Overlays } from './overlays.tsx';

const bed = { bed_id: bedId(12), bed_no: '12' };
const open: Alert = alert({
  ...{ ...bed, type: 'spo2Less', priority: 'high', value: 84, threshold: 90 },
  ...{ phase: 'cleared', cleared_at: exampleAt, sounding: false },
});
const closedBy = (name: string, closed_at: number): Alert => ({
  ...{ ...open, phase: 'closed', closed_at, closed_by: { user_id: 8, name }, close_reason: 'fine' },
});
let server: FakeServer;
let undone: unknown[];
let clock: CrankedClock;

beforeAll(() => Promise.all([loadPopover(), loadStillTrue(), loadUndoClosing(), loadUndoing()]));
beforeEach(() => {
  clock = crankClock();
  undone = [];
  setConnection('live', exampleAt);
  server = fakeServer({
    readBoard: () =>
      board({
        tiles: [
          tile({
            ...{ ...bed, live: bedLive({ bed_id: bed.bed_id, last_data_at: exampleAt }) },
            resident: { resident_id: residentId(112), stay_id: stayId(1012), name: '張阿好', gender: null },
          }),
        ],
        alerts: [open],
      }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    readBedHour: () => bedHour({ alerts: [] }),
    closeBed: () => ({ alerts: [closedBy('王小明', clock.now())] }),
    undoClose: ({ params, body }) => {
      undone.push([params.alert_id, body]);
      return { alerts: [open] };
    },
  });
});

async function showBoard(at = '/') {
  const store = createBoardStore();
  const view = await renderScreen(
    <>
      <BoardWithStrip board={store} />
      <Overlays />
    </>,
    { at },
  );
  return { ...view, store };
}

async function closed(at = '/') {
  const view = await showBoard(at);
  const place =
    at === '/'
      ? await screen.findByRole('article', { name: /^12 床/ })
      : await screen.findByRole('dialog', { name: /^12 床/ });
  await view.user.click(await within(place).findByRole('button', { name: /^結束/ }));
  const asked = await screen.findByRole('dialog', { name: /^12 床的情況/ });
  await view.user.click(within(asked).getByRole('button', { name: '住民無異狀' }));
  const news = await screen.findByText('警示已結束');
  return { ...view, news: within(news.closest('[data-kind]') as HTMLElement) };
}
const asked = () => undone;

it('the message after the press undoes it, for whom the card named', async () => {
  const { user, news } = await closed();
  await user.click(news.getByRole('button', { name: '取消' }));
  const told = (await screen.findByText('已取消')).closest('[data-kind]');
  expect(told?.textContent).toMatch(/12 床 · \S+/);
  expect(asked()).toEqual([[open.alert_id, { stay_id: 1012 }]]);
});

it('the message stays long enough to be pressed, and no longer', async () => {
  const { news } = await closed();
  await clock.advance(cornerActMs - 1);
  expect(news.queryByRole('button')).not.toBeNull();
  await clock.advance(1);
  expect(screen.queryByText('警示已結束')).toBeNull();
});

it('what cannot be undone any more says why', async () => {
  server.answer({ undoClose: () => refusal('closing_stands') });
  const { user, news } = await closed();
  await user.click(news.getByRole('button', { name: '取消' }));
  expect(await screen.findByText(/^12 床 · .+ · 這次結束已經不能取消。$/)).toBeTruthy();
});

it('the bed’s drawer offers it beside what anybody closed, for as long as it can be undone', async () => {
  server.answer({
    readBoard: () => board({ tiles: [tile({ ...bed, live: bedLive({ bed_id: bed.bed_id }) })], alerts: [] }),
    readBedHour: () => bedHour({ alerts: [closedBy('李大華', exampleAt - 5_000)] }),
  });
  const { user } = await showBoard('/?bed=12');
  const drawer = within(await screen.findByRole('dialog', { name: /^12 床/ }));
  const undo = await drawer.findByRole('button', { name: /^取消.*血氧/ });
  // The press that closed it, come twice, is one press.
  await user.click(undo);
  expect(asked()).toEqual([]);
  await clock.advance(samePressMs);
  await user.click(undo);
  await waitFor(() => expect(asked()).toEqual([[open.alert_id, {}]]));
  await clock.advance(offersUndoMs);
  expect(drawer.queryByRole('button', { name: /^取消.*血氧/ })).toBeNull();
});

it('a card that was closed and still stands in its list has it, too', async () => {
  const { user } = await renderScreen(
    <OpenAlertsOnBoard board={createBoardStore()} choose={() => true} none="none of them" />,
  );
  const list = await screen.findByRole('list');
  await user.click(await within(list).findByRole('button', { name: /^結束/ }));
  await user.click(await screen.findByRole('button', { name: '住民無異狀' }));
  const undo = await within(list).findByRole('button', { name: /^取消/ });
  await clock.advance(samePressMs);
  await user.click(undo);
  await waitFor(() => expect(asked()).toEqual([[open.alert_id, {}]]));
});
