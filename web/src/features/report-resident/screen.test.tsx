/** One resident's report: nights as rows, one closely, trends, notes, the print in another language; and the search before it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { exampleAt, reportResident, userId } from '@wardlight/contract/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from '../../lib/browser/page.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { addDays } from '../../lib/reports/report-dates.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { ResidentNotifyScreen } from './notify-screen.tsx';
import { ResidentReportScreen } from './screen.tsx';
import { SearchResidentScreen } from './search-screen.tsx';
import { closely, last, nights, note, nothingMeasured, resident, trend } from './testing/examples.ts';

let server: FakeServer;
const at = '/report/resident/graphical?resident=112';
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  server = fakeServer({
    readReportNights: () => nights(14),
    readReportTrend: () => trend(14),
    readReportNight: ({ query }) => closely(query.date ?? last),
    listReportNotes: () => ({ rows: [note], total: 1 }),
    readResidentAlerts: () => ({ rows: [], total: 0, resident: reportResident() }),
    listReportResidents: () => ({ rows: [], total: 0 }),
    ...nothingMeasured,
  });
});

test('fourteen nights stand as rows with date, level, exits and coverage, an exit drawn in each, and the same as a table', async () => {
  const { container } = await renderScreen(<ResidentReportScreen />, { at });
  const pictures = await screen.findAllByRole('img', { name: /低風險 · 離床 1 次 · .*99%/ });
  expect(pictures).toHaveLength(14);
  expect(container.querySelectorAll('ol path[data-state="out"]')).toHaveLength(14);
  expect(container.querySelectorAll('ol [data-mark]')).toHaveLength(14);
  await waitFor(() => expect(screen.getAllByText('表格')).toHaveLength(2));
  expect(screen.getByText('這位住民目前沒有床位，先前的紀錄仍保留在這裡。')).toBeTruthy();
});

test('the cursor says by keyboard what was at a time, goes to another night, and opens it', async () => {
  const { user } = await renderScreen(<ResidentReportScreen />, { at });
  const cursor = await screen.findByRole('slider', { name: '時間；上下鍵換一夜' });
  cursor.focus();
  // The range itself is moved by the browser; here as if to 02:00.
  fireEvent.change(cursor, { target: { value: '168' } });
  expect(cursor.getAttribute('aria-valuetext')).toMatch(/02:02 · 離床 12 分鐘/);
  await user.keyboard('{ArrowDown}');
  expect(cursor.getAttribute('aria-valuetext')).toContain(String(Number(addDays(last, -1).slice(8))));
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: /^到 .* 的夜晚$/ })).toBeTruthy();
});

test('a row opens its night with its medians and turns; the next and the one before are a press away', async () => {
  const { user } = await renderScreen(<ResidentReportScreen />, { at });
  const [newest] = await screen.findAllByRole('button', { name: /^細看到/ });
  if (newest === undefined) throw new Error('no night');
  await user.click(newest);
  expect(await screen.findByText('翻身 1')).toBeTruthy();
  const next = screen.getByRole('button', { name: '後一夜' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: '前一夜' }));
  await waitFor(() => expect(next.getAttribute('aria-disabled')).toBeNull());
});

test('trends show what is usual as a band, days that are no measure hollow, and are asked for anew by length', async () => {
  const asked: string[] = [];
  server.answer({
    readReportTrend: ({ query }) => {
      asked.push(query.days);
      return trend(14);
    },
  });
  const { user } = await renderScreen(<ResidentReportScreen />, { at });
  expect(await screen.findByText('2 次起計分')).toBeTruthy();
  // 120 minutes themselves have no points; what is asked of the rest goes with its window.
  expect(screen.getByText('超過 120 分鐘計分')).toBeTruthy();
  expect(screen.queryByText(/低於 6 小時/)).toBeNull();
  await user.click(screen.getByRole('button', { name: '90 天' }));
  await waitFor(() => expect(asked).toEqual(['14', '90']));
});

test('a note needs words, is added to its day, and what was typed stays where it could not be saved', async () => {
  const added: unknown[] = [];
  server.answer({ addReportNote: () => refusal('unavailable') });
  const { user } = await renderScreen(<ResidentReportScreen />, { at });
  await user.click(await screen.findByRole('button', { name: '新增備註' }));
  expect(await screen.findByText('請輸入簡短說明')).toBeTruthy();
  const field = screen.getByRole('textbox', { name: '備註內容' });
  // What nobody would see is no description either.
  fireEvent.change(field, { target: { value: '\u200b\u200d' } });
  await user.click(screen.getByRole('button', { name: '新增備註' }));
  expect(screen.getByText('請輸入簡短說明')).toBeTruthy();
  expect(server.callsOf('addReportNote')).toHaveLength(0);
  await user.clear(field);
  await user.type(field, '家屬來訪');
  await user.click(screen.getByRole('button', { name: '新增備註' }));
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe('家屬來訪'));
  server.answer({
    addReportNote: ({ body }) => {
      added.push(body);
      return { ...note, note_id: 6, ...body, by: { user_id: userId(1), name: '林' } };
    },
  });
  await user.click(screen.getByRole('button', { name: '新增備註' }));
  await waitFor(() => expect(added).toEqual([{ date: last, text: '家屬來訪' }]));
});

test('the legend has what is drawn: out of bed by day is a line at the foot, by night a block', async () => {
  const { container } = await renderScreen(<ResidentReportScreen />, { at });
  const item = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;
  const shapeOf = (place: Element | null) =>
    place
      ?.querySelector('path')
      ?.getAttribute('d')
      ?.match(/v([\d.]+)/)?.[1];
  const [day, night] = [await item('白天離床（底部的線）'), await item('夜間離床')];
  expect(day.querySelector('path')?.getAttribute('data-state')).toBe('outByDay');
  expect([shapeOf(day), shapeOf(night)]).toEqual(['5', '22']);
  const drawn = (state: string) => container.querySelector(`ol path[data-state="${state}"]`)?.getAttribute('d');
  expect(drawn('outByDay')).toContain('v5h');
  expect(drawn('out')).toContain('v22h');
});

test('is printed in a language of its own, while the screen keeps its own', async () => {
  const print = vi.spyOn(page, 'print').mockImplementation(() => undefined);
  const { user } = await renderScreen(<ResidentReportScreen />, { at });
  await user.click(await screen.findByRole('button', { name: '列印給家屬或醫師' }));
  await user.selectOptions(await screen.findByLabelText('列印語言'), 'Tiếng Việt');
  await waitFor(() =>
    expect(within(screen.getByRole('article')).getByRole('heading', { level: 1 }).textContent).toBe(
      'Ghi nhận ban đêm của 王美玉',
    ),
  );
  expect(screen.getByRole('article').textContent).toContain('không phải thiết bị y tế');
  await waitFor(() => expect(screen.getByRole('article').textContent).toContain('醫師已看過'));
  await user.click(screen.getByLabelText('醫師已看過'));
  expect(screen.getByRole('article').textContent).not.toContain('醫師已看過');
  await user.click(screen.getByRole('button', { name: '列印' }));
  expect(print).toHaveBeenCalledOnce();
});

test('of whom nothing was recorded it says so, and what cannot be read is read again', async () => {
  server.answer({ readReportNights: () => refusal('internal') });
  const { user } = await renderScreen(<ResidentReportScreen />, { at });
  expect((await screen.findAllByText('無法讀取')).length).toBeGreaterThan(0);
  server.answer({ readReportNights: () => nights(0) });
  await user.click(screen.getByRole('button', { name: '再試一次' }));
  expect(await screen.findByText(/還沒有任何紀錄/)).toBeTruthy();
});

test('the search says for whom there is nothing, and leads to the report of whoever is found', async () => {
  server.answer({
    listReportResidents: ({ query }) =>
      query.search === '9-9'
        ? { rows: [], total: 0 }
        : { rows: [{ ...resident, discharged_at: exampleAt, latest: null }], total: 1 },
  });
  const { user } = await renderScreen(<SearchResidentScreen />);
  const link = await screen.findByRole('link', { name: /王美玉.*離院.*還沒有報告/ });
  expect(link.getAttribute('href')).toBe('/report/resident/graphical?resident=112');
  await user.type(screen.getByRole('searchbox'), '9-9');
  expect(await screen.findByText('9-9 床沒有資料，請重新搜尋')).toBeTruthy();
});

test('the alerts of a resident without any say so', async () => {
  await renderScreen(<ResidentNotifyScreen />, { at: '/report/resident/notify?resident=112' });
  expect(await screen.findByText('這位住民沒有發出過警示。')).toBeTruthy();
});
