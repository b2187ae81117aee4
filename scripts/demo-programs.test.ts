import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endProgram, keepRunning, logFile, type Running, startProgram } from './demo-programs.ts';
import { isWebCurrent } from './web-current.ts';

let folder: string;
let log: ReturnType<typeof logFile>;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardlight-demo-'));
  log = logFile(join(folder, 'log'));
});
afterAll(() => {
  log.end();
  rmSync(folder, { recursive: true });
});

const program = (code: string, hear?: (line: string) => void): Running =>
  startProgram({ name: 'try', args: ['-e', code], log, ...(hear ? { hear } : {}) });
const living = "console.log('alive'); setInterval(() => {}, 1000);";

it('hears whole lines, and keeps the complaint of what fails', async () => {
  const heard: string[] = [];
  const how = await program(
    "process.stdout.write('one\\ntw'); process.stdout.write('o\\n'); console.error('no disk'); process.exit(3)",
    (line) => heard.push(line),
  ).ended;
  expect(heard).toEqual(['one', 'two']);
  expect(how).toEqual({ code: 3, signal: null, complaint: 'no disk' });
});

it('says so when a program cannot even start', async () => {
  const { ended } = startProgram({ name: 'try', args: [], folder: join(folder, 'nowhere'), log });
  expect((await ended).complaint).toMatch(/ENOENT/);
});

it('brings a killed program back, and does not when it is ended on purpose', async () => {
  let births = 0;
  let born: () => void = () => {};
  const birth = () => new Promise<void>((resolve) => (born = resolve));
  const ends: (string | null)[] = [];
  const first = birth();
  const kept = keepRunning({
    start: () => {
      births++;
      return program(living, () => born());
    },
    onEnd: ({ signal }) => ends.push(signal) > 0,
    firstWaitMs: 1,
  });
  await first;
  const second = birth();
  const before = kept.pid;
  process.kill(before ?? 0, 'SIGKILL');
  await second;
  expect(kept.pid).not.toBe(before);
  await kept.end(5_000);
  expect([births, ends]).toEqual([2, ['SIGKILL']]);
  expect(kept.pid).toBeUndefined();
});

it('ends what does not want to end, within its grace', async () => {
  let ready: () => void = () => {};
  const isReady = new Promise<void>((resolve) => (ready = resolve));
  const stubborn = program(`process.on('SIGTERM', () => {}); ${living}`, () => ready());
  await isReady;
  await endProgram(stubborn, 50);
  expect((await stubborn.ended).signal).toBe('SIGKILL');
});

it('knows a built web from one older than its sources', () => {
  const root = join(folder, 'tree');
  for (const path of ['web/src/app', 'web/dist', 'contract/src']) mkdirSync(join(root, path), { recursive: true });
  expect(isWebCurrent(root)).toBe(false);
  writeFileSync(join(root, 'web/src/app/screen.tsx'), '');
  writeFileSync(join(root, 'web/dist/index.html'), '');
  const later = new Date(Date.now() + 60_000);
  utimesSync(join(root, 'web/dist/index.html'), later, later);
  expect(isWebCurrent(root)).toBe(true);
  const latest = new Date(Date.now() + 120_000);
  utimesSync(join(root, 'web/src/app/screen.tsx'), latest, latest);
  expect(isWebCurrent(root)).toBe(false);
});
