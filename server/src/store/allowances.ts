/**
 * What may be asked a number of times in a row and then only every so often. Kept beside the tries to sign in, and swept with them, so a
 * whole allowance must be back within their fifteen minutes.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { type Db, instant } from './database.ts';

export interface Allowance {
  /** @returns how many seconds to wait instead; 0 = it may be done, and was counted */
  spend(by: string): Promise<number>;
  /** It was no guess after all. */
  giveBack(by: string): Promise<void>;
}

export interface AllowanceOptions {
  readonly scope: 'pairing' | 'pairingCode';
  readonly most: number;
  /** One comes back each. */
  readonly refillMs: number;
}

const bucketOf = (by: string): Buffer => createHash('sha256').update(by).digest();

export function createAllowance(db: Db, clock: Clock, { scope, most, refillMs }: AllowanceOptions): Allowance {
  return {
    spend: (by) =>
      db.transaction().execute(async (step) => {
        const now = clock.now();
        const bucket = bucketOf(by);
        // Made if need be, and held until the transaction ends: a hundred at once are a hundred.
        const held = await step
          .insertInto('login_attempts')
          .values({ scope, bucket, failures: 0, at: instant(now) })
          .onConflict((conflict) =>
            conflict
              .columns(['scope', 'bucket'])
              .doUpdateSet((is) => ({ failures: is.ref('login_attempts.failures') })),
          )
          .returning(['failures', 'at'])
          .executeTakeFirstOrThrow();
        const spent = Math.max(0, held.failures - (now - held.at) / refillMs);
        if (spent > most - 1) return Math.ceil(((spent - most + 1) * refillMs) / 1_000);
        await step
          .updateTable('login_attempts')
          .set({ failures: spent + 1, at: instant(now) })
          .where('scope', '=', scope)
          .where('bucket', '=', bucket)
          .execute();
        return 0;
      }),
    async giveBack(by) {
      await db
        .updateTable('login_attempts')
        .set((is) => ({ failures: is.fn<number>('greatest', [is.lit(0), is('failures', '-', 1)]) }))
        .where('scope', '=', scope)
        .where('bucket', '=', bucketOf(by))
        .execute();
    },
  };
}
