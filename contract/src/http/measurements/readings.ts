/** Readings typed by hand, and corrected. */
import * as z from 'zod/mini';
import { instantSchema, residentIdSchema } from '../../vocabulary/ids.ts';
import { typedText } from '../../vocabulary/storable.ts';
import { revisionSchema } from '../paging.ts';
import { route } from '../route.ts';
import { keptOrAskedSchema, readingSchema, typedMeasurementSchema } from './shapes.ts';
import { readingParams } from './unassigned.ts';

/** A reading of this resident, kind and value within this time of what is typed is asked about; inclusive. */
export const sameTypedMs = 5 * 60_000;
/** What is typed was taken at most so long ago; inclusive. */
export const oldestTypedMs = 31 * 24 * 3_600_000;

export const typeReading = route({
  method: 'POST',
  path: '/api/measurements/readings',
  summary:
    'Keep a reading typed by hand; outside of the bounds of its kind it is `invalid`, and what is doubtful is asked about first',
  access: 'measurements.take',
  lane: 'care',
  body: z.object({
    resident_id: residentIdSchema,
    measured: typedMeasurementSchema,
    /** When it was taken; left out = now. */
    at: z.optional(instantSchema),
    confirmed: z._default(z.boolean(), false),
  }),
  data: keptOrAskedSchema,
  errors: ['agency_required', 'not_found', 'resident_discharged'],
});

export const correctReading = route({
  method: 'POST',
  path: '/api/measurements/readings/{reading_id}/correct',
  summary: 'Correct a resident’s reading; its first value stays beside it, with who changed it and why',
  access: 'measurements.correct',
  lane: 'ordinary',
  params: readingParams,
  body: z.object({
    /** Of the same kind. */
    measured: typedMeasurementSchema,
    why: typedText({ least: 1, most: 300 }),
    revision: revisionSchema,
    confirmed: z._default(z.boolean(), false),
  }),
  data: keptOrAskedSchema,
  errors: ['agency_required', 'not_found', 'conflict'],
});

export const withdrawReading = route({
  method: 'POST',
  path: '/api/measurements/readings/{reading_id}/withdraw',
  summary:
    'Take a reading away from a resident, with a reason: one of a meter is nobody’s again, one typed by hand is refused; both stay in the record',
  access: 'measurements.correct',
  lane: 'ordinary',
  params: readingParams,
  body: z.object({ why: typedText({ least: 1, most: 300 }), revision: revisionSchema }),
  data: readingSchema,
  errors: ['agency_required', 'not_found', 'conflict'],
});
