/**
 * How much one connection of the socket server may say, of whatever kind: engine.io reads and answers packets before anybody knows who speaks,
 * and before what a screen asks is counted (`patience.ts`). Whoever says more is cut off.
 */
import type { Clock } from '../clock.ts';
import { createPatience } from './patience.ts';

/** As engine.io has it; its types do not show the socket of a websocket. */
export interface SpeakingConnection {
  on(event: 'packet' | 'upgrading', listener: () => void): unknown;
  close(discard?: boolean): unknown;
  readonly transport: unknown;
}

/** What a screen may ask, twice: a pong every ten seconds comes beside it, and joining and leaving. */
const mostPackets = { burst: 120, perSecond: 10 } as const;

export function limitPackets(connection: SpeakingConnection, clock: Clock): void {
  const patience = createPatience(clock, mostPackets);
  const hear = () => {
    if (patience.hears()) return;
    connection.close(true);
    // A websocket that is closed politely would be read from until the other side agrees.
    (connection.transport as { readonly socket?: { terminate?(): void } }).socket?.terminate?.();
  };
  connection.on('packet', hear);
  // Each probe of a better transport, which is no packet yet.
  connection.on('upgrading', hear);
}
