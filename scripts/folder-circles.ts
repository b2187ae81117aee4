/**
 * Within the three largest parts of the house the folders stand above each other: none knows a folder that knows it, types included
 * (docs/decisions/179). A folder within a folder counts as its parent's, except where a parent only holds rooms together.
 */
import { posix } from 'node:path';
import { readSource } from './read-imports.ts';

export const TREES = ['server/src/store', 'web/src/lib', 'web/src/features/dashboard'] as const;
/** Their folders are rooms of their own. */
const HOLDS_TOGETHER = new Set(['accounts']);
const TEST = /\.test\.tsx?$/;

/** One import that leads from a folder to another. */
interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly because: string;
}

function folderIn(tree: string, path: string): string {
  const parts = path.slice(tree.length + 1).split('/');
  const depth = HOLDS_TOGETHER.has(parts[0] ?? '') ? 2 : 1;
  return parts.slice(0, -1).slice(0, depth).join('/');
}

function arrowsOf(tree: string, files: ReadonlyMap<string, string>): Arrow[] {
  const arrows: Arrow[] = [];
  for (const [path, text] of files) {
    if (!path.startsWith(`${tree}/`) || TEST.test(path)) continue;
    for (const { specifier } of readSource(text).imports) {
      const target = posix.join(posix.dirname(path), specifier);
      if (!specifier.startsWith('.') || !target.startsWith(`${tree}/`)) continue;
      const [from, to] = [folderIn(tree, path), folderIn(tree, target)];
      if (from !== to) arrows.push({ from, to, because: `${path} → ${target}` });
    }
  }
  return arrows;
}

/** A way from one folder to another; null = there is none. */
function wayBetween(arrows: readonly Arrow[], start: string, end: string): Arrow[] | null {
  const ways = new Map<string, Arrow[]>([[start, []]]);
  for (const [at, way] of ways)
    for (const arrow of arrows) if (arrow.from === at && !ways.has(arrow.to)) ways.set(arrow.to, [...way, arrow]);
  return ways.get(end) ?? null;
}

/** Each circle once, by the imports that make it. @param files path → text */
export function folderCircles(files: ReadonlyMap<string, string>): string[] {
  const circles = new Map<string, string>();
  for (const tree of TREES) {
    const arrows = arrowsOf(tree, files);
    for (const arrow of arrows) {
      const back = wayBetween(arrows, arrow.to, arrow.from);
      if (back === null) continue;
      const circle = [arrow, ...back];
      const key = `${tree} ${circle
        .map(({ from }) => from)
        .toSorted()
        .join(' ')}`;
      if (!circles.has(key)) circles.set(key, circle.map(({ because }) => because).join('\n    '));
    }
  }
  return [...circles.values()];
}
