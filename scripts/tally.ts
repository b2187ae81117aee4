/** Counts tests from the reports that vitest and Playwright write, never from what they print. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type ProgressRow, unfinished } from './progress/rows.ts';

export interface Failure {
  /** Absolute path. */
  readonly file: string;
  /** Empty where the file itself failed, before or after its tests. */
  readonly test: string;
  /** What the runner said, on one line and cut; may be empty. */
  readonly why: string;
}

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** One for each failure that a file accounts for. */
  readonly failing: readonly Failure[];
  /** Failures that no file accounts for. */
  readonly notes: readonly string[];
  /** Failed beside other tests and passed alone; counted as passed. */
  readonly flaky?: readonly Failure[];
  /** Names of those that were skipped, where the runner tells them: what failed and is then skipped has not passed. */
  readonly skippedTests?: readonly string[];
}

/** One part of a run: a room, the checks, the browser. */
export interface Part {
  readonly name: string;
  readonly tally: Tally;
  readonly seconds: number;
}

/** A number the proof is about, told by a test: how many rounds, how much was lost. */
export interface Figure {
  readonly test: string;
  readonly text: string;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
      readonly meta?: { readonly figures?: Readonly<Record<string, unknown>> };
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file?: string;
    /** Expected or skipped; a flaky one is ok to Playwright, not to us. */
    readonly ok?: boolean;
    readonly tests: readonly {
      readonly status?: string;
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
      readonly results?: readonly { readonly errors?: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors?: readonly { readonly message?: string }[];
}

/** One that is cut short, as on a full disk, is none. */
function parsed<Report>(text: string | undefined): Report | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Report);
  } catch {
    return undefined;
  }
}

/**
 * @param exitedWell the runner's own verdict
 * @param unhandled what it met outside any test (an unhandled rejection, a lost worker): a note of its own, so that it stands
 *   when the tests that failed beside it pass alone
 */
export function tallyVitest(text: string | undefined, exitedWell: boolean, unhandled: readonly string[] = []): Tally {
  const report = parsed<VitestReport>(text);
  if (!report) return failure('it wrote no report, or one that is cut short');
  const failing = report.testResults.flatMap(({ name: file, status, message, assertionResults }): Failure[] => {
    const tests = assertionResults.filter((result) => result.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [{ file, test: '', why: shortened([message || 'failed']) }];
    return tests.map(({ fullName, failureMessages = [] }) => ({
      file,
      test: fullName.trim(),
      why: shortened(failureMessages),
    }));
  });
  const ofFiles = failing.filter(({ test }) => test === '').length;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report;
  const counts = { passed: numPassedTests, failed: numFailedTests + ofFiles, skipped: numPendingTests + numTodoTests };
  const skippedTests = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => fullName.trim()),
  );
  const notes = unhandled.map((message) => shortened([message]));
  return settle({ ...counts, failing, notes, skippedTests }, exitedWell);
}

/**
 * A journey that Playwright itself calls flaky counts as failed: retries are ours to decide (`rerun.ts`).
 * @param folder where the journeys lie, as the report names them from there
 */
export function tallyPlaywright(text: string | undefined, exitedWell: boolean, folder = ''): Tally {
  const report = parsed<PlaywrightReport>(text);
  if (!report) return failure('it wrote no report, or one that is cut short');
  const { expected, unexpected, flaky, skipped } = report.stats;
  const notes = (report.errors ?? []).map((error) => error.message ?? 'an error outside any test');
  const counts = { passed: expected, failed: unexpected + flaky, skipped };
  return settle(
    { ...counts, failing: failingOfSuite(report, folder), notes, skippedTests: skippedOfSuite(report) },
    exitedWell,
  );
}

/** A part that was ended from outside wrote no report: what had finished counts, and what was running is named. */
export function tallyCutOff(rows: readonly ProgressRow[], ended: string): Tally {
  const finished = rows.filter(({ event, test }) => event === 'end' && test !== '');
  const count = (status: ProgressRow['status']) => finished.filter((row) => row.status === status).length;
  const failing = finished
    .filter(({ status }) => status === 'failed')
    .map(({ file, test, error }) => ({ file, test, why: shortened(error === undefined ? [] : [error]) }));
  const running = unfinished(rows).join('; ');
  const counts = { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
  return settle({ ...counts, failing, notes: [`${ended}; running then: ${running || 'no test'}`] }, false);
}

function failingOfSuite({ suites = [], specs = [] }: PlaywrightSuite, folder: string): Failure[] {
  const own = specs
    .filter(({ ok, tests }) => ok === false || tests.some(({ status }) => status === 'flaky'))
    .map(({ file = '', title, tests }) => ({
      file: join(folder, file),
      test: title,
      why: shortened(tests.flatMap(messagesOf)),
    }));
  return [...own, ...suites.flatMap((suite) => failingOfSuite(suite, folder))];
}

const skippedOfSuite = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'skipped')).map(({ title }) => title),
  ...suites.flatMap(skippedOfSuite),
];

type PlaywrightTest = NonNullable<PlaywrightSuite['specs']>[number]['tests'][number];
const messagesOf = ({ results = [] }: PlaywrightTest): string[] =>
  results.flatMap(({ errors = [] }) => errors.flatMap(({ message }) => message ?? []));

/** As much of a failure as tells where to look, when nothing but the end of a run was kept. */
const whyAtMost = 400;
const shortened = (messages: readonly string[]): string =>
  stripVTControlCharacters(messages.join(' | ')).replace(/\s+/g, ' ').trim().slice(0, whyAtMost);

export function nameOf({ file, test, why }: Failure): string {
  const name = [basename(file), test].filter(Boolean).join(': ');
  return why === '' ? name : `${name} — ${why}`;
}

export const failure = (note: string): Tally => ({ passed: 0, failed: 1, skipped: 0, failing: [], notes: [note] });

export const NO_TEST = 'it ran no test at all';

function settle(counted: Tally, exitedWell: boolean): Tally {
  const { passed, failed } = counted;
  const notes = [...counted.notes];
  const isExplained = exitedWell || failed > 0 || notes.length > 0;
  if (passed + failed === 0 && notes.length === 0) notes.push(NO_TEST);
  if (!isExplained) notes.push('it ended with an error that no test accounts for');
  return { ...counted, failed: failed + notes.length, notes };
}

/** Of all reports in a folder, where files of progress lie beside them. */
export const readFiguresIn = (folder: string): Figure[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => readFigures(readReport(join(folder, name)) ?? '{}'));

/** Vitest: `task.meta.figures = { rounds: 30 }`. Playwright: an annotation of type `figure`. */
export function readFigures(text: string): Figure[] {
  const report = JSON.parse(text) as Partial<VitestReport> & Partial<PlaywrightReport>;
  const ofVitest = (report.testResults ?? []).flatMap((file) =>
    file.assertionResults.flatMap(({ fullName, meta }) =>
      Object.entries(meta?.figures ?? {}).map(([name, value]) => ({
        test: fullName.trim(),
        text: `${name} ${String(value)}`,
      })),
    ),
  );
  return [...ofVitest, ...figuresOfSuite(report)];
}

function figuresOfSuite({ suites = [], specs = [] }: PlaywrightSuite): Figure[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ annotations }) =>
      annotations
        .filter(({ type }) => type === 'figure')
        .map(({ description }) => ({ test: title, text: description ?? '' })),
    ),
  );
  return [...own, ...suites.flatMap(figuresOfSuite)];
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
      failing: [...all.failing, ...one.failing],
      notes: [...all.notes, ...one.notes],
      flaky: [...(all.flaky ?? []), ...(one.flaky ?? [])],
    }),
    { passed: 0, failed: 0, skipped: 0, failing: [], notes: [], flaky: [] },
  );
}

/** What a run prints at its end: a line for each part with what failed in it, what was skipped, and alone the plain last line. */
export function summaryOf(parts: readonly Part[]): string[] {
  const all = sum(parts.map(({ tally }) => tally));
  const seconds = parts.reduce((total, part) => total + part.seconds, 0);
  const lines = parts.flatMap((part) => [lineOf(part), ...whyOf(part.tally).map((why) => `        ${why}`)]);
  const flaky = (all.flaky ?? []).map((one) => `FLAKY   ${one.file} › ${one.test}: ${one.why}`);
  const skipped = all.skipped > 0 ? [`${all.skipped} skipped`] : [];
  const counted = flaky.length > 0 ? [`${flaky.length} flaky`] : [];
  return [...lines, ...flaky, `all parts: ${seconds.toFixed(1)} s`, '', ...skipped, ...counted, countsOf(all)];
}

function lineOf({ name, tally, seconds }: Part): string {
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : '';
  const word = tally.failed === 0 ? 'ok    ' : 'FAILED';
  return `${word}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s   ${countsOf(tally)}${skipped}`;
}

const whyOf = ({ failing, notes }: Tally): readonly string[] => [...failing.map(nameOf), ...notes];
const countsOf = ({ passed, failed }: Tally): string => `${passed} passed, ${failed} failed`;

export function readReport(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
