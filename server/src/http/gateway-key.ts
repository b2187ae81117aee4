/** Which gateway calls, and whether it may now: by one of its keys, sent as Bearer and in no other way. */
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Clock } from '../clock.ts';
import type { GatewayDoor } from '../gateways/door.ts';
import { createAllowance } from '../store/accounts/sign-in/allowances.ts';
import { sourceOf } from '../store/accounts/sign-in/login-attempts.ts';
import { bearerOf } from '../store/accounts/sign-in/sessions.ts';
import { type FoundKey, gatewayNamedIn } from '../store/measurements/gateway-keys.ts';
import type { Admission } from './admission/admission.ts';
import { Refused } from './refused.ts';

export interface CallingGateway {
  readonly key: FoundKey;
  /** When the body began to come. */
  readonly arrivedAt: number;
}

export interface GatewayEntry {
  /** Before anything is asked of the database: of a gateway that was here a moment ago its pace, of a stranger the calls of a minute. */
  count(strangers: onRequestAsyncHookHandler): onRequestAsyncHookHandler;
  /** Before the body is read. @throws Refused */
  enter(request: FastifyRequest): Promise<CallingGateway>;
}

const tokenOf = (request: FastifyRequest): string | null => bearerOf(request.headers.authorization);

export const tooManyReadings = (retryAfter: number): Refused => new Refused('too_many_readings', { retryAfter });

/** Keys of one gateway that one address may try in vain, as many as names (docs/decisions/020); then one each few seconds. */
const keyGuesses = { scope: 'gatewayKey', most: 30, refillMs: 6_000 } as const;

export function createGatewayEntry(options: {
  readonly door: Pick<GatewayDoor, 'waitOf' | 'begin' | 'findKey'>;
  readonly admission: Pick<Admission, 'isKnown' | 'refused'>;
  readonly db: Parameters<typeof createAllowance>[0];
  readonly clock: Clock;
}): GatewayEntry {
  const { door, admission, db, clock } = options;
  const guesses = createAllowance(db, clock, keyGuesses);

  /**
   * Of a key that was good a moment ago nothing is counted. Counted is by address and by the gateway that a key names: one whose key was
   * revoked and that goes on trying keeps no other gateway out behind the same address.
   */
  async function find(request: FastifyRequest): Promise<FoundKey | null> {
    const key = tokenOf(request);
    const named = key === null ? null : gatewayNamedIn(key);
    if (key === null || named === null) return null;
    if (admission.isKnown(request)) return await door.findKey(key);
    const by = `${sourceOf(request.ip)} ${named}`;
    const retryAfter = await guesses.spend(by);
    if (retryAfter > 0) throw new Refused('too_many_attempts', { retryAfter });
    const found = await door.findKey(key);
    if (found !== null) await guesses.giveBack(by);
    return found;
  }

  /** Of a session's token nothing is forgotten: it was shown at the wrong door. */
  function refuse(request: FastifyRequest): Refused {
    if (gatewayNamedIn(tokenOf(request) ?? '') !== null) admission.refused(request);
    return new Refused('key_unknown');
  }

  return {
    count: (strangers) =>
      async function (request, reply) {
        const named = gatewayNamedIn(tokenOf(request) ?? '');
        if (named === null || !admission.isKnown(request)) return await strangers.call(this, request, reply);
        const seconds = door.waitOf(named);
        if (seconds > 0) throw tooManyReadings(seconds);
      },
    async enter(request) {
      const key = await find(request);
      if (key === null) throw refuse(request);
      const seconds = door.begin(key);
      if (seconds > 0) throw tooManyReadings(seconds);
      return { key, arrivedAt: clock.now() };
    },
  };
}
