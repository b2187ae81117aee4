/** Mats' clocks are wrong by hours in real life; the difference of two readings of one clock is not (decisions §2). */
import type { Instant } from '@wardlight/contract';

/** No reading is taken for older than this. */
export const oldestMs = 24 * 3_600_000;
/** A reading older than this on arrival is late: history only. Exactly this old is still live. */
export const lateMs = 60_000;

/**
 * When a reading was true by our clock: arrival − (sent − at), the difference held within 0–24 h inclusive (both clocks of the mat, ms).
 * `flagged`: the mat's two times cannot both be right (sent before measured, or more than 24 h after); count it, use the time all the same.
 */
export function effectiveTime(
  arrivedAt: Instant,
  frame: { readonly at: number; readonly sent: number },
): { readonly at: Instant; readonly flagged: boolean } {
  const waited = frame.sent - frame.at;
  const held = Math.min(Math.max(waited, 0), oldestMs);
  return { at: Math.max(0, arrivedAt - held), flagged: waited !== held };
}
