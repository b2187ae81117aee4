/** The real thing, started for a journey: a server with its own PostgreSQL in a folder of its own, and a ward in it. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const root = resolve(import.meta.dirname, '../..');
const node = process.execPath;
/** Ours, without the runner's words about colours: Node warns where both stand, and a server that runs well says nothing. */
const { NO_COLOR: _, FORCE_COLOR: __, ...environment } = process.env;

export interface Ward {
  readonly providerId: number;
  readonly agencyId: number;
  readonly staff: { readonly username: string; readonly password: string };
  readonly agent: { readonly username: string; readonly password: string };
  readonly mats: readonly {
    readonly serial: string;
    readonly password: string;
    readonly bedId: number;
    readonly bedNo: string;
    readonly residentId: number;
  }[];
}

export interface Wish {
  readonly beds: number;
  readonly timezone?: string;
  readonly locale?: string;
  readonly night?: { readonly start: number; readonly end: number };
  readonly prefix?: string;
  readonly alerts?: Readonly<Record<string, { readonly value: number }>>;
  readonly onlyThese?: boolean;
  readonly providerId?: number;
}

export interface Stack {
  /** Where the server keeps its data; gone after `stop`. */
  readonly folder: string;
  readonly url: string;
  readonly mqttUrl: string;
  readonly databaseUrl: string;
  /** Starts the server and resolves when it answers; also after a kill. */
  start(): Promise<void>;
  /** `kill -9` of the server and, in the moment after, of its database. */
  killAll(): Promise<void>;
  /** Whether the server answers, and says of itself that it is well. */
  isWell(): Promise<boolean>;
  /** The process of the database now. */
  postmaster(): number;
  /** `kill -9` of the server alone; its database runs on, and the next `start` takes it over. */
  killServer(): Promise<void>;
  /** `kill -9` of the database alone; resolves when the server has brought it back and is well again. */
  killDatabase(): Promise<void>;
  makeWard(wish: Wish): Promise<Ward>;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Everything the server has logged. */
  log(): string;
  /** Ends in order the database that a killed server left behind. */
  endDatabase(): Promise<void>;
  /** Ends everything and removes the folder. */
  stop(): Promise<void>;
}

/** Names the folder in which a server has been started and ended once (`first-start.ts`). */
export const startedFolder = 'WARDLIGHT_E2E_STARTED';
/** What a server that has ended leaves there, but for its log and whose it was. */
const kept = ['pg', 'secret.key'];

export const freePort = (): Promise<number> =>
  new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? done(address.port) : fail(new Error('no port')),
      );
    });
  });

type Environment = Readonly<Record<string, string>>;

/** In a folder of its own, unless one is given. Settings that hold the address of the server itself are made from it. */
export async function createStack(
  settings: Environment | ((url: string) => Environment) = {},
  given?: string,
): Promise<Stack> {
  const own = given === undefined;
  const folder = given ?? mkdtempSync(join(tmpdir(), 'wl-'));
  const [port, mqttPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const env = typeof settings === 'function' ? settings(url) : settings;
  const started = process.env[startedFolder];
  if (own && started !== undefined)
    for (const name of kept)
      cpSync(join(started, name), join(folder, name), { recursive: true, preserveTimestamps: true });
  const socket = encodeURIComponent(join(folder, 'pg.socket'));
  const databaseUrl = `postgresql://wardlight@localhost:5432/wardlight?host=${socket}`;
  let child: ChildProcess | undefined;
  let lines = '';

  async function start(): Promise<void> {
    const started = spawn(node, [join(root, 'server/src/main.ts')], {
      cwd: folder,
      env: {
        ...environment,
        NODE_ENV: 'test',
        WARDLIGHT_HOST: '127.0.0.1',
        WARDLIGHT_PORT: String(port),
        WARDLIGHT_MQTT_PORT: String(mqttPort),
        WARDLIGHT_WIFI_OVER_PLAIN_MQTT: '1',
        WARDLIGHT_DATA: folder,
        WARDLIGHT_LOG_LEVEL: 'info',
        WARDLIGHT_REQUESTS_PER_MINUTE: '100000',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const keep = (chunk: Buffer) => {
      lines += chunk.toString();
    };
    started.stdout.on('data', keep);
    started.stderr.on('data', keep);
    let ended = false;
    started.once('exit', () => {
      ended = true;
    });
    await until(async () => {
      if (ended) throw new Error(`the server ended while starting:\n${lines.slice(-4_000)}`);
      return await isWell();
    }, 60_000);
  }

  const isWell = async () =>
    // One that hangs is not well either.
    (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined))?.ok === true;
  const postmaster = (): number => Number(readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
  const exited = (process_: ChildProcess) =>
    process_.exitCode !== null || process_.signalCode !== null
      ? Promise.resolve()
      : new Promise<void>((done) => process_.once('exit', () => done()));

  async function killAll(): Promise<void> {
    if (child === undefined) return;
    // The server first, or it would restart its database in the moment between.
    child.kill('SIGKILL');
    try {
      process.kill(postmaster(), 'SIGKILL');
    } catch {
      // It was killed before, and nobody was left to bring it back.
    }
    await exited(child);
  }
  async function end(): Promise<void> {
    if (child === undefined) return;
    child.kill('SIGTERM');
    await exited(child);
  }

  return {
    folder,
    url,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    databaseUrl,
    start,
    isWell,
    postmaster,
    killAll,
    async killServer() {
      if (child === undefined) return;
      child.kill('SIGKILL');
      await exited(child);
    },
    async killDatabase() {
      const before = postmaster();
      process.kill(before, 'SIGKILL');
      await until(() => isAnother(postmaster, before), 30_000);
      await until(isWell, 30_000);
    },
    async makeWard(wish) {
      const { stdout } = await promisify(execFile)(
        node,
        [join(root, 'server/src/testing/ward.ts'), JSON.stringify(wish)],
        {
          env: { ...environment, DATABASE_URL: databaseUrl },
        },
      );
      return JSON.parse(stdout) as Ward;
    },
    async query(text, values) {
      const client = new pg.Client({ connectionString: databaseUrl, options: '-c timezone=UTC' });
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    log: () => lines,
    async endDatabase() {
      process.kill(postmaster(), 'SIGINT');
      await until(() => !existsSync(join(folder, 'pg/postmaster.pid')), 30_000);
    },
    async stop() {
      // Nobody needs the data any more: an orderly end would take seconds, with a checkpoint and a farewell to every connection.
      if (own) await killAll();
      else await end();
      for (const name of readdirSync(folder))
        rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 20 });
      // A disk mounted there is its owner's to remove.
      if (own) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Another process than before stands in the file; while PostgreSQL starts, the file may be gone or half written. */
function isAnother(readPid: () => number, before: number): boolean {
  try {
    const pid = readPid();
    return pid > 0 && pid !== before;
  } catch {
    return false;
  }
}

/** Asks again until it is so; the only waiting in the journeys, and it ends as soon as it may. */
export async function until(isSo: () => Promise<boolean> | boolean, withinMs = 15_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`this did not become so within ${withinMs} ms: ${isSo.toString()}`);
    await new Promise((again) => setTimeout(again, 25));
  }
}

/** Runs a program of the project to its end, with its output. */
export async function runNode(path: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return await promisify(execFile)(node, [join(root, path), ...args], {
    env: { ...environment, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
}
