/** A closing is undone by anybody for a minute: from the message after the press, and where the closed alert stands. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '@wardlight/contract';
import {
  alert,
  alertId,
  bedHour,
  bedId,
  bedLive,
  board,
  exampleAt,
  residentId,
  stayId,
  tile,
} from '@wardlight/contract/testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadPopover } from '../features/dashboard/answer/asking-button.tsx';
import { loadStillTrue } from '../features/dashboard/answer/close-form.tsx';
import { loadUndoClosing } from '../features/dashboard/answer/undo-closing-slot.tsx';
import { OpenAlertsOnBoard } from '../features/dashboard/beside-the-board.tsx';
import { loadUndoing } from '../features/dashboard/state/api.ts';
import { setConnection } from '../lib/browser/connection.ts';
import { samePressMs } from '../lib/browser/second-tap.ts';
import { offersUndoMs } from '../lib/care/undo-closing.ts';
import { cornerActMs, cornerAlertMs, tellCorner } from '../lib/shell/corner-alerts.ts';
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

// What stands in the corner, and what was closed here, is of the page, and not of one test.
afterEach(() => clock.advance(offersUndoMs));

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

it('the message stays as long as the closing can be undone, and no longer', async () => {
  expect(cornerActMs).toBe(offersUndoMs);
  const { news } = await closed();
  await clock.advance(offersUndoMs - 1);
  expect(news.queryByRole('button')).not.toBeNull();
  await clock.advance(1);
  expect(screen.queryByText('警示已結束')).toBeNull();
});

it('the message goes for other news, and does not come back after it', async () => {
  await closed();
  act(() => tellCorner({ kind: 'success', title: 'other news' }));
  expect(screen.queryByText('警示已結束')).toBeNull();
  await clock.advance(cornerAlertMs);
  expect(screen.queryByText('警示已結束')).toBeNull();
});

it('the message does not lie over the name of a bed that is opened', async () => {
  const { user } = await closed();
  await user.click(screen.getByRole('link', { name: /^12 / }));
  await screen.findByRole('dialog', { name: /^12 床/ });
  await waitFor(() => expect(screen.queryByText('警示已結束')).toBeNull());
});

it('what cannot be undone any more says why', async () => {
  server.answer({ undoClose: () => refusal('closing_stands') });
  const { user, news } = await closed();
  await user.click(news.getByRole('button', { name: '取消' }));
  expect(await screen.findByText(/^12 床 · .+ · 這次結束已經不能取消。$/)).toBeTruthy();
});

describe('in the drawer of a bed', () => {
  const closedId = alertId(77);
  async function drawer(name: string, closed_at: number) {
    const other = { bed_id: bedId(13), bed_no: '13' };
    server.answer({
      readBoard: () => board({ tiles: [tile({ ...other, live: bedLive({ bed_id: other.bed_id }) })], alerts: [] }),
      readBedHour: () => bedHour({ alerts: [{ ...closedBy(name, closed_at), ...other, alert_id: closedId }] }),
    });
    const { user } = await showBoard('/?bed=13');
    return { user, bed: within(await screen.findByRole('dialog', { name: /^13 床/ })) };
  }

  it('it stands where the alert stood, between the state of the bed and its hours, with the seconds left, for what anybody closed', async () => {
    const { user, bed } = await drawer('李大華', exampleAt - 8_000);
    const undo = await bed.findByRole('button', { name: /^取消結束（剩 50 秒） .*血氧/ });
    expect(undo.compareDocumentPosition(bed.getByRole('heading', { name: /最近一小時/ }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(undo.compareDocumentPosition(bed.getByText('在床'))).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(bed.getAllByRole('button', { name: /^取消結束/ })).toHaveLength(1);
    // The press that closed it, come twice, is one press.
    await user.click(undo);
    expect(asked()).toEqual([]);
    await clock.advance(samePressMs);
    await user.click(undo);
    await waitFor(() => expect(asked()).toEqual([[closedId, {}]]));
  });

  it('the seconds go by fives, and never below five', async () => {
    const { bed } = await drawer('李大華', exampleAt - 8_000);
    const left = () => bed.getByRole('button', { name: /^取消結束/ }).textContent?.match(/剩 (\d+) 秒/)?.[1];
    await bed.findByRole('button', { name: /^取消結束/ });
    const seen: (string | undefined)[] = [];
    for (const ms of [4_000, 1_000, 35_000, 9_000]) {
      await clock.advance(ms);
      seen.push(left());
    }
    expect(seen).toEqual(['45', '45', '10', '5']);
  });

  it('its end is said once, where it stood, and then goes', async () => {
    const { bed } = await drawer('李大華', exampleAt - 8_000);
    await bed.findByRole('button', { name: /^取消結束/ });
    expect(bed.queryByText('可取消的一分鐘已過')).toBeNull();
    await clock.advance(offersUndoMs - 8_000 + 1_000);
    expect(bed.queryByRole('button', { name: /^取消結束/ })).toBeNull();
    expect(bed.getByText('可取消的一分鐘已過').getAttribute('role')).toBe('status');
    await clock.advance(20_000);
    expect(bed.queryByText('可取消的一分鐘已過')).toBeNull();
  });

  it('of what was closed longer ago nothing is said', async () => {
    const { bed } = await drawer('李大華', exampleAt - offersUndoMs - 1_000);
    await bed.findByText(/李大華 結束/);
    expect(bed.queryByRole('region', { name: '已結束' })).toBeNull();
  });

  it('closed from it, it comes where the alert stood, before the hour is read anew', async () => {
    const view = await closed('/?bed=12');
    const place = within(screen.getByRole('dialog', { name: /^12 床/ }));
    await place.findByRole('button', { name: /^取消結束（剩 55 秒）/ });
    // Undone, it is open again, and not offered a second time.
    server.answer({ undoClose: () => ({ alerts: [open] }) });
    await clock.advance(samePressMs);
    await view.user.click(place.getByRole('button', { name: /^取消結束/ }));
    await waitFor(() => expect(place.queryByRole('button', { name: /^取消結束/ })).toBeNull());
  });
});

it('a card that was closed and still stands in its list has it, too', async () => {
  const { user } = await renderScreen(
    <OpenAlertsOnBoard board={createBoardStore()} choose={() => true} none="none of them" />,
  );
  const list = await screen.findByRole('list');
  await user.click(await within(list).findByRole('button', { name: /^結束/ }));
  await user.click(await screen.findByRole('button', { name: '住民無異狀' }));
  const undo = await within(list).findByRole('button', { name: /^取消結束/ });
  await clock.advance(samePressMs);
  await user.click(undo);
  await waitFor(() => expect(asked()).toEqual([[open.alert_id, {}]]));
});
