/** Two press "I'm going" at the same moment: the slower one reads who is on the way, wherever they pressed. */
import { act, screen, within } from '@testing-library/react';
import type { Alert } from '@wardlight/contract';
import {
  alert,
  alertId,
  bedHour,
  bedId,
  board,
  exampleAt,
  residentId,
  tile,
  userId,
} from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { useCornerAlerts } from '../../lib/shell/corner-alerts.ts';
import { createBoardStore } from '../../live/board-store.ts';
import { BoardWithStrip } from '../../testing/board-with-strip.tsx';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, type Refusal, refusal } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { OpenAlertsOnBoard, ResidentOnBoard } from './beside-the-board.tsx';
import { DashboardScreen } from './screen.tsx';

const theirs = alert({
  phase: 'claimed',
  claimed_at: exampleAt,
  claimed_by: { user_id: 8, name: '李大華' },
  sounding: false,
});
const said = '李大華 已經前往';
let clock: CrankedClock;
let server: FakeServer;
let open: readonly Alert[];

beforeEach(() => {
  clock = crankClock();
  setConnection('live', exampleAt);
  open = [alert()];
  let read = 0;
  server = fakeServer({
    readBoard: () => {
      read += 1;
      return board({ at: exampleAt + read, tiles: [tile()], alerts: [...open] });
    },
    readBedHour: () => bedHour(),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    claimBed: () => {
      open = open.map((each) => (each.alert_id === theirs.alert_id ? theirs : each));
      return refusal('alert_already_claimed');
    },
  });
});

/** As the frame shows it. */
const Corner = () =>
  useCornerAlerts().map(({ id, kind, title, info }) => (
    <p key={id} data-corner={kind}>
      {title} · {info}
    </p>
  ));

const press = async (user: Awaited<ReturnType<typeof renderScreen>>['user'], place: HTMLElement) =>
  user.click(await within(place).findByRole('button', { name: /^我去處理/ }));

test('on the tile, for a few seconds, and then as every screen says it', async () => {
  const { user } = await renderScreen(<DashboardScreen board={createBoardStore()} />);
  const place = await screen.findByRole('article');
  await press(user, place);
  expect((await within(place).findByRole('alert')).textContent).toBe(said);
  await clock.advance(7_000);
  expect(within(place).queryByText(said)).toBeNull();
  expect(place.textContent).toContain('李大華 前往中');
});

test('in the strip, where the finger still is', async () => {
  const { user } = await renderScreen(<BoardWithStrip board={createBoardStore()} />);
  const strip = await screen.findByRole('region', { name: '需要人的警示' });
  await press(user, strip);
  expect((await within(strip).findByRole('alert')).textContent).toBe(said);
});

test('in the alert center', async () => {
  const { user } = await renderScreen(
    <OpenAlertsOnBoard board={createBoardStore()} choose={() => true} none="none of these" />,
  );
  await press(user, await screen.findByRole('listitem'));
  expect((await screen.findByRole('alert')).textContent).toBe(said);
  await clock.advance(7_000);
  expect(screen.queryByRole('alert')).toBeNull();
  screen.getByText(/李大華 前往中/);
});

test('at the bed, on a phone', async () => {
  window.innerWidth = 375;
  const { user, container } = await renderScreen(
    <ResidentOnBoard board={createBoardStore()} resident={residentId(112)} />,
  );
  await press(user, container);
  expect((await screen.findByRole('alert')).textContent).toBe(said);
});

test('in the strip over a sheet', async () => {
  const { user } = await renderScreen(<BoardWithStrip board={createBoardStore()} />, { at: '/dashboard?bed=12' });
  await screen.findByRole('dialog');
  const over = screen.getByRole('region', { name: '需要人的警示' });
  await press(user, over);
  expect((await within(over).findByRole('alert')).textContent).toContain(said);
});

test('in the strip who was faster stands for a moment where one pressed, and the corner names the bed', async () => {
  const other = alert({ alert_id: alertId(2), priority: 'low', bed_id: bedId(13), bed_no: '13' });
  open = [...open, other];
  // The corner outlives a test: a name of its own.
  const winner = { ...theirs, claimed_by: { user_id: userId(9), name: '陳先到' } };
  server.answer({
    claimBed: () => {
      open = [winner, other];
      return refusal('alert_already_claimed');
    },
  });
  const { user } = await renderScreen(
    <>
      <BoardWithStrip board={createBoardStore()} />
      <Corner />
    </>,
    { at: '/dashboard?bed=12' },
  );
  await screen.findByRole('dialog');
  const over = screen.getByRole('region', { name: '需要人的警示' });
  const [first] = within(over).getAllByRole('listitem');
  await press(user, first as HTMLElement);
  // The corner speaks once the board was read again: from then on nobody needs to go to the first any more.
  // Nothing went wrong: nobody is asked to try again.
  const corner = await screen.findByText(/^陳先到 已經前往 · /, { selector: '[data-corner="warning"]' });
  expect(corner.textContent).not.toContain('再試');
  expect((await within(over).findByRole('alert')).textContent).toBe('陳先到 已經前往');
  // While it stands under the finger, what else needs somebody is named behind it.
  expect(within(over).getByText('+1').parentElement?.textContent).toContain('13');
});

test('where the channel tells of the other one before the answer comes', async () => {
  const store = createBoardStore();
  let refuse = (): void => {};
  server.answer({
    claimBed: () => new Promise<Refusal>((resolve) => (refuse = () => resolve(refusal('alert_already_claimed')))),
  });
  const { user } = await renderScreen(<DashboardScreen board={store} />);
  const place = await screen.findByRole('article');
  await press(user, place);
  act(() => store.apply({ kind: 'alerts', at: exampleAt + 50, alerts: [theirs], notifies: [] }));
  open = [theirs];
  expect(place.textContent).toContain('李大華 前往中');
  await act(async () => refuse());
  expect((await within(place).findByRole('alert')).textContent).toBe(said);
});
