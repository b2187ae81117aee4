/**
 * How much one connection of the socket server may say, of whatever kind: engine.io reads and answers packets before anybody knows who speaks,
 * and before what a screen asks is counted (`client-limits.ts`). Whoever says more is cut off.
 */
import type { Clock } from '../clock.ts';
import { createBucket } from '../connections/bucket.ts';

/** What carries the packets; engine.io's types do not show the socket of a websocket. */
interface Transport {
  readonly socket?: { on?(event: 'ping', listener: () => void): unknown; terminate?(): void };
}

export interface SpeakingConnection {
  on(event: 'packet' | 'upgrading', listener: () => void): unknown;
  on(event: 'upgrade', listener: (transport: unknown) => void): unknown;
  close(discard?: boolean): unknown;
  readonly transport: unknown;
}

/** What a screen may ask, twice: a pong every ten seconds comes beside it, and joining and leaving. */
const mostPackets = { burst: 120, perSecond: 10 } as const;

export function limitPackets(connection: SpeakingConnection, clock: Clock): void {
  const bucket = createBucket(clock.now, mostPackets.burst, mostPackets.perSecond);
  const hear = () => {
    if (bucket.spend()) return;
    connection.close(true);
    // A websocket that is closed politely would be read from until the other side agrees.
    (connection.transport as Transport).socket?.terminate?.();
  };
  // Pings of the websocket itself are answered below engine.io and are no packets of it.
  const hearPings = (transport: unknown) => (transport as Transport).socket?.on?.('ping', hear);
  hearPings(connection.transport);
  connection.on('upgrade', hearPings);
  connection.on('packet', hear);
  // Each probe of a better transport, which is no packet yet.
  connection.on('upgrading', hear);
}
