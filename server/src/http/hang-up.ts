/** Whoever called may leave before the answer: nothing more is done for them then. */
import type { FastifyReply } from 'fastify';

/** Why a piece of work was given up. The answer that is made of it reaches nobody. */
export class CallerGone extends Error {
  override readonly name = 'CallerGone';
}

/** Aborted, with `CallerGone`, when the line closes before the answer is out. */
export function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const closed = () => {
    if (!raw.writableFinished) gone.abort(new CallerGone('the caller hung up'));
  };
  // It may have closed while the caller was being looked up.
  if (raw.destroyed) closed();
  else raw.once('close', closed);
  return gone.signal;
}
