/** Runs this room's programs as an operator does: as processes of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface Program {
  readonly child: ChildProcess;
  /** All it said so far. */
  output(): string;
  /** Resolves when a line of its output contains `text`, rejects when it ends before. */
  said(text: string): Promise<string>;
  readonly ended: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

/** Where Node keeps what it has compiled, if whoever runs the tests says where: a start then takes a third less. */
const { NODE_COMPILE_CACHE: compiled } = process.env;

/** The environment is what is given here and nothing else of ours. */
export function runProgram(
  name: 'main' | 'admin',
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
): Program {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`../${name}.ts`, import.meta.url)), ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const looking = new Set<() => void>();
  const hear = () => {
    for (const look of [...looking]) look();
  };
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString('utf8');
    hear();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
    hear();
  });
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  const output = () => stdout + stderr;
  return {
    child,
    output,
    ended,
    said: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const line = output()
            .split('\n')
            .find((one) => one.includes(text));
          if (line === undefined) return;
          looking.delete(look);
          resolve(line);
        };
        looking.add(look);
        void ended.then(() => reject(new Error(`it ended without saying "${text}":\n${output()}`)));
        look();
      }),
  };
}
