/** One day explained: what it says while it is not made, and of turning. */
import { screen } from '@testing-library/react';
import { dayInfo, exampleAt, reportValues } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { crankClock } from '../../testing/cranked-clock.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import { WhyDay } from './parts/why-day.tsx';

beforeEach(async () => {
  await speak('en');
  await bringDeskWords();
});
const open = (change: Parameters<typeof dayInfo>[0]) =>
  renderScreen(<WhyDay name="Chen" day={dayInfo(change)} />, { language: 'en' });

test.each([
  [-1, 'This day is still being calculated. This is the data so far.'],
  [1, 'This day is not over yet. This is the data so far.'],
])('a day that ends %i hours from now and is not complete says which it is', async (hours, text) => {
  crankClock();
  await open({ complete: false, to_at: exampleAt + hours * 3_600_000 });
  expect(await screen.findByText(text)).toBeTruthy();
});

test('how turning was kept and the longest without a turn stand among what a day is', async () => {
  await open({
    values: reportValues({
      turns_kept: 0.875,
      turn_intervals: 8,
      turn_interval_minutes: 120,
      turning_longest_minutes: 150,
    }),
  });
  expect(
    await screen.findByText(
      'Turned in time 87.5% (7 of 8) · Turn at least every 120 min · Longest without a turn 150 min',
    ),
  ).toBeTruthy();
});

test('of a day without turning nothing is said of it', async () => {
  await open({
    values: reportValues({ turns_kept: null, turn_interval_minutes: null, turning_longest_minutes: null }),
  });
  await screen.findByRole('heading', { level: 3 });
  expect(screen.queryByText(/without a turn|Turned in time/)).toBeNull();
});
