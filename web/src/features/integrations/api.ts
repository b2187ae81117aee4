/** Other systems of the agency on the screen, with their keys. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Integration, listIntegrations, mostPageSize } from '@wardlight/contract';
import { call } from '../../lib/api/http.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';

/** When a key was last used changes by itself. */
const againMs = 30_000;

export const useMayManage = (): boolean => useMay('integrations.manage');

export function useIntegrations(search: string) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['integrations', scope, search],
    queryFn: ({ signal }) => call(listIntegrations, { query: { search, limit: String(mostPageSize) } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
    staleTime: 0,
  });
}

export function useReadIntegrationsAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['integrations'] });
}

export const paramsOf = ({ integration_id }: Pick<Integration, 'integration_id'>) => ({
  integration_id: String(integration_id),
});

/** As it is stored now; null = removed meanwhile. */
export async function readAnew({ integration_id, name }: Integration): Promise<Integration | null> {
  const find = async (search: string) =>
    (await call(listIntegrations, { query: { search, limit: String(mostPageSize) } })).rows.find(
      (row) => row.integration_id === integration_id,
    );
  // Where another has renamed it, its old name finds nothing.
  return (await find(name)) ?? (await find('')) ?? null;
}
