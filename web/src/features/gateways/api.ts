/** The gateways of the agency on the screen, with their keys and counters. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Gateway, listGateways, mostPageSize } from '@wardlight/contract';
import { call } from '../../lib/api/http.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';

/** When they were last seen, and what they brought, changes by itself. */
const againMs = 30_000;

export const useMayManage = (): boolean => useMay('gateways.manage');

export function useGateways(search: string) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['gateways', scope, search],
    queryFn: ({ signal }) => call(listGateways, { query: { search, limit: String(mostPageSize) } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: againMs,
    staleTime: 0,
  });
}

export function useReadGatewaysAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['gateways'] });
}

export const paramsOf = ({ gateway_id }: Pick<Gateway, 'gateway_id'>) => ({ gateway_id: String(gateway_id) });

/** As it is stored now; null = removed meanwhile. */
export async function readAnew({ gateway_id, name }: Gateway): Promise<Gateway | null> {
  const find = async (search: string) =>
    (await call(listGateways, { query: { search, limit: String(mostPageSize) } })).rows.find(
      (row) => row.gateway_id === gateway_id,
    );
  // Where another has renamed it, its old name finds nothing.
  return (await find(name)) ?? (await find('')) ?? null;
}
