import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { type Binaries, copyBinaries } from './binaries.ts';
import { folderProblem, otherwise, PostgresStartError } from './problems.ts';

/**
 * Who runs PostgreSQL. It refuses root, so as root we either hide being root from it in a user namespace
 * (the files stay root's) or hand it and its files to another account.
 */
export type RunAs = {
  words: string;
  /** Owner of the cluster's files as the rest of the machine sees it; null on Windows. */
  owner: { uid: number; gid: number } | null;
  /** True where `owner` is not this process, so that what we make must be given away. */
  gives: boolean;
  command(
    file: string,
    args: readonly string[],
  ): { file: string; args: string[]; options: { uid?: number; gid?: number } };
};

export type Account = { name: string; uid: number; gid: number };

/** `namespaces: false` behaves as if the kernel refused them; `elsewhere` is where root puts what another account must reach. */
export type RootWays = { namespaces: boolean; elsewhere: string };

export type Runner = { runAs: RunAs; binaries: Binaries; home: string };

/** PostgreSQL inherits nothing from our environment: no secrets, no PGOPTIONS, messages in English so that we can read them. */
export const cleanEnvironment: NodeJS.ProcessEnv | undefined =
  process.platform === 'win32'
    ? undefined
    : { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' };

/**
 * Finds someone who may run the binaries and reach `home`, by trying: permissions, namespaces, missing loaders
 * and noexec mounts all show themselves here. `clusterOwner` is the uid that owns an existing cluster, if any.
 */
export function chooseRunner(
  binaries: Binaries,
  home: string,
  clusterOwner: number | null,
  ways: RootWays,
): Promise<Runner> {
  if (process.platform === 'win32') return Promise.resolve({ runAs: direct(null), binaries, home });
  const uid = process.getuid?.() ?? 0;
  return uid === 0
    ? runnerForRoot(binaries, home, clusterOwner, ways)
    : runnerForUser(binaries, home, clusterOwner, uid, ways);
}

async function runnerForUser(
  binaries: Binaries,
  home: string,
  clusterOwner: number | null,
  uid: number,
  ways: RootWays,
): Promise<Runner> {
  const me = { uid, gid: process.getgid?.() ?? uid };
  // initdb looks its user up in /etc/passwd and gives up where there is none (a container started with --user 12345).
  const named = hasAccount();
  const runAs =
    named || clusterOwner !== null ? direct(me) : ways.namespaces ? namespace(me, await anyAccount()) : null;
  const tried = runAs === null ? null : await tryOut(runAs, binaries, home);
  if (runAs !== null && tried === 'ok') return { runAs, binaries, home };
  if (!named && clusterOwner === null)
    throw new PostgresStartError(
      'noAccount',
      `PostgreSQL cannot create its files as user ${uid}, who is not in /etc/passwd: start as a named user, ${otherwise}.`,
    );
  throw cannotRun(binaries, home, tried ?? 'refused');
}

async function runnerForRoot(
  binaries: Binaries,
  home: string,
  clusterOwner: number | null,
  ways: RootWays,
): Promise<Runner> {
  let outcome: Outcome = 'refused';
  if (ways.namespaces && (clusterOwner ?? 0) === 0) {
    const runAs = namespace({ uid: 0, gid: 0 }, await anyAccount());
    outcome = await tryOut(runAs, binaries, home);
    if (outcome === 'ok') return { runAs, binaries, home };
  }
  for (const account of await accountsForRoot(home, clusterOwner)) {
    const runAs = switchedTo(account);
    outcome = await tryOut(runAs, binaries, home);
    if (outcome === 'ok') return { runAs, binaries, home };
    if (outcome === 'refused') continue;
    const copy = await copyElsewhere(binaries, ways.elsewhere);
    if (outcome === 'binary') outcome = await tryOut(runAs, copy, home);
    if (outcome === 'ok') return { runAs, binaries: copy, home };
    // A new cluster may live elsewhere; one that exists is never moved behind the operator's back.
    if (outcome === 'folder' && clusterOwner === null) {
      const other = await mkdtemp(join(ways.elsewhere, 'data-'));
      await chown(other, account.uid, account.gid);
      outcome = await tryOut(runAs, copy, other);
      if (outcome === 'ok') return { runAs, binaries: copy, home: other };
      await rm(other, { recursive: true, force: true });
    }
  }
  if (outcome === 'binary') throw cannotRun(binaries, home, outcome);
  throw new PostgresStartError(
    'rootRefused',
    `PostgreSQL refuses to run as root, user namespaces are refused here and no other account can reach ${home}: start as an ordinary user, use a data folder under /srv, ${otherwise}.`,
  );
}

async function copyElsewhere(binaries: Binaries, elsewhere: string): Promise<Binaries> {
  try {
    await mkdir(elsewhere, { recursive: true, mode: 0o755 });
    return await copyBinaries(binaries, elsewhere);
  } catch (error) {
    throw folderProblem(elsewhere, error);
  }
}

/**
 * What we have not finished in a data folder is named after its process, so that the next start can sweep it.
 * The random part tells apart two lives of a container, whose process has the same pid each time.
 */
export const unfinishedPrefix = 'pg.new-';
export const unfinishedFolder = `${unfinishedPrefix}${process.pid}-${randomBytes(4).toString('hex')}-`;

type Outcome = 'ok' | 'folder' | 'binary' | 'refused';

/** Runs `postgres -V` from within a new folder in `home`, as the one in question. */
async function tryOut(runAs: RunAs, binaries: Binaries, home: string): Promise<Outcome> {
  const folder = await mkdtemp(join(home, unfinishedFolder)).catch((error: unknown) => {
    throw folderProblem(home, error);
  });
  try {
    if (runAs.gives && runAs.owner) await chown(folder, runAs.owner.uid, runAs.owner.gid);
    const script = 'echo begun; cd "$1" && : > try || exit 71; "$2" -V || exit 72';
    const { file, args, options } = runAs.command('/bin/sh', ['-c', script, 'sh', folder, binaries.postgres]);
    const { code, stdout } = await runToEnd(file, args, options);
    if (!stdout.includes('begun')) return 'refused';
    return code === 0 ? 'ok' : code === 71 ? 'folder' : 'binary';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function cannotRun(binaries: Binaries, home: string, outcome: Outcome): PostgresStartError {
  if (outcome === 'folder')
    return new PostgresStartError(
      'unwritable',
      `The data folder ${home} cannot be written: choose another one, ${otherwise}.`,
    );
  return new PostgresStartError(
    'noBinary',
    `The bundled PostgreSQL (${binaries.postgres}) does not run on this machine, which needs glibc and may not mount the folder noexec: set DATABASE_URL to a PostgreSQL server of your own.`,
  );
}

function direct(owner: RunAs['owner']): RunAs {
  return {
    words: 'as this user',
    owner,
    gives: false,
    command: (file, args) => ({ file, args: [...args], options: {} }),
  };
}

function namespace(owner: { uid: number; gid: number }, inside: Account): RunAs {
  // unshare becomes the program, so its pid is the pid of PostgreSQL.
  const before = ['-U', `--map-user=${inside.uid}`, `--map-group=${inside.gid}`, '--'];
  return {
    words: 'in a user namespace',
    owner,
    gives: false,
    command: (file, args) => ({ file: 'unshare', args: [...before, file, ...args], options: {} }),
  };
}

function switchedTo({ name, uid, gid }: Account): RunAs {
  return {
    words: `as ${name}`,
    owner: { uid, gid },
    gives: true,
    command: (file, args) => ({ file, args: [...args], options: { uid, gid } }),
  };
}

/** Whose name root may borrow, best first: the owner of the cluster or of the folder, an account made for it, then nobody. */
async function accountsForRoot(home: string, clusterOwner: number | null): Promise<Account[]> {
  const known = await readAccounts();
  if (clusterOwner !== null && clusterOwner !== 0) {
    const { gid } = await stat(join(home, 'pg'));
    return [known.find(({ uid }) => uid === clusterOwner) ?? { name: `user ${clusterOwner}`, uid: clusterOwner, gid }];
  }
  const near = [(await stat(home)).uid, (await stat(dirname(home))).uid];
  const named = ['wardlight', 'postgres', 'nobody'];
  const wanted = [
    ...near.map((uid) => known.find((account) => account.uid === uid)),
    ...named.map((name) => known.find((account) => account.name === name)),
  ];
  return [...new Set(wanted)].filter((account) => account !== undefined && account.uid !== 0) as Account[];
}

/** Inside a namespace the name matters only to initdb, which insists on one in /etc/passwd; so any will do. */
async function anyAccount(): Promise<Account> {
  const known = await readAccounts();
  return (
    known.find(({ uid }) => uid !== 0 && uid !== 65534) ??
    known.find(({ uid }) => uid !== 0) ?? { name: 'nobody', uid: 65534, gid: 65534 }
  );
}

async function readAccounts(): Promise<Account[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    const account = { name: name ?? '', uid: Number(uid), gid: Number(gid) };
    return account.name && uid && gid && Number.isInteger(account.uid) && Number.isInteger(account.gid)
      ? [account]
      : [];
  });
}

function hasAccount(): boolean {
  try {
    userInfo();
    return true;
  } catch {
    return false;
  }
}

/** Runs a short program; never rejects, because "could not be started" is an answer here. */
export function runToEnd(
  file: string,
  args: readonly string[],
  options: { uid?: number; gid?: number; cwd?: string } = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...options,
      env: cleanEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk));
    child.on('error', (error) => resolve({ code: null, stdout, stderr: error.message }));
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
