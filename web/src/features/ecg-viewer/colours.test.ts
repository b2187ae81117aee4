/** The line is read on its grid, and the grid does not drown it, on both papers and in print. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = dirname(fileURLToPath(import.meta.url));

function coloursOf(file: string, rule: string) {
  const css = readFileSync(join(here, file), 'utf8');
  const start = css.indexOf(rule);
  if (start < 0) throw new Error(`no ${rule} in ${file}`);
  const block = css.slice(start, css.indexOf('}', start));
  const of = (name: string): string => {
    const found = new RegExp(`--ecg-${name}: (#[0-9a-f]{6});`).exec(block)?.[1];
    if (found === undefined) throw new Error(`no --ecg-${name} in ${rule}`);
    return found;
  };
  return { paper: of('paper'), fine: of('fine'), bold: of('bold'), line: of('line'), word: of('word') };
}

/** Relative luminance, and the ratio of two, as WCAG 2.2 has them. */
const luminance = (colour: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

test.each([
  ['light', 'styles.css', '.ecg-viewer,'],
  ['dark', 'styles.css', ':root[data-mantine-color-scheme="dark"]'],
  ['print', 'print.css', '.ecg-sheet {'],
])('%s: the line and words stand out, the grid stays behind', (_, file, rule) => {
  const { paper, fine, bold, line, word } = coloursOf(file, rule);
  for (const ground of [paper, fine, bold]) expect(contrast(line, ground)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(word, paper)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(bold, paper)).toBeLessThan(2.5);
  expect(contrast(bold, paper)).toBeGreaterThan(contrast(fine, paper));
  expect(contrast(fine, paper)).toBeGreaterThan(1.1);
});
