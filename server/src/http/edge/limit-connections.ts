/**
 * HTTP connections that do nothing: silent ones, half a request, and those kept alive between two. They take places in one room, where the
 * oldest gives way to whoever comes (docs/decisions/127); one that is served has left it, and an upgraded one belongs to the screens.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Place, Room } from '../../connections/room.ts';
import { hasBody } from '../admission/body-time.ts';

interface Known {
  place: Place | null;
  /** Requests that are whole and not yet answered to the end. */
  served: number;
  upgraded: boolean;
}

/** Over TLS the socket of a request is another object than the one that came in. */
const nameOf = ({ remoteAddress, remotePort, localPort }: Socket): string =>
  `${remoteAddress} ${remotePort} ${localPort}`;

export function limitConnections(server: Server, room: Room): void {
  const known = new Map<string, Known>();

  function wait(one: Known, socket: Socket): void {
    if (one.place !== null || one.served > 0 || one.upgraded || socket.destroyed) return;
    one.place = room.enter(socket.remoteAddress ?? '', () => socket.destroy());
    if (one.place === null) socket.destroy();
  }
  function leave(one: Known): void {
    one.place?.leave();
    one.place = null;
  }

  server.on('connection', (socket: Socket) => {
    const name = nameOf(socket);
    const one: Known = { place: null, served: 0, upgraded: false };
    known.set(name, one);
    wait(one, socket);
    socket.once('close', () => {
      leave(one);
      known.delete(name);
    });
  });

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    const one = known.get(nameOf(request.socket));
    if (one === undefined) return;
    let counted = false;
    const whole = () => {
      counted = true;
      one.served++;
      leave(one);
    };
    // Half a body holds a place as half a head does.
    if (hasBody(request)) request.once('end', whole);
    else whole();
    // Of one whose connection ended before that, nothing waits any more.
    response.once('finish', () => {
      request.off('end', whole);
      if (counted) one.served--;
      wait(one, request.socket);
    });
  };
  const onUpgrade = (request: IncomingMessage) => {
    const one = known.get(nameOf(request.socket));
    if (one === undefined) return;
    one.upgraded = true;
    leave(one);
  };
  // The socket server takes over all listeners that are there when it comes, and calls them for its own requests no more.
  server.once('listening', () => {
    server.prependListener('request', onRequest);
    if (server.listenerCount('upgrade') > 0) server.prependListener('upgrade', onUpgrade);
  });
}
