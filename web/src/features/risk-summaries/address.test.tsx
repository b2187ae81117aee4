/** What stands in the address and what is found again, where the pages end, and what a week says where a day would say something else. */
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  agency,
  agencyId,
  currentUser,
  dailyRow,
  dayInfo,
  reportNote,
  reportResident,
  residentId,
  weeklyRow,
} from '@wardlight/contract/testing';
import { useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { DailyScreen } from './daily-screen.tsx';
import { WeeklyScreen } from './weekly-screen.tsx';

const row = dailyRow({ resident_id: residentId(8), name: '陳秀英' });
const about = { complete: true, missing: 0, first_date: '2026-11-01', last_date: '2026-11-23' };
const week = weeklyRow();
const day = (change: Parameters<typeof weeklyRow>[0] = {}) => ({
  ...{ rows: [weeklyRow(change)], total: 1, ended_at: '2026-11-23', counts: {} },
  ...about,
});

let server: FakeServer;
let searched: string[];

beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  searched = [];
  server = fakeServer({
    listBeds: () => ({ rows: [], total: 0, floors: [] }),
    readDailyReport: ({ query }) => {
      searched.push(query.search);
      return { rows: [row], total: 1, date: query.date ?? '2026-11-23', counts: { low: 1 }, ...about };
    },
    readWeeklyReport: () => day(),
    readDayInfo: () => ({ resident: dayInfo().resident, date: '2026-11-22', day: dayInfo() }),
    readWeekInfo: () => ({ resident: dayInfo().resident, ended_at: '2026-11-23', week }),
    listReportNotes: () => ({ rows: [], total: 0 }),
  });
});
const listed = () => screen.findByText('陳秀英', { selector: 'h3 a' });

test('with an empty date there is nothing to print or to take away', async () => {
  const { router } = await renderScreen(<DailyScreen />);
  await listed();
  expect(screen.getByRole('button', { name: '列印' })).toBeTruthy();
  await act(() => router.navigate('/?date='));
  expect(await screen.findByText('日期不能空白')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '列印' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Excel/ })).toBeNull();
});

test('left open over the end of a night it goes on to the next day, unless a date was chosen', async () => {
  const clock = crankClock();
  const { router } = await renderScreen(<DailyScreen />);
  await listed();
  server.answer({
    readDailyReport: ({ query }) => ({
      ...{ rows: [row], total: 1, counts: { low: 1 }, ...about },
      ...{ date: query.date ?? '2026-11-24', last_date: '2026-11-24' },
    }),
  });
  await clock.advance(300_000);
  expect(await screen.findByText(/11月24日/, { selector: 'p[aria-live]' })).toBeTruthy();
  await act(() => router.navigate('/?date=2026-11-23'));
  await screen.findByText(/11月23日/, { selector: 'p[aria-live]' });
  const before = server.callsOf('readDailyReport').length;
  await clock.advance(900_000);
  expect(server.callsOf('readDailyReport')).toHaveLength(before);
});

test('at the first and at the last day the step beyond is there and does nothing', async () => {
  const { user, router } = await renderScreen(<DailyScreen />, { at: '/?date=2026-11-24' });
  await listed();
  const [earlier, later] = [
    screen.getByRole('button', { name: '前一天' }),
    screen.getByRole('button', { name: '後一天' }),
  ];
  expect(later.getAttribute('aria-disabled')).toBe('true');
  expect(earlier.getAttribute('aria-disabled')).toBeNull();
  await user.click(later);
  expect(router.state.location.search).toBe('?date=2026-11-24');
  await act(() => router.navigate('/?date=2026-11-01'));
  await waitFor(() => expect(earlier.getAttribute('aria-disabled')).toBe('true'));
});

test('the day opened in a week stands in the address, and closing leaves nothing of it behind', async () => {
  const { user, router } = await renderScreen(<WeeklyScreen />, { at: '/?why=8&day=2026-11-22' });
  const dialog = await screen.findByRole('dialog', { name: /11月22日/ });
  await user.click(within(dialog).getByRole('button', { name: '返回' }));
  await waitFor(() => expect(router.state.location.search).toBe('?why=8'));
  await user.click(await screen.findByRole('button', { name: /11月22日.*資料不足/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?why=8&day=2026-11-22'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('what was searched is found again on Back, and stands in no address', async () => {
  const Pages = () => (useLocation().pathname === '/' ? <DailyScreen /> : null);
  const { user, router } = await renderScreen(<Pages />);
  await user.type(await screen.findByRole('searchbox'), '陳');
  await waitFor(() => expect(searched.at(-1)).toBe('陳'));
  await user.click(await listed());
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
  await act(() => router.navigate(-1));
  expect(((await screen.findByRole('searchbox')) as HTMLInputElement).value).toBe('陳');
  expect(router.state.location.search).toBe('');
});

test.each([
  ['away', '這七天有 4 天以上登記請假，不評等級'],
  ['notMonitored', '這七天都沒有監測，不評等級'],
  ['insufficient', '有效的不到 4 天，不評等級'],
] as const)('a week that is %s has a sentence of its own, in its row and behind "Why?"', async (kind, text) => {
  const without = { kind, level: null, total: null, moved_by: [] };
  server.answer({
    readWeeklyReport: () => day(without),
    readWeekInfo: () => ({ resident: dayInfo().resident, ended_at: '2026-11-23', week: weeklyRow(without) }),
  });
  const { user } = await renderScreen(<WeeklyScreen />);
  expect(await screen.findByText(text)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: /為什麼？/ }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(text)).toBeTruthy();
});

test('over all facilities a note is read by the clock of the resident’s own', async () => {
  const far = agency({ agency_id: agencyId(7), timezone: 'America/New_York' });
  const agent = currentUser({ role: 'agent', agency_id: null, agencies: [...currentUser().agencies, far] });
  const resident = reportResident({ agency_id: far.agency_id });
  server.answer({
    readDayInfo: () => ({ resident, date: '2026-11-23', day: dayInfo() }),
    listReportNotes: () => ({
      rows: [reportNote({ date: '2026-11-23', at: Date.parse('2026-11-23T12:00:00Z') })],
      total: 1,
    }),
  });
  await renderScreen(<DailyScreen />, { user: agent, agency: 'all', at: '/?why=8' });
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/07:00$/)).toBeTruthy();
});

test('of more notes than are read at once, "Why?" says how many there are', async () => {
  server.answer({ listReportNotes: () => ({ rows: [reportNote({ date: '2026-11-23' })], total: 300 }) });
  await renderScreen(<DailyScreen />, { at: '/?why=8' });
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('1–1／共 300')).toBeTruthy();
});
