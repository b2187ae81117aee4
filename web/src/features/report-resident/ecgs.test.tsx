/** ECG recordings in a resident's report: dates and rates on the print. */
import { screen, within } from '@testing-library/react';
import { ecg, ecgId } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
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

test('those of its nights stand with date and rate, the latest first; others do not', async () => {
  const end = night(last).to_at;
  const rows = [
    ecg({ recorded_at: end - 20 * hour, mean_rate: 64 }),
    ecg({ ecg_id: ecgId(2), recorded_at: null, received_at: end - 2 * hour, mean_rate: null }),
    ecg({ ecg_id: ecgId(3), recorded_at: end + hour }),
    ecg({ ecg_id: ecgId(4), recorded_at: end - 400 * 24 * hour }),
  ];
  server.answer({ listEcgs: ({ query }) => ({ rows: query.offset === 0 ? rows : [], total: rows.length }) });
  await renderScreen(<ResidentReportScreen />, { at });
  const section = (await screen.findByRole('heading', { name: '心電圖' })).closest('section') as HTMLElement;
  const lines = within(section)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^時間不明；收到 .* 10:00$/);
  expect(lines[1]).toMatch(/ 16:00 · 64 次\/分$/);
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
