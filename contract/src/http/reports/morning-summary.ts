/**
 * The morning summary of one person in one agency: at a time they choose, what the last night says, by push or by LINE (decisions §10). It
 * names beds and masked names only.
 */
import * as z from 'zod/mini';
import { instantSchema } from '../../vocabulary/ids.ts';
import { minuteOfDaySchema } from '../../vocabulary/schedule/windows.ts';
import { deliveryProblemSchema, deliveryStateSchema, sentMethodSchema } from '../../vocabulary/telling.ts';
import { agencyParam } from '../alerts.ts';
import { route } from '../route.ts';

/** Before four in the morning no night is over, after noon it is no morning. Minutes after local midnight. */
export const earliestSummary = 4 * 60;
export const latestSummary = 12 * 60;
export const standardSummary = 7 * 60 + 15;

const wish = {
  method: sentMethodSchema,
  /** Minutes after midnight, by the agency's clock. */
  at_minute: minuteOfDaySchema.check(z.gte(earliestSummary), z.lte(latestSummary)),
};

export const morningSummarySchema = z.object({
  /** Null = not wanted. */
  wish: z.nullable(z.object(wish)),
  /** Whether a message would reach this person so now. */
  reach: z.object({ line: z.boolean(), push: z.boolean() }),
  timezone: z.string(),
  /** When the night ends there, in minutes after midnight: a summary before that speaks of the night before. */
  night_end: minuteOfDaySchema,
  /** What became of the last one; null = there was none yet. */
  last: z.nullable(
    z.object({
      method: sentMethodSchema,
      state: deliveryStateSchema,
      problem: z.nullable(deliveryProblemSchema),
      at: instantSchema,
      done_at: z.nullable(instantSchema),
    }),
  ),
  /** As it would read now. */
  preview: z.object({ title: z.string(), body: z.string() }),
});
export type MorningSummary = z.infer<typeof morningSummarySchema>;

/** What a summary leads to: the last night of this agency, wherever its reader stands. */
export const lastNightPathOf = (agency: number): string => `/report/daily-risk-summary-report?${agencyParam}=${agency}`;

const path = '/api/report/morning-summary';

export const readMorningSummary = route({
  method: 'GET',
  path,
  summary: 'One’s own morning summary here: wished for or not, what became of the last one, and how it would read now',
  access: 'reports.read',
  lane: 'dear',
  data: morningSummarySchema,
  errors: ['agency_required', 'not_found'],
});
export const saveMorningSummary = route({
  method: 'PUT',
  path,
  summary: 'Wish for one’s own morning summary here; after today’s time has passed, from tomorrow',
  access: 'reports.read',
  lane: 'ordinary',
  body: z.object(wish),
  /** How it would read is asked for by itself: it reads a row of every resident. */
  data: z.omit(morningSummarySchema, { preview: true }),
  errors: ['agency_required', 'not_found'],
});
export const removeMorningSummary = route({
  method: 'DELETE',
  path,
  summary: 'No morning summary any more; what waits to be sent is not sent',
  access: 'reports.read',
  lane: 'ordinary',
  data: z.object({}),
  errors: ['agency_required'],
});

export const morningSummaryRoutes = { readMorningSummary, saveMorningSummary, removeMorningSummary } as const;
