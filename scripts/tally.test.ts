import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ENV, ROOT, run } from './child.ts';
import {
  type Failure,
  NO_TEST,
  readFigures,
  readFiguresIn,
  readReport,
  summaryOf,
  tallyPlaywright,
  tallyVitest,
} from './tally.ts';

const folder = mkdtempSync(join(tmpdir(), 'wardlight-tally-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a real vitest over a test written here, so that a change in its report is noticed. */
async function vitestOver(name: string, source: string) {
  const root = join(folder, name);
  const report = join(folder, `${name}.json`);
  rmSync(root, { recursive: true, force: true });
  const { mkdirSync, symlinkSync } = await import('node:fs');
  mkdirSync(root);
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'a.test.ts'), source);
  const ran = await run('vitest', ['run', '--root', root, '--reporter=json', `--outputFile.json=${report}`], {
    quiet: true,
    env: ENV,
    limitSeconds: 60,
  });
  return { tally: tallyVitest(readReport(report), ran.ok), text: readReport(report) ?? '' };
}

describe('vitest', () => {
  const start = "import { expect, test } from 'vitest';\n";
  test('counts passed, failed, skipped', async () => {
    const { tally } = await vitestOver(
      'mixed',
      `${start}test('a', () => {}); test('b', () => { expect(1).toBe(2); }); test.skip('c', () => {}); test.todo('d');`,
    );
    expect(tally).toEqual({
      passed: 1,
      failed: 1,
      skipped: 2,
      failing: [
        {
          file: expect.stringMatching(/a\.test\.ts$/),
          test: 'b',
          why: expect.stringContaining('expected 1 to be 2'),
        },
      ],
      notes: [],
      skippedTests: ['c', 'd'],
    });
  });
  test('a file that cannot be loaded is a failure', async () => {
    const { tally } = await vitestOver('broken', `${start}throw new Error('no');`);
    expect(tally).toMatchObject({ passed: 0, failed: 1, failing: [{ test: '', why: expect.stringContaining('no') }] });
  });
  test('an error outside any test is a failure', async () => {
    const { tally } = await vitestOver(
      'unhandled',
      `${start}test('a', () => { void Promise.reject(new Error('lost')); });`,
    );
    expect(tally).toMatchObject({ passed: 1, failed: 1 });
  });
  test('an error without a message beside a failing test is a failure of its own', () => {
    const report = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
    expect(tallyVitest(JSON.stringify(report), false, ['an error without a message'])).toMatchObject({ failed: 1 });
    expect(tallyVitest('{"cut', false)).toMatchObject({
      failed: 1,
      notes: ['it wrote no report, or one that is cut short'],
    });
  });
  test('a room that died before its first test says so by its exit, and not only that it ran none', () => {
    const report = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
    const died = tallyVitest(JSON.stringify(report), false);
    expect(died.notes).toEqual([NO_TEST, 'it ended with an error that no test accounts for']);
    expect(tallyVitest(JSON.stringify(report), true).notes).toEqual([NO_TEST]);
  });
  test('figures are read beside files of progress', () => {
    const room = join(folder, 'figures');
    mkdirSync(room);
    const assertion = { status: 'passed', fullName: 'a', meta: { figures: { rounds: 3 } } };
    writeFileSync(join(room, 'engine-1.json'), JSON.stringify({ testResults: [{ assertionResults: [assertion] }] }));
    writeFileSync(join(room, 'engine-1.jsonl'), '{"event":"file"}\n{"event":"end"}\n');
    expect(readFiguresIn(room)).toEqual([{ test: 'a', text: 'rounds 3' }]);
  });
  test('a hook that fails is a failure', async () => {
    const { tally } = await vitestOver(
      'hook',
      `${start}import { afterAll } from 'vitest';\nafterAll(() => { throw new Error('late'); }); test('a', () => {});`,
    );
    expect(tally).toMatchObject({ passed: 1, failed: 1 });
  });
  test('figures are read from the tests that tell them', async () => {
    const { text } = await vitestOver(
      'figures',
      `${start}test('kill @proof', ({ task }) => { task.meta.figures = { rounds: 30, lost: 0 }; });`,
    );
    expect(readFigures(text)).toEqual([
      { test: 'kill @proof', text: 'rounds 30' },
      { test: 'kill @proof', text: 'lost 0' },
    ]);
  });
});

test('a suite of which nothing ran is a failure, and so is one without a report', () => {
  const nothing = JSON.stringify({
    numPassedTests: 0,
    numFailedTests: 0,
    numPendingTests: 4,
    numTodoTests: 0,
    testResults: [],
  });
  expect(tallyVitest(nothing, true)).toMatchObject({ failed: 1, skipped: 4 });
  expect(tallyVitest(undefined, true)).toMatchObject({ passed: 0, failed: 1 });
  expect(tallyPlaywright(undefined, true)).toMatchObject({ passed: 0, failed: 1 });
});

describe('playwright', () => {
  const report = (
    stats: Partial<{ expected: number; unexpected: number; flaky: number; skipped: number }>,
    more = {},
  ) => JSON.stringify({ suites: [], stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, ...more });
  test('counts, and a flaky journey is a failed one', () => {
    expect(tallyPlaywright(report({ expected: 5, unexpected: 1, flaky: 1, skipped: 2 }), false)).toMatchObject({
      passed: 5,
      failed: 2,
      skipped: 2,
    });
  });
  test('names what failed and what needed two tries', () => {
    const spec = (title: string, ok: boolean, status: string, message?: string) => ({
      title,
      file: 'src/a.test.ts',
      ok,
      tests: [{ annotations: [], status, results: [{ errors: message === undefined ? [] : [{ message }] }] }],
    });
    const specs = [
      spec('good', true, 'expected'),
      spec('bad', false, 'unexpected', '\u001B[31mTest timeout\u001B[39m\n  waiting for "login"'),
      spec('shaky', true, 'flaky'),
    ];
    const text = report({ expected: 1, unexpected: 1, flaky: 1 }, { suites: [{ suites: [{ specs }] }] });
    expect(tallyPlaywright(text, false, '/e2e').failing).toEqual([
      { file: '/e2e/src/a.test.ts', test: 'bad', why: 'Test timeout waiting for "login"' },
      { file: '/e2e/src/a.test.ts', test: 'shaky', why: '' },
    ]);
  });
  test('an error outside any test is a failure', () => {
    expect(tallyPlaywright(report({ expected: 5 }, { errors: [{ message: 'no server' }] }), false)).toMatchObject({
      failed: 1,
      notes: ['no server'],
    });
    expect(tallyPlaywright(report({ expected: 5 }), false)).toMatchObject({ failed: 1 });
  });
  test('figures are read from annotations, in suites within suites', () => {
    const specs = [
      {
        title: 'axe @proof',
        tests: [{ annotations: [{ type: 'figure', description: 'findings 0' }, { type: 'skip' }] }],
      },
    ];
    expect(readFigures(report({}, { suites: [{ suites: [{ specs }] }] }))).toEqual([
      { test: 'axe @proof', text: 'findings 0' },
    ]);
  });
});

test('the summary names what failed, tells the times, and its last line is plain and alone', () => {
  const shaky = { file: '/e2e/src/b.test.ts', test: 'it shakes', why: 'timeout' };
  const tally = (passed: number, failed: number, skipped: number, failing: Failure[] = [], notes: string[] = []) => ({
    passed,
    failed,
    skipped,
    failing,
    notes,
  });
  expect(summaryOf([{ name: 'engine', tally: tally(3, 0, 0), seconds: 1.25 }]).slice(-3)).toEqual([
    'all parts: 1.3 s',
    '',
    '3 passed, 0 failed',
  ]);
  expect(
    summaryOf([
      { name: 'engine', tally: tally(3, 0, 0), seconds: 2 },
      {
        name: 'web',
        tally: tally(4, 2, 1, [{ file: '/web/src/a.test.ts', test: 'it rings', why: '' }], ['it ended with an error']),
        seconds: 31.04,
      },
      { name: 'e2e', tally: { ...tally(1, 0, 0), flaky: [shaky] }, seconds: 1 },
    ]),
  ).toEqual([
    'ok      engine        2.0 s   3 passed, 0 failed',
    'FAILED  web          31.0 s   4 passed, 2 failed, 1 skipped',
    '        a.test.ts: it rings',
    '        it ended with an error',
    'ok      e2e           1.0 s   1 passed, 0 failed',
    'FLAKY   /e2e/src/b.test.ts › it shakes: timeout',
    'all parts: 34.0 s',
    '',
    '1 skipped',
    '1 flaky',
    '8 passed, 2 failed',
  ]);
});
