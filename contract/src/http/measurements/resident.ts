/** What was measured of one resident. */
import * as z from 'zod/mini';
import { instantSchema, residentIdSchema } from '../../vocabulary/ids.ts';
import {
  comparatorSchema,
  measurementBandSchema,
  measurementContextSchema,
  measurementKindSchema,
  readingIdSchema,
  spo2ScaleSchema,
} from '../../vocabulary/measurements.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { reportResidentSchema } from '../reports/report-shapes.ts';
import { idFromText, instantFromText, listFromText, route } from '../route.ts';
import { readingSchema } from './shapes.ts';

const params = z.object({ resident_id: idFromText(residentIdSchema) });
const stretch = {
  from: z.optional(instantFromText),
  /** Before. */
  to: z.optional(instantFromText),
};

export const listMeasurements = route({
  method: 'GET',
  path: '/api/residents/{resident_id}/measurements',
  summary: 'The readings of a resident, the latest first; the reading is written down once an hour for each person',
  access: 'measurements.read',
  lane: 'dear',
  params,
  query: z.object({
    ...stretch,
    kinds: z.optional(listFromText(measurementKindSchema)),
    offset: pageQuery.offset,
    limit: pageQuery.limit,
  }),
  data: z.extend(pageOf(readingSchema), { resident: reportResidentSchema, spo2_scale: spo2ScaleSchema }),
  errors: ['not_found'],
});

/** More are thinned out by days. */
export const mostTrendPoints = 1_000;

/** One number of a trend; of a blood pressure there are two or three, in the order of `itemsOfKind`. */
const trendPointSchema = z.object({
  reading_id: readingIdSchema,
  at: instantSchema,
  values: z.array(z.nullable(z.number())),
  comparator: z.nullable(comparatorSchema),
  context: measurementContextSchema,
  clock_doubtful: z.boolean(),
  received_at: instantSchema,
  device_at: z.nullable(z.int()),
  /** The worst of its items; null = NEWS2 does not weigh it. */
  band: z.nullable(measurementBandSchema),
});
export type TrendPoint = z.infer<typeof trendPointSchema>;

export const readMeasurementTrend = route({
  method: 'GET',
  path: '/api/residents/{resident_id}/measurements/trend',
  summary: 'One kind of a resident’s readings over time, the oldest first; written down as the list is',
  access: 'measurements.read',
  lane: 'dear',
  params,
  query: z.object({ kind: measurementKindSchema, ...stretch }),
  data: z.object({
    resident: reportResidentSchema,
    kind: measurementKindSchema,
    spo2_scale: spo2ScaleSchema,
    points: z.array(trendPointSchema).check(z.maxLength(mostTrendPoints)),
    /** There are more, older ones. */
    more: z.boolean(),
  }),
  errors: ['not_found'],
});

export const readLastMeasurements = route({
  method: 'GET',
  path: '/api/residents/{resident_id}/measurements/last',
  summary: 'The latest reading of each kind of a resident, in the order of kinds',
  access: 'measurements.watch',
  lane: 'ordinary',
  params,
  data: z.object({ readings: z.array(readingSchema) }),
  errors: ['not_found'],
});

export const saveSpo2Scale = route({
  method: 'PUT',
  path: '/api/residents/{resident_id}/spo2-scale',
  summary: 'Mark a resident for whom a doctor has set a target of 88–92 % (NEWS2’s scale 2), or not',
  access: 'register.change',
  lane: 'ordinary',
  params,
  body: z.object({ spo2_scale: spo2ScaleSchema }),
  data: z.object({ spo2_scale: spo2ScaleSchema }),
  errors: ['agency_required', 'not_found'],
});
