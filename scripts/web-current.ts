/** Whether the built web is newer than everything it is built from. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const sources = ['web/src', 'web/public', 'web/index.html', 'web/vite.config.ts', 'contract/src', 'package-lock.json'];

export function isWebCurrent(root: string): boolean {
  const built = changedAt(join(root, 'web/dist/index.html'));
  return built !== null && sources.every((source) => newest(join(root, source)) <= built);
}

function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  // A folder's own time tells of files that were taken away.
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const changedAt = (path: string): number | null => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
