import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wallWait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { type PostgresOptions, type SupervisedPostgres, startPostgres } from './supervised-postgres.ts';

const isRoot = process.getuid?.() === 0;
const posix = process.platform !== 'win32';
const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'wardlight-pg-')));
const servers: SupervisedPostgres[] = [];
const children: ChildProcess[] = [];
let template = '';

/** Log lines as events, so that no test has to sleep. */
function logOf() {
  const lines: string[] = [];
  const waiting: { pattern: RegExp; resolve: () => void }[] = [];
  const log = (line: string) => {
    lines.push(line);
    for (const { pattern, resolve } of waiting) if (pattern.test(line)) resolve();
  };
  const said = (pattern: RegExp) =>
    lines.some((line) => pattern.test(line))
      ? Promise.resolve()
      : new Promise<void>((resolve) => waiting.push({ pattern, resolve }));
  return { lines, log, said };
}

/** Waits are cut short; what a process does takes its time all the same. */
const shortWait = (ms: number, signal?: AbortSignal) => wallWait(Math.min(ms, 20), undefined, signal ? { signal } : {});

function newFolder(): string {
  const folder = mkdtempSync(join(scratch, 'd-'));
  chmodSync(folder, 0o755);
  return folder;
}

function copyCluster(into: string): void {
  const [from, to] = [join(template, 'pg'), join(into, 'pg')];
  if (posix)
    execFileSync('cp', ['-a', from, to]); // a fifth of the time
  else cpSync(from, to, { recursive: true });
}

/** A folder with a cluster in it already: initdb is slow, a copy is not. */
function filledFolder(): string {
  const folder = newFolder();
  copyCluster(folder);
  return folder;
}

async function begin(dataDir: string, more: Partial<PostgresOptions> = {}): Promise<SupervisedPostgres> {
  const server = await startPostgres({ dataDir, log: () => undefined, durable: false, ...more });
  servers.push(server);
  return server;
}

async function query(server: Pick<SupervisedPostgres, 'connection'>, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...server.connection });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const ask = (server: Pick<SupervisedPostgres, 'ways'>, sql: string) => query({ connection: server.ways.owner }, sql);

const refusal = (options: Partial<PostgresOptions> & { dataDir: string }) =>
  begin(options.dataDir, options).then(
    () => expect.unreachable('it started'),
    (error: Error) => ({
      name: error.name,
      problem: (error as Error & { problem?: string }).problem,
      message: error.message,
    }),
  );

function isAlive(pid: number): boolean {
  try {
    // One that nobody has buried yet is dead.
    return (
      process.kill(pid, 0) &&
      !(process.platform === 'linux' && /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')))
    );
  } catch {
    return false;
  }
}

type First = {
  pid?: number;
  adopted?: boolean;
  connection?: SupervisedPostgres['connection'];
  ways?: SupervisedPostgres['ways'];
  problem?: string;
  message?: string;
  exit?: number;
};
type Spawned = { child: ChildProcess; first: First };

/** Starts it in a process of its own, which then does as it is told over stdin; resolves with what it printed first. */
async function startInChild(
  dataDir: string,
  more: object = {},
  command: string[] = [process.execPath],
  ids: { uid?: number; gid?: number } = {},
): Promise<Spawned> {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(new URL('./supervised-postgres.ts', import.meta.url).href)});
    try {
      const server = await startPostgres({ log: () => {}, durable: false, ...${JSON.stringify({ dataDir, ...more })} });
      console.log(JSON.stringify({ pid: server.pid, adopted: server.adopted, connection: server.connection, ways: server.ways }));
      process.stdin.once('data', async () => { await server.stop(); console.log('{"stopped":true}'); process.exit(0); });
    } catch (error) {
      console.log(JSON.stringify({ problem: error.problem, message: error.message }));
    }`;
  const [program = '', ...before] = command;
  const child = spawn(program, [...before, '--input-type=module', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...ids,
  });
  children.push(child);
  child.stdin.on('error', () => undefined);
  const reader = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(([code]) => `{"exit":${code}}`);
  const first = await Promise.race([once(reader, 'line').then(([line]) => String(line)), ended]);
  return { child, first: JSON.parse(first) as First };
}

beforeAll(async () => {
  chmodSync(scratch, 0o755);
  template = newFolder();
  const server = await begin(template);
  await server.stop();
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('a database of our own', () => {
  it('begins empty, is durable, and keeps its rows over a stop', async () => {
    const dataDir = join(newFolder(), 'deep', 'data');
    const first = await begin(dataDir, { durable: true });
    expect(await query(first, `select lower('É') as word, current_setting('server_encoding') as encoding`)).toEqual([
      { word: 'é', encoding: 'UTF8' },
    ]);
    const settings = await query(
      first,
      `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'jit', 'TimeZone', 'listen_addresses') order by name collate "C"`,
    );
    expect(settings.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      'TimeZone=UTC',
      'data_checksums=on',
      'fsync=on',
      'full_page_writes=on',
      'jit=off',
      `listen_addresses=${posix ? '' : '127.0.0.1'}`,
      'synchronous_commit=on',
    ]);
    await ask(first, "create table kept (word text); insert into kept values ('here')");
    const viaUrl = new pg.Client(first.ownerUrl);
    await viaUrl.connect();
    expect((await viaUrl.query('select word from kept')).rows).toEqual([{ word: 'here' }]);
    await viaUrl.end();
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);

    const second = await begin(dataDir, { durable: true });
    expect(second.adopted).toBe(false);
    expect(await ask(second, 'select word from kept')).toEqual([{ word: 'here' }]);
  });

  it.runIf(posix)('lets nobody else near its files and its socket', async () => {
    const dataDir = filledFolder();
    chmodSync(join(dataDir, 'pg'), 0o755); // restored by a copy that forgot
    const server = await begin(dataDir);
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect([mode(join(dataDir, 'pg')), mode(server.connection.host), mode(join(dataDir, 'postgres.log'))]).toEqual([
      '700',
      '700',
      '600',
    ]);
  });

  it('can listen on a loopback port, and asks for a password there', async () => {
    const server = await begin(filledFolder(), { port: await freePort() });
    expect(server.connection.host).toBe('127.0.0.1');
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(
      query({ connection: { ...server.connection, password: 'guessed' } }, 'select 1'),
    ).rejects.toMatchObject({ code: '28P01' });
  });

  it('says so when that port is taken', async () => {
    const taken = (await import('node:net')).createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await refusal({ dataDir: filledFolder(), port })).toMatchObject({
      problem: 'portTaken',
      message: expect.stringContaining(String(port)),
    });
    taken.close();
  });

  it.runIf(posix)('finds a short place for its socket where the folder has a very long name', async () => {
    const dataDir = join(newFolder(), 'x'.repeat(60), 'y'.repeat(60));
    mkdirSync(dataDir, { recursive: true });
    copyCluster(dataDir);
    const server = await begin(dataDir);
    expect(server.connection.host.length).toBeLessThan(90);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    rmSync(server.connection.host, { recursive: true });
  });

  it('keeps its log bounded', async () => {
    const dataDir = filledFolder();
    writeFileSync(join(dataDir, 'postgres.log'), 'x'.repeat(10 * 1024 * 1024 + 1));
    await begin(dataDir);
    expect(statSync(join(dataDir, 'postgres.log')).size).toBeLessThan(10_000);
    expect(statSync(join(dataDir, 'postgres.log.1')).size).toBeGreaterThan(10 * 1024 * 1024);
  });
});

describe('when something dies', () => {
  it('brings a killed PostgreSQL back in the same place', async () => {
    const { log, said } = logOf();
    const server = await begin(filledFolder(), { log });
    await ask(server, 'create table kept (n int); insert into kept values (7)');
    const killed = server.pid;
    const told: string[] = [];
    server.onExit((how) => told.push(how));
    process.kill(killed, 'SIGKILL');
    await said(/is back/);
    expect({ told, restarts: server.restarts, same: server.pid === killed }).toEqual({
      told: ['killed by SIGKILL'],
      restarts: 1,
      same: false,
    });
    expect(await ask(server, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  it('adopts the PostgreSQL of a killed server, watches it and stops it', async () => {
    const dataDir = filledFolder();
    const { child, first } = await startInChild(dataDir);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const { log, said } = logOf();
    const server = await begin(dataDir, { log });
    expect({ pid: server.pid, adopted: server.adopted, connection: server.connection }).toEqual({
      pid: first.pid,
      adopted: true,
      connection: first.connection,
    });
    process.kill(server.pid, 'SIGKILL');
    await said(/is back/);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(isAlive(server.pid)).toBe(false);
  });

  it('ends the PostgreSQL of a killed server also where the start is given up before it is taken over, but not a living one’s', async () => {
    const dataDir = filledFolder();
    const { child, first } = await startInChild(dataDir);
    const pid = first.pid ?? 0;
    const givenUp = () => begin(dataDir, { signal: AbortSignal.abort(new Error('SIGTERM')) });
    await expect(givenUp()).rejects.toThrow('SIGTERM');
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect(givenUp()).rejects.toThrow('SIGTERM');
    expect(isAlive(pid)).toBe(false);
  });

  it('starts at once after server and PostgreSQL were killed together, with every committed row', async () => {
    const dataDir = filledFolder();
    const { child, first } = await startInChild(dataDir, { durable: true });
    const { pid: lost = 0, ways } = first;
    const busy = new pg.Client({ ...ways?.owner });
    busy.on('error', () => undefined);
    await busy.connect();
    await busy.query('create table kept (n int)');
    await busy.query('insert into kept select generate_series(1, 1000)');
    const working = busy.query('select pg_sleep(60)').catch(() => undefined); // a backend that notices late
    child.kill('SIGKILL');
    process.kill(lost, 'SIGKILL');
    const server = await begin(dataDir, { durable: true });
    expect(await ask(server, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
    await working;
  });
});

describe('what a dead one left', () => {
  it('is not confused by lock files that name another living process', async () => {
    const dataDir = filledFolder();
    const stranger = spawn('sleep', ['60']);
    children.push(stranger);
    const folder = join(realpathSync(dataDir), 'pg');
    const lock = [stranger.pid, folder, 1_700_000_000, 5432, join(dataDir, 'pg.socket'), '', '', 'ready   ', ''].join(
      '\n',
    );
    writeFileSync(join(folder, 'postmaster.pid'), lock);
    mkdirSync(join(dataDir, 'pg.socket'), { mode: 0o700 });
    writeFileSync(join(dataDir, 'pg.socket', '.s.PGSQL.5432.lock'), lock);
    const server = await begin(dataDir);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
  });

  it.runIf(process.platform === 'linux')('is not confused by a dead one that nobody has buried', async () => {
    const dataDir = filledFolder();
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(parent);
    const [line] = await once(createInterface({ input: parent.stdout }), 'line');
    const nowSleeps = () => expect(readFileSync(`/proc/${parent.pid}/comm`, 'utf8').trim()).toBe('sleep'); // a shell would bury it
    await eventually(nowSleeps);
    process.kill(Number(line), 'SIGKILL');
    await eventually(() => expect(isAlive(Number(line))).toBe(false));
    writeFileSync(
      join(dataDir, 'pg', 'postmaster.pid'),
      [line, join(dataDir, 'pg'), 1, 5432, join(dataDir, 'pg.socket'), '', '', 'ready', ''].join('\n'),
    );
    const server = await begin(dataDir);
    expect({ answers: process.kill(Number(line), 0), lives: isAlive(Number(line)) }).toEqual({
      answers: true,
      lives: false,
    });
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('gets over a lock file that a power cut left empty', async () => {
    const dataDir = filledFolder();
    writeFileSync(join(dataDir, 'pg', 'postmaster.pid'), '');
    expect(await query(await begin(dataDir, { wait: shortWait }), 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('one that is there but of no use', () => {
  it('replaces one that still runs but has lost its socket', async () => {
    const dataDir = filledFolder();
    const { child, first } = await startInChild(dataDir);
    child.kill('SIGKILL');
    rmSync(join(dataDir, 'pg.socket'), { recursive: true });
    const server = await begin(dataDir, { wait: shortWait });
    expect({ adopted: server.adopted, same: server.pid === first.pid, old: isAlive(Number(first.pid)) }).toEqual({
      adopted: false,
      same: false,
      old: false,
    });
  });

  it('ends what it began when the start is given up', async () => {
    const dataDir = filledFolder();
    const giveUp = new AbortController();
    const starting = begin(dataDir, { signal: giveUp.signal, wait: async () => giveUp.abort(new Error('Ctrl-C')) });
    await expect(starting).rejects.toThrow('Ctrl-C');
    expect(existsSync(join(dataDir, 'pg', 'postmaster.pid'))).toBe(false);
  });
});

describe('two servers on one folder', () => {
  it('share one new cluster, and only the one that started it stops it', async () => {
    const dataDir = newFolder();
    const [one, two] = await Promise.all([begin(dataDir), begin(dataDir)]);
    expect(one.pid).toBe(two.pid);
    expect([one.adopted, two.adopted].sort()).toEqual([false, true]);
    const [owner, guest] = one.adopted ? [two, one] : [one, two];
    await guest.stop();
    expect(await query(owner, 'select 1 as one')).toEqual([{ one: 1 }]);
    await owner.stop();
    expect(isAlive(owner.pid)).toBe(false);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('pg.new-'))).toEqual([]);
  });

  it('the second brings it back when the first stops, in another process too', async () => {
    const dataDir = filledFolder();
    const { child } = await startInChild(dataDir);
    const { log, said } = logOf();
    const guest = await begin(dataDir, { log });
    expect(guest.adopted).toBe(true);
    child.stdin?.write('stop');
    await said(/is back/);
    expect({ adopted: guest.adopted, answer: await query(guest, 'select 1 as one') }).toEqual({
      adopted: false,
      answer: [{ one: 1 }],
    });
    await guest.stop();
    expect(isAlive(guest.pid)).toBe(false);
  });
});

describe('one clear sentence', () => {
  it('for a file in place of the folder, which stays as it is', async () => {
    const file = join(newFolder(), 'data');
    writeFileSync(file, 'mine');
    for (const dataDir of [file, join(file, 'below')])
      expect(await refusal({ dataDir })).toMatchObject({
        name: 'PostgresStartError',
        problem: 'unwritable',
        message: expect.stringContaining('there is a file in its place'),
      });
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it.runIf(process.platform === 'linux')('for a folder where nothing can be created', async () => {
    expect(await refusal({ dataDir: '/proc/wardlight', durable: true })).toMatchObject({
      problem: 'unwritable',
      message: expect.stringContaining('DATABASE_URL'),
    });
  });

  it('for a database of another version, untouched', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'pg'));
    writeFileSync(join(dataDir, 'pg', 'PG_VERSION'), '19\n');
    expect(await refusal({ dataDir })).toMatchObject({
      problem: 'otherVersion',
      message: expect.stringMatching(/PostgreSQL 19 and this is 18/),
    });
    expect([readdirSync(dataDir), readdirSync(join(dataDir, 'pg'))]).toEqual([['pg'], ['PG_VERSION']]);
  });

  it('for a folder that holds something else, untouched', async () => {
    const dataDir = newFolder();
    mkdirSync(join(dataDir, 'pg'));
    writeFileSync(join(dataDir, 'pg', 'photo.jpg'), '');
    expect(await refusal({ dataDir })).toMatchObject({ problem: 'notACluster' });
    expect(readdirSync(join(dataDir, 'pg'))).toEqual(['photo.jpg']);
  });

  it.runIf(posix)('for a link to data that is gone, instead of an empty database', async () => {
    const dataDir = newFolder();
    symlinkSync(join(dataDir, 'unmounted'), join(dataDir, 'pg'));
    expect(await refusal({ dataDir })).toMatchObject({ problem: 'dataGone' });
  });

  it('for a platform without binaries', async () => {
    expect(await refusal({ dataDir: newFolder(), platform: 'sunos-x64' })).toMatchObject({
      problem: 'noBinary',
      message: expect.stringContaining('DATABASE_URL'),
    });
  });

  it('for unsafe settings outside the temporary folder', async () => {
    // Not where this file lies: the whole project may have been cloned into the temporary folder.
    const outside = join(parse(process.cwd()).root, 'outside-the-temporary-folder');
    expect(await refusal({ dataDir: outside })).toMatchObject({ problem: 'unsafeTest' });
    expect(existsSync(outside)).toBe(false);
  });

  it.runIf(isRoot && process.platform === 'linux')(
    'for a disk that is full, leaving nothing behind',
    async (context) => {
      const dataDir = newFolder();
      const mount = ['unshare', '-m', 'sh', '-c'];
      const small = 'mount -t tmpfs -o size=16m none "$0"';
      if (spawnSync(mount[0] ?? '', [...mount.slice(1), small, dataDir]).status !== 0)
        context.skip('mounts are refused here');
      const seen = join(scratch, 'left');
      const { child, first } = await startInChild(dataDir, {}, [
        ...mount,
        `${small} && { "$@"; ls -A "$0" > ${seen}; }`,
        dataDir,
        process.execPath,
      ]);
      expect(first).toMatchObject({ problem: 'diskFull' });
      if (child.exitCode === null) await once(child, 'exit');
      expect(readFileSync(seen, 'utf8')).toBe('');
    },
  );
});

describe('an initdb that was killed half way', () => {
  it('is swept, never taken for a cluster', async () => {
    const dataDir = newFolder();
    const { pid } = spawn('true');
    const half = join(dataDir, `pg.new-${pid}-0badcafe-x`, 'pg');
    mkdirSync(half, { recursive: true });
    writeFileSync(join(half, 'PG_VERSION'), '18\n');
    // A container's process has the same pid in its next life.
    mkdirSync(join(dataDir, `pg.new-${process.pid}-0badcafe-x`));
    const server = await begin(dataDir);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('pg.new-'))).toEqual([]);
  });
});

describe.runIf(isRoot && process.platform === 'linux')('as root', () => {
  it('keeps the files root’s where user namespaces are allowed', async (context) => {
    try {
      execFileSync('unshare', ['-U', '--map-user=1', '--map-group=1', 'true'], { stdio: 'ignore' });
    } catch {
      context.skip('user namespaces are refused here');
    }
    const dataDir = filledFolder();
    await begin(dataDir);
    expect([statSync(join(dataDir, 'pg')).uid, statSync(join(dataDir, 'pg', 'base')).uid]).toEqual([0, 0]);
  });

  it('hands PostgreSQL to another account where they are refused, and the files with it', async () => {
    const dataDir = filledFolder();
    const rootWays = { namespaces: false, elsewhere: join(scratch, 'elsewhere') };
    const server = await begin(dataDir, { rootWays });
    const { uid } = statSync(`/proc/${server.pid}`);
    expect(uid).not.toBe(0);
    expect([statSync(join(dataDir, 'pg')).uid, statSync(join(dataDir, 'pg', 'global')).uid]).toEqual([uid, uid]);
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    const again = await begin(dataDir); // namespaces allowed once more: the owner stays the owner
    expect(statSync(`/proc/${again.pid}`).uid).toBe(uid);
  });

  it('keeps data and binaries elsewhere where that account cannot reach the folder, and says so', async () => {
    const home = newFolder();
    chmodSync(home, 0o700);
    const dataDir = join(home, 'data');
    const rootWays = { namespaces: false, elsewhere: join(scratch, 'elsewhere') };
    const { log, lines } = logOf();
    const server = await begin(dataDir, { rootWays, log });
    await ask(server, 'create table kept (n int); insert into kept values (1)');
    const real = realpathSync(join(dataDir, 'pg'));
    expect(real.startsWith(rootWays.elsewhere)).toBe(true);
    expect(lines.join('\n')).toContain(`its data is in ${real}`);
    await server.stop();
    expect(await ask(await begin(dataDir, { rootWays }), 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('fails with one sentence where neither is possible', async () => {
    const home = newFolder();
    chmodSync(home, 0o700);
    copyCluster(home);
    expect(
      await refusal({ dataDir: home, rootWays: { namespaces: false, elsewhere: join(scratch, 'elsewhere') } }),
    ).toMatchObject({ problem: 'rootRefused', message: expect.stringContaining('DATABASE_URL') });
    expect(statSync(join(home, 'pg', 'base')).uid).toBe(0);
  });
});

describe.runIf(isRoot && process.platform === 'linux')('as an ordinary user', () => {
  const nobody = { uid: 65534, gid: 65534 };
  const nameless = { uid: 54_321, gid: 54_321 };

  function givenTo(folder: string, { uid, gid }: typeof nobody): string {
    chownSync(folder, uid, gid);
    return folder;
  }

  let reaches = false;
  beforeAll(() => {
    const source = new URL('./supervised-postgres.ts', import.meta.url).pathname;
    reaches = spawnSync(process.execPath, ['--check', source], nobody).status === 0;
  });
  beforeEach((context) => {
    if (!reaches) context.skip('nobody cannot reach this source folder');
  });

  it('runs as that user', async () => {
    const { child, first } = await startInChild(givenTo(newFolder(), nobody), {}, [process.execPath], nobody);
    expect(first).toMatchObject({ adopted: false });
    expect(statSync(`/proc/${Number(first.pid)}`).uid).toBe(nobody.uid);
    child.stdin?.write('stop');
    await once(child, 'exit');
  });

  it('leaves alone what is root’s', async () => {
    const { first } = await startInChild(givenTo(filledFolder(), nobody), {}, [process.execPath], nobody);
    expect(first).toMatchObject({ problem: 'wrongOwner' });
  });

  it('says so in a folder it may not write', async () => {
    const { first } = await startInChild(newFolder(), {}, [process.execPath], nobody);
    expect(first).toMatchObject({ problem: 'unwritable', message: expect.stringContaining('permission denied') });
  });

  it('says so where initdb would not find its name', async () => {
    const { first } = await startInChild(
      givenTo(newFolder(), nameless),
      { rootWays: { namespaces: false } },
      [process.execPath],
      nameless,
    );
    expect(first).toMatchObject({ problem: 'noAccount', message: expect.stringContaining('54321') });
  });
});

async function freePort(): Promise<number> {
  const probe = (await import('node:net')).createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
