/** The pages on OWASP ASVS 5.0: every line of level 1 stands there, and every test they name is there. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './child.ts';

const folder = join(ROOT, 'docs/security');
const pages = readdirSync(folder).filter((name) => /^asvs-.*\.md$/.test(name));
const pageOf = (name: string): string => readFileSync(join(folder, name), 'utf8');

/** The lines of level 1, by chapter. V16 and V17 have none. */
const levelOne: Readonly<Record<number, string>> = {
  1: '2.1 2.2 2.3 2.4 2.5 3.1 3.2 5.1',
  2: '1.1 2.1 2.2 3.1',
  3: '2.1 2.2 3.1 4.1 4.2 5.1 5.2 5.3',
  4: '1.1 4.1',
  5: '2.1 2.2 3.1 3.2',
  6: '1.1 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 3.1 3.2 4.1 4.2',
  7: '2.1 2.2 2.3 2.4 4.1 4.2',
  8: '1.1 2.1 2.2 3.1',
  9: '1.1 1.2 1.3 2.1',
  10: '4.1 4.2 4.3 4.4 4.5',
  11: '3.1 3.2 4.1',
  12: '1.1 2.1 2.2',
  13: '4.1',
  14: '2.1 3.1',
  15: '1.1 2.1 3.1',
};
const linesOf = (text: string): string[] =>
  [...text.matchAll(/^\|\s*\**V?(\d+\.\d+\.\d+)\**\s*\|/gm)].map(([, line = '']) => line);
const written = pages.flatMap((page) => linesOf(pageOf(page)));

describe.each(Object.entries(levelOne))('chapter %s', (chapter, lines) => {
  // Chapters come in pages of several; one that nobody has begun is said to be missing by the page that links them all.
  test.skipIf(!written.some((line) => line.startsWith(`${chapter}.`)))('every line of level 1 stands there', () => {
    for (const line of lines.split(' ')) expect(written).toContain(`${chapter}.${line}`);
  });
});

test('the lines of level 1 are seventy', () => {
  expect(Object.values(levelOne).flatMap((lines) => lines.split(' '))).toHaveLength(70);
});

test('security.md leads to every page', () => {
  const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');
  for (const page of pages) expect(text).toContain(`(security/${page})`);
});

/** A page may shorten a path to its end. */
const testFiles = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n');

interface Named {
  readonly file: string;
  /** Empty = the file alone. */
  readonly titles: readonly string[];
}

/** `path.test.ts` and the “titles” or "titles" that follow it, up to the next path. */
const namedIn = (text: string): Named[] =>
  [...text.matchAll(/`([\w@/.-]+\.test\.tsx?)`([^`|\n]*)/g)].map(([, file = '', after = '']) => ({
    file,
    titles: [...after.matchAll(/[“"]([^”"]+)[”"]/g)].map(([, title = '']) => title),
  }));

/** As the name of a test, of a group, or of one case in a table; `%s` in it stands for what the case says, and may be left out or filled in. */
function hasTitle(source: string, title: string): boolean {
  const names = [
    ...source.matchAll(/(?:(?:test|it|describe)\(|\)\(|\[|^)\s*(?:'((?:[^'\\\n]|\\.)+)'|"([^"\n]+)"|`([^`\n]+)`)/gm),
  ];
  return names.some(([, single, double, template]) => {
    const name = (single ?? double ?? template ?? '').replaceAll("\\'", "'").replaceAll('"', '');
    const pattern = name.split(/%[sjdi#]|\$\w+/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
    return (
      name.includes(title) ||
      (pattern.length > 1 &&
        new RegExp(
          `^${pattern
            .join('.*')
            .trim()
            .replace(/^\.\* /, '(?:.* )?')}$`,
        ).test(title))
    );
  });
}

describe.each(pages)('%s', (page) => {
  const named = namedIn(pageOf(page));

  test('names tests', () => {
    expect(named.length).toBeGreaterThan(0);
  });

  test.each(named)('$file is there, with $titles', ({ file, titles }) => {
    const sources = testFiles
      .filter((path) => `/${path}`.endsWith(`/${file}`))
      .map((path) => readFileSync(join(ROOT, path), 'utf8'));
    expect(sources.length).toBeGreaterThan(0);
    expect(titles.filter((title) => !sources.some((source) => hasTitle(source, title)))).toEqual([]);
  });

  test('says of every line whether it holds, by what, or why not', () => {
    for (const row of pageOf(page)
      .split('\n')
      .filter((one) => linesOf(one).length > 0)) {
      const cells = row.split('|').map((cell) => cell.trim());
      const last = cells.at(-2) ?? '';
      expect(last, row).not.toBe('');
      if (cells.at(-3) === 'yes') expect(namedIn(last).length, row).toBeGreaterThan(0);
    }
  });
});
