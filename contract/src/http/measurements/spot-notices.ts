/** What would raise an alert on a bed, of a resident who has none: it stands on their page instead. */
import * as z from 'zod/mini';
import { alertPrioritySchema, alertSourceSchema, alertTypeSchema } from '../../vocabulary/alerts.ts';
import { residentIdSchema } from '../../vocabulary/ids.ts';
import { idFromText, route } from '../route.ts';

const spotNoticeSchema = z.object({
  type: alertTypeSchema,
  priority: alertPrioritySchema,
  /** The resident's limit as it is now. */
  threshold: z.number(),
  source: alertSourceSchema,
});
export type SpotNotice = z.infer<typeof spotNoticeSchema>;

export const readSpotNotices = route({
  method: 'GET',
  path: '/api/residents/{resident_id}/spot-notices',
  summary:
    'Readings past the limits of a resident without a bed, until a later one lies inside them, or for a day; of one who lies in a bed, none: there it is an alert',
  access: 'measurements.watch',
  lane: 'ordinary',
  params: z.object({ resident_id: idFromText(residentIdSchema) }),
  data: z.object({ notices: z.array(spotNoticeSchema) }),
  errors: ['not_found'],
});

export const spotNoticeRoutes = { readSpotNotices };
