/**
 * Two devices under one serial take the connection over from each other, and one bed seems to be two people (docs/decisions/175). They are
 * recognized by what they send: each goes on counting where it had left off itself, whatever the other has sent meanwhile. One device that
 * begins anew never goes on with what it counted before; what it sends late, or again, is older than what it sent last. One that begins anew
 * again and again, its first readings lost, seems to, by numbers as low as a start's: they are not asked where a start explains them.
 *
 * Pure, of numbers and times alone. What each of them says of the person is judged in `each-device.ts`.
 */
import type { Instant } from '@wardlight/contract';
import type { BedState, Devices, Spoken } from './state.ts';

/**
 * So many in a row, and they are two. One device can seem to return once after a start, by a number that happens to be near; never twice: its
 * numbers grow from there on, and the other line is behind.
 */
export const returnsOfTwo = 2;
/** Where one has a clock that can be used and the other none: one that sends what it kept without a time between what it measures now does that a while. */
const returnsWithoutClock = 4;
/** So many returns to one line that no start explains, whoever began between them; two where the other's clock is another. */
const clearReturns = 3;
const clearReturnsByClock = 2;
/** So many of the first readings of a start may be lost, inclusive: a number up to here may be a start's. */
const lostAtStart = 8;
/** A jump by no more, inclusive, may be a loss. */
const lostBetween = 5;
/** A start may be so much faster than what is known of it: what was lost over a start made it seem slower. */
const fasterAtMost = 3;
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
  const passed = next.at - line.at;
  if (line.deviceAt === null || next.deviceAt === null)
    return passed < -jitterMs ? null : { by, sure: line.deviceAt === next.deviceAt };
  const moved = next.deviceAt - line.deviceAt;
  const sameClock = Math.abs(moved - passed) <= sameClockMs;
  if (sameClock ? moved < 0 : passed < -jitterMs) return null;
  return { by, sure: sameClock && moved > 0 };
}

/** Of the same moment, by a lower number and no later clock: two readings of one device that changed places on their way. */
function isSwapped(line: Spoken, next: Spoken): boolean {
  if (!isOfSameKind(line, next) || Math.abs(next.at - line.at) >= jitterMs) return false;
  return next.seq < line.seq && (next.deviceAt ?? 0) <= (line.deviceAt ?? 0);
}

/** Both with a clock that can be used, or both without. */
const isOfSameKind = (one: Spoken, other: Spoken): boolean => (one.deviceAt === null) === (other.deviceAt === null);

/** Whether one device may say this next. */
export const isOneDevice = (last: Spoken, next: Spoken): boolean =>
  goesOn(last, next) !== null || isSwapped(last, next);

/**
 * Which device sent this: the one that `speaks`, or the `other`, which `returns` by it or only sends what it measured before, or `another`
 * that begins; `nobody` where it is older than what was heard and fits neither.
 */
export type Whose = 'speaks' | 'other' | 'returns' | 'another' | 'nobody';

type Lines = readonly [Spoken, Spoken];
type Known = Pick<Devices, 'everyMs'> & { readonly lines: Lines };

export function whose(known: Known, next: Spoken): Whose {
  const [speaking, other] = known.lines;
  // Of readings without a time nobody can say which is the newest.
  if (next.deviceAt === null && speaking.deviceAt === null && other.deviceAt === null) return 'speaks';
  const on = goesOn(speaking, next);
  const back = goesOn(other, next);
  const isNewest = next.at > Math.max(speaking.at, other.at) - jitterMs && !isSwapped(speaking, next);
  if (on === null && isNewest && mayHaveBegun(known, next)) return 'another';
  // Of two that fit as well it is the other's: one device meets that once a start at most, two with the same numbers at each turn.
  const isOthers = on === null || (back?.by ?? 0) <= on.by || (!on.sure && isOfSameKind(speaking, next));
  if (back?.sure === true && isOthers) return isNewest ? 'returns' : 'other';
  if (on !== null) return 'speaks';
  return isNewest ? 'another' : 'nobody';
}

/** Whether one device can have begun anew since the last reading, and have counted so far, as fast as is known that it counts. */
function mayHaveBegun({ lines: [speaking], everyMs }: Known, next: Spoken): boolean {
  if (next.seq > lostAtStart) return false;
  return everyMs === null || next.seq * everyMs <= (next.at - speaking.at) * fasterAtMost;
}

/** `everyMs` with this reading, which goes on from the line that `speaks`, or `returns`. */
export function everyMsWith(
  { lines: [speaking, other], everyMs }: Known,
  who: 'speaks' | 'returns',
  next: Spoken,
): number | null {
  const line = who === 'speaks' ? speaking : other;
  const by = next.seq - line.seq;
  return by <= 0 ? everyMs : Math.min(everyMs ?? Number.POSITIVE_INFINITY, Math.max(0, next.at - line.at) / by);
}

/** Whether the line that `returns` by it cannot be that of the one that spoke last, whatever that one has lost. */
export function isClear([speaking, other]: Lines, next: Spoken): boolean {
  return next.seq <= speaking.seq || other.seq - speaking.seq > lostBetween;
}

/** Whether they are known to be two, a return that `isClear` counted. What only passes the other's number on its way settles nothing. */
export function areTwo({ lines: [returned, other], returns }: Pick<Devices, 'lines' | 'returns'>): boolean {
  return (
    returns >= (isOfSameKind(returned, other) ? returnsOfTwo : returnsWithoutClock) ||
    returned.returns >= (haveClocksApart(returned, other) ? clearReturnsByClock : clearReturns)
  );
}

function haveClocksApart(one: Spoken, other: Spoken): boolean {
  if (one.deviceAt === null || other.deviceAt === null) return false;
  return Math.abs(one.deviceAt - other.deviceAt - (one.at - other.at)) > sameClockMs;
}

/** Since when two are known to send; null = one does, as far as is known. */
export const twoSince = ({ devices }: Pick<BedState, 'devices'>): Instant | null => devices?.since ?? null;
