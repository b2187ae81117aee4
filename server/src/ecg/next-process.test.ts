/** One process at most is ready, it is used once, and none outlives the reader. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { drivenClock } from '../clock.ts';
import { createNextProcess } from './next-process.ts';

const started: ChildProcess[] = [];
function begin(): ChildProcess {
  const child = spawn(process.execPath, ['-e', 'process.stdin.on("end", () => process.exit()).resume()']);
  started.push(child);
  return child;
}
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
const isOver = ({ signalCode, exitCode }: ChildProcess) => signalCode !== null || exitCode !== null;
const open = () => {
  const clock = drivenClock(0);
  return { clock, next: createNextProcess(begin, { clock, idleMs: 60_000 }) };
};

test('the next recording has the one that is ready, the one after it another', () => {
  const { next } = open();
  const first = next.take();
  next.prepare();
  next.prepare();
  expect(started).toHaveLength(2);
  const second = next.take();
  expect(second).toBe(started[1]);
  expect(next.take()).toBe(started[2]);
  expect(first).not.toBe(second);
});

test('one that nobody needs ends after its time, one that was taken does not', async () => {
  const { clock, next } = open();
  next.prepare();
  const taken = next.take();
  next.prepare();
  const idle = started[1] as ChildProcess;
  await clock.advance(59_999);
  expect(isOver(idle)).toBe(false);
  const over = once(idle, 'close');
  await clock.advance(1);
  await over;
  expect(idle.signalCode).toBe('SIGKILL');
  expect(isOver(taken)).toBe(false);
});

test('one that ended by itself is given to nobody', async () => {
  const { next } = open();
  next.prepare();
  const [ready] = started as [ChildProcess];
  ready.stdin?.end();
  await once(ready, 'close');
  expect(next.take()).toBe(started[1]);
});

test('one that cannot be begun ahead of time costs nothing; the next recording begins its own', () => {
  let full = true;
  const start = () => {
    if (full) throw new Error('spawn ENOMEM');
    return begin();
  };
  const next = createNextProcess(start, { clock: drivenClock(0), idleMs: 60_000 });
  next.prepare();
  expect(() => next.take()).toThrow('ENOMEM');
  full = false;
  expect(next.take()).toBe(started[0]);
});

test('with the reader the one that is ready ends, and none is begun any more', async () => {
  const { next } = open();
  next.prepare();
  await next.end();
  expect(isOver(started[0] as ChildProcess)).toBe(true);
  next.prepare();
  expect(started).toHaveLength(1);
});
