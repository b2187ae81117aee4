/**
 * Whose word a link to LINE needs (docs/decisions/126). LINE vouches for an account; the session that began confirms it; and where the LINE
 * account has another, active account of ours, whoever holds it says in LINE that it may go.
 */
import type { LineWaiting, UserId } from '@wardlight/contract';
import { sql } from 'kysely';
import { type Db, instant } from '../../db/database.ts';
import { writeWay } from '../account-audit.ts';
import { countAround, type LineProfile, type Linked, linkLine } from './line-accounts.ts';
import type { Ended } from './line-authorizations.ts';

/** Which authorization, and that it is this session's own. */
export interface Confirming {
  readonly authorizationId: number;
  readonly userId: UserId;
  readonly sessionId: number;
  readonly at: number;
}

export type Confirmed =
  | ({ readonly outcome: 'success'; readonly accounts: number; readonly lineUserId: string } & Linked)
  /** `first`: they were not asked before. */
  | { readonly outcome: 'asked'; readonly lineUserId: string; readonly first: boolean };

/** Who gets messages from now on, for whoever is told so. */
export interface LinkOwner {
  readonly name: string;
  /** The facility; of an agent the provider. */
  readonly place: string;
  readonly locale: string;
}

export interface LineLinks {
  waiting(sessionId: number, now: number): Promise<LineWaiting | null>;
  /** Null = there is nothing to confirm, or not any more. */
  confirm(confirming: Confirming): Promise<Confirmed | null>;
  /** They could not be asked in LINE: it waits as before. */
  notAsked(authorizationId: number): Promise<void>;
  discard(confirming: Omit<Confirming, 'at'>): Promise<boolean>;
  /** Said in LINE by whoever holds the account there. @returns whose it is now; null = there is nothing to agree to */
  agree(authorizationId: number, lineUserId: string, at: number): Promise<UserId | null>;
  /** Said in LINE: it was not I who linked this. @returns false where it is not linked to that account any more */
  disown(userId: UserId, lineUserId: string, at: number): Promise<boolean>;
  ownerOf(userId: UserId): Promise<LinkOwner | null>;
}

/** As long as it takes to open LINE and press. */
const askedForMs = 10 * 60_000;

interface Held {
  readonly user: { readonly userId: UserId; readonly providerId: number };
  readonly profile: LineProfile;
  readonly asked: boolean;
}

/** The account first, then the authorization: as whoever ends a session does, with which its authorizations go. */
async function hold(
  step: Db,
  authorizationId: number,
  { userId, sessionId, at }: { readonly userId: UserId; readonly sessionId: number | null; readonly at: number },
): Promise<Held | null> {
  const user = await step
    .selectFrom('users')
    .select('provider_id')
    .where('user_id', '=', userId)
    .where('disabled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const row = await step
    .selectFrom('line_authorizations')
    .select(['line_user_id', 'line_name', 'reachable', 'asked_at'])
    .where('authorization_id', '=', authorizationId)
    .where('user_id', '=', userId)
    .$if(sessionId !== null, (query) => query.where('session_id', '=', sessionId ?? 0))
    .where('ended', 'is', null)
    .where('expires_at', '>', instant(at))
    .forUpdate()
    .executeTakeFirst();
  if (user === undefined || row === undefined || row.line_user_id === null) return null;
  // Two who link the same LINE account at one moment do so one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`line ${row.line_user_id}`}, 0))`.execute(step);
  return {
    user: { userId, providerId: user.provider_id },
    profile: { lineUserId: row.line_user_id, name: row.line_name ?? '', reachable: row.reachable ?? true },
    asked: row.asked_at !== null,
  };
}

/** Of an account that may sign in: one that was disabled gets nothing, and stands in nobody's way. */
async function isAnothers(step: Db, { user, profile }: Held): Promise<boolean> {
  const row = await step
    .selectFrom('line_accounts as l')
    .innerJoin('users as u', 'u.user_id', 'l.user_id')
    .select('l.user_id')
    .where('l.line_user_id', '=', profile.lineUserId)
    .where('l.user_id', '<>', user.userId)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function linkNow(step: Db, authorizationId: number, { user, profile }: Held, at: number) {
  const done = await linkLine(step, user, profile, at);
  const accounts = await countAround(step, user.userId);
  const ended: Ended = { outcome: 'success', accounts };
  await step
    .updateTable('line_authorizations')
    .set({ ended: JSON.stringify(ended) })
    .where('authorization_id', '=', authorizationId)
    .execute();
  return { ...done, accounts };
}

export function createLineLinks(db: Db): LineLinks {
  return {
    async waiting(sessionId, now) {
      const row = await db
        .selectFrom('line_authorizations')
        .select(['authorization_id', 'line_name', 'asked_at', 'expires_at'])
        .where('session_id', '=', sessionId)
        .where('line_user_id', 'is not', null)
        .where('ended', 'is', null)
        .where('expires_at', '>', instant(now))
        .orderBy('authorization_id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { line_name, asked_at, ...rest } = row;
      return { ...rest, line_name: line_name ?? '', asked: asked_at !== null };
    },
    confirm: ({ authorizationId, userId, sessionId, at }) =>
      db.transaction().execute(async (step): Promise<Confirmed | null> => {
        const held = await hold(step, authorizationId, { userId, sessionId, at });
        if (held === null) return null;
        const { lineUserId } = held.profile;
        if (!(await isAnothers(step, held)))
          return { outcome: 'success', lineUserId, ...(await linkNow(step, authorizationId, held, at)) };
        if (!held.asked)
          await step
            .updateTable('line_authorizations')
            .set({ asked_at: instant(at), expires_at: instant(at + askedForMs) })
            .where('authorization_id', '=', authorizationId)
            .execute();
        return { outcome: 'asked', lineUserId, first: !held.asked };
      }),
    async notAsked(authorizationId) {
      await db
        .updateTable('line_authorizations')
        .set({ asked_at: null })
        .where('authorization_id', '=', authorizationId)
        .execute();
    },
    async discard({ authorizationId, userId, sessionId }) {
      const { numDeletedRows } = await db
        .deleteFrom('line_authorizations')
        .where('authorization_id', '=', authorizationId)
        .where('user_id', '=', userId)
        .where('session_id', '=', sessionId)
        .where('ended', 'is', null)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    agree: (authorizationId, lineUserId, at) =>
      db.transaction().execute(async (step) => {
        const asked = await step
          .selectFrom('line_authorizations')
          .select('user_id')
          .where('authorization_id', '=', authorizationId)
          .where('line_user_id', '=', lineUserId)
          .where('asked_at', 'is not', null)
          .executeTakeFirst();
        if (asked === undefined) return null;
        const userId = asked.user_id as UserId;
        const held = await hold(step, authorizationId, { userId, sessionId: null, at });
        if (held === null) return null;
        await linkNow(step, authorizationId, held, at);
        return userId;
      }),
    disown: (userId, lineUserId, at) =>
      db.transaction().execute(async (step) => {
        const row = await step
          .deleteFrom('line_accounts')
          .where('user_id', '=', userId)
          .where('line_user_id', '=', lineUserId)
          .returning('line_name')
          .executeTakeFirst();
        if (row === undefined) return false;
        // Whoever holds that LINE account need not be one of ours.
        await writeWay(step, userId, 'lineUnlinked', { by: null, at, what: { name: row.line_name } });
        return true;
      }),
    async ownerOf(userId) {
      const { rows } = await sql<LinkOwner>`
        select u.display_name as name, coalesce(a.name, p.name) as place,
          coalesce(u.language, a.locale, (select f.locale from agencies f where f.provider_id = u.provider_id order by f.agency_id limit 1), 'en') as locale
        from users u join providers p on p.provider_id = u.provider_id left join agencies a on a.agency_id = u.agency_id
        where u.user_id = ${userId}`.execute(db);
      return rows[0] ?? null;
    },
  };
}
