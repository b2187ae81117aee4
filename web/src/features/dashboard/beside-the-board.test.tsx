import { screen, waitFor } from '@testing-library/react';
import { alert, alertId, bedId, bedLive, board, exampleAt, networkId, tile } from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { setConnection } from '../../lib/connection.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { AbsencePlan, AlertsToRead, BedOnBoard, OpenAlertsOnBoard } from './beside-the-board.tsx';

let server: FakeServer;
beforeEach(() => {
  crankClock();
  setConnection('live', exampleAt);
  server = fakeServer({ readBoard: () => board({ alerts: [alert()] }) });
});

test('a bed is read live, and its alert is answered there', async () => {
  server.answer({ claimAlert: () => alert({ phase: 'claimed', claimed_at: exampleAt, sounding: false }) });
  const { user } = await renderScreen(<BedOnBoard board={createBoardStore()} bed={bedId(12)} />);
  await user.click(await screen.findByRole('button', { name: /我去處理/ }));
  await waitFor(() => expect(server.callsOf('claimAlert')).toHaveLength(1));
  screen.getByText('在床');
  screen.getByRole('button', { name: '登記已翻身' });
});

test('of a bed the board does not hold, and of a board that cannot be read, it says so', async () => {
  await renderScreen(<BedOnBoard board={createBoardStore()} bed={bedId(99)} />);
  await screen.findByText('找不到這張床，可能已經移除，或屬於其他機構。');
});

test('a board that cannot be read is tried again', async () => {
  let up = false;
  server.answer({ readBoard: () => (up ? board({ tiles: [tile({ live: bedLive() })] }) : refusal('internal')) });
  const { user } = await renderScreen(<BedOnBoard board={createBoardStore()} bed={bedId(12)} />);
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
  await renderScreen(<AlertsToRead board={createBoardStore()} alerts={[ended]} />);
  screen.getByText('3月1日 02:00 發生 · 02:10 Night Shift 結束：已協助');
  expect(screen.queryByRole('button')).toBeNull();
});

test('an absence is planned for a bed that is on no tile of this screen', async () => {
  server.answer({ planAbsence: () => bedLive() });
  const done = vi.fn();
  const place = { bed_id: bedId(12), agency_id: tile().agency_id, live: { absence: null } };
  const { user } = await renderScreen(<AbsencePlan board={createBoardStore()} place={place} onDone={done} />);
  await user.click(screen.getByRole('radio', { name: '住院' }));
  await user.click(screen.getByRole('button', { name: '登記' }));
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(server.callsOf('planAbsence').map(({ body }) => body)).toEqual([
    { reason: 'hospital', until_at: exampleAt + 2 * 3_600_000 },
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
    claimAlert: () => alert({ phase: 'claimed', claimed_at: exampleAt, sounding: false }),
  });
  const { user } = await renderScreen(
    <OpenAlertsOnBoard
      board={createBoardStore()}
      choose={({ priority }) => priority === 'medium'}
      none="none of these"
    />,
  );
  await user.click(await screen.findByRole('button', { name: /我去處理/ }));
  await waitFor(() => expect(server.callsOf('claimAlert')).toHaveLength(1));
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
  await user.click(screen.getByRole('checkbox', { name: /^102 床/ }));
  await screen.findByText(/無法登記巡視/);
});
