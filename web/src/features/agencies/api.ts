/** The calls about agencies, and what is read anew when they change. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type AgencyRecord, listAgencies } from '@wardlight/contract';
import { useCallback } from 'react';
import { call } from '../../lib/api/http.ts';

export const useAgencies = () =>
  useQuery({ queryKey: ['agencies'], queryFn: ({ signal }) => call(listAgencies, {}, { signal }), staleTime: 0 });

/** Who is signed in is read again too: names, zones and languages of the agencies stand in it. Resolves when that is known. */
export function useAgenciesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all(['user', 'agencies', 'contacts'].map((name) => client.invalidateQueries({ queryKey: [name] })));
  }, [client]);
}

export const paramsOf = ({ agency_id }: Pick<AgencyRecord, 'agency_id'>) => ({ agency_id: String(agency_id) });

/** As it is now; null when it is gone. */
export async function readAnew({ agency_id }: AgencyRecord): Promise<AgencyRecord | null> {
  return (await call(listAgencies, {})).find((one) => one.agency_id === agency_id) ?? null;
}
