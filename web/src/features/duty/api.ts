/** Who is on duty in the agency on the screen. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, type DataOf, type Duty, readDuty, saveDuty } from '@wardlight/contract';
import { call } from '../../lib/api/http.ts';
import { useHere } from '../../lib/session/current-user.tsx';

export function useDuty(wanted = true) {
  const { scope } = useHere();
  return useQuery({
    queryKey: ['duty', scope],
    queryFn: ({ signal }) => call(readDuty, {}, { signal }),
    enabled: wanted,
    retry: false,
  });
}

export function useSaveDuty(): (list: BodyOf<typeof saveDuty>) => Promise<DataOf<typeof saveDuty>> {
  const { scope } = useHere();
  const client = useQueryClient();
  return async (list) => {
    const saved: Duty = await call(saveDuty, { body: list });
    client.setQueryData(['duty', scope], saved);
    return saved;
  };
}
