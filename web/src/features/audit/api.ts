/** The audit's calls. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { exportAudit, listAccounts, mostPageSize } from '@wardlight/contract';
import { call } from '../../lib/api/http.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useWords } from '../../lib/i18n/i18n.ts';
import { useHere, useMay, usePlace } from '../../lib/session/current-user.tsx';
import { type AuditFilter, type Person, queryOf } from './model.ts';

/** Who may have done something here: whoever is signed in, and the accounts of the place. Others are found by an entry of theirs. */
export function usePeople(): readonly Person[] {
  const { user, scope } = useHere();
  const enabled = useMay('accounts.read');
  const answer = useQuery({
    queryKey: ['accounts', scope, 'people'],
    queryFn: ({ signal }) => call(listAccounts, { query: { limit: String(mostPageSize) } }, { signal }),
    enabled,
  });
  const accounts = answer.data?.rows ?? [];
  return [
    { user_id: user.user_id, name: user.display_name },
    ...accounts.map(({ user_id, display_name }) => ({ user_id, name: display_name })),
  ];
}

/** Fetches the file and hands it to the browser. */
export function useExport(): (filter: AuditFilter, format: 'xlsx' | 'csv') => Promise<void> {
  const { timeZone } = usePlace();
  const { language } = useWords();
  const client = useQueryClient();
  return async (filter, format) => {
    saveFile(await call(exportAudit, { query: { ...queryOf(filter, timeZone), language, format } }));
    // It is itself written down.
    await client.invalidateQueries({ queryKey: ['audit'] });
  };
}
