/**
 * What failed is run once more, alone. A test that passes then was disturbed by what ran beside it: it is named as flaky and looked
 * into, but it does not keep good work out. Failing again, it fails the run.
 */
import { relative } from 'node:path';
import { ROOT } from './child.ts';
import type { Failure, Part, Tally } from './tally.ts';

/** A run in which more fails than this has a cause of its own, and the first results stand. */
export const MOST_FILES = 10;

/** These start nothing and wait for nothing: they fail for a reason. */
const DETERMINISTIC = /^(?:engine|contract)\//;

/** A race here is a lost alarm: one pass after a failure proves nothing. Claims, and all rounds of kills, are among them. */
const MUST_HOLD = [
  /^server\/src\/(?:store|ingest|fanout|stress)\//,
  /^server\/src\/features\/(?:alerts|beds)\//,
  /^server\/src\/ecg\/next-process\.test\.ts$/,
  /^e2e\/src\/(?:claims|demo|kill-rounds|telling-rounds|power-cut|watch)\.test\.ts$/,
];
const HELD = 5;

/** How often a file must pass alone, 0 where it is not run again. `path` is relative to the root. */
export function passesNeeded(path: string): number {
  if (DETERMINISTIC.test(path) || !/\.test\.tsx?$/.test(path)) return 0;
  return MUST_HOLD.some((pattern) => pattern.test(path)) ? HELD : 1;
}

/**
 * @param runFile runs one file with nothing beside it
 * @returns the parts with what passed alone counted as passed and flaky; what failed again has what was said the second time
 */
export async function runFailedAlone(
  parts: readonly Part[],
  runFile: (path: string) => Promise<Tally>,
): Promise<readonly Part[]> {
  const files = new Set(parts.flatMap(({ tally }) => tally.failing.map(({ file }) => file)));
  if (files.size === 0 || files.size > MOST_FILES) return parts;
  const passed = new Set<string>();
  for (const file of files) {
    const path = relative(ROOT, file);
    const needed = passesNeeded(path);
    const failed = parts.flatMap(({ tally }) =>
      tally.failing.filter((one) => one.file === file).map(({ test }) => test),
    );
    let good = 0;
    while (good < needed && isGood(await runFile(path), failed)) good += 1;
    if (needed > 0 && good === needed) passed.add(file);
  }
  return parts.map((part) => ({ ...part, tally: settled(part.tally, ({ file }) => passed.has(file)) }));
}

/** All that ran passed, and none of what had failed was left out this time. */
const isGood = ({ passed, failed, skippedTests = [] }: Tally, before: readonly string[]): boolean =>
  passed > 0 && failed === 0 && !before.some((test) => skippedTests.includes(test));

function settled(tally: Tally, isFlaky: (failure: Failure) => boolean): Tally {
  const flaky = tally.failing.filter(isFlaky);
  return {
    ...tally,
    passed: tally.passed + flaky.length,
    failed: tally.failed - flaky.length,
    failing: tally.failing.filter((failure) => !isFlaky(failure)),
    flaky,
  };
}
