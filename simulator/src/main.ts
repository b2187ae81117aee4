/** `node simulator/src/main.ts --url mqtt://127.0.0.1:1883 --mats mats.json [--speed 1]`: plays the mats until SIGTERM or SIGINT. */
import { parseArgs } from 'node:util';
import { spedClock, systemClock } from './clock.ts';
import { lifeOf, readMats } from './config.ts';
import { createFleet } from './mat/fleet.ts';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      url: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
      mats: { type: 'string' },
      speed: { type: 'string', default: '1' },
    },
  });
  const speed = Number(values.speed);
  if (values.mats === undefined || !(speed > 0 && speed <= 1000))
    throw new Error('Usage: --mats <file> [--url mqtt://host:port] [--speed 1–1000]');
  const clock = spedClock(systemClock, speed);
  const settings = await readMats(values.mats);
  const now = clock.now();
  let heard = false;
  const fleet = createFleet({
    url: values.url,
    clock,
    mats: settings.map((mat) => ({ serial: mat.serial, password: mat.password, life: lifeOf(mat, now) })),
    onAcked: () => {
      if (!heard) console.log('first frame acknowledged');
      heard = true;
    },
  });
  fleet.start();
  console.log(`${settings.length} mats, ${values.url}`);
  // The clock's timers alone do not hold the process while every mat waits between two connections.
  const report = setInterval(() => console.log(fleet.words()), 60_000);
  const stop = () => {
    clearInterval(report);
    void fleet.stop().then(() => {
      console.log(`stopped: ${fleet.words()}`);
      process.exit(0);
    });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
