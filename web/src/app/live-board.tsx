/** The one live board of this screen: followed by the frame, so that it goes on whatever page is open. */
import { useQueryClient } from '@tanstack/react-query';
import type { AlertPriority, FailingWay } from '@wardlight/contract';
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { byNeed, needsSomeone } from '../features/dashboard/state/model.ts';
import { countCards } from '../lib/care/card-key.ts';
import { useHere } from '../lib/session/current-user.tsx';
import { useSession } from '../lib/session/session.ts';
import type { BoardStore } from '../live/board-store.ts';
import { channelOf, useLiveBoard } from '../live/use-live-board.ts';

const LiveBoardContext = createContext<BoardStore | null>(null);

export function LiveBoardProvider({ children }: { children: ReactNode }) {
  const { user, scope } = useHere();
  const token = useSession()?.token ?? null;
  const board = useLiveBoard(channelOf(user, scope), token);
  useUserFollows(board);
  return <LiveBoardContext value={board}>{children}</LiveBoardContext>;
}

/** Whatever changed beside the beds (an agency's name or zone, one more agency) comes with a fresh board: who is signed in is read again. */
function useUserFollows({ subscribe, read }: BoardStore): void {
  const client = useQueryClient();
  const snapshots = useSyncExternalStore(subscribe, () => read().snapshots);
  useEffect(() => {
    // The first came with the page.
    if (snapshots > 1) void client.invalidateQueries({ queryKey: ['user'] });
  }, [snapshots, client]);
}

export function useBoardOfThisScreen(): BoardStore {
  const board = useContext(LiveBoardContext);
  if (board === null) throw new Error('useBoardOfThisScreen outside the frame');
  return board;
}

/** At how many beds and networks something is open, for the frame's own entries: as many as there are cards. */
export function useOpenAlertCount(): number {
  const { subscribe, read } = useBoardOfThisScreen();
  return useSyncExternalStore(subscribe, () => countCards(read().alerts.values()));
}

/** How urgent the most urgent of those is that need somebody; null = none does. */
export function useMostUrgent(): AlertPriority | null {
  const { subscribe, read } = useBoardOfThisScreen();
  return useSyncExternalStore(subscribe, () => {
    const [most] = [...read().alerts.values()].filter(needsSomeone).toSorted(byNeed);
    return most?.priority ?? null;
  });
}

/** Ways by which messages to people who look at no screen do not get through. */
export function useFailingWays(): readonly FailingWay[] {
  const { subscribe, read } = useBoardOfThisScreen();
  return useSyncExternalStore(subscribe, () => read().failing);
}

/** When the server's certificate ends, where that is soon. */
export function useCertificateEnd(): number | null {
  const { subscribe, read } = useBoardOfThisScreen();
  return useSyncExternalStore(subscribe, () => read().certificateEndsAt);
}

/** Since when nobody judges what the mats say; null = the watch sees. */
export function useBlindSince(): number | null {
  const { subscribe, read } = useBoardOfThisScreen();
  return useSyncExternalStore(subscribe, () => read().blindSince);
}
