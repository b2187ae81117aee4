/** Whom reports are about, and which days there are of an agency. */
import type { AgencyId, DayCell, ReportResident, ResidentId } from '@wardlight/contract';
import { riskAlgorithm } from '@wardlight/engine';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { anyContaining } from '../db/paged.ts';
import { addDays, lastDateOver } from './dates.ts';
import { cellOf } from './shapes.ts';

export interface ResidentRow {
  agency_id: AgencyId;
  resident_id: ResidentId;
  name: string;
  resident_code: string | null;
  discharged_at: number | null;
  bed_id: number | null;
  bed_no: string | null;
  floor: string | null;
}

/** Columns of `r` and `b`, which is the bed of now. */
export const residentColumns =
  'r.agency_id, r.resident_id, r.name, r.resident_code, r.discharged_at, b.bed_id, b.bed_no, b.floor';

export const reportResidentOf = (row: ResidentRow): ReportResident => ({
  agency_id: row.agency_id,
  resident_id: row.resident_id,
  name: row.name,
  resident_code: row.resident_code,
  discharged_at: row.discharged_at,
  bed:
    row.bed_id === null || row.bed_no === null
      ? null
      : {
          bed_id: row.bed_id as NonNullable<ReportResident['bed']>['bed_id'],
          bed_no: row.bed_no,
          floor: row.floor ?? '',
        },
});

/** Null: nobody of these agencies. */
export async function findReportResident(
  db: Db,
  agencyIds: readonly AgencyId[],
  residentId: ResidentId,
): Promise<ReportResident | null> {
  const { rows } = await sql<ResidentRow>`select ${sql.raw(residentColumns)} from residents r
    left join beds b on b.agency_id = r.agency_id and b.bed_id = r.bed_id
    where r.agency_id = any(${[...agencyIds]}::int[]) and r.resident_id = ${residentId}`.execute(db);
  return rows[0] === undefined ? null : reportResidentOf(rows[0]);
}

export interface ReportDates {
  readonly first_date: string | null;
  /** Of several agencies the earliest, so that all of them have it. */
  readonly last_date: string;
  /** The date of the day that is open now. */
  readonly open_date: string;
}

export async function reportDates(db: Db, agencyIds: readonly AgencyId[], now: number): Promise<ReportDates> {
  const { rows } = await sql<{ timezone: string; start: number; end: number; first: string | null }>`
    select a.timezone, a.night_start as start, a.night_end as end,
      (select min(d.date) from report_days d where d.agency_id = a.agency_id) as first
    from agencies a where a.agency_id = any(${[...agencyIds]}::int[])`.execute(db);
  const over = rows
    .map(({ timezone, start, end }) => lastDateOver({ zone: timezone, night: { start, end } }, now))
    .sort();
  const firsts = rows.flatMap(({ first }) => first ?? []).sort();
  const last = over[0] ?? lastDateOver({ zone: 'UTC', night: { start: 21 * 60, end: 6 * 60 } }, now);
  return { first_date: firsts[0] ?? null, last_date: last, open_date: addDays(over.at(-1) ?? last, 1) };
}

/** Of such a day there is nothing: neither complete, nor missing. */
export const isBeforeFirst = ({ first_date }: Pick<ReportDates, 'first_date'>, date: string): boolean =>
  first_date !== null && date < first_date;

interface Wish {
  readonly search: string;
  readonly first?: readonly ResidentId[] | undefined;
  readonly offset: number;
  readonly limit: number;
}

export async function listReportResidents(
  db: Db,
  agencyIds: readonly AgencyId[],
  { search, first = [], offset, limit }: Wish,
): Promise<{ rows: (ReportResident & { latest: DayCell | null })[]; total: number }> {
  const ids = sql`${[...agencyIds]}::int[]`;
  const matches = sql`r.agency_id = any(${ids}) and ${anyContaining(['r.name', 'r.resident_code', 'b.bed_no'], search)}`;
  const from = sql`residents r left join beds b on b.agency_id = r.agency_id and b.bed_id = r.bed_id`;
  const [{ rows }, counted] = await Promise.all([
    sql<ResidentRow & { date: string | null; kind: string | null; level: string | null }>`
      select ${sql.raw(residentColumns)}, l.date, l.kind, l.level from ${from}
      left join lateral (select d.date, d.kind, d.level from report_days d where d.agency_id = r.agency_id
        and d.resident_id = r.resident_id and d.algorithm = ${riskAlgorithm} order by d.date desc limit 1) l on true
      where ${matches}
      order by array_position(${search === '' ? [...first] : []}::int[], r.resident_id), r.discharged_at is not null,
        b.bed_no collate natural_order nulls last, r.name collate name_order, r.resident_id
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${from} where ${matches}`.execute(db),
  ]);
  return {
    rows: rows.map((row) => ({
      ...reportResidentOf(row),
      latest:
        row.date === null || row.kind === null ? null : cellOf({ date: row.date, kind: row.kind, level: row.level }),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}
