/** What stands on the labels. The asking is written down, so it is asked when the page opens and when it is printed, not at every glance. */
import { useQuery } from '@tanstack/react-query';
import { type DataOf, listLabels } from '@wardlight/contract';
import { call } from '../../lib/api/http.ts';
import { useHere } from '../../lib/session/current-user.tsx';

export type LabelOf = DataOf<typeof listLabels>[number];

export function useLabels() {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['labels', scope],
    queryFn: ({ signal }) => call(listLabels, undefined, { signal }),
    enabled: scope !== 'all',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
