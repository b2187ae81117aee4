/** What the calls about reports answer (specification §3 "Report fields", "Risk summaries"). */
import * as z from 'zod/mini';
import { absenceReasonSchema } from '../../vocabulary/beds.ts';
import { agencyIdSchema, bedIdSchema, instantSchema, residentIdSchema, userIdSchema } from '../../vocabulary/ids.ts';
import { nameSchema } from '../../vocabulary/people.ts';
import {
  dayKindSchema,
  notUsualReasons,
  remakeCauses,
  reportDateSchema,
  riskItemSchema,
  riskLevelSchema,
} from '../../vocabulary/reports.ts';
import { bedNumberSchema, floorSchema, residentCodeSchema } from '../../vocabulary/residents.ts';

const count = z.int().check(z.nonnegative());
const share = z.number().check(z.gte(0), z.lte(1));
/** 0–3. */
const pointsSchema = z.int().check(z.gte(0), z.lte(3));

/** A date in a query; what is there and empty is said to be missing. */
export const dateFromText = z.optional(
  z.pipe(
    z.string().check(z.refine((text) => text !== '', { params: { problem: 'required' }, abort: true })),
    reportDateSchema,
  ),
);

/** Whom a report is about; the bed is the one of now. */
export const reportResidentSchema = z.object({
  agency_id: agencyIdSchema,
  resident_id: residentIdSchema,
  name: nameSchema,
  resident_code: z.nullable(residentCodeSchema),
  bed: z.nullable(z.object({ bed_id: bedIdSchema, bed_no: bedNumberSchema, floor: floorSchema })),
  discharged_at: z.nullable(instantSchema),
});
export type ReportResident = z.infer<typeof reportResidentSchema>;

/** The specification's report fields of one day. Null = there is nothing to say, which is not zero. Unrounded; screens show one decimal. */
export const dayValuesSchema = z.object({
  /** Out for 10 s and more, counted at the start. */
  exits: z.nullable(count),
  day_exits: z.nullable(count),
  night_exits: z.nullable(count),
  on_bed_hours: z.nullable(z.number()),
  night_rest_hours: z.nullable(z.number()),
  rest_efficiency: z.nullable(z.number()),
  /** Whole breaths a minute. */
  respiration_max: z.nullable(z.number()),
  respiration_min: z.nullable(z.number()),
  respiration_sd: z.nullable(z.number()),
  /** Mean over the intervals that ended by a turn; longest over all of them. */
  turning_mean_minutes: z.nullable(z.number()),
  turning_longest_minutes: z.nullable(z.number()),
  /** Turns by the mat or by staff. */
  turns: z.nullable(count),
  /**
   * The interval that was to be kept, where there was one; how many lying intervals there were that it says something about, and the share of
   * them that were kept, null of none.
   */
  turn_interval_minutes: z.nullable(z.int()),
  turn_intervals: z.nullable(count),
  turns_kept: z.nullable(share),
  /** % of the time in bed. */
  restless_percent: z.nullable(z.number()),
});
export type ReportValues = z.infer<typeof dayValuesSchema>;

/** The same of several days: between two days lies half an exit. */
export const medianValuesSchema = z.extend(dayValuesSchema, {
  exits: z.nullable(z.number()),
  day_exits: z.nullable(z.number()),
  night_exits: z.nullable(z.number()),
  turns: z.nullable(z.number()),
  turn_interval_minutes: z.nullable(z.number()),
  turn_intervals: z.nullable(z.number()),
});

const domainPoints = z.object({
  falls: z.nullable(pointsSchema),
  rest: z.nullable(pointsSchema),
  breathing: z.nullable(pointsSchema),
  immobility: z.nullable(pointsSchema),
});

/** One item as it was weighed. `z` > 0 is worse than usual. */
export const weighedItemSchema = z.object({
  item: riskItemSchema,
  value: z.number(),
  by_limits: pointsSchema,
  points: pointsSchema,
  usual: z.nullable(z.object({ median: z.number(), spread: z.number(), days: count })),
  z: z.nullable(z.number()),
});

/** A fact that moved the level, and what is usual for this resident. */
export const movedFactSchema = z.object({
  item: riskItemSchema,
  value: z.number(),
  usual: z.nullable(z.number()),
  points: pointsSchema,
  /** What gave the points: its distance from the usual, or the fixed limits; left out = of a day that was made before this was kept. */
  by: z.optional(z.enum(['usual', 'limit'])),
  /** The limit that it has passed; null = none, left out as above. */
  limit: z.optional(z.nullable(z.number())),
});
export type MovedFact = z.infer<typeof movedFactSchema>;

/** Enough for a cell of a strip. */
export const dayCellSchema = z.object({
  date: reportDateSchema,
  kind: dayKindSchema,
  level: z.nullable(riskLevelSchema),
});
export type DayCell = z.infer<typeof dayCellSchema>;

/** Shares of the time, 0–1: how much of the day, and of its night, was seen. */
export const coverageSchema = z.object({ day: share, night: share, night_seen_seconds: count });

export const stretchSchema = z.object({ from_at: instantSchema, to_at: instantSchema });

/** One resident on the page of a day. */
export const dailyRowSchema = z.object({
  ...reportResidentSchema.shape,
  ...dayCellSchema.shape,
  /** False: this resident's night or day is not over, or not made yet; what there is is shown. */
  complete: z.boolean(),
  total: z.nullable(count),
  domains: domainPoints,
  coverage: coverageSchema,
  values: dayValuesSchema,
  moved_by: z.array(movedFactSchema),
  /** The worst distance from the resident's usual among the items, in spreads; null = nothing to hold it against. */
  change: z.nullable(z.number()),
  /** May stand in a baseline. */
  valid: z.boolean(),
  /** The fourteen days that end with this one, oldest first; days that do not exist are absent. */
  strip: z.array(dayCellSchema),
  notes: count,
});
export type DailyRow = z.infer<typeof dailyRowSchema>;

/** The whole of one day: everything that went into its level. */
export const dayInfoSchema = z.object({
  resident: reportResidentSchema,
  ...dayCellSchema.shape,
  /** False: it is not over, or not made yet; what there is is shown. */
  complete: z.boolean(),
  from_at: instantSchema,
  night_from_at: instantSchema,
  /** End of the night and of the day. */
  to_at: instantSchema,
  timezone: z.string(),
  total: z.nullable(count),
  domains: domainPoints,
  coverage: coverageSchema,
  values: dayValuesSchema,
  /** Five-minute slots with enough breathing in them; fewer than 12 say nothing. */
  respiration_slots: count,
  items: z.array(weighedItemSchema),
  moved_by: z.array(movedFactSchema),
  valid: z.boolean(),
  not_usual: z.array(z.enum(notUsualReasons)),
  absences: z.array(z.extend(stretchSchema, { reason: absenceReasonSchema })),
  /** The mat was not seen for more than a minute, or the watch was blind. */
  not_watched: z.array(stretchSchema),
  algorithm: z.int(),
  version: z.int(),
  /** Null = made for this answer. */
  made_at: z.nullable(instantSchema),
  cause: z.enum(remakeCauses),
  /** Made anew since it was first made: when, and why. Newest first. */
  former: z.array(z.object({ version: z.int(), made_at: instantSchema, cause: z.enum(remakeCauses) })),
});
export type DayInfo = z.infer<typeof dayInfoSchema>;

/** A resident on the page of a week. `level` null = fewer than four valid days. */
export const weeklyRowSchema = z.object({
  ...reportResidentSchema.shape,
  kind: dayKindSchema,
  level: z.nullable(riskLevelSchema),
  total: z.nullable(count),
  domains: domainPoints,
  /** Valid days of the seven ("calculated days"). */
  calculated_days: count,
  /** Seven at most, oldest first. */
  days: z.array(z.extend(dayCellSchema, { coverage: share, valid: z.boolean() })),
  /** Medians over the valid days. */
  medians: medianValuesSchema,
  moved_by: z.array(movedFactSchema),
});
export type WeeklyRow = z.infer<typeof weeklyRowSchema>;

export const noteSchemaOfReport = z.object({
  note_id: z.int(),
  resident_id: residentIdSchema,
  date: reportDateSchema,
  /** As it was stored: what may be written is a matter of writing. */
  text: z.string(),
  by: z.object({ user_id: userIdSchema, name: z.string() }),
  at: instantSchema,
});
export type ReportNote = z.infer<typeof noteSchemaOfReport>;
