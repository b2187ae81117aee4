/** Accounts. A username is unique in the whole installation and compared without case. */
import type { AgencyId, Language, ProviderId, Role, UserId } from '@wardlight/contract';
import type { Clock } from '../../../clock.ts';
import { type Actor, writeAudit } from '../../audit/audit.ts';
import { type Db, instant } from '../../db/database.ts';
import { type Account, accountColumns } from '../account.ts';
import { aboutAccount } from '../account-audit.ts';
import { codeTyped, makeCode, putCode } from './one-time-codes.ts';
import { hashPassword, isDatedHash, isPassword, type PasswordHash } from './passwords.ts';
import { dropPin } from './pins.ts';
import type { Sessions } from './sessions.ts';

const hashColumns = [
  'password_salt',
  'password_hash',
  'password_memory_kib',
  'password_passes',
  'password_lanes',
] as const;

export interface NewUser {
  readonly provider_id: ProviderId;
  /** Null for agents, and only for them. */
  readonly agency_id: AgencyId | null;
  readonly role: Role;
  readonly username: string;
  readonly display_name: string;
  readonly password: string;
  /** A station that many use. */
  readonly shared?: boolean;
}

/** What a password showed. */
export interface PasswordTry {
  /** Whose username it is; null = nobody's. */
  readonly account: Account | null;
  /** Says until when this was the password: whatever is done by it is done only while that still is. Null = wrong, run out or disabled. */
  readonly stamp: Buffer | null;
}

export interface NewPassword {
  readonly account: Account;
  /** Of the password it replaces. */
  readonly stamp: Buffer;
  readonly password: string;
  /** The session that stays; null = all of them stay. */
  readonly endOthersThan: number | null;
  readonly by: Actor;
}

export interface Users {
  /** @returns null when somebody has the username already. */
  create(user: NewUser): Promise<UserId | null>;
  /** Null when there is no such account, it is disabled, or this is not its password (any more): all take the same time. */
  authenticate(username: string, password: string): Promise<Account | null>;
  /** All that can be wrong takes the same time. */
  tryPassword(username: string, password: string): Promise<PasswordTry>;
  /**
   * Of an account that a one-time code opens: whoever came in by it need not type it again. `none`: a password opens it, which is asked for;
   * `over`: the code has run out.
   */
  codeStamp(userId: UserId): Promise<Buffer | 'none' | 'over'>;
  /** By its holder; a one-time code is over with it. @returns false when somebody gave the account another one meanwhile */
  choosePassword(chosen: NewPassword): Promise<boolean>;
  setLanguage(userId: UserId, language: Language): Promise<void>;
  find(username: string): Promise<Account | null>;
  /** Staff and agents of a provider. */
  findOf(provider: ProviderId, userId: UserId): Promise<Account | null>;
  /** Gives an account another password without asking for the old one; all its sessions end (decisions §7). */
  replacePassword(userId: UserId, password: string): Promise<void>;
  /** Replaces the password by a one-time code and takes the second factor off; all its sessions end. @returns the code */
  issueCode(account: Account, by: Actor | null): Promise<string>;
}

export const usernameKey = (username: string): string => username.trim().toLowerCase();

type Row = Omit<Account, 'provider_id' | 'agency_id' | 'user_id'> &
  PasswordHash & { readonly user_id: number; readonly disabled_at: number | null; readonly code_until: number | null };

/** Nothing of a password goes on with the account. */
function apart(row: Row) {
  const { password_salt, password_hash, password_memory_kib, password_passes, password_lanes, ...rest } = row;
  const { disabled_at, code_until, ...account } = rest;
  const hash: PasswordHash = { password_salt, password_hash, password_memory_kib, password_passes, password_lanes };
  return { account: account as Account, hash, disabled_at, code_until };
}

async function codeStamp(db: Db, userId: UserId, now: number): Promise<Buffer | 'none' | 'over'> {
  const row = await db
    .selectFrom('users')
    .select(['password_hash', 'code_until'])
    .where('user_id', '=', userId)
    .where('must_change_password', '=', true)
    .executeTakeFirst();
  if (row === undefined || row.code_until === null) return 'none';
  return row.code_until <= now ? 'over' : row.password_hash;
}

export function createUsers(db: Db, clock: Clock, sessions: Pick<Sessions, 'endAllOf' | 'endOthersOf'>): Users {
  const byName = (username: string) => db.selectFrom('users as u').where('u.username_key', '=', usernameKey(username));

  async function tryPassword(username: string, password: string): Promise<PasswordTry> {
    const row = await byName(username)
      .select([...accountColumns, ...hashColumns, 'u.disabled_at', 'u.code_until'])
      .executeTakeFirst();
    // A code is copied by hand; a password is what it is.
    const typed = (row?.code_until ?? null) === null ? password : codeTyped(password);
    const right = await isPassword(typed, row ?? null);
    if (row === undefined) return { account: null, stamp: null };
    const { account, hash: kept, disabled_at, code_until } = apart(row);
    if (!right || disabled_at !== null) return { account, stamp: null };
    if (code_until !== null && code_until <= clock.now()) return { account, stamp: null };
    if (!isDatedHash(kept)) return { account, stamp: kept.password_hash };
    const hash = await hashPassword(typed);
    const { numUpdatedRows } = await db
      .updateTable('users')
      .set(hash)
      .where('user_id', '=', account.user_id)
      .where('password_hash', '=', kept.password_hash)
      .executeTakeFirst();
    // It became another one meanwhile, which must not be undone.
    return numUpdatedRows > 0n ? { account, stamp: hash.password_hash } : await tryPassword(username, password);
  }

  return {
    create: (user) => insertUser(db, user, clock.now()),
    tryPassword,
    async authenticate(username, password) {
      const { account, stamp } = await tryPassword(username, password);
      return stamp === null ? null : account;
    },
    codeStamp: (userId) => codeStamp(db, userId, clock.now()),
    async choosePassword({ account, stamp, password, endOthersThan, by }) {
      const hash = await hashPassword(password);
      const change = async (step: Db): Promise<boolean> => {
        const { numUpdatedRows } = await step
          .updateTable('users')
          .set({ ...hash, must_change_password: false, code_until: null })
          .where('user_id', '=', account.user_id)
          .where('password_hash', '=', stamp)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        const { user_id } = account;
        await step.updateTable('sessions').set({ weak_password: false }).where('user_id', '=', user_id).execute();
        await dropPin(step, account, { at: clock.now(), by });
        const after = { other_sessions_ended: endOthersThan !== null };
        await writeAudit(step, aboutAccount(account, 'passwordChanged', { at: clock.now(), by, after }));
        return true;
      };
      if (endOthersThan === null) return await db.transaction().execute(change);
      return (await sessions.endOthersOf(account.user_id, endOthersThan, by, change)) !== null;
    },
    setLanguage: (userId, language) => setLanguage(db, userId, language),
    async find(username) {
      const row = await byName(username).select(accountColumns).executeTakeFirst();
      return (row ?? null) as Account | null;
    },
    findOf: (provider, userId) => findOf(db, provider, userId),
    async replacePassword(userId, password) {
      // Before the transaction: nobody's rows are held for a hash's time.
      const hash = await hashPassword(password);
      await sessions.endAllOf(userId, null, async (step) => {
        await step
          .updateTable('users')
          .set({ ...hash, code_until: null })
          .where('user_id', '=', userId)
          .execute();
        await step.deleteFrom('pins').where('user_id', '=', userId).execute();
      });
    },
    async issueCode(account, by) {
      const at = clock.now();
      const made = await makeCode(at);
      await sessions.endAllOf(account.user_id, by, (step) => putCode(step, account, made, { at, by }));
      return made.code;
    },
  };
}

/** By the clock of the server, as all that is said in the chat: what is unread begins there. Null = the name is taken. */
async function insertUser(db: Db, { password, ...user }: NewUser, now: number): Promise<UserId | null> {
  const row = await db
    .insertInto('users')
    .values({
      ...user,
      username: user.username.trim(),
      username_key: usernameKey(user.username),
      ...(await hashPassword(password)),
      created_at: instant(now),
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return (row?.user_id ?? null) as UserId | null;
}

async function setLanguage(db: Db, userId: UserId, language: Language): Promise<void> {
  await db.updateTable('users').set({ language }).where('user_id', '=', userId).execute();
}

async function findOf(db: Db, provider: ProviderId, userId: UserId): Promise<Account | null> {
  const row = await db
    .selectFrom('users as u')
    .select(accountColumns)
    .where('u.provider_id', '=', provider)
    .where('u.user_id', '=', userId)
    .where('u.role', '<>', 'display')
    .executeTakeFirst();
  return (row ?? null) as Account | null;
}
