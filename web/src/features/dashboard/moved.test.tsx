/** Somebody swaps residents while a question about an alarm stands open: the alarm is at the other bed, and so is the question. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Alert } from '@wardlight/contract';
import { alert, alertId, bedId, board, exampleAt, residentId, stayId, tile } from '@wardlight/contract/testing';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { setConnection } from '../../lib/browser/connection.ts';
import { useCornerAlerts } from '../../lib/shell/corner-alerts.ts';
import { type BoardStore, createBoardStore } from '../../live/board-store.ts';
import { type CrankedClock, crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { loadPopover } from './answer/asking-button.tsx';
import { OpenAlertsOnBoard } from './beside-the-board.tsx';
import { DashboardScreen } from './screen.tsx';

const name = '陳秀英';
const alarm = alert({
  ...{ bed_id: bedId(1), bed_no: '201-1', resident_name: name, priority: 'high', phase: 'claimed', sounding: false },
  ...{ claimed_at: exampleAt, claimed_by: { user_id: 7, name: '王小明' } },
});
const moved: Alert = { ...alarm, bed_id: bedId(6), bed_no: '206-1' };
const lies = (bed: number, bed_no: string, resident: number, stay: number, who: string) =>
  tile({
    ...{ bed_id: bedId(bed), bed_no },
    resident: { resident_id: residentId(resident), stay_id: stayId(stay), name: who, gender: null },
  });
const before = [lies(1, '201-1', 112, 1, name), lies(6, '206-1', 113, 2, '林阿土')];
const after = [lies(1, '201-1', 113, 3, '林阿土'), lies(6, '206-1', 112, 4, name)];
const theirs = alert({
  ...{ alert_id: alertId(2), bed_id: bedId(1), bed_no: '201-1', resident_id: residentId(113), resident_name: '林阿土' },
});

let clock: CrankedClock;
let server: FakeServer;
let store: BoardStore;
// What places the question comes after the board; read beforehand, no test waits for it.
beforeAll(loadPopover);
beforeEach(() => {
  clock = crankClock();
  setConnection('live', exampleAt);
  store = createBoardStore();
  server = fakeServer({
    readBoard: () => board({ at: exampleAt, tiles: before, alerts: [alarm] }),
    readNotifications: () => ({ at: exampleAt, data: [] }),
    closeBed: () => ({ alerts: [{ ...moved, phase: 'closed', closed_at: exampleAt }] }),
    stayAtBed: () => ({ alerts: [moved] }),
  });
});

/** The roster comes as a whole picture. */
const swap = (...alerts: Alert[]) =>
  act(() =>
    store.apply({ kind: 'snapshot', at: clock.now(), board: board({ at: clock.now(), tiles: after, alerts }) }),
  );
const Corner = () => useCornerAlerts().map(({ id, title, info }) => <p key={id}>{`${title} ${info}`}</p>);
const list = () =>
  renderScreen(
    <>
      <OpenAlertsOnBoard board={store} choose={() => true} none="-" />
      <Corner />
    </>,
  );
type User = Awaited<ReturnType<typeof list>>['user'];
async function openForm(user: User, button: RegExp) {
  await user.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
}
const sent = (route: 'closeBed' | 'stayAtBed') => server.callsOf(route).map(({ body }) => body);

it('closing from the panel while the residents are swapped: the question stays, says where to, keeps what was typed, and closes there', async () => {
  const { user } = await list();
  const form = await openForm(user, /^結束 201-1/);
  await user.type(form.getByRole('textbox'), '扶回床上');
  await user.click(form.getByRole('button', { name: '跌倒' }));
  await user.click(form.getByRole('radio', { name: '未見受傷' }));
  swap(moved);
  expect(screen.queryByText('已結束')).toBeNull();
  expect(form.getByText('已移到 206-1 床 · 陳秀英')).toBeTruthy();
  within(screen.getByRole('listitem')).getByText('已移到 206-1 床');
  expect(form.getByRole<HTMLInputElement>('radio', { name: '未見受傷' }).checked).toBe(true);
  expect(form.getByRole('textbox')).toHaveProperty('value', '扶回床上');
  // However long somebody goes on writing, and whoever has an alarm in the first bed by now.
  await clock.advance(60_000);
  swap(moved, theirs);
  expect(form.getByText('已移到 206-1 床 · 陳秀英')).toBeTruthy();
  await user.click(form.getByRole('checkbox', { name: '護理師' }));
  await user.click(form.getByRole('button', { name: '結束警示' }));
  // It is high and goes on: one question, and no answer of the same press.
  const anyway = await form.findByRole('button', { name: '仍要結束' });
  await clock.advance(1_000);
  await user.click(anyway);
  await waitFor(() => expect(sent('closeBed')).toHaveLength(1));
  expect(sent('closeBed')[0]).toMatchObject({
    ...{ stay_id: 4, alert_ids: [alarm.alert_id], reason: 'fall', note: '扶回床上' },
    fall: { injury: 'none', called: ['nurse'] },
  });
});

it('"with them" from the panel goes with the resident too', async () => {
  const { user } = await list();
  const form = await openForm(user, /^我在身邊 201-1/);
  swap(moved);
  expect(form.getByText('已移到 206-1 床 · 陳秀英')).toBeTruthy();
  await user.click(form.getByRole('button', { name: '10 分鐘' }));
  await waitFor(() => expect(sent('stayAtBed')).toMatchObject([{ stay_id: 4 }]));
});

it('on the tile the question goes with whoever lay there, and the corner says where to and that it is kept', async () => {
  const over = { phase: 'cleared', cleared_at: exampleAt } as const;
  server.answer({ readBoard: () => board({ at: exampleAt, tiles: before, alerts: [{ ...alarm, ...over }] }) });
  const { user } = await renderScreen(
    <>
      <DashboardScreen board={store} />
      <Corner />
    </>,
  );
  const bed = async (number: string) =>
    within(await screen.findByRole('article', { name: new RegExp(`^${number} 床`) }));
  await user.click((await bed('201-1')).getByRole('button', { name: /^結束/ }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByRole('textbox'), '扶回床上');
  swap({ ...moved, ...over });
  screen.getByText('已移到 206-1 床 · 陳秀英 填寫的內容已保留，可在那裡繼續。');
  await user.click((await bed('206-1')).getByRole('button', { name: /^結束/ }));
  expect(within(await screen.findByRole('dialog')).getByRole('textbox')).toHaveProperty('value', '扶回床上');
});
