/** What stands beside the picture of one night. */
import { screen } from '@testing-library/react';
import { reportValues } from '@wardlight/contract/testing';
import { beforeEach, expect, test } from 'vitest';
import { bringDeskWords } from '../../lib/i18n/i18n.ts';
import { renderScreen, speak } from '../../testing/render.tsx';
import type { DayFacts } from './model.ts';
import { NightFacts } from './parts/night-facts.tsx';
import { useNightWords } from './parts/nights.tsx';

const none: DayFacts = { absences: [], notWatched: [], alerts: [], coverage: null, values: null };
const Shown = ({ values }: Pick<DayFacts, 'values'>) => (
  <NightFacts facts={{ ...none, values }} said={useNightWords('Asia/Taipei')} />
);

beforeEach(async () => {
  await speak('en');
  await bringDeskWords();
});

test('a night says how turning was kept and the longest without a turn', async () => {
  const values = reportValues({
    turns_kept: 9 / 11,
    turn_intervals: 11,
    turn_interval_minutes: 120,
    turning_longest_minutes: 118,
  });
  await renderScreen(<Shown values={values} />, { language: 'en' });
  expect(
    await screen.findByText(
      'Turned in time 81.8% (9 of 11) · Turn at least every 120 min · Longest without a turn 118 min',
    ),
  ).toBeTruthy();
});

test('where no interval was to be kept only the longest is said', async () => {
  const values = reportValues({ turns_kept: null, turn_interval_minutes: null, turning_longest_minutes: 118 });
  await renderScreen(<Shown values={values} />, { language: 'en' });
  expect(await screen.findByText('Longest without a turn 118 min')).toBeTruthy();
});
