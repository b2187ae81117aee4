import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './child.ts';

interface Row {
  readonly section: string;
  readonly what: string;
  readonly code: readonly string[];
  readonly tests: readonly string[];
  readonly state: string;
}

const STATES = ['built', 'untested', 'not yet'];
const SECTIONS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The tables of the specification's sections 2 and 7, so that none of them can be forgotten. */
const SCREENS = [
  '/',
  '/dashboard',
  '/contact',
  '/notify-template/{id}',
  '/auth',
  '/auth/login',
  '/auth/change-password',
  '/auth/token/{token}',
  '/report',
  '/report/search-resident',
  '/report/notify-report',
  '/report/resident',
  '/report/statistics',
  '/report/daily-risk-summary-report',
  '/report/weekly-risk-summary-report',
  '/device-management',
  '/other-device',
  '/line-notify-callback',
];
const CALLS = [
  'POST /api/login',
  'POST /api/login/token/{token}',
  'POST /api/user',
  'GET /api/user',
  'GET /api/dashboard/sleep',
  'POST /api/dashboard/sleep',
  'GET /api/dashboard/resident',
  'GET /api/dashboard/notify',
  'GET /api/report/all',
  'GET /api/report/all/filter',
  'POST /api/report/all/filter',
  'GET /api/report/resident/{id}/day-info',
  'GET /api/report/resident/{id}/week-info',
  'GET /api/report/resident/{id}/notify',
  'GET /api/report/resident/daily-report',
  'GET /api/report/resident/weekly-report',
];

const paths = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');

function readRows(): Row[] {
  const lines = readFileSync(join(ROOT, 'docs', 'spec-trace.md'), 'utf8').split('\n');
  return lines
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [section = '', what = '', code = '', tests = '', state = '', ...more] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      if (more.length > 0 || state === '') throw new Error(`not five cells: ${line}`);
      return { section, what, code: paths(code), tests: paths(tests), state };
    });
}

/** A test file, or a folder that holds one. */
function holdsTest(path: string): boolean {
  const isTest = (name: string) => /\.test\.tsx?$/.test(name);
  const full = join(ROOT, path);
  return statSync(full).isDirectory()
    ? readdirSync(full, { recursive: true, encoding: 'utf8' }).some(isTest)
    : isTest(path);
}

const rows = readRows();

test('every path exists', () => {
  expect(rows.flatMap((row) => [...row.code, ...row.tests]).filter((path) => !existsSync(join(ROOT, path)))).toEqual(
    [],
  );
});

test('a row says what it has: built has code and tests, untested has code alone, not yet has neither', () => {
  const wrong = rows.filter(({ state, code, tests }) => {
    if (!STATES.includes(state)) return true;
    return code.length > 0 !== (state !== 'not yet') || tests.length > 0 !== (state === 'built');
  });
  expect(wrong).toEqual([]);
});

test('what stands in the test column is a test', () => {
  expect(rows.flatMap((row) => row.tests).filter((path) => existsSync(join(ROOT, path)) && !holdsTest(path))).toEqual(
    [],
  );
});

test('every section, screen and call of the specification has its row', () => {
  expect([...new Set(rows.map((row) => row.section))].toSorted()).toEqual(SECTIONS);
  const named = (section: string) => rows.filter((row) => row.section === section).flatMap((row) => paths(row.what));
  expect(SCREENS.filter((screen) => !named('2').includes(screen))).toEqual([]);
  expect(CALLS.filter((call) => !named('7').includes(call))).toEqual([]);
});
