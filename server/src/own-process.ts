/**
 * What can be set for a process only before it begins. The server is started in many ways (npm, a service, a test), so it replaces itself by
 * itself once, with the same process number, and no caller has to know its flags (docs/decisions/189).
 */
import { enableCompileCache } from 'node:module';
import { bareEnv, codeCacheFolder } from './code-cache.ts';

/** MB of each half of the young heap. V8 lets it grow to 64 on a large machine, and never gives that back; 8 cost a third of the CPU of a frame. */
const flags = ['--max-semi-space-size=16'];

const settings: Readonly<Record<string, string>> = {
  ...bareEnv,
  // Two pools of memory for all threads: glibc keeps up to one for each, and what one thread has freed no other may use. With one, they wait for each other.
  MALLOC_ARENA_MAX: '2',
};

/** Returns in the process that has them, and where no process can replace itself (Windows; one that reports to its parent). */
export function startWithSettings(): void {
  const hasThem = Object.keys(settings).every((name) => process.env[name] !== undefined);
  const reports = process.channel !== undefined && process.channel !== null;
  if (hasThem || reports || process.execve === undefined) {
    enableCompileCache(codeCacheFolder);
    return;
  }
  const args = [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)];
  // What the operator has set counts.
  process.execve(process.execPath, args, { ...settings, ...process.env });
}
