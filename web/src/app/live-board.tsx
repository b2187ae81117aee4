/** The one live board of this screen: followed by the frame, so that it goes on whatever page is open. */
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { useHere } from '../lib/current-user.tsx';
import { useSession } from '../lib/session.ts';
import type { BoardStore } from '../live/board-store.ts';
import { channelOf, useLiveBoard } from '../live/use-live-board.ts';

const LiveBoardContext = createContext<BoardStore | null>(null);

export function LiveBoardProvider({ children }: { children: ReactNode }) {
  const { user, scope } = useHere();
  const token = useSession()?.token ?? null;
  const board = useLiveBoard(channelOf(user, scope), token);
  return <LiveBoardContext value={board}>{children}</LiveBoardContext>;
}

export function useBoardOfThisScreen(): BoardStore {
  const board = useContext(LiveBoardContext);
  if (board === null) throw new Error('useBoardOfThisScreen outside the frame');
  return board;
}

/** How many alerts are open, for the frame's own entries. */
export function useOpenAlertCount(): number {
  const { subscribe, read } = useBoardOfThisScreen();
  return useSyncExternalStore(subscribe, () => read().alerts.size);
}

/** Since when nobody judges what the mats say; null = the watch sees. */
export function useBlindSince(): number | null {
  const { subscribe, read } = useBoardOfThisScreen();
  return useSyncExternalStore(subscribe, () => read().blindSince);
}
