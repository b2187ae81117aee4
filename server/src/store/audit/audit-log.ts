/** What was written down, as it is read: newest first, by time, person, action, kind of thing, or a part of a name. */
import type { AgencyId, AuditAction, AuditEntry, AuditSubject, ProviderId, UserId } from '@wardlight/contract';
import { auditValuesSchema } from '@wardlight/contract';
import { sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';

export interface AuditWish {
  readonly providerId: ProviderId;
  /** `all`: of every agency of the provider, and what is about the provider as a whole. */
  readonly agencyId: AgencyId | 'all';
  /** Any part of what it was done to, or of the name of whoever did it; without case. */
  readonly search: string;
  readonly from?: number | undefined;
  /** Before. */
  readonly to?: number | undefined;
  readonly action?: AuditAction | undefined;
  readonly subject?: AuditSubject | undefined;
  readonly userId?: UserId | undefined;
}

export interface AuditPage {
  readonly rows: AuditEntry[];
  readonly total: number;
}

export async function readAudit(
  db: Db,
  wish: AuditWish,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<AuditPage> {
  const found = await wishedFor(db, wish);
  const [rows, total] = await Promise.all([
    newestFirst(found).offset(offset).limit(limit).execute(),
    found.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows: await entriesOf(db, rows), total: total.count };
}

export async function countAudit(db: Db, wish: AuditWish): Promise<number> {
  const found = await wishedFor(db, wish);
  const { count } = await found.select((is) => is.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** All of them by pieces, each in a query of its own: no snapshot stays open while a file is made. Those written meanwhile are left out. */
export async function* auditInPieces(db: Db, wish: AuditWish, pieceSize: number): AsyncGenerator<AuditEntry[]> {
  const found = await wishedFor(db, wish);
  let after: { at: number; entry_id: number } | undefined;
  while (true) {
    let piece = newestFirst(found).limit(pieceSize);
    if (after !== undefined)
      piece = piece.where(sql<boolean>`(a.at, a.entry_id) < (${instant(after.at)}, ${after.entry_id})`);
    const rows = await piece.execute();
    if (rows.length > 0) yield await entriesOf(db, rows);
    if (rows.length < pieceSize) return;
    after = rows.at(-1);
  }
}

/** Entries as they are asked for, in no order yet. Exported for the test of its plans. */
export async function wishedFor(db: Db, wish: AuditWish) {
  const { providerId, agencyId, search, from, to, action, subject, userId } = wish;
  let query = db.selectFrom('audit as a');
  query =
    agencyId === 'all' ? query.where('a.provider_id', '=', providerId) : query.where('a.agency_id', '=', agencyId);
  if (from !== undefined) query = query.where('a.at', '>=', instant(from));
  if (to !== undefined) query = query.where('a.at', '<', instant(to));
  if (action !== undefined) query = query.where('a.action', '=', action);
  if (subject !== undefined) query = query.where('a.subject_kind', '=', subject);
  if (userId !== undefined) query = query.where('a.user_id', '=', userId);
  if (search !== '') {
    const named = await usersNamed(db, providerId, search);
    query = query.where((is) =>
      is.or([
        sql<boolean>`position(lower(${search}) in lower(a.subject_label)) > 0`,
        ...(named.length === 0 ? [] : [is('a.user_id', 'in', named)]),
      ]),
    );
  }
  return query;
}

type Found = Awaited<ReturnType<typeof wishedFor>>;

export const newestFirst = (found: Found) => found.selectAll('a').orderBy('a.at', 'desc').orderBy('a.entry_id', 'desc');

async function usersNamed(db: Db, providerId: ProviderId, part: string): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('user_id')
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`position(lower(${part}) in lower(display_name)) > 0`)
    .execute();
  return rows.map((row) => row.user_id);
}

type Row = Awaited<ReturnType<ReturnType<typeof newestFirst>['execute']>>[number];

async function entriesOf(db: Db, rows: readonly Row[]): Promise<AuditEntry[]> {
  const [users, agencies] = await Promise.all([
    namesOfUsers(
      db,
      rows.flatMap(({ user_id, account_id }) => [user_id ?? [], account_id ?? []].flat()),
    ),
    namesOfAgencies(
      db,
      rows.flatMap(({ agency_id }) => agency_id ?? []),
    ),
  ]);
  const person = (id: number | null) =>
    id === null ? null : { user_id: id as UserId, name: users.get(id) ?? `#${id}` };
  return rows.map((row) => ({
    entry_id: row.entry_id,
    at: row.at,
    agency:
      row.agency_id === null
        ? null
        : { agency_id: row.agency_id as AgencyId, name: agencies.get(row.agency_id) ?? `#${row.agency_id}` },
    by: person(row.user_id),
    through: person(row.account_id),
    address: row.address,
    action: row.action as AuditAction,
    subject: { kind: row.subject_kind as AuditSubject, id: row.subject_id, label: row.subject_label },
    before: row.before === null ? null : auditValuesSchema.parse(row.before),
    after: row.after === null ? null : auditValuesSchema.parse(row.after),
  }));
}

async function namesOfUsers(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'display_name'])
    .where('user_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.display_name]));
}

async function namesOfAgencies(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('agencies')
    .select(['agency_id', 'name'])
    .where('agency_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.agency_id, row.name]));
}
