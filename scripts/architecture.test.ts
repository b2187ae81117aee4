/** The lists of folders in `docs/architecture.md` say what is there: each folder once, none that is gone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from './child.ts';
import { TREES } from './folder-circles.ts';

const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
const foldersIn = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true, recursive: false })
    .filter((entry) => entry.isDirectory() && readdirSync(join(ROOT, path, entry.name)).length > 0)
    .map(({ name }) => name);

it.each(TREES)('%s', (tree) => {
  const start = text.indexOf(`| \`${tree}/\` |`);
  expect(start).toBeGreaterThan(0);
  const [list = ''] = text.slice(start).split('\n\n');
  const named = [...list.matchAll(/^\| `([\w/-]+)\/` \| (.+) \|$/gm)].slice(1).map(([, name]) => name);
  const rooms = tree === 'server/src/store' ? foldersIn(`${tree}/accounts`).map((name) => `accounts/${name}`) : [];
  expect(named.toSorted()).toEqual([...foldersIn(tree), ...rooms].toSorted());
});
