/** Accounts. A username is unique in the whole installation and compared without case. */
import type { AgencyId, ProviderId, Role, UserId, Who } from '@wardlight/contract';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { hashPassword, isDatedHash, isPassword, type PasswordHash } from './passwords.ts';
import type { Sessions } from './sessions.ts';

export interface Account extends Who {
  readonly username: string;
  readonly display_name: string;
  /** The password is a one-time code. */
  readonly must_change_password: boolean;
  readonly has_second_factor: boolean;
  /** A station that many use. */
  readonly shared: boolean;
  /** Of a display. */
  readonly names_masked: boolean;
}

export interface NewUser {
  readonly provider_id: ProviderId;
  /** Null for agents, and only for them. */
  readonly agency_id: AgencyId | null;
  readonly role: Role;
  readonly username: string;
  readonly display_name: string;
  readonly password: string;
}

export interface Users {
  /** @returns null when somebody has the username already. */
  create(user: NewUser): Promise<UserId | null>;
  /** Null when there is no such account, it is disabled, or this is not its password: all three take the same time. */
  authenticate(username: string, password: string): Promise<Account | null>;
  find(username: string): Promise<Account | null>;
  /** Gives an account another password without asking for the old one; all its sessions end (decisions §7). */
  replacePassword(userId: UserId, password: string): Promise<void>;
}

export const usernameKey = (username: string): string => username.trim().toLowerCase();

/** Of `users as u`. */
export const accountColumns = [
  'u.user_id',
  'u.provider_id',
  'u.agency_id',
  'u.role',
  'u.username',
  'u.display_name',
  'u.must_change_password',
  'u.shared',
  'u.names_masked',
  sql<boolean>`u.second_factor_at is not null`.as('has_second_factor'),
] as const;
const hashColumns = [
  'password_salt',
  'password_hash',
  'password_memory_kib',
  'password_passes',
  'password_lanes',
] as const;

/** Nothing of a password goes on from here. */
function withoutHash(row: object): Account {
  const kept = { ...row } as Record<string, unknown>;
  for (const name of [...hashColumns, 'disabled_at']) delete kept[name];
  return kept as unknown as Account;
}

async function keepHash(db: Db, userId: UserId, hash: PasswordHash): Promise<void> {
  await db.updateTable('users').set(hash).where('user_id', '=', userId).execute();
}

export function createUsers(db: Db, sessions: Pick<Sessions, 'endAllOf'>): Users {
  const byName = (username: string) => db.selectFrom('users as u').where('u.username_key', '=', usernameKey(username));

  return {
    async create({ password, ...user }) {
      const row = await db
        .insertInto('users')
        .values({
          ...user,
          username: user.username.trim(),
          username_key: usernameKey(user.username),
          ...(await hashPassword(password)),
        })
        .onConflict((conflict) => conflict.column('username_key').doNothing())
        .returning('user_id')
        .executeTakeFirst();
      return (row?.user_id ?? null) as UserId | null;
    },
    async authenticate(username, password) {
      const row = await byName(username)
        .select([...accountColumns, ...hashColumns, 'disabled_at'])
        .executeTakeFirst();
      const right = await isPassword(password, row ?? null);
      if (row === undefined || !right || row.disabled_at !== null) return null;
      if (isDatedHash(row)) await keepHash(db, row.user_id as UserId, await hashPassword(password));
      return withoutHash(row);
    },
    async find(username) {
      const row = await byName(username).select(accountColumns).executeTakeFirst();
      return (row ?? null) as Account | null;
    },
    async replacePassword(userId, password) {
      // Before the transaction: nobody's rows are held for a hash's time.
      const hash = await hashPassword(password);
      await sessions.endAllOf(userId, (step) => keepHash(step, userId, hash));
    },
  };
}
