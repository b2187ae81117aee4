/** Alert kinds with the bounds of their thresholds (decisions §3, table "Alert kinds"; specification §3 "Notify types"). */
import * as z from 'zod/mini';

export const alertPriorities = ['high', 'medium', 'low'] as const;
export type AlertPriority = (typeof alertPriorities)[number];
export const alertPrioritySchema = z.enum(alertPriorities);

export const alertUnits = ['minutes', 'seconds', 'perMinute'] as const;
export type AlertUnit = (typeof alertUnits)[number];

export interface AlertKindFacts {
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
}

/** A new kind is one line here, one file in the engine and its words; the compiler asks for the rest. */
export const alertKinds = {
  leaveBed: { unit: null, min: 0, max: 0, standard: 0, priority: 'medium', technical: false, ranges: true },
  leaveTimeout: { unit: 'minutes', min: 1, max: 240, standard: 20, priority: 'medium', technical: false, ranges: true },
  siteTimeout: {
    unit: 'seconds',
    min: 5,
    max: 3600,
    standard: 180,
    priority: 'medium',
    technical: false,
    ranges: true,
  },
  respirationRateGreater: {
    unit: 'perMinute',
    min: 15,
    max: 60,
    standard: 25,
    priority: 'high',
    technical: false,
    ranges: false,
  },
  respirationRateLess: {
    unit: 'perMinute',
    min: 4,
    max: 15,
    standard: 8,
    priority: 'high',
    technical: false,
    ranges: false,
  },
  deviceDisconnected: {
    unit: 'minutes',
    min: 1,
    max: 60,
    standard: 3,
    priority: 'medium',
    technical: true,
    ranges: false,
  },
} as const satisfies Record<string, AlertKindFacts>;

export type AlertType = keyof typeof alertKinds;
export const alertTypes = Object.keys(alertKinds) as [AlertType, ...AlertType[]];
export const alertTypeSchema = z.enum(alertTypes);

/** Where an alert stands in its life (decisions §3): a latched high alert may be `cleared` and still open. */
export const alertPhases = ['raised', 'claimed', 'cleared', 'closed'] as const;
export type AlertPhase = (typeof alertPhases)[number];
export const alertPhaseSchema = z.enum(alertPhases);

/** Why staff closed an alert; `cleared` is the engine's own, when a low or medium alert ends by itself. */
export const closeReasons = ['helped', 'fine', 'falseAlarm', 'equipment', 'other'] as const;
export type CloseReason = (typeof closeReasons)[number];
export const closeReasonSchema = z.enum(closeReasons);
export const closeCauses = [...closeReasons, 'cleared'] as const;
export type CloseCause = (typeof closeCauses)[number];
export const closeCauseSchema = z.enum(closeCauses);

/** Every step an alert takes; each one is stored with its time and actor. */
export const alertChanges = [
  'raised',
  'upgraded',
  'reopened',
  'claimed',
  'dataLost',
  'dataBack',
  'cleared',
  'closed',
] as const;
export type AlertChange = (typeof alertChanges)[number];
export const alertChangeSchema = z.enum(alertChanges);
/** The steps that tell staff something new: they enter the notification list and sound. */
export const tellingChanges = ['raised', 'upgraded', 'reopened'] as const satisfies readonly AlertChange[];
