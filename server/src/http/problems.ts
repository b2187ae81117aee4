/** Turns whatever was thrown into one of the contract's errors, without letting anything of the inside out. */
import { mayTryAgain, StoreUnavailable } from '../store/pipeline.ts';
import { Refused } from './refused.ts';

/** What Fastify itself says, by its codes. */
const ofFastify: Readonly<Record<string, ConstructorParameters<typeof Refused>[0]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_NOT_FOUND: 'not_found',
};

/** Seconds until a database that is being restarted is worth another try. */
const outageSeconds = 2;

export function asRefused(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof StoreUnavailable || mayTryAgain(error))
    return new Refused('unavailable', { retryAfter: outageSeconds });
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown };
  const known = typeof code === 'string' ? ofFastify[code] : undefined;
  if (known) return new Refused(known);
  // The rest Fastify refuses with 4xx: an address or a body that cannot be read.
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new Refused('malformed');
  return new Refused('internal');
}
