/** Accounts as they are typed and shown. Pure. */
import type { Account } from '@wardlight/contract';

/** A type and not an interface: forms take records of anything. */
export type TypedAccount = {
  readonly username: string;
  readonly display_name: string;
  readonly shared: boolean;
  /** The one that was read: a draft that comes back later must not pass for newer than it is. */
  readonly revision: number;
};

export const newAccount: TypedAccount = { username: '', display_name: '', shared: false, revision: 1 };

export const typedOf = ({ username, display_name, shared, revision }: Account): TypedAccount => ({
  username,
  display_name,
  shared,
  revision,
});

export type AccountState = 'active' | 'waiting' | 'disabled';

/** Waiting: its one-time code has not been used up yet. */
export function stateOf({
  disabled_at,
  must_change_password,
}: Pick<Account, 'disabled_at' | 'must_change_password'>): AccountState {
  if (disabled_at !== null) return 'disabled';
  return must_change_password ? 'waiting' : 'active';
}

export type ComparedField = 'display_name' | 'shared';

/** What the saved record says otherwise than what is typed. */
export const differingFields = (typed: TypedAccount, theirs: Account): readonly ComparedField[] =>
  (['display_name', 'shared'] as const).filter((field) => typed[field] !== theirs[field]);
