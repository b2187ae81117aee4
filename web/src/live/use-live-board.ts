/** The thin React skin over `follow`: one board, one channel, for as long as somebody is signed in. */
import { type AgencyId, aggregateChannel, type CurrentUser, dashboardChannel } from '@wardlight/contract';
import { useEffect, useMemo } from 'react';
import { sessionLost } from '../lib/api/http.ts';
import type { AgencyChoice } from '../lib/session/session.ts';
import { type BoardStore, createBoardStore } from './board-store.ts';
import { follow } from './follow.ts';
import { openSocket } from './socket.ts';

/** Staff: their agency. Agents: the agency they chose, or all of them in one channel; null until they have chosen. */
export function channelOf(user: CurrentUser, choice: AgencyChoice | null): string | null {
  if (user.role !== 'agent') return user.agency_id === null ? null : dashboardChannel(user.agency_id);
  if (choice === 'all') return user.aggregateChannelName ?? aggregateChannel(user.provider_id);
  const agency: AgencyId | null = choice ?? user.agency_id;
  return agency === null ? null : dashboardChannel(agency);
}

/** A board that lives as long as channel and session stay the same; another channel begins with an empty one. */
export function useLiveBoard(channel: string | null, token: string | null): BoardStore {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another channel or session must never show the last one's beds.
  const store = useMemo(() => createBoardStore(), [channel, token]);
  useEffect(() => {
    if (channel === null || token === null) return;
    return follow({ channel, token, openWire: openSocket, store, onSessionLost: sessionLost });
  }, [channel, token, store]);
  return store;
}
