/** Mats' clocks are wrong by hours in real life; the difference of two readings of one clock is not (decisions §2, §15). */
import type { Instant } from '@wardlight/contract';

/** No reading is taken for older than this. */
export const oldestMs = 24 * 3_600_000;
/** A reading older than this on arrival is late: history only. Exactly this old is still live. */
export const lateMs = 60_000;
/** Sent so long before it was measured, inclusive, is what two threads of one mat do. */
const jitterMs = 1_000;
/** 2001-09-09. What stands below was never set: it counts since the mat's start, or since the year its clock was made with. */
const setFromMs = 1_000_000_000_000;
const secondMs = 1_000;
const microMs = 0.001;

/** What a mat's clock showed, ≥ 0: ms, seconds or µs, since 1970 or since its start, fractions allowed. Null = nothing that a clock can show. */
export interface ShownTimes {
  readonly at: number | null;
  readonly sent: number | null;
}

/** Whole ms. */
export interface ReadTimes {
  /** As it is kept: it follows from what the mat said of this reading, never from `sent`, so that one sent again is known again. */
  readonly at: number;
  /** `at` where nothing can be made of the two: then the reading was true when it arrived. */
  readonly sent: number;
  /** The two cannot both be right; count it. */
  readonly flagged: boolean;
}

/**
 * What the two times mean of a frame that arrived at `arrivedAt`. Where `sent`, taken for seconds, lies within 24 h (inclusive) of the arrival,
 * both are seconds; where it could be no other time than one in µs, both are µs. `flagged`, and true on arrival: a time is missing, `at` is of a
 * clock that was set only afterwards, or it was sent more than 1 s before it was measured.
 * @returns null where a clock that works says that the reading is more than 24 h old
 */
export function readTimes(arrivedAt: Instant, { at, sent }: ShownTimes): ReadTimes | null {
  if (at === null || sent === null) return onArrival(Math.round(at ?? 0));
  const unit = unitOf(arrivedAt, sent);
  // One of before the clock was set stays as it is: in what it counts, nobody can say.
  const wasSet = isSet(at * unit) && (unit !== secondMs || !isSet(at));
  const atMs = Math.round(wasSet ? at * unit : at);
  if (unit === microMs && !wasSet) return onArrival(atMs);
  const sentMs = Math.round(sent * unit);
  const waited = sentMs - atMs;
  if (waited < -jitterMs || (isSet(sentMs) && !isSet(atMs))) return onArrival(atMs);
  if (waited <= oldestMs) return { at: atMs, sent: sentMs, flagged: false };
  // A mat that has run for a day and never says when it measured.
  return atMs === 0 ? onArrival(atMs) : null;
}

/** How many ms one of the clock's counts is. In ms it would take a clock of the year 33658 to be mistaken for one in µs. */
function unitOf(arrivedAt: Instant, sent: number): number {
  if (isSet(sent * microMs)) return microMs;
  return Math.abs(sent * secondMs - arrivedAt) <= oldestMs ? secondMs : 1;
}

/** Of a clock that was set at some time. */
export const isSet = (ms: number): boolean => ms >= setFromMs;
const onArrival = (at: number): ReadTimes => ({ at, sent: at, flagged: true });

/** When a reading was true by our clock: arrival − (sent − at), the difference held within 0–24 h inclusive (both as `readTimes` gives them). */
export function effectiveTime(arrivedAt: Instant, frame: { readonly at: number; readonly sent: number }): Instant {
  return Math.max(0, arrivedAt - Math.min(Math.max(frame.sent - frame.at, 0), oldestMs));
}
