/**
 * Connections of the socket server that watch nothing: nobody has said who they are, so they are bounded, the oldest gives way to whoever
 * comes (docs/decisions/127), and none stays for long.
 */
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../clock.ts';
import { atMostEvery } from '../connections/at-most-every.ts';
import { browserConnections, openFilesLimit } from '../connections/open-files.ts';
import { createRoom, type Place } from '../connections/room.ts';
import type { Log } from '../log.ts';

/** Of engine.io; over polling and websocket alike. */
export interface ScreenConnection {
  readonly request: IncomingMessage;
  close(discard?: boolean): unknown;
  once(event: 'close', listener: () => void): unknown;
}

interface Idle {
  readonly place: Place | null;
  readonly since: number;
}

export interface IdleScreens {
  came(connection: ScreenConnection): void;
  /** It watches something now. */
  watches(connection: ScreenConnection): void;
  /** Looked at with each beat. @param watching the connections on which something is watched */
  look(watching: ReadonlySet<unknown>): void;
  readonly count: number;
}

/** A quarter of what browsers may have at the most: they give way to whoever comes, who must be able to come. */
export const mostIdleScreens = Math.min(2_000, Math.floor(browserConnections(openFilesLimit()) / 4));
/** A screen subscribes as soon as it is connected. */
export const idleScreenMs = 30_000;

export function createIdleScreens(
  clock: Clock,
  log: Log,
  addressOf: (request: IncomingMessage) => string | null,
): IdleScreens {
  const tell = atMostEvery(60_000, clock, (address: string) =>
    log.warn({ address }, 'too many sockets watch nothing: the oldest of this address give way'),
  );
  const room = createRoom({ most: mostIdleScreens, mostOfAddress: mostIdleScreens }, tell);
  const open = new Map<ScreenConnection, Idle | null>();

  function wait(connection: ScreenConnection): void {
    const place = room.enter(addressOf(connection.request) ?? '', () => connection.close(true));
    open.set(connection, { place, since: clock.now() });
    if (place === null) connection.close(true);
  }
  function leave(connection: ScreenConnection, then: 'watching' | 'gone'): void {
    open.get(connection)?.place?.leave();
    if (then === 'gone') open.delete(connection);
    else open.set(connection, null);
  }

  return {
    came(connection) {
      connection.once('close', () => leave(connection, 'gone'));
      wait(connection);
    },
    watches(connection) {
      // It may have closed while who it is was looked up.
      if (open.has(connection)) leave(connection, 'watching');
    },
    look(watching) {
      const now = clock.now();
      for (const [connection, idle] of [...open]) {
        if (watching.has(connection)) leave(connection, 'watching');
        else if (idle === null) wait(connection);
        else if (now - idle.since >= idleScreenMs) connection.close(true);
      }
    },
    get count() {
      return room.size;
    },
  };
}
