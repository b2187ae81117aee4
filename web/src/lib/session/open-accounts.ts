import { useNow } from '../browser/timers.ts';
import { type KnownAccount, stateOf, useKnownAccounts } from './accounts.ts';

const minuteMs = 60_000;

/** The accounts of this device that open with one tap, beside this one. */
export function useOpenAccounts(username: string): readonly (KnownAccount & { readonly token: string })[] {
  const at = useNow(minuteMs);
  return useKnownAccounts().flatMap((account) => {
    const { token } = account;
    const isOther = account.username.toLowerCase() !== username.toLowerCase();
    return isOther && token !== null && stateOf(account, at) === 'open' ? [{ ...account, token }] : [];
  });
}
