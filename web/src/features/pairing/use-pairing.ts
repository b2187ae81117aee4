/**
 * A wall screen that waits to be taken in: it shows a code, asks every few seconds whether somebody took it, and takes another when its
 * time is over. Its secret outlives a reload, so that the code on the wall stays the one somebody is just typing.
 */
import {
  beginPairing,
  type CurrentUser,
  collectPairing,
  instantSchema,
  pairingLastsMs,
  tokenSchema,
} from '@wardlight/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { CallError, call } from '../../lib/api/http.ts';
import { shelf } from '../../lib/browser/browser-storage.ts';
import { every, now, useNow } from '../../lib/browser/timers.ts';

/** By this machine's clock, which may be wrong by hours: only its steps count. */
const keptSchema = z.object({ secret: tokenSchema, code: z.string(), ends_at: instantSchema });
export type Pairing = z.infer<typeof keptSchema>;

export interface Paired {
  readonly token: string;
  readonly user: CurrentUser;
}

export const collectEveryMs = 3_000;
const kept = shelf('sessionStorage', 'pairing', keptSchema);

const isRunning = (pairing: Pairing | null): pairing is Pairing =>
  // A clock that was set back meanwhile must not keep a code alive for hours.
  pairing !== null && now() < pairing.ends_at && now() > pairing.ends_at - 2 * pairingLastsMs;

export function usePairing(onPaired: (paired: Paired) => void) {
  const [pairing, setPairing] = useState<Pairing | null>(() => {
    const before = kept.read();
    return isRunning(before) ? before : null;
  });
  const [failure, setFailure] = useState<unknown>(null);
  const asking = useRef(false);
  const waitUntil = useRef(0);
  // A code leaves the wall the moment its time is over, also while a question hangs.
  useNow();

  const keep = (next: Pairing | null): void => {
    if (next === null) kept.clear();
    else kept.write(next);
    setPairing(next);
  };
  const begin = async (): Promise<void> => {
    const { secret, code } = await call(beginPairing, { body: {} });
    keep({ secret, code, ends_at: now() + pairingLastsMs });
  };
  const collect = async ({ secret }: Pairing): Promise<void> => {
    const answer = await call(collectPairing, { body: { secret } });
    if (answer.state === 'waiting') return;
    keep(null);
    onPaired(answer);
  };
  const refused = async (error: unknown): Promise<void> => {
    if (error instanceof CallError && error.code === 'pairing_invalid') return await begin();
    throw error;
  };
  const step = useEffectEvent(async () => {
    if (asking.current || now() < waitUntil.current) return;
    asking.current = true;
    try {
      if (isRunning(pairing)) await collect(pairing).catch(refused);
      else await begin();
      setFailure(null);
    } catch (error) {
      if (error instanceof CallError) waitUntil.current = now() + (error.retryAfter ?? 0) * 1_000;
      setFailure(error);
    } finally {
      asking.current = false;
    }
  });
  useEffect(() => {
    void step();
    return every(collectEveryMs, () => void step());
  }, []);
  return { pairing: isRunning(pairing) ? pairing : null, failure };
}
