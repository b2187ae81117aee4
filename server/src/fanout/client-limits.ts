/** How much one screen may ask, and how far it may lag behind. */
import type { Clock } from '../clock.ts';
import { type Bucket, createBucket } from '../connections/bucket.ts';

/** A screen that reconnects subscribes to a handful of channels; nobody needs more than this at once, or this often. */
const screenPace = { burst: 60, perSecond: 5 } as const;
/** Packets waiting for a screen that does not take them: about twenty seconds of a busy ward. */
const mostWaiting = 256;

/** Counts the messages of one screen. */
export const createScreenBucket = (clock: Clock): Bucket =>
  createBucket(clock.now, screenPace.burst, screenPace.perSecond);

/** A screen that takes nothing any more would fill our memory; it begins anew with a snapshot when it comes back. */
export const isClogged = (screen: { readonly conn: unknown }): boolean =>
  (screen.conn as { readonly writeBuffer: readonly unknown[] }).writeBuffer.length > mostWaiting;
