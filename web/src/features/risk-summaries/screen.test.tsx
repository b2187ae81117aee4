/** The daily and the weekly page: filter, date, why, notes, print, and what is said where there is nothing. */
import { screen, waitFor, within } from '@testing-library/react';
import type { DailyRow, DataOf, ReportNote, readDailyReport } from '@wardlight/contract';
import { currentUser, dailyRow, dayInfo, reportNote, residentId, weeklyRow } from '@wardlight/contract/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from '../../lib/browser/page.ts';
import { followResizes } from '../../lib/browser/viewport.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { DailyScreen } from './daily-screen.tsx';
import { WeeklyScreen } from './weekly-screen.tsx';

const outAllNight = dailyRow({
  resident_id: residentId(7),
  name: '林阿土',
  kind: 'outAllNight',
  level: null,
  total: null,
  moved_by: [],
  bed: null,
});
const high = dailyRow({ resident_id: residentId(8), name: '陳秀英', level: 'high', notes: 2 });
const unseen = dailyRow({
  resident_id: residentId(9),
  name: '黃火木',
  kind: 'insufficient',
  level: null,
  moved_by: [],
  coverage: { day: 0, night: 0, night_seen_seconds: 0 },
});

const answered = (rows: readonly DailyRow[], change: Partial<DataOf<typeof readDailyReport>> = {}) => ({
  rows: [...rows],
  total: rows.length,
  date: '2026-11-23',
  complete: true,
  missing: 0,
  counts: { outAllNight: 1, high: 1, insufficient: 1 },
  first_date: '2026-11-01',
  last_date: '2026-11-23',
  ...change,
});

let server: FakeServer;
let asked: Record<string, unknown>[];
let notes: ReportNote[];

beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  asked = [];
  notes = [];
  server = fakeServer({
    listBeds: () => ({ rows: [], total: 0, floors: ['2F', '3F'] }),
    readDailyReport: ({ query }) => {
      asked.push(query);
      return answered([outAllNight, high, unseen].filter((row) => !query.group || query.group.includes(groupOf(row))));
    },
    readDayInfo: () => ({ resident: dayInfo().resident, date: '2026-11-23', day: dayInfo() }),
    listReportNotes: () => ({ rows: notes, total: notes.length }),
  });
});
const rowOf = async (name: string) =>
  (await screen.findByText(name, { selector: 'h3 a' })).closest('li') as HTMLElement;
const groupOf = (row: DailyRow) => (row.kind === 'weighed' ? (row.level ?? 'low') : row.kind) as 'high';

test('names each resident with the level, the facts against the own usual, and what was seen; the most urgent stands first', async () => {
  await renderScreen(<DailyScreen />);
  await rowOf('陳秀英');
  const groups = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(groups).toEqual(['整夜不在床，沒有登記請假', '高風險', '資料不足']);
  const row = await rowOf('陳秀英');
  expect(row.textContent).toContain('夜間離床 4 次，平常 1 次');
  expect(row.textContent).toContain('夜間 96% 有資料');
  expect(row.textContent).toContain('備註 2');
  expect(within(row).getByRole('img', { name: /最近 14 天: .*低風險.*中高風險/ })).toBeTruthy();
  expect(row.querySelector('h3 a')?.getAttribute('href')).toBe(
    '/report/resident/graphical?resident=8&ended_at=2026-11-23',
  );
  // No data is not a zero, and no level is not "low".
  expect((await rowOf('黃火木')).textContent).toContain('沒有資料');
});

test('counters filter by keyboard, stand in the address, and show a zero as one', async () => {
  const { user, router } = await renderScreen(<DailyScreen />);
  const counter = await screen.findByRole('button', { name: /1\s*高風險/ });
  expect(screen.getByRole('button', { name: /0\s*中低風險/ }).getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByRole('button', { name: /請假$/ })).toBeTruthy();
  counter.focus();
  await user.keyboard(' ');
  await waitFor(() => expect(screen.queryByText('黃火木', { selector: 'h3 a' })).toBeNull());
  expect(counter.getAttribute('aria-pressed')).toBe('true');
  expect(router.state.location.search).toContain('group=high');
  expect(asked.at(-1)).toMatchObject({ group: ['high'] });
  await user.keyboard(' ');
  expect(await rowOf('黃火木')).toBeTruthy();
});

test('a name that is searched never stands in the address', async () => {
  const { user, router } = await renderScreen(<DailyScreen />);
  await user.type(await screen.findByRole('searchbox'), '陳');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: '陳' }));
  expect(router.state.location.search).toBe('');
});

test('an empty date, what is no date and a day that has not begun each get a sentence; Back leads to the day before', async () => {
  const { user, router } = await renderScreen(<DailyScreen />, { at: '/?date=' });
  expect(await screen.findByText('日期不能空白')).toBeTruthy();
  expect(asked).toEqual([]);
  await router.navigate('/?date=2026-02-30');
  expect(await screen.findByText('這不是日期，請重新選擇。')).toBeTruthy();
  server.answer({ readDailyReport: () => refusal('invalid', { fields: { date: 'too_large' } }) });
  await router.navigate('/?date=2027-01-01');
  expect(await screen.findByText('這一天還沒到，請選今天或之前的日期。')).toBeTruthy();
  server.answer({ readDailyReport: ({ query }) => answered([high], { date: query.date ?? '2026-11-23' }) });
  await router.navigate('/?date=2026-11-20');
  await rowOf('陳秀英');
  await user.click(await screen.findByRole('button', { name: '前一天' }));
  await waitFor(() => expect(router.state.location.search).toBe('?date=2026-11-19'));
  await router.navigate(-1);
  await waitFor(() => expect(screen.getByText(/11月20日/, { selector: 'p[aria-live]' })).toBeTruthy());
});

test('before the first data it says since when there are any, and leads there', async () => {
  server.answer({
    readDailyReport: ({ query }) =>
      query.date === '2026-10-01' ? answered([], { date: '2026-10-01', counts: {} }) : answered([high]),
  });
  const { user, router } = await renderScreen(<DailyScreen />, { at: '/?date=2026-10-01' });
  expect(await screen.findByText(/這裡的資料從 2026年11月1日.* 開始/)).toBeTruthy();
  // No "0 high risk" of a day of which there is nothing.
  expect(screen.queryByRole('button', { name: /高風險/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: /前往 2026年11月1日/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?date=2026-11-01'));
});

test('days that are being made are counted, and read again by themselves', async () => {
  const clock = crankClock();
  server.answer({ readDailyReport: () => answered([], { missing: 3, complete: false, counts: {} }) });
  await renderScreen(<DailyScreen />);
  expect(await screen.findByText(/還有 3 位住民的這一天正在計算/)).toBeTruthy();
  server.answer({ readDailyReport: () => answered([high]) });
  await clock.advance(20_000);
  expect(await rowOf('陳秀英')).toBeTruthy();
  expect(screen.queryByText(/正在計算/)).toBeNull();
});

test('a day that is not over says so', async () => {
  server.answer({ readDailyReport: () => answered([high], { date: '2026-11-24', complete: false }) });
  await renderScreen(<DailyScreen />, { at: '/?date=2026-11-24' });
  expect(await screen.findByText('這一天還沒結束，以下是目前有的資料。')).toBeTruthy();
});

test('whose night goes on while the day of others is over says so beside what was seen', async () => {
  const late = dailyRow({ resident_id: residentId(9), complete: false });
  server.answer({ readDailyReport: () => answered([high, late], { complete: false }) });
  await renderScreen(<DailyScreen />);
  expect(await screen.findAllByText(/這一天還沒結束.*有資料/)).toHaveLength(1);
});

test('"Why?" opens the whole table, is named by an id in the address, and gives the focus back', async () => {
  const { user, router } = await renderScreen(<DailyScreen />);
  const row = await rowOf('陳秀英');
  const why = within(row).getByRole('link', { name: /為什麼？/ });
  await user.click(why);
  const dialog = await screen.findByRole('dialog');
  expect(router.state.location.search).toBe('?why=8');
  const table = await within(dialog).findByRole('table', { name: '計分項目' });
  const [, exits, rest] = within(table).getAllByRole('row');
  expect(exits?.textContent).toBe('夜間離床次數4 次3 分1 次，起伏 0.75（14 天）比平常差，差距是平常起伏的 4 倍3 分');
  expect(rest?.textContent).toContain('––0 分');
  expect(dialog.textContent).toContain('中高風險：總分 5–6 分，或有一個面向 3 分。');
  expect(dialog.textContent).toContain('計算方法第 1 版');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('');
  await waitFor(() => expect(document.activeElement).toBe(why));
});

test('a note that could not be saved is kept, an empty one asks for a description, one’s own can be taken back and that undone', async () => {
  const me = currentUser();
  server.answer({ addReportNote: () => unreachable });
  const { user } = await renderScreen(<DailyScreen />, { at: '/?why=8' });
  const add = await screen.findByRole('button', { name: '新增備註' });
  await user.click(add);
  expect(await screen.findByText('請輸入簡短說明')).toBeTruthy();
  const field = screen.getByLabelText('備註內容');
  await user.type(field, '醫師已看過');
  await user.click(add);
  expect(await screen.findByText('備註沒有存好，您輸入的內容還在。')).toBeTruthy();
  expect((field as HTMLTextAreaElement).value).toBe('醫師已看過');
  server.answer({
    addReportNote: ({ body }) => {
      const note = reportNote({ ...body, by: { user_id: me.user_id, name: me.display_name } });
      notes = [note];
      return note;
    },
    removeReportNote: () => {
      notes = [];
      return {};
    },
  });
  await user.click(add);
  expect(await screen.findByText(new RegExp(`^${me.display_name}，`))).toBeTruthy();
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''));
  await user.click(screen.getByRole('button', { name: '移除這則備註' }));
  expect(await screen.findByText('備註已移除')).toBeTruthy();
  // Nothing is lost to whoever goes by keyboard.
  const heading = screen.getByRole('heading', { level: 3, name: '備註' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await user.click(screen.getByRole('button', { name: '復原' }));
  expect(await screen.findByRole('button', { name: '移除這則備註' })).toBeTruthy();
});

test('while a note is being sent its field waits: what is typed then would go with it', async () => {
  let store: (note: ReturnType<typeof reportNote>) => void = () => undefined;
  server.answer({ addReportNote: () => new Promise((stored) => (store = stored)) });
  const { user } = await renderScreen(<DailyScreen />, { at: '/?why=8' });
  const field = (await screen.findByLabelText('備註內容')) as HTMLTextAreaElement;
  await user.type(field, '醫師看過');
  await user.click(screen.getByRole('button', { name: '新增備註' }));
  await waitFor(() => expect(field.readOnly).toBe(true));
  await user.type(field, '又多打的字');
  expect(field.value).toBe('醫師看過');
  store(reportNote({ text: '醫師看過' }));
  await waitFor(() => expect([field.readOnly, field.value]).toEqual([false, '']));
});

test('a note that somebody took back elsewhere leaves the list once that is known', async () => {
  const me = currentUser();
  notes = [reportNote({ by: { user_id: me.user_id, name: me.display_name } })];
  server.answer({
    removeReportNote: () => {
      notes = [];
      return refusal('not_found');
    },
  });
  const { user } = await renderScreen(<DailyScreen />, { at: '/?why=8' });
  await user.click(await screen.findByRole('button', { name: '移除這則備註' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '移除這則備註' })).toBeNull());
});

test('what somebody else noted cannot be taken back here', async () => {
  notes = [reportNote({ by: { user_id: 999 as never, name: '王護理師' } })];
  await renderScreen(<DailyScreen />, { at: '/?why=8' });
  expect(await screen.findByText(/^王護理師，/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '移除這則備註' })).toBeNull();
});

test('all rows are fetched before they are printed', async () => {
  const print = vi.spyOn(page, 'print').mockImplementation(() => undefined);
  server.answer({
    readDailyReport: ({ query }) =>
      query.offset === 0 ? answered([outAllNight], { total: 2 }) : answered([high], { total: 2 }),
  });
  const { user } = await renderScreen(<DailyScreen />);
  await rowOf('林阿土');
  expect(screen.getByText('1–1／共 2', { selector: '[role=status]' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '列印' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(await rowOf('陳秀英')).toBeTruthy();
});

test('where it cannot be read it is read again on demand; of nobody it says so', async () => {
  server.answer({ readDailyReport: () => refusal('not_found') });
  const { user } = await renderScreen(<DailyScreen />);
  server.answer({ readDailyReport: () => answered([], { counts: {} }) });
  await user.click(await screen.findByRole('button', { name: '再試一次' }));
  expect(await screen.findByText('這一天沒有住民')).toBeTruthy();
});

test('a week names its days that count and their medians; a day of it opens in the same place', async () => {
  server.answer({
    readWeeklyReport: () => ({
      ...{ rows: [weeklyRow()], total: 1, ended_at: '2026-11-23', complete: true, missing: 0 },
      ...{ counts: { mediumLow: 1 }, first_date: '2026-11-01', last_date: '2026-11-23' },
    }),
    readWeekInfo: () => ({ resident: dayInfo().resident, ended_at: '2026-11-23', week: weeklyRow() }),
  });
  const { user } = await renderScreen(<WeeklyScreen />);
  const row = await rowOf('Example Resident');
  expect(row.textContent).toContain('七天中 6 天有效');
  expect(row.textContent).toContain('夜間離床次數 3 次');
  await user.click(within(row).getByRole('link', { name: /為什麼？/ }));
  const dialog = await screen.findByRole('dialog');
  await user.click(await within(dialog).findByRole('button', { name: /11月22日.*資料不足.*不列入計算/ }));
  expect(await within(dialog).findByRole('table', { name: '計分項目' })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: '返回' }));
  expect(await within(dialog).findByText('有效日子的中位數')).toBeTruthy();
});

test('an account that may not read reports is told so', async () => {
  await renderScreen(<DailyScreen />, { user: currentUser({ role: 'display' }) });
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(asked).toEqual([]);
});

test('beside the facts of a whole day stands how much of that was seen, not the night alone', async () => {
  const half = dailyRow({ resident_id: residentId(8), coverage: { day: 0.49, night: 1, night_seen_seconds: 32_400 } });
  server.answer({ readDailyReport: () => answered([half, unseen]) });
  await renderScreen(<DailyScreen />);
  expect(await screen.findByText('夜間 100% 有資料 · 全天 49% 有資料')).toBeTruthy();
  expect(screen.getByText('沒有資料')).toBeTruthy();
});

test('on a phone print and files are behind "More", so that the first resident is in sight', async () => {
  window.innerWidth = 375;
  onTestFinished(followResizes());
  const { user } = await renderScreen(<DailyScreen />);
  const more = await screen.findByText('更多');
  const print = screen.getByText('列印').closest('details');
  expect(print?.open).toBe(false);
  await user.click(more);
  expect(print?.open).toBe(true);
});

test('on a phone groups, search and floor are behind one button, which says how many filter; none is lost', async () => {
  window.innerWidth = 375;
  onTestFinished(followResizes());
  const { user } = await renderScreen(<DailyScreen />);
  const button = await screen.findByText('篩選條件');
  const fold = button.closest('details');
  expect(fold?.open).toBe(false);
  await user.click(button);
  const inside = within(fold as HTMLElement);
  await user.selectOptions(await inside.findByRole('combobox', { name: '樓層' }), '2F');
  await user.click(inside.getByRole('button', { name: /^\d+\s*高風險/ }));
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ floor: '2F', group: ['high'] }));
  expect(screen.getByText('篩選條件 · 2')).toBeTruthy();
  expect(inside.getByRole('searchbox')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '清除條件' }));
  expect(await screen.findByText('篩選條件')).toBeTruthy();
});

test('the alerts of last night are one press from the first page of the reports', async () => {
  // 08:00 in Taipei.
  crankClock(Date.UTC(2026, 10, 24));
  let taken: Record<string, unknown> = {};
  server.answer({
    exportAlertLog: ({ query }) => {
      taken = query;
      return refusal('too_many_rows');
    },
  });
  const { user } = await renderScreen(<DailyScreen />);
  await user.click(await screen.findByRole('button', { name: '昨夜警示（Excel）' }));
  expect(await screen.findByText('無法匯出')).toBeTruthy();
  const night = { from: Date.UTC(2026, 10, 23, 13), to: Date.UTC(2026, 10, 23, 22) };
  expect(taken).toMatchObject({ ...night, language: 'zh-TW', format: 'xlsx' });
});
