/** Somebody on the way reads that a colleague has closed the alert. */
import { act, screen } from '@testing-library/react';
import type { Alert } from '@wardlight/contract';
import { alert, board, exampleAt, tile } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { arrivalOf } from '../../lib/browser/chunks.ts';
import { setConnection } from '../../lib/browser/connection.ts';
import { cornerAlertMs, endOffers, useCornerAlerts } from '../../lib/shell/corner-alerts.ts';
import { type BoardStore, createBoardStore } from '../../live/board-store.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { loadClosedByColleague, Watch } from './watch.tsx';

/** Of the fake server's session. */
const me = { user_id: 7, name: '王小明' };
const colleague = { user_id: 8, name: '李大華' };
const claimed = (by: typeof me): Alert =>
  alert({ phase: 'claimed', claimed_at: exampleAt, claimed_by: by as Alert['claimed_by'], sounding: false });
const closedBy = (by: typeof me | null): Partial<Alert> => ({
  ...{ phase: 'closed', closed_at: exampleAt + 1, closed_by: by as Alert['closed_by'] },
  close_reason: by === null ? 'cleared' : 'helped',
});

const Corner = () =>
  useCornerAlerts().map(({ id, title, info, act: offer }) => (
    <p key={id}>
      {title} · {info}{' '}
      <button type="button" onClick={offer?.run}>
        {offer?.text}
      </button>
    </p>
  ));

let clock: CrankedClock;
let store: BoardStore;
const tell = (alerts: readonly Alert[]) =>
  act(async () => store.apply({ kind: 'alerts', at: exampleAt + 1, alerts, notifies: [] }));

beforeEach(() => {
  clock = crankClock();
  endOffers();
  setConnection('live', exampleAt);
  fakeServer({ readNotifications: () => ({ at: exampleAt, data: [] }) });
  store = createBoardStore();
});

async function onTheWay(by: typeof me) {
  store.apply({
    kind: 'snapshot',
    at: exampleAt,
    board: board({ at: exampleAt, tiles: [tile()], alerts: [claimed(by)] }),
  });
  const { user } = await renderScreen(
    <>
      <Watch board={store} />
      <Corner />
    </>,
  );
  await clock.advance(5_000);
  await act(() => arrivalOf(loadClosedByColleague));
  return user;
}

test('by whom, as what and where, until it is put away', async () => {
  const user = await onTheWay(me);
  await tell([{ ...claimed(me), ...closedBy(colleague) }]);
  const said = await screen.findByText(/李大華 結束：已協助/);
  expect(said.textContent).toContain('201-1');
  await clock.advance(cornerAlertMs);
  await user.click(screen.getByRole('button', { name: '關閉' }));
  expect(screen.queryByText(/李大華/)).toBeNull();
});

test.each([
  ['closed by oneself', me, me],
  ['which cleared by itself', me, null],
  ['of a colleague', colleague, colleague],
] as const)('nothing is said of one %s', async (_, claimer, closer) => {
  await onTheWay(claimer);
  await tell([{ ...claimed(claimer), ...closedBy(closer) }]);
  await clock.advance(0);
  expect(screen.queryByText(/結束：/)).toBeNull();
});
