import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './child.ts';
import { MOST_FILES, passesNeeded, runFailedAlone } from './rerun.ts';
import type { Part, Tally } from './tally.ts';

const testFilesUnder = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(folder, path));

const good: Tally = { passed: 3, failed: 0, skipped: 0, failing: [], notes: [] };
const bad: Tally = { ...good, passed: 2, failed: 1 };

const partWith = (paths: readonly string[], notes: readonly string[] = []): Part => ({
  name: 'part',
  seconds: 1,
  tally: {
    passed: 7,
    failed: paths.length + notes.length,
    skipped: 0,
    failing: paths.map((path) => ({ file: join(ROOT, path), test: 'it rings', why: 'timeout' })),
    notes,
  },
});

/** Answers each file's runs in turn, and keeps which were asked for. */
const answering = (answers: Readonly<Record<string, readonly Tally[]>>) => {
  const asked: string[] = [];
  return {
    asked,
    runFile: async (path: string) => {
      asked.push(path);
      return answers[path]?.[asked.filter((one) => one === path).length - 1] ?? bad;
    },
  };
};

test('what passes alone is flaky and counts as passed', async () => {
  const { asked, runFile } = answering({ 'web/src/a.test.tsx': [good] });
  const [part] = await runFailedAlone([partWith(['web/src/a.test.tsx'])], runFile);
  expect(asked).toEqual(['web/src/a.test.tsx']);
  expect(part?.tally).toMatchObject({
    passed: 8,
    failed: 0,
    failing: [],
    flaky: [{ test: 'it rings', why: 'timeout' }],
  });
});

test('what fails again fails the run, and so does a file that runs no test the second time', async () => {
  const { runFile } = answering({ 'web/src/a.test.ts': [bad], 'web/src/b.test.ts': [{ ...good, passed: 0 }] });
  const [part] = await runFailedAlone([partWith(['web/src/a.test.ts', 'web/src/b.test.ts'])], runFile);
  expect(part?.tally).toMatchObject({ passed: 7, failed: 2, flaky: [] });
});

test('what failed and is left out when it runs alone has not passed', async () => {
  const { runFile } = answering({ 'web/src/a.test.ts': [{ ...good, skipped: 1, skippedTests: ['it rings'] }] });
  const [part] = await runFailedAlone([partWith(['web/src/a.test.ts'])], runFile);
  expect(part?.tally).toMatchObject({ failed: 1, flaky: [] });
});

test('where a race is a lost alarm, five of five must pass', async () => {
  const path = 'server/src/store/db/partitions.test.ts';
  const held = answering({ [path]: [good, good, good, good, good] });
  expect((await runFailedAlone([partWith([path])], held.runFile))[0]?.tally.failed).toBe(0);
  expect(held.asked).toHaveLength(5);
  const once = answering({ [path]: [good, good, good, bad] });
  expect((await runFailedAlone([partWith([path])], once.runFile))[0]?.tally.failed).toBe(1);
});

test('each file that kills a server, and each that tests a claim, must hold', () => {
  const killing = /SIGKILL|kill -9|\bkill(?:All|Server|Database)\(/;
  const rounds = ['server/src', 'e2e/src']
    .flatMap((folder) => testFilesUnder(folder))
    .filter((path) => killing.test(readFileSync(join(ROOT, path), 'utf8')));
  expect(rounds).toContain('server/src/stress/crash.test.ts');
  expect(rounds).toContain('e2e/src/kill-rounds.test.ts');
  expect(rounds.filter((path) => passesNeeded(path) !== 5)).toEqual([]);
  expect(passesNeeded('server/src/features/beds/stays.test.ts')).toBe(5);
  expect(passesNeeded('server/src/http/login.test.ts')).toBe(1);
});

test('what starts nothing is not run again, nor what no file accounts for, nor more than ten files', async () => {
  const never = answering({});
  const deterministic = partWith(['engine/src/step.test.ts', 'contract/src/access.test.ts'], ['types of web']);
  const [part] = await runFailedAlone([deterministic], never.runFile);
  expect(part?.tally.failed).toBe(3);
  const many = partWith(Array.from({ length: MOST_FILES + 1 }, (_, n) => `web/src/${n}.test.ts`));
  expect(await runFailedAlone([many], never.runFile)).toEqual([many]);
  expect(never.asked).toEqual([]);
});
