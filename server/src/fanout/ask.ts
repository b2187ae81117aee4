/** One call over HTTP to somebody else's server, which may hang, lie or be gone. */
import type { Clock } from '../clock.ts';

export interface Asked {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Heard {
  readonly status: number;
  readonly headers: Headers;
  /** Its beginning: more than we ever look at. */
  readonly text: string;
}

/** Rejects where nothing was heard in time. Never follows a redirect: what is sent is for the one it was addressed to. */
export type Ask = (asked: Asked) => Promise<Heard>;

/** How long an answer is waited for. */
export const answerWithinMs = 10_000;
const mostBytes = 64 * 1_024;

/** @param signal ends what is under way */
export function createAsk(clock: Clock, signal: AbortSignal): Ask {
  return async ({ method, url, headers = {}, body }) => {
    const giveUp = new AbortController();
    const ended = () => giveUp.abort(new Error('the server is stopping'));
    signal.addEventListener('abort', ended, { once: true });
    if (signal.aborted) ended();
    const callOff = clock.after(answerWithinMs, () => giveUp.abort(new Error('no answer in time')));
    try {
      const sent = typeof body === 'object' ? new Uint8Array(body) : body;
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal: giveUp.signal,
        ...(sent === undefined ? {} : { body: sent }),
      });
      return { status: response.status, headers: response.headers, text: await beginningOf(response) };
    } finally {
      callOff();
      signal.removeEventListener('abort', ended);
    }
  };
}

async function beginningOf(response: Response): Promise<string> {
  if (response.body === null) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= mostBytes) break;
  }
  return Buffer.concat(parts).subarray(0, mostBytes).toString('utf8');
}
