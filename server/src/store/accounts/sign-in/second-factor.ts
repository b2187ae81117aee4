/**
 * The second factor of an account: codes of an authenticator app (RFC 6238), and ten recovery codes for the day it is lost. The secret is
 * sealed; it counts for nothing until a code of it was confirmed. Each code is taken once, whichever of two askers comes first.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from '../../../clock.ts';
import type { Sealer } from '../../../secrets.ts';
import { type Actor, writeAudit } from '../../audit/audit.ts';
import { type Db, instant } from '../../db/database.ts';
import type { Account } from '../account.ts';
import { type AboutAccount, aboutAccount } from '../account-audit.ts';
import { hashCode } from './passwords.ts';
import { makeRecoveryCode } from './passwords-made.ts';
import { base32, makeSecret, otpauthUri, stepOf } from './totp.ts';

const recoveryCount = 10;
const saltBytes = 16;
/** How long a secret waits for its first code where the session that began it shows it again. */
export const shownForMs = 3_600_000;

interface Begun {
  readonly secret: string;
  readonly uri: string;
}

/** A session that sets the factor of its account. */
type Setting = Account & { readonly session_id: number };

export interface SecondFactors {
  /**
   * A new secret in place of one that was never confirmed; within an hour the same session is shown the same one, because it may be in the
   * app already. @returns null when one counts already
   */
  begin(
    session: Account & { readonly session_id: number },
    sealer: Sealer,
  ): Promise<{ secret: string; uri: string } | null>;
  /** Whether there is one that waits for its first code. */
  isBegun(account: Account): Promise<boolean>;
  /** @returns the recovery codes, which are known to nobody else; null for a wrong code */
  confirm(account: Account, code: string, sealer: Sealer, by: Actor): Promise<string[] | null>;
  /** Takes a code of the app, or a recovery code; neither a second time. @returns which it was, null for none */
  accept(account: Account, code: string, sealer: Sealer): Promise<'secondFactor' | 'recoveryCode' | null>;
  /** Its sessions go on. @returns false where there was none */
  remove(account: AboutAccount, by: Actor | null): Promise<boolean>;
}

const sealedFor = (account: Account): string => `second-factor:${account.user_id}`;

export const withoutSecondFactor = {
  second_factor: null,
  second_factor_at: null,
  second_factor_step: null,
  recovery_hashes: null,
  second_factor_begun_at: null,
  second_factor_session: null,
} as const;

/** Salt and hash in one; the codes of an account share their salt, so that one typed is hashed once and not ten times. */
async function hashesOf(codes: readonly string[]): Promise<Buffer[]> {
  const salt = randomBytes(saltBytes);
  return await Promise.all(codes.map(async (code) => Buffer.concat([salt, await hashCode(code, salt)])));
}

export function createSecondFactors(db: Db, clock: Clock): SecondFactors {
  const ofAccount = (account: Account) => db.selectFrom('users').where('user_id', '=', account.user_id);

  /** Of two that come with the same code, one is right. A code older than the last one taken is none. */
  async function takeStep(account: Account, code: string, sealer: Sealer): Promise<boolean> {
    const row = await ofAccount(account)
      .select('second_factor')
      .where('second_factor_at', 'is not', null)
      .executeTakeFirst();
    if (row?.second_factor == null) return false;
    const step = stepOf(opened(row.second_factor, account, sealer), code, clock.now());
    if (step === null) return false;
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ second_factor_step: step })
      .where('user_id', '=', account.user_id)
      .where('second_factor', '=', row.second_factor)
      .where((is) => is.or([is('second_factor_step', 'is', null), is('second_factor_step', '<', step)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async function takeRecovery(account: Account, code: string): Promise<boolean> {
    const row = await ofAccount(account)
      .select('recovery_hashes')
      .where('second_factor_at', 'is not', null)
      .executeTakeFirst();
    const salt = row?.recovery_hashes?.[0]?.subarray(0, saltBytes);
    if (salt === undefined) return false;
    const hash = Buffer.concat([salt, await hashCode(code, salt)]);
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set({ recovery_hashes: sql<Buffer[]>`array_remove(recovery_hashes, ${hash})` })
      .where('user_id', '=', account.user_id)
      .where(sql<boolean>`${hash} = any(recovery_hashes)`)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  return {
    begin: (session, sealer) => begin(db, clock.now(), session, sealer),
    async isBegun(account) {
      const row = await ofAccount(account)
        .select('user_id')
        .where('second_factor', 'is not', null)
        .where('second_factor_at', 'is', null)
        .executeTakeFirst();
      return row !== undefined;
    },
    confirm: (account, code, sealer, by) => confirm(db, clock.now(), { account, code, sealer, by }),
    async accept(account, code, sealer) {
      if (/^\d{6}$/.test(code)) return (await takeStep(account, code, sealer)) ? 'secondFactor' : null;
      return (await takeRecovery(account, code)) ? 'recoveryCode' : null;
    },
    remove: (account, by) =>
      db.transaction().execute(async (step) => {
        const removed = await step
          .updateTable('users')
          .set(withoutSecondFactor)
          .where('user_id', '=', account.user_id)
          .where('second_factor_at', 'is not', null)
          .executeTakeFirst();
        if (removed.numUpdatedRows === 0n) return false;
        await writeAudit(step, aboutAccount(account, 'secondFactorRemoved', { at: clock.now(), by }));
        return true;
      }),
  };
}

const opened = (sealed: Buffer, account: Account, sealer: Sealer): Buffer =>
  Buffer.from(sealer.open(sealed, sealedFor(account)), 'base64');

async function begin(db: Db, at: number, session: Setting, sealer: Sealer): Promise<Begun | null> {
  const { session_id, user_id, username } = session;
  const shown = (secret: Buffer): Begun => ({ secret: base32(secret), uri: otpauthUri(secret, username) });
  const begun = await db
    .selectFrom('users')
    .where('user_id', '=', user_id)
    .select('second_factor')
    .where('second_factor_at', 'is', null)
    .where('second_factor_session', '=', session_id)
    .where('second_factor_begun_at', '>', instant(at - shownForMs))
    .executeTakeFirst();
  if (begun?.second_factor != null) return shown(opened(begun.second_factor, session, sealer));
  const secret = makeSecret();
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({
      ...withoutSecondFactor,
      second_factor: sealer.seal(secret.toString('base64'), sealedFor(session)),
      second_factor_begun_at: instant(at),
      second_factor_session: session_id,
    })
    .where('user_id', '=', user_id)
    .where('second_factor_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? null : shown(secret);
}

interface Confirming {
  readonly account: Account;
  readonly code: string;
  readonly sealer: Sealer;
  readonly by: Actor;
}

async function confirm(db: Db, at: number, { account, code, sealer, by }: Confirming): Promise<string[] | null> {
  const row = await db
    .selectFrom('users')
    .select('second_factor')
    .where('user_id', '=', account.user_id)
    .where('second_factor_at', 'is', null)
    .executeTakeFirst();
  if (row?.second_factor == null) return null;
  const sealed = row.second_factor;
  const step = stepOf(opened(sealed, account, sealer), code, at);
  if (step === null) return null;
  const codes = Array.from({ length: recoveryCount }, makeRecoveryCode);
  const recovery_hashes = await hashesOf(codes);
  return await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('users')
      .set({
        second_factor_at: instant(at),
        second_factor_step: step,
        recovery_hashes,
        second_factor_begun_at: null,
        second_factor_session: null,
      })
      .where('user_id', '=', account.user_id)
      .where('second_factor', '=', sealed)
      .where('second_factor_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    const { user_id } = account;
    await transaction.updateTable('sessions').set({ factor_due: false }).where('user_id', '=', user_id).execute();
    await writeAudit(transaction, aboutAccount(account, 'secondFactorSet', { at, by }));
    return codes;
  });
}
