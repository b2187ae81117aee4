/** Starts the server and stops it on a signal; the only file of this room that acts when imported (with `admin.ts`, its sibling for the command line). */
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

async function run(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  const clock = config.testClock ? drivenClock(systemClock.now()) : systemClock;
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
    const { httpPort, mqttPort } = await app.start();
    log.info({ http: httpPort, mqtt: mqttPort, mode: config.mode }, 'ready');
  } catch (error) {
    if (!stopping) giveUp(error, config);
  }
}

const config = settings();
await run(config);
