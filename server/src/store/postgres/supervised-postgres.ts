import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { systemClock } from '../../clock.ts';
import { thisPlatform } from './binaries.ts';
import {
  bringUp,
  type Connection,
  connectionTo,
  type Running,
  type Setting,
  stopPostmaster,
  type Wait,
  withClient,
} from './bring-up.ts';
import { type Cluster, makeDataDir, openCluster } from './cluster.ts';
import { type Ownership, ownershipOf } from './ownership.ts';
import { isPostmasterOf, readPidFile } from './postmaster.ts';
import { errorCode, PostgresStartError } from './problems.ts';
import type { RootWays } from './run-as.ts';
import { trimServerLog } from './server-log.ts';
import { asServer, makeServerRole } from './server-role.ts';
import { type Listen, socketPort } from './settings.ts';
import { chooseSocketFolder } from './socket-folder.ts';

export { type PostgresProblem, PostgresStartError } from './problems.ts';

export type PostgresOptions = {
  /** Holds the cluster (`pg`), its log (`postgres.log`, at most twice 10 MB), its socket and `pg.owner`. Made when missing. */
  dataDir: string;
  /** A loopback TCP port with a password, or a Unix socket only we can reach. Windows has only the former and picks a free one. */
  port?: number | 'socket';
  /** Made when missing. */
  database?: string;
  log: (line: string) => void;
  /** False for throw-away test clusters: no fsync. Refused outside the temporary folder. */
  durable?: boolean;
  /** Gives the start up; what it had begun is ended first. */
  signal?: AbortSignal;
  /** Real time, which a process keeps whatever clock the server is driven by; tests cut it short. */
  wait?: Wait;
  /** For tests of what a machine refuses. */
  platform?: string;
  rootWays?: Partial<RootWays>;
};

export type SupervisedPostgres = {
  /**
   * By a role that may do with the rows of tables what `openStore` lets it, and nothing else. Fit for a pg Pool; it stays the same when
   * PostgreSQL is restarted.
   */
  readonly connection: Connection;
  readonly url: string;
  /** By that role, and by the superuser, who owns what is in it. */
  readonly ways: { readonly database: Connection; readonly owner: Connection };
  readonly ownerUrl: string;
  /** Of the process now; another one after a restart. */
  readonly pid: number;
  /** Whether it ran already and was taken over. */
  readonly adopted: boolean;
  /** How often it ended unasked and was brought back. */
  readonly restarts: number;
  /** Called each time it ends unasked, before it is brought back. */
  onExit(tell: (how: string) => void): void;
  /** Stops PostgreSQL, unless another living server started it: then it is left to that one. */
  stop(): Promise<void>;
};

/**
 * A PostgreSQL of our own on `dataDir`, kept running until `stop`. Rejects with a PostgresStartError of one sentence.
 *
 * - Killed with us alive: restarted, waiting 250 ms to 10 s between attempts, for ever.
 * - We are killed: it runs on, and the next `startPostgres` on the folder adopts it (and then stops it).
 * - Two servers on one folder: both use the one cluster. The one that started it stops it; the other, if it still
 *   lives, brings it back and is then the one. So a stop never ends what someone uses for longer than a blink.
 */
export function startPostgres(options: PostgresOptions): Promise<SupervisedPostgres> {
  return stayingAlive(() => begin(options));
}

async function begin(options: PostgresOptions): Promise<SupervisedPostgres> {
  const { log, port = 'socket', database = 'wardlight', durable = true, platform = thisPlatform } = options;
  const wait = options.wait ?? realWait;
  const ways: RootWays = { namespaces: true, elsewhere: '/var/lib/wardlight', ...options.rootWays };
  // Before anything is made, and again by its real path: a link may lead elsewhere.
  if (!durable) mustBeTemporary(resolve(options.dataDir), tmpdir());
  const dataDir = await makeDataDir(options.dataDir);
  if (!durable) mustBeTemporary(dataDir, realpathSync(tmpdir()));
  const cluster = await openCluster({ dataDir, platform, durable, ways, log });
  const setting: Setting = {
    cluster,
    logFile: join(dataDir, 'postgres.log'),
    durable,
    wait,
    log,
    signal: options.signal,
  };
  const ownership = ownershipOf(dataDir);
  const running = await bringUp(setting, await chooseListen(cluster, port)).catch(async (error: unknown) => {
    if (options.signal?.aborted) await endOrphan(setting, ownership);
    throw error;
  });
  await ownership.claim(!running.adopted);
  const supervised = supervise(setting, running, ownership, database);
  try {
    options.signal?.throwIfAborted();
    await prepare(connectionTo(cluster, running.listen, 'postgres'), database, cluster.password);
  } catch (error) {
    await supervised.stop();
    throw error;
  }
  return supervised;
}

/** A start is given up before it has taken over what a killed server left running: nobody would come to end that. */
async function endOrphan(setting: Setting, ownership: Ownership): Promise<void> {
  const { folder } = setting.cluster;
  const pid = (await readPidFile(folder))?.pid;
  if (pid === undefined || (await isPostmasterOf(pid, folder)) !== 'yes' || !(await ownership.isMine())) return;
  setting.log(endWords[await stopPostmaster(setting, pid, async () => (await isPostmasterOf(pid, folder)) === 'no')]);
}

function mustBeTemporary(dataDir: string, temporary: string): void {
  if (dataDir.startsWith(temporary + sep)) return;
  throw new PostgresStartError(
    'unsafeTest',
    `A database that may lose data on a power cut is only for tests: ${dataDir} is not under the temporary folder.`,
  );
}

function realWait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const giveUp = () => {
      callOff();
      reject(signal?.reason);
    };
    const callOff = systemClock.after(ms, () => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    });
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

/** The clock's timers do not keep the process alive, rightly; but it may not end in the middle of a start or a stop. */
async function stayingAlive<T>(work: () => Promise<T>): Promise<T> {
  const { port1 } = new MessageChannel();
  port1.ref();
  try {
    return await work();
  } finally {
    port1.close();
  }
}

async function chooseListen(cluster: Cluster, port: number | 'socket'): Promise<Listen> {
  if (typeof port === 'number') return { kind: 'tcp', host: '127.0.0.1', port };
  if (process.platform === 'win32') return { kind: 'tcp', host: '127.0.0.1', port: await freePort() };
  return { kind: 'socket', folder: await chooseSocketFolder(cluster.folder, cluster.runAs), port: socketPort };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function prepare(connection: Connection, database: string, password: string): Promise<void> {
  await withClient(connection, async (client) => {
    await makeServerRole(client, password);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 1) return;
    await client.query(`create database ${client.escapeIdentifier(database)}`).catch((error: unknown) => {
      // Another server on this folder was first.
      if (!['42P04', '23505'].includes(errorCode(error))) throw error;
    });
  });
}

const shortestDelayMs = 250;
const longestDelayMs = 10_000;
const settledMs = 60_000;

function supervise(setting: Setting, first: Running, ownership: Ownership, database: string): SupervisedPostgres {
  const { cluster, wait, log } = setting;
  const stopping = new AbortController();
  const listeners: ((how: string) => void)[] = [];
  let running = first;
  let restarts = 0;
  let delayMs = shortestDelayMs;
  let stopped: Promise<void> | null = null;

  const quiet = (error: unknown) => {
    if (!stopping.signal.aborted) log(`PostgreSQL supervision: ${(error as Error).message}`);
  };

  async function bringBack(): Promise<void> {
    while (!stopping.signal.aborted) {
      await wait(delayMs, stopping.signal);
      delayMs = Math.min(delayMs * 2, longestDelayMs);
      try {
        running = await bringUp({ ...setting, signal: stopping.signal }, running.listen);
        restarts++;
        await ownership.claim(!running.adopted);
        log(`PostgreSQL is back (process ${running.pid})`);
        return;
      } catch (error) {
        quiet(error);
      }
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const how = await running.ended(stopping.signal);
      if (stopping.signal.aborted) return;
      log(`PostgreSQL ended unasked (${how}): starting it again`);
      for (const tell of listeners) tell(how);
      await bringBack();
    }
  }

  async function keepHouse(): Promise<void> {
    for (;;) {
      const { pid } = running;
      await wait(settledMs, stopping.signal);
      if (pid === running.pid) delayMs = shortestDelayMs; // it held: the next trouble is a new one
      await trimServerLog(setting.logFile).catch(quiet);
    }
  }

  async function end(watching: Promise<void>): Promise<void> {
    stopping.abort(new Error('stopping'));
    await watching; // an attempt under way comes to its end, so that what it started is stopped below
    if (!(await ownership.isMine()))
      return log(`PostgreSQL keeps running: it belongs to process ${await ownership.ownerPid()}`);
    const { pid } = running;
    const outcome = await stopPostmaster(
      setting,
      pid,
      async () => (await isPostmasterOf(pid, cluster.folder)) === 'no',
    );
    await ownership.release();
    log(endWords[outcome]);
  }

  const watching = watch().catch(quiet);
  keepHouse().catch(quiet);
  const owner = connectionTo(cluster, first.listen, database);
  const connection = asServer(owner, cluster.password);
  log(`PostgreSQL runs (process ${first.pid}) on ${connection.host}, data in ${cluster.folder}`);
  return {
    connection,
    url: urlOf(connection),
    ways: { database: connection, owner },
    ownerUrl: urlOf(owner),
    get pid() {
      return running.pid;
    },
    get adopted() {
      return running.adopted;
    },
    get restarts() {
      return restarts;
    },
    onExit: (tell) => void listeners.push(tell),
    stop: () => (stopped ??= stayingAlive(() => end(watching))),
  };
}

const endWords = {
  stopped: 'PostgreSQL stopped',
  forced: 'PostgreSQL did not stop in time and was ended at once: it will repair itself at the next start',
  stuck: 'PostgreSQL does not end: its process is stuck, most likely on the disk',
};

function urlOf({ host, port, user, password, database }: Connection): string {
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  const path = `/${encodeURIComponent(database)}`;
  return host.startsWith('/')
    ? `postgresql://${user}@localhost:${port}${path}?host=${encodeURIComponent(host)}`
    : `postgresql://${user}${secret}@${host}:${port}${path}`;
}
