/** What the engine remembers of one bed between two messages. Plain data, stored as it is (see `stored.ts`); times in ms. */
import type { AlertPriority, AlertSource, BedAlertType, Instant, MatState, Posture, UserId } from '@wardlight/contract';
import type { AlertState, CountedStatus } from '../types.ts';

/** Readings of which nothing could be read (`refusals.ts`). */
export interface Refused {
  /** The first that could not be read since one could. */
  readonly from: Instant;
  /** The last. */
  readonly at: Instant;
}

/** Where one of two devices under one serial has come to (`two-devices.ts`). */
export interface Spoken {
  readonly seq: number;
  /** Null = nothing could be made of its clock: the number alone says what goes on. */
  readonly deviceAt: number | null;
  /** Effective time. */
  readonly at: Instant;
}

export interface Device extends Spoken {
  /** Its returns that no start explains: they stand while the other begins anew, again and again. */
  readonly returns: number;
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
  /** The least time that a reading has taken, by the numbers of either; null = not known yet. */
  readonly everyMs: number | null;
}

/** A counted status and when it truly began. */
export interface Standing {
  readonly status: CountedStatus;
  readonly since: Instant | null;
}

export type SeenStatus = Extract<CountedStatus, 'inBed' | 'sitting' | 'bedExit'>;

/** A raw change that has not held long enough to count. Its hold is fixed when it begins, so that a screen needs no rules. */
export interface Candidate {
  readonly to: SeenStatus;
  readonly since: Instant;
  readonly due: Instant;
}

/** What later readings are compared with. */
export interface LastReading {
  readonly at: Instant;
  readonly seq: number;
  readonly deviceAt: number;
  readonly state: MatState;
  readonly posture: Posture | null;
  /** Nothing could be made of the mat's clock: `at` is when it came. */
  readonly onArrival?: true;
}

export interface MeasuredVital {
  readonly value: number;
  readonly at: Instant;
  /** Quality was ≥ 50. */
  readonly good: boolean;
}

/** The minute being summed; milliseconds, so that nothing is lost to rounding. */
export interface OpenMinute {
  readonly at: Instant;
  readonly lyingMs: number;
  readonly sittingMs: number;
  readonly outMs: number;
  readonly movingMs: number;
  readonly stillMs: number;
  /** Of `stillMs`, by readings of poor quality: not calm. */
  readonly poorMs: number;
  readonly turns: number;
  readonly frames: number;
  readonly rr: readonly number[];
  readonly hr: readonly number[];
  readonly spo2: readonly number[];
  readonly temp: readonly number[];
  /** When the posture changed while lying (see `alerts/lying-timeout.ts`). */
  readonly turnedAt: readonly Instant[];
}

/** How long something has been seen to hold, gaps left out (see `alerts/run.ts`). */
export interface Run {
  readonly since: Instant;
  readonly heldMs: number;
  /** Until here it is counted. */
  readonly at: Instant;
  /** Since when values are missing; null = they are not. */
  readonly gapFrom: Instant | null;
  /** The last value neither fits nor ends it: what it speaks for is not held. */
  readonly paused: boolean;
  /** Values so far. */
  readonly readings: number;
}

/** Lying as counted, since the last known change of posture; a gap in the data does not end it. */
export interface Lying {
  readonly since: Instant;
  /** The last posture known meanwhile. */
  readonly posture: Posture | null;
  /** Since staff said that they turned them; null = since something the mat saw. */
  readonly turned: { readonly by: UserId; readonly side: Posture | null } | null;
}

/** Staff's last turn, as long as it may be taken back: what it ended. */
export interface LastTurn {
  readonly by: UserId;
  readonly at: Instant;
  readonly side: Posture | null;
  /** As they lay before; null = not lying as far as was known. */
  readonly lying: Lying | null;
  /** When a told alert of lying too long had last been closed, before this press. */
  readonly closedAt: Instant | null;
  /** Lying too long had been closed while it was true: how far it had been told then. */
  readonly closedTrue: ClosedTrue | null;
  readonly told: number;
}

/** Movement in bed, in slices of equal length; what was not seen in bed is in none (see `alerts/restless-rate-greater.ts`). */
export interface Movement {
  /** The last reading in bed, from which time is counted; null = out since. */
  readonly at: Instant | null;
  /** When the last reading in bed was, wherever `at` stands. */
  readonly seenAt: Instant;
  readonly sliceMs: number;
  /** Of the slice being filled: how much of it, and how much of that moving. */
  readonly filledMs: number;
  readonly movingMs: number;
  /** Moving ms of the whole slices, oldest first; at most `slices`. */
  readonly whole: readonly number[];
}

/** A planned absence: staff's word (see `absence.ts`). */
export interface Away {
  /** Since when the person is away; while `out` is false, when it was marked. */
  readonly from: Instant;
  readonly until: Instant;
  /** The person has gone. False: marked ahead, still on the bed; the bed is watched as ever, and going is no alert. */
  readonly out: boolean;
}

/** An alert that came true and is not told yet (see `alerts/suppression.ts`). */
export interface Waiting {
  /** As it was told to the log, `toldAt` null; with the id of a latched alert that it will reopen. */
  readonly alert: AlertState;
  /** The return to bed after which it waits; one that comes later does not make it wait longer. */
  readonly returnedAt: Instant | null;
}

/** What an alert kind remembers of the condition it watches. */
export interface ConditionMemory {
  /** True start; tells one occurrence of the condition from the next. */
  readonly since: Instant;
  /** How far it has been told: 0 not yet (still holding), then the kind's steps. */
  readonly told: number;
  /** A hold (told = 0) or a clearing (told > 0) under way. */
  readonly run: Run | null;
}

/** A condition that held when staff closed its alert, and holds (see `alerts/closed-true.ts`). */
export interface ClosedTrue {
  readonly closedAt: Instant;
  /** As the alert was when it was closed. */
  readonly priority: AlertPriority;
  readonly threshold: number | null;
  readonly value: number | null;
  readonly startedAt: Instant;
}

/** Whoever goes to the person in this bed, by their last press; what comes true later may join it (see `alerts/claims.ts`). */
export interface Going {
  readonly by: UserId;
  readonly at: Instant;
  /** With the resident until then; null = on the way. */
  readonly withUntil: Instant | null;
}

/** An alert's claim as it was before a press. */
export type Unpressed = Pick<AlertState, 'id' | 'claimedAt' | 'claimedBy' | 'withUntil' | 'stillAt' | 'handedTo'>;

/** The last claim or "with the resident", as long as it may be taken back: what it changed, and who went before. */
export interface LastPress {
  readonly by: UserId;
  readonly at: Instant;
  readonly going: Going | null;
  readonly undo: readonly Unpressed[];
}

/** An alert as it was before staff closed it. */
export interface ClosedAlert {
  readonly alert: AlertState;
  /** When one of its kind had last been closed until then. */
  readonly closedBefore: Instant | null;
}

/** What one press closed, as long as it may be undone (see `alerts/closed-press.ts`). */
export interface ClosedPress {
  readonly by: UserId;
  readonly at: Instant;
  /** Who was going until then. */
  readonly going: Going | null;
  /** The bed has begun anew since, with this or another occupant. */
  readonly moved: boolean;
  readonly closed: readonly ClosedAlert[];
}

export interface BedState {
  readonly v: 3;
  /** 16 hex digits, given at birth; alerts are named after it. */
  readonly epoch: string;
  /** Alerts raised so far. */
  readonly alertCount: number;
  /** Nothing is told with an earlier time than this: facts come out in time order. */
  readonly clock: Instant;
  /** The earliest due foreseen after the last step; an earlier one can only come from changed rules. */
  readonly wakeAt: Instant | null;
  readonly status: CountedStatus;
  /** True start of `status`; survives a gap in the data when the state after it is the same. */
  readonly since: Instant | null;
  /** While disconnected: what was counted before the gap. */
  readonly before: Standing | null;
  readonly candidate: Candidate | null;
  /** Live data is coming in: no silence, no last will, no stop of the server since the last reading. */
  readonly seeing: boolean;
  /** Silence counts from here: the last live arrival or the server's start; null = never heard, never started. */
  readonly quietFrom: Instant | null;
  /** First reading after the last gap. */
  readonly backAt: Instant | null;
  /** Continuously so, as counted and seen; null = not so or not seen. */
  readonly onBedSince: Instant | null;
  readonly notSittingSince: Instant | null;
  /** From when being out, and sitting, count for their timeouts: over interruptions too short to clear an alert (see `counts.ts`). */
  readonly outCountFrom: Instant | null;
  readonly sittingCountFrom: Instant | null;
  /** True start of the last counted return to the bed; one that proves too short is taken back for `wholeReturnAt`. */
  readonly returnedAt: Instant | null;
  /** Of the last return that was long enough to clear an alert of leaving the bed. */
  readonly wholeReturnAt: Instant | null;
  /** Staff ended an absence then: being out counts from there. */
  readonly presentFrom: Instant | null;
  readonly last: LastReading | null;
  readonly rr: MeasuredVital | null;
  readonly hr: MeasuredVital | null;
  readonly spo2: MeasuredVital | null;
  readonly temp: MeasuredVital | null;
  /** In bed, and seen, without a known quality since then: no vital is judged. Null = it is known, or the bed is empty or not seen. */
  readonly unratedFrom: Instant | null;
  /** Since then only what was heard before has come; null = the last that came was news, or the bed is not seen. */
  readonly doubledFrom: Instant | null;
  /** Its mat sends and cannot be read; null = it can, or sends nothing. */
  readonly refused: Refused | null;
  /** Whoever sends under this mat's serial, where it may be two; null = one. */
  readonly devices: Devices | null;
  /** Last posture seen in bed, for turns. */
  readonly lastPosture: Posture | null;
  readonly lying: Lying | null;
  /** Kept only where restlessness is judged. */
  readonly movement: Movement | null;
  readonly away: Away | null;
  /** Time since the last reading is summed up to here; null = all of it. */
  readonly creditFrom: Instant | null;
  readonly minute: OpenMinute | null;
  readonly memory: { readonly [T in BedAlertType]?: ConditionMemory };
  /** Kinds that are true by a meter's reading, whatever the mat says (see `alerts/spot-readings.ts`): the last one that met the limit. */
  readonly spot: { readonly [T in BedAlertType]?: AlertSource };
  /** When a told alert of each type was last closed; forgotten when no suppression can last so long. */
  readonly closed: { readonly [T in BedAlertType]?: Instant };
  /** Closed by staff while still true, and true since. */
  readonly closedTrue: { readonly [T in BedAlertType]?: ClosedTrue };
  /** Not told yet, oldest first. */
  readonly waiting: readonly Waiting[];
  /** Open alerts, oldest first. */
  readonly alerts: readonly AlertState[];
  readonly going: Going | null;
  readonly lastPress: LastPress | null;
  readonly lastTurn: LastTurn | null;
  /** Oldest first. */
  readonly closedPresses: readonly ClosedPress[];
}

const epochPattern = /^[0-9a-f]{16}$/;

/**
 * A bed nobody has heard of yet. `epoch`: 16 lower-case hex digits, unique among all states ever born, because alert ids
 * are `${epoch}-${n}`; anything else throws a RangeError.
 * Send a `resume` after laying a mat into the bed: from then on silence counts, so that a mat that never speaks is told.
 */
export function newBed(epoch: string): BedState {
  if (!epochPattern.test(epoch)) throw new RangeError('epoch must be 16 lower-case hex digits');
  return {
    v: 3,
    epoch,
    alertCount: 0,
    clock: 0,
    wakeAt: null,
    status: 'unknown',
    since: null,
    before: null,
    candidate: null,
    seeing: false,
    quietFrom: null,
    backAt: null,
    onBedSince: null,
    notSittingSince: null,
    outCountFrom: null,
    sittingCountFrom: null,
    returnedAt: null,
    wholeReturnAt: null,
    presentFrom: null,
    last: null,
    rr: null,
    hr: null,
    spo2: null,
    temp: null,
    unratedFrom: null,
    doubledFrom: null,
    refused: null,
    devices: null,
    lastPosture: null,
    lying: null,
    movement: null,
    away: null,
    creditFrom: null,
    minute: null,
    memory: {},
    spot: {},
    closed: {},
    closedTrue: {},
    waiting: [],
    alerts: [],
    going: null,
    lastPress: null,
    lastTurn: null,
    closedPresses: [],
  };
}
