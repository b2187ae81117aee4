/** A package that only tests use is not installed where the program runs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOMS } from './arrows.ts';
import { ROOT } from './child.ts';
import { readSource } from './read-imports.ts';

/** Rooms that are nothing but tests and scales. */
const witnesses: readonly string[] = ['e2e', 'bench'];
const onlyTests = /\.test\.tsx?$|(?:^|\/)testing\/|\.config\.ts$/;
const skipped = /(?:^|\/)(?:node_modules|dist|coverage)\//;

const manifests = ROOMS.filter((room) => room !== 'scripts').map((room) => {
  const manifest: unknown = JSON.parse(readFileSync(join(ROOT, room, 'package.json'), 'utf8'));
  const { dependencies = {} } = manifest as { readonly dependencies?: Readonly<Record<string, string>> };
  return [room, Object.keys(dependencies)] as const;
});

/** Packages that a room's program itself imports. */
function importedBy(room: string): ReadonlySet<string> {
  const files = readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.[cm]?tsx?$/.test(path) && !onlyTests.test(path) && !skipped.test(path),
  );
  const specifiers = files.flatMap((path) =>
    readSource(readFileSync(join(ROOT, room, path), 'utf8')).imports.map(({ specifier }) => specifier),
  );
  return new Set(specifiers.map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier));
}

test.each(manifests)(
  'what %s installs where it runs is imported there, not by its tests alone',
  (room, dependencies) => {
    const imported = witnesses.includes(room) ? new Set<string>() : importedBy(room);
    expect(dependencies.filter((name) => !imported.has(name))).toEqual([]);
  },
);
