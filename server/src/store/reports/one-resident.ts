/** One day or one week of one resident, with everything that went into it. */
import type { AgencyId, DayInfo, RemakeCause, ReportResident, ResidentId, WeeklyRow } from '@wardlight/contract';
import { riskAlgorithm } from '@wardlight/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ReportDayRow } from '../db/migrations/018-report-days.ts';
import { addDays } from './dates.ts';
import { openDayOf } from './open-days.ts';
import { findReportResident, type ResidentRow, reportDates } from './residents.ts';
import { dayInfoOf, type ListedDay, listedColumns } from './shapes.ts';
import { watchGapsOf } from './spans.ts';
import { weeklyRow } from './weekly.ts';

interface Asked {
  readonly agencyIds: readonly AgencyId[];
  readonly residentId: ResidentId;
  /** Undefined = the last that is over. */
  readonly date: string | undefined;
  readonly now: number;
}

/** Nobody of these agencies, or a date that has not begun. */
export type NotReported = 'not_found' | 'in_future';

export async function readDayInfo(
  db: Db,
  asked: Asked,
): Promise<{ resident: ReportResident; date: string; day: DayInfo | null } | NotReported> {
  const found = await residentAndDate(db, asked);
  if (typeof found === 'string') return found;
  const { resident, date } = found;
  const { agency_id: agencyId, resident_id: residentId } = resident;
  const made =
    await sql<ReportDayRow>`select * from report_days where agency_id = ${agencyId} and resident_id = ${residentId}
    and date = ${date}::date and algorithm = ${riskAlgorithm}`.execute(db);
  const [row] = made.rows;
  const day = row ?? (await openDayOf(db, agencyId, residentId, date, asked.now));
  if (day === null) return { resident, date, day };
  const blind = await watchGapsOf(db, day.from_at, day.to_at);
  const former = row === undefined ? [] : await formerOf(db, row);
  return { resident, date, day: dayInfoOf(resident, day, row ?? null, former, blind) };
}

async function formerOf(db: Db, { agency_id, resident_id, date, algorithm }: ReportDayRow): Promise<DayInfo['former']> {
  const { rows } = await sql<{
    version: number;
    made_at: number;
    cause: RemakeCause;
  }>`select version, made_at, cause from report_day_versions
    where agency_id = ${agency_id} and resident_id = ${resident_id} and date = ${date}::date and algorithm = ${algorithm}
    order by version desc limit 50`.execute(db);
  return rows;
}

export async function readWeekInfo(
  db: Db,
  asked: Asked,
): Promise<{ resident: ReportResident; ended_at: string; week: WeeklyRow | null } | NotReported> {
  const found = await residentAndDate(db, asked);
  if (typeof found === 'string') return found;
  const { resident, date } = found;
  const { rows } =
    await sql<ListedDay>`select ${sql.raw(listedColumns)} from report_days d where d.agency_id = ${resident.agency_id}
    and d.resident_id = ${resident.resident_id} and d.date between ${addDays(date, -6)}::date and ${date}::date
    and d.algorithm = ${riskAlgorithm}`.execute(db);
  const week = rows.length === 0 ? null : weeklyRow(rowOf(resident), rows);
  return { resident, ended_at: date, week };
}

async function residentAndDate(
  db: Db,
  { agencyIds, residentId, date, now }: Asked,
): Promise<{ readonly resident: ReportResident; readonly date: string } | NotReported> {
  const resident = await findReportResident(db, agencyIds, residentId);
  if (resident === null) return 'not_found';
  const dates = await reportDates(db, [resident.agency_id], now);
  const wanted = date ?? dates.last_date;
  return wanted > dates.open_date ? 'in_future' : { resident, date: wanted };
}

const rowOf = ({ bed, ...resident }: ReportResident): ResidentRow => ({
  ...resident,
  bed_id: bed?.bed_id ?? null,
  bed_no: bed?.bed_no ?? null,
  floor: bed?.floor ?? null,
});
