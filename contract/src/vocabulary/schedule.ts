/** Wall-clock ranges and the alert settings that use them (decisions §3 "Schedule"; specification §3 "Alert template"). */
import * as z from 'zod/mini';
import { type AlertType, alertKinds } from './alerts.ts';

/** Minutes after local midnight, 0 ≤ m < 1440. */
export const minuteOfDaySchema = z.int().check(z.gte(0), z.lt(1440));

/** `[start, end)` on the agency's wall clock; `end < start` crosses midnight, `end = start` is the whole day. */
export const windowSchema = z.object({ start: minuteOfDaySchema, end: minuteOfDaySchema });
export type Window = z.infer<typeof windowSchema>;

/** ISO weekday of the day a range starts on: 1 Monday … 7 Sunday. */
export const weekdaySchema = z.int().check(z.gte(1), z.lte(7));

export const timeRangeSchema = z.object({
  name: z.string().check(z.maxLength(100)),
  start: minuteOfDaySchema,
  end: minuteOfDaySchema,
  /** Empty = every day; belongs to the start day. */
  weekdays: z.array(weekdaySchema).check(z.maxLength(7)),
});
export type TimeRange = z.infer<typeof timeRangeSchema>;

const settingOf = (type: AlertType) =>
  z.object({
    on: z.boolean(),
    /** Threshold in the kind's unit, inclusive bounds from `alertKinds`. */
    value: z.number().check(z.gte(alertKinds[type].min), z.lte(alertKinds[type].max)),
    /** In force = (no ranges, or inside any) and outside `excluded`. Ignored for kinds whose `ranges` is false. */
    ranges: z.array(timeRangeSchema).check(z.maxLength(12)),
    excluded: z.nullable(timeRangeSchema),
  });
export type AlertSetting = z.infer<ReturnType<typeof settingOf>>;

export const alertSettingsSchema = z.object({
  leaveBed: settingOf('leaveBed'),
  leaveTimeout: settingOf('leaveTimeout'),
  siteTimeout: settingOf('siteTimeout'),
  respirationRateGreater: settingOf('respirationRateGreater'),
  respirationRateLess: settingOf('respirationRateLess'),
  deviceDisconnected: settingOf('deviceDisconnected'),
} satisfies Record<AlertType, unknown>);
export type AlertSettings = z.infer<typeof alertSettingsSchema>;

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
  inBedClearMs: 10_000,
  notSittingClearMs: 5_000,
  dataBackClearMs: 30_000,
};

/** A nighttime rest window where an agency has not set its own (decisions §1): 21:00–06:00. */
export const standardNight: Window = { start: 21 * 60, end: 6 * 60 };
