/** The residents of a day or of a week, most urgent first; rolled-up rows alone are read. */
import {
  type AgencyId,
  type DailyRow,
  type DayKind,
  groupOf,
  type ReportGroup,
  type ResidentId,
  type RiskLevel,
  reportGroups,
} from '@wardlight/contract';
import { riskAlgorithm } from '@wardlight/engine';
import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { addDays } from './dates.ts';
import { openDaysOf } from './open-days.ts';
import {
  isBeforeFirst,
  type ReportDates,
  type ResidentRow,
  reportDates,
  reportResidentOf,
  residentColumns,
} from './residents.ts';
import { cellOf, coverageOf, domainsOf, type ListedDay, listedColumns, movedOf, reportValuesOf } from './shapes.ts';

export interface ReportWish {
  readonly search: string;
  readonly resident_id?: ResidentId | undefined;
  readonly level?: readonly RiskLevel[] | undefined;
  readonly group?: readonly ReportGroup[] | undefined;
  readonly floor: string;
  readonly offset: number;
  readonly limit: number;
}

type DayOfResident = ListedDay & ResidentRow;

/** Days of these residents between two dates, both inclusive. */
export function daysQuery(
  db: Db,
  agencyIds: readonly AgencyId[],
  from: string,
  to: string,
): CompiledQuery<DayOfResident> {
  return sql<DayOfResident>`select ${sql.raw(listedColumns)}, ${sql.raw(residentColumns)} from report_days d
    join residents r on r.agency_id = d.agency_id and r.resident_id = d.resident_id
    left join beds b on b.agency_id = r.agency_id and b.bed_id = r.bed_id
    where d.agency_id = any(${[...agencyIds]}::int[]) and d.date between ${from}::date and ${to}::date
      and d.algorithm = ${riskAlgorithm}`.compile(db);
}

/** Whom the filter names, whatever their level. */
export function isNamed(wish: ReportWish, row: ResidentRow): boolean {
  const wanted = wish.search.normalize('NFC').toLowerCase();
  const texts = [row.name, row.resident_code ?? '', row.bed_no ?? ''];
  return (
    (wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted))) &&
    (wish.resident_id === undefined || row.resident_id === wish.resident_id) &&
    (wish.floor === '' || row.floor === wish.floor)
  );
}

export const isOfGroup = (wish: ReportWish, group: ReportGroup): boolean =>
  (wish.group === undefined || wish.group.includes(group)) &&
  (wish.level === undefined || (wish.level as readonly ReportGroup[]).includes(group));

export const byBed = (one: ResidentRow, other: ResidentRow): number =>
  (one.bed_no ?? '\uffff').localeCompare(other.bed_no ?? '\uffff', 'en', { numeric: true }) ||
  one.resident_id - other.resident_id;

export const countGroups = (groups: readonly ReportGroup[]): Partial<Record<ReportGroup, number>> =>
  Object.fromEntries([...Map.groupBy(groups, (group) => group)].map(([group, all]) => [group, all.length]));

export interface DailyReport extends ReportDates {
  readonly date: string;
  readonly complete: boolean;
  readonly missing: number;
  readonly counts: Partial<Record<ReportGroup, number>>;
  readonly rows: DailyRow[];
  readonly total: number;
}

/** @param date undefined = the last that is over. @returns null where it has not begun */
export async function readDaily(
  db: Db,
  agencyIds: readonly AgencyId[],
  asked: string | undefined,
  wish: ReportWish,
  now: number,
): Promise<DailyReport | null> {
  const dates = await reportDates(db, agencyIds, now);
  const date = asked ?? dates.last_date;
  if (date > dates.open_date) return null;
  const [made, missing] = await Promise.all([
    db.executeQuery(daysQuery(db, agencyIds, date, date)).then(({ rows }) => rows),
    countMissing(db, agencyIds, date),
  ]);
  const known = new Set(made.map(({ resident_id }) => resident_id));
  const isBefore = isBeforeFirst(dates, date);
  // Of several agencies, or of residents whose nights end later, some are a day behind: theirs is open, or not made, while others' is made. And of
  // those who never had a mat none is ever made: they stand on the page as not monitored, and do not vanish from it when the others' are made.
  const open = isBefore ? [] : await openDaysOf(db, agencyIds, { date, known, now });
  const isOver = (day: { readonly to_at: number }) => day.to_at <= now && missing === 0;
  const over = new Set([...known, ...open.filter(isOver).map(({ resident_id }) => resident_id)]);
  const named = [...made, ...open]
    .filter((row) => isNamed(wish, row))
    .map((row) => ({ row, group: groupOf(row.kind as DayKind, row.level as RiskLevel | null) }));
  const chosen = named.filter(({ group }) => isOfGroup(wish, group)).sort(mostUrgent);
  const page = chosen.slice(wish.offset, wish.offset + wish.limit).map(({ row }) => row);
  const [strips, notes] = await Promise.all([stripsOf(db, page, date), notesOf(db, page, date)]);
  return {
    ...dates,
    date,
    complete: date <= dates.last_date && missing === 0 && !isBefore && open.every(isOver),
    missing: date <= dates.last_date ? missing : 0,
    counts: countGroups(named.map(({ group }) => group)),
    rows: page.map((row) =>
      dailyRow(row, over.has(row.resident_id), strips.get(row.resident_id) ?? [], notes.get(row.resident_id) ?? 0),
    ),
    total: chosen.length,
  };
}

interface Grouped {
  readonly row: DayOfResident;
  readonly group: ReportGroup;
}

const mostUrgent = (one: Grouped, other: Grouped): number =>
  reportGroups.indexOf(one.group) - reportGroups.indexOf(other.group) ||
  (other.row.change ?? Number.NEGATIVE_INFINITY) - (one.row.change ?? Number.NEGATIVE_INFINITY) ||
  byBed(one.row, other.row);

function dailyRow(row: DayOfResident, complete: boolean, strip: DailyRow['strip'], notes: number): DailyRow {
  const own = cellOf(row);
  return {
    ...reportResidentOf(row),
    ...own,
    complete,
    total: row.total,
    domains: domainsOf(row),
    coverage: coverageOf(row),
    values: reportValuesOf(row),
    moved_by: movedOf(row),
    change: row.change,
    valid: row.valid,
    strip: strip.some(({ date }) => date === own.date) ? strip : [...strip, own],
    notes,
  };
}

/** Days over and not made yet, of those who have a bed. */
export async function countMissing(db: Db, agencyIds: readonly AgencyId[], date: string): Promise<number> {
  const { rows } = await sql<{ missing: number }>`select count(*) as missing from report_work
    where agency_id = any(${[...agencyIds]}::int[]) and due_at is not null and (open_date is null or open_date <= ${date}::date)`.execute(
    db,
  );
  return rows[0]?.missing ?? 0;
}

const stripDays = 14;

async function stripsOf(db: Db, page: readonly DayOfResident[], date: string) {
  if (page.length === 0) return new Map<ResidentId, DailyRow['strip']>();
  const { rows } = await sql<{ resident_id: ResidentId; date: string; kind: string; level: string | null }>`
    select d.resident_id, d.date, d.kind, d.level
    from unnest(${page.map(({ agency_id }) => agency_id)}::int[], ${page.map(({ resident_id }) => resident_id)}::int[]) p(agency_id, resident_id)
    join report_days d using (agency_id, resident_id)
    where d.date between ${addDays(date, 1 - stripDays)}::date and ${date}::date and d.algorithm = ${riskAlgorithm}
    order by d.date`.execute(db);
  return new Map([...Map.groupBy(rows, (row) => row.resident_id)].map(([id, days]) => [id, days.map(cellOf)]));
}

async function notesOf(db: Db, page: readonly DayOfResident[], date: string) {
  if (page.length === 0) return new Map<ResidentId, number>();
  const { rows } = await sql<{ resident_id: ResidentId; notes: number }>`select n.resident_id, count(*) as notes
    from unnest(${page.map(({ agency_id }) => agency_id)}::int[], ${page.map(({ resident_id }) => resident_id)}::int[]) p(agency_id, resident_id)
    join report_notes n using (agency_id, resident_id) where n.date = ${date}::date and n.removed_at is null group by 1`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.resident_id, row.notes]));
}
