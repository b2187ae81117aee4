/**
 * `npm test`: two lanes, so that both cores are busy throughout. In one the web's build, the browser tests and the small rooms; in the other
 * the checks, the rooms that need one core at a time, the server's calls, and at its end what else the server does, with several workers.
 * A journey waits more than it works, so that the second core would stand idle. `npm test -- engine web` runs those rooms alone.
 * Ends with one plain line `N passed, N failed`.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { changedFiles, journeysReached, roomsReached } from './changed.ts';
import { runChecks } from './check.ts';
import { ROOT, run } from './child.ts';
import { testInBrowser, testRoom } from './parts.ts';
import { readRows, secondsByFile } from './progress/rows.ts';
import { runFailedAlone } from './rerun.ts';
import { bringSystemPackages, systemPackagesUnderWay } from './system-packages.ts';
import { failure, NO_TEST, type Part as Run, sum, summaryOf, type Tally } from './tally.ts';

interface Part {
  readonly name: string;
  /** Where a room is tested in several parts. */
  readonly room?: string;
  readonly run: (reports: string) => Promise<Tally>;
}

/** After the journeys, one worker each, while the other lane still goes on. */
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
const BUILD_LIMIT_SECONDS = 3600;

const passedOrFailed = (ok: boolean, note: string): Tally => ({
  passed: ok ? 1 : 0,
  failed: ok ? 0 : 1,
  skipped: 0,
  failing: [],
  notes: ok ? [] : [note],
});

const quiet = (room: string): Part => ({ name: room, run: (reports) => testRoom(room, reports, QUIET) });
let building: Promise<Tally> | undefined;
/** Once a run. */
function build(): Promise<Tally> {
  building ??= run('npm', ['run', 'build'], { limitSeconds: BUILD_LIMIT_SECONDS }).then(({ ok }) =>
    passedOrFailed(ok, 'the web does not build'),
  );
  return building;
}
/** Weighs what was built, so it waits for the other lane's build where one is under way. */
const scripts = async (reports: string): Promise<Tally> => {
  await building;
  return testRoom('scripts', reports, QUIET);
};
const checks = async (): Promise<Tally> => sum((await runChecks(true)).map(({ ok, name }) => passedOrFailed(ok, name)));
/** Some of them need a foreign broker, or certificates: what apt brings must be here, where a run brings it. */
const server = async (reports: string, more: readonly string[]): Promise<Tally> => {
  await systemPackagesUnderWay();
  return testRoom('server', reports, more);
};

/** The lanes go side by side, and within a lane one part after the other. */
const LANES: readonly (readonly Part[])[] = [
  [
    { name: 'build', run: build },
    { name: 'e2e', run: (reports) => testInBrowser(reports) },
    ...AFTER_JOURNEYS.map(quiet),
  ],
  [
    { name: 'check', run: checks },
    { name: 'scripts', run: scripts },
    quiet('web'),
    { name: 'calls', room: 'server', run: (reports) => server(reports, [...QUIET, ...CALLS]) },
    {
      name: 'server',
      run: (reports) =>
        server(
          reports,
          CALLS.map((folder) => `--exclude=${folder}**`),
        ),
    },
  ],
];
const PARTS = LANES.flat();
const NAMES = PARTS.map(({ name }) => name);

const SLOWEST = 30;

/** One file with nothing beside it. `path` from the root, such as `server/src/config.test.ts`. */
async function runFile(path: string, reports: string): Promise<Tally> {
  console.log(`\n── alone: ${path}`);
  const room = path.split('/')[0] ?? '';
  if (room === 'e2e') return testInBrowser(reports, [path]);
  return testRoom(room, reports, [...QUIET, relative(room, path)]);
}

function printSlowest(reports: string): void {
  const rows = readdirSync(reports)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readRows(join(reports, name)));
  console.log(`\nThe ${SLOWEST} slowest files, seconds:`);
  for (const { file, seconds } of secondsByFile(rows).slice(0, SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(8)}  ${relative(ROOT, file)}`);
}

async function runStages(names: readonly string[], reports: string): Promise<Run[]> {
  // The browser is given what was just built: a web of yesterday would prove nothing.
  const wanted = names.includes('e2e') ? [...names, 'build'] : names;
  // A minute of the disk and the network, so it begins beside the build.
  if (wanted.length === 0 || wanted.includes('e2e')) void bringSystemPackages();
  const results: Run[] = [];
  const runLane = async (lane: readonly Part[]) => {
    for (const part of lane) {
      if (wanted.length > 0 && !wanted.includes(part.name) && !wanted.includes(part.room ?? part.name)) continue;
      console.log(`\n── ${part.name}`);
      const started = performance.now();
      // What one part throws must not take the results of the others away.
      const tally = await part.run(reports).catch((error: unknown) => failure(String(error)));
      results.push({ name: part.name, tally, seconds: (performance.now() - started) / 1000 });
    }
  };
  await Promise.all(LANES.map(runLane));
  return results;
}

/** The quick loop: only what the changes since `main` reach. */
async function runChanged(reports: string): Promise<Run[]> {
  const changed = changedFiles();
  const journeys = journeysReached(changed, readFileSync(join(ROOT, 'docs/spec-trace.md'), 'utf8'));
  const results: Run[] = [];
  for (const room of roomsReached(changed)) {
    console.log(`\n── ${room}, as far as it changed`);
    const started = performance.now();
    const tally = await testRoom(room, reports, ['--changed', 'main', '--passWithNoTests']);
    // A change that no test of this room reaches is no failure of the room; one that died before its first test says so by its exit.
    const reached = tally.passed + tally.failing.length > 0 || tally.notes.some((note) => note !== NO_TEST);
    if (reached) results.push({ name: room, tally, seconds: (performance.now() - started) / 1000 });
  }
  return [...results, ...(await runFiles(journeys, reports))];
}

async function runFiles(paths: readonly string[], reports: string): Promise<Run[]> {
  const results: Run[] = [];
  const wanted = [...paths];
  // The browser is given what was just built: on yesterday's web a journey proves nothing.
  if (wanted.some((path) => path.startsWith('e2e/'))) {
    const started = performance.now();
    const built = await build();
    results.push({ name: 'build', tally: built, seconds: (performance.now() - started) / 1000 });
    if (built.failed > 0) return results;
  }
  for (const path of wanted) {
    const started = performance.now();
    results.push({ name: path, tally: await runFile(path, reports), seconds: (performance.now() - started) / 1000 });
  }
  return results;
}

async function main(names: readonly string[]): Promise<number> {
  const isFile = (name: string) => /\.test\.tsx?$/.test(name);
  if (names.includes('changed') && names.length > 1) {
    console.error('changed stands alone: it finds out by itself what to run');
    return 1;
  }
  const unknown = names.filter(
    (name) => ![...NAMES, 'changed'].includes(name) && !(isFile(name) && existsSync(join(ROOT, name))),
  );
  if (unknown.length > 0) {
    console.error(
      `no part is called ${unknown.join(', ')}; name test files from the root, changed, or ${NAMES.join(', ')}`,
    );
    return 1;
  }
  const reports = mkdtempSync(join(tmpdir(), 'wardlight-test-'));
  const files = names.filter(isFile);
  const parts = names.filter((name) => !isFile(name));
  if (names.includes('changed')) return await conclude(await runChanged(reports), reports, true);
  const first = files.length > 0 ? await runFiles(files, reports) : [];
  if (parts.length > 0 || files.length === 0) first.push(...(await runStages(parts, reports)));
  return await conclude(first, reports);
}

/** @param mayBeNothing no test reaches what has changed: nothing is wrong with that */
async function conclude(first: readonly Run[], reports: string, mayBeNothing = false): Promise<number> {
  const results = await runFailedAlone(first, (path) => runFile(path, reports));
  printSlowest(reports);
  rmSync(reports, { recursive: true });
  console.log('');
  printHowToRepeat(results);
  for (const line of summaryOf(results)) console.log(line);
  const all = sum(results.map((result) => result.tally));
  return all.failed === 0 && (all.passed > 0 || mayBeNothing) ? 0 : 1;
}

function printHowToRepeat(results: readonly Run[]): void {
  const { failing, flaky = [] } = sum(results.map((result) => result.tally));
  const paths = new Set([...failing, ...flaky].map(({ file }) => relative(ROOT, file)));
  for (const path of paths) console.log(`again: npm test -- ${path}`);
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
