/** Which rooms and journeys the changes since `main` reach, for `npm test -- changed`. */
import { execFileSync } from 'node:child_process';
import { ROOT } from './child.ts';

/** Who is built on a room: a change in it may break these too. */
const REACHES: Readonly<Record<string, readonly string[]>> = {
  contract: ['contract', 'engine', 'server', 'web', 'simulator', 'scripts', 'bench'],
  engine: ['engine', 'server'],
  server: ['server'],
  web: ['web'],
  simulator: ['simulator'],
  bench: ['bench'],
};

/** Paths from the root: committed since `main`, not committed yet, and new. */
export function changedFiles(): string[] {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...new Set([...git('diff', '--name-only', 'main'), ...git('ls-files', '--others', '--exclude-standard')])];
}

/** Rooms tested by vitest, in the order of the arrows. Whatever lies in no room is looked at by the scripts' tests. */
export function roomsReached(changed: readonly string[]): string[] {
  const reached = new Set(changed.flatMap((path) => REACHES[path.split('/')[0] ?? ''] ?? ['scripts']));
  return [...(REACHES.contract ?? [])].filter((room) => reached.has(room));
}

/**
 * Journeys that changed themselves, and those that the trace (`docs/spec-trace.md`) names beside a changed file or its folder. A helper
 * of journeys that changed reaches all that import it, which Playwright knows better: it is asked with `--only-changed`.
 */
export function journeysReached(changed: readonly string[], trace: string): string[] {
  const rows = trace.split('\n').filter((line) => line.startsWith('|'));
  const touched = rows.filter((row) => {
    const paths = [...row.matchAll(/`([\w-]+\/[^`\s]+)`/g)].map(([, path = '']) => path);
    return paths.some((path) => changed.some((file) => file === path || file.startsWith(`${path}/`)));
  });
  const named = touched.flatMap((row) =>
    [...row.matchAll(/`(e2e\/src\/[^`\s]+\.test\.ts)`/g)].map(([, path = '']) => path),
  );
  const own = changed.filter((path) => /^e2e\/src\/[^/]+\.test\.ts$/.test(path));
  return [...new Set([...own, ...named])].toSorted();
}
