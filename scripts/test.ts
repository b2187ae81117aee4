/**
 * `npm test`: the web's build → the browser tests, and beside them the checks and the rooms that need one core at a time, with the
 * server's calls → what else the server does, which counts moments and wants the machine for itself.
 * A journey waits more than it works, so that the second core would stand idle. `npm test -- engine web` runs those rooms alone.
 * Ends with one plain line `N passed, N failed`.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check.ts';
import { ROOT, run } from './child.ts';
import { PROGRESS_FILE, readRows } from './progress/rows.ts';
import { bringSystemPackages, findChromium } from './system-packages.ts';
import {
  failure,
  type Part as Run,
  readReport,
  sum,
  summaryOf,
  type Tally,
  tallyCutOff,
  tallyPlaywright,
  tallyVitest,
} from './tally.ts';

interface Part {
  readonly name: string;
  /** Where a room is tested in several parts. */
  readonly room?: string;
  readonly run: (reports: string) => Promise<Tally>;
}

/** One worker each: beside the journeys, and after them while the other lane still goes on. As much as lets both end together. */
const BESIDE_JOURNEYS = ['scripts', 'web'] as const;
const AFTER_JOURNEYS = ['contract', 'engine', 'simulator', 'bench'] as const;
const QUIET = ['--maxWorkers=1'];
/** The part of the server that runs beside the journeys too: who may call what, and the register. As much as fills that time. */
const CALLS = [
  'http',
  'features/accounts',
  'features/agencies',
  'features/alerts',
  'features/beds',
  'features/networks',
  'features/residents',
  'features/templates',
].map((folder) => `src/${folder}/`);
/** A part ends only when no test of it has finished for so long: how long it takes is the machine's. */
const STALLED_SECONDS = 600;
const BUILD_LIMIT_SECONDS = 3600;

const PLAYWRIGHT_REPORTER = join(ROOT, 'scripts/progress/playwright-reporter.ts');

const passedOrFailed = (ok: boolean, note: string): Tally => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: 0,
  failing: [],
  notes: ok ? [] : [note],
});

/** One stage after the other; within a stage the lanes go side by side, and within a lane one part after the other. */
const quiet = (room: string): Part => ({ name: room, run: (reports) => testRoom(room, reports, QUIET) });
const STAGES: readonly (readonly (readonly Part[])[])[] = [
  [
    [
      {
        name: 'build',
        run: async () =>
          passedOrFailed(
            (await run('npm', ['run', 'build'], { limitSeconds: BUILD_LIMIT_SECONDS })).ok,
            'the web does not build',
          ),
      },
    ],
  ],
  [
    [{ name: 'e2e', run: testInBrowser }, ...AFTER_JOURNEYS.map(quiet)],
    [
      { name: 'check', run: async () => sum((await runChecks()).map(({ ok, name }) => passedOrFailed(ok, name))) },
      ...BESIDE_JOURNEYS.map(quiet),
      { name: 'calls', room: 'server', run: (reports: string) => testRoom('server', reports, [...QUIET, ...CALLS]) },
    ],
  ],
  [
    [
      {
        name: 'server',
        run: (reports: string) =>
          testRoom(
            'server',
            reports,
            CALLS.map((folder) => `--exclude=${folder}**`),
          ),
      },
    ],
  ],
];
const PARTS = STAGES.flat(2);
const NAMES = PARTS.map(({ name }) => name);

export async function testRoom(
  room: string,
  reports: string,
  more: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Tally> {
  // The scales carry tests only where a figure needs one; every other room must have some.
  if (room === 'bench' && !hasTests(join(ROOT, room))) {
    console.log('bench has no tests');
    return sum([]);
  }
  const report = join(reports, `${room}.json`);
  // A room tested in two parts must not be judged by the first part's report again.
  rmSync(report, { force: true });
  const args = [
    'run',
    '--root',
    room,
    '--allowOnly=false',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${join(ROOT, 'scripts/progress/vitest-reporter.ts')}`,
    ...more,
  ];
  const { file, watchdog } = progressOf(room, reports, env);
  const { ok, ended } = await run('vitest', args, { watchdog, env: { ...env, [PROGRESS_FILE]: file } });
  return ended === undefined ? tallyVitest(readReport(report), ok) : tallyCutOff(readRows(file), ended);
}

export async function testInBrowser(
  reports: string,
  more: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Tally> {
  const missing = bringSystemPackages();
  const chromium = findChromium();
  if (missing !== undefined || chromium === undefined) return failure(missing ?? 'no Chromium was found');
  const report = join(reports, 'e2e.json');
  const { file, watchdog } = progressOf('e2e', reports, env);
  const { ok, ended } = await run(
    'playwright',
    [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--forbid-only',
      `--reporter=line,json,${PLAYWRIGHT_REPORTER}`,
      ...more,
    ],
    {
      watchdog,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, WARDLIGHT_CHROMIUM: chromium, ...env, [PROGRESS_FILE]: file },
    },
  );
  return ended === undefined ? tallyPlaywright(readReport(report), ok) : tallyCutOff(readRows(file), ended);
}

/** Begun anew for each part. One test of the proof may take as long as twelve ordinary ones. */
function progressOf(name: string, reports: string, env: NodeJS.ProcessEnv) {
  const file = join(reports, `${name}.jsonl`);
  rmSync(file, { force: true });
  return { file, watchdog: { file, stalledSeconds: STALLED_SECONDS * (env.WARDLIGHT_PROOF ? 12 : 1) } };
}

function hasTests(folder: string): boolean {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
    (path) => path.endsWith('.test.ts') && !path.includes('node_modules'),
  );
}

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) {
    console.error(`no part is called ${unknown.join(', ')}; the parts are ${NAMES.join(', ')}`);
    return 1;
  }
  // The browser is given what was just built: a web of yesterday would prove nothing.
  const wanted = names.includes('e2e') ? [...names, 'build'] : names;
  const reports = mkdtempSync(join(tmpdir(), 'wardlight-test-'));
  const results: Run[] = [];
  const runLane = async (lane: readonly Part[]) => {
    for (const part of lane) {
      if (wanted.length > 0 && !wanted.includes(part.name) && !wanted.includes(part.room ?? part.name)) continue;
      console.log(`\n── ${part.name}`);
      const started = performance.now();
      results.push({ name: part.name, tally: await part.run(reports), seconds: (performance.now() - started) / 1000 });
    }
  };
  for (const stage of STAGES) await Promise.all(stage.map(runLane));
  rmSync(reports, { recursive: true });
  console.log('');
  for (const line of summaryOf(results)) console.log(line);
  const all = sum(results.map((result) => result.tally));
  return all.failed === 0 && all.passed > 0 ? 0 : 1;
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
