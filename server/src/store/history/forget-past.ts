/** The broom behind `past.ts`. */
import type { AgencyId } from '@wardlight/contract';
import { sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { packHour, unpackHour } from '../reports/minutes/minute-codec.ts';
import { hourMs, hourOf, minutesLock } from '../reports/minutes/minute-hours.ts';

/** Undoes what a lane beside the live one wrote of `[from, to)` and did not finish, so that the days can be lived again whole. */
export async function forgetPast(db: Db, agencyIds: readonly AgencyId[], from: number, to: number): Promise<void> {
  const [begin, end] = [instant(from), instant(to)];
  for (const agencyId of agencyIds)
    await db.transaction().execute(async (transaction) => {
      await forgetMinuteHours(transaction, agencyId, from, to);
      await sql`delete from alert_events where agency_id = ${agencyId} and alert_id in
        (select alert_id from alerts where agency_id = ${agencyId} and raised_at >= ${begin} and raised_at < ${end})`.execute(
        transaction,
      );
      for (const [table, column] of pastTables)
        await sql`delete from ${sql.table(table)} where agency_id = ${agencyId}
          and ${sql.ref(column)} >= ${begin} and ${sql.ref(column)} < ${end}`.execute(transaction);
    });
}

/** Nobody packs meanwhile: what is packed after we looked would stay. Hours of which a part stays are packed anew with that part. */
async function forgetMinuteHours(transaction: Db, agencyId: AgencyId, from: number, to: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${minutesLock}::int, bed_id) from
    (select bed_id from beds where agency_id = ${agencyId} order by bed_id) b`.execute(transaction);
  const rows = await transaction
    .deleteFrom('minute_hours')
    .where('agency_id', '=', agencyId)
    .where('hour_at', '>=', instant(hourOf(from)))
    .where('hour_at', '<', instant(to))
    .returningAll()
    .execute();
  for (const row of rows) {
    if (row.hour_at >= from && row.hour_at + hourMs <= to) continue;
    const stay = unpackHour(row.hour_at, row.data).filter(({ at }) => at < from || at >= to);
    if (stay.length === 0) continue;
    const data = packHour(row.hour_at, stay);
    await transaction
      .insertInto('minute_hours')
      .values({ ...row, hour_at: instant(row.hour_at), data })
      .execute();
  }
}

const pastTables = [
  ['alerts', 'raised_at'],
  ['episodes', 'started_at'],
  ['minutes', 'at'],
  ['frames', 'arrived_at'],
] as const;
