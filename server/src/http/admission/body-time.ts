/**
 * How long the body of a request may take: half a minute, and a file as much longer as its bytes need at 1 Mbit/s, counted from its turn on.
 * Node's own limit for a whole request knows neither how large a file is nor how long it stood in line.
 */
import type { IncomingMessage, Server } from 'node:http';
import { leastUploadBytesPerMs } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';

interface Timed {
  /** From now on its time runs, anew. */
  run(bytes: number): void;
  hold(): void;
}

/** Of the bodies that are on their way. */
const timed = new WeakMap<IncomingMessage, Timed>();

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** A connection whose body is not whole in its time is ended. @param ms for a body of an ordinary call */
export function endSlowBodies(server: Server, clock: Pick<Clock, 'after'>, ms: number): void {
  const onRequest = (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    let callOff: () => void = () => undefined;
    let over = false;
    const hold = () => callOff();
    // One that is here whole may still wait to be read.
    const late = () => {
      if (!request.complete) socket.destroy();
    };
    const run = (bytes: number) => {
      callOff();
      if (!over) callOff = clock.after(ms + Math.ceil(bytes / leastUploadBytesPerMs), late);
    };
    const end = () => {
      over = true;
      callOff();
    };
    request.once('end', end).once('close', end);
    timed.set(request, { run, hold });
    run(0);
  };
  // The socket server takes over all listeners that are there when it comes.
  server.once('listening', () => server.prependListener('request', onRequest));
}

/**
 * While its body waits unread, no time runs: not the body's, and not the one in which something must move on its connection.
 * @returns what to call with the size of the body when it is read; 0 = it never will be
 */
export function holdBody(request: IncomingMessage): (bytes: number) => void {
  const { socket } = request;
  const { timeout = 0 } = socket;
  const time = timed.get(request);
  time?.hold();
  socket.setTimeout(0);
  return (bytes) => {
    socket.setTimeout(timeout);
    time?.run(bytes);
  };
}
