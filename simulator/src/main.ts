/** `node simulator/src/main.ts --mats mats.json`: plays the mats until SIGTERM or SIGINT. Without --mats it says what else it takes. */
import { spedClock, systemClock } from './clock.ts';
import { sceneOf } from './config.ts';
import { type Door, listenOnLoopback, listenToLines } from './control/door.ts';
import type { Obeying } from './control/obey.ts';
import { createFleet, type Fleet } from './mat/fleet.ts';
import { writeKeptFrames } from './mat/kept-frames.ts';
import { fleetMatsOf, settingsOf } from './played.ts';
import { type RunOptions, runOptionsOf } from './run-options.ts';

const saveEveryMs = 30_000;
/** Writing more than this every half minute would itself be a load; the last word at the end is written in any case. */
const mostToSave = 100_000;

async function openDoor(control: RunOptions['control'], obeying: Obeying): Promise<Door | null> {
  if (control === null) return null;
  if (control === 'stdin') return listenToLines(process.stdin, obeying, (line) => console.log(line));
  const door = await listenOnLoopback(control, obeying);
  console.log(`control ${door.url}`);
  return door;
}

async function main(): Promise<void> {
  const options = runOptionsOf(process.argv.slice(2));
  const clock = spedClock(systemClock, options.speed);
  const settings = await settingsOf(options);
  const bySerial = new Map(settings.map((mat) => [mat.serial, mat]));
  const { url, everyMs, perSecond, storms, keepMs, backlogOrder, backlogPerSecond } = options;
  let heard = false;
  const fleet = createFleet({
    ...{ url, clock, everyMs, perSecond, storms, keepMs, backlogOrder, backlogPerSecond },
    mats: await fleetMatsOf(settings, options, clock.now()),
    onAcked: () => {
      if (!heard) console.log('first frame acknowledged');
      heard = true;
    },
  });
  const door = await openDoor(options.control, {
    fleet,
    clock,
    sceneFor(serial, name, now) {
      const mat = bySerial.get(serial);
      if (mat === undefined) throw new Error(`no setting of ${serial}`);
      return sceneOf(mat, name, now, everyMs);
    },
  });
  fleet.start();
  console.log(`${settings.length} mats, ${url}`);
  runUntilStopped(fleet, options.keepFile, door);
}

function runUntilStopped(fleet: Fleet, keepFile: string | null, door: Door | null): void {
  // The clock's timers alone do not hold the process while every mat waits between two connections.
  const report = setInterval(() => console.log(fleet.words()), 60_000);
  let saving = Promise.resolve();
  const save = (most: number) => {
    if (keepFile === null || fleet.counts.waiting > most) return saving;
    saving = saving
      .then(() => writeKeptFrames(keepFile, fleet.mats))
      .catch((error: unknown) => {
        console.error(`what the mats keep was not written: ${error instanceof Error ? error.message : String(error)}`);
      });
    return saving;
  };
  const saver = setInterval(() => void save(mostToSave), saveEveryMs);
  const stop = async () => {
    clearInterval(report);
    clearInterval(saver);
    await door?.close();
    await fleet.stop();
    await save(Number.POSITIVE_INFINITY);
    console.log(`stopped: ${fleet.words()}`);
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
});
