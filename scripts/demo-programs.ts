/** The programs of the demo: started one by one, brought back when they end unasked, ended in order and within bounds. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { setPriority } from 'node:os';
import { ENV, ROOT } from './child.ts';

export interface Program {
  readonly name: string;
  /** Arguments of our own node. */
  readonly args: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
  /** Everything it says is kept here; what `hear` does not take is not shown. */
  readonly log: WriteStream;
  readonly hear?: (line: string) => void;
  /** Its standard output is for another program: the caller pipes it. */
  readonly piped?: boolean;
  readonly folder?: string;
}

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The last lines of its standard error. */
  readonly complaint: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Each leads a process group of its own, so that Ctrl-C reaches the demo alone and the order of ending is ours. */
export function startProgram({ name, args, env, log, hear, piped, folder }: Program): Running {
  const child = spawn(process.execPath, args, {
    cwd: folder ?? ROOT,
    env: { ...ENV, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const complaint: string[] = [];
  if (!piped)
    lines(child.stdout, (line) => {
      log.write(`${name}: ${line}\n`);
      hear?.(line);
    });
  lines(child.stderr, (line) => {
    log.write(`${name}: ${line}\n`);
    complaint.push(line);
    if (complaint.length > 20) complaint.shift();
  });
  // A program that ends while it is told something is seen by its end.
  child.stdin?.on('error', () => {});
  const ended = new Promise<Ended>((resolve) => {
    child.once('error', (error) => resolve({ code: 1, signal: null, complaint: error.message }));
    child.once('close', (code, signal) => resolve({ code, signal, complaint: complaint.join('\n') }));
  });
  return { child, ended };
}

function lines(stream: NodeJS.ReadableStream | null, hear: (line: string) => void): void {
  let rest = '';
  stream?.setEncoding('utf8');
  stream?.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) hear(line);
  });
}

/** SIGTERM, and what has not ended by then is killed. */
export async function endProgram({ child, ended }: Running, graceMs: number): Promise<void> {
  child.kill('SIGTERM');
  const tooLong = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(tooLong);
}

/** Behind everything that lives. */
export function lowerPriority({ child }: Running): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, 10);
  } catch {
    // It has ended already, or this system has no priorities.
  }
}

export interface Kept {
  /** Of the program as it runs now. */
  readonly pid: number | undefined;
  end(graceMs: number): Promise<void>;
}

export interface KeepOptions {
  readonly start: () => Running;
  /** Told each time it ended unasked; false means: leave it ended. */
  readonly onEnd: (how: Ended) => boolean;
  readonly firstWaitMs: number;
}

/** Keeps a program running: brought back after a wait that doubles up to half a minute while it does not hold for one. */
export function keepRunning({ start, onEnd, firstWaitMs }: KeepOptions): Kept {
  let running: Running | null = null;
  let ending = false;
  let waitMs = firstWaitMs;
  let waiting: NodeJS.Timeout | undefined;

  const begin = (): void => {
    const mine = start();
    const since = performance.now();
    running = mine;
    void mine.ended.then((how) => {
      running = null;
      if (ending || !onEnd(how)) return;
      waitMs = performance.now() - since > 60_000 ? firstWaitMs : Math.min(waitMs * 2, 30_000);
      waiting = setTimeout(begin, waitMs);
    });
  };
  begin();
  return {
    get pid() {
      return running?.child.pid;
    },
    async end(graceMs) {
      ending = true;
      clearTimeout(waiting);
      if (running !== null) await endProgram(running, graceMs);
    },
  };
}

export const logFile = (path: string): WriteStream => createWriteStream(path, { flags: 'w', mode: 0o600 });
