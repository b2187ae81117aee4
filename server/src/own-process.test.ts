/** A server begins with its settings, whoever starts it. */
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

interface Seen {
  readonly starts: number;
  readonly flags: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly pid: number;
  readonly began: string | undefined;
}

/** Each start writes its number, so that one too many would be seen. */
const program = `
  import { startWithSettings } from ${JSON.stringify(new URL('own-process.ts', import.meta.url).href)};
  process.env.STARTS = String(Number(process.env.STARTS ?? 0) + 1);
  process.env.BEGAN ??= String(process.pid);
  startWithSettings();
  const { STARTS, BEGAN: began, ...env } = process.env;
  console.log(JSON.stringify({ starts: Number(STARTS), flags: process.execArgv, env, pid: process.pid, began }));`;

const start = (env: Readonly<Record<string, string>>): Seen => {
  const args = ['--import', `data:text/javascript,${encodeURIComponent(program)}`, '--eval', ''];
  return JSON.parse(execFileSync(process.execPath, args, { env, encoding: 'utf8' })) as Seen;
};

test.runIf(process.execve !== undefined)(
  'replaces itself once, in the same process, by one with bounds for its memory',
  () => {
    const { starts, flags, env, pid, began } = start({ PASSED: 'on' });
    expect([starts, String(pid)]).toEqual([2, began]);
    expect(flags).toContain('--max-semi-space-size=16');
    expect(env).toMatchObject({ MALLOC_ARENA_MAX: '2', PASSED: 'on' });
    expect(env.NODE_COMPILE_CACHE).toMatch(/node_modules.\.cache.wardlight$/);
  },
);

test('what the operator has set counts', () => {
  const { env } = start({ MALLOC_ARENA_MAX: '4' });
  expect(env.MALLOC_ARENA_MAX).toBe('4');
});

test('with all of it set, nothing is started again', () => {
  const { starts } = start({ MALLOC_ARENA_MAX: '4', NODE_COMPILE_CACHE: '/nowhere' });
  expect(starts).toBe(1);
});
