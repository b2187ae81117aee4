import { screen } from '@testing-library/react';
import { currentUser, ecg, ecgId, residentId } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { EcgsOfResident } from './of-resident.tsx';

let server: FakeServer;
let asked: unknown[];

beforeEach(async () => {
  crankClock();
  await speak('zh-TW');
  await bringDeskWords();
  asked = [];
  server = fakeServer({
    listEcgs: ({ query }) => {
      asked.push(query);
      const another = ecg({ ecg_id: ecgId(2), differs: ['name'], patient_name: '王^小明', mean_rate: null });
      return { rows: [ecg({ patient_name: 'Example Resident' }), another], total: 7 };
    },
  });
});

const show = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<EcgsOfResident resident={residentId(8)} />, options);

test('the latest five stand with date, rate, length, marks and whom the file names where it is another; all of them and the import are a press away', async () => {
  await show();
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual(['2026年3月2日 01:0076 次/分 · 10 秒', '2026年3月2日 01:0010 秒姓名不同檔案上寫 王 小明']);
  expect(asked).toEqual([expect.objectContaining({ resident_id: 8, limit: 5, show: 'all' })]);
  const links = Object.fromEntries(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  );
  expect(links).toMatchObject({
    所有心電圖: '/other-device/ecg-report?resident=8',
    匯入檔案: '/other-device/ecg-report?resident=8&import=1',
  });
  expect(screen.getAllByRole('link', { name: '2026年3月2日 01:00' }).map((link) => link.getAttribute('href'))).toEqual([
    '/other-device/ecg-report/1',
    '/other-device/ecg-report/2',
  ]);
});

test('nobody’s yet, or not to be read: it says so; without the right it is not there', async () => {
  server.answer({ listEcgs: () => ({ rows: [], total: 0 }) });
  const { unmount } = await show();
  expect(await screen.findByText('還沒有心電圖。')).toBeTruthy();
  unmount();
  server.answer({ listEcgs: () => refusal('internal') });
  const { unmount: gone } = await show();
  expect(await screen.findByRole('alert')).toBeTruthy();
  gone();
  await show({ user: currentUser({ role: 'agent', agency_id: null }), agency: 'all' });
  expect(screen.queryByRole('link', { name: '匯入檔案' })).toBeNull();
});
