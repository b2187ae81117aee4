/** The calls of one's own morning summary. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readMorningSummary, removeMorningSummary } from '@wardlight/contract';
import { call } from '../../lib/api/http.ts';
import { useHere } from '../../lib/session/current-user.tsx';

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
