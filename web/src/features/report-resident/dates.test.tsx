/** Days of which there is nothing to show, or not all of it: no date, not begun, not over, not made. */
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { addDays } from '../../lib/reports/report-dates.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { type FakeServer, fakeServer, refusal } from '../../testing/fake-server.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { ResidentReportScreen } from './screen.tsx';
import { closely, hour, last, night, nights, trend } from './testing/examples.ts';

let server: FakeServer;
const openReport = (rest: string) =>
  renderScreen(<ResidentReportScreen />, { language: 'en', at: `/report/resident/graphical?resident=112&${rest}` });
const future = addDays(last, 30);
const notYet = (name: string) => refusal('invalid', { fields: { [name]: 'too_large' } });

beforeEach(async () => {
  await speak('en');
  await bringDeskWords();
  server = fakeServer({
    readReportNights: ({ query }) => (query.ended_at === future ? notYet('ended_at') : nights(14)),
    readReportTrend: () => trend(14),
    readReportNight: ({ query }) => (query.date === future ? notYet('date') : closely(query.date ?? last)),
    listReportNotes: () => ({ rows: [], total: 0 }),
  });
});

test('nights that have not begun are said, with a way to the last', async () => {
  const { user, router } = await openReport(`ended_at=${future}`);
  expect(await screen.findByText(/That day has not begun/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Latest report' }));
  expect(await screen.findByRole('heading', { name: 'Last 14 nights' })).toBeTruthy();
  expect(router.state.location.search).toBe('?resident=112');
});

test('one night that has not begun is said once, with a way to the last', async () => {
  const { user, router } = await openReport(`night=${future}`);
  expect(await screen.findAllByText(/That day has not begun/)).toHaveLength(1);
  await waitFor(() => expect(server.callsOf('readReportNights').length).toBeGreaterThan(1));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Latest report' }));
  await waitFor(() => expect(router.state.location.search).toContain(`night=${last}`));
  await waitFor(() => expect(screen.queryByText(/That day has not begun/)).toBeNull());
});

test.each([
  ['ended_at=abc', 'That is not a date. Please choose again.'],
  ['ended_at=', 'Date cannot be empty'],
])('of "%s" it is said, and no other nights are shown', async (rest, text) => {
  await openReport(`${rest}&print=1`);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await screen.findByRole('heading', { name: '王美玉' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Last 14 nights' })).toBeNull();
  expect(screen.queryByRole('article')).toBeNull();
});

test('a night that is no date is said beside the nights', async () => {
  const { user, router } = await openReport('night=abc');
  expect(await screen.findByText('That is not a date. Please choose again.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Latest report' }));
  await waitFor(() => expect(router.state.location.search).toContain(`night=${last}`));
});

test('a night that is over and not made says that it is being calculated, one that goes on that it is not over', async () => {
  crankClock(night(last).night_to_at + hour);
  const open = night(addDays(last, 1));
  server.answer({
    readReportNights: () => ({
      ...nights(2),
      nights: [open, night(last)].map((one) => ({ ...one, complete: false, kind: 'insufficient', level: null })),
    }),
  });
  await openReport('');
  const pictures = await screen.findAllByRole('img', { name: /data so far.* · Bed exits/ });
  expect(pictures.map((each) => each.getAttribute('aria-label')?.match(/not over|being calculated/)?.[0])).toEqual([
    'not over',
    'being calculated',
  ]);
});
