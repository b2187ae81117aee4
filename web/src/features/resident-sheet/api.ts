/** What the sheet asks: the resident, and the alerts there have been, newest first. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ResidentId, readResident, readResidentAlerts } from '@wardlight/contract';
import { call } from '../../lib/api/http.ts';
import { useHere } from '../../lib/session/current-user.tsx';

export function useResident(resident: ResidentId, enabled: boolean) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['resident', scope, resident],
    queryFn: ({ signal }) => call(readResident, { params: { resident_id: String(resident) } }, { signal }),
    staleTime: 0,
    enabled,
  });
}

const atOnce = 10;

/** A page of ten, and ten more when asked. */
export function useResidentAlerts(resident: ResidentId) {
  const { scope } = useHere();
  return useInfiniteQuery({
    queryKey: ['residentAlerts', scope, resident],
    queryFn: ({ pageParam, signal }) =>
      call(
        readResidentAlerts,
        { params: { resident_id: String(resident) }, query: { offset: String(pageParam), limit: String(atOnce) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return read < total ? read : undefined;
    },
    // Whoever stands at the bed has just closed one.
    refetchInterval: 30_000,
    staleTime: 0,
  });
}
