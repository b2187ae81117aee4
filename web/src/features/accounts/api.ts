/** The calls about accounts, and who is told that they changed. */
import { useQueryClient } from '@tanstack/react-query';
import { type Account, listAccounts } from '@wardlight/contract';
import { useCallback } from 'react';
import { call } from '../../lib/api/http.ts';
import { useMay } from '../../lib/session/current-user.tsx';

export const useMayManage = (): boolean => useMay('accounts.manage');

/** Agencies count their accounts; who is on duty is asked from them. */
export function useAccountsChanged(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const name of ['accounts', 'agencies', 'duty']) void client.invalidateQueries({ queryKey: [name] });
  }, [client]);
}

export const paramsOf = ({ user_id }: Pick<Account, 'user_id'>) => ({ user_id: String(user_id) });

/** As it is now; null when it is gone. There is no call for one account: its username finds it. */
export async function readAnew({ user_id, username }: Account): Promise<Account | null> {
  const { rows } = await call(listAccounts, { query: { search: username } });
  return rows.find((account) => account.user_id === user_id) ?? null;
}
