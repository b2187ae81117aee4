import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type Cluster, superuser } from './cluster.ts';
import { isPostmasterOf, processesOf, readPidFile, removeStaleLock } from './postmaster.ts';
import { diskFull, errorCode, otherwise, PostgresStartError } from './problems.ts';
import { cleanEnvironment, runToEnd } from './run-as.ts';
import { lastReason, readServerLog, serverLogSize, trimServerLog } from './server-log.ts';
import { type Listen, serverArguments } from './settings.ts';
import { makeSocketFolder } from './socket-folder.ts';

export type Wait = (ms: number, signal?: AbortSignal) => Promise<void>;

/** `signal` gives a start up; what it had started is stopped. */
export type Setting = {
  cluster: Cluster;
  logFile: string;
  durable: boolean;
  wait: Wait;
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
};

/** A postmaster that answers. `ended` waits for its end and says how it was; it rejects when `signal` aborts. */
export type Running = { pid: number; listen: Listen; adopted: boolean; ended(signal: AbortSignal): Promise<string> };

const pollMs = 25;
const retryMs = 250;
/** What a start may wait for processes of the last one to go: measured 2 s, on a loaded machine more. */
const retries = 120;
/** Replaying 512 MB of WAL on a slow disk takes minutes. */
const answerMs = 300_000;
/** One that says it is ready and cannot be reached this often has lost its socket file. */
const muteTries = 20;
/** After this many failures an unreadable lock file is no longer one that is just being written. */
const brokenLockTries = 8;

/**
 * Gets a postmaster on this cluster: the one that runs already (ours was killed, or another server shares the folder),
 * else a new one. Several processes may try at once; PostgreSQL's own lock decides, and the others then adopt.
 */
export async function bringUp(setting: Setting, listen: Listen): Promise<Running> {
  const { cluster, wait, log, signal } = setting;
  for (let attempt = 1; ; attempt++) {
    const adopted = await adopt(setting);
    if (adopted) return adopted;
    const left = await processesOf(cluster.folder);
    if (left.length === 0) {
      const started = await start(setting, listen);
      if ('running' in started) return started.running;
      if (attempt >= retries || !isPassing(started.reason)) throw startProblem(cluster, listen, started.reason);
      await clearLocks(cluster, listen, attempt);
    } else if (attempt >= retries) {
      throw new PostgresStartError(
        'busy',
        `Processes of an earlier PostgreSQL (${left.join(', ')}) still work on ${cluster.folder}: end them and start again.`,
      );
    }
    if (attempt === 1) log('PostgreSQL: waiting for another one on this folder');
    await wait(retryMs, signal);
  }
}

async function adopt(setting: Setting): Promise<Running | null> {
  const { cluster, log } = setting;
  const file = await readPidFile(cluster.folder);
  if (file === null) return null;
  const { pid } = file;
  const verdict = await isPostmasterOf(pid, cluster.folder);
  if (verdict === 'no') {
    log(`PostgreSQL: the lock file of an earlier one (process ${pid}) is stale and removed`);
    await removeStaleLock(join(cluster.folder, 'postmaster.pid'), file.text);
    return null;
  }
  const isGone = async () => (await isPostmasterOf(pid, cluster.folder)) === 'no';
  const answer = await untilAnswers(setting, pid, isGone);
  if (answer === 'gone') return null;
  if (answer !== 'mute' && answer.fsync === (setting.durable ? 'on' : 'off')) {
    log(`PostgreSQL was running (process ${pid}): using it`);
    return { pid, listen: answer.listen, adopted: true, ended: (signal) => untilGone(isGone, setting.wait, signal) };
  }
  // Only one that is certainly ours is stopped; answering with our data folder makes it certain.
  if (verdict === 'unknown' && answer === 'mute')
    throw new PostgresStartError(
      'busy',
      `Process ${pid} holds the database in ${cluster.folder} and does not answer: end it and start again, ${otherwise}.`,
    );
  log(
    `PostgreSQL was running (process ${pid}) but ${answer === 'mute' ? 'does not answer' : 'with other settings'}: stopping it first`,
  );
  await stopPostmaster(setting, pid, isGone);
  return null;
}

type Answer = { fsync: string; listen: Listen };

async function untilAnswers(
  setting: Setting,
  pid: number,
  isGone: () => Promise<boolean> | boolean,
): Promise<Answer | 'gone' | 'mute'> {
  let mute = 0;
  for (let waited = 0; waited < answerMs; waited += pollMs) {
    setting.signal?.throwIfAborted();
    if (await isGone()) return 'gone';
    const file = await readPidFile(setting.cluster.folder);
    if (file?.pid === pid && file.status === 'ready') {
      const listen: Listen = file.socketFolder
        ? { kind: 'socket', folder: file.socketFolder, port: file.port }
        : { kind: 'tcp', host: file.host, port: file.port };
      const answer = await ask(setting.cluster, listen);
      if (answer.kind === 'told') return { fsync: answer.fsync, listen };
      if (answer.kind === 'mute' && ++mute >= muteTries) return 'mute';
      await setting.wait(retryMs, setting.signal);
      waited += retryMs;
    }
    if (waited > 0 && waited % 10_000 === 0)
      setting.log(`PostgreSQL: still waiting for process ${pid} (${file?.status ?? 'no lock file'})`);
    await setting.wait(pollMs, setting.signal);
  }
  throw new PostgresStartError(
    'notAnswering',
    `PostgreSQL (process ${pid}) did not become ready within ${answerMs / 60_000} minutes: see ${setting.logFile}.`,
  );
}

type Told = { kind: 'told'; fsync: string } | { kind: 'mute' } | { kind: 'notNow' };

async function ask(cluster: Cluster, listen: Listen): Promise<Told> {
  try {
    return await withClient(connectionTo(cluster, listen, 'postgres'), async (client): Promise<Told> => {
      const { rows } = await client.query<{ folder: string; fsync: string }>(
        `select current_setting('data_directory') as folder, current_setting('fsync') as fsync`,
      );
      const [row] = rows;
      return row !== undefined && row.folder === cluster.folder.replaceAll('\\', '/')
        ? { kind: 'told', fsync: row.fsync }
        : { kind: 'mute' };
    });
  } catch (error) {
    if (/^(57P|53300)/.test(errorCode(error))) return { kind: 'notNow' }; // starting, ending, full of clients: alive
    // Nobody there, or a stranger who knows another password. A mistake of ours is not among them.
    if (/^(ECONN|EPIPE|ENOENT|ETIMEDOUT|28)/.test(errorCode(error)) || /timeout|terminated/i.test(String(error)))
      return { kind: 'mute' };
    throw error;
  }
}

export type Connection = { host: string; port: number; user: string; database: string; password?: string };

export function connectionTo(cluster: Cluster, listen: Listen, database: string): Connection {
  const who = { port: listen.port, user: superuser, database };
  return listen.kind === 'socket'
    ? { host: listen.folder, ...who }
    : { host: listen.host, ...who, password: cluster.password };
}

export async function withClient<T>(connection: Connection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, ssl: false, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // the query that fails tells it
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function start(setting: Setting, listen: Listen): Promise<{ running: Running } | { reason: string }> {
  const { cluster, logFile } = setting;
  if (listen.kind === 'socket') await makeSocketFolder(listen.folder, cluster.runAs);
  await trimServerLog(logFile);
  const offset = await serverLogSize(logFile);
  const { child, failed } = await spawnPostmaster(setting, listen);
  const pid = child.pid;
  if (pid === undefined) return { reason: await failed };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const answer = await untilAnswers(setting, pid, hasEnded).catch(async (error: unknown) => {
    await stopPostmaster(setting, pid, hasEnded);
    throw error;
  });
  if (typeof answer === 'object')
    return { running: { pid, listen, adopted: false, ended: (signal) => endOf(child, signal) } };
  if (answer === 'mute') await stopPostmaster(setting, pid, hasEnded);
  return { reason: await readServerLog(logFile, offset) };
}

async function spawnPostmaster(
  { cluster, logFile, durable }: Setting,
  listen: Listen,
): Promise<{ child: ChildProcess; failed: Promise<string> }> {
  const { file, args, options } = cluster.runAs.command(
    cluster.binaries.postgres,
    serverArguments(cluster.folder, listen, durable),
  );
  const output = await open(logFile, 'a', 0o600);
  try {
    // Detached: Ctrl-C reaches every process of the terminal's group, and our orderly stop must be what ends this one.
    const child = spawn(file, args, {
      ...options,
      env: cleanEnvironment,
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      windowsHide: true,
    });
    const failed = new Promise<string>((resolve) => child.on('error', (error) => resolve(error.message)));
    child.unref();
    return { child, failed };
  } finally {
    await output.close();
  }
}

function endOf(child: ChildProcess, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const tell = () => resolve(child.signalCode ? `killed by ${child.signalCode}` : `exit code ${child.exitCode}`);
    if (child.exitCode !== null || child.signalCode !== null) return tell();
    child.once('exit', tell);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

async function untilGone(isGone: () => Promise<boolean>, wait: Wait, signal: AbortSignal): Promise<string> {
  while (!(await isGone())) await wait(retryMs, signal);
  return 'it is gone';
}

const stopMs = 30_000;

/** Fast shutdown, then the immediate one, which loses nothing (the next start replays the WAL). */
export async function stopPostmaster(
  setting: Setting,
  pid: number,
  isGone: () => Promise<boolean> | boolean,
): Promise<'stopped' | 'forced' | 'stuck'> {
  const { cluster, wait } = setting;
  const endsWithin = async (ms: number): Promise<boolean> => {
    for (let waited = 0; waited < ms; waited += pollMs) {
      if (await isGone()) return true;
      await wait(pollMs);
    }
    return isGone();
  };
  const tell = async (mode: 'fast' | 'immediate') => {
    if (await isGone()) return;
    // Windows has no signals.
    if (process.platform === 'win32')
      await runToEnd(cluster.binaries.pgCtl, ['-D', cluster.folder, '-m', mode, '-W', 'stop']);
    else process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
  };
  await tell('fast');
  if (await endsWithin(stopMs)) return 'stopped';
  await tell('immediate');
  return (await endsWithin(10_000)) ? 'forced' : 'stuck';
}

/** Reasons that pass by themselves: another starter was first, or the last server's memory is not yet free. */
function isPassing(reason: string): boolean {
  return /lock file ".*" already exists|shared memory block .* in use|lock file ".*" is empty|bogus data in lock file|could not open lock file/.test(
    reason,
  );
}

/** PostgreSQL believes any living pid in the lock of its socket, and gives up at one that a power cut left empty. */
async function clearLocks(cluster: Cluster, listen: Listen, attempt: number): Promise<void> {
  if (attempt >= brokenLockTries && (await readPidFile(cluster.folder)) === null)
    await rm(join(cluster.folder, 'postmaster.pid'), { force: true });
  if (listen.kind !== 'socket') return;
  const path = join(listen.folder, `.s.PGSQL.${listen.port}.lock`);
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null || (await isPostmasterOf(Number.parseInt(text, 10), cluster.folder)) !== 'no') return;
  await removeStaleLock(path, text);
}

function startProblem(cluster: Cluster, listen: Listen, reason: string): PostgresStartError {
  if (/No space left on device|disk quota exceeded/i.test(reason)) return diskFull(cluster.folder);
  if (listen.kind === 'tcp' && /could not (bind|create any TCP)/.test(reason))
    return new PostgresStartError(
      'portTaken',
      `Port ${listen.port}, which PostgreSQL should listen on, is taken: choose another one.`,
    );
  return new PostgresStartError(
    'wouldNotStart',
    `PostgreSQL in ${cluster.folder} does not start: ${lastReason(reason)}.`,
  );
}
