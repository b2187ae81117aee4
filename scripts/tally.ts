/** Counts tests from the reports that vitest and Playwright write, never from what they print. */
import { readFileSync } from 'node:fs';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Why a failure was added that no single test accounts for. */
  readonly notes: readonly string[];
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
      readonly meta?: { readonly figures?: Readonly<Record<string, unknown>> };
    }[];
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly tests: readonly {
      readonly annotations: readonly { readonly type: string; readonly description?: string }[];
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

/** `exitedWell` is the runner's own verdict: it knows of failures (an unhandled error, a lost worker) that no test carries. */
export function tallyVitest(text: string | undefined, exitedWell: boolean): Tally {
  const report = text === undefined ? undefined : (JSON.parse(text) as VitestReport);
  if (!report) return { passed: 0, failed: 1, skipped: 0, notes: ['it wrote no report'] };
  const notes: string[] = [];
  for (const file of report.testResults) {
    const blamed = file.assertionResults.some((result) => result.status === 'failed');
    if (file.status === 'failed' && !blamed) notes.push(`${file.name}: ${file.message || 'failed as a file'}`);
  }
  return settle(
    report.numPassedTests,
    report.numFailedTests,
    report.numPendingTests + report.numTodoTests,
    notes,
    exitedWell,
  );
}

/** A flaky test counts as failed: a journey that needs two tries is not proved. */
export function tallyPlaywright(text: string | undefined, exitedWell: boolean): Tally {
  const report = text === undefined ? undefined : (JSON.parse(text) as PlaywrightReport);
  if (!report) return { passed: 0, failed: 1, skipped: 0, notes: ['it wrote no report'] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const notes = (report.errors ?? []).map((error) => error.message ?? 'an error outside any test');
  return settle(expected, unexpected + flaky, skipped, notes, exitedWell);
}

function settle(
  passed: number,
  failedTests: number,
  skipped: number,
  notes: readonly string[],
  exitedWell: boolean,
): Tally {
  const all = [...notes];
  if (passed + failedTests === 0 && all.length === 0) all.push('it ran no test at all');
  if (!exitedWell && failedTests === 0 && all.length === 0)
    all.push('it ended with an error that no test accounts for');
  return { passed, failed: failedTests + all.length, skipped, notes: all };
}

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
      notes: [...all.notes, ...one.notes],
    }),
    { passed: 0, failed: 0, skipped: 0, notes: [] },
  );
}

/** The plain last line of a run. */
export function lastLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

export function readReport(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
