/** Which rooms and journeys the changes since `main` reach, for `npm test -- changed`. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
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

/** Paths from the root that are there: committed since `main`, not committed yet, and new. @throws where there is no `main` */
export function changedFiles(): string[] {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [
    ...new Set([
      ...git('diff', '--name-only', '--diff-filter=d', 'main'),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
}

/** Rooms tested by vitest, in the order of the arrows. Whatever lies in no room is looked at by the scripts' tests. */
export function roomsReached(changed: readonly string[]): string[] {
  const reached = new Set(changed.flatMap((path) => REACHES[path.split('/')[0] ?? ''] ?? ['scripts']));
  return [...(REACHES.contract ?? [])].filter((room) => reached.has(room));
}

/**
 * Journeys that changed themselves, those that import a changed helper of journeys, and those that the trace (`docs/spec-trace.md`) names beside
 * a changed file or its folder.
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
  const own = journeysOver(changed.filter((path) => path.startsWith('e2e/src/')));
  return [...new Set([...own, ...named])].filter((path) => existsSync(join(ROOT, path))).toSorted();
}

/** Journeys among these files of journeys, and those that import one of them, however far up. Paths from the root. */
function journeysOver(files: readonly string[]): string[] {
  const all = readdirSync(join(ROOT, 'e2e/src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `e2e/src/${name}`);
  const imported = (path: string): string[] =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/'(\.{1,2}\/[^'\s]+\.ts)'/g)].map(([, to = '']) =>
      posix.join(posix.dirname(path), to),
    );
  const imports = new Map(all.map((path) => [path, imported(path)]));
  const reached = new Set(files);
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const [path, known] of imports) if (known.some((other) => reached.has(other))) reached.add(path);
  }
  return [...reached].filter((path) => path.endsWith('.test.ts'));
}
