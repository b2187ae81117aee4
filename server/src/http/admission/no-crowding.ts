/**
 * One connection asks and waits for its answer, as browsers and proxies do. Thousands of requests written at once on one connection come
 * out of one read, before anything else is done: whoever writes more than a few is cut off before they cost more than being read.
 */
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Duplex } from 'node:stream';

const mostUnanswered = 8;

export function cutOffCrowds(server: Server): void {
  const unanswered = new WeakMap<Duplex, number>();
  // Whoever listens already answers; nobody is asked after us.
  const listeners = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count > mostUnanswered) return void socket.destroy();
    response.once('finish', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    for (const listener of listeners) listener.call(server, request, response);
  });
}
