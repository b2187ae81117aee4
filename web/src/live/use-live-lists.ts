/** One for the whole screen: every list that is shown follows what changes elsewhere (docs/decisions/190). */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { allListsChannel, listsChannel } from '@wardlight/contract';
import { useEffect } from 'react';
import { sessionLost } from '../lib/api/http.ts';
import { useHere } from '../lib/session/current-user.tsx';
import { useSession } from '../lib/session/session.ts';
import { createListReader } from './list-reader.ts';
import { followLists, type ListsChanged, showsChanged, showsLists } from './lists.ts';
import { type PointerActivity, watchPointer } from './pointer-activity.ts';
import { openSocket } from './socket.ts';

/** What is shown is read now; what is only remembered, when it is shown again. An answer under way may be older than the change. */
export async function readLists(client: QueryClient, changed: ListsChanged): Promise<void> {
  const shows = ({ queryKey }: Query): boolean => showsChanged(queryKey, changed);
  const late = new Set(client.getQueryCache().findAll({ type: 'active', predicate: shows, fetchStatus: 'fetching' }));
  await client.invalidateQueries({ type: 'inactive', predicate: shows, refetchType: 'none' });
  await client.refetchQueries({ type: 'active', predicate: shows }, { cancelRefetch: false });
  if (late.size === 0) return;
  await client.refetchQueries({ type: 'active', predicate: (query) => late.has(query) }, { cancelRefetch: false });
}

/** Starts with the first list that is shown, so that a board alone needs no seat. */
function whenListsAreShown(client: QueryClient, begin: () => () => void): () => void {
  let end: (() => void) | null = null;
  const cache = client.getQueryCache();
  const isShown = (query: Query): boolean => showsLists(query.queryKey) && query.getObserversCount() > 0;
  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (end === null && type === 'observerAdded' && isShown(query)) end = begin();
  });
  if (cache.getAll().some(isShown)) end = begin();
  return () => {
    unsubscribe();
    end?.();
  };
}

function beginFollowing(client: QueryClient, channel: string, token: string): () => void {
  const pointer: PointerActivity = watchPointer();
  const reader = createListReader({
    read: (changed) => readLists(client, changed),
    isLookedAt: () => document.visibilityState === 'visible',
    quietIn: pointer.quietIn,
  });
  document.addEventListener('visibilitychange', reader.looked);
  const stop = followLists({
    channel,
    token,
    openWire: openSocket,
    onNews: reader.changed,
    onSessionLost: sessionLost,
  });
  return () => {
    document.removeEventListener('visibilitychange', reader.looked);
    stop();
    reader.stop();
    pointer.stop();
  };
}

export function useLiveLists(): void {
  const { scope, user } = useHere();
  const token = useSession()?.token ?? null;
  const client = useQueryClient();
  const channel = scope === 'all' ? allListsChannel(user.provider_id) : listsChannel(scope);
  const follows = user.role !== 'display' && token !== null;
  useEffect(() => {
    if (!follows || token === null) return;
    return whenListsAreShown(client, () => beginFollowing(client, channel, token));
  }, [client, channel, token, follows]);
}
