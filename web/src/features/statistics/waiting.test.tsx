/** While an answer is on its way, figures stand only under what they are of; and what is not whole is asked for again. */
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Statistics } from '@wardlight/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from '../../lib/browser/page.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, Refusal, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { agencyStatistics, statisticsOf } from '../../testing/statistics-examples.ts';
import { StatisticsScreen } from './screen.tsx';

let server: FakeServer;
let statistics: Statistics;
let asked: Record<string, unknown>[];
let held: Promise<void> | null;
let release: () => void;

beforeEach(async () => {
  await speak('en');
  await bringDeskWords();
  statistics = statisticsOf();
  asked = [];
  held = null;
  server = fakeServer({
    readStatistics: async ({ query }) => {
      asked.push(query);
      await held;
      return statistics;
    },
  });
});

const hold = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  release = resolve;
};
const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<StatisticsScreen />, { language: 'en', ...options });
const perHour = () =>
  within(screen.getByRole('table', { name: 'Hours of the day', hidden: true })).getByRole('row', {
    name: /^22:00/,
    hidden: true,
  }).textContent;

test('alerts of a day are never divided by the days that are asked for next', async () => {
  const { user } = await open();
  await screen.findByRole('table', { name: 'Report fields' });
  expect(perHour()).toBe('22:0030');
  hold();
  await user.selectOptions(screen.getByLabelText('Period of alerts'), 'Last 30 days');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(perHour()).toBe('22:0030');
  const shown = screen.getByRole('table', { name: 'Report fields' }).closest('[aria-busy]');
  expect(shown?.getAttribute('aria-busy')).toBe('true');
  release();
  await waitFor(() => expect(perHour()).toBe('22:001'));
  expect(shown?.getAttribute('aria-busy')).toBe('false');
});

test('days that were not asked for yet are not drawn as missing', async () => {
  const { user } = await open();
  const rows = () => screen.getByRole('table', { name: 'Levels over time', hidden: true }).querySelectorAll('tbody tr');
  await waitFor(() => expect(rows()).toHaveLength(14));
  hold();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Period of levels' }), '90 days');
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(rows()).toHaveLength(14);
  release();
  await waitFor(() => expect(rows()).toHaveLength(90));
});

test('another day’s figures do not stand under this day while it is read', async () => {
  const { router } = await open();
  await screen.findByRole('table', { name: 'Report fields' });
  hold();
  await act(() => router.navigate('/?date=2026-11-20'));
  expect(screen.queryByRole('table', { name: 'Report fields' })).toBeNull();
  release();
  expect(await screen.findByRole('table', { name: 'Report fields' })).toBeTruthy();
});

test('while days are being made it is asked again every 20 s, of an open day every minute, then no more', async () => {
  const clock = crankClock();
  statistics = statisticsOf({ complete: false, missing: 3 });
  await open();
  await screen.findByText('Reports still being calculated: 3');
  statistics = statisticsOf({ complete: false, missing: 0 });
  await clock.advance(20_000);
  await waitFor(() => expect(asked).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText(/still being calculated/)).toBeNull());
  await clock.advance(40_000);
  expect(asked).toHaveLength(2);
  statistics = statisticsOf();
  await clock.advance(20_000);
  await waitFor(() => expect(asked).toHaveLength(3));
  await clock.advance(200_000);
  expect(asked).toHaveLength(3);
});

test('a day of the address that has not begun says so, and not that it could not be read', async () => {
  server.answer({ readStatistics: () => refusal('invalid', { fields: { ended_at: 'too_large' } }) });
  await open({ at: '/report/statistics?date=2026-12-24' });
  expect(await screen.findByText(/That day has not begun/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('the paper has the facility, the day, and who printed it', async () => {
  const print = vi.spyOn(page, 'print').mockImplementation(() => undefined);
  const { user, container } = await open();
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  const head = container.querySelector('.only-on-paper.ward-paper')?.textContent ?? '';
  expect(head).toContain(agencyStatistics().name);
  expect(head).toContain('Nov 23, 2026');
  expect(head).toMatch(/Printed .+ by /);
});

test('taken away as a file: of the day that is shown, with the spans that are asked for', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const taken: Record<string, unknown>[] = [];
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': "attachment; filename*=UTF-8''Statistics%202026-11-23.csv",
  };
  server.answer({
    exportStatistics: ({ query }) => {
      taken.push(query);
      return new Refusal(() => new Response('x', { headers }));
    },
  });
  const { user } = await open({ at: '/report/statistics?days=30' });
  await user.click(await screen.findByRole('button', { name: /CSV/ }));
  await waitFor(() => expect(saved).toEqual(['Statistics 2026-11-23.csv']));
  expect(taken).toMatchObject([{ ended_at: '2026-11-23', days: '30', alert_days: '1', language: 'en', format: 'csv' }]);
});
