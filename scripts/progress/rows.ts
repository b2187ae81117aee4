/**
 * What a running part has done so far: one line of JSON for each test that began or ended, appended at once, so that a part that
 * is killed keeps its results and the test that hung has a name.
 */
import { appendFileSync, readFileSync } from 'node:fs';

/** The environment variable that names the file, for the runner's reporter. */
export const PROGRESS_FILE = 'WARDLIGHT_PROGRESS';

export interface ProgressRow {
  readonly event: 'file' | 'begin' | 'end' | 'error';
  /** Absolute path of the test's file; empty for an error outside any test. */
  readonly file: string;
  /** Empty for a row about the file itself. */
  readonly test: string;
  readonly status?: 'passed' | 'failed' | 'skipped';
  readonly ms?: number;
  readonly error?: string;
}

export function appendRow(row: ProgressRow): void {
  const path = process.env[PROGRESS_FILE];
  if (path !== undefined && path !== '') appendFileSync(path, `${JSON.stringify(row)}\n`);
}

/** No file yet: nothing was begun. A last line cut short by a kill is left out. */
export function readRows(path: string): ProgressRow[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as ProgressRow];
    } catch {
      return [];
    }
  });
}

/** Tests that began and did not end; of a file in which none is open, the file alone: it may hang while it loads, between tests or at its end. */
export function unfinished(rows: readonly ProgressRow[]): string[] {
  const open = new Map<string, Set<string>>();
  const told = new Set<string>();
  for (const { event, file, test } of rows) {
    if (event === 'error') continue;
    const tests = open.get(file) ?? new Set();
    if (event === 'file') told.add(file);
    else if (event === 'begin') tests.add(test);
    else tests.delete(test);
    // Playwright says nothing of files.
    const isOver = event === 'end' && (test === '' || (tests.size === 0 && !told.has(file)));
    if (isOver) open.delete(file);
    else open.set(file, tests);
  }
  return [...open].flatMap(([file, tests]) =>
    tests.size === 0 ? [file] : [...tests].map((test) => `${file} › ${test}`),
  );
}

/** Seconds by file, the slowest first: of the whole file where the runner said so (hooks, loading), else of its tests. */
export function secondsByFile(rows: readonly ProgressRow[]): { readonly file: string; readonly seconds: number }[] {
  const ended = rows.filter(({ event }) => event === 'end');
  const whole = new Set(ended.filter(({ test, ms }) => test === '' && ms !== undefined).map(({ file }) => file));
  const sums = new Map<string, number>();
  for (const { file, test, ms = 0 } of ended) {
    if (whole.has(file) === (test === '')) sums.set(file, (sums.get(file) ?? 0) + ms / 1000);
  }
  return [...sums].map(([file, seconds]) => ({ file, seconds })).sort((one, other) => other.seconds - one.seconds);
}

/** What the runner itself met outside any test: an unhandled rejection, a lost worker. */
export const errorsOutsideTests = (rows: readonly ProgressRow[]): string[] =>
  rows.flatMap(({ event, error }) => (event === 'error' && error !== undefined ? [error] : []));
