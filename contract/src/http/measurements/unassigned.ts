/** Readings that are nobody's yet: given to a resident, or refused with a reason; nothing is dropped. */
import * as z from 'zod/mini';
import { instantSchema, residentIdSchema } from '../../vocabulary/ids.ts';
import {
  measurementKindSchema,
  measurementUnitSchema,
  meterFamilySchema,
  readingIdSchema,
  readingRefusalSchema,
} from '../../vocabulary/measurements.ts';
import { typedCode, typedText } from '../../vocabulary/storable.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { idFromText, listFromText, route } from '../route.ts';
import { keptOrAskedSchema, measuredResidentSchema, readingSchema } from './shapes.ts';

export const readingParams = z.object({ reading_id: idFromText(readingIdSchema) });

export const unassignedSchema = z.object({
  ...readingSchema.shape,
  family: meterFamilySchema,
  /** Whose it could be, by who waited: those to offer first. */
  suggested: z.array(measuredResidentSchema),
});
export type Unassigned = z.infer<typeof unassignedSchema>;

/** `refused`: also what was typed by hand and withdrawn. */
export const unassignedShows = ['waiting', 'refused'] as const;
export type UnassignedShow = (typeof unassignedShows)[number];

export const listUnassigned = route({
  method: 'GET',
  path: '/api/measurements/unassigned',
  summary:
    'Readings that are nobody’s, the latest first (`order=asc`: the oldest); by a part of the meter’s serial. With `show=refused` those that were refused or withdrawn, by when that was',
  access: 'measurements.watch',
  lane: 'dear',
  query: z.object({
    ...pageQuery,
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
    show: z._default(z.enum(unassignedShows), 'waiting'),
    family: z.optional(meterFamilySchema),
    kinds: z.optional(listFromText(measurementKindSchema)),
    /** Of exactly this meter. */
    meter: z.optional(typedCode({ most: 64 })),
  }),
  data: pageOf(unassignedSchema),
  errors: ['agency_required'],
});

export const assignReading = route({
  method: 'POST',
  path: '/api/measurements/unassigned/{reading_id}/assign',
  summary:
    'Give a reading to a resident; `conflict` where somebody else was quicker. Of a glucose that could be in either unit, the unit is asked; of a clock that cannot be right, when it was measured; what is far from usual, or there already, is asked about first',
  access: 'measurements.take',
  lane: 'care',
  params: readingParams,
  body: z.object({
    resident_id: residentIdSchema,
    /** Of a doubtful one: the unit it is in. */
    unit: z.optional(measurementUnitSchema),
    /** Of a doubtful clock: as it came (`arrival`), or when; left out = as the meter says, where that can be. */
    measured_at: z.optional(z.union([z.literal('arrival'), instantSchema])),
    /** Asked about already. Left out = not: it then stays where it is until somebody has said that it is right. */
    confirmed: z._default(z.boolean(), false),
  }),
  data: keptOrAskedSchema,
  errors: ['agency_required', 'not_found', 'conflict', 'resident_discharged'],
});

export const refuseReading = route({
  method: 'POST',
  path: '/api/measurements/unassigned/{reading_id}/refuse',
  summary: 'Refuse a reading, with a reason; it stays in the record and in no report',
  access: 'measurements.take',
  lane: 'care',
  params: readingParams,
  /** `other` asks for a note. */
  body: z.object({ why: readingRefusalSchema, note: z._default(typedText({ most: 300 }), '') }),
  data: readingSchema,
  errors: ['agency_required', 'not_found', 'conflict'],
});

/** As many as are refused at once, or taken back: what is more stays where it is. */
export const mostRefusedAtOnce = 2_000;
const severalSchema = z.array(readingIdSchema).check(z.minLength(1), z.maxLength(mostRefusedAtOnce));

export const refuseReadings = route({
  method: 'POST',
  path: '/api/measurements/unassigned/refuse',
  summary:
    'Refuse several readings, or all of one meter, with one reason; what somebody else has dealt with meanwhile is left out',
  access: 'measurements.take',
  lane: 'care',
  body: z.object({
    which: z.union([
      z.object({ reading_ids: severalSchema }),
      /** Those up to this reading, which was the newest when they were counted: none that came since. */
      z.object({ meter: typedCode({ most: 64 }), up_to: readingIdSchema }),
    ]),
    why: readingRefusalSchema,
    note: z._default(typedText({ most: 300 }), ''),
  }),
  data: z.object({ reading_ids: z.array(readingIdSchema) }),
  errors: ['agency_required'],
});

export const takeBackReadings = route({
  method: 'POST',
  path: '/api/measurements/unassigned/take-back',
  summary: 'Undo refusing several, within a minute and by whoever did it: answered are those that are nobody’s again',
  access: 'measurements.take',
  lane: 'care',
  body: z.object({ reading_ids: severalSchema }),
  data: z.object({ reading_ids: z.array(readingIdSchema) }),
  errors: ['agency_required'],
});

export const takeBackReading = route({
  method: 'POST',
  path: '/api/measurements/unassigned/{reading_id}/take-back',
  summary: 'Undo giving or refusing, within a minute and by whoever did it: the reading is nobody’s again',
  access: 'measurements.take',
  lane: 'care',
  params: readingParams,
  data: readingSchema,
  errors: ['agency_required', 'not_found', 'conflict'],
});

export const putBackReading = route({
  method: 'POST',
  path: '/api/measurements/unassigned/{reading_id}/put-back',
  summary:
    'Put a refused or withdrawn reading back among the unassigned ones, whoever refused it and whenever, so that it can be given to a resident',
  access: 'measurements.take',
  lane: 'care',
  params: readingParams,
  data: readingSchema,
  errors: ['agency_required', 'not_found', 'conflict'],
});
