/**
 * Two devices under one serial take the connection over from each other, and one bed seems to be two people (docs/decisions/175). They are
 * recognized by what they send: each goes on counting where it had left off itself, whatever the other has sent meanwhile. One device that
 * begins anew never goes on with what it counted before; what it sends late, or again, is older than what it sent last.
 *
 * Pure, of numbers and times alone. What each of them says of the person is judged in `each-device.ts`.
 */
import type { Instant } from '@wardlight/contract';
import type { BedState } from './state.ts';

/** Where a device has come to. */
export interface Spoken {
  readonly seq: number;
  readonly deviceAt: number;
  /** Effective time. */
  readonly at: Instant;
}

export interface Device extends Spoken {
  /** The bed as this device alone would have it; its alerts reach nobody. */
  readonly alone: BedState;
}

export interface Devices {
  /** The one that spoke last stands first. */
  readonly lines: readonly [Device, Device];
  /** How often, since the second began, one has gone on where itself had left off while the other spoke. */
  readonly returns: number;
  /** When that was last, or the second began. */
  readonly turnedAt: Instant;
  /** Since when they are known to be two; null = it may be one that began anew. */
  readonly since: Instant | null;
}

/**
 * So many in a row, and they are two. One device can seem to return once after a start, by a number that happens to be near; never twice: its
 * numbers grow from there on, and the other line is behind.
 */
export const returnsOfTwo = 2;
/** So long without a word of the other, inclusive, they are one again. */
export const aloneMs = 60_000;
/** Effective times of readings in order may cross by this much (see `step.ts`). */
const jitterMs = 1_000;
/** The network delays a reading by less, so by the same clock two readings lie as far apart as their effective times do, give or take this. */
const sameClockMs = 60_000;

/** How far `next` goes on from `line`, in numbers; null where it does not. `sure`: by the same clock, which has gone on too. */
function goesOn(line: Spoken, next: Spoken): { readonly by: number; readonly sure: boolean } | null {
  const by = next.seq - line.seq;
  if (by <= 0) return null;
  const moved = next.deviceAt - line.deviceAt;
  const passed = next.at - line.at;
  const sameClock = Math.abs(moved - passed) <= sameClockMs;
  if (sameClock ? moved < 0 : passed < -jitterMs) return null;
  return { by, sure: sameClock && moved > 0 };
}

/** Of the same moment, by a lower number and no later clock: two readings of one device that changed places on their way. */
function isSwapped(line: Spoken, next: Spoken): boolean {
  return next.seq < line.seq && next.deviceAt <= line.deviceAt && Math.abs(next.at - line.at) < jitterMs;
}

/** Whether one device may say this next. */
export const isOneDevice = (last: Spoken, next: Spoken): boolean =>
  goesOn(last, next) !== null || isSwapped(last, next);

/**
 * Which device sent this: the one that `speaks`, or the `other`, which `returns` by it or only sends what it measured before, or `another`
 * that begins; `nobody` where it is older than what was heard and fits neither.
 */
export type Whose = 'speaks' | 'other' | 'returns' | 'another' | 'nobody';

export function whose([speaking, other]: readonly [Spoken, Spoken], next: Spoken): Whose {
  const on = goesOn(speaking, next);
  const back = goesOn(other, next);
  const isNewest = next.at > Math.max(speaking.at, other.at) - jitterMs && !isSwapped(speaking, next);
  // Of two that fit as well it is the other's: one device meets that once a start at most, two with the same numbers at each turn.
  if (back?.sure === true && (on === null || !on.sure || back.by <= on.by)) return isNewest ? 'returns' : 'other';
  if (on !== null) return 'speaks';
  return isNewest ? 'another' : 'nobody';
}

/** Since when two are known to send; null = one does, as far as is known. */
export const twoSince = ({ devices }: Pick<BedState, 'devices'>): Instant | null => devices?.since ?? null;
