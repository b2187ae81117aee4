/**
 * `node simulator/src/player/main.ts --recordings torres|bidmc --server http://… --mqtt mqtt://… --mats mats.json`: replays every recording
 * of a set as a mat of its own, as fast as a server lets its clock be driven. Prints what it played as one line of JSON.
 */
import { parseArgs } from 'node:util';
import { readMats, recordingsFolder } from '../config.ts';
import { readBidmc } from '../recordings/bidmc.ts';
import { readTorres } from '../recordings/torres.ts';
import { play } from './play.ts';
import { testClockOf } from './test-clock.ts';

const readers = { torres: readTorres, bidmc: readBidmc } as const;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      recordings: { type: 'string' },
      server: { type: 'string', default: 'http://127.0.0.1:8080' },
      mqtt: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
      mats: { type: 'string' },
    },
  });
  const read = Object.entries(readers).find(([name]) => name === values.recordings)?.[1];
  if (read === undefined || values.mats === undefined)
    throw new Error(
      `Usage: --recordings ${Object.keys(readers).join('|')} --mats <file> [--server http://host:port] [--mqtt mqtt://host:port]`,
    );
  const folder = recordingsFolder();
  if (folder === null) throw new Error('WARDLIGHT_RECORDINGS must name the folder of the recordings.');
  const [recordings, mats] = await Promise.all([read(folder), readMats(values.mats)]);
  if (mats.length < recordings.length)
    throw new Error(`${recordings.length} recordings need as many mats; the file lists ${mats.length}.`);
  const clock = testClockOf(values.server);
  const played = await play({
    url: values.mqtt,
    startAt: (await clock.now()) + 1_000,
    mats: recordings.map((recording, index) => {
      const mat = mats[index];
      if (mat === undefined) throw new Error('a recording without a mat');
      return { serial: mat.serial, password: mat.password, recording };
    }),
    drive: (now) => clock.drive(now),
  });
  process.stdout.write(`${JSON.stringify({ ...played, recordings: recordings.length })}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
