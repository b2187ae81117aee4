/** Wall-clock ranges and the alert settings that use them (decisions §3 "Schedule"; specification §3 "Alert template"). */
import * as z from 'zod/mini';
import { type AlertMethod, type AlertType, alertKinds, alertMethodSchema, alertMethods } from '../alerts.ts';
import { storableReal, typedText } from '../storable.ts';
import { minuteOfDaySchema } from './windows.ts';

/** ISO weekday of the day a range starts on: 1 Monday … 7 Sunday. */
export const weekdaySchema = z.int().check(z.gte(1), z.lte(7));

export const timeRangeSchema = z.object({
  name: typedText({ most: 100 }),
  start: minuteOfDaySchema,
  end: minuteOfDaySchema,
  /** Empty = every day; belongs to the start day. */
  weekdays: z.array(weekdaySchema).check(z.maxLength(7)),
});
export type TimeRange = z.infer<typeof timeRangeSchema>;

/** Most minutes of suppression after an alert (≤ 15 for high priority) and after a return to bed (decisions §3). */
export const mostAfterAlertMinutes = (type: AlertType): number => (alertKinds[type].priority === 'high' ? 15 : 120);
export const mostAfterReturnMinutes = 15;
export const standardSuppressionMinutes = 5;

/** By which ways a kind is told unless a template says otherwise; equipment is not read aloud. */
export const standardMethods = (type: AlertType): AlertMethod[] =>
  alertKinds[type].technical ? ['station', 'line', 'push'] : ['station', 'speech', 'line', 'push'];

export const settingOf = (type: AlertType) =>
  z.object({
    on: z.boolean(),
    /** Threshold in the kind's unit, inclusive bounds from `alertKinds`. */
    value: storableReal(z.gte(alertKinds[type].min), z.lte(alertKinds[type].max)),
    /** In force = (no ranges, or inside any) and outside `excluded`. Ignored for kinds whose `ranges` is false. */
    ranges: z.array(timeRangeSchema).check(z.maxLength(12)),
    /** Is refused where `end = start` (`kindsExcludedForEver`); one that was stored before that was so is none. */
    excluded: z.nullable(timeRangeSchema),
    /** A new episode is not told for this long after an alert of this type was closed. */
    afterAlertMinutes: z._default(
      z.int().check(z.gte(0), z.lte(mostAfterAlertMinutes(type))),
      standardSuppressionMinutes,
    ),
    /** At least one where the kind is on and tells ("At least one checkbox must be selected"); without `station` no screen sounds. */
    methods: z._default(z.array(alertMethodSchema).check(z.maxLength(alertMethods.length)), standardMethods(type)),
    /** leaveBed, leaveTimeout and siteTimeout wait for this long after a return to bed; other kinds do not ask for it. */
    afterReturnMinutes: z._default(z.int().check(z.gte(0), z.lte(mostAfterReturnMinutes)), standardSuppressionMinutes),
  });
export type AlertSetting = z.infer<ReturnType<typeof settingOf>>;

/** A kind as it is where nobody has set it: judged at its standard threshold, all day. */
export const standardSetting = (type: AlertType, change: Partial<AlertSetting> = {}): AlertSetting => ({
  on: true,
  value: alertKinds[type].standard,
  ranges: [],
  excluded: null,
  afterAlertMinutes: standardSuppressionMinutes,
  afterReturnMinutes: standardSuppressionMinutes,
  methods: standardMethods(type),
  ...change,
});

/** Kinds that nobody hears of unless they are asked for (decisions §3 "Shipped templates"). */
const offUnlessAsked: ReadonlySet<AlertType> = new Set([
  'leaveBed',
  'lyingTimeout',
  'changePosture',
  'restlessRateGreater',
]);

/** Settings stored before a kind existed have it as the Standard template ships it. */
const kept = (type: AlertType) => z._default(settingOf(type), standardSetting(type, { on: !offUnlessAsked.has(type) }));

export const alertSettingsSchema = z.object({
  leaveBed: kept('leaveBed'),
  leaveTimeout: kept('leaveTimeout'),
  siteTimeout: kept('siteTimeout'),
  lyingTimeout: kept('lyingTimeout'),
  changePosture: kept('changePosture'),
  respirationRateGreater: kept('respirationRateGreater'),
  respirationRateLess: kept('respirationRateLess'),
  rrAbnormal: kept('rrAbnormal'),
  restlessRateGreater: kept('restlessRateGreater'),
  heartRateGreater: kept('heartRateGreater'),
  heartRateLess: kept('heartRateLess'),
  spo2Less: kept('spo2Less'),
  tempGreater: kept('tempGreater'),
  tempLess: kept('tempLess'),
  absenceOverdue: kept('absenceOverdue'),
  deviceDisconnected: kept('deviceDisconnected'),
  mqttStatus: kept('mqttStatus'),
} satisfies Record<AlertType, unknown>);
export type AlertSettings = z.infer<typeof alertSettingsSchema>;

/** Minutes, both inclusive; `standard` is what the shipped templates say. */
export const responseBounds = {
  /** Not claimed for this long: told again; for this long again: escalated. */
  notClaimedMinutes: { min: 1, max: 60, standard: 3 },
  /** Claimed, nobody with the resident, and still true for this long: sounds again. */
  stillTrueMinutes: { min: 1, max: 60, standard: 5 },
  /** For so long after "I'm going" what comes true later for the same person joins the claim; 0 = it covers what it showed. */
  claimCoversMinutes: { min: 0, max: 15, standard: 5 },
  /** Closed while still true, and true for this long after the closing: told again. */
  closedTrueMinutes: { min: 5, max: 120, standard: 30 },
  /** The same for high priority. */
  closedTrueHighMinutes: { min: 5, max: 15, standard: 15 },
} as const;
export type ResponseSettings = { readonly [K in keyof typeof responseBounds]: number };
const minutesOf = (key: keyof ResponseSettings) =>
  z.int().check(z.gte(responseBounds[key].min), z.lte(responseBounds[key].max));
const addedMinutesOf = (key: keyof ResponseSettings) => z._default(minutesOf(key), responseBounds[key].standard);

/**
 * What a template says of alerts that nobody answers, or that were answered and go on (decisions §3 "Life of an alert", §10). Minutes.
 * The last three came later: a template written without them means the standard.
 */
export const responseSettingsSchema = z.object({
  notClaimedMinutes: minutesOf('notClaimedMinutes'),
  stillTrueMinutes: minutesOf('stillTrueMinutes'),
  claimCoversMinutes: addedMinutesOf('claimCoversMinutes'),
  closedTrueMinutes: addedMinutesOf('closedTrueMinutes'),
  closedTrueHighMinutes: addedMinutesOf('closedTrueHighMinutes'),
});
export const standardResponse: ResponseSettings = {
  notClaimedMinutes: responseBounds.notClaimedMinutes.standard,
  stillTrueMinutes: responseBounds.stillTrueMinutes.standard,
  claimCoversMinutes: responseBounds.claimCoversMinutes.standard,
  closedTrueMinutes: responseBounds.closedTrueMinutes.standard,
  closedTrueHighMinutes: responseBounds.closedTrueHighMinutes.standard,
};

/** How raw states become counted ones. Milliseconds. Settable, so that recordings can be replayed at 0 (decisions §3). */
export const watchSettingsSchema = z.object({
  outHoldMs: z.int().check(z.gte(0), z.lte(60_000)),
  sittingHoldMs: z.int().check(z.gte(0), z.lte(60_000)),
  inBedHoldMs: z.int().check(z.gte(0), z.lte(60_000)),
  /** The least time out, inclusive, that counts as a bed exit in reports (the engine's `bedExitsOf`). Live status and alerts do not ask for it. */
  bedExitMinMs: z.int().check(z.gte(0), z.lte(600_000)),
  /** A vital's gap up to this pauses a hold, a longer one ends it; at 0 every missing value ends it. */
  gapToleranceMs: z.int().check(z.gte(0), z.lte(300_000)),
  /** No message for this long: disconnected. */
  silenceMs: z.int().check(z.gte(5_000), z.lte(3_600_000)),
  /** Hold before a respiration limit raises, and time inside the limit before it clears. */
  vitalHoldMs: z.int().check(z.gte(0), z.lte(3_600_000)),
  vitalLowHoldMs: z.int().check(z.gte(0), z.lte(3_600_000)),
  vitalClearMs: z.int().check(z.gte(0), z.lte(3_600_000)),
  /** How far inside the limit a rate must be to clear, in the vital's unit. */
  respirationMargin: z.number().check(z.gte(0), z.lte(10)),
  /** The same for the other kinds (decisions §3, table "Alert kinds"). */
  heartRateMargin: z.number().check(z.gte(0), z.lte(50)),
  spo2HoldMs: z.int().check(z.gte(0), z.lte(3_600_000)),
  spo2Margin: z.number().check(z.gte(0), z.lte(20)),
  tempHoldMs: z.int().check(z.gte(0), z.lte(3_600_000)),
  tempMargin: z.number().check(z.gte(0), z.lte(5)),
  /** Two readings in a row past these two limits raise before the hold is over. */
  readingsPastLimit: z.int().check(z.gte(1), z.lte(100)),
  /** In bed for this long before a missing breathing signal is judged; good signal for this long is over. */
  rrArmMs: z.int().check(z.gte(0), z.lte(3_600_000)),
  rrClearMs: z.int().check(z.gte(0), z.lte(3_600_000)),
  /** A missing breathing signal needs this many frames. */
  rrFrames: z.int().check(z.gte(1), z.lte(100)),
  /** Movement is judged over this much time in bed; over once this far below the limit, in percentage points. */
  restlessWindowMs: z.int().check(z.gte(60_000), z.lte(7_200_000)),
  restlessMargin: z.number().check(z.gte(0), z.lte(100)),
  /** Mats of one network lost within this time of each other count as lost together, from this many on (or all of them). */
  outageWindowMs: z.int().check(z.gte(1_000), z.lte(600_000)),
  outageMats: z.int().check(z.gte(2), z.lte(1_000)),
  /** In-bed time that clears a leave alert; time not sitting that clears a sitting alert; time of data that clears a disconnection. */
  inBedClearMs: z.int().check(z.gte(0), z.lte(600_000)),
  notSittingClearMs: z.int().check(z.gte(0), z.lte(600_000)),
  dataBackClearMs: z.int().check(z.gte(0), z.lte(600_000)),
});
export type WatchSettings = z.infer<typeof watchSettingsSchema>;

/** Figures of decisions §3; bases named there. */
export const standardWatch: WatchSettings = {
  outHoldMs: 3_000,
  sittingHoldMs: 2_000,
  inBedHoldMs: 5_000,
  bedExitMinMs: 10_000,
  gapToleranceMs: 30_000,
  silenceMs: 60_000,
  vitalHoldMs: 180_000,
  vitalLowHoldMs: 120_000,
  vitalClearMs: 60_000,
  respirationMargin: 2,
  heartRateMargin: 5,
  spo2HoldMs: 30_000,
  spo2Margin: 2,
  tempHoldMs: 120_000,
  tempMargin: 0.3,
  readingsPastLimit: 2,
  rrArmMs: 60_000,
  rrClearMs: 30_000,
  rrFrames: 3,
  restlessWindowMs: 900_000,
  restlessMargin: 10,
  outageWindowMs: 60_000,
  outageMats: 3,
  inBedClearMs: 10_000,
  notSittingClearMs: 5_000,
  dataBackClearMs: 30_000,
};
