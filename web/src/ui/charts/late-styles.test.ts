/** Styles that come with a part of the program stay when one has left it: what they say of paper must not reach other pages. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const source = join(dirname(fileURLToPath(import.meta.url)), '../..');

test('the size of paper is said of named pages alone: a label on a printer’s roll is not A4', () => {
  const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(20);
  const unnamed = sheets.filter((path) => /@page\s*(?::\w+\s*)?\{/.test(readFileSync(join(source, path), 'utf8')));
  expect(unnamed).toEqual([]);
});
