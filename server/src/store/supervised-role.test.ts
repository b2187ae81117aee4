/** The role by which the server comes to its own PostgreSQL: in a new folder, in one of an older version, and after a kill. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { providerId } from '@wardlight/contract/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { mightOf } from './db/server-rights.ts';
import { openStore } from './open.ts';
import type { Connection } from './postgres/bring-up.ts';
import { type SupervisedPostgres, startPostgres } from './postgres/supervised-postgres.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wardlight-role-')));
let server: SupervisedPostgres;
const lines: string[] = [];
const begin = async (port?: number) => {
  lines.splice(0);
  const log = (line: string) => void lines.push(line);
  server = await startPostgres({ dataDir: folder, durable: false, log, ...(port === undefined ? {} : { port }) });
};
beforeAll(async () => {
  await begin();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const open = () =>
  openStore({
    ...server.ways,
    now: () => Date.UTC(2026, 10, 20),
    pause: () => Promise.resolve(),
    onTrouble: ({ error }) => {
      throw error;
    },
  });

test('a folder of an older version, whose only role is the superuser, gets the small one at its start, with every row', async () => {
  // As it was left by a version that knew no other role.
  const database = connect(server.ways.owner, () => undefined);
  await migrate(database.db);
  await database.db.insertInto('providers').values({ name: '晚晴' }).execute();
  await database.close();
  await ask(server.ways.owner, 'drop owned by wardlight_server; drop role wardlight_server');
  await server.stop();

  await begin();
  const store = await open();
  try {
    expect(await store.db.selectFrom('providers').select(['provider_id', 'name']).execute()).toEqual([
      { provider_id: providerId(1), name: '晚晴' },
    ]);
    expect(await mightOf(store.db)).toBeNull();
    await expect(store.pool.query('delete from audit where false')).rejects.toMatchObject({ code: '42501' });
    await expect(store.pool.query('create table another (id int)')).rejects.toMatchObject({ code: '42501' });
  } finally {
    await store.close();
  }
});

test('a killed PostgreSQL comes back for the same role, with the same rights and no more', async () => {
  const store = await open();
  try {
    const gone = new Promise<void>((resolve) => server.onExit(() => resolve()));
    process.kill(server.pid, 'SIGKILL');
    await gone;
    while (!lines.some((line) => line.includes('PostgreSQL is back'))) await new Promise((done) => setImmediate(done));
    expect(await store.db.selectFrom('providers').select('name').execute()).toEqual([{ name: '晚晴' }]);
    expect(await mightOf(store.db)).toBeNull();
  } finally {
    await store.close();
  }
});

test('a second start writes no rights anew: a disk may be full', async () => {
  await (await open()).close();
  const rights = () =>
    ask(
      server.ways.owner,
      `select (select sum(xmin::text::bigint) from pg_authid where rolname = 'wardlight_server') as role,
        (select max(xmin::text::bigint) from pg_class where relname in ('audit', 'sessions', 'migrations', 'beds')) as tables,
        (select xmin::text::bigint from pg_database where datname = current_database()) as database`,
    );
  const before = await rights();
  await server.stop();
  await begin();
  await (await open()).close();
  expect(await rights()).toEqual(before);
});

test('over a loopback port each of the two has a password of its own', async () => {
  await server.stop();
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
  await begin(port);
  const { database, owner } = server.ways;
  const who = 'select current_user as who';
  expect(await ask(database, who)).toEqual([{ who: 'wardlight_server' }]);
  expect(database.password).toHaveLength(43);
  expect(database.password).not.toContain(owner.password);
  for (const swapped of [
    { ...database, password: owner.password ?? '' },
    { ...owner, password: database.password ?? '' },
  ])
    await expect(ask(swapped, who)).rejects.toMatchObject({ code: '28P01' });
});
