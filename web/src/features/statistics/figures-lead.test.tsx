/** Each figure leads to what is behind it, of the facility it is of, and Back leads to the figure. */
import { act, screen, within } from '@testing-library/react';
import type { Statistics } from '@wardlight/contract';
import { agencyId, currentUser, dailyRow } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { agencyStatistics, statisticsOf } from '../../testing/statistics-examples.ts';
import { type Figure, figureIn, figureText } from './figure.ts';
import { StatisticsScreen } from './screen.tsx';

let statistics: Statistics;
let asked: Record<string, unknown>[];
let total: number;
const { resident_id, name, agency_id, bed, resident_code, discharged_at } = dailyRow({ name: '陳秀英' });

beforeEach(async () => {
  await speak('en');
  await bringDeskWords();
  statistics = statisticsOf();
  asked = [];
  total = 1;
  fakeServer({
    readStatistics: () => statistics,
    readStatisticResidents: ({ query }) => {
      asked.push(query);
      const row = { name, agency_id, bed, resident_code, discharged_at, group: 'high' as const, value: 4 };
      const rows = Array.from({ length: Math.min(query.limit, total - query.offset) }, (_, index) => ({
        ...{ ...row, resident_id: (resident_id + query.offset + index) as typeof resident_id, night_coverage: 0.96 },
      }));
      return { ended_at: '2026-11-23', rows, total };
    },
  });
});

const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<StatisticsScreen />, { language: 'en', ...options });
const openAll = () => {
  statistics = statisticsOf({
    agencies: [
      agencyStatistics(),
      agencyStatistics({ agency_id: agencyId(2), name: 'Second house', timezone: 'Asia/Tokyo' }),
    ],
  });
  return open({ user: currentUser({ role: 'agent' }), agency: 'all' });
};
const queryOf = (link: HTMLElement) =>
  Object.fromEntries(new URLSearchParams(link.getAttribute('href')?.split('?')[1] ?? ''));

test('over all facilities a figure opens the residents of its own, which the title names', async () => {
  const { user } = await openAll();
  const second = within(await screen.findByRole('article', { name: 'Second house' }));
  await user.click(second.getByRole('button', { name: 'Bed exits, nighttime · Above: 5, show residents' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('table');
  expect(screen.getByRole('dialog', { name: /Second house · Bed exits, nighttime · Above/ })).toBeTruthy();
  expect(asked.at(-1)).toMatchObject({ agency_id: 2, field: 'night_exits', side: 'above' });
});

test('over all facilities links carry the facility: to a day, to the log; of one facility they need not', async () => {
  const { unmount } = await openAll();
  const second = within(await screen.findByRole('article', { name: 'Second house' }));
  expect(queryOf(second.getByRole('link', { name: /High risk\s*3/ }))).toMatchObject({ group: 'high', agency: '2' });
  for (const label of ['By kind', 'Residents with the most alerts'])
    expect(
      queryOf(within(second.getByRole('table', { name: label })).getAllByRole('link')[0] as HTMLElement),
    ).toMatchObject({ agency: '2' });
  unmount();
  statistics = statisticsOf();
  await open();
  expect(queryOf(await screen.findByRole('link', { name: /High risk\s*3/ }))).not.toHaveProperty('agency');
});

test('times of a facility are by its own clock, not by that of the one last on the screen', async () => {
  await openAll();
  const { from_at } = agencyStatistics().alerts;
  const clock = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(from_at);
  const second = within(await screen.findByRole('article', { name: 'Second house' }));
  const span = second.getByRole('heading', { name: 'Alerts' }).nextElementSibling?.textContent;
  expect(span).toContain(clock('Asia/Tokyo'));
  expect(span).not.toContain(clock('Asia/Taipei'));
});

test('told, not told and falls lead to the log with just those; what none was counted of leads nowhere', async () => {
  await open();
  const told = queryOf(await screen.findByRole('link', { name: 'Notified: 40' }));
  const { from_at, to_at } = agencyStatistics().alerts;
  const span = { from: String(from_at), to: String(to_at) };
  expect(told).toMatchObject({ ...span, counted: 'told' });
  expect(told.type).toContain('leaveTimeout');
  expect(queryOf(screen.getByRole('link', { name: 'Not notified: 3' }))).toMatchObject({
    ...span,
    counted: 'suppressed',
  });
  // Of a kind, and of a resident, both stand in the row.
  for (const label of ['By kind', 'Residents with the most alerts'])
    for (const link of within(screen.getByRole('table', { name: label })).getAllByRole('link'))
      expect(queryOf(link)).toMatchObject({ ...span, counted: 'told,suppressed' });
  expect(queryOf(screen.getByRole('link', { name: 'Falls (injury seen): 1 (0)' }))).toEqual({
    ...span,
    reason: 'fall',
  });
});

test('the time until somebody went, and until it was closed, leads to the alerts it was counted from', async () => {
  await open();
  const of = async (name: RegExp) => queryOf(await screen.findByRole('link', { name }));
  expect(await of(/^Median time until someone went: /)).toMatchObject({ counted: 'claimed' });
  expect(await of(/^From notification to closing · 9 of 10/)).toMatchObject({ counted: 'closed' });
});

test('a count of a day long past leads to the residents of that day at that level', async () => {
  const { user } = await open();
  await user.click((await screen.findAllByText('Table'))[0] as HTMLElement);
  const table = within(screen.getByRole('table', { name: 'Levels over time' }));
  const cell = table.getByRole('link', { name: /^Nov 21 · High risk: 1/ });
  expect(queryOf(cell)).toEqual({ date: '2026-11-21', group: 'high' });
});

test('Back from a resident leads to the list again; closing it leads to the page without it', async () => {
  const { user, router } = await open();
  await user.click(await screen.findByRole('button', { name: 'Bed exits, nighttime · Above: 5, show residents' }));
  await user.click(await within(await screen.findByRole('dialog')).findByRole('link', { name: /陳秀英/ }));
  expect(router.state.location.search).toBe(`?resident=${resident_id}&ended_at=2026-11-23`);
  await act(() => router.navigate(-1));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByRole('link', { name: /陳秀英/ })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(router.state.location.search).toBe('');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a long list comes by pages, and says how many of how many', async () => {
  total = 230;
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Bed exits, nighttime · Above: 5, show residents' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('1–100 of 230')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /100/ }));
  expect(await dialog.findByText('1–200 of 230')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /30/ }));
  expect(await dialog.findByText('1–230 of 230')).toBeTruthy();
  expect(asked.map(({ offset }) => offset)).toEqual([0, 100, 200]);
});

test('what an address says of a figure is read back; anything else opens nothing', () => {
  const figures: Figure[] = [
    { agency: agencyId(12), field: 'night_exits', side: 'above' },
    { agency: agencyId(3), field: null, band: 'little' },
  ];
  for (const figure of figures) expect(figureIn(figureText(figure))).toEqual(figure);
  for (const text of [
    null,
    '',
    '12',
    '12.nonsense',
    '0.little',
    'x.little',
    '12.exits.sideways',
    '12.exits.above.more',
  ])
    expect(figureIn(text)).toBeNull();
});
