/** The report fields of one resident day by day, each with what was usual when it was weighed. */
import type { DataOf, DayInfo, ReportNote, readReportTrend } from '@wardlight/contract';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { addDays } from './dates.ts';
import type { DayContent } from './day-rows.ts';
import { alertsQuery, readMadeDays } from './nights.ts';
import type { OwnReport } from './own-report.ts';
import { cellOf, coverageOf, reportValuesOf } from './shapes.ts';

type Trend = Pick<DataOf<typeof readReportTrend>, 'days' | 'notes'>;

/** The days that were made of those that end with a date, oldest first; the others are gaps. */
export async function readTrend(db: Db, { resident }: OwnReport, endedAt: string, days: number): Promise<Trend> {
  const { agency_id: agencyId, resident_id: residentId } = resident;
  const first = addDays(endedAt, 1 - days);
  const [made, notes] = await Promise.all([
    readMadeDays(db, agencyId, residentId, first, endedAt),
    notesBetween(db, agencyId, residentId, first, endedAt),
  ]);
  const [oldest, newest] = [made[0], made.at(-1)];
  const alerts =
    oldest === undefined || newest === undefined
      ? []
      : (await db.executeQuery(alertsQuery(db, agencyId, residentId, oldest.from_at, newest.to_at))).rows;
  return {
    days: made.map((day) => ({
      ...cellOf(day),
      coverage: coverageOf(day),
      values: reportValuesOf(day),
      total: day.total,
      valid: day.valid,
      usual: usualOf(day),
      alerts: alerts.filter(({ at }) => at >= day.from_at && at < day.to_at).length,
    })),
    notes,
  };
}

const usualOf = (day: DayContent): Trend['days'][number]['usual'] =>
  Object.fromEntries(
    (day.items as DayInfo['items']).flatMap(({ item, usual }) =>
      usual === null ? [] : [[item, { median: usual.median, spread: usual.spread }]],
    ),
  );

async function notesBetween(
  db: Db,
  agencyId: number,
  residentId: number,
  first: string,
  last: string,
): Promise<ReportNote[]> {
  type Row = Omit<ReportNote, 'by'> & { user_id: ReportNote['by']['user_id']; name: string };
  const { rows } = await sql<Row>`
    select n.note_id, n.resident_id, n.date, n.text, n.at, n.user_id, coalesce(u.display_name, '') as name
    from report_notes n left join users u on u.user_id = n.user_id
    where n.agency_id = ${agencyId} and n.resident_id = ${residentId} and n.removed_at is null
      and n.date >= ${first} and n.date <= ${last} order by n.date desc, n.note_id desc limit 500`.execute(db);
  return rows.map(({ user_id, name, ...note }) => ({ ...note, by: { user_id, name } }));
}
