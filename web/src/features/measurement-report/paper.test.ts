/** What is chosen by is not printed. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = dirname(fileURLToPath(import.meta.url));
const read = (path: string) => readFileSync(join(here, path), 'utf8');

test('parts that are never on paper stay away though this sheet, which comes later, says how they are laid out', () => {
  const parts = ['parts/days-bar.tsx', 'parts/filters.tsx'].flatMap((path) =>
    [...read(path).matchAll(/never-on-paper \$\{classes\.(\w+)\}/g)].map(([, name = '']) => name),
  );
  expect(parts.toSorted()).toEqual(['bar', 'filters', 'kinds']);
  const [, paper = ''] = read('styles.css').split('@media print');
  const hidden = /([^{}]*)\{\s*display: none;/.exec(paper)?.[1] ?? '';
  for (const part of [...parts.map((name) => `.measurement-report-${name}`), '.measurement-report-answered button'])
    expect(hidden).toContain(part);
});
