/**
 * Which passwords nobody may choose (docs/decisions/123): those that most people choose, and those made of names. The list comes with a
 * package, and is read when the first password is looked at: half a megabyte that no mat waits for.
 */
import { isMadeOfNames, isPattern, plainPassword } from '@wardlight/contract';
import type { Db } from '../../db/database.ts';
import type { Account } from '../account.ts';

export type WeakPassword = 'password_too_common' | 'password_of_names';

export interface PasswordRules {
  /** Why this is no password for the account; null = it is one. */
  problemOf(
    account: Pick<Account, 'provider_id' | 'agency_id' | 'username' | 'display_name'>,
    password: string,
  ): Promise<WeakPassword | null>;
}

let list: Promise<ReadonlySet<string>> | null = null;

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map(plainPassword));
}

/** As typed, and without spaces and signs: `pass word`, `qwerty!!`. Of patterns the list has few, so they are asked apart. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (isPattern(password)) return true;
  list ??= readList();
  const common = await list;
  const plain = plainPassword(password);
  return common.has(plain) || common.has(plain.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, ''));
}

export const createPasswordRules = (db: Db): PasswordRules => ({
  async problemOf({ provider_id, agency_id, username, display_name }, password) {
    if (await isCommonPassword(password)) return 'password_too_common';
    const [provider, agencies] = await Promise.all([
      db.selectFrom('providers').select('name').where('provider_id', '=', provider_id).execute(),
      db
        .selectFrom('agencies')
        .select('name')
        .where('provider_id', '=', provider_id)
        .$if(agency_id !== null, (query) => query.where('agency_id', '=', agency_id))
        .execute(),
    ]);
    const names = [username, display_name, ...[...provider, ...agencies].map(({ name }) => name)];
    return isMadeOfNames(password, names) ? 'password_of_names' : null;
  },
});
