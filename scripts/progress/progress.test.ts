import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT, run } from '../child.ts';
import { runFailedAlone } from '../rerun.ts';
import { readReport, tallyCutOff, tallyVitest } from '../tally.ts';
import { errorsOutsideTests, PROGRESS_FILE, type ProgressRow, readRows, secondsByFile, unfinished } from './rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'wardlight-progress-'));
afterAll(() => rmSync(folder, { recursive: true }));

const begun = (test: string): ProgressRow => ({ event: 'begin', file: '/a.test.ts', test });
const ended = (test: string, status: ProgressRow['status'] = 'passed', ms = 1): ProgressRow => ({
  event: 'end',
  file: '/a.test.ts',
  test,
  status,
  ms,
});

const alive = (pid: number): boolean => {
  try {
    // A killed process whose parent has not asked for it yet is still listed.
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
};

test('vitest tells each test as it begins and ends, and each file', async () => {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'told.test.ts'),
    "import { expect, test } from 'vitest'; test('a', () => {}); test('b', () => { expect(1).toBe(2); }); test.skip('c', () => {});",
  );
  const file = join(folder, 'told.jsonl');
  const reporter = `--reporter=${join(ROOT, 'scripts/progress/vitest-reporter.ts')}`;
  await run('vitest', ['run', '--root', folder, reporter], { quiet: true, env: { [PROGRESS_FILE]: file } });
  const rows = readRows(file);
  expect(rows.filter(({ test, event }) => test !== '' && event === 'end')).toMatchObject([
    { test: 'a', status: 'passed' },
    { test: 'b', status: 'failed', error: expect.stringContaining('expected 1 to be 2') },
    { test: 'c', status: 'skipped' },
  ]);
  expect(unfinished(rows)).toEqual([]);
});

test('an error outside any test stands beside a test that failed, so that its passing alone does not hide it', async () => {
  const room = join(folder, 'outside');
  mkdirSync(room);
  symlinkSync(join(ROOT, 'node_modules'), join(room, 'node_modules'));
  writeFileSync(
    join(room, 'outside.test.ts'),
    "import { expect, test } from 'vitest'; test('a', () => { void Promise.reject(new Error('lost')); }); test('b', () => { expect(1).toBe(2); });",
  );
  const [file, report] = [join(room, 'progress.jsonl'), join(room, 'report.json')];
  const reporter = `--reporter=${join(ROOT, 'scripts/progress/vitest-reporter.ts')}`;
  const args = ['run', '--root', room, reporter, '--reporter=json', `--outputFile.json=${report}`];
  const { ok } = await run('vitest', args, { quiet: true, env: { [PROGRESS_FILE]: file } });
  const part = {
    name: 'room',
    seconds: 1,
    tally: tallyVitest(readReport(report), ok, errorsOutsideTests(readRows(file))),
  };
  expect(part.tally).toMatchObject({ passed: 1, failed: 2, failing: [{ test: 'b' }], notes: ['lost'] });
  const good = { passed: 1, failed: 0, skipped: 0, failing: [], notes: [] };
  const [settled] = await runFailedAlone([part], async () => good);
  expect(settled?.tally).toMatchObject({ passed: 2, failed: 1, notes: ['lost'] });
});

test('what hangs has a name: the test, or the file that never began one', () => {
  expect(unfinished([begun('a'), begun('b'), ended('a')])).toEqual(['/a.test.ts › b']);
  expect(unfinished([{ event: 'file', file: '/b.test.ts', test: '' }])).toEqual(['/b.test.ts']);
  const file: ProgressRow = { event: 'file', file: '/a.test.ts', test: '' };
  expect(unfinished([file, begun('a')])).toEqual(['/a.test.ts › a']);
  // Between two tests, or in what comes after the last.
  expect(unfinished([file, begun('a'), ended('a')])).toEqual(['/a.test.ts']);
  expect(unfinished([file, begun('a'), ended('a'), { ...ended(''), test: '' }])).toEqual([]);
});

test('a part that was ended keeps what had finished, and a line cut short is left out', () => {
  const file = join(folder, 'cut.jsonl');
  const rows = [begun('a'), ended('a'), begun('b'), ended('b', 'failed'), begun('c')];
  writeFileSync(file, `${rows.map((row) => JSON.stringify(row)).join('\n')}\n{"event":"en`);
  expect(readRows(file)).toEqual(rows);
  expect(tallyCutOff(readRows(file), 'ended after 600 s')).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
    failing: [{ file: '/a.test.ts', test: 'b', why: '' }],
    notes: ['ended after 600 s; running then: /a.test.ts › c'],
  });
  expect(readRows(join(folder, 'never-written.jsonl'))).toEqual([]);
});

test('seconds are summed by file, the slowest first', () => {
  const other: ProgressRow = { ...ended('x'), file: '/b.test.ts', ms: 2500 };
  expect(secondsByFile([ended('a', 'passed', 500), ended('b', 'passed', 500), other])).toEqual([
    { file: '/b.test.ts', seconds: 2.5 },
    { file: '/a.test.ts', seconds: 1 },
  ]);
  const whole: ProgressRow = { ...ended(''), ms: 4000 };
  expect(secondsByFile([ended('a', 'passed', 500), whole])).toEqual([{ file: '/a.test.ts', seconds: 4 }]);
});

test('what a program leaves behind is ended, also where it leads a group of its own and does not listen', async () => {
  const room = join(folder, 'left-behind');
  mkdirSync(room);
  const pids = join(room, 'pids');
  const deaf = `trap '' TERM; echo $$ >> ${pids}; while :; do sleep 1; done`;
  const script = `setsid sh -c "${deaf.replaceAll('$', '\\$')}" & until [ -s ${pids} ]; do sleep 0.05; done`;
  const ran = await run('sh', ['-c', script], { quiet: true, graceSeconds: 0.5 });
  expect(ran.ok).toBe(true);
  const left = readFileSync(pids, 'utf8').trim().split('\n').map(Number);
  await expect.poll(() => left.filter(alive), { timeout: 20_000 }).toEqual([]);
});

test('what does nothing more is ended, and with it what leads a group of its own and does not listen', async () => {
  const room = join(folder, 'stalled');
  mkdirSync(room);
  const pids = join(room, 'pids');
  // Neither listens to SIGTERM; the second has left its parent's group, as a browser does.
  const deaf = `trap '' TERM; echo $$ >> ${pids}; while :; do sleep 1; done`;
  const script = `setsid sh -c "${deaf.replaceAll('$', '\\$')}" & ${deaf}`;
  const file = join(room, 'progress.jsonl');
  writeFileSync(file, '');
  const ran = await run('sh', ['-c', script], {
    quiet: true,
    watchdog: { file, stalledSeconds: 2 },
    graceSeconds: 0.5,
  });
  expect(ran).toMatchObject({ ok: false, ended: 'ended after 2 s without one more finished test' });
  const started = readFileSync(pids, 'utf8').trim().split('\n').map(Number);
  expect(started).toHaveLength(2);
  await expect.poll(() => started.filter(alive), { timeout: 20_000 }).toEqual([]);
});
