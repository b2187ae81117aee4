/**
 * An authorization of LINE: begun by a session, taken once, proven by LINE, and its end said again until its ten minutes are over (decisions
 * §4). What is proven waits for that session's word (`accounts/reach/line-links.ts`).
 */
import { createHash } from 'node:crypto';
import { type DataOf, finishLine, type UserId } from '@wardlight/contract';
import { sql } from 'kysely';
import { type Db, instant } from '../../db/database.ts';
import type { LineProfile } from './line-accounts.ts';

export interface Begun {
  readonly userId: UserId;
  readonly sessionId: number;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly expiresAt: number;
  readonly at: number;
}

/** Of an authorization under way: whose it is, and what LINE must prove. */
export interface Pending {
  readonly userId: UserId;
  readonly nonce: string;
  readonly verifier: string;
}

/** What was said to whoever came back from LINE. */
export type Ended = DataOf<typeof finishLine>;

export interface LineAuthorizations {
  begin(begun: Begun): Promise<void>;
  /** Whose authorization it is or was, whether or not it is in its time; null = of nobody we know. */
  ownerOf(state: string): Promise<UserId | null>;
  /** Each state once, and in its time. */
  take(state: string, now: number): Promise<Pending | null>;
  /** LINE vouches for this account; now it waits for being confirmed. */
  prove(state: string, profile: LineProfile): Promise<void>;
  /** What became of one that was taken; kept until its time is over. */
  settle(state: string, ended: Ended): Promise<void>;
  /** Null = not taken, not settled, or its time is over. */
  endOf(state: string, now: number): Promise<Ended | null>;
}

export const toBeConfirmed: Ended = { outcome: 'confirm', accounts: 0 };

const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest();

export function createLineAuthorizations(db: Db): LineAuthorizations {
  return {
    async begin({ userId, sessionId, state, nonce, verifier, expiresAt, at }) {
      await db.deleteFrom('line_authorizations').where('expires_at', '<=', instant(at)).execute();
      await db
        .insertInto('line_authorizations')
        .values({
          ...{ state_hash: hashOf(state), user_id: userId, session_id: sessionId },
          ...{ nonce, verifier, expires_at: instant(expiresAt) },
        })
        .execute();
    },
    async ownerOf(state) {
      const row = await db
        .selectFrom('line_authorizations')
        .select('user_id')
        .where('state_hash', '=', hashOf(state))
        .executeTakeFirst();
      return row === undefined ? null : (row.user_id as UserId);
    },
    async take(state, now) {
      const { rows } = await sql<Pick<Begun, 'userId' | 'nonce' | 'verifier'>>`
        with held as (
          select state_hash, user_id, nonce, verifier from line_authorizations
          where state_hash = ${hashOf(state)} and nonce is not null and expires_at > ${instant(now)} for update)
        update line_authorizations a set nonce = null, verifier = null from held h where a.state_hash = h.state_hash
        returning h.user_id as "userId", h.nonce, h.verifier`.execute(db);
      return rows[0] ?? null;
    },
    async prove(state, { lineUserId, name, reachable }) {
      await db
        .updateTable('line_authorizations')
        .set({ line_user_id: lineUserId, line_name: name, reachable })
        .where('state_hash', '=', hashOf(state))
        .where('nonce', 'is', null)
        .where('ended', 'is', null)
        .execute();
    },
    async settle(state, ended) {
      await db
        .updateTable('line_authorizations')
        .set({ ended: JSON.stringify(ended) })
        .where('state_hash', '=', hashOf(state))
        .where('nonce', 'is', null)
        .execute();
    },
    async endOf(state, now) {
      const row = await db
        .selectFrom('line_authorizations')
        .select(['ended', 'line_user_id'])
        .where('state_hash', '=', hashOf(state))
        .where('expires_at', '>', instant(now))
        .executeTakeFirst();
      if (row === undefined) return null;
      if (row.ended !== null) return finishLine.data.parse(JSON.parse(row.ended));
      return row.line_user_id === null ? null : toBeConfirmed;
    },
  };
}
