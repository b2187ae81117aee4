/** A server from its settings to its end: what `main.ts` does once code is loaded the quick way. */
import { flushCompileCache } from 'node:module';
import { createApp } from './app.ts';
import { drivenClock, systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { startProblem } from './start-problems.ts';

/** What hangs longer than this is left to the system: nothing acknowledged depends on an orderly stop. */
const longestStopMs = 15_000;

function giveUp(error: unknown, config: Config | null): never {
  const sentence =
    startProblem(error, config) ?? `Wardlight could not start: ${error instanceof Error ? error.stack : String(error)}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function settings(): Config {
  try {
    return readConfig();
  } catch (error) {
    return giveUp(error, null);
  }
}

/** Resolves when the server is ready; it then lives until a signal. */
export async function run(): Promise<void> {
  const config = settings();
  const log = createLog(config.logLevel);
  const clock = config.testClock ? drivenClock(config.testClockFrom ?? systemClock.now()) : systemClock;
  const app = createApp({ config, clock, log });
  let stopping = false;

  async function stop(signal: string): Promise<void> {
    // The second signal means now. A PostgreSQL of ours then runs on, and the next server takes it over.
    if (stopping) process.exit(130);
    stopping = true;
    log.info({ signal }, 'stopping');
    systemClock.after(longestStopMs, () => {
      log.error('could not stop in time');
      process.exit(1);
    });
    await app.stop();
    log.info('stopped');
    process.exit(0);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'something nobody expected; the next start goes on from what was committed');
    process.exit(1);
  });

  try {
    const { httpPort, httpsPort, mqttPort, mqttsPort } = await app.start();
    const ports = { http: httpPort, https: httpsPort ?? undefined, mqtt: mqttPort, mqtts: mqttsPort ?? undefined };
    log.info({ ...ports, mode: config.mode }, 'ready');
    // Now, because a server that is killed never gets to it.
    flushCompileCache();
  } catch (error) {
    if (!stopping) giveUp(error, config);
  }
}
