/**
 * The only socket of the screen: socket.io to the host it came from, with Laravel Echo's wire on top (contract `live/channels.ts`). Whoever
 * follows a channel has a wire of their own over it; it lives as long as there is one.
 */
import { io } from 'socket.io-client';
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

interface Shared {
  readonly socket: ReturnType<typeof io>;
  readonly listeners: Set<WireListener>;
  readonly end: () => void;
}

let shared: Shared | null = null;

function open(): Shared {
  const socket = io(settings);
  const listeners = new Set<WireListener>();
  const tell = (say: (listener: WireListener) => void): void => [...listeners].forEach(say);
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
  const end = (): void => {
    window.removeEventListener('offline', offline);
    window.removeEventListener('online', tryAtOnce);
    socket.offAny();
    socket.off();
    socket.disconnect();
  };
  return { socket, listeners, end };
}

export function openSocket(listener: WireListener): Wire {
  const mine = shared ?? open();
  shared = mine;
  const { socket, listeners } = mine;
  listeners.add(listener);
  // Later, as a connection of its own would: whoever opens it has no wire yet.
  if (socket.connected) queueMicrotask(() => listeners.has(listener) && socket.connected && listener.opened());
  return {
    send: (event, data) => {
      // Not buffered: what was meant for a lost connection is said anew when the next one opens.
      if (socket.connected) socket.emit(event, data);
    },
    reopen: () => {
      socket.connect();
    },
    close: () => {
      if (!listeners.delete(listener) || listeners.size > 0) return;
      if (shared === mine) shared = null;
      mine.end();
    },
  };
}
