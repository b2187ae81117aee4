/** Turns whatever was thrown into one of the contract's errors, without letting anything of the inside out. */

import { QueueFull } from '../queues/fair-queue.ts';
import { mayTryAgain, StoreUnavailable } from '../store/bed-state/pipeline.ts';
import { CallerGone } from './hang-up.ts';
import { Refused } from './refused.ts';

/** What Fastify itself says, by its codes. */
const ofFastify: Readonly<Record<string, ConstructorParameters<typeof Refused>[0]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_NOT_FOUND: 'not_found',
};

/** Seconds until a database that is being restarted is worth another try. */
const outageSeconds = 2;
/** Until one of an agency's own pieces of work is over, and until there is room among those of everybody: what one may take, and a few. */
const ownQueueSeconds = 10;
const queueSeconds = 60;

/** This process, or the machine, has as many files open as it may. */
export const isOutOfFiles = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE');

export function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  // Cut off by its caller: no fault of ours, and nobody reads it.
  if (error instanceof CallerGone) return new Refused('malformed');
  if (error instanceof QueueFull)
    return error.of === 'own'
      ? new Refused('own_queue_full', { retryAfter: ownQueueSeconds })
      : new Refused('queue_full', { retryAfter: queueSeconds });
  if (error instanceof StoreUnavailable || mayTryAgain(error))
    return new Refused('unavailable', { retryAfter: outageSeconds });
  if (isOutOfFiles(error)) return new Refused('unavailable', { retryAfter: outageSeconds });
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? ofFastify[code] : undefined;
  if (known) return new Refused(known);
  // The rest Fastify refuses with 4xx: an address or a body that cannot be read.
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new Refused('malformed');
  return new Refused('internal');
}
