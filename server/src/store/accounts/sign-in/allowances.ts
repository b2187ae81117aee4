/**
 * What may be asked a number of times in a row and then only every so often. Kept beside the tries to sign in, and swept with them: `at`
 * is when the whole allowance will be back, so that what is swept was long whole, also where that takes a day.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../../clock.ts';
import { type Db, instant } from '../../db/database.ts';

export interface Allowance {
  /** @returns how many seconds to wait instead; 0 = it may be done, and was counted */
  spend(by: string): Promise<number>;
  /** It was no guess after all. */
  giveBack(by: string): Promise<void>;
}

export interface AllowanceOptions {
  readonly scope: Scope;
  readonly most: number;
  /** One comes back each. */
  readonly refillMs: number;
}

/** A name of what is allowed; the table knows them too. */
type Scope =
  | 'pairing'
  | 'pairingCode'
  | 'lineTest'
  | 'lineTestOfDay'
  | 'pushTest'
  | 'lineBegin'
  | 'foreignSerial'
  | 'foreignUsername'
  | 'gatewayKey';

export function createAllowance(db: Db, clock: Clock, { scope, most, refillMs }: AllowanceOptions): Allowance {
  const bucketOf = (by: string): Buffer => createHash('sha256').update(by).digest();
  return {
    spend: (by) =>
      db.transaction().execute(async (step) => {
        const now = clock.now();
        const bucket = bucketOf(by);
        // Made if need be, and held until the transaction ends: a hundred at once are a hundred.
        const { at: wholeAt } = await step
          .insertInto('login_attempts')
          .values({ scope, bucket, failures: 0, at: instant(now) })
          .onConflict((conflict) =>
            conflict
              .columns(['scope', 'bucket'])
              .doUpdateSet((is) => ({ failures: is.ref('login_attempts.failures') })),
          )
          .returning('at')
          .executeTakeFirstOrThrow();
        const spent = Math.max(0, (wholeAt - now) / refillMs);
        if (spent > most - 1) return Math.ceil(((spent - most + 1) * refillMs) / 1_000);
        await step
          .updateTable('login_attempts')
          .set({ at: instant(now + Math.round((spent + 1) * refillMs)) })
          .where('scope', '=', scope)
          .where('bucket', '=', bucket)
          .execute();
        return 0;
      }),
    async giveBack(by) {
      await db
        .updateTable('login_attempts')
        .set({ at: sql`at - make_interval(secs => ${refillMs / 1_000})` })
        .where('scope', '=', scope)
        .where('bucket', '=', bucketOf(by))
        .execute();
    },
  };
}
