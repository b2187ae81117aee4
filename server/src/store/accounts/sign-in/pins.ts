/**
 * The PIN of a person, and the shared stations that are open by it (docs/decisions/111). A try is counted before the PIN is looked at, so
 * that a hundred at once are a hundred.
 */
import { type AgencyId, type AuditAction, pinOpensMs, pinTries, type UserId } from '@wardlight/contract';
import type { Clock } from '../../../clock.ts';
import type { Sealer } from '../../../secrets.ts';
import { type Actor, writeAudit } from '../../audit/audit.ts';
import { type Db, instant } from '../../db/database.ts';
import { type AboutAccount, aboutAccount } from '../account-audit.ts';
import { hashPassword, isPassword, type PasswordHash } from './passwords.ts';

interface When {
  readonly at: number;
  readonly by: Actor | null;
}

export interface PinTry {
  /** Of the station. */
  readonly sessionId: number;
  readonly agencyId: AgencyId;
  readonly person: UserId;
  readonly pin: string;
  /** The station's own account, from where it is. */
  readonly by: Actor;
}

export type PinRefusal = 'pin_not_set' | 'pin_locked' | 'incorrect_pin';

export interface Pins {
  /** Null where there is none. */
  read(userId: UserId): Promise<{ readonly set_at: number; readonly locked: boolean } | null>;
  /** In place of any before; stations open by that one are closed. */
  set(account: AboutAccount, pin: string, sealer: Sealer, by: Actor): Promise<void>;
  remove(account: AboutAccount, by: Actor): Promise<void>;
  /** Why a try would not even be looked at; null = it would. */
  closedTo(userId: UserId): Promise<PinRefusal | null>;
  /** @returns until when the station may act for that person, or why it may not */
  open(asked: PinTry, sealer: Sealer): Promise<number | PinRefusal>;
  isOpen(sessionId: number, userId: number): Promise<boolean>;
  close(sessionId: number): Promise<void>;
}

const sealedFor = (userId: number): string => `pin:${userId}`;

/** Ends every station that is open by it too. */
export async function dropPin(step: Db, account: AboutAccount, { at, by }: When): Promise<void> {
  const { numDeletedRows } = await step.deleteFrom('pins').where('user_id', '=', account.user_id).executeTakeFirst();
  if (numDeletedRows > 0n) await writeAudit(step, aboutAccount(account, 'pinRemoved', { at, by }));
}

/** Whoever signs in with their password may type their PIN again. */
export async function unlockPin(step: Db, userId: number): Promise<void> {
  await step.updateTable('pins').set({ tries: 0 }).where('user_id', '=', userId).where('tries', '>', 0).execute();
}

export function createPins(db: Db, clock: Clock): Pins {
  async function stateOf(userId: UserId) {
    return await db.selectFrom('pins').select(['set_at', 'tries']).where('user_id', '=', userId).executeTakeFirst();
  }

  return {
    async read(userId) {
      const row = await stateOf(userId);
      return row === undefined ? null : { set_at: row.set_at, locked: row.tries >= pinTries };
    },
    async set(account, pin, sealer, by) {
      const made = await hashPassword(pin);
      const at = clock.now();
      const row = { ...rowOf(made, account.user_id, sealer), set_at: instant(at), tries: 0 };
      await db.transaction().execute(async (step) => {
        await step.deleteFrom('open_stations').where('user_id', '=', account.user_id).execute();
        await step
          .insertInto('pins')
          .values({ user_id: account.user_id, ...row })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
          .execute();
        await writeAudit(step, aboutAccount(account, 'pinSet', { at, by }));
      });
    },
    remove: (account, by) => db.transaction().execute((step) => dropPin(step, account, { at: clock.now(), by })),
    async closedTo(userId) {
      const row = await stateOf(userId);
      if (row === undefined) return 'pin_not_set';
      return row.tries >= pinTries ? 'pin_locked' : null;
    },
    open: (asked, sealer) => open(db, clock, asked, sealer),
    async isOpen(sessionId, userId) {
      const row = await db
        .selectFrom('open_stations')
        .select('user_id')
        .where('session_id', '=', sessionId)
        .where('user_id', '=', userId)
        .where('until_at', '>', instant(clock.now()))
        .executeTakeFirst();
      return row !== undefined;
    },
    async close(sessionId) {
      await db.deleteFrom('open_stations').where('session_id', '=', sessionId).execute();
    },
  };
}

function rowOf(made: PasswordHash, userId: number, sealer: Sealer) {
  return {
    salt: made.password_salt,
    hash: sealer.seal(made.password_hash.toString('base64'), sealedFor(userId)),
    memory_kib: made.password_memory_kib,
    passes: made.password_passes,
    lanes: made.password_lanes,
  };
}

async function open(
  db: Db,
  clock: Clock,
  { sessionId, agencyId, person, pin, by }: PinTry,
  sealer: Sealer,
): Promise<number | PinRefusal> {
  const row = await db
    .updateTable('pins')
    .set((is) => ({ tries: is('tries', '+', 1) }))
    .where('user_id', '=', person)
    .where('tries', '<', pinTries)
    .returning(['salt', 'hash', 'memory_kib', 'passes', 'lanes', 'tries', 'set_at'])
    .executeTakeFirst();
  if (row === undefined) {
    const there = await db.selectFrom('pins').select('user_id').where('user_id', '=', person).executeTakeFirst();
    return there === undefined ? 'pin_not_set' : 'pin_locked';
  }
  const right = await isPassword(pin, {
    password_salt: row.salt,
    password_hash: Buffer.from(sealer.open(row.hash, sealedFor(person)), 'base64'),
    password_memory_kib: row.memory_kib,
    password_passes: row.passes,
    password_lanes: row.lanes,
  });
  const at = clock.now();
  const write = async (step: Db, action: AuditAction, who: Actor, after?: { wrong_tries: number }) => {
    const account = await step
      .selectFrom('users')
      .select(['user_id', 'provider_id', 'agency_id', 'role', 'username', 'display_name'])
      .where('user_id', '=', person)
      .executeTakeFirstOrThrow();
    const told = { at, by: who, ...(after === undefined ? {} : { after }) };
    // With the agency of the station: an agent has none, and it happened here.
    await writeAudit(step, { ...aboutAccount(account as AboutAccount, action, told), agencyId });
  };
  return await db.transaction().execute(async (step) => {
    if (!right) {
      await write(step, row.tries >= pinTries ? 'pinLocked' : 'pinRefused', by, { wrong_tries: row.tries });
      return 'incorrect_pin';
    }
    // Only while it still is the one that was compared.
    const { numUpdatedRows } = await step
      .updateTable('pins')
      .set({ tries: 0 })
      .where('user_id', '=', person)
      .where('hash', '=', row.hash)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return 'incorrect_pin';
    const opened = { user_id: person, until_at: instant(at + pinOpensMs) };
    await step
      .insertInto('open_stations')
      .values({ session_id: sessionId, ...opened })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet(opened))
      .execute();
    await write(step, 'pinUsed', { ...by, userId: person });
    return at + pinOpensMs;
  });
}
