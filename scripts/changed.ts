/** Which rooms and journeys the changes since `main` reach, for `npm test -- changed`. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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

/** Journeys among these files of journeys, and those that import one of them, however far up. */
function journeysOver(files: readonly string[]): string[] {
  const folder = join(ROOT, 'e2e/src');
  const all = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const texts = new Map(all.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const reached = new Set(files.map((path) => basename(path)));
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const [name, text] of texts)
      if ([...reached].some((other) => text.includes(`'./${other}'`))) reached.add(name);
  }
  return [...reached].filter((name) => name.endsWith('.test.ts')).map((name) => `e2e/src/${name}`);
}
