import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { errorCode, PostgresStartError } from './problems.ts';
import type { RunAs } from './run-as.ts';
import { socketPort } from './settings.ts';

/** `sun_path` holds 108 bytes on Linux, 104 on macOS, the closing zero among them. */
const longestPath = 103;

/**
 * The folder of mode 700 that the socket lies in: beside the cluster, or, where that path is too long or the
 * file system has no sockets (shared folders of virtual machines), in the temporary folder.
 */
export async function chooseSocketFolder(cluster: string, runAs: RunAs): Promise<string> {
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 16);
  const beside = join(dirname(cluster), 'pg.socket');
  for (const folder of [beside, join(tmpdir(), `wardlight-${hash}`), `/tmp/wardlight-${hash}`]) {
    if (!fits(folder)) continue;
    await makeSocketFolder(folder, runAs);
    if (await holdsSockets(folder)) return folder;
  }
  throw new PostgresStartError(
    'unwritable',
    `No folder here can hold the socket of PostgreSQL: choose a data folder with a shorter name on a local disk.`,
  );
}

function fits(folder: string): boolean {
  const socket = join(folder, `.s.PGSQL.${socketPort}`);
  // A comma or a quote would be taken for a list of folders.
  return Buffer.byteLength(socket) <= longestPath && !/[,"']/.test(folder);
}

/** Also before every restart: cleaners of the temporary folder may have taken it. */
export async function makeSocketFolder(folder: string, runAs: RunAs): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).then(
    () => (runAs.gives && runAs.owner ? chown(folder, runAs.owner.uid, runAs.owner.gid) : undefined),
    (error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    },
  );
  // In /tmp anyone may have been there before us; a socket in a stranger's folder would hand them our database.
  const entry = await lstat(folder);
  const stranger = runAs.owner !== null && entry.uid !== runAs.owner.uid && entry.uid !== process.getuid?.();
  if (!entry.isDirectory() || stranger)
    throw new PostgresStartError('wrongOwner', `${folder} is in the way: it should be a folder that PostgreSQL owns.`);
  if (runAs.owner !== null && entry.uid !== runAs.owner.uid) await chown(folder, runAs.owner.uid, runAs.owner.gid);
  await chmod(folder, 0o700);
}

function holdsSockets(folder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    // Closing removes the file again. Short, so that it fits wherever the real one does.
    probe.listen(join(folder, `.t${process.pid}`), () => probe.close(() => resolve(true)));
  });
}
