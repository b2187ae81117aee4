/**
 * What is told in the channel of measurements (`private-fora.{agency}`). Apart from the board's events, which every first screen loads. Only
 * that something changed, and which row: no value and no name; whoever shows it reads it by its call.
 */
import * as z from 'zod/mini';
import { type AgencyId, instantSchema, residentIdSchema } from '../vocabulary/ids.ts';
import { readingIdSchema, waitingIdSchema } from '../vocabulary/measurements.ts';

/**
 * `waiting`: one began, failed or ended. `reading`: one became a resident's, was changed, or is theirs no more. `unassigned`: another
 * number of readings is nobody's.
 */
export const foraNewsSchema = z.union([
  z.object({ what: z.literal('waiting'), waiting_id: waitingIdSchema }),
  z.object({
    what: z.literal('reading'),
    reading_id: readingIdSchema,
    resident_id: residentIdSchema,
    /** For whom it came; null = it was typed, given or changed by staff. */
    waiting_id: z.nullable(waitingIdSchema),
  }),
  z.object({ what: z.literal('unassigned') }),
]);
export type ForaNews = z.infer<typeof foraNewsSchema>;

export const foraEvents = {
  ForaEvent: z.object({
    epoch: z.string(),
    seq: z.int().check(z.nonnegative()),
    at: instantSchema,
    /**
     * The first answer to `subscribe`, and the answer to `since` when too much was missed: read everything that is shown. It carries the
     * channel's latest `seq`, as a snapshot does, and no news.
     */
    fresh: z.boolean(),
    news: z.array(foraNewsSchema),
  }),
} as const;
export type ForaEventData = z.infer<(typeof foraEvents)['ForaEvent']>;

export const foraChannel = (agency: AgencyId): string => `private-fora.${agency}`;
