import { expect, test } from 'vitest';
import { machineMs } from './machine.ts';
import { cpuMsOf, familyOf, parsePss, parseStat, pssOf, treeOf } from './processes.ts';

test('a process whose name holds brackets and spaces is read from behind it', () => {
  const text = '42 (post) (gres: x) S 7 42 42 0 -1 4194560 1 2 3 4 150 50 20 5 20 0 1 0 99 1000 10';
  expect(parseStat(text)).toEqual({ parent: 7, cpuMs: 2_250 });
});

test('shared memory is counted by shares', () => {
  expect(parsePss('7f00-7fff ---p 00000000 00:00 0 [rollup]\nRss:  900 kB\nPss:  123 kB\nPss_Anon: 100 kB\n')).toBe(
    123 * 1024,
  );
  expect(() => parsePss('Rss: 900 kB\n')).toThrow('no Pss');
});

test('the machine is busy by all but idle and waiting', () => {
  expect(machineMs('cpu  10 20 30 4000 500 6 7 8 0 0\ncpu0 1 2 3\n')).toEqual({ busy: 730, stolen: 80 });
});

test('this very process has used time and memory', () => {
  expect(familyOf(process.pid)).toContain(process.pid);
  expect(treeOf(process.ppid)).toContain(process.pid);
  expect(treeOf(process.pid)).not.toContain(process.ppid);
  expect(cpuMsOf([process.pid])).toBeGreaterThan(0);
  expect(pssOf([process.pid])).toBeGreaterThan(1_000_000);
});
