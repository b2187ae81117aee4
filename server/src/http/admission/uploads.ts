/**
 * Files on their way to us. What has arrived of one lies in memory until the work on it is done, so a file takes a place before the first
 * byte is read, whoever has none stands in line unread, and one that stands still ends.
 */
import type { IncomingMessage } from 'node:http';
import { mostChatFileBytes } from '@wardlight/contract';
import type { Clock } from '../../clock.ts';
import type { Caller } from '../../connections/fair-line.ts';
import { holdBody } from './body-time.ts';
import { createLane, type LaneLimits, type Leave, type Line } from './lane.ts';

/**
 * Nobody sends more than two by hand, and of one agency the queue behind takes four (`workbooks/`). Sixteen are 160 MiB at the most, those of
 * a chat. Who waits in this line costs a connection and no more.
 */
const uploadLimits: LaneLimits = { atOnce: 16, ofOne: 2, ofGroup: 4, waiting: 32, waitingOfOne: 8 };

/** Those that may be larger than the others can be, up to 64 MiB each: 128 MiB at the most, and never both of one agency. */
const largeLimits: LaneLimits = { atOnce: 2, ofOne: 1, ofGroup: 1, waiting: 64, waitingOfOne: 24 };

/** Without a byte from one look to the next it is ended; however it comes, it ends with the time for its size (`body-time.ts`). */
export const stalledUploadMs = 10_000;

export interface Uploads {
  /**
   * Resolves when its body may be read. One that does not come whole gives its place back by itself.
   * @param mostBytes that this call may send
   * @returns what to call when it is in memory no more
   * @throws Refused, CallerGone
   */
  begin(mostBytes: number, who: Caller, request: IncomingMessage, line: Line): Promise<Leave>;
}

export function createUploads(clock: Clock): Uploads {
  const lane = createLane(uploadLimits);
  const large = createLane(largeLimits);
  return {
    async begin(mostBytes, who, request, line) {
      const goOn = holdBody(request);
      let size = 0;
      let leave: Leave;
      try {
        leave = await (mostBytes > mostChatFileBytes ? large : lane).enter(who, line);
        size = sizeOf(request, mostBytes);
      } finally {
        goOn(size);
      }
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

/** Of one that does not say so, as much as may be. */
const sizeOf = ({ headers }: IncomingMessage, mostBytes: number): number =>
  Math.min(Number(headers['content-length'] ?? mostBytes), mostBytes);

function endWhenStalled({ socket }: IncomingMessage, clock: Clock): () => void {
  let before = socket.bytesRead;
  return clock.every(stalledUploadMs, () => {
    if (socket.bytesRead === before) socket.destroy();
    before = socket.bytesRead;
  });
}
