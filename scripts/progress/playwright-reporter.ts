/** Appends each journey that Playwright begins or ends to the file of progress. */
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { appendRow } from './rows.ts';

const nameOf = (testCase: TestCase): string => testCase.titlePath().slice(3).filter(Boolean).join(' › ');

export default class ProgressReporter implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onTestBegin(testCase: TestCase): void {
    appendRow({ event: 'begin', file: testCase.location.file, test: nameOf(testCase) });
  }

  onTestEnd(testCase: TestCase, result: TestResult): void {
    const ended = result.status === 'passed' || result.status === 'skipped' ? result.status : 'failed';
    appendRow({
      event: 'end',
      file: testCase.location.file,
      test: nameOf(testCase),
      status: ended,
      ms: result.duration,
      ...(result.error?.message === undefined ? {} : { error: result.error.message }),
    });
  }
}
