import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './child.ts';

const pages = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** Links and images that lead to a file of ours; what stands in code is no link. */
function linksOf(text: string): string[] {
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, '');
  const inline = [...prose.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)];
  const apart = [...prose.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm)];
  const given = [...prose.matchAll(/<(?:img|a)\b[^>]*?\b(?:src|href)="([^"]+)"/g)];
  return [...inline, ...apart, ...given]
    .map((match) => match[1] ?? '')
    .filter((to) => !/^(?:[a-z]+:|\/\/|#)/.test(to))
    .map((to) => decodeURI(to.replace(/[#?].*$/, '')));
}

test('links, images and links apart are found, those in code and to elsewhere are not', () => {
  const text = '[a](b.md#c) ![d](e/f.png "g") `[h](i)` [j](https://k.example) [l](#m)\n\n[n]: o.md\n```\n[p](q)\n```\n';
  expect(linksOf(text)).toEqual(['b.md', 'e/f.png', 'o.md']);
});

test('every relative link and image of README.md and docs leads to a file', () => {
  const links = pages.flatMap((page) => linksOf(readFileSync(join(ROOT, page), 'utf8')).map((to) => ({ page, to })));
  expect(links.filter(({ page }) => page === 'README.md').length).toBeGreaterThan(3);
  expect(links.filter(({ page, to }) => !existsSync(join(ROOT, dirname(page), to)))).toEqual([]);
});
