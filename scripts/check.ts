/** `npm run check`: types of every room, lint and format, the law of arrows, the lock. Each step counts as one test. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOMS } from './arrows.ts';
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

/** Two machines' cores, so two steps at a time. */
const AT_ONCE = 2;

function steps(): Step[] {
  const types = ROOMS.flatMap((room) =>
    ['tsconfig.json', 'tsconfig.test.json']
      .map((config) => `${room}/${config}`)
      .filter((config) => config.endsWith('tsconfig.json') || existsSync(join(ROOT, config)))
      .map((config) => ({
        name: `types of ${config.endsWith('.test.json') ? `${room}'s tests` : room}`,
        command: 'tsc',
        // Two rooms at a time already take both cores; more checkers of one room would each work out the same types again.
        args: ['--project', config, '--pretty', 'false', '--checkers', '1'],
      })),
  );
  return [
    {
      name: 'lint and format',
      command: 'biome',
      args: ['ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=50', '.'],
    },
    ...types,
    { name: 'arrows', command: 'node', args: ['scripts/arrows.ts'] },
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

/** Prints one line per step and, for a failed one, what it said. */
export async function runChecks(): Promise<StepResult[]> {
  const waiting = steps();
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
  const results = await runChecks();
  const failed = results.filter((result) => !result.ok);
  console.log(`${results.length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
