/** What was done in the night under way, for a board on which nothing is open. */
import * as z from 'zod/mini';
import { route } from '../http/route.ts';
import { instantSchema } from '../vocabulary/ids.ts';

const count = z.int().check(z.nonnegative());

/** Alerts as figures count them (`alarm-load`): neither a part of a claim made before, nor an event that is only written down. */
export const tonightSchema = z.object({
  /** When the agency's night began; null = it is day, and the counts are zero. */
  from_at: z.nullable(instantSchema),
  /** Of which staff were notified. */
  notified: count,
  /** To which of those somebody went. */
  claimed: count,
  /** From the first notification to somebody going; null = nobody had to. */
  mean_claim_seconds: z.nullable(z.number().check(z.nonnegative())),
});
export type Tonight = z.infer<typeof tonightSchema>;

export const readTonight = route({
  method: 'GET',
  path: '/api/dashboard/tonight',
  summary: 'How often somebody went tonight, and after how long on average',
  access: 'board.watch',
  lane: 'board',
  data: tonightSchema,
  errors: ['agency_required'],
});
