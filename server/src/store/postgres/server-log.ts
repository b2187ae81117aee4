import { copyFile, open, stat, truncate } from 'node:fs/promises';
import { errorCode } from './problems.ts';

/**
 * PostgreSQL writes to this file itself, so that its words outlive us. We bound it: past `maxBytes` the content
 * moves to `<file>.1` and the file starts over. It is opened for appending, so a truncated file has no hole.
 */
const maxBytes = 10 * 1024 * 1024;

export async function trimServerLog(path: string): Promise<void> {
  if ((await serverLogSize(path)) <= maxBytes) return;
  await copyFile(path, `${path}.1`);
  await truncate(path, 0);
}

export async function serverLogSize(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0;
    throw error;
  }
}

/** What was written from `offset` on, at most the last 16 kB of it. */
export async function readServerLog(path: string, offset: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const from = Math.max(offset <= size ? offset : 0, size - 16_384);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The line that says why it ended, without its time stamp. */
export function lastReason(text: string): string {
  const lines = text.split('\n').filter((line) => /\b(FATAL|PANIC|ERROR|error|could not)\b/.test(line));
  const fatal = lines.findLast((line) => /\b(FATAL|PANIC)\b/.test(line)) ?? lines.at(-1) ?? 'it gave no reason';
  return fatal.replace(/^.*?\b(FATAL|PANIC|ERROR|error):\s*/, '').trim();
}
