/**
 * How the live connection stands: one state for the whole screen. `live/` sets it; the bar at the top, the board's ink and its clocks follow it
 * (docs/decisions/114).
 */
import { createStore, useStore } from './store.ts';
import { serverNow, useNow } from './timers.ts';

/** `silent`: connected, but nothing was heard for too long. `lost`: not connected. `connecting`: the first attempt. */
export type ConnectionPhase = 'connecting' | 'live' | 'silent' | 'lost';

export interface Connection {
  readonly phase: ConnectionPhase;
  /** Since when it has been so, by the server's clock. */
  readonly since: number;
  /** When something was last heard; null = never since this page opened. */
  readonly heardAt: number | null;
}

export const connection = createStore<Connection>({ phase: 'connecting', since: serverNow(), heardAt: null });

/** Moves to a phase; telling the same one again keeps its beginning. */
export function setConnection(phase: ConnectionPhase, heardAt: number | null = connection.get().heardAt): void {
  const was = connection.get();
  if (was.phase === phase && was.heardAt === heardAt) return;
  connection.set({ phase, since: was.phase === phase ? was.since : serverNow(), heardAt });
}

/** What came by another way than the channel, of that time: while there is no line, it is the last word. */
export function hearBeside(at: number): void {
  const { phase, heardAt } = connection.get();
  if (phase !== 'live' && (heardAt === null || at > heardAt)) setConnection(phase, at);
}

export const useConnection = (): Connection => useStore(connection);

/** Without a line: what stands on the screen is the last word, and nobody knows what has become of it. */
export const isDown = ({ phase }: Pick<Connection, 'phase'>): boolean => phase === 'silent' || phase === 'lost';

export const useIsDown = (): boolean => isDown(useConnection());

/** The time up to which anything is known: the server's, and without a line that of the last word. Ages on the board count by it. */
export function useDataNow(ms?: number): number {
  const now = useNow(ms);
  const state = useConnection();
  return isDown(state) && state.heardAt !== null ? Math.min(now, state.heardAt) : now;
}
