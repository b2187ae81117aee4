/** The only socket of the screen: socket.io to the host it came from, with Laravel Echo's wire on top (contract `live/channels.ts`). */
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

export function openSocket(listener: WireListener): Wire {
  const socket = io(settings);
  socket.on('connect', listener.opened);
  socket.on('connect_error', () => listener.lost(false));
  // socket.io takes a server's hanging up for the last word and does not come back by itself.
  socket.on('disconnect', (reason) => listener.lost(reason === 'io server disconnect'));
  // An attempt that was begun without a network may hang for as long as `timeout`: the next one begins when there is one.
  const tryAtOnce = (): void => {
    if (socket.connected) return;
    socket.disconnect();
    socket.connect();
  };
  window.addEventListener('offline', listener.offline);
  window.addEventListener('online', tryAtOnce);
  socket.onAny((event: string, channel: unknown, data: unknown) => listener.heard(event, channel, data));
  return {
    send: (event, data) => {
      // Not buffered: what was meant for a lost connection is said anew when the next one opens.
      if (socket.connected) socket.emit(event, data);
    },
    reopen: () => {
      socket.connect();
    },
    close: () => {
      window.removeEventListener('offline', listener.offline);
      window.removeEventListener('online', tryAtOnce);
      socket.offAny();
      socket.off();
      socket.disconnect();
    },
  };
}
