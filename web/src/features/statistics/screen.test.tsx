/** Statistics of a day: every figure leads to what is behind it, no data is not zero, and each state of the page is said. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Statistics } from '@wardlight/contract';
import { agencyId, currentUser, dailyRow } from '@wardlight/contract/testing';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from '../../lib/browser/page.ts';
import { followResizes } from '../../lib/browser/viewport.ts';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal, unreachable } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { agencyStatistics, statisticsOf } from '../../testing/statistics-examples.ts';
import { StatisticsScreen } from './screen.tsx';

let server: FakeServer;
let statistics: Statistics;
let asked: Record<string, unknown>[];
const { resident_id, name, agency_id, bed, resident_code, discharged_at } = dailyRow({ name: '陳秀英' });

beforeEach(async () => {
  await speak('en');
  await bringDeskWords();
  statistics = statisticsOf();
  asked = [];
  server = fakeServer({
    readStatistics: ({ query }) => {
      asked.push(query);
      return statistics;
    },
    readStatisticResidents: ({ query }) => {
      asked.push(query);
      const row = { resident_id, name, agency_id, bed, resident_code, discharged_at, group: 'high' as const, value: 4 };
      return { ended_at: '2026-11-23', rows: [{ ...row, night_coverage: 0.96 }], total: 1 };
    },
  });
});

const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<StatisticsScreen />, { language: 'en', ...options });

test('levels lead to the residents of the day, kinds and residents of alerts to the log with just those', async () => {
  await open();
  const high = await screen.findByRole('link', { name: /High risk\s*3/ });
  expect(high.getAttribute('href')).toBe('/report/daily-risk-summary-report?date=2026-11-23&group=high');
  const { from_at, to_at } = agencyStatistics().alerts;
  const kind = new URLSearchParams(
    within(screen.getByRole('table', { name: 'By kind' }))
      .getAllByRole('link')[0]
      ?.getAttribute('href')
      ?.split('?')[1],
  );
  expect(Object.fromEntries(kind)).toMatchObject({ type: 'leaveTimeout', from: `${from_at}`, to: `${to_at}` });
  const loud = within(screen.getByRole('table', { name: 'Residents with the most alerts' })).getByRole('link');
  expect(loud.getAttribute('href')).toContain('resident=112');
});

test('a count against a limit opens those it counts, with value, level and how much was seen', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Bed exits, nighttime · Above: 5, show residents' }));
  const list = within(await screen.findByRole('dialog'));
  expect((await list.findByRole('link', { name: /陳秀英/ })).getAttribute('href')).toBe(
    `/report/resident/graphical?resident=${resident_id}&ended_at=2026-11-23`,
  );
  expect(list.getByRole('table').textContent).toContain('96%');
  expect(asked.at(-1)).toMatchObject({ field: 'night_exits', side: 'above', ended_at: '2026-11-23' });
});

test('no data and zero look different: a field nobody had, and a day of which nothing was made', async () => {
  const { user } = await open();
  const fields = await screen.findByRole('table', { name: 'Report fields' });
  const none = within(fields).getByRole('row', { name: /^Variation in breathing/ });
  expect(none.textContent).toMatch(/–No data/);
  await user.click(screen.getAllByText('Table')[0] as HTMLElement);
  // What each shade is stands beside the picture too.
  expect(screen.getAllByText('High risk').some((each) => each.closest('.statistics-key') !== null)).toBe(true);
  const days = within(screen.getByRole('table', { name: 'Levels over time' })).getAllByRole('row');
  expect(days[1]?.textContent).toContain('36');
  expect(days[2]?.textContent).toMatch(/–{3,}$/);
});

test('a day that is not over says so where it would count residents, and has no zero', async () => {
  const nothing = { residents: null, groups: {}, fields: [], coverage: { bands: {}, median: null } };
  server.answer({
    readStatistics: () =>
      statisticsOf({ ended_at: '2026-11-24', complete: false, agencies: [agencyStatistics(nothing)] }),
  });
  await open({ at: '/?date=2026-11-24' });
  expect(await screen.findByText(/^This day is not over yet/)).toBeTruthy();
  expect(screen.getByText(/^Not counted yet/)).toBeTruthy();
  expect(screen.queryByText(/^Residents: /)).toBeNull();
  expect(screen.queryByRole('table', { name: 'Report fields' })).toBeNull();
  // What came before it, and its alerts so far, are there.
  expect(screen.getByRole('heading', { name: 'Levels over time' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'By kind' })).toBeTruthy();
});

test('a picture with no days, no alerts and no coverage says so in each part', async () => {
  const { alerts } = agencyStatistics();
  const silent = { ...alerts, told: 0, claimed: 0, suppressed: 0, types: [], loudest: [] };
  statistics = statisticsOf({
    agencies: [
      agencyStatistics({
        residents: 0,
        groups: {},
        over_time: [],
        coverage: { bands: {}, median: null },
        alerts: silent,
      }),
    ],
    first_date: null,
    missing: 4,
  });
  await open();
  expect(await screen.findByText('No alert in this time')).toBeTruthy();
  expect(screen.getByText('Reports still being calculated: 4')).toBeTruthy();
  expect(screen.getByText(/No report yet/)).toBeTruthy();
  expect(screen.getAllByText('Residents: 0').length).toBeGreaterThan(0);
});

test('before the first data it says "no data", and shows no zero', async () => {
  const nothing = { residents: null, groups: {}, fields: [], over_time: [], coverage: { bands: {}, median: null } };
  const { alerts } = agencyStatistics();
  const silent = { ...alerts, types: [], templates: [], loudest: [] };
  statistics = statisticsOf({ ended_at: '2019-01-01', agencies: [agencyStatistics({ ...nothing, alerts: silent })] });
  await open({ at: '/report/statistics?ended_at=2019-01-01' });
  expect(await screen.findByText(/^No data for this day\. Data here starts on/)).toBeTruthy();
  expect(screen.getByText('No data for this day.')).toBeTruthy();
  expect(screen.queryByText(/Residents: |No alert in this time|Not counted yet/)).toBeNull();
  expect(asked).toMatchObject([{ ended_at: '2019-01-01' }]);
});

test('the day is understood as the calls name it too, and another one chosen stands in its place', async () => {
  const { router } = await open({ at: '/report/statistics?ended_at=2026-11-20' });
  await screen.findByRole('table', { name: 'Report fields' });
  expect(asked).toMatchObject([{ ended_at: '2026-11-20' }]);
  fireEvent.change(screen.getByLabelText('Report day'), { target: { value: '2026-11-21' } });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ ended_at: '2026-11-21' }));
  expect(router.state.location.search).toBe('?date=2026-11-21');
});

test('what was not needed, by kind and template, and falls by resident-days: each with both of its numbers', async () => {
  await open();
  await screen.findByRole('table', { name: 'Report fields' });
  const link = (name: RegExp) => screen.getByRole('link', { name });
  const share = link(/^Closed as not needed: 40% \(14 of 35 closed\)$/);
  expect(share.getAttribute('href')).toMatch(/counted=told&reason=fine%2CfalseAlarm$/);
  expect(link(/^Falls per 1,000 resident-days: 17\.2 \(falls: 1, resident-days: 58\)$/).getAttribute('href')).toMatch(
    /reason=fall$/,
  );
  const rowsOf = (name: RegExp) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
  // Where most was not needed comes first.
  expect(rowsOf(/^Closed as not needed · By kind/)).toEqual([
    expect.stringMatching(/88% \(7 of 8 closed\)8$/),
    expect.stringMatching(/26% \(7 of 27 closed\)27$/),
  ]);
  expect(rowsOf(/^Closed as not needed · By the template/)).toEqual([
    'Third floor90% (9 of 10 closed)10',
    'Standard20% (5 of 25 closed)25',
  ]);
  expect(link(/^Third floor$/).getAttribute('href')).toMatch(/counted=told&reason=fine%2CfalseAlarm&template=4$/);
});

test('one day is a day, and a range names its unit once', async () => {
  const part = agencyStatistics();
  const fields = part.fields.map((row) =>
    row.field === 'calculated_days' ? { ...row, least: 0, median: 1, most: 1 } : row,
  );
  statistics = statisticsOf({ agencies: [agencyStatistics({ fields })] });
  await open();
  const table = await screen.findByRole('table', { name: 'Report fields' });
  const text = within(table).getByRole('row', { name: /^Days that count/ }).textContent;
  expect(text).toMatch(/1 day0 – 1 days$/);
  expect(text).not.toContain('1 days0');
});

test('the name of the line that bars should not cross stands beside the plot, not in it', async () => {
  const { container } = await open();
  await screen.findByRole('table', { name: 'Report fields' });
  const chart = container.querySelector('.hour-bars-bars');
  expect(chart?.querySelector('svg')?.textContent).not.toContain('an hour');
  expect(chart?.querySelector('.hour-bars-limit-label')?.textContent).toMatch(/an hour$/);
});

test('another span is asked for anew, and stands in the address; what makes no sense there is left out', async () => {
  const { user } = await open({ at: '/report/statistics?days=30&alert_days=5' });
  await screen.findByRole('table', { name: 'Report fields' });
  expect(asked).toMatchObject([{ days: '30', alert_days: '1' }]);
  expect(asked[0]?.ended_at ?? null).toBeNull();
  await user.selectOptions(screen.getByLabelText('Period of alerts'), 'Last 7 days');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ days: '30', alert_days: '7' }));
});

test('times to go and to close each stand beside how many they are of', async () => {
  await open();
  await screen.findByRole('table', { name: 'Report fields' });
  const figureOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
  expect(figureOf('Somebody went')).toBe('36');
  expect(figureOf('Closed')).toBe('35');
});

test.each([
  ['nonsense', 'That is not a date. Please choose again.'],
  ['', 'Date cannot be empty'],
])('the date "%s" in the address is said beside the field, and nothing is shown of another day', async (date, text) => {
  const { user } = await open({ at: `/report/statistics?date=${date}` });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(asked).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  await user.type(screen.getByLabelText('Report day'), '2026-11-20');
  expect(await screen.findByRole('table', { name: 'Report fields' })).toBeTruthy();
  expect(asked).toMatchObject([{ ended_at: '2026-11-20' }]);
  expect(screen.queryByText(text)).toBeNull();
});

test('an emptied date and one that has not begun are said, and not asked for', async () => {
  const { user } = await open();
  await screen.findByRole('table', { name: 'Report fields' });
  const date = screen.getByLabelText('Report day');
  await user.clear(date);
  expect(screen.getByText('Date cannot be empty')).toBeTruthy();
  await user.type(date, '2026-12-24');
  expect(screen.getByText(/That day has not begun/)).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('a failure is said and tried again; what stood before stays when the next reading fails', async () => {
  const clock = crankClock();
  server.answer({ readStatistics: () => unreachable });
  const { user, queries } = await open();
  // Three more tries, each after a longer wait, before anybody is told.
  const again = await waitFor(async () => {
    await clock.advance(1_000);
    return screen.getByRole('button', { name: 'Try again' });
  });
  server.answer({ readStatistics: () => statistics });
  await user.click(again);
  await screen.findByRole('table', { name: 'Report fields' });
  server.answer({ readStatistics: () => refusal('internal') });
  await queries.invalidateQueries({ queryKey: ['statistics'] });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Report fields' })).toBeTruthy();
});

test('facility stands beside facility, each named; conditions are set for one at a time', async () => {
  statistics = statisticsOf({
    agencies: [agencyStatistics(), agencyStatistics({ agency_id: agencyId(2), name: 'Second house' })],
  });
  await open({ user: currentUser({ role: 'agent' }), agency: 'all' });
  expect(await screen.findByRole('heading', { name: 'Second house' })).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Set conditions' })).toBeNull();
});

test('print prints the page', async () => {
  const print = vi.spyOn(page, 'print').mockImplementation(() => undefined);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

test('on a phone print and files are behind "More", so that the first figure is nearer', async () => {
  window.innerWidth = 375;
  onTestFinished(followResizes());
  const { user } = await open();
  const more = await screen.findByText('More');
  const print = screen.getByText('Print').closest('details');
  expect(print?.open).toBe(false);
  await user.click(more);
  expect(print?.open).toBe(true);
});

test('on a phone each field is a card with its limits, counts, median and range, and a count still opens its list', async () => {
  window.innerWidth = 375;
  onTestFinished(followResizes());
  const { user } = await open();
  const cards = within(await screen.findByRole('list', { name: 'Report fields' })).getAllByRole('listitem');
  expect(screen.queryByRole('table', { name: 'Report fields' })).toBeNull();
  expect(cards).toHaveLength(agencyStatistics().fields.length);
  const count = screen.getByRole('button', { name: 'Bed exits, nighttime · Above: 5, show residents' });
  expect(count.closest('li')?.textContent).toMatch(/Bed exits, nighttime.*Below.*Above5.*Median/);
  await user.click(count);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});
