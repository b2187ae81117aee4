/** Appends each test that vitest begins or ends to the file of progress. */
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { appendRow } from './rows.ts';

export default class ProgressReporter implements Reporter {
  onTestModuleStart({ moduleId }: TestModule): void {
    appendRow({ event: 'file', file: moduleId, test: '' });
  }

  onTestCaseReady({ module, fullName }: TestCase): void {
    appendRow({ event: 'begin', file: module.moduleId, test: fullName });
  }

  onTestCaseResult(testCase: TestCase): void {
    const { state, errors } = testCase.result();
    appendRow({
      event: 'end',
      file: testCase.module.moduleId,
      test: testCase.fullName,
      status: state === 'pending' ? 'failed' : state,
      ms: testCase.diagnostic()?.duration ?? 0,
      ...(errors?.[0] === undefined ? {} : { error: errors[0].message }),
    });
  }

  onTestModuleEnd(testModule: TestModule): void {
    const { duration, collectDuration, setupDuration } = testModule.diagnostic();
    appendRow({ event: 'end', file: testModule.moduleId, test: '', ms: duration + collectDuration + setupDuration });
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const { message } of unhandled)
      appendRow({ event: 'error', file: '', test: '', error: message || 'an error without a message' });
  }
}
