/** Starts other programs, each in a process group of its own, so that what it started ends with it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The project's own programs first, above all its own node: the machine's may be older. What it has compiled is kept, because the tests
 * start it a hundred times, and outside node_modules, which `npm ci` wipes. Colours only for a person.
 */
export const ENV: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
  NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
  ...(process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }),
};

export interface Ran {
  readonly ok: boolean;
  /** What it wrote, when it was asked to be silent. */
  readonly output: string;
  readonly seconds: number;
  /** Why it was ended from here. */
  readonly ended?: string;
}

/** Ends a program only when it does nothing more, however long it takes. */
interface Watchdog {
  /** It grows with each finished step. */
  readonly file: string;
  readonly stalledSeconds: number;
}

interface Options {
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Keep the output for later instead of passing it on. */
  readonly quiet?: boolean;
  readonly limitSeconds?: number;
  readonly watchdog?: Watchdog;
  /** Between the word to end and the kill: a server may still have to end its database. */
  readonly graceSeconds?: number;
}

const GRACE_SECONDS = 20;
/** Marks the environment of all that a run starts. Runs within runs carry the marks of both. */
const RUNS = 'WARDLIGHT_RUNS';

const running = new Map<ChildProcess, string>();

/** Never rejects: a program that cannot start, fails, is killed or takes too long is `ok: false` and says why. */
export function run(command: string, args: readonly string[], options: Options = {}): Promise<Ran> {
  const started = performance.now();
  endAllWithUs();
  return new Promise((resolve) => {
    let output = '';
    let why = '';
    const mark = randomUUID();
    const child = spawn(command, args, {
      cwd: options.cwd ?? ROOT,
      env: { ...ENV, ...options.env, [RUNS]: `${process.env[RUNS] ?? ''}:${mark}` },
      stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
      detached: true,
    });
    running.set(child, mark);
    const closed = new Promise<void>((done) => child.once('close', () => done()));
    const keep = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const timers: NodeJS.Timeout[] = [];
    const end = (reason: string) => {
      if (why !== '') return;
      why = reason;
      endGroup(child, 'SIGTERM');
      timers.push(
        setTimeout(
          () => {
            endMarked(mark, 'SIGKILL');
            endGroup(child, 'SIGKILL');
          },
          (options.graceSeconds ?? GRACE_SECONDS) * 1000,
        ),
      );
    };
    const { limitSeconds, watchdog } = options;
    if (limitSeconds !== undefined)
      timers.push(setTimeout(() => end(`ended after ${limitSeconds} s without finishing`), limitSeconds * 1000));
    if (watchdog !== undefined) timers.push(watch(watchdog, end));
    const finish = async (ok: boolean) => {
      for (const timer of timers) clearTimeout(timer);
      running.delete(child);
      // Whatever it left behind (a browser, a database) must not outlive it, whether it listens or not.
      endGroup(child, 'SIGTERM');
      await endAllMarked(mark, options.graceSeconds ?? GRACE_SECONDS);
      // What held its output open has ended by now; the last words are still on their way.
      await Promise.race([closed, pause(LAST_WORDS_MS)]);
      if (why !== '') output += `${command}: ${why}\n`;
      if (why !== '' && !options.quiet) console.log(`${command}: ${why}`);
      const seconds = (performance.now() - started) / 1000;
      resolve({ ok: ok && why === '', output, seconds, ...(why === '' ? {} : { ended: why }) });
    };
    child.on('error', (error) => {
      why = `cannot start: ${error.message}`;
      void finish(false);
    });
    // Not its close: what it left behind would hold that back for ever.
    child.on('exit', (code, signal) => {
      if (signal !== null && why === '') why = `ended by ${signal}`;
      void finish(code === 0);
    });
  });
}

/** Looks at the size of the file: the clock of the machine that stamps files may be another than this process's. */
function watch({ file, stalledSeconds }: Watchdog, end: (reason: string) => void): NodeJS.Timeout {
  let size = -1;
  let grown = performance.now();
  const look = () => {
    const now = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (now !== size) grown = performance.now();
    size = now;
    if (performance.now() - grown >= stalledSeconds * 1000)
      end(`ended after ${stalledSeconds} s without one more finished test`);
  };
  return setInterval(look, Math.min(1000, stalledSeconds * 250));
}

const LAST_WORDS_MS = 2000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks all that carry the mark to end, and kills what still runs after the grace. */
async function endAllMarked(mark: string, graceSeconds: number): Promise<void> {
  const until = performance.now() + graceSeconds * 1000;
  let left = endMarked(mark, 'SIGTERM');
  while (left > 0 && performance.now() < until) {
    await pause(50);
    left = endMarked(mark, 0);
  }
  if (left > 0) endMarked(mark, 'SIGKILL');
}

/**
 * A browser and a database lead groups of their own; what Linux tells of their environment finds them all the same.
 * @param signal 0 only looks
 * @returns how many carry the mark
 */
function endMarked(mark: string, signal: NodeJS.Signals | 0): number {
  let found = 0;
  for (const name of namesIn('/proc')) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    try {
      if (!readFileSync(`/proc/${name}/environ`, 'utf8').includes(mark)) continue;
      process.kill(Number(name), signal);
      found += 1;
    } catch {
      // It has ended meanwhile, or belongs to somebody else.
    }
  }
  return found;
}

/** None on a system without such a folder. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
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
      for (const [child, mark] of running) {
        endGroup(child, 'SIGTERM');
        endMarked(mark, 'SIGTERM');
      }
      process.exit(130);
    });
  }
}
