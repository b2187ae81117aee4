/** Alert kinds with the bounds of their thresholds (decisions §3, table "Alert kinds"; specification §3 "Notify types"). */
import * as z from 'zod/mini';
import { closeReasons } from './closing.ts';
import { instantSchema } from './ids.ts';
import { comparatorSchema, readingIdSchema } from './readings.ts';

export const alertPriorities = ['high', 'medium', 'low'] as const;
export type AlertPriority = (typeof alertPriorities)[number];
export const alertPrioritySchema = z.enum(alertPriorities);

export const alertUnits = ['minutes', 'seconds', 'perMinute', 'percent', 'celsius'] as const;
export type AlertUnit = (typeof alertUnits)[number];

export interface AlertKindFacts {
  /** Judged for one bed, or for all mats of a network together. */
  readonly about: 'bed' | 'network';
  /** Unit of the threshold; `null` where the kind has none (raised at once). */
  readonly unit: AlertUnit | null;
  /** Bounds of the threshold, inclusive, in `unit`. */
  readonly min: number;
  readonly max: number;
  /** The threshold of the shipped Standard template. */
  readonly standard: number;
  readonly priority: AlertPriority;
  /** About the equipment, not the person: never rises or escalates. */
  readonly technical: boolean;
  /** Time ranges and the excluded range apply. "Respiration alerts are active all day" (specification §5) is `false`. */
  readonly ranges: boolean;
  /** An event for the log: stored, never told. */
  readonly logOnly: boolean;
}

const person = { about: 'bed', technical: false, logOnly: false } as const;
const technical = { about: 'bed', technical: true, ranges: false, logOnly: false } as const;
const leaving = { ...person, priority: 'medium', ranges: true } as const;
const resting = { ...person, priority: 'low', ranges: true } as const;
const vital = { ...person, priority: 'high', ranges: false } as const;
const none = { unit: null, min: 0, max: 0, standard: 0 } as const;

/**
 * A new kind is one line here, one file in the engine and its words; the compiler asks for the rest.
 * The order decides between kinds that act at the same moment. `absenceOverdue` is ours (decisions §3 "away": overdue → an alert).
 */
export const alertKinds = {
  leaveBed: { ...leaving, ...none },
  leaveTimeout: { ...leaving, unit: 'minutes', min: 1, max: 240, standard: 20 },
  siteTimeout: { ...leaving, unit: 'seconds', min: 5, max: 3600, standard: 180 },
  lyingTimeout: { ...resting, unit: 'minutes', min: 30, max: 720, standard: 120 },
  changePosture: { ...resting, ...none, logOnly: true },
  respirationRateGreater: { ...vital, unit: 'perMinute', min: 15, max: 60, standard: 25 },
  respirationRateLess: { ...vital, unit: 'perMinute', min: 4, max: 15, standard: 8 },
  rrAbnormal: { ...vital, unit: 'seconds', min: 20, max: 180, standard: 60 },
  restlessRateGreater: { ...resting, unit: 'percent', min: 10, max: 100, standard: 50 },
  heartRateGreater: { ...vital, unit: 'perMinute', min: 60, max: 220, standard: 131 },
  heartRateLess: { ...vital, unit: 'perMinute', min: 20, max: 80, standard: 40 },
  spo2Less: { ...vital, unit: 'percent', min: 70, max: 99, standard: 90 },
  tempGreater: { ...vital, priority: 'medium', unit: 'celsius', min: 36, max: 42, standard: 37.8 },
  tempLess: { ...vital, priority: 'medium', unit: 'celsius', min: 30, max: 36.5, standard: 35 },
  absenceOverdue: { ...person, ...none, priority: 'medium', ranges: false },
  deviceDisconnected: { ...technical, unit: 'minutes', min: 1, max: 60, standard: 3, priority: 'medium' },
  mqttStatus: { ...technical, about: 'network', unit: 'minutes', min: 1, max: 60, standard: 1, priority: 'medium' },
} as const satisfies Record<string, AlertKindFacts>;

export type AlertType = keyof typeof alertKinds;
export const alertTypes = Object.keys(alertKinds) as [AlertType, ...AlertType[]];
export const alertTypeSchema = z.enum(alertTypes);
type About<A extends AlertKindFacts['about']> = {
  [T in AlertType]: (typeof alertKinds)[T]['about'] extends A ? T : never;
}[AlertType];
export type BedAlertType = About<'bed'>;
export type NetworkAlertType = About<'network'>;

/** The threshold of what is told at once, whatever length its kind has for others. */
export const atOnce = 0;
/** Why, where the kind alone does not say it. `twoDevices`, of `deviceDisconnected`: two devices send under one serial, and nobody knows whose word is whose. */
export const alertReasons = ['twoDevices'] as const;
export type AlertReason = (typeof alertReasons)[number];
export const alertReasonSchema = z.enum(alertReasons);
/** It follows from what every row of an alert has, so that what was written down before reads on. */
export const alertReasonOf = (alert: {
  readonly type: AlertType;
  readonly threshold?: number | null;
}): AlertReason | null => (alert.type === 'deviceDisconnected' && alert.threshold === atOnce ? 'twoDevices' : null);

/** The specification's names for either side of a limit (§3 "Notify types"); nothing raises by them, lists filter by them. */
export const alertGroups = {
  respirationRate: ['respirationRateGreater', 'respirationRateLess'],
  heartRate: ['heartRateGreater', 'heartRateLess'],
  spo2: ['spo2Less'],
  temp: ['tempGreater', 'tempLess'],
} as const satisfies Record<string, readonly AlertType[]>;
export type AlertGroup = keyof typeof alertGroups;

/**
 * Why a condition that came true is not told yet (decisions §3 "Suppression: it delays, it never cancels"): outside the ranges in force,
 * soon after an alert of this type was closed, or soon after a return to bed.
 */
export const suppressionCauses = ['outOfForce', 'afterAlert', 'afterReturn'] as const;
export type SuppressionCause = (typeof suppressionCauses)[number];
export const suppressionCauseSchema = z.enum(suppressionCauses);

/**
 * Where an alert stands in its life (decisions §3). `suppressed`: true, not told yet, on no list of open alerts.
 * A latched high alert may be `cleared` and still open.
 */
export const alertPhases = ['suppressed', 'raised', 'claimed', 'cleared', 'closed'] as const;
export type AlertPhase = (typeof alertPhases)[number];
export const alertPhaseSchema = z.enum(alertPhases);

/**
 * Why an alert was closed. Staff choose the reason (`closing.ts`); `cleared` is the engine's own, when a low or medium alert ends by
 * itself; `moved` and `discharged` follow from the register: nobody is left in the bed whom it would be about. `retracted`: the reading it
 * stood on was withdrawn, corrected or given to somebody else, so it was never true of this resident.
 */
export const closeCauses = [...closeReasons, 'cleared', 'moved', 'discharged', 'retracted'] as const;
export type CloseCause = (typeof closeCauses)[number];
export const closeCauseSchema = z.enum(closeCauses);

/** What a meter measures that alerts of the mat's kinds can stand on. */
export const spotMeasurements = ['spo2', 'temperature'] as const;
export type SpotMeasurement = (typeof spotMeasurements)[number];

/** The reading of a meter an alert stands on: only a later reading clears it, whatever the mat says. */
export const alertSourceSchema = z.object({
  kind: z.literal('spot'),
  reading_id: readingIdSchema,
  measurement: z.enum(spotMeasurements),
  /** In the unit of the alert; with a comparator ("Lo", "Hi") the true value lies beyond it. */
  value: z.number(),
  comparator: z.nullable(comparatorSchema),
  /** By our clock; of a meter whose clock is doubtful, when the reading came. */
  measured_at: instantSchema,
});
export type AlertSource = z.infer<typeof alertSourceSchema>;

/** Every step an alert takes; each one is stored with its time and actor. */
export const alertChanges = [
  /** Came true and is not told yet; `raised` follows when it is, `closed` when it ended before. */
  'suppressed',
  'raised',
  'upgraded',
  'reopened',
  /** Nobody claimed it in time: told once more, then once to the next target. */
  'toldAgain',
  'escalated',
  'claimed',
  'withResident',
  /** It came true while somebody was on the way, and joined their claim without a sound. */
  'joined',
  /** The last press was a slip. */
  'takenBack',
  /** Somebody else is asked to go; until they press, whoever claimed goes on. */
  'handedOver',
  /** Claimed, nobody with the resident, and still true: sounds again, one priority higher. */
  'still',
  /** Whoever had claimed it cannot be on the way any more: nobody is, and it is told anew. */
  'released',
  /** A meter was read while it stood: it stands on that reading from here on, or on the mat's word alone again. */
  'measured',
  /** An event for the log only, begun and ended at once. */
  'logged',
  'dataLost',
  'dataBack',
  /** Gone along with its resident to another bed. */
  'moved',
  'cleared',
  /** Staff close it although its condition goes on; `closed` follows. */
  'closedWhileTrue',
  'closed',
  /** Closing it was a slip: it is as it was before, at the bed where its resident lies. */
  'closingUndone',
] as const;
export type AlertChange = (typeof alertChanges)[number];
export const alertChangeSchema = z.enum(alertChanges);
/** The steps that tell staff something new: they enter the notification list and sound. */
export const tellingChanges = [
  'raised',
  'upgraded',
  'reopened',
  'toldAgain',
  'escalated',
  'still',
  'released',
] as const satisfies readonly AlertChange[];

/**
 * What became of an alert, as the log filters it: still open and nobody on the way; open and claimed; over, and somebody answered; over by
 * itself before anybody answered; over because the reading it stood on was corrected or withdrawn; never told; or an event that is only written down.
 */
export const alertOutcomes = [
  'unclaimed',
  'claimed',
  'answered',
  'unanswered',
  'retracted',
  'suppressed',
  'logged',
] as const;
export type AlertOutcome = (typeof alertOutcomes)[number];
export const alertOutcomeSchema = z.enum(alertOutcomes);

/** By which ways an alert of a kind is told (specification §3 "notification methods"; web push is ours, decisions §4). */
export const alertMethods = ['station', 'speech', 'line', 'push'] as const;
export type AlertMethod = (typeof alertMethods)[number];
export const alertMethodSchema = z.enum(alertMethods);

/** For how long after it a press on a card can be taken back. */
export const takeBackMs = 10_000;

/** For how long "with the resident" keeps an alert quiet, in minutes. */
export const withResidentMinutes = [10, 20, 30] as const;
export type WithResidentMinutes = (typeof withResidentMinutes)[number];
export const withResidentMinutesSchema = z.literal(withResidentMinutes);
