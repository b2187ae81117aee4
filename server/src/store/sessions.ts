/**
 * Sessions (decisions §7): opaque 256-bit tokens, kept as hashes. 30 days at the latest and 14 days idle; a display has no latest end
 * and 90 days idle. Whatever ends a session ends it at once: here the row goes, and `onEnded` tells who must let go of it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { type Role, tokenSchema } from '@wardlight/contract';
import type { Clock } from '../clock.ts';
import { type Db, instant, maybeInstant } from './database.ts';
import { type Account, accountColumns } from './users.ts';

export interface Session extends Account {
  readonly session_id: number;
  /** Null = no absolute end. */
  readonly expires_at: number | null;
  /** When it ends if nothing is heard of it, and `expires_at` if that is sooner. */
  readonly ends_at: number;
}

/** From where a session was begun, to be recognized by its holder. */
export interface SessionOrigin {
  readonly address: string;
  readonly agent: string | null;
}

const longestAgent = 300;

export interface Sessions {
  /** The token is given out once, here. */
  begin(account: Account, from?: SessionOrigin): Promise<{ token: string; session: Session }>;
  /** Null for a token that is unknown, ended, expired, or whose account is disabled. Counts as use. */
  find(token: string): Promise<Session | null>;
  /** Those of the given sessions that are still valid, with the account as it is now. Counts as use: a watching screen is in use. */
  stillValid(ids: readonly number[]): Promise<ReadonlyMap<number, Session>>;
  end(id: number): Promise<void>;
  /**
   * All sessions of an account, for a new password or a disabled account.
   * @param along done first, in the same transaction: the sessions are not over without it, nor is it done without them
   */
  endAllOf(userId: number, along?: (step: Db) => Promise<void>): Promise<void>;
  /** Sessions ended by this process; those ended by another one show in `stillValid`. @returns how to stop listening. */
  onEnded(tell: (ids: readonly number[]) => void): () => void;
  /** Removes the rows of sessions that are over. */
  sweep(): Promise<void>;
}

const dayMs = 86_400_000;
const lastsMs = 30 * dayMs;
const idleMs: Record<Role, number> = { staff: 14 * dayMs, agent: 14 * dayMs, display: 90 * dayMs };
/** Use is written down at most this often. */
const touchMs = 60_000;

/** The token of `Authorization: Bearer …`, or null when there is none or it cannot be one. */
export function bearerToken(authorization: string | undefined): string | null {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  const parsed = tokenSchema.safeParse(token);
  return parsed.success ? parsed.data : null;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

interface Row extends Account {
  session_id: number;
  seen_at: number;
  expires_at: number | null;
}

function sessionOf({ seen_at, ...row }: Row): Session {
  const idleEnd = seen_at + idleMs[row.role];
  return { ...row, ends_at: row.expires_at === null ? idleEnd : Math.min(idleEnd, row.expires_at) };
}

/** Sessions with their accounts, without those of disabled accounts. */
const select = (db: Db) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.user_id', 's.user_id')
    .where('u.disabled_at', 'is', null)
    .select(['s.session_id', 's.seen_at', 's.expires_at', ...accountColumns]);

/** Leaves out what is over and notes the use of the rest. */
async function use(db: Db, now: number, rows: readonly Row[]): Promise<Session[]> {
  const valid = rows.filter((row) => sessionOf(row).ends_at > now);
  const untouched = valid.filter((row) => row.seen_at <= now - touchMs).map((row) => row.session_id);
  if (untouched.length > 0)
    await db
      .updateTable('sessions')
      .set({ seen_at: instant(now) })
      .where('session_id', 'in', untouched)
      .where('seen_at', '<', instant(now))
      .execute();
  return valid.map((row) => sessionOf(untouched.includes(row.session_id) ? { ...row, seen_at: now } : row));
}

export function createSessions(db: Db, clock: Clock): Sessions {
  const listeners = new Set<(ids: readonly number[]) => void>();

  function tellEnded(rows: readonly { session_id: number }[]): void {
    if (rows.length === 0) return;
    const ids = rows.map((row) => row.session_id);
    for (const tell of listeners) tell(ids);
  }

  return {
    async begin(account, from) {
      const token = randomBytes(32).toString('base64url');
      const now = clock.now();
      const expires_at = account.role === 'display' ? null : now + lastsMs;
      const { session_id } = await db
        .insertInto('sessions')
        .values({
          token_hash: hashOf(token),
          user_id: account.user_id,
          created_at: instant(now),
          seen_at: instant(now),
          expires_at: maybeInstant(expires_at),
          address: from?.address ?? null,
          agent: from?.agent?.slice(0, longestAgent) ?? null,
        })
        .returning('session_id')
        .executeTakeFirstOrThrow();
      return { token, session: sessionOf({ ...account, session_id, seen_at: now, expires_at }) };
    },
    async find(token) {
      const row = await select(db).where('s.token_hash', '=', hashOf(token)).executeTakeFirst();
      const [session] = await use(db, clock.now(), row === undefined ? [] : [row as Row]);
      return session ?? null;
    },
    async stillValid(ids) {
      if (ids.length === 0) return new Map();
      const rows = await select(db).where('s.session_id', 'in', ids).execute();
      const valid = await use(db, clock.now(), rows as Row[]);
      return new Map(valid.map((session) => [session.session_id, session]));
    },
    async end(id) {
      tellEnded(await db.deleteFrom('sessions').where('session_id', '=', id).returning('session_id').execute());
    },
    async endAllOf(userId, along) {
      const ended = await db.transaction().execute(async (step) => {
        await along?.(step);
        return await step.deleteFrom('sessions').where('user_id', '=', userId).returning('session_id').execute();
      });
      tellEnded(ended);
    },
    onEnded(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
    async sweep() {
      const now = clock.now();
      const over = await db
        .deleteFrom('sessions as s')
        .using('users as u')
        .whereRef('u.user_id', '=', 's.user_id')
        .where((is) =>
          is.or([
            is('s.expires_at', '<=', instant(now)),
            is.and([is('u.role', '=', 'display'), is('s.seen_at', '<=', instant(now - idleMs.display))]),
            is.and([is('u.role', '<>', 'display'), is('s.seen_at', '<=', instant(now - idleMs.staff))]),
          ]),
        )
        .returning('s.session_id')
        .execute();
      tellEnded(over);
    },
  };
}
