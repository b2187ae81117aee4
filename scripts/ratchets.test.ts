import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { readSources } from './arrows.ts';
import { ROOT } from './child.ts';
import { breaches, type Counts, count, loose, MOST_FILES } from './ratchets.ts';

const none: Counts = { folders: {}, citations: 0, words: {} };
const folderOf = (n: number, name = 'web/src/a', end = '.ts'): [string, string][] =>
  Array.from({ length: n }, (_, index) => [`${name}/f${index}${end}`, '']);
const found = (files: readonly [string, string][], allowed = none): string[] =>
  breaches(count(new Map(files)), allowed);

describe('a folder', () => {
  it.each([
    ['of as many as may be', folderOf(MOST_FILES), none, 0],
    ['of one more', folderOf(MOST_FILES + 1), none, 1],
    ['that was longer already', folderOf(30), { ...none, folders: { 'web/src/a': 30 } }, 0],
    ['that was longer and grew', folderOf(31), { ...none, folders: { 'web/src/a': 30 } }, 1],
    ['with its tests', [...folderOf(MOST_FILES), ...folderOf(9, 'web/src/a', '.test.ts')], none, 0],
    ['of migrations', folderOf(40, 'server/src/store/migrations'), none, 0],
  ] satisfies [string, [string, string][], Counts, number][])('%s', (_, files, allowed, wrong) => {
    expect(found(files, allowed)).toHaveLength(wrong);
  });

  it('that grew says which, by how many, and what to do', () => {
    expect(found(folderOf(26))).toEqual([
      'web/src/a: 26 files, at most 25. Give what belongs together a folder of its own (docs/architecture.md).',
    ]);
  });
});

// In parts, because this file is counted, too.
const section = ['decisions', '§3'].join(' ');
const old = ['to', 'ld'].join('');

test('a citation of a document that is not here is counted wherever it stands, in comments too', () => {
  expect(found([['web/src/a.ts', `/** As ${section} says. */\nconst a = 1;`]])).toHaveLength(1);
  expect(found([['web/src/a.ts', '/** As docs/decisions/178 says. */']])).toEqual([]);
});

test('an old word is counted as a part of an identifier, and not in comments, in strings or within a longer word', () => {
  const camel = `note${old[0]?.toUpperCase()}${old.slice(1)}`;
  expect(found([['engine/src/a.ts', `const ${camel} = 1;`]])[0]).toContain('in 1 identifiers, at most 0');
  expect(found([['engine/src/a.ts', `// ${old}\nconst text = '${old}'; const ${old}er = 1;`]])).toEqual([]);
  expect(found([['engine/src/a.ts', 'class A { constructor() { this.toString(); } }']])).toEqual([]);
});

test('what shrank must be written down, so that it cannot grow again', () => {
  const allowed: Counts = { folders: { 'web/src/a': 30 }, citations: 2, words: { [old]: 3 } };
  const now = count(new Map(folderOf(28)));
  expect(breaches(now, allowed)).toEqual([]);
  expect(loose(now, allowed)).toEqual(['web/src/a: 30 → 28', 'citations: 2 → 0', `"${old}": 3 → 0`]);
});

test('this repository is as good as it is written down', () => {
  const allowed = JSON.parse(readFileSync(join(ROOT, 'scripts/ratchets.json'), 'utf8')) as Counts;
  const now = count(readSources(ROOT));
  expect({ grew: breaches(now, allowed), less: loose(now, allowed) }).toEqual({ grew: [], less: [] });
});
