/** The page of who is on duty. */
import { screen, waitFor } from '@testing-library/react';
import { agency, agencyId, currentUser, duty, exampleAt, userId } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords, setUpLanguage } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen } from '../../testing/render.tsx';
import { DutyScreen } from './screen.tsx';

const people = [
  { user_id: userId(11), name: '林淑芬', on_duty: true, since_at: exampleAt - 3_600_000 },
  { user_id: userId(12), name: 'Siti Rahayu', on_duty: false, since_at: null },
  { user_id: userId(13), name: '王美玉', on_duty: false, since_at: null },
];
let server: FakeServer;
beforeEach(async () => {
  crankClock();
  sessionStorage.clear();
  server = fakeServer({
    readDuty: () => duty({ people }),
    saveDuty: ({ body }) =>
      duty({
        people: people.map((one) => ({
          ...one,
          on_duty: body.user_ids.includes(one.user_id),
          since_at: body.user_ids.includes(one.user_id) ? (one.since_at ?? exampleAt) : null,
        })),
      }),
  });
  await setUpLanguage();
  await bringDeskWords();
});

const open = (options: Parameters<typeof renderScreen>[1] = {}) => renderScreen(<DutyScreen />, options);
const box = (name: RegExp) => screen.findByRole('checkbox', { name });
const saved = () => server.callsOf('saveDuty').map(({ body }) => body);

test('who is on duty is ticked, with since when; ticked and saved, the server is told both lists', async () => {
  const { user } = await open();
  expect(((await box(/^林淑芬/)) as HTMLInputElement).checked).toBe(true);
  expect(screen.getByText('01:00 起')).toBeTruthy();
  expect(screen.getByText('值班 1 人')).toBeTruthy();
  expect(screen.queryByText('有尚未儲存的修改')).toBeNull();
  await user.click(await box(/^Siti/));
  expect(screen.getByText('有尚未儲存的修改')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(saved()).toEqual([{ read_user_ids: [11], user_ids: [11, 12] }]));
  await waitFor(() => expect(screen.queryByText('有尚未儲存的修改')).toBeNull());
  expect(((await box(/^Siti/)) as HTMLInputElement).checked).toBe(true);
});

test('searching finds by part of a name whatever its case, and forgets no tick that is out of sight', async () => {
  const { user } = await open();
  await box(/^林/);
  await user.type(screen.getByRole('searchbox', { name: '搜尋姓名' }), 'RAHA');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  await user.click(await box(/^Siti/));
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(saved()).toEqual([{ read_user_ids: [11], user_ids: [11, 12] }]));
  await user.type(screen.getByRole('searchbox', { name: '搜尋姓名' }), 'x');
  expect(screen.getByText('沒有符合「RAHAx」的資料')).toBeTruthy();
});

test('whom no message reaches is marked, and how many of those on duty are', async () => {
  const [lin, siti, mei] = people;
  server.answer({
    readDuty: () =>
      duty({
        people: [
          { ...lin!, reached: false },
          { ...siti!, reached: false },
          { ...mei!, reached: true },
        ],
      }),
  });
  const { user } = await open();
  expect((await box(/^林淑芬.*目前收不到訊息/)).getAttribute('type')).toBe('checkbox');
  await screen.findByText('值班中有 1 人收不到訊息');
  await user.click(await box(/^Siti Rahayu.*目前收不到訊息/));
  await screen.findByText('值班中有 2 人收不到訊息');
  await user.click(await box(/^王美玉$/));
  expect(screen.getByText('值班中有 2 人收不到訊息')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '全部取消' }));
  expect(screen.queryByText(/人收不到訊息$/)).toBeNull();
});

test('a server that does not say who is reached marks nobody', async () => {
  await open();
  await box(/^林/);
  expect(screen.queryByText(/收不到訊息/)).toBeNull();
});

test('all are taken off at once', async () => {
  const { user } = await open();
  await box(/^林/);
  await user.click(screen.getByRole('button', { name: '全部取消' }));
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(saved()).toEqual([{ read_user_ids: [11], user_ids: [] }]));
});

test('what is ticked survives a failed try and a reload', async () => {
  server.answer({ saveDuty: () => refusal('unavailable') });
  const first = await open();
  await first.user.click(await box(/^王/));
  await first.user.click(screen.getByRole('button', { name: '儲存' }));
  expect((await screen.findByRole('alert')).textContent).toContain('無法完成');
  first.unmount();
  await open();
  expect(((await box(/^王/)) as HTMLInputElement).checked).toBe(true);
  expect(screen.getByText('有尚未儲存的修改')).toBeTruthy();
});

test('what is ticked and not saved is laid on the list as others left it meanwhile', async () => {
  const first = await open();
  await first.user.click(await box(/^Siti/));
  first.unmount();
  const later = people.map((one) => ({ ...one, on_duty: one.name === '王美玉', since_at: null }));
  server.answer({ readDuty: () => duty({ people: later }) });
  const { user } = await open();
  expect(((await box(/^王/)) as HTMLInputElement).checked).toBe(true);
  expect(((await box(/^Siti/)) as HTMLInputElement).checked).toBe(true);
  expect(((await box(/^林/)) as HTMLInputElement).checked).toBe(false);
  await user.click(screen.getByRole('button', { name: '儲存' }));
  await waitFor(() => expect(saved()).toEqual([{ read_user_ids: [13], user_ids: [12, 13] }]));
});

test('a list that cannot be read says so, and is read again when asked', async () => {
  server.answer({ readDuty: () => refusal('unavailable') });
  const { user } = await open();
  await screen.findByRole('alert');
  server.answer({ readDuty: () => duty({ people }) });
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  await box(/^林/);
});

test('nobody who could be on duty is said', async () => {
  server.answer({ readDuty: () => duty({ people: [] }) });
  await open();
  await screen.findByRole('heading', { name: '還沒有可以值班的人' });
});

test('over all agencies there is nothing to keep, and nothing is asked', async () => {
  const agencies = [agency(), agency({ agency_id: agencyId(2), name: '西側' })];
  const account = currentUser({ role: 'agent', agency_id: null, agency: null, agencies });
  await open({ user: account, agency: 'all' });
  await screen.findByText(/「所有機構」只能查看，不能編輯/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(server.calls).toEqual([]);
});
