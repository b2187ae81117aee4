/**
 * `node simulator/src/tell-past.ts --mats mats.json --from <ms> --to <ms>|now [--every 10000]`: what the mats would have told in that time,
 * as lines of JSON in the order of arrival, for whoever reads the pipe: `{"serial", "arrived_at", "frame"}`, and after each whole minute
 * `{"until"}`: everything before it has been told; the last one says so, so that a broken pipe is no end. `now` catches up with the clock, however long the reader takes.
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { systemClock } from './clock.ts';
import { lifeOf, readMats } from './config.ts';
import { frameEveryMs, framesBetween } from './sleeper/frames.ts';

const windowMs = 60_000;

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { mats: text, from: text, to: text, every: { ...text, default: String(frameEveryMs) } },
  });
  const [from, every] = [Number(values.from), Number(values.every)];
  const end = values.to === 'now' ? () => systemClock.now() : () => Number(values.to);
  if (values.mats === undefined || !Number.isInteger(from) || !Number.isInteger(end()) || !(every >= 1000))
    throw new Error('Usage: --mats <file> --from <ms> --to <ms>|now [--every <ms>]');
  const mats = await readMats(values.mats);
  // The past was an ordinary one: scenes begin with the simulator.
  const lives = mats.map(({ scene: _, ...mat }) => ({ serial: mat.serial, life: lifeOf(mat, from) }));
  let at = from;
  while (at < end()) {
    const until = Math.min(at + windowMs, end());
    const told = lives.flatMap(({ serial, life }) =>
      [...framesBetween(life, at, until, every)].map(({ frame }) => ({ serial, frame })),
    );
    told.sort((a, b) => a.frame.at - b.frame.at);
    const lines = told.map(({ serial, frame }) =>
      JSON.stringify({ serial, arrived_at: frame.at, frame: { ...frame, sent: frame.at } }),
    );
    lines.push(JSON.stringify({ until }));
    if (!process.stdout.write(`${lines.join('\n')}\n`)) await once(process.stdout, 'drain');
    at = until;
  }
  process.stdout.write(`${JSON.stringify({ until: at, last: true })}\n`);
}

// Whoever reads may stop at any time.
process.stdout.on('error', () => process.exit(0));
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
