import { expect, test } from 'vitest';
import { addDays, askedDate, dateProblem, daysUntil, isReportDate, runsOf } from './report-dates.ts';

test('days are counted on the calendar, over months, years and leap days', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysUntil('2026-11-02', 3)).toEqual(['2026-10-31', '2026-11-01', '2026-11-02']);
});

test('what is no date is none', () => {
  for (const text of ['', '2026-02-30', '2026-1-1', 'yesterday', '1999-12-31', '2026-11-23T00:00'])
    expect(isReportDate(text)).toBe(false);
  expect(isReportDate('2026-11-23')).toBe(true);
});

test('the same on days that follow each other is said once', () => {
  const days = [
    ['2026-11-01', 'low'],
    ['2026-11-02', 'low'],
    ['2026-11-03', 'high'],
    ['2026-11-04', 'low'],
  ] as const;
  expect(runsOf(days.map(([date, what]) => ({ date, what })))).toEqual([
    { first: '2026-11-01', last: '2026-11-02', what: 'low' },
    { first: '2026-11-03', last: '2026-11-03', what: 'high' },
    { first: '2026-11-04', last: '2026-11-04', what: 'low' },
  ]);
});

test('a date in an address is none, empty, wrong or a date', () => {
  expect(askedDate(null)).toEqual({ is: 'latest' });
  expect(askedDate('')).toEqual({ is: 'empty' });
  expect(askedDate('2026-02-30')).toEqual({ is: 'wrong' });
  expect(askedDate('2026-11-23')).toEqual({ is: 'date', date: '2026-11-23' });
  expect(['', 'x', '2026-11-23'].map((text) => dateProblem(askedDate(text)))).toEqual(['empty', 'wrong', null]);
});
