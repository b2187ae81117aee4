/** The broom behind `past.ts`. */
import type { AgencyId } from '@wardlight/contract';
import { sql } from 'kysely';
import { type Db, instant } from './database.ts';

/** Undoes what a lane beside the live one wrote of `[from, to)` and did not finish, so that the days can be lived again whole. */
export async function forgetPast(db: Db, agencyIds: readonly AgencyId[], from: number, to: number): Promise<void> {
  const [begin, end] = [instant(from), instant(to)];
  for (const agencyId of agencyIds)
    await db.transaction().execute(async (transaction) => {
      await sql`delete from alert_events where agency_id = ${agencyId} and alert_id in
        (select alert_id from alerts where agency_id = ${agencyId} and raised_at >= ${begin} and raised_at < ${end})`.execute(
        transaction,
      );
      for (const [table, column] of pastTables)
        await sql`delete from ${sql.table(table)} where agency_id = ${agencyId}
          and ${sql.ref(column)} >= ${begin} and ${sql.ref(column)} < ${end}`.execute(transaction);
    });
}
const pastTables = [
  ['alerts', 'raised_at'],
  ['episodes', 'started_at'],
  ['minutes', 'at'],
  ['frames', 'arrived_at'],
] as const;
