/**
 * `npm run check`: types of every room, lint and format of what changed since `main`, the law of arrows, the ratchets, the lock. What types have been
 * worked out is kept, so that a second check is quick. `npm run check -- whole` lints every file, as `npm test` does: rules that follow
 * types and import cycles take most of a minute over all of them. Each step counts as one test.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOMS } from './arrows.ts';
import { changedFiles } from './changed.ts';
import { ROOT, run } from './child.ts';

interface Step {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
}

export interface StepResult {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
}

/** One machine's two cores. */
const AT_ONCE = 2;

/** What the compiler worked out last time; it looks by itself which files have changed. */
const TYPES = join(ROOT, '.cache/types');
/** What lies in the folder, committed or not; Biome's own `--changed` looks at commits alone. */
const changedOnDisk = (): string[] => changedFiles().filter((path) => existsSync(join(ROOT, path)));
const LINT = ['ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=50'];

function steps(whole: boolean): Step[] {
  const types = ROOMS.flatMap((room) =>
    ['tsconfig.json', 'tsconfig.test.json']
      .map((config) => `${room}/${config}`)
      .filter((config) => config.endsWith('tsconfig.json') || existsSync(join(ROOT, config)))
      .map((config) => ({
        name: `types of ${config.endsWith('.test.json') ? `${room}'s tests` : room}`,
        command: 'tsc',
        // Two rooms at a time already take both cores; more checkers of one room would each work out the same types again.
        args: [
          ...['--project', config, '--pretty', 'false', '--checkers', '1', '--incremental'],
          ...['--tsBuildInfoFile', join(TYPES, `${config.replace('/', '-')}.tsbuildinfo`)],
        ],
      })),
  );
  return [
    {
      name: 'lint and format',
      command: 'biome',
      args: [...LINT, ...(whole ? ['.'] : ['--no-errors-on-unmatched', ...changedOnDisk()])],
    },
    ...types,
    { name: 'arrows', command: 'node', args: ['scripts/arrows.ts'] },
    { name: 'ratchets', command: 'node', args: ['scripts/ratchets.ts'] },
    { name: 'lock', command: 'node', args: ['scripts/lockcheck.ts'] },
  ];
}

const SHOWN_LINES = 80;

function shown(output: string): string {
  const lines = output.trimEnd().split('\n');
  const rest = lines.length - SHOWN_LINES;
  if (rest > 0) lines.splice(SHOWN_LINES, rest, `… and ${rest} more lines; run the step by itself to see them`);
  return lines.map((line) => `        ${line}`).join('\n');
}

/** A clone of one branch may have no `main` to compare with. */
const isKnown = (branch: string): boolean =>
  spawnSync('git', ['rev-parse', '--verify', '--quiet', branch], { cwd: ROOT }).status === 0;

/** Prints one line per step and, for a failed one, what it said. */
export async function runChecks(whole: boolean): Promise<StepResult[]> {
  const waiting = steps(whole || !isKnown('main'));
  const results: StepResult[] = [];
  const worker = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { ok, output, seconds } = await run(step.command, step.args, { quiet: true, limitSeconds: 1800 });
      console.log(`${ok ? 'ok    ' : 'FAILED'}  ${step.name}  ${seconds.toFixed(1)} s`);
      if (!ok) console.log(shown(output));
      results.push({ name: step.name, ok, seconds });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

if (import.meta.main) {
  const results = await runChecks(process.argv.includes('whole'));
  const failed = results.filter((result) => !result.ok);
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
