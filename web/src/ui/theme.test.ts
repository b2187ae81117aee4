/** Contrast of every pair of colours that text is set in, in both themes (WCAG 2.2: text 4.5, edges and marks 3). */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { breakpoints, theme } from './theme.ts';

const css = readFileSync(join(dirname(fileURLToPath(import.meta.url)), 'theme.css'), 'utf8');

function colours(scheme: 'dark' | 'light'): Map<string, string> {
  const block = new RegExp(`data-mantine-color-scheme='${scheme}'\\] \\{([^}]+)\\}`).exec(
    css.replaceAll('"', "'"),
  )?.[1];
  const found = [...(block ?? '').matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)];
  return new Map(found.map(([, name, hex]) => [name ?? '', hex ?? '']));
}

const channel = (hex: string, at: number): number => {
  const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const papers = ['paper', 'paper-raised', 'paper-sunken'];
const priorities = ['high', 'medium', 'low'];
const pairs: [text: string, ground: string, least: number][] = [
  ...['ink', 'ink-soft', 'brand', 'fault'].flatMap((text) =>
    papers.map((paper): [string, string, number] => [text, paper, 4.5]),
  ),
  ...papers.map((paper): [string, string, number] => ['edge', paper, 3]),
  ['ink', 'brand-soft', 4.5],
  ['brand', 'brand-soft', 4.5],
  ['ink', 'fault-soft', 4.5],
  ['fault', 'fault-soft', 4.5],
  ['brand-ink', 'brand-fill', 4.5],
  ['brand-ink', 'brand-fill-hover', 4.5],
  ['paper', 'ink', 4.5],
  // Around a bed that calls, in the off phase of its pulse too; and what is written and pressed on the red surface.
  ...priorities.flatMap((priority) =>
    ['paper', 'paper-raised'].map((paper): [string, string, number] => [`alarm-${priority}-edge`, paper, 3]),
  ),
  ['alarm-high', 'paper', 3],
  ['alarm-high', 'paper-raised', 3],
  ['alarm-high-edge', 'alarm-high', 3],
  ['alarm-high-ink', 'alarm-high-deep', 4.5],
  ...priorities.flatMap((priority): [string, string, number][] => [
    [`alarm-${priority}-ink`, `alarm-${priority}`, 4.5],
    [`alarm-${priority}-text`, 'paper-raised', 4.5],
    [`alarm-${priority}-text`, `alarm-${priority}-soft`, 4.5],
    ['ink', `alarm-${priority}-soft`, 4.5],
    ['ink-soft', `alarm-${priority}-soft`, 4.5],
  ]),
];

for (const scheme of ['dark', 'light'] as const) {
  test.each(pairs)(`${scheme}: %s on %s is at least %d`, (text, ground, least) => {
    const palette = colours(scheme);
    const [one, other] = [palette.get(text), palette.get(ground)];
    if (one === undefined || other === undefined) throw new Error(`no colour ${text} or ${ground}`);
    expect(contrast(one, other)).toBeGreaterThanOrEqual(least);
  });
}

/** A small tile, in px, and the edges that bed-looks.css gives it. */
const tile = { width: 134, height: 104 };
const ring = (px: number): number => 1 - ((tile.width - 2 * px) * (tile.height - 2 * px)) / (tile.width * tile.height);
const bar = (px: number): number => px / tile.width;

test.each(['dark', 'light'] as const)('%s: high weighs more than medium, and medium more than low', (scheme) => {
  const palette = colours(scheme);
  const against = (name: string): number => contrast(palette.get(name) ?? '', palette.get('paper-raised') ?? '');
  /** Contrast with the tiles around it, by how much of the tile has it. */
  const weight = (edge: string, share: number, fill: string): number =>
    share * against(edge) + (1 - share) * against(fill);
  const high = weight('alarm-high-edge', ring(4), 'alarm-high');
  const medium = weight('alarm-medium-edge', ring(4), 'alarm-medium-soft');
  const low = weight('alarm-low-edge', bar(4), 'paper-raised');
  expect(high).toBeGreaterThan(1.3 * medium);
  expect(medium).toBeGreaterThan(1.1 * low);
  expect(low).toBeGreaterThan(1);
});

test('no pure white and no pure black but inside an alarm', () => {
  for (const scheme of ['dark', 'light'] as const) {
    const palette = [...colours(scheme)];
    expect(palette.length).toBeGreaterThan(20);
    for (const [name, hex] of palette) {
      if (!name.startsWith('alarm-')) expect(['#ffffff', '#000000'], name).not.toContain(hex);
    }
  }
});

test('breakpoints are those of the specification, in px of an unzoomed text', () => {
  const px = Object.entries(breakpoints).map(([name, em]) => [name, Number.parseFloat(em) * 16]);
  expect(Object.fromEntries(px)).toEqual({ xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 });
  expect(theme.breakpoints).toBe(breakpoints);
});
