/** The calls of one's own morning summary. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readMorningSummary, removeMorningSummary } from '@wardlight/contract';
import { useHere } from '../../lib/current-user.tsx';
import { call } from '../../lib/http.ts';

const key = 'morning-summary';

export function useMorningSummary() {
  const { scope } = useHere();
  return useQuery({
    queryKey: [key, scope],
    queryFn: ({ signal }) => call(readMorningSummary, {}, { signal }),
    enabled: scope !== 'all',
    staleTime: 0,
  });
}

export function useMorningSummaryChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [key] });
}

export const endMorningSummary = () => call(removeMorningSummary, {});
