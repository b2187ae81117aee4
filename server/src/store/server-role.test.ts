/** The running server reads and writes rows of its tables, and whatever somebody brought it to say to the database, it can do no more. */
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/index.ts';
import { writeAudit } from './audit/audit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const notAllowed = '42501';
const touched = join(tmpdir(), `wardlight-touched-${process.pid}`);

describe("the server's own connection", () => {
  it('is no superuser, may make neither roles nor databases, is a member of nothing and owns nothing', async () => {
    const { rows } = await app.store.pool.query(
      `select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
         (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
         (select count(*)::int from pg_class where relowner = r.oid) as relations,
         (select count(*)::int from pg_proc where proowner = r.oid) as functions,
         (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o') as owned
       from pg_roles r where rolname = current_user`,
    );
    const none = { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false };
    expect(rows).toEqual([{ ...none, rolbypassrls: false, memberships: 0, relations: 0, functions: 0, owned: 0 }]);
  });

  it.each([
    'create table another (id int)',
    'create temporary table another (id int)',
    'create schema another',
    `create function another() returns int language sql as 'select 1'`,
    'create role another',
    'create extension dblink',
    'drop table sessions',
    'drop table frames',
    'alter table sessions add column another int',
    'alter table frames detach partition frames_20260301',
    'drop trigger only_ever_added_to on audit',
    'alter table audit disable trigger all',
    'set session_replication_role = replica',
    'set role wardlight',
    'truncate sessions',
    `select pg_read_file('postgresql.conf')`,
    `select pg_ls_dir('.')`,
    `select lo_import('/etc/passwd')`,
    `copy sessions from '/etc/passwd'`,
    `copy sessions to '${touched}'`,
    `copy sessions from program 'touch ${touched}'`,
    `copy (select 1) to program 'touch ${touched}'`,
    `set log_statement = 'none'`,
    'select pg_reload_conf()',
    'select rolpassword from pg_authid',
    `update audit set subject_label = 'another'`,
    'update audit set at = at where false',
    'delete from audit',
    'truncate audit',
    'select * from audit for update',
    'select * from migrations',
    `insert into migrations (name) values ('999-another')`,
    'select * from frames_20260301',
    `select setval(pg_get_serial_sequence('stays', 'stay_id'), 1)`,
  ])('may not: %s', async (statement) => {
    // Whatever a mistake would let through is undone.
    const client = await app.store.pool.connect();
    try {
      await client.query('begin');
      await expect(client.query(statement)).rejects.toMatchObject({ code: notAllowed });
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(existsSync(touched)).toBe(false);
  });

  it('reads, adds, changes and removes rows of each table, but of the audit it only reads and adds', async () => {
    const { rows } = await app.store.pool.query<{ name: string; may: string }>(
      `select c.relname as name, concat_ws(' ',
           case when has_table_privilege(c.oid, 'select') then 'select' end,
           case when has_table_privilege(c.oid, 'insert') then 'insert' end,
           case when has_table_privilege(c.oid, 'update') then 'update' end,
           case when has_table_privilege(c.oid, 'delete') then 'delete' end,
           case when has_table_privilege(c.oid, 'truncate,references,trigger,maintain') then 'more' end) as may
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
    );
    const less = rows.filter(({ may }) => may !== 'select insert update delete');
    expect(less.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'audit', may: 'select insert' },
      { name: 'migrations', may: '' },
    ]);
    expect(rows.length).toBeGreaterThan(40);
  });
});

test('the audit takes an entry of the server, and gives it back', async () => {
  const { rows: before } = await app.store.pool.query('select entry_id from audit');
  const subject = { kind: 'bed', id: 7, label: 'B7' } as const;
  const provider = await app.accounts.agencies.createProvider('晚晴');
  await writeAudit(app.store.db, {
    ...{ at: app.clock.now(), by: null, providerId: provider, agencyId: null, action: 'added', subject },
    after: { bed_no: 'B7' },
  });
  const { rows } = await app.store.pool.query('select entry_id from audit');
  expect(rows.length).toBeGreaterThan(before.length);
});

test('a place for frames is made, and dropped when its time has passed, whatever the server itself may do', async () => {
  const day = 86_400_000;
  const days = async () => {
    const { rows } = await app.store.pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'frames'::regclass order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  const before = await days();
  const later = app.clock.now() + 40 * day;
  await app.store.partitions.ensure([later]);
  expect(await days()).toHaveLength(before.length + 1);
  await app.store.partitions.keep(later);
  expect(await days()).not.toContain(before[0]);
  // Nobody holds a connection of the owner's open in between.
  const { rows } = await app.store.pool.query(
    `select distinct usename from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  );
  expect(rows).toEqual([{ usename: 'wardlight_server' }]);
});

test(`refused means refused by rights: ${notAllowed} for the audit, before any trigger`, async () => {
  await expect(app.store.pool.query('delete from audit where false')).rejects.toMatchObject({
    code: notAllowed,
    message: expect.stringContaining('permission denied'),
  });
});
