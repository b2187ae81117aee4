/** The daily measurement report and the list of a round: from rolled-up days, never from single readings. */
import {
  type AgencyId,
  type DataOf,
  type MeasurementDay,
  type MeasurementKind,
  type MeasurementReportShow,
  measuredWithinDays,
  measurementKinds,
  mostMeasurementDays,
  type ReportResident,
  type ResidentId,
  type readMeasurementRound,
  type WaitingId,
  waitingMs,
} from '@wardlight/contract';
import { type RawBuilder, sql } from 'kysely';
import { type Db, instant } from '../../db/database.ts';
import { anyContaining, orderBy, type SortColumn } from '../../db/paged.ts';
import { addDays } from '../../reports/dates.ts';
import { type ResidentRow, reportResidentOf, residentColumns } from '../../reports/residents.ts';
import { dayIn } from '../../residents/resident-rows.ts';
import type { Numbers } from '../values.ts';
import { seriesOf } from './series.ts';

type Round = DataOf<typeof readMeasurementRound>;

export interface ReportWish {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly kinds?: readonly MeasurementKind[] | undefined;
  readonly floor: string;
  readonly show: MeasurementReportShow;
  readonly search: string;
}

export interface ReportStretch {
  readonly from: string;
  readonly to: string;
  readonly dates: readonly string[];
  readonly kinds: readonly MeasurementKind[];
  readonly measured_kinds: readonly MeasurementKind[];
  readonly today: string;
}

/** Of several agencies the latest, so that none of them lacks its today. */
async function todayOf(db: Db, agencyIds: readonly AgencyId[], now: number): Promise<string> {
  const { rows } = await sql<{ timezone: string }>`select distinct timezone from agencies
    where agency_id = any(${[...agencyIds]}::int[])`.execute(db);
  const dates = rows.map(({ timezone }) => dayIn(timezone, now)).toSorted();
  return dates.at(-1) ?? dayIn('UTC', now);
}

/** What is never measured here is not missing, and would be a column of "not measured". */
async function measuredKinds(db: Db, agencyIds: readonly AgencyId[], to: string): Promise<readonly MeasurementKind[]> {
  const { rows } = await sql<{
    kind: MeasurementKind;
  }>`select k.kind from unnest(${[...measurementKinds]}::text[]) as k(kind)
    where exists (select from unnest(${[...agencyIds]}::int[]) as a(agency_id) join measurement_days d
      on d.agency_id = a.agency_id and d.kind = k.kind
        and d.date between ${addDays(to, 1 - measuredWithinDays)}::date and ${to}::date)`.execute(db);
  const found = new Set(rows.map(({ kind }) => kind));
  return found.size === 0 ? measurementKinds : measurementKinds.filter((kind) => found.has(kind));
}

/** @returns the field that is wrong: a day that has not come, an end before its begin, more days than a report has */
export async function stretchOf(
  db: Db,
  agencyIds: readonly AgencyId[],
  wish: Pick<ReportWish, 'from' | 'to' | 'kinds'>,
  now: number,
): Promise<ReportStretch | { readonly wrong: 'from' | 'to'; readonly problem: 'too_large' | 'too_small' }> {
  const today = await todayOf(db, agencyIds, now);
  const from = wish.from ?? wish.to ?? today;
  const to = wish.to ?? from;
  if (from > today) return { wrong: 'from', problem: 'too_large' };
  if (to > today) return { wrong: 'to', problem: 'too_large' };
  if (to < from) return { wrong: 'to', problem: 'too_small' };
  if (addDays(from, mostMeasurementDays - 1) < to) return { wrong: 'to', problem: 'too_large' };
  const dates: string[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date);
  const measured_kinds = await measuredKinds(db, agencyIds, to);
  const asked = new Set(wish.kinds ?? measured_kinds);
  return { from, to, dates, kinds: measurementKinds.filter((kind) => asked.has(kind)), measured_kinds, today };
}

const order: readonly SortColumn[] = [
  { column: 'floor', collation: 'natural_order', fixed: true },
  { column: 'bed_no', collation: 'natural_order', fixed: true },
  { column: 'name', collation: 'name_order', fixed: true },
  { column: 'resident_id', fixed: true },
];

/** Who stands in the report: those who are here, and whoever was measured in these days. */
function found(agencyIds: readonly AgencyId[], wish: ReportWish, stretch: ReportStretch): RawBuilder<ResidentRow> {
  const { from, to, dates, kinds } = stretch;
  const days = sql`select from measurement_days d where d.agency_id = r.agency_id and d.resident_id = r.resident_id
    and d.date between ${from}::date and ${to}::date and d.kind = any(${[...kinds]}::text[])`;
  const shows: Record<MeasurementReportShow, RawBuilder<unknown>> = {
    all: sql`true`,
    missing: sql`(select count(distinct (d.date, d.kind)) from (select d.date, d.kind from measurement_days d
      where d.agency_id = r.agency_id and d.resident_id = r.resident_id and d.date between ${from}::date and ${to}::date
      and d.kind = any(${[...kinds]}::text[])) d) < ${dates.length * kinds.length}`,
    outside: sql`exists (${days} and d.points > 0)`,
    marked: sql`exists (${days} and d.points = 3)`,
  };
  return sql<ResidentRow>`select ${sql.raw(residentColumns)} from residents r
    left join beds b on b.agency_id = r.agency_id and b.bed_id = r.bed_id
    where r.agency_id = any(${[...agencyIds]}::int[]) and (r.discharged_at is null or exists (${days}))
    and ${anyContaining(['r.name', 'r.resident_code', 'b.bed_no'], wish.search)}
    and (${wish.floor} = '' or b.floor = ${wish.floor}) and ${shows[wish.show]}`;
}

interface DayRow {
  readonly resident_id: ResidentId;
  readonly kind: MeasurementKind;
  readonly skin: boolean;
  readonly date: string;
  readonly readings: number;
  readonly last: Numbers;
  readonly last_at: number;
  readonly last_comparator: MeasurementDay['last_comparator'];
  readonly last_site: MeasurementDay['last_site'];
  readonly least: Numbers;
  readonly most: Numbers;
  readonly has_below: boolean;
  readonly has_above: boolean;
  readonly points: number | null;
  readonly item: NonNullable<MeasurementDay['worst']>['item'] | null;
  readonly band: NonNullable<MeasurementDay['worst']>['band'] | null;
  readonly worst_value: number | null;
  readonly worst_comparator: MeasurementDay['last_comparator'];
}

const dayOf = (row: DayRow): MeasurementDay => ({
  date: row.date,
  kind: row.kind,
  skin: row.skin,
  count: row.readings,
  last: row.last as (number | null)[],
  last_at: row.last_at,
  last_comparator: row.last_comparator,
  last_site: row.last_site,
  min: row.least as (number | null)[],
  max: row.most as (number | null)[],
  has_below: row.has_below,
  has_above: row.has_above,
  worst:
    row.points === null || row.item === null || row.band === null
      ? null
      : {
          ...{ item: row.item, points: row.points, band: row.band },
          ...{ value: row.worst_value, comparator: row.worst_comparator },
        },
});

/** Of these people, by resident. */
async function daysOf(
  db: Db,
  people: readonly ResidentRow[],
  { from, to, kinds }: Pick<ReportStretch, 'from' | 'to' | 'kinds'>,
): Promise<ReadonlyMap<ResidentId, MeasurementDay[]>> {
  if (people.length === 0) return new Map();
  const { rows } = await sql<DayRow>`select d.resident_id, d.kind, d.skin, d.date, d.readings, d.last, d.last_at,
      d.last_comparator, d.last_site, d.least, d.most, d.has_below, d.has_above, d.points, d.item, d.band, d.worst_value,
      d.worst_comparator
    from unnest(${people.map(({ agency_id }) => agency_id)}::int[], ${people.map(({ resident_id }) => resident_id)}::int[])
      as p(agency_id, resident_id)
    join measurement_days d on d.agency_id = p.agency_id and d.resident_id = p.resident_id
      and d.date between ${from}::date and ${to}::date and d.kind = any(${[...kinds]}::text[])
    order by d.date, array_position(${[...measurementKinds]}::text[], d.kind), d.skin`.execute(db);
  const byResident = new Map<ResidentId, MeasurementDay[]>();
  for (const row of rows) {
    const list = byResident.get(row.resident_id);
    if (list === undefined) byResident.set(row.resident_id, [dayOf(row)]);
    else list.push(dayOf(row));
  }
  return byResident;
}

interface Part {
  readonly offset: number;
  readonly limit: number;
}

async function peopleOf(
  db: Db,
  agencyIds: readonly AgencyId[],
  wish: ReportWish,
  stretch: ReportStretch,
  { offset, limit }: Part,
): Promise<{ people: readonly ResidentRow[]; total: number }> {
  const who = found(agencyIds, wish, stretch);
  const [{ rows: people }, counted] = await Promise.all([
    sql<ResidentRow>`${who} order by r.discharged_at is not null, ${orderBy(order.map(inPage), 'asc')}
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from (${who}) t`.execute(db),
  ]);
  return { people, total: counted.rows[0]?.total ?? 0 };
}

/** Day by day, for a file. */
export interface ResidentDays extends ReportResident {
  readonly days: readonly MeasurementDay[];
}

export async function readReportDays(
  db: Db,
  agencyIds: readonly AgencyId[],
  wish: ReportWish,
  stretch: ReportStretch,
  part: Part,
): Promise<{ rows: ResidentDays[]; total: number }> {
  const { people, total } = await peopleOf(db, agencyIds, wish, stretch, part);
  const days = await daysOf(db, people, stretch);
  return {
    rows: people.map((row) => ({ ...reportResidentOf(row), days: days.get(row.resident_id) ?? [] })),
    total,
  };
}

const inPage = (one: SortColumn): SortColumn => {
  const of = one.column === 'floor' || one.column === 'bed_no' ? 'b' : 'r';
  return { ...one, column: `${of}.${one.column}` };
};

/** @returns the report as JSON, or the field that is wrong */
export async function readReport(
  db: Db,
  agencyIds: readonly AgencyId[],
  wish: ReportWish & { readonly offset: number; readonly limit: number },
  now: number,
): Promise<string | { readonly wrong: 'from' | 'to'; readonly problem: 'too_large' | 'too_small' }> {
  const stretch = await stretchOf(db, agencyIds, wish, now);
  if ('wrong' in stretch) return stretch;
  const { people, total } = await peopleOf(db, agencyIds, wish, stretch, wish);
  const series = await seriesOf(db, people, stretch);
  const rows = people.map((row) => withMember(reportResidentOf(row), 'series', series.get(row.resident_id) ?? '[]'));
  return withMember({ ...stretch, total }, 'rows', `[${rows.join(',')}]`);
}

/** @param about has a member at least @param json of that member */
const withMember = (about: object, name: 'series' | 'rows', json: string): string =>
  `${JSON.stringify(about).slice(0, -1)},"${name}":${json}}`;

/** Those who are here, in the order in which somebody walks past them. */
export async function readRound(
  db: Db,
  agencyId: AgencyId,
  wish: { readonly search: string; readonly floor: string; readonly offset: number; readonly limit: number },
  now: number,
): Promise<Round> {
  const date = await todayOf(db, [agencyId], now);
  const which = sql`r.agency_id = ${agencyId} and r.discharged_at is null and (${wish.floor} = '' or b.floor = ${wish.floor})
    and ${anyContaining(['r.name', 'r.resident_code', 'b.bed_no'], wish.search)}`;
  const from = sql`residents r left join beds b on b.agency_id = r.agency_id and b.bed_id = r.bed_id`;
  const [{ rows }, counted] = await Promise.all([
    sql<ResidentRow & { away: boolean; waiting_id: WaitingId | null }>`select ${sql.raw(residentColumns)},
        exists (select from absences x where x.agency_id = r.agency_id and x.resident_id = r.resident_id
          and x.ended_at is null and x.from_at <= ${instant(now)}) as away,
        (select min(w.waiting_id) from waitings w where w.agency_id = r.agency_id and w.resident_id = r.resident_id
          and w.ended_at is null and (w.met <> '{}' or w.began_at >= ${instant(now - waitingMs)})
          and w.began_at > ${instant(now - dayMs)}) as waiting_id
      from ${from} where ${which} order by ${orderBy(order.map(inPage), 'asc')}
      limit ${wish.limit} offset ${wish.offset}`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${from} where ${which}`.execute(db),
  ]);
  const today = await daysOf(db, rows, { from: date, to: date, kinds: measurementKinds });
  return {
    date,
    rows: rows.map((row) => {
      const { agency_id, resident_id, name, bed } = reportResidentOf(row);
      const { away, waiting_id } = row;
      return { agency_id, resident_id, name, bed, today: today.get(resident_id) ?? [], waiting_id, away };
    }),
    total: counted.rows[0]?.total ?? 0,
  };
}

const dayMs = 24 * 3_600_000;
