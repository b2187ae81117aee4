/**
 * Files on their way to us. What has arrived of one lies in memory until the work on it is done, so a file takes a place before the first
 * byte is read, whoever has none stands in line unread, and one that stands still ends.
 */
import type { IncomingMessage } from 'node:http';
import type { Clock } from '../../clock.ts';
import type { Caller } from '../../connections/fair-line.ts';
import { createLane, type LaneLimits, type Leave, type Line } from './lane.ts';

/**
 * Nobody sends more than two by hand, and of one agency the queue behind takes four (`workbooks/`). Sixteen are 160 MiB at the most, those of
 * a chat. Who waits in this line costs a connection and no more.
 */
const uploadLimits: LaneLimits = { atOnce: 16, ofOne: 2, ofGroup: 4, waiting: 32, waitingOfOne: 8 };

/** Without a byte from one look to the next it is ended; however it comes, it ends with the time for a whole request (`edge/entrance.ts`). */
export const stalledUploadMs = 10_000;

export interface Uploads {
  /**
   * Resolves when its body may be read. One that does not come whole gives its place back by itself.
   * @returns what to call when it is in memory no more
   * @throws Refused, CallerGone
   */
  begin(who: Caller, request: IncomingMessage, line: Line): Promise<Leave>;
}

export function createUploads(clock: Clock): Uploads {
  const lane = createLane(uploadLimits);
  return {
    async begin(who, request, line) {
      const leave = await lane.enter(who, line);
      const endWatch = endWhenStalled(request, clock);
      const closed = () => {
        endWatch();
        if (!request.readableEnded) leave();
      };
      request.once('end', endWatch);
      if (request.destroyed) closed();
      else request.once('close', closed);
      return leave;
    },
  };
}

function endWhenStalled({ socket }: IncomingMessage, clock: Clock): () => void {
  let before = socket.bytesRead;
  return clock.every(stalledUploadMs, () => {
    if (socket.bytesRead === before) socket.destroy();
    before = socket.bytesRead;
  });
}
