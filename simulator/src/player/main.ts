/**
 * `node simulator/src/player/main.ts --recordings torres|bidmc --mats mats.json --server http://… --mqtt mqtt://…`: plays every recording
 * of the folder in WARDLIGHT_RECORDINGS as a mat of its own, in the order of both lists, on a server whose clock it drives
 * (WARDLIGHT_TEST_CLOCK=1), and says in one line of JSON what it played.
 */
import { parseArgs } from 'node:util';
import { readMats, recordingsFolder } from '../config.ts';
import { readBidmc } from '../recordings/bidmc.ts';
import type { Recording } from '../recordings/recording.ts';
import { readTorres } from '../recordings/torres.ts';
import { play } from './play.ts';
import { testClockOf } from './test-clock.ts';

const readers: Readonly<Record<string, (folder: string) => Promise<Recording[]>>> = {
  torres: readTorres,
  bidmc: readBidmc,
};

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { recordings: text, mats: text, server: text, mqtt: text } });
  const { server, mqtt, mats: file } = values;
  const read = readers[values.recordings ?? ''];
  if (read === undefined || file === undefined || server === undefined || mqtt === undefined)
    throw new Error('Usage: --recordings torres|bidmc --mats <file> --server <url> --mqtt <url>');
  const folder = recordingsFolder();
  if (folder === null) throw new Error('no recordings: WARDLIGHT_RECORDINGS is not set');
  const recordings = await read(folder);
  const mats = await readMats(file);
  if (mats.length < recordings.length)
    throw new Error(`${recordings.length} recordings need as many mats, and ${file} lists ${mats.length}.`);
  const clock = testClockOf(server);
  const played = await play({
    url: mqtt,
    mats: recordings.flatMap((recording, index) => {
      const mat = mats[index];
      return mat === undefined ? [] : [{ serial: mat.serial, password: mat.password, recording }];
    }),
    startAt: await clock.now(),
    drive: (now) => clock.drive(now),
  });
  process.stdout.write(`${JSON.stringify({ recordings: recordings.length, ...played })}\n`);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
