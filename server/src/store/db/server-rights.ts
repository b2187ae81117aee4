/** What the role of the running server may do, made so by the owner at each start, in both directions: rows, and nothing but rows (docs/decisions/129). */
import { sql } from 'kysely';
import pg from 'pg';
import type { DatabaseAddress, Db } from './database.ts';

const rows = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;
type Right = (typeof rows)[number] | 'USAGE';

/** Tables of which it may do less. A day of frames is reached through `frames` alone. */
const less: Readonly<Record<string, readonly Right[]>> = { audit: ['SELECT', 'INSERT'], migrations: [] };
const wantedOf = ({ name, kind, day }: Pick<Held, 'name' | 'kind' | 'day'>): readonly Right[] => {
  if (kind === 'S') return ['USAGE'];
  return day ? [] : (less[name] ?? rows);
};

interface Held {
  readonly name: string;
  /** Of `pg_class`: a sequence, or a table. */
  readonly kind: 'S' | 'r' | 'p';
  readonly day: boolean;
  readonly mine: readonly string[];
  readonly everybody: boolean;
}

export class NotTheSameTables extends Error {
  override readonly name = 'NotTheSameTables';
  constructor() {
    super(
      'WARDLIGHT_MIGRATIONS_URL and DATABASE_URL lead to different tables: name the same database in both, and let its tables lie in the schema public.',
    );
  }
}

/** @param database by which the server will come, @param owner of the tables, by now of this version @throws NotTheSameTables */
export async function letServe(owner: Db, database: DatabaseAddress): Promise<void> {
  const here = await whereabouts(owner);
  const { role, superuser, ...there } = await whoComes(database);
  if (there.table === null || there.table !== here.table || there.database !== here.database)
    throw new NotTheSameTables();
  // Nobody needs to be given what they have, and nothing can be taken from a superuser: that is said at the start.
  if (role === here.role || superuser) return;
  if ((await statements(owner, role)).length === 0) return;
  await owner.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${rightsLock}::bigint)`.execute(transaction);
    for (const statement of await statements(transaction, role)) await statement.execute(transaction);
  });
}

/** Any fixed number that no other lock uses: two servers that start at once must not write the same rights at once. */
const rightsLock = 7_239_107;

interface Whereabouts {
  readonly role: string;
  readonly database: string;
  readonly table: number | null;
}

const whereaboutsQuery =
  "select current_user as role, current_database() as database, to_regclass('audit')::oid::int8 as table";

async function whereabouts(db: Db): Promise<Whereabouts> {
  const { rows } = await sql<Whereabouts>`${sql.raw(whereaboutsQuery)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database does not say who asks');
  return row;
}

async function whoComes(database: DatabaseAddress): Promise<Whereabouts & { readonly superuser: boolean }> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...database });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(`${whereaboutsQuery}, current_setting('is_superuser') = 'on' as superuser`);
    return { ...rows[0], table: rows[0].table === null ? null : Number(rows[0].table) };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What is still to be said for the rights to be as they should; nothing, at most starts. */
async function statements(db: Db, role: string) {
  const to = sql.id(role);
  const found = await sql<Held>`
    select c.relname as name, c.relkind as kind, c.relispartition or c.relname ~ '^frames_[0-9]{8}$' as day,
      coalesce(array_agg(a.privilege_type) filter (where a.grantee = r.oid), '{}') as mine,
      coalesce(bool_or(a.grantee = 0), false) as everybody
    from pg_roles r, pg_class c left join lateral aclexplode(c.relacl) a on true
    where r.rolname = ${role} and c.relkind in ('r', 'p', 'S') and pg_has_role(c.relowner, 'usage')
      and c.relnamespace = (select relnamespace from pg_class where oid = to_regclass('audit'))
    group by c.oid, c.relname, c.relkind, c.relispartition order by 1`.execute(db);
  const wrong = found.rows.flatMap((held) => {
    const wanted = wantedOf(held);
    const what = sql`${sql.raw(held.kind === 'S' ? 'sequence' : 'table')} ${sql.table(held.name)}`;
    const tooMuch = held.everybody || held.mine.some((right) => !(wanted as readonly string[]).includes(right));
    if (!tooMuch && wanted.every((right) => held.mine.includes(right))) return [];
    return [
      ...(tooMuch ? [sql`revoke all on ${what} from public, ${to}`] : []),
      ...(wanted.length > 0 ? [sql`grant ${sql.raw(wanted.join(', '))} on ${what} to ${to}`] : []),
    ];
  });
  return [...wrong, ...(await aroundTables(db, role))];
}

/** PostgreSQL lets everybody make temporary tables, and before version 15 others too. */
async function aroundTables(db: Db, role: string) {
  const to = sql.id(role);
  const { rows } = await sql<{ database: string; schema: string; temporary: boolean; create: boolean; see: boolean }>`
    select d.datname as database, n.nspname as schema, not has_schema_privilege(${role}, n.oid, 'usage') as see,
      has_database_privilege(${role}, d.oid, 'temporary') and pg_has_role(d.datdba, 'usage') as temporary,
      has_schema_privilege(${role}, n.oid, 'create') and pg_has_role(n.nspowner, 'usage') as create
    from pg_database d, pg_namespace n
    where d.datname = current_database() and n.oid = (select relnamespace from pg_class where oid = to_regclass('audit'))`.execute(
    db,
  );
  return rows.flatMap(({ database, schema, temporary, create, see }) => [
    ...(see ? [sql`grant usage on schema ${sql.id(schema)} to ${to}`] : []),
    ...(temporary ? [sql`revoke temporary on database ${sql.id(database)} from public, ${to}`] : []),
    ...(create ? [sql`revoke create on schema ${sql.id(schema)} from public, ${to}`] : []),
  ]);
}

/** What a connection could do beyond rows. */
export type Might = 'superuser' | 'owner' | 'maker' | null;

export async function mightOf(db: Db): Promise<Might> {
  const { rows } = await sql<{ might: Might }>`
    select case when current_setting('is_superuser') = 'on' then 'superuser'
      when pg_has_role(relowner, 'member') then 'owner'
      when has_schema_privilege(relnamespace, 'create') then 'maker' end as might
    from pg_class where oid = to_regclass('audit')`.execute(db);
  return rows[0]?.might ?? null;
}
