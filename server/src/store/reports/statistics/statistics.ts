/** Statistics of a report day: rolled-up rows alone are read, one a resident and day; alerts along their index. */
import {
  type AgencyId,
  type AgencyStatistics,
  type ConditionSide,
  type CoverageBand,
  coverageBandOf,
  coverageBands,
  type DayKind,
  groupOf,
  type ReportGroup,
  type RiskLevel,
  reportGroups,
  type SavedStatisticFilter,
  type StatisticField,
  type StatisticOfField,
  type StatisticResident,
  type Statistics,
  sideOf,
  statisticFieldNames,
} from '@wardlight/contract';
import { dayOf, riskAlgorithm } from '@wardlight/engine';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { countMissing } from '../daily.ts';
import { addDays, dayNumber } from '../dates.ts';
import { figuresOf } from '../figures.ts';
import { isBeforeFirst, type ResidentRow, reportDates, reportResidentOf, residentColumns } from '../residents.ts';
import { coverageOf, type ListedDay, listedColumns, reportValuesOf } from '../shapes.ts';
import { readStatisticAlerts } from './statistics-alerts.ts';
import { readStatisticFilters } from './statistics-filter.ts';

interface StatisticsWish {
  readonly agencyIds: readonly AgencyId[];
  /** Undefined = the last that is over. */
  readonly endedAt: string | undefined;
  /** Levels over time, and alerts: days that end with it. */
  readonly days: number;
  readonly alertDays: number;
  readonly now: number;
}

type DayRow = ListedDay & Partial<ResidentRow> & { readonly calculated_days: number };
interface CountRow {
  readonly agency_id: AgencyId;
  readonly date: string;
  readonly kind: DayKind;
  readonly level: RiskLevel | null;
  readonly residents: number;
}

const ids = (agencyIds: readonly AgencyId[]) => sql`${[...agencyIds]}::int[]`;

/** Exported, as those below, for the test of its plan: answered by the index alone. */
export const levelsOverTimeQuery = (agencyIds: readonly AgencyId[], from: string, to: string): RawBuilder<CountRow> =>
  sql<CountRow>`select agency_id, date, kind, level, count(*)::int as residents from report_days
    where agency_id = any(${ids(agencyIds)}) and date between ${from}::date and ${to}::date and algorithm = ${riskAlgorithm}
    group by agency_id, date, kind, level`;

const daysOfWeek = 7;

export const daysOfDateQuery = (
  agencyIds: readonly AgencyId[],
  date: string,
  withNames: boolean,
): RawBuilder<DayRow> => sql<DayRow>`
  with valid as (
    select agency_id, resident_id, count(*)::int as days from report_days
    where agency_id = any(${ids(agencyIds)}) and date between ${addDays(date, 1 - daysOfWeek)}::date and ${date}::date
      and algorithm = ${riskAlgorithm} and valid group by agency_id, resident_id)
  select ${sql.raw(listedColumns)}, coalesce(v.days, 0) as calculated_days ${sql.raw(withNames ? `, ${residentColumns}` : '')}
  from report_days d left join valid v on v.agency_id = d.agency_id and v.resident_id = d.resident_id
  ${sql.raw(withNames ? 'join residents r on r.agency_id = d.agency_id and r.resident_id = d.resident_id left join beds b on b.agency_id = r.agency_id and b.bed_id = r.bed_id' : '')}
  where d.agency_id = any(${ids(agencyIds)}) and d.date = ${date}::date and d.algorithm = ${riskAlgorithm}`;

/** @returns null where the day has not begun */
export async function readStatistics(db: Db, wish: StatisticsWish): Promise<Statistics | null> {
  const { agencyIds, days, alertDays, now } = wish;
  const dates = await reportDates(db, agencyIds, now);
  const date = wish.endedAt ?? dates.last_date;
  if (date > dates.open_date) return null;
  const [agencies, filters, made, counts, missing] = await Promise.all([
    db
      .selectFrom('agencies')
      .select(['agency_id', 'name', 'timezone', 'night_start', 'night_end'])
      // Not the builder's `in`, which of no agency is no SQL.
      .where(sql<boolean>`agency_id = any(${ids(agencyIds)})`)
      .orderBy('agency_id')
      .execute(),
    readStatisticFilters(db, agencyIds),
    daysOfDateQuery(agencyIds, date, false)
      .execute(db)
      .then(({ rows }) => rows),
    levelsOverTimeQuery(agencyIds, addDays(date, 1 - days), date)
      .execute(db)
      .then(({ rows }) => rows),
    countMissing(db, agencyIds, date),
  ]);
  const isBefore = isBeforeFirst(dates, date);
  const parts = await Promise.all(
    agencies.map(async ({ agency_id, name, timezone, night_start, night_end }) => {
      const agencyId = agency_id as AgencyId;
      const filter = filters.find((one) => one.agency_id === agencyId);
      if (filter === undefined) return [];
      const settings = { zone: timezone, night: { start: night_start, end: night_end } };
      const { to } = dayOf(settings, dayNumber(date));
      const alerts = await readStatisticAlerts(db, {
        agencyId,
        zone: timezone,
        from: dayOf(settings, dayNumber(date) - alertDays + 1).from,
        to,
        dates: { first: addDays(date, 1 - alertDays), last: date },
        filter,
      });
      const own = made.filter((row) => row.agency_id === agencyId);
      const isUnknown = own.length === 0 && (dates.first_date === null || isBefore || to > now || missing > 0);
      const ofTime = counts.filter((row) => row.agency_id === agencyId);
      return [
        {
          agency_id: agencyId,
          name,
          timezone,
          filter,
          ...(isUnknown ? notCounted : dayPart(own, filter)),
          over_time: overTime(ofTime, filter),
          alerts,
        },
      ];
    }),
  );
  const over = date <= dates.last_date;
  return {
    ended_at: date,
    complete: over && missing === 0 && !isBefore,
    missing: over ? missing : 0,
    first_date: dates.first_date,
    last_date: dates.last_date,
    agencies: parts.flat(),
  };
}

const dayGroup = ({ kind, level }: { readonly kind: string; readonly level: string | null }): ReportGroup =>
  groupOf(kind as DayKind, level as RiskLevel | null);

/** Whether the filter counts them: of those with too little data nothing can be said, and an agency may leave them out. */
const isCounted = (group: ReportGroup, { without_coverage }: Pick<SavedStatisticFilter, 'without_coverage'>): boolean =>
  without_coverage || (group !== 'insufficient' && group !== 'notMonitored');

type DayPart = Pick<AgencyStatistics, 'residents' | 'left_out' | 'groups' | 'fields' | 'coverage'>;

/** Of a day of which there are no rows: nobody is no figure of it. */
const notCounted: DayPart = {
  residents: null,
  left_out: 0,
  groups: {},
  fields: [],
  coverage: { bands: {}, median: null },
};

function dayPart(rows: readonly DayRow[], filter: SavedStatisticFilter): DayPart {
  const counted = rows.filter((row) => isCounted(dayGroup(row), filter));
  const nights = rows.map((row) => coverageOf(row).night);
  return {
    residents: counted.length,
    left_out: rows.length - counted.length,
    groups: countedBy(counted.map(dayGroup), reportGroups),
    fields: statisticFieldNames.map((field) => fieldPart(counted, field, filter)),
    coverage: { bands: countedBy(nights.map(coverageBandOf), coverageBands), median: figuresOf(nights).median },
  };
}

/** Of somebody who was away the empty bed says nothing: its zeros are no rest that was missed. */
function amountOf(row: DayRow, field: StatisticField): number | null {
  if (field === 'calculated_days') return row.calculated_days;
  return row.kind === 'away' ? null : reportValuesOf(row)[field];
}

function fieldPart(rows: readonly DayRow[], field: StatisticField, filter: SavedStatisticFilter): StatisticOfField {
  const sides = { below: 0, inside: 0, above: 0, none: 0 };
  const values: number[] = [];
  for (const row of rows) {
    const value = amountOf(row, field);
    sides[sideOf(value, filter.fields[field])]++;
    if (value !== null) values.push(value);
  }
  const { least, median, most } = figuresOf(values);
  return { field, ...sides, seen: values.length, least, median, most };
}

function overTime(rows: readonly CountRow[], filter: SavedStatisticFilter): AgencyStatistics['over_time'] {
  const days = new Map<string, Partial<Record<ReportGroup, number>>>();
  for (const row of rows) {
    const group = dayGroup(row);
    const groups = days.get(row.date) ?? {};
    days.set(row.date, groups);
    if (isCounted(group, filter)) groups[group] = (groups[group] ?? 0) + row.residents;
  }
  return [...days]
    .map(([date, groups]) => ({ date, groups }))
    .toSorted((one, other) => one.date.localeCompare(other.date));
}

function countedBy<K extends string>(list: readonly K[], names: readonly K[]): Partial<Record<K, number>> {
  const counts: Partial<Record<K, number>> = {};
  for (const name of names) {
    const count = list.filter((one) => one === name).length;
    if (count > 0) counts[name] = count;
  }
  return counts;
}

interface ResidentsWish {
  /** Whose days say which date is asked for. */
  readonly agencyIds: readonly AgencyId[];
  /** One of them; undefined = all. */
  readonly only: AgencyId | undefined;
  readonly endedAt: string | undefined;
  /** One of the two. */
  readonly of: { readonly field: StatisticField; readonly side: ConditionSide } | { readonly band: CoverageBand };
  readonly offset: number;
  readonly limit: number;
  readonly now: number;
}

/** Those behind one figure, the most outstanding first. @returns null where the day has not begun */
export async function readStatisticResidents(
  db: Db,
  { agencyIds, only, endedAt, of, offset, limit, now }: ResidentsWish,
): Promise<{ readonly ended_at: string; readonly rows: StatisticResident[]; readonly total: number } | null> {
  const asked = only === undefined ? agencyIds : [only];
  const dates = await reportDates(db, agencyIds, now);
  const date = endedAt ?? dates.last_date;
  if (date > dates.open_date) return null;
  const [filters, { rows }] = await Promise.all([
    readStatisticFilters(db, asked),
    daysOfDateQuery(asked, date, true).execute(db),
  ]);
  const found = rows.flatMap((row): StatisticResident[] => {
    const filter = filters.find(({ agency_id }) => agency_id === row.agency_id);
    if (filter === undefined) return [];
    const group = dayGroup(row);
    const night_coverage = coverageOf(row).night;
    const shown = { ...reportResidentOf(row as DayRow & ResidentRow), group, night_coverage };
    if ('band' in of) return coverageBandOf(night_coverage) === of.band ? [{ ...shown, value: null }] : [];
    const value = amountOf(row, of.field);
    if (!isCounted(group, filter) || sideOf(value, filter.fields[of.field]) !== of.side) return [];
    return [{ ...shown, value }];
  });
  const rising = 'band' in of || of.side === 'below';
  const key = ({ value, night_coverage }: StatisticResident) => value ?? night_coverage;
  const inOrder = found.toSorted(
    (one, other) => (rising ? key(one) - key(other) : key(other) - key(one)) || one.resident_id - other.resident_id,
  );
  return { ended_at: date, rows: inOrder.slice(offset, offset + limit), total: inOrder.length };
}
