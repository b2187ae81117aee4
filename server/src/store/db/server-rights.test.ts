/** A database of the operator's, with one role that owns the tables and another by which the server comes. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../testing/database.ts';
import { startTestApp } from '../../testing/index.ts';
import { migrateWhole } from './migrate.ts';
import { asOwner, type DatabaseWays } from './owner.ts';
import { mightOf, NotTheSameTables } from './server-rights.ts';

/** One needs quoting, as names may. */
const owning = `owner_${randomBytes(4).toString('hex')}`;
const serving = `The "ward" ${randomBytes(4).toString('hex')}`;
const quoted = (role: string) => `"${role.replaceAll('"', '""')}"`;

let made: TestDatabase;
let ways: DatabaseWays & { readonly owner: { connectionString: string } };

const by = (role: string, url: string): { connectionString: string } => {
  const there = new URL(url);
  there.username = encodeURIComponent(role);
  return { connectionString: there.href };
};

beforeAll(async () => {
  made = await emptyDatabase();
  for (const role of [owning, serving]) await made.query(`create role ${quoted(role)} login`);
  await made.query(`alter database ${new URL(made.url).pathname.slice(1)} owner to ${owning}`);
  ways = { database: by(serving, made.url), owner: by(owning, made.url) };
});
afterAll(async () => {
  await made.drop();
  const elsewhere = await emptyDatabase();
  for (const role of [owning, serving]) await elsewhere.query(`drop role if exists ${quoted(role)}`);
  await elsewhere.drop();
});

const asServer = <Result>(work: Parameters<ReturnType<typeof asOwner>>[0]) =>
  asOwner({ database: ways.database })(work) as Promise<Result>;

test('the owner migrates, and the server starts, serves and makes its days of frames by a role that owns nothing', async () => {
  const app = await startTestApp({
    databaseUrl: by(serving, made.url).connectionString,
    migrationsUrl: ways.owner.connectionString,
  });
  try {
    expect(await app.accounts.agencies.createProvider('晚晴')).toBe(1);
    expect(await mightOf(app.store.db)).toBeNull();
    expect(app.logged()).not.toMatch(/superuser|owns the tables/);
  } finally {
    await app.stop();
  }
  const owners = await made.query<{ owner: string }>(
    `select distinct relowner::regrole::text as owner from pg_class where relnamespace = 'public'::regnamespace`,
  );
  expect(owners).toEqual([{ owner: owning }]);
});

test('rights that somebody added are taken back at the next start, and those that somebody took are given again', async () => {
  const rights = () =>
    made.query(
      `select has_table_privilege($1, 'audit', 'update') or has_table_privilege($1, 'migrations', 'select') as audit,
         has_table_privilege($1, 'beds', 'delete') as beds, has_table_privilege($1, 'beds', 'truncate') as truncate,
         has_schema_privilege($1, 'public', 'create') as schema, has_database_privilege($1, current_database(), 'temporary') as temporary`,
      [serving],
    );
  const right = { audit: false, beds: true, truncate: false, schema: false, temporary: false };
  await migrateWhole(ways);
  expect(await rights()).toEqual([right]);
  const name = quoted(serving);
  await made.query(`grant update on audit to public; grant select on migrations to ${name}; revoke delete on beds from ${name};
    grant truncate on beds to ${name}; grant create on schema public to public;
    grant temporary on database ${new URL(made.url).pathname.slice(1)} to public`);
  expect(await rights()).toEqual([{ audit: true, beds: false, truncate: true, schema: true, temporary: true }]);
  await migrateWhole(ways);
  expect(await rights()).toEqual([right]);
});

test('two servers that start at once give the same rights once', async () => {
  await made.query(`revoke all on all tables in schema public from ${quoted(serving)}`);
  await Promise.all([migrateWhole(ways), migrateWhole(ways), migrateWhole(ways)]);
  const [row] = await made.query(`select has_table_privilege($1, 'beds', 'select, insert') as beds`, [serving]);
  expect(row).toEqual({ beds: true });
});

test('two settings that lead to different databases are refused in one sentence', async () => {
  const other = await emptyDatabase();
  try {
    await expect(migrateWhole({ ...ways, database: by(serving, other.url) })).rejects.toThrow(NotTheSameTables);
  } finally {
    await other.drop();
  }
});

test('a schema of the time before PostgreSQL 15, where everybody may make tables and only a superuser can end that, is said', async () => {
  await made.query('alter schema public owner to wardlight; grant create on schema public to public');
  await migrateWhole(ways);
  expect(await asServer(mightOf)).toBe('maker');
  await made.query('alter schema public owner to pg_database_owner');
  await migrateWhole(ways);
  expect(await asServer(mightOf)).toBeNull();
});

test('a role that can do more than rows is said at the start: a superuser, and who may act as the owner', async () => {
  expect(await asServer(mightOf)).toBeNull();
  await made.query(`grant ${owning} to ${quoted(serving)}`);
  expect(await asServer(mightOf)).toBe('owner');
  await made.query(`revoke ${owning} from ${quoted(serving)}`);
  const app = await startTestApp({ databaseUrl: made.url, migrationsUrl: null });
  expect(app.logged()).toContain('The user of DATABASE_URL is a superuser');
  await app.stop();
});
