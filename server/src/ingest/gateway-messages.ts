/**
 * What becomes of one message of a gateway. What is returned is told to it on its `down/result`; the promise is its PUBACK, as with mats, and
 * rejects where nothing was promised: then it sends again, and finds what was stored after all as doubles.
 */
import {
  batchOf,
  type GatewayBody,
  type GatewayResult,
  gatewayBodySchema,
  mostBytesOfMessage,
} from '@wardlight/contract';
import type { GatewayDoor } from '../gateways/door.ts';
import type { FoundKey } from '../store/measurements/gateway-keys.ts';
import type { KnownGateway } from '../store/measurements/kept.ts';
import { readJson } from './read-json.ts';

export interface Sender {
  readonly arrivedAt: number;
  readonly gateway: KnownGateway;
  /** Null = the broker in front says whose it is. */
  readonly key: FoundKey | null;
  /** Where it is ahead of its limit: resolves when so many seconds went by; false = nobody waits for it any more. Null = it is refused. */
  readonly wait: ((seconds: number) => Promise<boolean>) | null;
}

/** Whoever sent it left while it waited. */
export class GatewayGone extends Error {}

const text = new TextDecoder('utf-8', { fatal: true });

export async function takeMessage(
  door: Pick<GatewayDoor, 'begin' | 'post'>,
  { gateway, key, arrivedAt, wait }: Sender,
  payload: Uint8Array,
): Promise<GatewayResult> {
  const read = readBody(payload);
  const batch = 'body' in read ? batchOf(read.body) : null;

  /** Until it is 0. @returns what to wait where nobody waits here */
  async function untilFree(ask: () => number): Promise<number> {
    for (let seconds = ask(); seconds > 0; seconds = ask()) {
      if (wait === null) return seconds;
      if (!(await wait(seconds))) throw new GatewayGone('the gateway left before its turn');
    }
    return 0;
  }
  const refused = (error: Extract<GatewayResult, { error: object }>['error']): GatewayResult => ({ batch, error });
  const tooMany = (retry_after: number) => refused({ code: 'too_many_readings', retry_after });

  const seconds = await untilFree(() => door.begin(gateway));
  if (seconds > 0) return tooMany(seconds);
  if ('code' in read) return refused({ code: read.code });
  for (;;) {
    const posted = await door.post(gateway, key, read.body, arrivedAt);
    if ('readings' in posted) return { batch, readings: [...posted.readings] };
    if (wait === null) return tooMany(posted.waitSeconds);
    if (!(await wait(posted.waitSeconds))) throw new GatewayGone('the gateway left before its turn');
  }
}

type Read = { readonly body: GatewayBody } | { readonly code: 'too_large' | 'malformed' | 'invalid' };

function readBody(payload: Uint8Array): Read {
  if (payload.byteLength > mostBytesOfMessage) return { code: 'too_large' };
  let value: unknown;
  try {
    value = readJson(text.decode(payload)).value;
  } catch {
    return { code: 'malformed' };
  }
  const parsed = gatewayBodySchema.safeParse(value);
  return parsed.success ? { body: parsed.data } : { code: 'invalid' };
}
