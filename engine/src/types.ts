/**
 * The words of the engine: what goes in, what comes out, and what is remembered between.
 * Everything here is plain, storable data; times are milliseconds since 1970 by the server's clock.
 */
import type {
  AlertChange,
  AlertId,
  AlertPriority,
  AlertSetting,
  AlertSettings,
  AlertSource,
  AlertType,
  BedId,
  BedStatus,
  CloseCause,
  Closing,
  Fall,
  Instant,
  MatState,
  Posture,
  ReadingId,
  ResponseSettings,
  SpotMeasurement,
  SuppressionCause,
  UserId,
  WatchSettings,
} from '@wardlight/contract';
import type { SpotReading } from './measurements/spot.ts';

/** What is in force for one bed. */
export interface Rules {
  /** IANA zone of the agency; ranges are read on its wall clock. */
  readonly zone: string;
  readonly watch: WatchSettings;
  readonly alerts: AlertSettings;
  readonly response: ResponseSettings;
  /**
   * The network of this bed's mat is known to be out since then: the one notice about it speaks for what was lost with it or later, whose own
   * disconnection keeps quiet. What was lost before is no part of it and speaks for itself. Null = not out.
   */
  readonly networkOutSince: Instant | null;
  /**
   * The mat in this bed has never said a word, here or elsewhere: it waits for its first connection. That is no silence, so nothing is lost
   * and nobody is alarmed; where somebody lies there, it is told once, low, at `tellAt`. Left out = it has spoken: step a `resume` with its
   * first word, from which its silence counts.
   */
  readonly firstConnection?: { readonly tellAt: Instant | null };
}

/** One reading of a mat, its effective time worked out (see `effectiveTime`). */
export interface Reading {
  readonly seq: number;
  /** The mat's own clock; with `seq` it tells one reading from another. */
  readonly deviceAt: number;
  readonly state: MatState;
  readonly posture: Posture | null;
  /** /min; null = not measured. */
  readonly rr: number | null;
  readonly hr: number | null;
  /** %, °C; null = not measured. */
  readonly spo2: number | null;
  readonly temp: number | null;
  /** %; null = not known. */
  readonly move: number | null;
  readonly quality: number | null;
}

/** A meter's reading in a resident's record. */
export interface RecordedReading extends SpotReading {
  readonly readingId: ReadingId;
}

/**
 * The shared account by which somebody answers. What was claimed in its name, because nobody had said who they were, is theirs as soon as they
 * have: the claim stands from its press, under their name.
 */
export type Station = UserId | null;

/** Time is just another message: `tick`. Inputs of one bed are stepped in the order they arrived. */
export type Input =
  /** `at` is the effective time; more than 60 s before `arrivedAt` the reading is late and is history only. */
  | {
      readonly kind: 'frame';
      readonly at: Instant;
      readonly arrivedAt: Instant;
      readonly reading: Reading;
      /** It was looked up, and is no double though its number and clock are those of the one before: the mat began anew. Left out = unknown. */
      readonly isNew?: boolean;
      /** Nothing could be made of the mat's clock (see `readTimes`): `at` is when it came, and says nothing of its order. */
      readonly onArrival?: boolean;
    }
  /** A reading came that was heard before: the mat speaks, and says nothing of now. */
  | { readonly kind: 'doubled'; readonly at: Instant }
  /** A reading came of which nothing could be read: the mat sends, and says nothing. Needed every few seconds, not for each. */
  | { readonly kind: 'refused'; readonly at: Instant }
  /** The mat's own word or its last will. An `offline` that is older than a newer frame changes nothing. */
  | { readonly kind: 'link'; readonly at: Instant; readonly online: boolean }
  | { readonly kind: 'tick'; readonly at: Instant }
  /** A server took the bed up again after a stop: silence counts from here. */
  | { readonly kind: 'resume'; readonly at: Instant }
  /** Answers name the alerts their screen showed; what is not open any more is left alone. */
  | {
      readonly kind: 'claim';
      readonly at: Instant;
      readonly alertIds: readonly AlertId[];
      readonly by: UserId;
      readonly station?: Station;
    }
  /** Somebody is there for so long; claims what nobody has claimed. */
  | {
      readonly kind: 'withResident';
      readonly at: Instant;
      readonly alertIds: readonly AlertId[];
      readonly by: UserId;
      readonly minutes: number;
      readonly station?: Station;
    }
  /** The last press was a slip: undone within `takeBackMs` by whoever pressed, later ignored. */
  | {
      readonly kind: 'takeBack';
      readonly at: Instant;
      readonly alertIds: readonly AlertId[];
      readonly by: UserId;
      readonly station?: Station;
    }
  /** Somebody else shall go: the claim stays with `by` until `to` claims. */
  | {
      readonly kind: 'handOver';
      readonly at: Instant;
      readonly alertIds: readonly AlertId[];
      readonly by: UserId;
      readonly to: UserId;
    }
  /** Whoever claimed it cannot come any more: their account is closed. Leaves what somebody is with, or is told as still so. */
  | { readonly kind: 'unclaim'; readonly at: Instant; readonly alertIds: readonly AlertId[]; readonly of: UserId }
  /** Staff turned the resident. Said again by the same person while they may take it back, it is the same turn (see `isSameTurn`). */
  | { readonly kind: 'turned'; readonly at: Instant; readonly by: UserId; readonly side?: Posture | undefined }
  /** The last turn was a slip: undone within `turnBackMs` by whoever said it, later or by another ignored. */
  | {
      readonly kind: 'takeBackTurn';
      readonly at: Instant;
      readonly by: UserId;
      /** When the turn that is meant was said: another one stays. Not given, the last. */
      readonly turnedAt?: Instant | undefined;
    }
  /** Staff mark a planned absence, or change the end of the one that is marked. */
  | { readonly kind: 'absence'; readonly at: Instant; readonly by: UserId; readonly until: Instant }
  | { readonly kind: 'absenceEnd'; readonly at: Instant; readonly by: UserId }
  /**
   * Late readings have shown when the status counted now truly began (see `rebuildHistory`). Ignored where `status` is no longer the
   * counted one. `countFrom`: from when it counts for its timeout, where interruptions too short to clear an alert lie before `since`.
   */
  | {
      readonly kind: 'history';
      readonly at: Instant;
      readonly status: CountedStatus;
      readonly since: Instant;
      readonly countFrom?: Instant | undefined;
    }
  /**
   * What meters have measured of whoever lies here, as their record stands now: of one measurement all readings from an hour before the first
   * that may matter, by time, of two of the same time the one that came later last. So the same said twice changes nothing, and a reading
   * that was corrected, withdrawn or given to somebody else needs no word of its own.
   */
  | {
      readonly kind: 'spot';
      readonly at: Instant;
      /** When the newest of them became theirs, or was changed: `at`, or earlier where a server was away. Its age counts to here. */
      readonly askedAt: Instant;
      readonly measurement: SpotMeasurement;
      readonly readings: readonly RecordedReading[];
    }
  /** Staff close the alerts they were shown. As `turned` it is the turn, too, by the same person at the same time. */
  | ({
      readonly kind: 'close';
      readonly at: Instant;
      readonly alertIds: readonly AlertId[];
      readonly by: UserId;
      /** The newest telling that was shown: what was told later stays open. Left out = whatever of them is open. */
      readonly shownAt?: Instant;
      /** What whoever closes knows to be still true. A high one that is, and is not among them: nothing is closed. Left out = nothing is asked. */
      readonly knownTrue?: readonly AlertId[];
    } & Closing)
  /** The press that closed this alert was a slip: undone whole by anybody, within `undoCloseMs` (inclusive); later ignored. */
  | { readonly kind: 'undoClose'; readonly at: Instant; readonly alertId: AlertId; readonly by: UserId };

/** An open alert as the engine remembers it, and as each of its changes is told. */
export interface AlertState {
  readonly id: AlertId;
  readonly type: AlertType;
  readonly priority: AlertPriority;
  readonly technical: boolean;
  readonly threshold: number | null;
  readonly value: number | null;
  /** The meter's reading it stands on: only a later one clears it. Null = the mat's word, or the clock's. */
  readonly source: AlertSource | null;
  /** True start of the condition. */
  readonly startedAt: Instant;
  /** When the condition came true, told or not. */
  readonly raisedAt: Instant;
  /** When staff were last told something new of it; null while suppressed. */
  readonly toldAt: Instant | null;
  /** When this occurrence was first told; one that comes back begins a new one. Response counts from here. */
  readonly firstToldAt: Instant | null;
  /** When it last grew; null = it has not, since it was first told. */
  readonly grownAt: Instant | null;
  /** Why it was not told at once; stays when it was told later. */
  readonly suppressed: SuppressionCause | null;
  /** Told once more because nobody claimed it; then handed on. */
  readonly toldAgainAt: Instant | null;
  readonly escalatedAt: Instant | null;
  readonly claimedAt: Instant | null;
  readonly claimedBy: UserId | null;
  /** When this occurrence was first answered by somebody who goes; a slip taken back was no answer. */
  readonly firstClaimedAt: Instant | null;
  /** Somebody is with the resident until then. */
  readonly withUntil: Instant | null;
  /** Asked to go instead; whoever claimed goes on until they press. */
  readonly handedTo: UserId | null;
  /** Never sounded at first: it came true while somebody was on the way, and joined their claim. */
  readonly joined: boolean;
  /** Claimed, and told as still so since then; a new claim or "with the resident" takes it back. */
  readonly stillAt: Instant | null;
  readonly clearedAt: Instant | null;
  readonly closedAt: Instant | null;
  readonly closedBy: UserId | null;
  readonly closeCause: CloseCause | null;
  readonly closeNote: string | null;
  /** Closed as a fall: what was said of it. */
  readonly fall: Fall | null;
  readonly noData: boolean;
  readonly reopened: number;
}

/** What a bed's counted status can be; the rest of `BedStatus` is said by the register (away, not monitored) or by later kinds. */
export type CountedStatus = Extract<BedStatus, 'inBed' | 'sitting' | 'bedExit' | 'disconnected' | 'unknown'>;

/** What became true. The store writes these, and only then are they told. */
export type Fact =
  /** A counted change: ends the episode `from` and begins `to` at `at` (the true start, not when the hold ended). */
  | {
      readonly fact: 'statusChanged';
      readonly at: Instant;
      readonly countedAt: Instant;
      readonly from: CountedStatus;
      readonly to: CountedStatus;
    }
  /** One whole minute `[at, at + 60 s)`; sums may be split over several facts of the same minute and add up. */
  | MinuteFact
  | {
      readonly fact: 'alertChanged';
      readonly at: Instant;
      readonly change: AlertChange;
      readonly by: UserId | null;
      readonly alert: AlertState;
    }
  /** A posture change by staff. */
  | { readonly fact: 'turned'; readonly at: Instant; readonly by: UserId; readonly side: Posture | null }
  /** The turn of `turnedAt` by the same person never was. */
  | { readonly fact: 'turnTakenBack'; readonly at: Instant; readonly by: UserId; readonly turnedAt: Instant }
  | { readonly fact: 'absenceBegan'; readonly at: Instant; readonly by: UserId; readonly until: Instant }
  /** `by` null: the mat saw the person. */
  | { readonly fact: 'absenceEnded'; readonly at: Instant; readonly by: UserId | null };

/** What is in force for one network. */
export interface NetworkRules {
  readonly watch: WatchSettings;
  readonly alert: AlertSetting;
  readonly response: ResponseSettings;
}

/** All mats of a network that lie in beds, as they are at `at`; or what staff say to its alert. */
export type NetworkInput =
  | {
      readonly kind: 'look';
      readonly at: Instant;
      /** `lostAt`: its last data, of a mat that is disconnected; null = data is coming in, or none was ever awaited. */
      readonly mats: readonly { readonly bedId: BedId; readonly lostAt: Instant | null }[];
    }
  | Extract<Input, { kind: 'claim' | 'unclaim' | 'close' }>;

export interface NetworkFact {
  readonly fact: 'outageChanged';
  readonly at: Instant;
  readonly change: AlertChange;
  readonly by: UserId | null;
  /** Its type is `mqttStatus`. */
  readonly alert: AlertState;
  /** The beds nobody watches through it; of one that is over, all that it was ever about. */
  readonly beds: readonly BedId[];
}

export interface MinuteFact {
  readonly fact: 'minute';
  readonly at: Instant;
  /** Seconds, with fractions. */
  readonly lyingSeconds: number;
  readonly sittingSeconds: number;
  readonly outSeconds: number;
  /** In bed and moving / in bed and still (move < 10 %). */
  readonly movingSeconds: number;
  readonly stillSeconds: number;
  /** In bed and still by good readings (quality ≥ 50). */
  readonly calmSeconds: number;
  readonly turns: number;
  readonly frames: number;
  /** Good (quality ≥ 50), still, in-bed values of the minute, as they came. */
  readonly rr: readonly number[];
  readonly hr: readonly number[];
  /** Good, in-bed values, as alerts judge them: moving or not. Empty where the mat does not measure them. */
  readonly spo2: readonly number[];
  readonly temp: readonly number[];
  /** When the posture changed while lying: where lyingTimeout counts anew. Not the same as `turns`, which sitting has too and a gap has not. */
  readonly turnedAt: readonly Instant[];
}

export interface Stepped<State> {
  readonly state: State;
  readonly facts: readonly Fact[];
  /** The earliest time at which a tick would change something; null = only a message can. */
  readonly wakeAt: Instant | null;
}
