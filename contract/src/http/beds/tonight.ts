/** A bed's resident tonight, in figures. */
import * as z from 'zod/mini';
import { bedIdSchema, instantSchema, stayIdSchema, userIdSchema } from '../../vocabulary/ids.ts';
import { idFromText, route } from '../route.ts';

/** By what somebody is known to have been with a resident. A claim is none of them: it says that somebody goes, not that they came. */
export const sightings = ['closed', 'withResident', 'turned', 'returned', 'round'] as const;
export type Sighting = (typeof sightings)[number];

/** The longest of its kind; `seconds` 0 = there was none, and then it began at no time. */
const longestSchema = z.object({ seconds: z.int().check(z.nonnegative()), from_at: z.nullable(instantSchema) });
export type Longest = z.infer<typeof longestSchema>;

export const bedTonightSchema = z.object({
  at: instantSchema,
  /** Whose night it is; null = nobody lies there, and nothing is known of anybody. */
  stay_id: z.nullable(stayIdSchema),
  /** The rest window of the resident, or of the agency where nobody lies: the one that is going on, else the last one. */
  from_at: instantSchema,
  to_at: instantSchema,
  /** Null = none of the night was seen, which is not zero. */
  seen: z.nullable(
    z.object({
      /** Of the night so far, not seen: no mat, no data, or the watch was blind. */
      unseen_seconds: z.int().check(z.nonnegative()),
      /** Times out of bed that began in the night, as the reports count them. */
      exits: z.int().check(z.nonnegative()),
      /** Planned absences are not counted. */
      longest_out: longestSchema,
      longest_sit: longestSchema,
    }),
  ),
  /** Who was last with them in the last 24 hours; null = nobody, as far as is known. */
  last_seen: z.nullable(
    z.object({
      at: instantSchema,
      by: z.object({ user_id: userIdSchema, name: z.string() }),
      how: z.enum(sightings),
    }),
  ),
});
export type BedTonight = z.infer<typeof bedTonightSchema>;

export const readBedTonight = route({
  method: 'GET',
  path: '/api/beds/{bed_id}/tonight',
  summary:
    'Tonight of the resident in one bed: times out, the longest time out and sitting up, and who was last with them',
  access: 'beds.history',
  lane: 'board',
  params: z.object({ bed_id: idFromText(bedIdSchema) }),
  data: bedTonightSchema,
  errors: ['not_found'],
});
