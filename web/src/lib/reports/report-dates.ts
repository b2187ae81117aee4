/** Report days on the calendar: `yyyy-MM-dd`, without a zone, so that no clock change makes a day longer. Pure. */
import { reportDateSchema } from '@wardlight/contract';
import * as z from 'zod/mini';

const dayMs = 86_400_000;

export const isReportDate = (text: string): boolean => z.safeParse(reportDateSchema, text).success;

/** What an address says of the date: nothing, an empty one, something else, or a date. */
export type AskedDate =
  | { readonly is: 'latest' }
  | { readonly is: 'empty' }
  | { readonly is: 'wrong' }
  | { readonly is: 'date'; readonly date: string };

export function askedDate(text: string | null): AskedDate {
  if (text === null) return { is: 'latest' };
  if (text === '') return { is: 'empty' };
  return isReportDate(text) ? { is: 'date', date: text } : { is: 'wrong' };
}

/** What is to be said of it; null = nothing. */
export type DateProblem = 'empty' | 'wrong';

export const dateProblem = ({ is }: AskedDate): DateProblem | null => (is === 'empty' || is === 'wrong' ? is : null);

/** Of its midnight in UTC: to be read by a format in UTC alone. */
export const utcOf = (date: string): number => Date.parse(`${date}T00:00:00Z`);

export const addDays = (date: string, days: number): string =>
  new Date(utcOf(date) + days * dayMs).toISOString().slice(0, 10);

/** The days that end with this one, oldest first. */
export const daysUntil = (date: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => addDays(date, index - count + 1));

interface Run<T> {
  readonly first: string;
  readonly last: string;
  readonly what: T;
}

/** The same on days that follow each other, said once. */
export function runsOf<T>(days: readonly { readonly date: string; readonly what: T }[]): readonly Run<T>[] {
  const runs: Run<T>[] = [];
  for (const { date, what } of days) {
    const before = runs.at(-1);
    if (before !== undefined && before.what === what) runs[runs.length - 1] = { ...before, last: date };
    else runs.push({ first: date, last: date, what });
  }
  return runs;
}
