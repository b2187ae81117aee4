/** Starts what is measured, each in a process of its own, and ends exactly those again, whatever happens. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
/** What of our environment children get: no setting of a server or a database that happens to be here. */
const bareEnv = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };

export interface Program {
  readonly pid: number;
  /** Everything it said. */
  output(): string;
  /** Null while it runs. */
  ended(): string | null;
  /** SIGTERM, and SIGKILL if that does not help. */
  stop(): Promise<void>;
}

/** A process of the bench itself that takes orders and reports each when it is done. */
export interface Worker<Orders extends Record<string, { ask: object; answer: object }>> extends Program {
  ask<Name extends keyof Orders & string>(name: Name, order: Orders[Name]['ask']): Promise<Orders[Name]['answer']>;
}

export interface Programs {
  run(path: string, options?: RunOptions): Program;
  work<Orders extends Record<string, { ask: object; answer: object }>>(path: string): Worker<Orders>;
  tempFolder(): string;
  /** Done when it ends, last one first. */
  atEnd(close: () => Promise<void> | void): void;
  /** For good: nothing is started after it. */
  end(): Promise<void>;
}

export interface RunOptions {
  readonly args?: readonly string[];
  readonly nodeArgs?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A server of ours needs as long to stop its database. */
const patienceMs = 15_000;

export function createPrograms(): Programs {
  const closers: (() => Promise<void> | void)[] = [];
  let ending: Promise<void> | undefined;
  /** A scale that was given up goes on by itself until it next asks for something. */
  const needGoingOn = () => {
    if (ending !== undefined) throw new Error('it is over');
  };

  function keep(child: ChildProcess): Program {
    if (child.pid === undefined) throw new Error('a program could not be started');
    const program = watch(child, child.pid);
    closers.push(program.stop);
    return program;
  }

  return {
    run(path, { args = [], nodeArgs = [], env = {}, cwd = root } = {}) {
      needGoingOn();
      return keep(
        spawn(process.execPath, [...nodeArgs, join(root, path), ...args], {
          cwd,
          env: { ...bareEnv, ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      );
    },
    work(path) {
      needGoingOn();
      const child = fork(join(root, path), { env: bareEnv, serialization: 'advanced', silent: true, execArgv: [] });
      const program = keep(child);
      return { ...program, ask: (name, order) => ask(child, program, name, order) as never };
    },
    tempFolder() {
      needGoingOn();
      const folder = mkdtempSync(join(tmpdir(), 'wl-bench-'));
      closers.push(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    },
    atEnd: (close) => void closers.push(close),
    end() {
      ending ??= (async () => {
        for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
      })();
      return ending;
    },
  };
}

function watch(child: ChildProcess, pid: number): Program {
  let said = '';
  let end: string | null = null;
  const hear = (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-100_000);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  const gone = new Promise<void>((done) => {
    child.once('close', (code, signal) => {
      end = signal ?? `code ${code}`;
      done();
    });
  });
  return {
    pid,
    output: () => said,
    ended: () => end,
    async stop() {
      if (end !== null) return;
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await gone;
      clearTimeout(late);
    },
  };
}

function ask(child: ChildProcess, program: Program, name: string, order: object): Promise<object> {
  return new Promise((resolve, reject) => {
    const finish = () => {
      child.off('message', hear);
      child.off('close', fail);
    };
    const hear = (message: unknown) => {
      // Only our own programs are on this line, and the types of both ends are the same.
      const { did, answer, failed } = message as { did: string; answer: object; failed?: string };
      if (did !== name) return;
      finish();
      if (failed === undefined) resolve(answer);
      else reject(new Error(`"${name}" failed: ${failed}`));
    };
    const fail = () => {
      finish();
      reject(new Error(`a worker ended (${program.ended()}) instead of "${name}":\n${program.output().slice(-2_000)}`));
    };
    child.on('message', hear);
    child.once('close', fail);
    if (!child.connected) return fail();
    child.send({ name, order }, (error) => {
      if (error !== null) fail();
    });
  });
}

/** A program started by `work` answers its orders with this, and ends with whoever started it. */
export function answerOrders<Orders extends Record<string, { ask: object; answer: object }>>(
  handlers: {
    readonly [Name in keyof Orders]: (order: Orders[Name]['ask']) => Promise<Orders[Name]['answer']>;
  },
): void {
  process.on('message', (message: unknown) => {
    const { name, order } = message as { name: keyof Orders & string; order: object };
    handlers[name](order).then(
      (answer) => process.send?.({ did: name, answer }),
      (error: unknown) => process.send?.({ did: name, failed: error instanceof Error ? error.message : String(error) }),
    );
  });
  process.once('disconnect', () => process.exit(0));
}

export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null ? done(address.port) : fail(new Error('no port')),
      );
    });
  });

/** With a signal: never resolves once that is given, and keeps nobody waiting for it. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((again) => {
    const timer = setTimeout(again, ms);
    signal?.addEventListener('abort', () => clearTimeout(timer), { once: true });
  });
