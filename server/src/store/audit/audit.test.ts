/** What is written down of who did what is only ever added to, whoever the database takes us for. */
import { randomBytes } from 'node:crypto';
import { providerId } from '@wardlight/contract/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { emptyDatabase, type TestDatabase, urlOf } from '../../testing/database.ts';
import { connect, type Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { changesOf, writeAudit } from './audit.ts';

const refusedStatements = [
  'update audit set subject_label = $$ another $$',
  'update audit set at = at where false',
  'delete from audit',
  'truncate audit',
  'truncate audit restart identity cascade',
  `insert into audit (entry_id, at, provider_id, action, subject_kind, subject_label) overriding system value
    values (1, now(), 1, 'added', 'bed', 'another') on conflict (entry_id) do update set subject_label = 'another'`,
  `merge into audit a using (values (1)) v(id) on a.entry_id = v.id when matched then delete`,
] as const;
const notAllowed = '42501';

const entry = {
  at: Date.UTC(2026, 10, 20),
  by: null,
  providerId: providerId(1),
  agencyId: null,
  action: 'added',
  subject: { kind: 'bed', id: 7, label: 'B7' },
  after: { bed_no: 'B7' },
} as const;

async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>, url = urlOf('postgres', inject('templateUrl'))) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return await work(client).finally(() => client.end());
}

describe.each(['the superuser of our own database', 'an ordinary owner of a database'] as const)('%s', (who) => {
  const role = `owner_${randomBytes(4).toString('hex')}`;
  let made: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    made = await emptyDatabase();
    const url = new URL(made.url);
    if (who !== 'the superuser of our own database') {
      await asSuperuser(async (client) => {
        await client.query(`create role ${role} login nosuperuser password 'its own'`);
        await client.query(`alter database ${url.pathname.slice(1)} owner to ${role}`);
      });
      url.username = role;
      url.password = 'its%20own';
    }
    database = connect({ connectionString: url.href }, () => undefined);
    await migrate(database.db);
    await writeAudit(database.db, entry);
  });
  afterAll(async () => {
    await database.close();
    await made.drop();
    if (who !== 'the superuser of our own database')
      await asSuperuser((client) => client.query(`drop role if exists ${role}`));
  });

  it('is who the test says', async () => {
    const { rows } = await database.pool.query('select rolsuper from pg_roles where rolname = current_user');
    expect(rows).toEqual([{ rolsuper: who === 'the superuser of our own database' }]);
  });

  it.each(refusedStatements)('may not: %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject({ code: notAllowed });
    const { rows } = await database.pool.query('select subject_label, after from audit');
    expect(rows).toEqual([{ subject_label: 'B7', after: { bed_no: 'B7' } }]);
  });

  it('may add, within the transaction of the change, and what is rolled back was never there', async () => {
    await expect(
      database.db.transaction().execute(async (step) => {
        await writeAudit(step, [entry, entry]);
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    const { rows } = await database.pool.query('select count(*)::int as count from audit');
    expect(rows).toEqual([{ count: 1 }]);
  });
});

it('is not changed by whoever has switched ordinary triggers off', async () => {
  const made = await emptyDatabase();
  const database = connect({ connectionString: made.url }, () => undefined);
  await migrate(database.db);
  await writeAudit(database.db, entry);
  await database.close();
  await asSuperuser(async (client) => {
    await client.query('set session_replication_role = replica');
    await expect(client.query('delete from audit')).rejects.toMatchObject({ code: notAllowed });
  }, made.url);
  await made.drop();
});

it('names only the fields that differ', () => {
  expect(changesOf({ a: 1, b: 'x', c: null }, { a: 2, b: 'x', c: null })).toEqual({
    before: { a: 1 },
    after: { a: 2 },
  });
  expect(changesOf({ a: 1 }, { a: 1 })).toBeNull();
});
