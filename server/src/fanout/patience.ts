/** How much one screen may ask, and how far it may lag behind. */
import type { Clock } from '../clock.ts';

/** A screen that reconnects subscribes to a handful of channels; nobody needs more than this at once, or this often. */
const screenPace = { burst: 60, perSecond: 5 } as const;
/** Packets waiting for a screen that does not take them: about twenty seconds of a busy ward. */
const mostWaiting = 256;

export interface Pace {
  readonly burst: number;
  readonly perSecond: number;
}

/** Counts the messages of one screen, or what else has such a pace. */
export function createPatience(clock: Clock, { burst, perSecond }: Pace = screenPace): { hears(): boolean } {
  let left = burst;
  let at = clock.now();
  return {
    hears() {
      const now = clock.now();
      left = Math.min(burst, left + ((now - at) / 1_000) * perSecond);
      at = now;
      left--;
      return left >= 0;
    },
  };
}

/** A screen that takes nothing any more would fill our memory; it begins anew with a snapshot when it comes back. */
export const isClogged = (screen: { readonly conn: unknown }): boolean =>
  (screen.conn as { readonly writeBuffer: readonly unknown[] }).writeBuffer.length > mostWaiting;
