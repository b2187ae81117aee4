/**
 * `npm run dev`: the server restarting on every change, Vite with hot reload, and the simulator. All three stay in this
 * process group, so Ctrl-C reaches them together; when one ends, the others are ended too.
 * `npm run dev -- --mats file` names the mats to play; without it, those that `npm run demo` made.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ENV, ROOT } from './child.ts';

interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
}

function programs(mats: string): Program[] {
  const mqttUrl = `mqtt://127.0.0.1:${process.env.WARDLIGHT_MQTT_PORT ?? '1883'}`;
  const always: Program[] = [
    {
      name: 'server',
      command: 'node',
      args: ['--watch', '--watch-preserve-output', 'server/src/main.ts'],
      folder: ROOT,
    },
    { name: 'web', command: 'vite', args: ['--clearScreen', 'false'], folder: join(ROOT, 'web') },
  ];
  if (!existsSync(mats)) {
    console.log(
      `no simulator: ${mats} is missing. Run npm run demo once, which makes it, or name a list of mats with --mats.`,
    );
    return always;
  }
  const args = ['--watch', '--watch-preserve-output', 'simulator/src/main.ts', '--url', mqttUrl, '--mats', mats];
  return [...always, { name: 'simulator', command: 'node', args, folder: ROOT }];
}

function start({ name, command, args, folder }: Program, ended: (name: string) => void): ChildProcess {
  const child = spawn(command, args, {
    cwd: folder,
    env: { NODE_ENV: 'development', WARDLIGHT_WIFI_OVER_PLAIN_MQTT: '1', ...ENV },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  child.once('error', (error) => {
    console.error(`${name} cannot start: ${error.message}`);
    ended(name);
  });
  child.once('exit', () => ended(name));
  return child;
}

function main(): void {
  const { values } = parseArgs({
    options: { mats: { type: 'string', default: join(ROOT, 'data', 'demo', 'mats.json') } },
  });
  const alive = new Map<string, ChildProcess>();
  let ending = false;
  const endAll = (): void => {
    ending = true;
    for (const child of alive.values()) child.kill('SIGTERM');
  };
  const ended = (name: string): void => {
    alive.delete(name);
    if (ending) return;
    console.error(`${name} ended; ending the others`);
    process.exitCode = 1;
    endAll();
  };
  for (const program of programs(values.mats)) alive.set(program.name, start(program, ended));
  // This process must outlive its children: it ends by itself when the last of them has.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, endAll);
}

main();
