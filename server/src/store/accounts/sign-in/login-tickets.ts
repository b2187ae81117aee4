/**
 * One-time tickets by which an account signs in on another device (decisions §7): 256 bits, kept as a hash, good once and for ten minutes,
 * because they stand in an address. A new password, a disabled account and the end of the session that made it end them too; a session begun
 * by one ends no later than that one would have, so that no chain of them outlives the first.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../../clock.ts';
import { type Actor, writeAudit } from '../../audit/audit.ts';
import { type Db, instant } from '../../db/database.ts';
import { type Account, accountColumns } from '../account.ts';
import { aboutAccount } from '../account-audit.ts';
import { factorIsDue } from './owed.ts';
import { type Begun, type Session, type SessionOrigin, type Sessions, writeSignedIn } from './sessions.ts';

const lastsMs = 10 * 60_000;

export interface LoginTickets {
  /** The ticket is given out once, here. @returns null when the session was ended at the same moment: its tickets are over with it. */
  make(session: Session, by: Actor): Promise<{ token: string; expires_at: number } | null>;
  /** Null for one that is unknown, used or expired, or whose account is disabled. Of two at the same instant one gets the session. */
  use(token: string, from: SessionOrigin): Promise<Begun | null>;
  sweep(): Promise<void>;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Whoever ends the sessions of an account for a new password changes the account first: either waits for this, or is found here. */
async function isOpen(step: Db, { user_id, session_id }: Session): Promise<boolean> {
  await step.selectFrom('users').select('user_id').where('user_id', '=', user_id).forShare().execute();
  const row = await step
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', '=', session_id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export function createLoginTickets(db: Db, clock: Clock, sessions: Pick<Sessions, 'begin'>): LoginTickets {
  return {
    async make(session, by) {
      const token = randomBytes(32).toString('base64url');
      const at = clock.now();
      const expires_at = at + lastsMs;
      const made = await db.transaction().execute(async (step) => {
        if (!(await isOpen(step, session))) return false;
        await step
          .insertInto('login_tickets')
          .values({
            token_hash: hashOf(token),
            user_id: session.user_id,
            made_at: instant(at),
            expires_at: instant(expires_at),
            session_id: session.session_id,
            session_ends_at: session.expires_at === null ? null : instant(session.expires_at),
          })
          .execute();
        await writeAudit(step, aboutAccount(session, 'ticketMade', { at, by }));
        return true;
      });
      return made ? { token, expires_at } : null;
    },
    use: (token, from) =>
      db.transaction().execute(async (step) => {
        const at = clock.now();
        const used = await step
          .deleteFrom('login_tickets')
          .where('token_hash', '=', hashOf(token))
          .where('expires_at', '>', instant(at))
          .returning(['user_id', 'session_ends_at'])
          .executeTakeFirst();
        if (used === undefined) return null;
        const account = await step
          .selectFrom('users as u')
          .select(accountColumns)
          .where('u.user_id', '=', used.user_id)
          .where('u.disabled_at', 'is', null)
          .executeTakeFirst();
        if (account === undefined) return null;
        const factorDue = await factorIsDue(step, account as Account, at);
        const begun = await sessions.begin(account as Account, from, step, { endsAt: used.session_ends_at, factorDue });
        await writeSignedIn(step, begun, from, 'ticket', at);
        return begun;
      }),
    async sweep() {
      await db.deleteFrom('login_tickets').where('expires_at', '<=', instant(clock.now())).execute();
    },
  };
}
