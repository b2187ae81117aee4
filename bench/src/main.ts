/** `npm run bench [-- name …]`: weighs, prints one table, ends by itself. A goal that is missed is a figure, not a failure. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine } from './machine.ts';
import { createPrograms, type Programs, pause } from './programs.ts';
import type { Scale, Setting } from './scale.ts';
import { chain } from './scales/chain.ts';
import { engine } from './scales/engine.ts';
import { firstLoad } from './scales/first-load.ts';
import { flooding } from './scales/flood.ts';
import { memory } from './scales/memory.ts';
import { start } from './scales/start.ts';
import { countVerdicts, drawTable, type Row } from './table.ts';

/** A bench that takes longer is not run. */
const mostMs = 1_200_000;
const scales: readonly Scale[] = [engine, chain, flooding, start, firstLoad, memory];

const usage = `npm run bench [-- name …] [-- --full] [--beds 1000] [--screens 50] [--seconds 20] [--profiles folder]
${scales.map(({ name, about }) => `  ${name.padEnd(12)} ${about}`).join('\n')}`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      full: { type: 'boolean', default: false },
      beds: { type: 'string', default: '1000' },
      screens: { type: 'string' },
      seconds: { type: 'string', default: '20' },
      profiles: { type: 'string' },
    },
  });
  const unknown = positionals.filter((name) => !scales.some((scale) => scale.name === name));
  if (unknown.length > 0) throw new Error(`there is no scale "${unknown.join('", "')}"`);
  const { full, beds, seconds, screens = full ? '200' : '50', profiles = null } = values;
  const numbers = { beds, screens, seconds };
  for (const [name, text] of Object.entries(numbers))
    if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`--${name} must be a whole number from 1`);
  return {
    chosen: positionals.length === 0 ? scales : scales.filter(({ name }) => positionals.includes(name)),
    profiles: profiles === null ? null : resolve(profiles),
    beds: Number(beds),
    screens: Number(screens),
    seconds: Number(seconds),
  };
}

/** Rejects when it takes longer than it may; what it started is ended either way. */
async function weighWithin(scale: Scale, setting: Setting, programs: Programs): Promise<readonly Row[]> {
  const late = new AbortController();
  const limitMs = Math.min(scale.limitSeconds * 1000, mostMs - performance.now());
  try {
    const limit = pause(limitMs, late.signal).then(() => {
      throw new Error(`given up after ${Math.round(limitMs / 1000)} s`);
    });
    return await Promise.race([scale.weigh(setting), limit]);
  } finally {
    late.abort();
    await programs.end();
  }
}

async function run(): Promise<boolean> {
  const { chosen, ...sizes } = readArguments();
  const programs = createPrograms();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void programs.end().finally(() => process.exit(130)));
  const rows: Row[] = [];
  const notes: string[] = [];
  const failures: string[] = [];
  const machine = describeMachine();
  for (const scale of chosen) {
    const begin = performance.now();
    try {
      rows.push(...(await weighWithin(scale, { ...sizes, programs, note: (line) => void notes.push(line) }, programs)));
    } catch (error) {
      failures.push(`${scale.name}: NOT MEASURED: ${error instanceof Error ? error.message : String(error)}`);
    }
    console.error(`${scale.name}: ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  }
  const { met, notMet, times } = countVerdicts(rows);
  console.log(`\n${machine}\n`);
  console.log(drawTable(rows));
  console.log(`\n${[...notes, ...failures].map((line) => `- ${line}`).join('\n')}`);
  console.log(
    `\n${met} goals met, ${notMet} not met; ${times} times held beside their goals, in brackets; ${failures.length} scales failed`,
  );
  return failures.length === 0;
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 2;
}
