/** Whoever changes anything about measurements of an agency does so one after the other, on however many servers. */
import type { AgencyId } from '@wardlight/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Any fixed number that no other pair uses. */
const lockOfMeasurements = 27;

/**
 * Until the transaction ends, and before any other lock of it: a reading that arrives locks the row of its resident by naming it, so that
 * whoever removes a resident takes this first, too.
 */
export async function holdMeasurements(step: Db, agencyId: AgencyId): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOfMeasurements}::int, ${agencyId}::int)`.execute(step);
}
