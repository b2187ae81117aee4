/**
 * The only socket of the screen: socket.io to the host it came from, with Laravel Echo's wire on top (contract `live/channels.ts`). Whoever
 * follows a channel has a wire of their own over it; it lives as long as there is one.
 */
import { bringParts, partOf } from '../lib/browser/chunks.ts';
import type { Wire, WireListener } from './follow.ts';

/** Websocket first, polling where that is barred; figures of the specification (§9). */
const settings = {
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 5_000,
  timeout: 30_000,
  forceNew: true,
};

type Client = typeof import('socket.io-client');
type Socket = ReturnType<Client['io']>;
type Tell = (say: (listener: WireListener) => void) => void;

/** A part of its own: the first tile is drawn from a call and does not wait for it. */
const loadClient = (): Promise<Client> => import('socket.io-client');

/** Fetches what the connection is made with, beside what the first page needs. */
export const bringSocket = (): void => bringParts([loadClient]);

interface Shared {
  /** Null = its program is still on the way. */
  readonly socket: () => Socket | null;
  readonly listeners: Set<WireListener>;
  readonly end: () => void;
}

let shared: Shared | null = null;

function open(): Shared {
  const listeners = new Set<WireListener>();
  const tell: Tell = (say) => [...listeners].forEach(say);
  const client = partOf(loadClient);
  let connection: Connection | null = null;
  const look = (): void => {
    const chunk = client.state.get();
    // It is tried again by itself; until then this is as if the server could not be reached.
    if (chunk.kind === 'failed') tell(({ lost }) => lost(false));
    if (chunk.kind !== 'here' || connection !== null) return;
    connection = connect(chunk.part, tell);
  };
  const stop = client.state.subscribe(look);
  look();
  client.want();
  return {
    listeners,
    socket: () => connection?.socket ?? null,
    end: () => {
      stop();
      connection?.end();
    },
  };
}

interface Connection {
  readonly socket: Socket;
  readonly end: () => void;
}

function connect({ io }: Client, tell: Tell): Connection {
  const socket = io(settings);
  socket.on('connect', () => tell(({ opened }) => opened()));
  socket.on('connect_error', () => tell(({ lost }) => lost(false)));
  // socket.io takes a server's hanging up for the last word and does not come back by itself.
  socket.on('disconnect', (reason) => tell(({ lost }) => lost(reason === 'io server disconnect')));
  // An attempt that was begun without a network may hang for as long as `timeout`: the next one begins when there is one.
  const tryAtOnce = (): void => {
    if (socket.connected) return;
    socket.disconnect();
    socket.connect();
  };
  const offline = (): void => tell((listener) => listener.offline());
  window.addEventListener('offline', offline);
  window.addEventListener('online', tryAtOnce);
  socket.onAny((event: string, channel: unknown, data: unknown) => tell(({ heard }) => heard(event, channel, data)));
  return {
    socket,
    end: () => {
      window.removeEventListener('offline', offline);
      window.removeEventListener('online', tryAtOnce);
      socket.offAny();
      socket.off();
      socket.disconnect();
    },
  };
}

export function openSocket(listener: WireListener): Wire {
  const mine = shared ?? open();
  shared = mine;
  const { socket, listeners } = mine;
  listeners.add(listener);
  // Later, as a connection of its own would: its opener has no wire yet.
  const soon = (isSo: () => boolean, say: () => void): void => {
    if (isSo()) queueMicrotask(() => listeners.has(listener) && isSo() && say());
  };
  soon(() => socket()?.connected === true, listener.opened);
  soon(hasFailed, () => listener.lost(false));
  return {
    send: (event, data) => {
      // Not buffered: what was meant for a lost connection is said anew when the next one opens.
      if (socket()?.connected) socket()?.emit(event, data);
    },
    reopen: () => {
      socket()?.connect();
    },
    close: () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      if (shared === mine) shared = null;
      mine.end();
    },
  };
}

const hasFailed = (): boolean => partOf(loadClient).state.get().kind === 'failed';
