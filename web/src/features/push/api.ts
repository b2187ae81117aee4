/** Where the person who asks has push on. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type DataOf, readPush } from '@wardlight/contract';
import { useCallback } from 'react';
import { call } from '../../lib/api/http.ts';
import { useHere } from '../../lib/session/current-user.tsx';

export type Subscription = DataOf<typeof readPush>['subscriptions'][number];

export function usePush() {
  const { user } = useHere();
  return useQuery({
    queryKey: ['push', user.user_id],
    queryFn: ({ signal }) => call(readPush, {}, { signal }),
    staleTime: 0,
  });
}

export function usePushChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: ['push'] }), [client]);
}
