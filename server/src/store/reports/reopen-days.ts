/** A past was lived behind days that are made already: all days from its beginning on are made, and those that stand are made again. */
import type { AgencyId, ResidentId } from '@wardlight/contract';
import { sql } from 'kysely';
import { type Db, instant } from '../db/database.ts';
import { dateOf, dayAt } from './dates.ts';
import { firstSeen, readReportSettings } from './day-inputs.ts';

/** @param from nothing before it has changed */
export async function reopenDays(db: Db, agencyIds: readonly AgencyId[], from: number): Promise<void> {
  for (const agencyId of agencyIds) {
    const residents = await db
      .selectFrom('report_work')
      .select('resident_id')
      .where('agency_id', '=', agencyId)
      .orderBy('resident_id')
      .execute();
    for (const { resident_id } of residents) await reopen(db, agencyId, resident_id as ResidentId, from);
  }
}

/** Whoever makes days of this resident at this moment finds the work touched, and writes nothing. */
async function reopen(db: Db, agencyId: AgencyId, residentId: ResidentId, from: number): Promise<void> {
  const [settings, seen] = await Promise.all([
    readReportSettings(db, agencyId, residentId),
    firstSeen(db, agencyId, residentId),
  ]);
  if (settings === null || seen === null) return;
  const { zone, night } = settings.day;
  const { date, from: openFrom, nightFrom, to } = dayAt(settings.day, Math.max(from, seen));
  await sql`update report_work set due_at = 'epoch'::timestamptz, open_date = ${dateOf(date)}::date, open_from = ${instant(openFrom)},
      open_night_from = ${instant(nightFrom)}, open_to = ${instant(to)}, timezone = ${zone}, night_start = ${night.start}, night_end = ${night.end}
    where agency_id = ${agencyId} and resident_id = ${residentId} and (open_from is null or open_from > ${instant(openFrom)})`.execute(
    db,
  );
}
