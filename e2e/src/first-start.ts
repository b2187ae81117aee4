/**
 * Before the journeys: a server starts once in an empty folder and is ended. Each server of a journey begins with a copy of that folder, as
 * every start from nothing takes seconds of both cores. Starting from nothing is tried by the demo and by the server's own tests.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createStack, startedFolder } from './stack.ts';

export default async function startOnce(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'wl-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  const stack = await createStack({}, folder);
  try {
    await stack.start();
    await stack.killServer();
    // Nothing was watched here: the next server must not take this one's end for a gap in the watch.
    await stack.query('delete from watch_beats');
    await stack.query('delete from watch_gaps');
    await stack.endDatabase();
  } catch (error) {
    // Playwright asks for no end of what did not begin.
    await stack.killAll();
    remove();
    throw error;
  }
  process.env[startedFolder] = folder;
  return remove;
}
