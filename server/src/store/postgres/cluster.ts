import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lchown,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Binaries, findBinaries } from './binaries.ts';
import { diskFull, errorCode, folderProblem, PostgresStartError } from './problems.ts';
import { chooseRunner, type RootWays, type RunAs, runToEnd, unfinishedFolder, unfinishedPrefix } from './run-as.ts';
import { lastReason } from './server-log.ts';
import { initdbArguments } from './settings.ts';

/** A cluster on disk that is whole, of our version, and belongs to the one who will run it. */
export type Cluster = { folder: string; runAs: RunAs; binaries: Binaries; password: string };

export const superuser = 'wardlight';

type Wish = { dataDir: string; platform: string; durable: boolean; ways: RootWays; log: (line: string) => void };

/** `dataDir` must exist and be its own real path. */
export async function openCluster({ dataDir, platform, durable, ways, log }: Wish): Promise<Cluster> {
  const link = join(dataDir, 'pg');
  const found = await findCluster(link);
  const binaries = await findBinaries(platform);
  if (found) await refuseOtherVersion(found.folder, binaries);
  const runner = await chooseRunner(binaries, found ? dirname(found.folder) : dataDir, found?.uid ?? null, ways);
  await sweepUnfinished(runner.home);
  const folder = found?.folder ?? (await createCluster(runner.binaries, runner.runAs, runner.home, durable, log));
  if (!found && runner.home !== dataDir) await linkTo(folder, link);
  const real = await realpath(link);
  if (dirname(real) !== dataDir)
    log(`PostgreSQL runs ${runner.runAs.words}, who cannot reach ${dataDir}: its data is in ${real}`);
  const { owner, gives } = runner.runAs;
  if (gives && owner && (await stat(real)).uid !== owner.uid) await giveTree(real, owner);
  return {
    folder: real,
    runAs: runner.runAs,
    binaries: runner.binaries,
    password: await readFile(join(real, passwordName), 'utf8'),
  };
}

const passwordName = 'wardlight.password';

export async function makeDataDir(dataDir: string): Promise<string> {
  try {
    await makeFolder(resolve(dataDir));
    return await realpath(dataDir);
  } catch (error) {
    throw folderProblem(dataDir, error);
  }
}

/** Node's own `mkdir(…, { recursive: true })` never ends where a folder that exists answers ENOENT, as /proc does. */
async function makeFolder(path: string): Promise<void> {
  const there = await stat(path).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return null;
  });
  if (there?.isDirectory()) return;
  if (there) throw Object.assign(new Error(path), { code: 'ENOTDIR' });
  await makeFolder(dirname(path));
  await mkdir(path).catch(async (error: unknown) => {
    if (errorCode(error) !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error; // else another process made it
  });
}

async function findCluster(link: string): Promise<{ folder: string; uid: number } | null> {
  const entry = await lstat(link).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw folderProblem(dirname(link), error);
  });
  if (entry === null) return null;
  const folder = await realpath(link).catch((error: unknown) => {
    throw new PostgresStartError(
      'dataGone',
      `${link} points to a database that is gone: bring that folder back, or remove the link to begin with an empty database.`,
      error,
    );
  });
  const { uid, mode } = await stat(folder);
  const me = process.getuid?.() ?? uid;
  if (me !== 0 && me !== uid)
    throw new PostgresStartError(
      'wrongOwner',
      `The database in ${folder} belongs to user ${uid} and this is user ${me}: start as that user, or give the folder away with chown -R.`,
    );
  const names = await readdir(folder).catch((error: unknown) => {
    throw folderProblem(folder, error);
  });
  if (names.length === 0) {
    await rmdir(folder);
    return null;
  }
  if (!names.includes('PG_VERSION'))
    throw new PostgresStartError(
      'notACluster',
      `${folder} is not a PostgreSQL database: move it away, or choose another data folder.`,
    );
  // PostgreSQL insists, and a folder restored from a copy has forgotten.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) await chmod(folder, 0o700);
  return { folder, uid };
}

async function refuseOtherVersion(folder: string, binaries: Binaries): Promise<void> {
  const has = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim();
  const need = binaries.version.split('.')[0];
  if (has === need) return;
  throw new PostgresStartError(
    'otherVersion',
    `The database in ${folder} was made by PostgreSQL ${has} and this is ${need}: start the Wardlight version that made it, or restore a backup into a new data folder.`,
  );
}

/** initdb works in a folder of its own and the result is renamed: a cluster is there whole or not at all. */
async function createCluster(
  binaries: Binaries,
  runAs: RunAs,
  home: string,
  durable: boolean,
  log: (line: string) => void,
): Promise<string> {
  const staging = await mkdtemp(join(home, unfinishedFolder)).catch((error: unknown) => {
    throw folderProblem(home, error);
  });
  log('PostgreSQL: creating the database');
  try {
    const passwordFile = join(staging, 'password');
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    if (runAs.gives && runAs.owner)
      for (const path of [passwordFile, staging]) await chown(path, runAs.owner.uid, runAs.owner.gid);
    const made = join(staging, 'pg');
    const { file, args, options } = runAs.command(
      binaries.initdb,
      initdbArguments(made, passwordFile, superuser, durable),
    );
    const { code, stdout, stderr } = await runToEnd(file, args, options);
    if (code !== 0) throw initdbProblem(home, `${stdout}\n${stderr}`);
    await rename(passwordFile, join(made, passwordName));
    return await putInPlace(made, join(home, 'pg'), durable, log);
  } catch (error) {
    throw folderProblem(home, error);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function putInPlace(made: string, place: string, durable: boolean, log: (line: string) => void): Promise<string> {
  try {
    if (durable) await syncFolder(made);
    await rename(made, place);
    if (durable) await syncFolder(dirname(place));
  } catch (error) {
    if (!['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(errorCode(error)) || (await findCluster(place)) === null)
      throw error;
    log('PostgreSQL: another process created the database first; using that one');
  }
  return place;
}

/** The link decides: where two processes each made a cluster elsewhere, the second drops its own. */
async function linkTo(folder: string, link: string): Promise<void> {
  try {
    await symlink(folder, link);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw folderProblem(dirname(link), error);
    await rm(dirname(folder), { recursive: true, force: true });
  }
}

async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // folders cannot be opened there
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

function initdbProblem(home: string, output: string): PostgresStartError {
  if (/No space left on device|disk quota exceeded/i.test(output)) return diskFull(home);
  return new PostgresStartError(
    'initFailed',
    `PostgreSQL could not create its files in ${home}: ${lastReason(output)}.`,
  );
}

/** Removes what a killed initdb left, unless its process may still be at it. */
async function sweepUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(unfinishedPrefix) || name.startsWith(unfinishedFolder)) continue;
    const pid = Number(name.slice(unfinishedPrefix.length).split('-')[0]);
    if (pid !== process.pid && isAlive(pid)) continue;
    // An orphaned initdb may still be writing; what it leaves is swept next time.
    await rm(join(home, name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

async function giveTree(path: string, owner: { uid: number; gid: number }): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true }))
    await lchown(join(entry.parentPath, entry.name), owner.uid, owner.gid);
  // The top last: whoever finds it given away finds all of it given away.
  await lchown(path, owner.uid, owner.gid);
  await chmod(path, 0o700);
}
