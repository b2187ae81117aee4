/** How each room is tested: vitest over a room or some of its files, and the journeys in a browser. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './child.ts';
import { errorsOutsideTests, PROGRESS_FILE, readRows } from './progress/rows.ts';
import { bringSystemPackages, findChromium } from './system-packages.ts';
import { failure, readReport, sum, type Tally, tallyCutOff, tallyPlaywright, tallyVitest } from './tally.ts';

/** A part ends only when no test of it has finished for so long: how long it takes is the machine's. */
const STALLED_SECONDS = 600;
const JOURNEYS = join(ROOT, 'e2e/src');
const PLAYWRIGHT_REPORTER = join(ROOT, 'scripts/progress/playwright-reporter.ts');

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
  const { report, progress, watchdog } = filesOf(room, reports, env);
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
  const { ok, ended } = await run('vitest', args, { watchdog, env: { ...env, [PROGRESS_FILE]: progress } });
  const rows = readRows(progress);
  return ended === undefined ? tallyVitest(readReport(report), ok, errorsOutsideTests(rows)) : tallyCutOff(rows, ended);
}

export async function testInBrowser(
  reports: string,
  more: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<Tally> {
  const missing = await bringSystemPackages();
  const chromium = findChromium();
  if (missing !== undefined || chromium === undefined) return failure(missing ?? 'no Chromium was found');
  const { report, progress, watchdog } = filesOf('e2e', reports, env);
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
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, WARDLIGHT_CHROMIUM: chromium, ...env, [PROGRESS_FILE]: progress },
    },
  );
  return ended === undefined
    ? tallyPlaywright(readReport(report), ok, JOURNEYS)
    : tallyCutOff(readRows(progress), ended);
}

let runs = 0;
/** Own files for each run, so that no run is judged by another's. One test of the proof may take as long as twelve ordinary ones. */
function filesOf(name: string, reports: string, env: NodeJS.ProcessEnv) {
  runs += 1;
  const progress = join(reports, `${name}-${runs}.jsonl`);
  const watchdog = { file: progress, stalledSeconds: STALLED_SECONDS * (env.WARDLIGHT_PROOF ? 12 : 1) };
  return { report: join(reports, `${name}-${runs}.json`), progress, watchdog };
}

function hasTests(folder: string): boolean {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
    (path) => path.endsWith('.test.ts') && !path.includes('node_modules'),
  );
}
