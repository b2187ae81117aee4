/** How the live connection stands. `live/` sets it; the top bar and the "nobody is watching" banner read it. */
import { createStore, useStore } from './store.ts';
import { serverNow } from './timers.ts';

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

export const useConnection = (): Connection => useStore(connection);
