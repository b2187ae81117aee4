/** One-time codes: what opens an account until its holder has chosen a password, and not for long. */

import { type Actor, writeAudit } from '../../audit/audit.ts';
import { type Db, instant } from '../../db/database.ts';
import { type AboutAccount, aboutAccount } from '../account-audit.ts';
import { hashPassword, type PasswordHash } from './passwords.ts';
import { makeOneTimeCode } from './passwords-made.ts';
import { dropPin } from './pins.ts';
import { withoutSecondFactor } from './second-factor.ts';

/** Somebody on leave is back within it; a slip of paper that lies about longer opens nothing. */
export const codeLastsDays = 7;
const codeLastsMs = codeLastsDays * 86_400_000;

/** As it was given out, however it was typed: in capitals, with spaces, with other hyphens or with none. Anything else is left as it is. */
export function codeTyped(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}_.]/gu, '');
  return /^[a-z2-9]{12}$/.test(text) ? (text.match(/.{4}/g) ?? []).join('-') : typed;
}

export interface NewCode {
  /** Known to nobody else: it is kept as a hash. */
  readonly code: string;
  /** Until when it opens the account. */
  readonly until: number;
  /** Of an account that nothing else opens. */
  readonly columns: PasswordHash & {
    readonly must_change_password: true;
    readonly code_until: ReturnType<typeof instant>;
  };
}

/** Before the transaction it is kept in: nobody's rows are held for a hash's time. */
export async function makeCode(at: number): Promise<NewCode> {
  const code = makeOneTimeCode();
  const hash = await hashPassword(code);
  const until = at + codeLastsMs;
  return { code, until, columns: { ...hash, must_change_password: true, code_until: instant(until) } };
}

/** In place of the password, and without a second factor. Whoever calls ends the account's sessions in the same transaction. */
export async function putCode(
  step: Db,
  account: AboutAccount & { readonly has_second_factor: boolean },
  { columns }: NewCode,
  { at, by }: { readonly at: number; readonly by: Actor | null },
): Promise<void> {
  await step
    .updateTable('users')
    .set((is) => ({ ...columns, ...withoutSecondFactor, revision: is('revision', '+', 1) }))
    .where('user_id', '=', account.user_id)
    .execute();
  await dropPin(step, account, { at, by });
  const factor = account.has_second_factor
    ? { before: { has_second_factor: true }, after: { has_second_factor: false } }
    : {};
  await writeAudit(step, { ...aboutAccount(account, 'codeIssued', { at, by }), ...factor });
}
