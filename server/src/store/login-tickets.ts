/**
 * One-time tickets by which an account signs in on another device (decisions §7): 256 bits, kept as a hash, good once and for ten minutes,
 * because they stand in an address. A new password, a disabled account and the end of all sessions end them too.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { aboutAccount } from './account-audit.ts';
import { type Actor, writeAudit } from './audit.ts';
import { type Db, instant } from './database.ts';
import { type Begun, type SessionOrigin, type Sessions, writeSignedIn } from './sessions.ts';
import { type Account, accountColumns } from './users.ts';

const lastsMs = 10 * 60_000;

export interface LoginTickets {
  /** The ticket is given out once, here. */
  make(account: Account, by: Actor): Promise<{ token: string; expires_at: number }>;
  /** Null for one that is unknown, used or expired, or whose account is disabled. Of two at the same instant one gets the session. */
  use(token: string, from: SessionOrigin): Promise<Begun | null>;
  sweep(): Promise<void>;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export function createLoginTickets(db: Db, clock: Clock, sessions: Pick<Sessions, 'begin'>): LoginTickets {
  return {
    async make(account, by) {
      const token = randomBytes(32).toString('base64url');
      const at = clock.now();
      const expires_at = at + lastsMs;
      await db.transaction().execute(async (step) => {
        await step
          .insertInto('login_tickets')
          .values({
            token_hash: hashOf(token),
            user_id: account.user_id,
            made_at: instant(at),
            expires_at: instant(expires_at),
          })
          .execute();
        await writeAudit(step, aboutAccount(account, 'ticketMade', { at, by }));
      });
      return { token, expires_at };
    },
    use: (token, from) =>
      db.transaction().execute(async (step) => {
        const at = clock.now();
        const used = await step
          .deleteFrom('login_tickets')
          .where('token_hash', '=', hashOf(token))
          .where('expires_at', '>', instant(at))
          .returning('user_id')
          .executeTakeFirst();
        if (used === undefined) return null;
        const account = await step
          .selectFrom('users as u')
          .select(accountColumns)
          .where('u.user_id', '=', used.user_id)
          .where('u.disabled_at', 'is', null)
          .executeTakeFirst();
        if (account === undefined) return null;
        const begun = await sessions.begin(account as Account, from, step);
        await writeSignedIn(step, begun, from, 'ticket', at);
        return begun;
      }),
    async sweep() {
      await db.deleteFrom('login_tickets').where('expires_at', '<=', instant(clock.now())).execute();
    },
  };
}
