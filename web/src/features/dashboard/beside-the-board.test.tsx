import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '@wardlight/contract';
import {
  alert,
  alertId,
  bedId,
  bedLive,
  board,
  currentUser,
  exampleAt,
  networkId,
  residentId,
  stayId,
  tile,
} from '@wardlight/contract/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { importing } from '../../lib/browser/chunks.ts';
import { setConnection } from '../../lib/browser/connection.ts';
import { page } from '../../lib/browser/page.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { AbsencePlan, AlertsToRead, BesideBoard, OpenAlertsOnBoard, ResidentOnBoard } from './beside-the-board.tsx';

/** What is fetched when it is first needed: lost on the way, or held there. */
const chunks = { broken: false, held: Promise.resolve() };

let server: FakeServer;
let clock: CrankedClock;
beforeEach(() => {
  chunks.broken = false;
  chunks.held = Promise.resolve();
  vi.spyOn(importing, 'of').mockImplementation((load) =>
    chunks.broken ? Promise.reject(new TypeError('lost on the way')) : chunks.held.then(load),
  );
  clock = crankClock();
  setConnection('live', exampleAt);
  server = fakeServer({ readBoard: () => board({ alerts: [alert()] }) });
});

test('somebody is read live in their bed, and their alert is answered there', async () => {
  server.answer({
    claimBed: () => ({ alerts: [alert({ phase: 'claimed', claimed_at: exampleAt, sounding: false })] }),
  });
  const { user } = await renderScreen(<ResidentOnBoard board={createBoardStore()} resident={residentId(112)} />);
  await user.click(await screen.findByRole('button', { name: /我去處理/ }));
  await waitFor(() => expect(server.callsOf('claimBed')).toHaveLength(1));
  screen.getByText('在床');
  screen.getByRole('button', { name: '登記已翻身' });
});

test('of somebody the board does not hold, and of a board that cannot be read, it says so', async () => {
  await renderScreen(<ResidentOnBoard board={createBoardStore()} resident={residentId(999)} />);
  await screen.findByText('找不到這張床，可能已經移除，或屬於其他機構。');
});

test('a board that cannot be read is tried again', async () => {
  let up = false;
  server.answer({ readBoard: () => (up ? board({ tiles: [tile({ live: bedLive() })] }) : refusal('internal')) });
  const { user } = await renderScreen(<ResidentOnBoard board={createBoardStore()} resident={residentId(112)} />);
  await screen.findByText('無法讀取看板');
  up = true;
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  await screen.findByText('在床');
});

test('alerts of other days begin with their date, and are not answered here', async () => {
  const ended = alert({
    alert_id: alertId(2),
    phase: 'closed',
    started_at: exampleAt - 86_400_000,
    closed_at: exampleAt - 86_400_000 + 600_000,
    closed_by: { user_id: 7, name: 'Night Shift' },
    close_reason: 'helped',
    sounding: false,
  });
  await bringDeskWords();
  await renderScreen(<AlertsToRead board={createBoardStore()} alerts={[ended]} />);
  screen.getByText('3月1日 02:00 發生 · 02:10 仍未解除時結案 · 02:10 Night Shift 結束：已協助');
  expect(screen.queryByRole('button')).toBeNull();
});

test('an absence is planned for a bed that is on no tile of this screen', async () => {
  server.answer({ planAbsence: () => bedLive() });
  const done = vi.fn();
  const place = {
    bed_id: bedId(12),
    resident_id: residentId(112),
    stay_id: stayId(7),
    agency_id: tile().agency_id,
    absence: null,
  };
  const { user } = await renderScreen(
    <BesideBoard board={createBoardStore()}>
      <AbsencePlan place={place} onDone={done} />
    </BesideBoard>,
  );
  await user.click(screen.getByRole('radio', { name: '住院' }));
  await user.click(screen.getByRole('button', { name: '登記' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.callsOf('planAbsence').map(({ body }) => body)).toEqual([
    { stay_id: 7, reason: 'hospital', until_at: exampleAt + 2 * 3_600_000 },
  ]);
});

const out = alert({
  alert_id: alertId(5),
  type: 'mqttStatus',
  technical: true,
  bed_id: null,
  bed_no: null,
  floor: null,
  resident_id: null,
  resident_name: null,
  outage: {
    network_id: networkId(1),
    network_name: '東側',
    beds: [
      { bed_id: bedId(1), bed_no: '101', floor: '1F', seen: null },
      {
        bed_id: bedId(2),
        bed_no: '102',
        floor: '1F',
        seen: { at: exampleAt, by: { user_id: 9, name: '林護理師' } },
      },
    ],
  },
});

test('of the open alerts those that are chosen stand on a page of their own, and are answered there', async () => {
  server.answer({
    readBoard: () => board({ alerts: [alert(), alert({ alert_id: alertId(2), priority: 'high' })] }),
    claimBed: () => ({ alerts: [alert({ phase: 'claimed', claimed_at: exampleAt, sounding: false })] }),
  });
  const { user } = await renderScreen(
    <OpenAlertsOnBoard
      board={createBoardStore()}
      choose={({ priority }) => priority === 'medium'}
      none="none of these"
    />,
  );
  await user.click(await screen.findByRole('button', { name: /我去處理/ }));
  await waitFor(() => expect(server.callsOf('claimBed')).toHaveLength(1));
});

test('where none is chosen it says so', async () => {
  await renderScreen(<OpenAlertsOnBoard board={createBoardStore()} choose={() => false} none="none of these" />);
  await screen.findByText('none of these');
});

test('of an outage each bed is ticked on a round, with who and when; what was not noted is said', async () => {
  const ticked: unknown[] = [];
  server.answer({
    readBoard: () => board({ alerts: [out] }),
    tickRound: ({ body }) => {
      ticked.push(body);
      const beds = out.outage?.beds.map((bed) => ({
        ...bed,
        seen: { at: exampleAt, by: { user_id: 7, name: 'Night Shift' } },
      }));
      return { ...out, outage: out.outage && { ...out.outage, beds: beds ?? [] } };
    },
  });
  const { user } = await renderScreen(
    <OpenAlertsOnBoard board={createBoardStore()} choose={() => true} none="none of these" />,
  );
  await screen.findByText(/已巡視 1／2 床/);
  await user.click(screen.getByRole('checkbox', { name: /^101 床/ }));
  await screen.findByText(/已巡視 2／2 床/);
  expect(ticked).toEqual([{ bed_id: bedId(1), done: true }]);
  screen.getByRole('checkbox', { name: /^101 床Night Shift 02:00/ });
  server.answer({ tickRound: () => refusal('alert_already_closed') });
  await clock.advance(1_000);
  await user.click(screen.getByRole('checkbox', { name: /^101 床/ }));
  await screen.findByText(/無法登記巡視/);
});

test('beside people in need a long round is folded, and opens with a press', async () => {
  const [bed] = out.outage?.beds ?? [];
  if (bed === undefined || out.outage === null) throw new Error('the example has no beds');
  const beds = [1, 2, 3, 4, 5].map((n) => ({ ...bed, bed_id: bedId(n), bed_no: `10${n}` }));
  const long = { ...out, outage: { ...out.outage, beds } };
  server.answer({ readBoard: () => board({ alerts: [long, alert({ alert_id: alertId(900) })] }) });
  const { user } = await renderScreen(
    <OpenAlertsOnBoard board={createBoardStore()} choose={() => true} none="none of these" />,
  );
  const summary = await screen.findByText(/已巡視 0／5 床/);
  expect(summary.closest('details')?.open).toBe(false);
  await user.click(summary);
  expect(summary.closest('details')?.open).toBe(true);
});

describe('a tick on a round', () => {
  const seenBy = (user_id: number, at: number): Alert => {
    const [first, second] = out.outage?.beds ?? [];
    if (out.outage === null || first === undefined || second === undefined) throw new Error('no outage');
    return {
      ...out,
      outage: { ...out.outage, beds: [first, { ...second, seen: { at, by: { user_id, name: '林護理師' } } }] },
    };
  };
  const mine = currentUser().user_id;
  async function openRound(shown: Alert) {
    const sent: unknown[] = [];
    server.answer({
      readBoard: () => board({ alerts: [shown] }),
      tickRound: ({ body }) => {
        sent.push(body);
        return out;
      },
    });
    const store = createBoardStore();
    const { user } = await renderScreen(<OpenAlertsOnBoard board={store} choose={() => true} none="none of these" />);
    const press = async () => user.click(await screen.findByRole('checkbox', { name: /^102 床/ }));
    return { user, sent, press, store };
  }
  const question = () => screen.queryByRole('dialog', { name: '要取消這一床的巡視登記嗎？' });

  test('of somebody else is taken back only after a question, in which keeping it is first', async () => {
    const { user, sent, press } = await openRound(seenBy(9, exampleAt));
    await press();
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('102 床 · 林護理師 02:00');
    await user.click(dialog.getByText('保留'));
    await waitFor(() => expect(question()).toBeNull());
    expect(sent).toEqual([]);
    await clock.advance(1_000);
    await press();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '收回' }));
    await waitFor(() => expect(sent).toEqual([{ bed_id: bedId(2), done: false }]));
  });

  test('of one’s own is taken back at once within a minute, and asked about after it', async () => {
    const first = await openRound(seenBy(mine, exampleAt - 59_000));
    await first.press();
    await waitFor(() => expect(first.sent).toEqual([{ bed_id: bedId(2), done: false }]));
    expect(question()).toBeNull();
    cleanup();
    const later = await openRound(seenBy(mine, exampleAt - 60_000));
    await later.press();
    await screen.findByRole('dialog');
    expect(later.sent).toEqual([]);
  });

  test('that changed while it is asked about is not taken back by an answer to another', async () => {
    const { sent, press, store } = await openRound(seenBy(9, exampleAt - 300_000));
    await press();
    await screen.findByRole('dialog');
    act(() => store.apply({ kind: 'alerts', at: exampleAt, alerts: [seenBy(10, exampleAt)], notifies: [] }));
    await waitFor(() => expect(question()).toBeNull());
    expect(sent).toEqual([]);
  });

  test('pressed twice by a hurried finger is one tick', async () => {
    const { user, sent } = await openRound(out);
    const box = await screen.findByRole('checkbox', { name: /^101 床/ });
    await user.click(box);
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.click(box);
    expect(sent).toEqual([{ bed_id: bedId(1), done: true }]);
  });
});

test('a round list that did not load is said beside its alert, tried again there, and then with the whole page', async () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => {});
  chunks.broken = true;
  server.answer({ readBoard: () => board({ alerts: [out] }) });
  const { user } = await renderScreen(
    <OpenAlertsOnBoard board={createBoardStore()} choose={() => true} none="none of these" />,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('請照這裡列出的床號逐床巡視');
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  await screen.findByText('巡視清單沒有載入');
  expect(reload).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('a round list that is still coming says so, and one that loads the second time is there', async () => {
  chunks.broken = true;
  server.answer({ readBoard: () => board({ alerts: [out] }) });
  const { user } = await renderScreen(
    <OpenAlertsOnBoard board={createBoardStore()} choose={() => true} none="none of these" />,
  );
  const again = await screen.findByRole('button', { name: '再試一次' });
  chunks.broken = false;
  const { promise: ready, resolve: go } = Promise.withResolvers<void>();
  chunks.held = ready;
  await user.click(again);
  screen.getByText('載入中…');
  go();
  await screen.findByText(/已巡視 1／2 床/);
});
