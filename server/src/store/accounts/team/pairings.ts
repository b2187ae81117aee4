/**
 * How a wall screen comes in without anybody typing a password on it: it shows a code, somebody signed in takes the code, and the screen
 * collects its session with a secret that only it knows. The secret is kept as a hash; the code alone opens nothing.
 */
import { createHash, randomBytes } from 'node:crypto';
import { pairingLastsMs, type UserId } from '@wardlight/contract';
import type { Clock } from '../../../clock.ts';
import { writeAudit } from '../../audit/audit.ts';
import { type Db, instant } from '../../db/database.ts';
import { type Account, accountColumns } from '../account.ts';
import { type Allowance, createAllowance } from '../sign-in/allowances.ts';
import { sourceOf } from '../sign-in/login-attempts.ts';
import { makePairingCode } from '../sign-in/passwords-made.ts';
import { createSessions, type Session, type SessionOrigin } from '../sign-in/sessions.ts';

export interface Pairings {
  begin(
    address: string,
  ): Promise<
    { readonly secret: string; readonly code: string; readonly expires_at: number } | { readonly waitSeconds: number }
  >;
  /** The session is given out once. `gone`: unknown, expired, given out already, or revoked before it was collected. */
  collect(
    secret: string,
    from: SessionOrigin,
  ): Promise<'waiting' | 'gone' | { readonly token: string; readonly session: Session }>;
  /** What an account may try of codes. */
  readonly guesses: Allowance;
  /** Within the caller's transaction: whether somebody is waiting with this code; they are held until it ends. */
  isWaiting(step: Db, code: string): Promise<boolean>;
  take(step: Db, code: string, userId: UserId): Promise<void>;
  /** Nobody collects for this account any more. */
  forget(step: Db, userId: UserId): Promise<void>;
  sweep(): Promise<void>;
}

/** Each wall screen asks once in ten minutes, and a whole facility may be one address. */
const begins = { scope: 'pairing', most: 30, refillMs: 30_000 } as const;
const guesses = { scope: 'pairingCode', most: 10, refillMs: 60_000 } as const;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export function createPairings(db: Db, clock: Clock): Pairings {
  const allowance = createAllowance(db, clock, begins);

  async function insert(secret: string, expires_at: number): Promise<string> {
    for (;;) {
      const code = makePairingCode();
      const row = await db
        .insertInto('pairings')
        .values({ secret_hash: hashOf(secret), code, expires_at: instant(expires_at), user_id: null })
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('code')
        .executeTakeFirst();
      if (row !== undefined) return code;
    }
  }

  return {
    async begin(address) {
      const waitSeconds = await allowance.spend(sourceOf(address));
      if (waitSeconds > 0) return { waitSeconds };
      const secret = randomBytes(32).toString('base64url');
      const expires_at = clock.now() + pairingLastsMs;
      const code = await insert(secret, expires_at);
      return { secret, code: `${code.slice(0, 4)}-${code.slice(4)}`, expires_at };
    },
    collect: (secret, from) =>
      db.transaction().execute(async (step) => {
        const now = clock.now();
        const pairing = await step
          .selectFrom('pairings')
          .select('user_id')
          .where('secret_hash', '=', hashOf(secret))
          .where('expires_at', '>', instant(now))
          .forUpdate()
          .executeTakeFirst();
        if (pairing === undefined) return 'gone';
        if (pairing.user_id === null) return 'waiting';
        await step.deleteFrom('pairings').where('secret_hash', '=', hashOf(secret)).execute();
        const account = await step
          .selectFrom('users as u')
          .select(accountColumns)
          .where('u.user_id', '=', pairing.user_id)
          .where('u.disabled_at', 'is', null)
          .executeTakeFirst();
        if (account === undefined) return 'gone';
        // In the same step, so that there is a session exactly where there is no pairing any more.
        const begun = await createSessions(step, clock).begin(account as Account, from, step);
        await writeAudit(step, {
          at: now,
          by: { userId: begun.session.user_id, accountId: begun.session.user_id, address: from.address },
          providerId: begun.session.provider_id,
          agencyId: begun.session.agency_id,
          action: 'signedIn',
          subject: { kind: 'display', id: account.user_id, label: account.display_name },
        });
        return begun;
      }),
    guesses: createAllowance(db, clock, guesses),
    async isWaiting(step, code) {
      const row = await step
        .selectFrom('pairings')
        .select('code')
        .where('code', '=', code)
        .where('user_id', 'is', null)
        .where('expires_at', '>', instant(clock.now()))
        .forUpdate()
        .executeTakeFirst();
      return row !== undefined;
    },
    async take(step, code, userId) {
      await step.updateTable('pairings').set({ user_id: userId }).where('code', '=', code).execute();
    },
    async forget(step, userId) {
      await step.deleteFrom('pairings').where('user_id', '=', userId).execute();
    },
    async sweep() {
      await db.deleteFrom('pairings').where('expires_at', '<=', instant(clock.now())).execute();
    },
  };
}
