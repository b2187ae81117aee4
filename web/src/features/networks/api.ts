/** The calls about networks, and who is told that they changed. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listDevices, type Network, readNetwork } from '@wardlight/contract';
import { useCallback } from 'react';
import { call } from '../../lib/api/http.ts';
import { useHere, useMay } from '../../lib/session/current-user.tsx';
import { isWaiting } from './model.ts';

export const useMayChange = (): boolean => useMay('register.change');

export const paramsOf = ({ network_id }: Pick<Network, 'network_id'>) => ({ network_id: String(network_id) });
export const readAnew = async (network: Pick<Network, 'network_id'>): Promise<Network> =>
  (await call(readNetwork, { params: paramsOf(network) })).network;

/** While a mat is waited for. */
const pollMs = 2_000;

/** One network with its mats; looked at again as long as an answer is awaited. */
export function useNetwork(network: Pick<Network, 'network_id'>) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['network', scope, network.network_id],
    queryFn: ({ signal }) => call(readNetwork, { params: paramsOf(network) }, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isWaiting(state.data.network) ? pollMs : false),
    staleTime: 0,
  });
}

/** As many as one looks through; who seeks another types more of it. */
const offered = 100;

export function useFoundMats(search: string) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['devices', scope, 'found', search],
    queryFn: ({ signal }) => call(listDevices, { query: { search, limit: String(offered) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Networks stand on the list of mats too. */
export function useNetworksChanged(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const name of ['networks', 'network', 'devices']) void client.invalidateQueries({ queryKey: [name] });
  }, [client]);
}
