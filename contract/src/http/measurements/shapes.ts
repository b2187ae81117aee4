/** What the calls about measurements have in common: a reading, as it is kept, and whose it is. */
import * as z from 'zod/mini';
import { readingReasonSchema } from '../../gateway/answers.ts';
import { agencyIdSchema, instantSchema, residentIdSchema, userIdSchema } from '../../vocabulary/ids.ts';
import {
  comparatorSchema,
  type MeasurementContext,
  measurementBandSchema,
  measurementContextSchema,
  measurementItems,
  measurementKindSchema,
  measurementUnitSchema,
  readingDoubts,
  readingIdSchema,
  readingRefusalSchema,
  singleKinds,
} from '../../vocabulary/measurements.ts';
import { revisionSchema } from '../paging.ts';
import { bedPlaceSchema } from '../residents.ts';

const itemSchema = z.enum(Object.keys(measurementItems) as [keyof typeof measurementItems]);

export const pressureValueSchema = z.object({
  systolic: z.number(),
  diastolic: z.number(),
  pulse: z.nullable(z.number()),
});

const said = { comparator: z.nullable(comparatorSchema), context: measurementContextSchema };
/** In the unit of its kind (`unitOfKind`). A blood pressure has no comparator. */
export const measuredSchema = z.union([
  z.object({ kind: z.literal('bloodPressure'), value: pressureValueSchema, ...said }),
  z.object({ kind: z.enum(singleKinds), value: z.number(), ...said }),
]);

/** How one item of a reading stands by NEWS2's bands; what NEWS2 does not weigh has none. */
export const readingMarkSchema = z.object({
  item: itemSchema,
  points: z.int().check(z.gte(0), z.lte(3)),
  band: measurementBandSchema,
});
export type ReadingMark = z.infer<typeof readingMarkSchema>;

/** Whoever is measured, and the bed of now. */
export const measuredResidentSchema = z.object({
  resident_id: residentIdSchema,
  name: z.string(),
  bed: z.nullable(bedPlaceSchema),
});
export type MeasuredResident = z.infer<typeof measuredResidentSchema>;

export const readingBySchema = z.object({ user_id: userIdSchema, name: z.string() });

/** `kept`: a resident's. `refused`: by staff; what a gateway's own reading is refused for is answered to it and not kept. */
export const readingStates = ['kept', 'unassigned', 'refused'] as const;
export type ReadingState = (typeof readingStates)[number];

/** As it came: before any conversion. */
const rawSchema = z.object({
  value: z.union([z.number(), pressureValueSchema]),
  unit: z.string(),
  comparator: z.nullable(comparatorSchema),
});

export const readingSchema = z.object({
  reading_id: readingIdSchema,
  agency_id: agencyIdSchema,
  /** Counts its changes. */
  revision: revisionSchema,
  state: z.enum(readingStates),
  /** Of one that is kept. */
  resident: z.nullable(measuredResidentSchema),
  measured: measuredSchema,
  marks: z.array(readingMarkSchema),
  raw: rawSchema,
  /** When it was taken, by our clock; of a doubtful clock what the meter says, or when it came where that cannot be (`isTimeUnknown`). */
  at: instantSchema,
  clock_doubtful: z.boolean(),
  /** By the meter's own clock; null = by hand. */
  device_at: z.nullable(z.int()),
  received_at: instantSchema,
  source: z.enum(['gateway', 'hand']),
  /** Serial number; null = none was said. */
  meter: z.nullable(z.string()),
  /** Why it was nobody's when it came; null = it was somebody's, and if it is nobody's now, staff took it from them. */
  reason: z.nullable(readingReasonSchema),
  /** Who typed it, confirmed it, gave it to the resident or refused it; null = nobody yet. */
  by: z.nullable(readingBySchema),
  by_at: z.nullable(instantSchema),
  refusal: z.nullable(z.object({ why: readingRefusalSchema, note: z.string() })),
  /** Null = as it came. Else who changed it last, why, and what stood there first. */
  corrected: z.nullable(z.object({ at: instantSchema, by: readingBySchema, why: z.string(), first: measuredSchema })),
});
export type Reading = z.infer<typeof readingSchema>;

/** What the meter says cannot be: `at` is when it came, and nobody has said when it was measured. */
export const isTimeUnknown = ({
  clock_doubtful,
  at,
  received_at,
}: Pick<Reading, 'clock_doubtful' | 'at' | 'received_at'>): boolean => clock_doubtful && at === received_at;

/** A value as staff type it; without a unit it is in the one of its kind. */
export const typedMeasurementSchema = z.object({
  kind: measurementKindSchema,
  value: z.union([z.number(), pressureValueSchema]),
  unit: z.optional(measurementUnitSchema),
  comparator: z._default(z.nullable(comparatorSchema), null),
  context: z._default(measurementContextSchema, {} satisfies MeasurementContext),
});
export type TypedMeasurement = z.infer<typeof typedMeasurementSchema>;

/** Kept, or first asked about: sent again with `confirmed` it is kept. */
export const keptOrAskedSchema = z.union([
  z.object({ state: z.literal('kept'), reading: readingSchema }),
  z.object({
    state: z.literal('asks'),
    why: z.array(z.enum(readingDoubts)),
    /** Of the value as it was understood. */
    marks: z.array(readingMarkSchema),
    /** With `same`: the one that is there. */
    earlier: z.nullable(readingSchema),
  }),
]);
export type KeptOrAsked = z.infer<typeof keptOrAskedSchema>;
