/** A round: one resident after the other, in the order of beds. */
import * as z from 'zod/mini';
import { agencyIdSchema } from '../../vocabulary/ids.ts';
import { waitingIdSchema } from '../../vocabulary/measurements.ts';
import { reportDateSchema } from '../../vocabulary/reports.ts';
import { storableText } from '../../vocabulary/storable.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { route } from '../route.ts';
import { measurementDaySchema } from './daily-report.ts';
import { measuredResidentSchema } from './shapes.ts';

export const roundRowSchema = z.object({
  agency_id: agencyIdSchema,
  ...measuredResidentSchema.shape,
  /** What they have today, by kind. */
  today: z.array(measurementDaySchema),
  /** Somebody measures them now. */
  waiting_id: z.nullable(waitingIdSchema),
  /** Away on purpose. */
  away: z.boolean(),
});
export type RoundRow = z.infer<typeof roundRowSchema>;

export const readMeasurementRound = route({
  method: 'GET',
  path: '/api/measurements/round',
  summary: 'Current residents by floor and bed, with what each was measured today; by a part of name, code or bed',
  access: 'measurements.watch',
  lane: 'dear',
  query: z.object({
    search: pageQuery.search,
    offset: pageQuery.offset,
    limit: pageQuery.limit,
    floor: z._default(storableText({ most: 40 }), ''),
  }),
  data: z.extend(pageOf(roundRowSchema), { date: reportDateSchema }),
  errors: ['agency_required'],
});
