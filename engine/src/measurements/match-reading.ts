/**
 * Whose a reading is (decisions §12): the one resident who waited for it, or nobody's until staff say so. A reading on the wrong resident is
 * worse than one that has to be given by hand, so that whatever is not certain stays unassigned.
 */
import {
  type Instant,
  type MeasurementKind,
  measuredEarlyMs,
  type ResidentId,
  type UnassignedReason,
  type WaitingId,
  waitingMs,
} from '@wardlight/contract';

/** One page that waits for one resident, in the agency of the gateway and for its family. */
export interface WaitingForReading {
  readonly waitingId: WaitingId;
  readonly residentId: ResidentId;
  /** What it waits for; an oximeter also sends a pulse. */
  readonly kinds: readonly MeasurementKind[];
  /** The meter it named; null = any of this agency's. */
  readonly meter: string | null;
  readonly beganAt: Instant;
  /** Has its reading, or was given up; null = still waits, until its 10 minutes are over. */
  readonly endedAt: Instant | null;
  /** Ended because its reading came. */
  readonly hasReading: boolean;
}

export interface ReadingToMatch {
  readonly kind: MeasurementKind;
  readonly meter: string;
  /** See `readingTime`. */
  readonly at: Instant;
  readonly doubtful: boolean;
  readonly arrivedAt: Instant;
}

export type MatchRefusal = Exclude<UnassignedReason, 'unitDoubtful'>;

export type Match = (
  | { readonly match: 'assigned'; readonly waitingId: WaitingId; readonly residentId: ResidentId }
  | { readonly match: 'unassigned'; readonly reason: MatchRefusal }
) & {
  /** Whose it could be by kind, meter and time; with a doubtful clock by kind and meter. A double is held against these. */
  readonly met: readonly ResidentId[];
  /** With `otherMeter`: who waits for this kind now, on another meter that they named. Nothing is held against these; staff may mean them. */
  readonly near: readonly ResidentId[];
};

/**
 * Assigned only when it was measured from 1 min before the waiting began to 10 min after it (both inclusive), is here before the waiting is
 * over, its clock is not doubtful, and exactly one resident so waits for that kind: on that meter, or with no meter named. A page that named no
 * meter and one that named this one both count, whoever of the two is meant. So does one that was given up with nothing, if it still waited
 * when this was measured: what comes late for the last resident of a round must not become the next one's.
 * @param waiting those of the gateway's agency and family that still wait, and those that ended within the last 20 minutes
 */
export function matchReading(reading: ReadingToMatch, waiting: readonly WaitingForReading[]): Match {
  const possible = waiting.filter((one) => waitsFor(one, reading) && one.beganAt <= reading.arrivedAt);
  // Ended is ended, also for what another server took in a moment earlier: a page must not get two readings.
  const open = possible.filter((one) => isOpen(one, reading));
  if (open.length === 0) return nobodys(reading, waiting, possible);
  if (reading.doubtful) return unassigned('clockDoubtful', residentsOf(open));
  const inTime = open.filter((one) => isInTime(one, reading));
  const first = inTime.toSorted(longestFirst)[0];
  // Who still waits and is not in time began more than a minute after the measuring: nothing arrives before it was measured.
  if (first === undefined) return unassigned('measuredBefore', []);
  const rivals = possible.filter((one) => !open.includes(one) && couldStillMean(one, reading));
  const met = residentsOf([...inTime, ...rivals]);
  if (met.length > 1) return unassigned('severalWait', met);
  return { match: 'assigned', waitingId: first.waitingId, residentId: first.residentId, met, near: [] };
}

const unassigned = (reason: MatchRefusal, met: readonly ResidentId[], near: readonly ResidentId[] = []): Match => ({
  match: 'unassigned',
  reason,
  met,
  near,
});

/** Nothing is said of the time where the clock is doubtful; measured for somebody and late comes before measured on the wrong meter. */
function nobodys(
  reading: ReadingToMatch,
  waiting: readonly WaitingForReading[],
  possible: readonly WaitingForReading[],
): Match {
  if (reading.doubtful) return unassigned('clockDoubtful', []);
  if (possible.some((one) => isInTime(one, reading) && reading.at < endOf(one))) return unassigned('measuredAfter', []);
  const elsewhere = waiting.filter(
    (one) => one.kinds.includes(reading.kind) && !isOn(one, reading.meter) && isOpen(one, reading),
  );
  const near = residentsOf(elsewhere.filter((one) => isInTime(one, reading)));
  return near.length === 0 ? unassigned('nobodyWaits', []) : unassigned('otherMeter', [], near);
}

const isOpen = (one: WaitingForReading, { arrivedAt }: ReadingToMatch): boolean =>
  one.endedAt === null && one.beganAt <= arrivedAt && arrivedAt < endOf(one);

/** A serial is one whatever its case: meters and the people who type it off them do not agree on it. */
export const isOn = ({ meter }: Pick<WaitingForReading, 'meter'>, serial: string): boolean =>
  meter === null || meter.toLowerCase() === serial.toLowerCase();

const waitsFor = (one: WaitingForReading, reading: ReadingToMatch): boolean =>
  one.kinds.includes(reading.kind) && isOn(one, reading.meter);

/** Exclusive: the first instant at which it does not wait any more. */
const endOf = ({ beganAt, endedAt }: WaitingForReading): Instant =>
  Math.min(endedAt ?? Number.POSITIVE_INFINITY, beganAt + waitingMs + 1);

/** Of one that has ended: it waited when this came, or it was given up with nothing and waited when this was measured. */
function couldStillMean(one: WaitingForReading, reading: ReadingToMatch): boolean {
  if (reading.arrivedAt < endOf(one)) return isInTime(one, reading);
  return !one.hasReading && one.beganAt <= reading.at && reading.at < endOf(one);
}

const isInTime = ({ beganAt }: WaitingForReading, { at }: ReadingToMatch): boolean =>
  at >= beganAt - measuredEarlyMs && at <= beganAt + waitingMs;

const residentsOf = (waiting: readonly WaitingForReading[]): ResidentId[] => [
  ...new Set(waiting.map(({ residentId }) => residentId)),
];

/** Of two pages for the same resident the older one has it, whatever the order they are given in. */
const longestFirst = (one: WaitingForReading, other: WaitingForReading): number =>
  one.beganAt - other.beganAt || one.waitingId - other.waitingId;
