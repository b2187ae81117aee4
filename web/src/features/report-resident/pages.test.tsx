/** The alerts of one resident, and the search: their pages, what leads on from them, and what is found again on Back. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { alertId, exampleAt, loggedAlert, reportResident, residentId } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import type { ForaFeed } from '../../lib/reports/fora-feed.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { ResidentNotifyScreen } from './notify-screen.tsx';
import { ResidentReportPages } from './pages.tsx';
import { closely, last, nights, noEcgs, nothingToCorrect, resident, trend } from './testing/examples.ts';

let server: FakeServer;
const feed = { hear: () => () => undefined } as unknown as ForaFeed;
beforeEach(async () => {
  await speak('zh-TW');
  await bringDeskWords();
  server = fakeServer({
    readReportNights: () => nights(14),
    readReportTrend: () => trend(14),
    readReportNight: ({ query }) => closely(query.date ?? last),
    listReportNotes: () => ({ rows: [], total: 0 }),
  });
});

test('the alerts say who went, why each was closed, and lead to its story; the resident comes with them', async () => {
  const offsets: number[] = [];
  const closed = loggedAlert({
    ...{ alert_id: alertId(5), agency_id: resident.agency_id, closed_at: exampleAt, close_reason: 'toilet' },
    claimed_by: { user_id: 9, name: '王護理師' },
    ...{ first_told_at: exampleAt - 540_000, claim_ms: 48_400 },
  });
  server.answer({
    readResidentAlerts: ({ query }) => {
      offsets.push(query.offset);
      return { rows: [closed], total: 45, resident: reportResident({ name: '王美玉' }) };
    },
  });
  const { user, router } = await renderScreen(<ResidentNotifyScreen />, {
    at: '/report/resident/notify?resident=112&ended_at=2026-11-20&days=30',
  });
  expect(await screen.findByRole('heading', { level: 1, name: '王美玉' })).toBeTruthy();
  expect(server.callsOf('readReportNights')).toHaveLength(0);
  const row = screen.getAllByRole('row')[1] as HTMLElement;
  expect(row.textContent).toContain('王護理師');
  expect(row.textContent).toContain('如廁');
  const cells = within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
  expect([cells[3], cells[5]]).toEqual(['48', '540']);
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/report/notify-report?alert=${alertId(5)}`);
  expect(screen.getByRole('link', { name: '夜間與趨勢' }).getAttribute('href')).toBe(
    '/report/resident/graphical?resident=112&ended_at=2026-11-20&days=30',
  );
  await user.click(screen.getByRole('button', { name: '下一頁' }));
  await waitFor(() => expect(router.state.location.search).toContain('page=2'));
  await waitFor(() => expect(offsets.at(-1)).toBe(20));
});

test('somebody who is not here is said to be so on each page, with the way to the search and nothing to try again', async () => {
  const refused = () => refusal('not_found');
  server.answer({
    readReportNights: refused,
    readResidentAlerts: refused,
    listMeasurements: refused,
    readLastMeasurements: refused,
  });
  for (const page of ['graphical', 'notify', 'measurements']) {
    const at = `/report/resident/${page}?resident=41`;
    const { unmount } = await renderScreen(
      <ResidentReportPages feed={feed} corrections={nothingToCorrect} ecgs={noEcgs} />,
      { at },
    );
    expect(await screen.findByText('這裡沒有這位住民')).toBeTruthy();
    for (const link of screen.getAllByRole('link', { name: '找另一位住民' }))
      expect(link.getAttribute('href')).toBe('/report/search-resident');
    expect(screen.queryByRole('button', { name: '再試一次' })).toBeNull();
    unmount();
  }
});

test('alerts are listed by kind, as the address says, and taken away as a file of just those', async () => {
  const kinds: unknown[] = [];
  const asked: unknown[] = [];
  server.answer({
    readResidentAlerts: ({ query }) => {
      kinds.push(query.type);
      return { rows: [loggedAlert()], total: 1, resident: reportResident() };
    },
    exportAlertLog: ({ query }) => {
      asked.push(query);
      return refusal('too_many_rows');
    },
  });
  const at = '/report/resident/notify?resident=112';
  const { user, router } = await renderScreen(<ResidentNotifyScreen />, { at });
  await user.selectOptions(await screen.findByRole('combobox'), 'leaveTimeout');
  await waitFor(() => expect(router.state.location.search).toBe('?resident=112&type=leaveTimeout'));
  await waitFor(() => expect(kinds.at(-1)).toEqual(['leaveTimeout']));
  await user.click(screen.getByRole('button', { name: /Excel/ }));
  await waitFor(() => expect(asked).toMatchObject([{ resident_id: 112, type: ['leaveTimeout'], format: 'xlsx' }]));
  expect(screen.getByRole('link', { name: '在警示紀錄中查看與篩選' }).getAttribute('href')).toBe(
    '/report/notify-report?resident=112',
  );
});

test('alerts of last night are one press, in the address and in the file', async () => {
  // 08:00 in Taipei.
  crankClock(Date.UTC(2026, 10, 24));
  const asked: unknown[] = [];
  server.answer({
    readResidentAlerts: ({ query: { from, to, offset } }) => {
      asked.push({ from, to, offset });
      return {
        rows: from === undefined ? [loggedAlert()] : [],
        total: from === undefined ? 1 : 0,
        resident: reportResident(),
      };
    },
    exportAlertLog: ({ query: { from, to } }) => {
      asked.push({ from, to });
      return refusal('too_many_rows');
    },
  });
  const at = '/report/resident/notify?resident=112&page=3';
  const { user, router } = await renderScreen(<ResidentNotifyScreen />, { at });
  await user.click(await screen.findByRole('button', { name: '昨夜' }));
  const night = { from: Date.UTC(2026, 10, 23, 13), to: Date.UTC(2026, 10, 23, 22) };
  await waitFor(() => expect(asked.at(-1)).toEqual({ ...night, offset: 0 }));
  expect(router.state.location.search).toBe('?resident=112&range=lastNight');
  // Of a night without any the choice is still there to be taken back.
  await screen.findByRole('button', { name: '昨夜', pressed: true });
  await user.click(screen.getByRole('button', { name: /Excel/ }));
  await waitFor(() => expect(asked.at(-1)).toEqual(night));
});

test('alerts that cannot be read say so, and a page that is no more leads back', async () => {
  server.answer({ readResidentAlerts: () => refusal('internal') });
  const { unmount } = await renderScreen(<ResidentNotifyScreen />, { at: '/report/resident/notify?resident=112' });
  expect(await screen.findByText('無法讀取')).toBeTruthy();
  unmount();
  server.answer({ readResidentAlerts: () => ({ rows: [], total: 25, resident: reportResident() }) });
  const { user, router } = await renderScreen(<ResidentNotifyScreen />, {
    at: '/report/resident/notify?resident=112&page=9',
  });
  expect(await screen.findByText('0–0／共 25')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '上一頁' }));
  expect(router.state.location.search).toBe('?resident=112&page=2');
});

test('whose report was opened last stands first in the search', async () => {
  const asked: unknown[] = [];
  server.answer({
    readResidentAlerts: ({ params }) => ({
      rows: [],
      total: 0,
      resident: reportResident({ resident_id: residentId(Number(params.resident_id)) }),
    }),
    listReportResidents: ({ query: { first } }) => {
      asked.push(first);
      return { rows: [], total: 0 };
    },
  });
  for (const id of [112, 41, 112]) {
    const { unmount } = await renderScreen(<ResidentNotifyScreen />, { at: `/report/resident/notify?resident=${id}` });
    await screen.findByText('這位住民沒有發出過警示。');
    unmount();
  }
  await renderScreen(<ResidentReportPages feed={feed} corrections={nothingToCorrect} ecgs={noEcgs} />, {
    at: '/report/search-resident',
  });
  await waitFor(() => expect(asked).toEqual([[112, 41]]));
});

test('the search keeps its list while more is typed, its page in the address, and its words on Back only', async () => {
  const all = Array.from({ length: 30 }, (_, n) => ({
    ...resident,
    resident_id: residentId(n + 1),
    name: `住民${n + 1}`,
    latest: null,
  }));
  const searched: string[] = [];
  server.answer({
    listReportResidents: ({ query: { search, offset, limit } }) => {
      searched.push(search);
      const found = search === '' || search === '住民' ? all : [];
      return { rows: found.slice(offset, offset + limit), total: found.length };
    },
  });
  const { user, router } = await renderScreen(
    <ResidentReportPages feed={{ hear: () => () => {} }} corrections={nothingToCorrect} ecgs={noEcgs} />,
    {
      at: '/report/search-resident',
    },
  );
  await screen.findByRole('link', { name: /^住民1\D/ });
  await user.type(screen.getByRole('searchbox'), '住民');
  await waitFor(() => expect(searched.at(-1)).toBe('住民'));
  expect(screen.getAllByRole('link').length).toBeGreaterThan(10);
  await user.click(screen.getByRole('button', { name: '下一頁' }));
  expect(await screen.findByText('21–30／共 30')).toBeTruthy();
  expect(router.state.location.search).toBe('?page=2');
  await user.click(await screen.findByRole('link', { name: /住民25/ }));
  await screen.findAllByRole('button', { name: /^細看到/ });
  expect(router.state.location.search).not.toContain('住民');
  await act(() => router.navigate(-1));
  expect(((await screen.findByRole('searchbox')) as HTMLInputElement).value).toBe('住民');
  expect(router.state.location.search).toBe('?page=2');
  await user.type(screen.getByRole('searchbox'), '王');
  expect(await screen.findByText('沒有符合「住民王」的資料')).toBeTruthy();
  expect(router.state.location.search).toBe('');
});
