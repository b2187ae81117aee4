/** The server as one thing that starts and stops; `main.ts` runs it, tests run it in their own process. */
import { type Clock, type DrivenClock, pause } from './clock.ts';
import type { Config } from './config.ts';
import { openScreens } from './fanout/screens.ts';
import { alertHandlers } from './features/alerts/handlers.ts';
import { bedHandlers } from './features/beds/handlers.ts';
import { dashboardHandlers } from './features/dashboard/handlers.ts';
import { sessionHandlers } from './features/sessions/handlers.ts';
import type { Handlers } from './http/handlers.ts';
import { createHttp } from './http/server.ts';
import { startBroker } from './ingest/mqtt.ts';
import { createRejectionCounter } from './ingest/rejections.ts';
import { resumeBeds, startTicking } from './ingest/tick.ts';
import type { Log } from './log.ts';
import { type Accounts, openAccounts } from './store/accounts.ts';
import type { DatabaseAddress } from './store/database.ts';
import { openStore, type Store } from './store/open.ts';
import { startPostgres } from './store/supervised-postgres.ts';

export interface AppOptions {
  readonly config: Config;
  /** A driven one where `config.testClock` is on. */
  readonly clock: Clock | DrivenClock;
  readonly log: Log;
}

export interface Started {
  readonly httpPort: number;
  readonly mqttPort: number;
  readonly store: Store;
  readonly accounts: Accounts;
}

export interface App {
  /** Rejects with nothing left open. */
  start(): Promise<Started>;
  /** Also gives up a start under way. */
  stop(): Promise<void>;
}

const sweepMs = 3_600_000;
const longestPingMs = 2_000;

/** What was opened, to be closed in the other order. */
type Closers = (() => Promise<void> | void)[];

export function createApp(options: AppOptions): App {
  const closers: Closers = [];
  const stopping = new AbortController();
  let starting: Promise<unknown> = Promise.resolve();
  let closing: Promise<void> | null = null;

  async function close(): Promise<void> {
    for (let last = closers.pop(); last !== undefined; last = closers.pop()) await last();
  }

  return {
    start() {
      const started = open(options, closers, stopping.signal).catch(async (error: unknown) => {
        await close();
        throw error;
      });
      starting = started.catch(() => undefined);
      return started;
    },
    stop() {
      stopping.abort(new Error('the server is stopping'));
      closing ??= starting.then(close);
      return closing;
    },
  };
}

async function open({ config, clock, log }: AppOptions, closers: Closers, signal: AbortSignal): Promise<Started> {
  const database = await reachDatabase(config, log, closers, signal);
  signal.throwIfAborted();
  const store = await openStore({
    database,
    now: clock.now,
    pause,
    ...(config.testWatch === null ? {} : { watch: config.testWatch }),
    onTrouble: ({ kind, error, waiting }) => {
      if (kind === 'recovered') log.info({ waiting }, 'the database answers again');
      else
        log.error(
          { err: error, waiting },
          kind === 'failed' ? 'a message could not be stepped' : 'the database does not answer',
        );
    },
  });
  closers.push(() => store.close());
  const accounts = openAccounts(store.db, clock);
  closers.push(
    clock.every(sweepMs, () =>
      accounts.sweep().catch((error: unknown) => log.warn({ err: error }, 'sessions could not be swept')),
    ),
  );

  const httpPort = await openHttp({ config, clock, log }, store, accounts, closers);
  signal.throwIfAborted();
  const mqttPort = await openIngest({ config, clock, log }, store, closers);
  signal.throwIfAborted();
  return { httpPort, mqttPort, store, accounts };
}

async function reachDatabase(
  config: Config,
  log: Log,
  closers: Closers,
  signal: AbortSignal,
): Promise<DatabaseAddress> {
  if (config.databaseUrl !== null) return { connectionString: config.databaseUrl };
  const postgres = await startPostgres({ dataDir: config.dataDir, log: (line) => log.info(line), signal });
  closers.push(() => postgres.stop());
  return postgres.connection;
}

async function openHttp(
  { config, clock, log }: AppOptions,
  store: Store,
  accounts: Accounts,
  closers: Closers,
): Promise<number> {
  const handlers: Handlers = {
    ...sessionHandlers(accounts),
    ...dashboardHandlers(store, clock),
    ...bedHandlers(store),
    ...alertHandlers(store),
  };
  const http = await createHttp({
    config,
    accounts,
    handlers,
    clock,
    drivenClock: config.testClock && 'advance' in clock ? clock : null,
    log,
    pingDatabase: () => ping(store),
  });
  closers.push(() => http.close());
  const screens = openScreens({
    server: http.server,
    store,
    accounts,
    clock,
    log,
    strict: config.mode !== 'production',
  });
  closers.push(() => screens.stop());
  await http.listen({ host: config.host, port: config.port });
  return http.addresses().find((address) => typeof address === 'object')?.port ?? config.port;
}

/** Whoever asks whether we are well wants to know soon, also when connecting would take its time. */
async function ping(store: Store): Promise<void> {
  const late = pause(longestPingMs).then(() => Promise.reject(new Error('the database does not answer in time')));
  await Promise.race([store.pool.query('select 1'), late]);
}

/** From here on mats are heard: first every bed is told that time has passed, so that silence counts from now. */
async function openIngest({ config, clock, log }: AppOptions, store: Store, closers: Closers): Promise<number> {
  const rejections = createRejectionCounter({ store, clock, log });
  closers.push(() => rejections.stop());
  await resumeBeds({ store, clock, log });
  closers.push(startTicking({ store, clock, log }));
  const broker = await startBroker({ store, clock, rejections, log, host: config.host, port: config.mqttPort });
  closers.push(() => broker.stop());
  return broker.port;
}
