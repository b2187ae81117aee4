/** ECG recordings in a resident's report: dates, rates and what makes one distrust them, on the print. */
import { screen, within } from '@testing-library/react';
import { ecg, ecgId } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { addDays } from '../../lib/reports/report-dates.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { ResidentReportScreen } from './screen.tsx';
import { closely, hour, last, night, nights, nothingMeasured, trend } from './testing/examples.ts';

const at = '/report/resident/graphical?resident=112&print=1';
let server: FakeServer;

beforeEach(async () => {
  crankClock();
  await speak('zh-TW');
  await bringDeskWords();
  server = fakeServer({
    readReportNights: () => nights(14),
    readReportTrend: () => trend(14),
    readReportNight: ({ query }) => closely(query.date ?? last),
    listReportNotes: () => ({ rows: [], total: 0 }),
    ...nothingMeasured,
  });
});

const linesOf = async (): Promise<(string | null)[]> => {
  const section = (await screen.findByRole('heading', { name: '心電圖' })).closest('section');
  if (section === null) throw new Error('no section');
  return within(section)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
};

test('those of its nights are asked for by time, page by page, and stand with date and rate as they come', async () => {
  const [from, to] = [night(addDays(last, -13)).from_at, night(last).to_at];
  const rows = [
    ecg({ ecg_id: ecgId(2), recorded_at: null, received_at: to - 2 * hour, mean_rate: null }),
    ecg({ recorded_at: to - 20 * hour, mean_rate: 64 }),
  ];
  const asked: unknown[] = [];
  server.answer({
    listEcgs: ({ query }) => {
      asked.push(query);
      return { rows: rows.slice(query.offset, query.offset + 1), total: rows.length };
    },
  });
  await renderScreen(<ResidentReportScreen />, { at });
  const lines = await linesOf();
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^時間不明；收到 .* 10:00$/);
  expect(lines[1]).toMatch(/ 16:00 · 64 次\/分$/);
  expect(asked).toEqual([
    expect.objectContaining({ resident_id: 112, from, to, offset: 0, show: 'all' }),
    expect.objectContaining({ resident_id: 112, from, to, offset: 1 }),
  ]);
});

test('what makes one distrust a recording stands at its line, with whom the file names where that is another', async () => {
  const time = { recorded_at: night(last).to_at - 20 * hour, mean_rate: null };
  const rows = [
    ecg({ ...time, differs: ['name', 'birthday'], patient_name: '李^四' }),
    ecg({ ...time, ecg_id: ecgId(2), format: null, not_drawn: 'pdf', patient_name: null }),
    ecg({ ...time, ecg_id: ecgId(3), patient_name: 'Example Resident' }),
  ];
  server.answer({ listEcgs: () => ({ rows, total: rows.length }) });
  await renderScreen(<ResidentReportScreen />, { at });
  const [another, closed, plain] = await linesOf();
  expect(another).toMatch(/ 16:00 · 姓名不同 · 生日不同 · 檔案上寫 李 四$/);
  expect(closed).toMatch(/ 16:00 · 無法畫出 · PDF 檔$/);
  expect(plain).toMatch(/ 16:00$/);
});

test('none is no line, and nothing is printed while they could not be read', async () => {
  const { unmount } = await renderScreen(<ResidentReportScreen />, { at });
  expect(await screen.findByRole('button', { name: '列印' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: '心電圖' })).toBeNull();
  unmount();
  server.answer({ listEcgs: () => refusal('internal') });
  await renderScreen(<ResidentReportScreen />, { at });
  expect(await screen.findByRole('button', { name: '再試一次' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: '列印' })).toBeNull();
});
