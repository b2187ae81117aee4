/** `npm run bench [-- name …]`: weighs, prints one table, ends by itself. A goal that is missed is a figure, not a failure. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine } from './machine.ts';
import { createPrograms, pause } from './programs.ts';
import { keep } from './results.ts';
import type { Scale, Setting } from './scale.ts';
import { bedsScale } from './scales/beds.ts';
import { board } from './scales/board.ts';
import { chain } from './scales/chain.ts';
import { dearCalls } from './scales/dear-calls.ts';
import { ecg } from './scales/ecg.ts';
import { engine } from './scales/engine.ts';
import { fanout } from './scales/fanout.ts';
import { firstLoad } from './scales/first-load.ts';
import { flooding } from './scales/flood.ts';
import { imports } from './scales/imports.ts';
import { liveLists } from './scales/live-lists.ts';
import { measurements } from './scales/measurements.ts';
import { memory } from './scales/memory.ts';
import { pages } from './scales/pages.ts';
import { reconnects } from './scales/reconnects.ts';
import { register } from './scales/register.ts';
import { rehearsal } from './scales/rehearsal.ts';
import { reportPage } from './scales/report-page.ts';
import { reports } from './scales/reports.ts';
import { start } from './scales/start.ts';
import { told } from './scales/told.ts';
import { databaseVersion } from './stack.ts';
import { countVerdicts, drawTable, isMet, type Row } from './table.ts';

/** A bench that takes longer is not run. */
const mostMs = 2_400_000;
const scales: readonly Scale[] = [
  engine,
  chain,
  bedsScale,
  flooding,
  dearCalls,
  reconnects,
  told,
  fanout,
  firstLoad,
  pages,
  board,
  start,
  register,
  liveLists,
  imports,
  rehearsal,
  reports,
  reportPage,
  measurements,
  ecg,
  memory,
];

const usage = `npm run bench [-- name …] [--write] [--beds 1000] [--many 5000] [--screens 200] [--sockets 1000] [--seconds 20] [--profiles folder]
${scales.map(({ name, about }) => `  ${name.padEnd(12)} ${about}`).join('\n')}`;

const standardSizes = { beds: '1000', many: '5000', screens: '200', sockets: '1000', seconds: '20' } as const;

function readArguments() {
  const size = (name: keyof typeof standardSizes) => ({ type: 'string', default: standardSizes[name] }) as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      beds: size('beds'),
      many: size('many'),
      screens: size('screens'),
      sockets: size('sockets'),
      seconds: size('seconds'),
      profiles: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !scales.some((scale) => scale.name === name));
  if (unknown.length > 0) throw new Error(`there is no scale "${unknown.join('", "')}"`);
  const { write, profiles = null, ...numbers } = values;
  for (const [name, text] of Object.entries(numbers))
    if (!/^[1-9]\d{0,4}$/.test(text)) throw new Error(`--${name} must be a whole number from 1`);
  if (write && positionals.length > 0) throw new Error('--write keeps a whole run: name no scale');
  return {
    chosen: positionals.length === 0 ? scales : scales.filter(({ name }) => positionals.includes(name)),
    write,
    sizes: Object.entries(numbers)
      .map(([name, text]) => `${name} ${text}`)
      .join(', '),
    profiles: profiles === null ? null : resolve(profiles),
    beds: Number(numbers.beds),
    many: Number(numbers.many),
    screens: Number(numbers.screens),
    sockets: Number(numbers.sockets),
    seconds: Number(numbers.seconds),
  };
}

/** Rejects when it takes longer than it may; what it started is ended either way. */
async function weighWithin(scale: Scale, setting: Setting): Promise<readonly Row[]> {
  const late = new AbortController();
  const limitMs = Math.min(scale.limitSeconds * 1000, mostMs - performance.now());
  try {
    const limit = pause(limitMs, late.signal).then(() => {
      throw new Error(`given up after ${Math.round(limitMs / 1000)} s`);
    });
    return await Promise.race([scale.weigh(setting), limit]);
  } finally {
    late.abort();
    await setting.programs.end();
  }
}

async function run(): Promise<boolean> {
  const { chosen, write, sizes, ...setting } = readArguments();
  let programs = createPrograms();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void programs.end().finally(() => process.exit(130)));
  // Nothing that was started outlives a fault of the bench itself.
  process.once('uncaughtException', (error) => {
    console.error(error);
    void programs.end().finally(() => process.exit(1));
  });
  const rows: Row[] = [];
  const notes: string[] = [];
  const failures: string[] = [];
  const before = describeMachine();
  for (const scale of chosen) {
    const begin = performance.now();
    const said = rows.length;
    const note = (line: string) => void notes.push(line);
    programs = createPrograms();
    try {
      rows.push(...(await weighWithin(scale, { ...setting, programs, note })));
    } catch (error) {
      failures.push(`${scale.name}: NOT MEASURED: ${error instanceof Error ? error.message : String(error)}`);
      console.error(failures.at(-1));
    }
    console.error(`${scale.name}: ${((performance.now() - begin) / 1000).toFixed(0)} s`);
    // A run that is ended from outside has said what it measured.
    for (const row of rows.slice(said))
      console.error(`  ${row.what}: ${row.figure}${row.baseline === undefined ? '' : ` beside ${row.baseline}`}`);
  }
  const machine = `${before} · ${databaseVersion()}`;
  const { met, notMet, times } = countVerdicts(rows);
  console.log(`\n${machine}\n`);
  console.log(drawTable(rows));
  const missed = rows.flatMap(({ what, goal, reason }) =>
    goal === undefined || isMet(goal) || reason === undefined ? [] : [`missed: ${what}: ${reason}`],
  );
  console.log(`\n${[...missed, ...notes, ...failures].map((line) => `- ${line}`).join('\n')}`);
  console.log(
    `\n${met} goals met, ${notMet} not met; ${times} times held beside their goals, in brackets; ${failures.length} scales failed; ${(performance.now() / 60_000).toFixed(1)} min`,
  );
  if (write) keep({ machine, sizes, rows, notes, failures });
  return failures.length === 0;
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exitCode = 2;
}
