/** Starts other programs, each in a process group of its own, so that what it started ends with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The project's own programs first, above all its own node: the machine's may be older. What it has compiled is kept, because the tests
 * start it a hundred times. Colours only for a person.
 */
export const ENV: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compiled'),
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }),
};

export interface Ran {
  readonly ok: boolean;
  /** What it wrote, when it was asked to be silent. */
  readonly output: string;
  readonly seconds: number;
}

interface Options {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Keep the output for later instead of passing it on. */
  readonly quiet?: boolean;
  readonly limitSeconds?: number;
}

const running = new Set<ChildProcess>();

/** Never rejects: a program that cannot start, fails, is killed or takes too long is `ok: false` and says why. */
export function run(command: string, args: readonly string[], options: Options = {}): Promise<Ran> {
  const started = performance.now();
  endAllWithUs();
  return new Promise((resolve) => {
    let output = '';
    let why = '';
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...ENV, ...options.env },
      stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
      detached: true,
    });
    running.add(child);
    const keep = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const limit = setTimeout(
      () => {
        why = `ended after ${options.limitSeconds} s without finishing`;
        endGroup(child, 'SIGKILL');
      },
      (options.limitSeconds ?? 3600) * 1000,
    );
    const finish = (ok: boolean) => {
      clearTimeout(limit);
      running.delete(child);
      // Whatever it left behind (a browser, a database) must not outlive it.
      endGroup(child, 'SIGTERM');
      if (why !== '') output += `${command}: ${why}\n`;
      if (why !== '' && !options.quiet) console.log(`${command}: ${why}`);
      resolve({ ok, output, seconds: (performance.now() - started) / 1000 });
    };
    child.on('error', (error) => {
      why = `cannot start: ${error.message}`;
      finish(false);
    });
    child.on('close', (code, signal) => {
      if (signal !== null && why === '') why = `ended by ${signal}`;
      finish(code === 0);
    });
  });
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already: that is what was wanted.
  }
}

let watching = false;

/** Ctrl-C reaches this process alone, because every child leads a group of its own. */
function endAllWithUs(): void {
  if (watching) return;
  watching = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      for (const child of running) endGroup(child, 'SIGTERM');
      process.exit(130);
    });
  }
}
