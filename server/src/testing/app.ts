/** The whole server in the test's own process, on free ports, a database of its own and a clock that is cranked by hand. */
import { exampleAt } from '@wardlight/contract/testing';
import { type AppOptions, createApp, type Started } from '../app.ts';
import { type DrivenClock, drivenClock } from '../clock.ts';
import { type Config, readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { keyBytes } from '../secrets.ts';
import { type Caller, createCaller } from './calls.ts';
import { freshDatabase, type TestDatabase } from './database.ts';

export interface TestApp extends Started {
  readonly url: string;
  readonly clock: DrivenClock;
  readonly database: TestDatabase;
  readonly call: Caller;
  /** What was logged, as text. */
  logged(): string;
  /** Stops the server and starts another one on the same database and port; `between` happens while none runs. */
  restart(between?: () => Promise<void>): Promise<void>;
  /** Also drops the database. */
  stop(): Promise<void>;
}

export async function startTestApp(
  change: Partial<Config> = {},
  parts: Pick<AppOptions, 'ecgProgram'> = {},
): Promise<TestApp> {
  const database = await freshDatabase();
  const clock = drivenClock(exampleAt);
  const lines: string[] = [];
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const config: Config = {
    ...readConfig({ NODE_ENV: 'test', WARDLIGHT_HOST: '127.0.0.1', WARDLIGHT_PORT: '0', WARDLIGHT_MQTT_PORT: '0' }),
    databaseUrl: database.serverUrl,
    migrationsUrl: database.url,
    sealingKey: Buffer.alloc(keyBytes, 1),
    ...change,
  };
  let app = createApp({ config, clock, log, ...parts });
  let started = await app.start();
  const url =
    started.httpsPort === null ? `http://127.0.0.1:${started.httpPort}` : `https://127.0.0.1:${started.httpsPort}`;
  return {
    get store() {
      return started.store;
    },
    get accounts() {
      return started.accounts;
    },
    httpPort: started.httpPort,
    httpsPort: started.httpsPort,
    mqttPort: started.mqttPort,
    mqttsPort: started.mqttsPort,
    url,
    clock,
    database,
    call: createCaller(url),
    logged: () => lines.join(''),
    async restart(between = () => Promise.resolve()) {
      await app.stop();
      await between();
      app = createApp({
        config: { ...config, port: started.httpPort, mqttPort: started.mqttPort },
        clock,
        log,
        ...parts,
      });
      started = await app.start();
    },
    async stop() {
      await app.stop();
      await database.drop();
    },
  };
}
