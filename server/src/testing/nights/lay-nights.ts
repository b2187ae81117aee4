/**
 * Nights laid into the tables of a running server for journeys that need what is usual:
 * `DATABASE_URL=… node server/src/testing/nights/lay-nights.ts '{"agency_id": 1, "beds": [{"bed_id": 1, "resident_id": 1}], "dates": ["2026-11-16"]}'`.
 * The zone is that of `report-nights.ts`, Asia/Taipei.
 */
import { agencyIdSchema, bedIdSchema, residentIdSchema } from '@wardlight/contract';
import * as z from 'zod/mini';
import { connect } from '../../store/db/database.ts';
import { layNight } from './report-nights.ts';

const wishSchema = z.object({
  agency_id: agencyIdSchema,
  beds: z.array(z.object({ bed_id: bedIdSchema, resident_id: residentIdSchema })),
  /** Each the date on which a night ends. */
  dates: z.array(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  /** At 22:00, 23:00 and so on, ten minutes each. */
  exits: z._default(z.int().check(z.gte(0), z.lte(8)), 1),
});

const { agency_id, beds, dates, exits } = z.parse(wishSchema, JSON.parse(process.argv[2] ?? '{}'));
const database = connect({ connectionString: process.env.DATABASE_URL }, () => undefined);
try {
  for (const bed of beds) for (const date of dates) await layNight(database, { agency_id, ...bed }, date, { exits });
} finally {
  await database.close();
}
