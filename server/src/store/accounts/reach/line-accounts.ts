/** LINE accounts of people: one for each, and gone with the account they belong to (decisions §4). */
import type { AgencyId, LineAccount, UserId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { Actor } from '../../audit/audit.ts';
import { type Db, instant } from '../../db/database.ts';
import { writeWay } from '../account-audit.ts';

export interface LineProfile {
  readonly lineUserId: string;
  readonly name: string;
  readonly reachable: boolean;
}

/** Whose links are meant: people who may act in these agencies. */
export interface Scope {
  readonly agencyIds: readonly AgencyId[];
  /** Staff see their own agency's agents, and do not unlink them. */
  readonly withAgents: boolean;
}

export interface LineAccounts {
  unlink(meant: {
    readonly userId: UserId;
    readonly scope: Scope;
    readonly by: Actor;
    readonly at: number;
  }): Promise<boolean>;
  /** How many are linked where this person works: in their agency, of an agent in all of the provider. */
  countAround(userId: UserId): Promise<number>;
  list(agencyIds: readonly AgencyId[]): Promise<LineAccount[]>;
  ofUser(userId: UserId): Promise<LineAccount | null>;
  /** To send to; null where nothing is linked among those meant. */
  target(
    userId: UserId,
    agencyIds: readonly AgencyId[],
  ): Promise<{ readonly lineUserId: string; readonly reachable: boolean } | null>;
  personOf(lineUserId: string): Promise<UserId | null>;
  /** The later word, by LINE's clock, counts. */
  reachable(lineUserId: string, reachable: boolean, at: number): Promise<void>;
  /** `locale`: this person's language, else the agency's. */
  localeOf(
    agencyId: AgencyId,
    userId: UserId,
  ): Promise<{ readonly locale: string; readonly timezone: string; readonly name: string } | null>;
}

const accountOf = sql<LineAccount>`jsonb_build_object('user_id', u.user_id, 'name', u.display_name, 'role', u.role, 'line_name', l.line_name,
  'linked_at', floor(extract(epoch from l.linked_at) * 1000)::bigint, 'reachable', l.reachable)`;

/** May act in one of them: staff there, or agents of its provider. */
const among = (agencyIds: readonly AgencyId[]) => sql<boolean>`exists (select from agencies a
  where a.agency_id = any(${[...agencyIds]}::int[]) and (u.agency_id = a.agency_id or (u.role = 'agent' and u.provider_id = a.provider_id)))`;

const linked = (db: Db) =>
  db
    .selectFrom('line_accounts as l')
    .innerJoin('users as u', 'u.user_id', 'l.user_id')
    .where('u.disabled_at', 'is', null);

const own = (userId: UserId): Actor => ({ userId, accountId: userId, address: null });

export interface Linked {
  /** Another LINE account that was theirs before; null = none. */
  readonly replaced: string | null;
}

/**
 * Within the transaction that holds the user and has the words of everybody concerned. One LINE account belongs to one of ours, and one of
 * ours to one LINE account.
 */
export async function linkLine(
  step: Db,
  { userId, providerId }: { readonly userId: UserId; readonly providerId: number },
  profile: LineProfile,
  at: number,
): Promise<Linked> {
  const before = await step
    .deleteFrom('line_accounts')
    .where((is) => is.or([is('line_user_id', '=', profile.lineUserId), is('user_id', '=', userId)]))
    .returning((is) => [
      'user_id',
      'line_user_id',
      'line_name',
      is.selectFrom('users as u').select('u.provider_id').whereRef('u.user_id', '=', 'line_accounts.user_id').as('of'),
    ])
    .execute();
  for (const { user_id, line_name, of } of before) {
    if (user_id === userId) continue;
    // Who works for another provider is nobody's business in this one's audit.
    const by = of === providerId ? own(userId) : null;
    await writeWay(step, user_id as UserId, 'lineUnlinked', { by, at, what: { name: line_name } });
  }
  await step
    .insertInto('line_accounts')
    .values({
      user_id: userId,
      line_user_id: profile.lineUserId,
      line_name: profile.name,
      linked_at: instant(at),
      reachable: profile.reachable,
      // LINE's clock is not ours: whatever it says from now on is later than what it said while linking.
      reachable_at: null,
    })
    .execute();
  await writeWay(step, userId, 'lineLinked', { by: own(userId), at, what: { name: profile.name } });
  const old = before.find(({ user_id }) => user_id === userId)?.line_user_id ?? null;
  return { replaced: old === profile.lineUserId ? null : old };
}

/** How many are linked where this person works: in their agency, of an agent in all of the provider. */
export async function countAround(db: Db, userId: UserId): Promise<number> {
  const { n } = await linked(db)
    .select(sql<number>`count(*)::int`.as('n'))
    .where(
      sql<boolean>`exists (select from users m where m.user_id = ${userId} and m.provider_id = u.provider_id
        and (m.agency_id is null or u.agency_id = m.agency_id or u.role = 'agent'))`,
    )
    .executeTakeFirstOrThrow();
  return n;
}

type Hearing = Pick<LineAccounts, 'personOf' | 'reachable' | 'localeOf'>;

export const createLineAccounts = (db: Db): LineAccounts => ({ ...linking(db), ...hearing(db) });

function linking(db: Db): Omit<LineAccounts, keyof Hearing> {
  return {
    unlink: ({ userId, scope, by, at }) =>
      db.transaction().execute(async (step) => {
        const mine = by.userId === userId && by.accountId === userId;
        const found = await linked(step)
          .select(['l.line_name', 'u.role'])
          .where('l.user_id', '=', userId)
          .$if(!mine, (query) => query.where(among(scope.agencyIds)))
          .$if(!mine && !scope.withAgents, (query) => query.where('u.role', '=', 'staff'))
          .forUpdate()
          .executeTakeFirst();
        if (found === undefined) return false;
        await step.deleteFrom('line_accounts').where('user_id', '=', userId).execute();
        await writeWay(step, userId, 'lineUnlinked', { by, at, what: { name: found.line_name } });
        return true;
      }),
    countAround: (userId) => countAround(db, userId),
    async list(agencyIds) {
      const rows = await linked(db)
        .select(accountOf.as('account'))
        .where(among(agencyIds))
        .orderBy('u.display_name')
        .orderBy('u.user_id')
        .execute();
      return rows.map(({ account }) => account);
    },
    async ofUser(userId) {
      const row = await linked(db).select(accountOf.as('account')).where('u.user_id', '=', userId).executeTakeFirst();
      return row?.account ?? null;
    },
    async target(userId, agencyIds) {
      const row = await linked(db)
        .select(['l.line_user_id', 'l.reachable'])
        .where('u.user_id', '=', userId)
        .where(among(agencyIds))
        .executeTakeFirst();
      return row === undefined ? null : { lineUserId: row.line_user_id, reachable: row.reachable };
    },
  };
}

function hearing(db: Db): Hearing {
  return {
    async personOf(lineUserId) {
      const row = await linked(db).select('u.user_id').where('l.line_user_id', '=', lineUserId).executeTakeFirst();
      return row === undefined ? null : (row.user_id as UserId);
    },
    async reachable(lineUserId, reachable, at) {
      await db
        .updateTable('line_accounts')
        .set({ reachable, reachable_at: instant(at) })
        .where('line_user_id', '=', lineUserId)
        .where((is) => is.or([is('reachable_at', 'is', null), is('reachable_at', '<=', instant(at))]))
        .execute();
    },
    async localeOf(agencyId, userId) {
      const row = await db
        .selectFrom('agencies as a')
        .leftJoin('users as u', (on) => on.on('u.user_id', '=', userId))
        .select(({ fn }) => [fn.coalesce('u.language', 'a.locale').as('locale'), 'a.timezone', 'a.name'])
        .where('a.agency_id', '=', agencyId)
        .executeTakeFirst();
      return row ?? null;
    },
  };
}
