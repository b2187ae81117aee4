import { randomBytes } from 'node:crypto';
import { link, readdir, readFile, readlink, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './problems.ts';
import { runToEnd } from './run-as.ts';

/** The main process of PostgreSQL as its `postmaster.pid` tells it. */
export type PidFile = { pid: number; port: number; socketFolder: string; host: string; status: string; text: string };

/** Null where there is none, or where it is being written this moment. */
export async function readPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return {
    pid,
    port: Number(lines[3] ?? 0),
    socketFolder: lines[4] ?? '',
    host: lines[5] ?? '',
    status: lines[7] ?? '',
    text,
  };
}

/**
 * Is `pid` a PostgreSQL that works on `cluster`? Pids are reused, a dead child of a container's first process stays
 * as a zombie, and nothing may be signalled on the word of an old file. 'unknown' where the system would not say.
 */
export async function isPostmasterOf(pid: number, cluster: string): Promise<'yes' | 'no' | 'unknown'> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return 'no';
  }
  if (process.platform === 'linux') return lookInProc(pid, cluster);
  const { code, stdout } =
    process.platform === 'win32'
      ? await runToEnd('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'])
      : await runToEnd('ps', ['-o', 'stat=,command=', '-p', String(pid)]);
  if (code !== 0) return 'unknown';
  if (!stdout.includes('postgres') || stdout.startsWith('Z')) return 'no';
  return process.platform !== 'win32' && stdout.includes(`-D ${cluster} `) ? 'yes' : 'unknown';
}

async function lookInProc(pid: number, cluster: string): Promise<'yes' | 'no' | 'unknown'> {
  try {
    const { name, state } = await readStat(pid);
    if (name !== 'postgres' || state === 'Z' || state === 'X') return 'no';
    return (await readlink(`/proc/${pid}/cwd`)) === cluster ? 'yes' : 'no'; // PostgreSQL works from its data folder
  } catch (error) {
    return ['ENOENT', 'ESRCH'].includes(errorCode(error)) ? 'no' : 'unknown';
  }
}

async function readStat(pid: number): Promise<{ name: string; state: string; begun: string }> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return {
    name: text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
    state: fields[0] ?? '',
    begun: fields[19] ?? '',
  };
}

/** When `pid` began, in ticks since boot; null where no such process lives, '' where only its being alive is known. */
export async function begunAt(pid: number): Promise<string | null> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return null;
  }
  if (process.platform !== 'linux') return '';
  const { state, begun } = await readStat(pid).catch(() => ({ state: 'X', begun: '' }));
  return state === 'Z' || state === 'X' ? null : begun;
}

/** PostgreSQL processes that still work on `cluster`: after the main one is killed they need a moment to notice. */
export async function processesOf(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const states = await Promise.all(pids.map((pid) => lookInProc(pid, cluster)));
  return pids.filter((_, index) => states[index] === 'yes');
}

/**
 * Removes a lock file whose process is gone or is something else: PostgreSQL itself believes any living pid.
 * Taken aside first and compared, because another process may have put a good one there meanwhile.
 */
export async function removeStaleLock(path: string, text: string): Promise<void> {
  const aside = `${path}.${randomBytes(4).toString('hex')}`;
  try {
    await rename(path, aside);
    if ((await readFile(aside, 'utf8')) !== text) await link(aside, path);
    await rm(aside);
  } catch (error) {
    if (!['ENOENT', 'EEXIST'].includes(errorCode(error))) throw error;
  }
}
